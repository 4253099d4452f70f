"""Figures that stand beside what they are of: an apposition, an attribute, a count of people tested, a dose."""

from __future__ import annotations

import re

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.reading import Reading, name_in, plain

_DOSE = re.compile(r"[\d.,]+\s*(?:mg|µg|μg|mcg|g|ml)\b", re.IGNORECASE)
_OF_THEM = (["of", "them"], ["of", "these"], ["of", "those"])
_COUNTED = frozenset({"person", "household"})


def tested(sentence: Sentence, r: Reading) -> str | None:
    """Return the trial or survey whose people are counted: "X, a trial in 1,264 adults", "a trial of 938 people"."""
    unit = r.found.figure.unit
    acting = r.actor.phrase if r.actor is not None else None
    if acting is not None and unit in _COUNTED | {"count"} and _study(sentence, acting) == acting:
        return sentence.words(acting.first, acting.last)  # As in "the trial enrolled 412 volunteers".
    if r.governor.phrase is None or not (unit in _COUNTED or (unit == "count" and r.around.weak)):
        return None
    phrase = _study(sentence, r.governor.phrase)
    if phrase is None:
        return None
    tokens = sentence.tokens
    before = phrase.first - 1
    while before > 0 and tokens[before].tag == "D":
        before -= 1
    name = tokens[before - 1].name if before > 0 and tokens[before].tag == "," else None
    return name.canonical if name is not None else sentence.words(phrase.first, phrase.last)


def asked(sentence: Sentence, r: Reading) -> str | None:
    """Return whom a survey asked, where it counts them: "a survey of 2,050 *parents*"."""
    if tested(sentence, r) is None:
        return None
    last = r.found.figure.text.split()[-1]
    return last if last.isalpha() else r.around.weak


def _study(sentence: Sentence, phrase: Phrase) -> Phrase | None:
    """Return the noun phrase of a study that a phrase is, or that it hangs on: "a phase 3 trial of once-weekly X"."""
    tokens = sentence.tokens
    for _ in range(3):
        end = next((k for k in range(phrase.first, phrase.last) if tokens[k].low == "of"), phrase.last)
        if tokens[end - 1].low in words.group("names", "studies"):
            return Phrase(phrase.first, end)
        k = phrase.first - 1
        while k > 0 and tokens[k].tag in "DB":
            k -= 1
        outer = sentence.phrase_left(k - 1) if k > 0 and tokens[k].tag == "P" else None
        if outer is None:
            return None
        phrase = outer
    return None


def attributed(sentence: Sentence, i: int) -> str | None:
    """Return the thing that a figure is an attribute of: "the 9,000-seat North Stand"."""
    tokens = sentence.tokens
    if not i or i + 1 >= len(tokens) or tokens[i - 1].tag != "D":
        return None
    name = tokens[i + 1].name
    hyphened = "-" in sentence.text[tokens[i].end : tokens[i + 1].start]
    return name.canonical if name is not None and name.kind in ("thing", "other") and hyphened else None


def apposed(sentence: Sentence, r: Reading) -> str | None:
    """Return the name that a figure is an apposition to: "the Col de Varn, 11.2 km at 8.4%, in 32 minutes"."""
    tokens = sentence.tokens
    i = r.token
    if r.governor.kind != "comma" or r.governor.figure >= 0 or i < 2 or i + 1 >= len(tokens):
        return None
    name = tokens[i - 2].name
    beside = tokens[i + 1].low in ("at", "by") and i + 2 < len(tokens) and tokens[i + 2].tag == "F"
    sized = r.around.adjective is not None and i + 2 < len(tokens) and tokens[i + 2].tag == ","
    closed = tokens[i + 1].tag in ",)" or beside
    told = sentence.phrase_left(i - 2) if name is None and sized and tokens[i - 1].tag == "," else None
    if told is not None and not measures.is_measure(sentence, told):
        return plain(sentence, told)  # As in "Its mirror, 2.6 metres across, was".
    return name.canonical if name is not None and name.kind in ("thing", "other", "person") and closed else None


def dosed(sentence: Sentence, i: int, topic: str | None) -> str | None:
    """Return the medicine spoken of with the dose in brackets behind a figure: "7.2% (10 mg)"."""
    tokens = sentence.tokens
    if topic is None or i + 3 >= len(tokens) or tokens[i + 1].tag != "(" or tokens[i + 3].tag != ")":
        return None
    told = sentence.text[tokens[i + 2].start : tokens[i + 2].end]
    return f"{topic} {told}" if is_dose(told) and not is_dose(sentence.text[tokens[i].start : tokens[i].end]) else None


def is_dose(text: str) -> bool:
    """Whether a figure may be a dose: "10 mg"."""
    return _DOSE.fullmatch(text) is not None


def of_them(sentence: Sentence, i: int) -> bool:
    """Whether a count is of what was just spoken of: "an order for 9,000 of them"."""
    tokens = sentence.tokens
    pronoun = i + 3 >= len(tokens) or tokens[i + 3].tag not in "NX"
    return pronoun and tokens[i + 1 : i + 2] != [] and [t.low for t in tokens[i + 1 : i + 3]] in _OF_THEM


def is_part(sentence: Sentence, r: Reading) -> bool:
    """Whether a plain noun is said to be a thing of so much: "is a single 700 W part"."""
    tokens = sentence.tokens
    i = r.token
    if r.actor is None or r.actor.phrase is None or name_in(sentence, r.actor.phrase) is not None:
        return False
    measured = measures.is_measure(sentence, r.actor.phrase)
    if not any(t.tag == "D" for t in tokens[max(0, i - 2) : i]):
        return False  # "The vaccine was 78% effective": a property, and no part.
    return not measured and i + 1 < len(tokens) and tokens[i + 1].tag == "N" and r.found.figure.unit != "count"
