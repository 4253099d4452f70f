"""Which open words of a sentence are verbs, nouns, adjectives or adverbs, as a treebank taught.

An averaged perceptron that goes from left to right (Collins 2002): each word's class is the one whose weights, summed
over what is seen around the word, are the highest. What is seen are the word, its endings and its neighbours, the two
classes before it, and whether `lexicon/verbs.toml` knows it as a form of a verb. The weights lie in `tagger.tsv`, which
`benchmarks/tagger.py` writes; names and figures are one word each, so that no weight knows any name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from ingest import words
from ingest.frames.verbs import forms

CLASSES = "NJRVGPO"
"""Noun; adjective, and participle before a noun; adverb; finite verb or infinitive; -ing form and past participle that
are verbs; word of none of these."""
VERBS = "VGP"
SURE = 200
"""How far a verb's weights are above those of any other class, so that it counts: nine in ten such are verbs."""
FIGURE, NAME = "<F>", "<X>"
"""What stands for any figure and any name; their own classes are `F` and `X`."""
EDGE = "^"
WEIGHTS = Path(__file__).with_name("tagger.tsv")

_LISTS = ("determiners", "prepositions", "conjunctions", "subordinators", "pronouns", "adverbs", "auxiliaries")


def classes(lows: Sequence[str]) -> str:
    """Return the class of each word of a sentence, a letter each; words are in lower case.

    >>> classes(["patients", "receiving", "the", "drug", "lost", "<F>"])
    'NGONVF'
    """
    return "".join(told for told, _ in _told(lows))


def verbs(lows: Sequence[str]) -> list[tuple[str, int]]:
    """Return the class of each word that is a verb, an empty string for the others, and how far it is one.

    From `SURE` on it is taken for one wherever it stands: a wrong verb cuts a noun phrase in two, where one missed only
    leaves a phrase too long: "the EPA rating". Below 0 it is none.
    """
    return [(told, margin) if told in VERBS else ("", -margin) for told, margin in _told(lows)]


def _told(lows: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the class of each word, and how far its weights are above those of what is no verb, or is one."""
    known, weights = _weights()
    kinds = ["", *map(kind, lows), ""]
    before = last = EDGE
    for i, low in enumerate(lows):
        told, margin = known.get(low), SURE
        if told is None:
            scores = dict.fromkeys(CLASSES, 0)
            for feature in features(lows, kinds, i, before, last):
                for label, weight in weights.get(feature, ()):
                    scores[label] += weight
            told = max(CLASSES, key=scores.__getitem__)
            margin = scores[told] - max(scores[other] for other in CLASSES if (other in VERBS) != (told in VERBS))
        yield told, margin
        before, last = last, told


def features(lows: Sequence[str], kinds: Sequence[str], i: int, before: str, last: str) -> Iterator[str]:
    """Yield what is seen around word `i`; `kinds` has an edge on either side, `before` and `last` are classes."""
    low = lows[i]
    left = lows[i - 1] if i else EDGE
    right = lows[i + 1] if i + 1 < len(lows) else EDGE
    own, own_left, own_right = kinds[i + 1], kinds[i], kinds[i + 2]
    yield "w" + low
    yield "2" + low[-2:]
    yield "3" + low[-3:]
    yield "4" + low[-4:]
    yield "h" if "-" in low else "H"
    yield "p" + last
    yield "q" + before + last
    yield "b" + left
    yield "a" + right
    yield "A" + right[-3:]
    yield "c" + (lows[i - 2] if i > 1 else EDGE) + " " + left
    yield "z" + (lows[i + 2] if i + 2 < len(lows) else EDGE)
    yield "x" + last + low[-3:]
    yield "y" + last + low
    yield "k" + last + right
    yield "m" + low[-2:] + " " + right[-3:]
    yield "n" + left + " " + low[-2:]
    yield "l" + own
    yield "L" + last + own
    yield "M" + own + own_right
    yield "o" + last + own + own_right
    yield "O" + own_left + own + own_right
    yield "r" + own_left + own_right
    yield "R" + last + low[-2:] + own_right
    yield f"i{min(i, 2)}{own}"


@cache
def kind(low: str) -> str:
    """Return what the lexicons know of a word: which closed list it is in, or which form of a verb it may be."""
    if low in (FIGURE, NAME) or not low[0].isalnum():
        return low
    listed = next((key[:3] for key in reversed(_LISTS) if low in words.group("grammar", key)), None)
    if listed:
        return listed
    verb = forms().get(low)
    if verb is None:
        return "-"
    return "ing" if verb.ing else "s" if verb.finite else "base" if low == verb.base else "ed"


@cache
def _weights() -> tuple[dict[str, str], dict[str, tuple[tuple[str, int], ...]]]:
    """Return the words that have one class nearly always, and the weights of each feature."""
    known: dict[str, str] = {}
    weights: dict[str, tuple[tuple[str, int], ...]] = {}
    for line in WEIGHTS.read_text(encoding="utf-8").splitlines():
        feature, *told = line.split("\t")
        if feature[0] == "=":
            known[feature[1:]] = told[0]
        else:
            weights[feature] = tuple((one[0], int(one[1:])) for one in told)
    return known, weights
