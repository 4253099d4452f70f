"""What governs a figure in its sentence: a verb and its subject, a noun phrase before it, a label, another figure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ingest import words
from ingest.frames.actors import token_before
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.metric import head_word, is_measure

GovernorKind = Literal["none", "of", "verb", "object", "phrase", "label", "figure", "pair", "and", "comma"]

_FAR = 40
"""Words that a governor is looked for to the left: sentences are shorter, and what is none must not cost time."""
_CALLING = frozenset({"call", "calls", "called", "make", "makes", "made", "give", "gives", "gave", "dubbed"})
_GIVEN = frozenset({"you", "us", "me"})
"""To whom something gives a figure, and who is never called one."""
_COMPARED = frozenset({"to", "with", "than", "over", "against", "versus", "vs"})
_MOVING = frozenset({"edge", "inch", "tick", "creep", "go", "move", "nudge", "come", "be"}) | frozenset(
    {"close", "end", "finish", "open", "settle", "trade"}
)
_TAKING = frozenset({"take", "knock", "shave", "wipe", "cut", "bring", "drive", "push"})
"""Verbs that move a figure down with "off" or "down": "takes off 17%", "brought down 3 points"."""
_DIRECTED = {"up": "up", "down": "down", "off": "down", "ahead": "up"}


@dataclass(frozen=True, slots=True)
class Governor:
    """What stands left of a figure and governs it."""

    kind: GovernorKind
    phrase: Phrase | None = None
    """The noun phrase before an "of", a colon or the figure; the object that a verb changes."""
    verb: int = -1
    """Index of the verb's token."""
    preposition: str = ""
    figure: int = -1
    """Index of the token of another figure that this one goes with: from F to F, F against F, F (F)."""
    moved: str = ""
    """`up` or `down`, where such a word stands before the figure: "up 12%"."""
    pronoun: str = ""
    """The verb's object, where it is a pronoun: "had him at"."""


def govern(sentence: Sentence, i: int) -> Governor:
    """Return what governs the figure at token `i`."""
    tokens = sentence.tokens
    j = sentence.skip_left(i)
    moved = ""
    if j >= 0 and tokens[j].low in _DIRECTED and tokens[j].tag in "BPM" and _moves(sentence, j):
        moved = _DIRECTED[tokens[j].low]
        j = sentence.skip_left(j)
    elif j > 0 and tokens[j].low in ("from", "by") and tokens[j - 1].low in _DIRECTED:
        moved = _DIRECTED[tokens[j - 1].low]
        k = j - 2
        while k >= 0 and tokens[k].tag in ",B":
            k -= 1
        if k >= 0 and tokens[k].tag == "F" and tokens[j].low == "from":
            return Governor("figure", preposition="from", figure=k, moved="")
        if k >= 0 and tokens[k].tag == ":":
            return _labelled(sentence, k, "")
    if j < 0:
        return Governor("none", moved=moved)
    token = tokens[j]
    pairing = words.group("grammar", "pairing")
    if token.low in pairing or (token.low in ("with", "to") and j and tokens[j - 1].low in pairing):
        return Governor("pair", figure=_figure_left(sentence, j), moved=moved)
    if token.low == "of":
        rate = sentence.phrase_left(j - 1)
        if rate is not None and head_word(sentence, rate) in words.group("metrics", "manners"):
            # "rose at an annual rate of 2.8%", "at a peak of 1,000 kW": how, and not what.
            m = rate.first - 1
            while m >= 0 and tokens[m].tag == "D":
                m -= 1
            if m > 0 and tokens[m].low in ("at", "by", "to"):
                return _prepositional(sentence, m, moved)
        return Governor("of", sentence.phrase_left(j - 1), _verb_before(sentence, j - 1), moved=moved)
    if token.tag == "P":
        return _prepositional(sentence, j, moved)
    if token.tag in "VA":
        return Governor("verb", verb=j, moved=moved)
    if token.tag == "R" and j and tokens[j - 1].tag == "V":
        # "climbed it 40 seconds quicker"; "called it a 1,000 km car", which is told of "it".
        called = tokens[j - 1].low in _CALLING and token.low not in _GIVEN
        return Governor("verb", verb=j - 1, moved=moved, pronoun=token.low if called else "")
    if token.low == "worth" and j and tokens[j - 1].tag in "VA":
        return Governor("verb", verb=j - 1, moved=moved)
    if token.tag == "'":
        owner = sentence.phrase_left(j - 1)
        return Governor("phrase" if owner else "none", owner, moved=moved)
    if token.tag == ":":
        return _labelled(sentence, j, moved)
    if token.tag == "(":
        if j and tokens[j - 1].tag == "F":
            return Governor("figure", figure=j - 1, preposition="(", moved=moved)
        part = sentence.phrase_left(j - 1)
        if part is not None and part.first > 1:
            of = part.first - 1
            of -= sentence.tokens[of].tag == "D"
            if tokens[of].low == "of" and of and tokens[of - 1].tag == "F":
                # As in "17.3% of body weight (18.1 kg)".
                return Governor("figure", figure=of - 1, preposition="(", moved=moved)
        return Governor("label", sentence.phrase_left(j - 1), moved=moved)
    if token.tag == "F":
        return Governor("figure", figure=j, moved=moved)
    if token.low == "not" and j and tokens[j - 1].tag == ",":
        return Governor("figure", figure=_figure_left(sentence, j), moved=moved)
    if token.tag == ";" and j and tokens[j - 1].tag == "F":
        return Governor("figure", figure=j - 1, preposition="(", moved=moved)
    if token.tag == ",":
        if j + 1 < i and tokens[j + 1].low == "or":
            # As in "17% of their weight, or about 40 pounds".
            return Governor("figure", figure=_figure_left(sentence, j), preposition="or", moved=moved)
        measure = _enclosed_for(sentence, j) if _is_enclosed(sentence, i) else None
        if measure is not None and is_measure(sentence, measure):
            return Governor("phrase", measure, moved=moved)  # As in "the margin of Orvane, 6.3%, surprised nobody".
        return Governor("comma", figure=_figure_left(sentence, j), moved=moved)
    if token.low == "or" and j and tokens[j - 1].tag in ",F":
        return Governor("figure", figure=_figure_left(sentence, j), preposition="or", moved=moved)
    if token.tag == "C":
        return Governor("and", figure=_figure_left(sentence, j), moved=moved)
    phrase = sentence.phrase_left(j)
    if phrase is not None:
        verb = _verb_before(sentence, j)
        return Governor("object" if verb >= 0 else "phrase", phrase, verb, moved=moved)
    if token.tag in "BM" and j and tokens[j - 1].tag in "VA":
        return Governor("verb", verb=j - 1, moved=moved)
    return Governor("none", moved=moved)


def _is_enclosed(sentence: Sentence, i: int) -> bool:
    """Whether a comma follows the figure at token `i`."""
    return i + 1 < len(sentence.tokens) and sentence.tokens[i + 1].tag == ","


def _enclosed_for(sentence: Sentence, comma: int) -> Phrase | None:
    """Return the noun phrase that a figure between commas explains: "the highest *speed* in peak hours, 938 Mbps,"."""
    phrase = sentence.phrase_left(comma - 1)
    for _ in range(3):
        before = token_before(sentence, phrase) if phrase is not None else 0
        timed = phrase is not None and head_word(sentence, phrase) in words.group("metrics", "vague")
        outer = (
            sentence.phrase_left(before - 1) if timed and before > 0 and sentence.tokens[before].tag == "P" else None
        )
        if outer is None:
            break
        phrase = outer
    return phrase


def _moves(sentence: Sentence, j: int) -> bool:
    """Whether "up" or "down" says where a figure went: "was up 5%", ", up 12%"; not "makes up a third"."""
    before = sentence.tokens[j - 1] if j else None
    if before is None or before.tag != "V":
        return True
    base = before.verb.base if before.verb is not None else ""
    return base in _MOVING or (sentence.tokens[j].low in ("off", "down") and base in _TAKING)


def _prepositional(sentence: Sentence, j: int, moved: str) -> Governor:
    tokens = sentence.tokens
    preposition = tokens[j].low
    k = j - 1
    while k >= 0 and tokens[k].tag == "B":
        k -= 1
    if k < 0:
        return Governor("none", preposition=preposition, moved=moved)
    if tokens[k].tag == "," and preposition == "at" and k > 1 and tokens[k - 1].tag == "V":
        return Governor("verb", verb=k - 1, preposition=preposition, moved=moved)  # As in "were balanced, at 8.9%".
    if tokens[k].tag == "," and preposition == "at":
        aside = sentence.phrase_left(k - 1)
        if aside is not None and _is_compared(sentence, aside):
            # "30 times the output of A, compared to B, at 160 a second": not of B.
            aside = None
        return Governor("phrase" if aside else "none", aside, preposition=preposition, moved=moved)
    if tokens[k].tag == "," and preposition == "by":
        while k > 0 and tokens[k].tag in ",BM":
            k -= 1  # As in "declined more slowly, by 1.2 ml".
    if tokens[k].tag == "," and preposition == "from" and k and tokens[k - 1].tag == "F":
        k -= 1  # As in "grew 23.3%, from 26.2".
    elif tokens[k].tag == "," and preposition == "to":
        changed = _changed_before(sentence, k)
        if changed >= 0:
            k = changed  # As in "rose 5% in May, to $3bn".
        elif k > 1 and tokens[k - 1].tag == "B" and tokens[k - 2].tag == "V":
            k -= 2  # As in "Wages rose too, to £88.4m".
    if tokens[k].low == "in" and k and tokens[k - 1].tag == "V" and preposition == "at":
        k -= 1  # As in "came in at 13.4%".
    if tokens[k].tag in "VA":
        return Governor("verb", verb=k, preposition=preposition, moved=moved)
    if tokens[k].tag == "F":
        return Governor("figure", figure=k, preposition=preposition, moved=moved)
    if tokens[k].tag == "R" and k and tokens[k - 1].tag in "VA":
        # As in "had him at €30m".
        return Governor("verb", verb=k - 1, preposition=preposition, moved=moved, pronoun=tokens[k].low)
    phrase = sentence.phrase_left(k)
    if phrase is None:
        return Governor("none", preposition=preposition, moved=moved)
    named = phrase.last - phrase.first == 1 and tokens[phrase.first].tag == "X"
    if preposition == "at" and named and phrase.first and tokens[phrase.first - 1].low == "by":
        return Governor("phrase", phrase, -1, preposition, moved=moved)  # As in "followed by Castel at 871 Mbps".
    # "cut costs in Europe by 20%", "rose in May to 4%": over phrases of place or time back to the verb.
    for _ in range(4):
        verb = _verb_before(sentence, k)
        if verb >= 0:
            return Governor("object", phrase, verb, preposition, moved=moved)
        before = token_before(sentence, phrase)
        if before <= 0 or tokens[before].tag not in "PC" or (tokens[before].tag == "C" and tokens[before].low != "or"):
            break
        k = before - 1
        while k >= 0 and tokens[k].tag == "B":
            k -= 1
        if k >= 0 and tokens[k].tag in "VA":
            return Governor("verb", verb=k, preposition=preposition, moved=moved)
        if k >= 0 and tokens[k].tag == "F":
            return Governor("figure", figure=k, preposition=preposition, moved=moved)
        outer = sentence.phrase_left(k)
        if outer is None:
            break
        phrase = outer
    return Governor("phrase", phrase, -1, preposition, moved=moved)


def _verb_before(sentence: Sentence, k: int) -> int:
    """Return the verb whose object the noun phrase ending at `k` is, or -1."""
    phrase = sentence.phrase_left(k)
    if phrase is None:
        return -1
    m = phrase.first - 1
    while m >= 0 and sentence.tokens[m].tag in "DB":
        m -= 1
    return m if m >= 0 and sentence.tokens[m].tag in "VA" else -1


def _is_compared(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a phrase is what something is compared to; "losses to fraud" are no comparison."""
    tokens = sentence.tokens
    link = tokens[phrase.first - 1].low if phrase.first else ""
    return link in _COMPARED and not (link == "to" and phrase.first > 1 and tokens[phrase.first - 2].tag == "N")


def _changed_before(sentence: Sentence, comma: int) -> int:
    """Return the figure before a comma with nothing but a time or place between them, or -1."""
    for m in range(comma - 1, max(-1, comma - 7), -1):
        if sentence.tokens[m].tag == "F":
            return m
        if sentence.tokens[m].tag not in "NXPD#B":
            return -1
    return -1


def _figure_left(sentence: Sentence, k: int) -> int:
    """Return the nearest figure left of a token in the same part of the sentence, or -1."""
    for m in range(k - 1, max(-1, k - _FAR), -1):
        if sentence.tokens[m].tag == "F":
            return m
        if sentence.tokens[m].tag in ";":
            return -1
    return -1


def _labelled(sentence: Sentence, colon: int, moved: str) -> Governor:
    """Read what stands before a colon: "Cycle life: ...", or a clause of its own: "The lead is modest: 1.5x"."""
    tokens = sentence.tokens
    k = colon - 1
    while k >= 0 and tokens[k].tag in "*_":
        k -= 1
    phrase = sentence.phrase_left(k)
    verb = next(
        (m for m in range(k, max(-1, k - _FAR), -1) if tokens[m].tag in "VA" and tokens[m].verb is not None), -1
    )
    if verb < 0 or (phrase is not None and is_measure(sentence, phrase)):
        return Governor("label", phrase, moved=moved)
    return Governor("verb", verb=verb, preposition=":", moved=moved)
