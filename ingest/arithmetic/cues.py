"""What an article says of its own arithmetic: words and signs before a figure that make it a result."""

from __future__ import annotations

import re

from graph.claim import Operation
from ingest import lexicon
from ingest.arithmetic.places import Place

_REACH = 60
"""Code points before a figure in which words can make it a result."""
_OPEN = re.compile(
    r"\(\s*(?:(?:or|about|around|roughly|some|approximately|approx\.?|equal to|i\.e\.)\s+|[~≈=])*$", re.I
)
_CLOSE = re.compile(r"\s*(?:\)|,\s|;\s)")
_OPERATORS: dict[str, Operation] = {
    "×": "product",
    "*": "product",
    "÷": "ratio",
    "/": "ratio",
    "−": "difference",
    "+": "sum",
}
_BETWEEN = re.compile(r"[^\d.;]*?\s([×*÷/−+])\s[^\d.;]*")
_EQUALS = re.compile(r"[^\d.;]*(?:=|\b(?:is|are|equals?|makes?|gives?)\b)[^\d.;]*")
_KINDS: dict[str, frozenset[Operation]] = {
    "ratio": frozenset({"ratio"}),
    "product": frozenset({"product", "unit-conversion"}),
    "difference": frozenset({"difference"}),
    "change": frozenset({"percent-change"}),
    "sum": frozenset({"sum"}),
}


def before(text: str, place: Place) -> frozenset[str]:
    """Return the kinds of words that stand right before a figure, in its sentence, with no other figure between."""
    window = text[max(place.sentence.start, place.figure.start - _REACH) : place.figure.start]
    cut = max((m.end() for m in re.finditer(r"\d", window)), default=0)
    clause = window[cut:]
    return frozenset(e.more["kind"] for e in lexicon.entries("arithmetic") if e.pattern.search(clause))


def sentence(text: str, place: Place) -> frozenset[Operation]:
    """Return the operations that the sentence up to the figure names."""
    said = text[place.sentence.start : place.figure.start]
    kinds = {e.more["kind"] for e in lexicon.entries("arithmetic") if e.pattern.search(said)}
    return frozenset().union(*(_KINDS[k] for k in kinds if k in _KINDS))


def in_brackets(text: str, first: Place, second: Place) -> bool:
    """Whether the second figure alone stands in brackets right behind the first: 742 km (461 miles)."""
    if first.sentence != second.sentence or not 0 <= second.figure.start - first.figure.end <= _REACH // 2:
        return False
    between = text[first.figure.end : second.figure.start]
    return bool(_OPEN.fullmatch(between.strip() + " ") or _OPEN.fullmatch(between.strip())) and bool(
        _CLOSE.match(text, second.figure.end)
    )


def shown(text: str, first: Place, second: Place, result: Place) -> Operation | None:
    """Return the operation of `first operator second equals result`, written out in one sentence."""
    if not first.sentence == second.sentence == result.sentence:
        return None
    sign = _BETWEEN.fullmatch(text, first.figure.end, second.figure.start)
    if sign is None or not _EQUALS.fullmatch(text, second.figure.end, result.figure.start):
        return None
    return _OPERATORS[sign[1]]
