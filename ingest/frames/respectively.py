"""Figures told "respectively": of two things, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ingest.frames.attributes import is_dose
from ingest.frames.clause import Sentence
from ingest.frames.discourse import Discourse, Draft
from ingest.frames.reading import Reading

_DIFFERENCES = frozenset({"difference", "gap", "lead", "margin", "advantage"})


def tell_respectively(sentence: Sentence, done: Sequence[tuple[Reading, Draft]], state: Discourse) -> None:
    """Give two figures told "respectively" the two things that its sentence names side by side, or the two sides.

    A difference told after them is between the same two.
    """
    tokens = sentence.tokens
    at = next((k for k, t in enumerate(tokens) if t.low == "respectively"), -1)
    if at < 0 or len(done) < 2:
        return
    pair = next(((a, b) for a, b in pairwise(done) if _paired(sentence, a[0], b[0])), None)
    if pair is None:
        return
    (left, first), (right, second) = pair
    told = _side_by_side(sentence, left.token, right.token, at, state.topic)
    if told is None and not (first.leads or second.leads or left.around.subject):
        told = state.sides
    if told is None:
        return
    first.subject, second.subject = told
    first.firm = second.firm = True
    second.metric, second.direction = first.metric, first.direction
    for reading, draft in done:
        phrase = reading.governor.phrase
        if reading.token > at and phrase is not None and sentence.tokens[phrase.last - 1].low in _DIFFERENCES:
            draft.subject, draft.comparator, draft.firm = *told, True


def _paired(sentence: Sentence, left: Reading, right: Reading) -> bool:
    """Whether two figures stand side by side: "15.6% and 2.4%"."""
    between = [t.low for t in sentence.tokens[left.token + 1 : right.token]]
    return between in (["and"], [",", "and"]) and left.found.figure.unit == right.found.figure.unit


def _side_by_side(sentence: Sentence, left: int, right: int, at: int, topic: str | None) -> tuple[str, str] | None:
    """Return the two names, or doses of the medicine spoken of, that stand side by side in the sentence, if two do."""
    tokens = sentence.tokens
    found: list[tuple[str, str]] = []
    for k in range(1, min(len(tokens) - 1, at)):
        if tokens[k].low != "and" or k in (left + 1, right - 1):
            continue
        one, other = tokens[k - 1], tokens[k + 1]
        if one.tag == "F" and other.tag == "F":
            a, b = sentence.text[one.start : one.end], sentence.text[other.start : other.end]
            if topic is not None and is_dose(a) and is_dose(b):
                found.append((f"{topic} {a}", f"{topic} {b}"))
            continue
        a_, b_ = _told(sentence, k - 1), _told(sentence, k + 1)
        if a_ is not None and b_ is not None and (one.name is not None or other.name is not None):
            found.append((a_, b_))
    return found[0] if len(found) == 1 else None


def _told(sentence: Sentence, k: int) -> str | None:
    """Return the name at a token, or the plain plural noun: "Democrats and Republicans", at its start."""
    token = sentence.tokens[k]
    if token.name is not None:
        return token.name.canonical if token.name.kind != "workload" else None
    return sentence.text[token.start : token.end] if token.tag == "N" and k == 0 else None
