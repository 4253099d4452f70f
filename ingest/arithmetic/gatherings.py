"""Figures that several others of one measure make: their total, where no word calls it one, and a range's two ends."""

from __future__ import annotations

from dataclasses import replace

from graph.claim import Claim
from ingest.arithmetic import operations
from ingest.arithmetic.agreement import agreement
from ingest.arithmetic.amounts import Amount, amount, width
from ingest.arithmetic.desk import Desk, Match, Spot
from ingest.arithmetic.operations import Attempt
from ingest.arithmetic.places import ELSEWHERE
from ingest.resolve import identity

_DIGITS = 3
"""Significant digits of a total that no word calls one."""
_UNCALLED = 0.02
"""Matches by chance that are put up with in a total that no word calls one."""


def total(desk: Desk, result: Amount, spot: Spot) -> Match | None:
    """Look for parts of one measure that add up to the very digits of a figure which no word calls their sum."""
    claim = result.claim
    if identity.digits(claim.figure) < _DIGITS or not result.step or claim.direction or claim.comparator:
        return None
    own = desk.frames[result.claim.key]
    parts = [
        a
        for a in desk.pool(spot, ELSEWHERE - 1)
        if desk.frames[a.claim.key].metric & own.metric and not a.claim.direction and not a.claim.comparator
    ]
    tried = [replace(t, spread=0.0) for t in operations.sums(result, parts)]
    exact = replace(result, coarse=result.step)
    for count in (2, 3, 4):
        attempts = [t for t in tried if len(t.operands) <= count]
        fits = [(w, t) for t in attempts if (w := width(exact, t.computed, 0.0))]
        fits = [(w, t) for w, t in fits if (agreement(result.claim, t, desk.frames) or 0) > 0]
        if len(fits) == 1 and len(attempts) * fits[0][0] <= _UNCALLED:
            return Match(fits[0][1], len(attempts) * fits[0][0], stated=False)
    return None


def extremes(desk: Desk, claim: Claim, spot: Spot, nearness: int) -> Match | None:
    """Match a range with the claims that give its ends."""
    low, high = amount(claim, "low"), amount(claim, "high")
    if low is None or high is None:
        return None
    found: list[tuple[int, int, Attempt]] = []
    pool = [a for a in desk.pool(spot, nearness) if a.dimension == low.dimension]
    for a in (a for a in pool if _equal(a, low)):
        for b in (b for b in pool if _equal(b, high)):
            attempt = Attempt("extremes", (a, b), a.value, 0.0)
            agreed = agreement(claim, attempt, desk.frames)
            if agreed is not None and (agreed > 0 or (agreed == 0 and nearness == 1)):
                found.append((-agreed, desk.distance(spot.place, attempt), attempt))
    if not found:
        return None
    _, _, attempt = min(found, key=lambda row: (row[0], row[1], told(desk, row[2])))
    return Match(attempt, 0.0, stated=False)


def _equal(a: Amount, end: Amount) -> bool:
    return abs(a.value - end.value) <= max(end.step, abs(end.value) * 1e-9) / 2


def told(desk: Desk, attempt: Attempt) -> tuple[tuple[int, int], ...]:
    """Return where the operands are told first: what decides where nothing else does, whatever they are named."""
    return tuple(desk.places.first(a.claim.key) for a in attempt.operands)
