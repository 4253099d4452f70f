"""Offices that only tell figures of others: ministries, agencies and what they forecast."""

from __future__ import annotations

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.actors import Actor
from ingest.frames.clause import Sentence
from ingest.frames.reading import Reading, complement

_ADJECTIVES = ("al", "ic", "ive", "ous", "ary", "ory", "ed", "ing", "ly", "'s")
_GRADES = frozenset(
    {"net", "gross", "average", "total", "core", "real", "year", "interest", "peak", "mean", "median", "world"}
)


def is_office(sentence: Sentence, acting: Actor | None) -> bool:
    """Whether who acts is an office that only tells figures: "the farm ministry"."""
    if acting is None or acting.phrase is None:
        return False
    head = measures.head_word(sentence, acting.phrase)
    # A bank or league named in full may have figures of its own; a bureau of statistics has none.
    named = words.group("metrics", "offices").intersection(head.split())
    return head in words.group("names", "institution") or (bool(named) and " " in head)


def forecast_of(sentence: Sentence, r: Reading) -> str | None:
    """Return what is measured where a forecaster moves a forecast: "lowered its forecast of the corn yield" -> corn."""
    phrase = r.governor.phrase if r.governor.kind == "object" else r.actor.phrase if r.actor is not None else None
    if phrase is None:
        return None
    if measures.head_word(sentence, phrase) not in words.group("metrics", "plan_nouns"):
        return None
    of = complement(sentence, phrase)
    if of is None or of.last - of.first < 2 or not measures.measures(sentence.tokens[of.last - 1].low):
        return None
    word = sentence.tokens[of.last - 2]
    told = word.tag == "N" and not word.low.endswith(_ADJECTIVES) and not measures.measures(word.low)
    return sentence.text[word.start : word.end] if told and word.low not in _GRADES else None
