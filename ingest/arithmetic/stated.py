"""Arithmetic that an article states and that does not hold.

Only what is written out is held against an article: an operation with its operands and its result, a second unit in
brackets, or a result that follows by the article's own words and is a power of ten away from what its operands give.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from graph.claim import Operation
from ingest.arithmetic import cues, operations
from ingest.arithmetic.agreement import agreement
from ingest.arithmetic.amounts import Amount
from ingest.arithmetic.desk import Desk, Match, Spot
from ingest.arithmetic.operations import Attempt
from ingest.arithmetic.places import Place

_SLIP = 0.02
"""How near a power of ten, in decades, the quotient of result and computed value must be."""
_SLIPS = (0.001, 0.01, 0.1, 10.0, 100.0, 1000.0)
_NEAR = 0.25
"""How far digits in a wrong order may take a result from the right one, relative to it."""
_BOTH: frozenset[Operation] = frozenset({"ratio", "product"})


def wrong(desk: Desk, result: Amount, spot: Spot) -> Match | None:
    """Return the arithmetic that the article states for a figure and that does not give it, if there is any."""
    place = spot.place
    attempt = _bracketed(desk, result, place) or _written(desk, result, place)
    attempt = attempt or _slipped(desk, result, spot) or _misreckoned(desk, result, spot)
    return Match(attempt, 0.0, stated=True, verdict="inconsistent") if attempt else None


def _bracketed(desk: Desk, result: Amount, place: Place) -> Attempt | None:
    """Match "742 km (416 miles)": the same quantity in another unit."""
    text = desk.texts[place.document]
    for first in desk.places.around(place):
        operand = desk.amounts.get(first.claim)
        if first.index == place.index - 1 and operand and cues.in_brackets(text, first, place):
            return operations.conversion(result, operand)
    return None


def _written(desk: Desk, result: Amount, place: Place) -> Attempt | None:
    """Match "A × B = C"."""
    text = desk.texts[place.document]
    for first, second in pairwise(p for p in desk.places.around(place) if p.index < place.index):
        operation = cues.shown(text, first, second, place) if second.index == place.index - 1 else None
        a, b = desk.amounts.get(first.claim), desk.amounts.get(second.claim)
        if operation and a and b:
            return operations.of(operation, a, b, result)
    return None


def _slipped(desk: Desk, result: Amount, spot: Spot) -> Attempt | None:
    """Match a result that by the article's words follows from figures nearby, but for a power of ten."""
    if "result" not in spot.said or result.dimension == "1":
        return None
    pool = [a for a in spot.rings[1] if desk.precedes(spot.place, a)]
    found: list[tuple[int, int, Attempt]] = []
    for slip in _SLIPS:
        for attempt in operations.pairs(replace(result, value=result.value * slip), pool, _BOTH):
            agreed = agreement(result.claim, attempt, desk.frames)
            if agreed is not None and agreed >= 0 and _is_slip(result.value, attempt.computed):
                found.append((-agreed, desk.distance(spot.place, attempt), attempt))
    return min(found, key=lambda row: row[:2])[2] if found else None


def _misreckoned(desk: Desk, result: Amount, spot: Spot) -> Attempt | None:
    """Match a product of the two figures right before it in its sentence that has the right digits in a wrong order.

    As in "at 18.50 each, a box of 500 comes to 9,520": by the article's words the one follows from the others.
    """
    place = spot.place
    before = [p for p in desk.places.around(place) if p.index in (place.index - 1, place.index - 2)]
    operands = [desk.amounts[p.claim] for p in before if p.near(place) == 0 and p.claim in desk.amounts]
    if "result" not in spot.said or result.dimension == "1" or len(operands) != 2:
        return None
    for attempt in operations.pairs(result, operands, frozenset({"product"})):
        near = abs(attempt.computed / result.value - 1) < _NEAR
        if near and _digits(attempt.computed) == _digits(result.value):
            return attempt
    return None


def _digits(value: float) -> list[str]:
    return sorted(f"{abs(value):.6g}".replace(".", "").strip("0"))


def _is_slip(value: float, computed: float) -> bool:
    decades = math.log10(abs(value / computed))
    return round(decades) != 0 and abs(decades - round(decades)) <= _SLIP
