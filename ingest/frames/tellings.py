"""Measures that a verb tells: "weighs 410 kg", "gas closed at €29.35", "runoff would double"."""

from __future__ import annotations

import re

from ingest import words
from ingest.frames import dimensions
from ingest.frames import metric as measures
from ingest.frames.clause import Sentence
from ingest.frames.governor import govern
from ingest.frames.nouns import CHANGES
from ingest.frames.reading import Reading, name_in

_SPENDING = frozenset({"spend", "waste", "splash"})
_ADDING = frozenset({"add", "subtract", "contribute", "shave", "take", "knock"})


def told_by_verb(sentence: Sentence, r: Reading) -> str | None:
    """Return what the verb measures of its subject in the figure's unit."""
    tokens = sentence.tokens
    at = r.governor.verb
    j = sentence.skip_left(r.token)
    if r.governor.kind == "and" and j and tokens[j - 1].tag == "F":
        # As in "spent six years and $85 million on it".
        at = govern(sentence, j - 1).verb
    verb = tokens[at].verb if at >= 0 else None
    if verb is None or r.governor.preposition == "with":
        return None
    beside = tokens[at + 1].low if at + 1 < len(tokens) else ""
    told = dimensions.of_verb(verb.base, r.found.figure.unit, beside)
    if told is None and r.governor.preposition == "for" and "act" in verb.kinds:
        # As in "was ordered for £38m".
        return "price" if dimensions.dimension(r.found.figure.unit) == "money" else None
    if told and verb.base in _SPENDING and (on := _spent_on(sentence, r.token)):
        return f"{told} on {on}"
    return told


def _spent_on(sentence: Sentence, i: int) -> str | None:
    """Return what money goes into: "spent £64m *on 11 players*", "invested $2bn *in grids*"."""
    tokens = sentence.tokens
    if i + 2 >= len(tokens) or tokens[i + 1].low != "on":
        return None
    k = i + 2 + (tokens[i + 2].tag == "F")
    phrase = sentence.phrase_right(k, of=False) if k < len(tokens) else None
    if phrase is None or name_in(sentence, phrase) is not None:
        return None
    late = measures.head_word(sentence, phrase) in words.group("metrics", "vague")
    return None if late else sentence.words(phrase.first, phrase.last)


def doubled(sentence: Sentence, r: Reading) -> str | None:
    """Return what a figure that is itself a verb is said of: "runoff would *double*", "as impairments *doubled*"."""
    if measures.direction_of(r.found.figure.text) is None or r.governor.kind not in ("verb", "phrase"):
        return None
    acting = r.actor.phrase if r.governor.kind == "verb" and r.actor is not None else r.governor.phrase
    return None if acting is None or name_in(sentence, acting) else measures.measure_text(sentence, acting)


def priced(sentence: Sentence, r: Reading) -> str | None:
    """Return the price of what is traded: "November soybeans gained 11 cents", "gas closed at €29.35"."""
    tokens = sentence.tokens
    verb = tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    acting = r.actor.phrase if r.actor is not None else None
    if verb is None or acting is None or dimensions.dimension(r.found.figure.unit) not in ("money", "price"):
        return None
    trading = verb.base in words.group("verbs", "trading") or bool(verb.kinds & {"up", "down"})
    head = measures.head_word(sentence, acting)
    if not trading or head not in words.group("metrics", "traded"):
        return None
    return f"{sentence.words(acting.first, acting.last)} price"


def bought(sentence: Sentence, r: Reading) -> str | None:
    """Return the price of a thing that is said to be money: "a replacement pack is $9,400"."""
    acting = r.actor.phrase if r.actor is not None else None
    verb = sentence.tokens[r.governor.verb].verb if r.governor.kind == "verb" else None
    if acting is None or verb is None or verb.base != "be" or r.governor.preposition:
        return None
    if dimensions.dimension(r.found.figure.unit) != "money" or measures.is_measure(sentence, acting):
        return None
    if measures.head_word(sentence, acting) in words.group("metrics", "sums"):
        return measures.measure_text(sentence, acting)  # As in "the prize fund is $500,000".
    name = name_in(sentence, acting)
    one = acting.first > 0 and sentence.tokens[acting.first - 1].low in ("a", "an", "each", "one")
    sold = name.kind == "thing" and sentence.tokens[acting.last - 1].name is name if name is not None else one
    return "price" if sold else None


def owned(sentence: Sentence, r: Reading) -> str | None:
    """Return a measure of no lexicon, by its owner or in a substance: "his VAM was", "methane passed 1.9 ppm"."""
    acting = r.actor.phrase if r.actor is not None else None
    if acting is None:
        return None
    tokens = sentence.tokens
    if re.search(r"\bpp[mb]\b|parts per", r.found.figure.text):
        return f"{measures.measure_text(sentence, acting)} concentration"
    owner = tokens[acting.first - 1].low if acting.first else ""
    head = tokens[acting.last - 1]
    if acting.last - acting.first > 1 and head.tag == "N" and r.found.figure.unit == "ratio" and r.comparison is None:
        # As in "silicon's theoretical limit is 29.4%".
        whose = any(t.low == "'s" for t in tokens[acting.first : acting.last])
        thing = head.low in words.group("metrics", "people") | words.group("names", "products")
        return measures.measure_text(sentence, acting) if whose and not thing else None
    verb = tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    if verb is None or verb.base != "be":
        return None
    if owner in ("his", "her", "its", "their", "our", "my", "your") and head.low not in words.group(
        "metrics", "people"
    ):
        return sentence.words(acting.first, acting.last) if dimensions.dimension(r.found.figure.unit) else None
    return None


def added_to(sentence: Sentence, r: Reading) -> str | None:
    """Return what a share or points are added to: "subtracted 0.2 points from *the headline rate*"."""
    tokens = sentence.tokens
    verb = tokens[r.governor.verb].verb if r.governor.kind == "verb" else None
    i = r.token + 1
    if verb is None or verb.base not in _ADDING or i + 1 >= len(tokens) or tokens[i].low not in ("to", "from", "off"):
        return None
    phrase = sentence.phrase_right(i + 1)
    if phrase is None or r.found.figure.unit not in CHANGES:
        return None
    return None if name_in(sentence, phrase) is not None else sentence.words(phrase.first, phrase.last)
