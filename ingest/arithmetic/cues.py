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
_SIGNS = frozenset({"multiply", "divide"})
_COMPARED = re.compile(
    r"\s+(?:more|less|fewer|higher|lower|longer|shorter|faster|slower|heavier|lighter|cheaper|dearer|(?:better|worse)\s+off|above|below|ahead|behind)\b",
    re.IGNORECASE,
)
_SHARE = re.compile(r"\s+of\s+(?:that|it|which|the\s+(?:total|sum|whole))\b", re.IGNORECASE)
"""Behind a share of what has just been told: "two thirds of that"."""
_OF_THEM = re.compile(
    r"\bof\s+(?:them|these|those|that|it|which)\s*[,(–—]\s*(?:or\s+)?(?:about|around|roughly|some|nearly)?\s*$", re.I
)
"""Before a share of what has just been told: "1.1 million of them, about two in five"."""
_PART = re.compile(r"\s+(?:the|its)\s+[\w-]+\s+of\b|\s+as\s+\w+\s+as\b", re.IGNORECASE)
"""Behind a part of another's measure: "half the weight of", "a third as long as"."""
_FROM_TO = re.compile(r"\bfrom\s+[^\w\s]?\d[^;]{0,40}?\s+to\s+[^\w\s]?\d", re.IGNORECASE)
"""Two ends of a change, before what it comes to: "went from 17.20 to 16.80, another 40 cents"."""
_GROWN = re.compile(
    r"\b(?:grew|grown|rose|risen|fell|fallen|climbed|shrank|shrunk|jumped|slid|dropped|increased|decreased|gained|lost)"
    r"(?:\s+by)?(?:\s+(?:about|around|nearly|almost|roughly|some|only|just|another|over|more\s+than))*\s*$",
    re.IGNORECASE,
)
"""A verb of change over time, right before the figure: one thing's, not one against another."""
_COPULA = re.compile(r"=|\b(?:is|are|and)\b")


def before(text: str, place: Place, last: int) -> frozenset[str]:
    """Return the kinds of words that make a figure a result.

    They stand right before it in its sentence, past `last` (where the figure before it ends), or behind it ("0.9 km
    more than"). Before "is" or "and" a sign or verb of multiplying or dividing counts from the head of the sentence on:
    "9,318 × 3,600 is".
    """
    start = max(place.sentence.start, place.figure.start - _REACH)
    clause = text[max(start, min(last, place.figure.start)) : place.figure.start]
    kinds = {"difference"} if _COMPARED.match(text, place.figure.end) else set()
    if _PART.match(text, place.figure.end):
        kinds.add("part")
    if _SHARE.match(text, place.figure.end) or _OF_THEM.search(text, start, place.figure.start):
        kinds.add("ratio")
    if _FROM_TO.search(text, place.sentence.start, place.figure.start):
        kinds.add("difference")
    whole = text[place.sentence.start : place.figure.start] if _COPULA.search(clause) else clause
    found = (e for e in lexicon.entries("arithmetic") if e.pattern.search(whole if e.id in _SIGNS else clause))
    return frozenset(kinds | {e.more["kind"] for e in found})


def is_growth(text: str, place: Place) -> bool:
    """Whether the figure is by how much one thing has changed over time: "sales rose 12 percent"."""
    return _GROWN.search(text, place.sentence.start, place.figure.start) is not None


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
