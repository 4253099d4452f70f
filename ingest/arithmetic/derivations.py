"""The derivation of each claim: which operation on which others gives its figure.

Many pairs match by chance. So a match counts by how telling it is: the relative width of the result's interval is the
share of random numbers that would fall into it, and times the number of attempts made it is the number of matches to
expect by chance. Attempts are made from near to far (the sentence, the paragraph, the document, related documents), and
among them first those that agree most in what they speak of; a match is taken where chance would hardly have made it,
or where the article says what it did.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Literal

from graph.claim import Claim, Operation
from ingest.arithmetic import cues, gatherings, operations, ranking, stated
from ingest.arithmetic.agreement import DOUBTFUL, agreement, differ
from ingest.arithmetic.amounts import Amount, is_compound, scale, width
from ingest.arithmetic.desk import Desk, Match, Spot
from ingest.arithmetic.operations import Attempt
from ingest.arithmetic.places import ELSEWHERE
from ingest.resolve import identity

Kind = Literal["single", "pair"]

_CHANCE: Mapping[tuple[Kind, int], tuple[float, float, float]] = {
    # by kind and nearness: matches by chance that are put up with, where operands and result agree in no name, in some,
    # in all that is said of them
    ("single", 0): (0.6, 0.6, 0.6),
    ("single", 1): (0.3, 0.5, 0.6),
    ("single", 2): (0.25, 0.4, 0.6),
    ("single", 3): (0.03, 0.45, 0.45),
    ("pair", 0): (0.4, 0.8, 0.8),
    ("pair", 1): (0.2, 0.5, 0.6),
    ("pair", 2): (0.0, 0.15, 0.2),
    ("pair", 3): (0.0, 0.3, 0.3),
}
_MISREAD = 0.04
"""The same where a name speaks against it, in one paragraph: then the numbers must leave no doubt."""
_MISREAD_SAID = 0.12
"""The same where the article says that the figure follows."""
_WHOLLY = 3
"""Agreement that leaves nothing unsaid."""
_STATED = 3.0
"""The same where the article says that the figure follows from what stands before it."""
_FAR_SAID = 0.05
"""The same where one operand stands elsewhere in the document."""
_TELLING = 3
"""A match that is so many times as telling as another goes before a nearer one."""
_RECKONED = 3
"""Significant digits of a count that may be the sum or difference of others."""
_MANY = 1000
"""A round count above this is told roughly: half a million more."""
_ROUND = 1
"""Significant digits of a figure that was surely rounded."""
_UNTOLD = frozenset({"change", "difference", "part"})
"""Words that say what was done, but not that it was done to what stands before."""
_BLUNT = 10.0
"""How many times as wide as the result's last digit the operands may leave it."""


def find(desk: Desk) -> dict[str, Match]:
    """Return by claim how its figure follows from others, where that can be told; in no circle."""
    found: dict[str, Match] = {}
    for key, claim in desk.claims.items():
        if claim.modality != "denied" and (match := _match(desk, claim)) is not None:
            found[key] = match
    return _acyclic(desk, found)


def _match(desk: Desk, claim: Claim) -> Match | None:
    if claim.figure.value is not None and (claim.key not in desk.amounts or _is_part(claim)):
        return None
    places = sorted(desk.places.of[claim.key], key=desk.places.order)
    spots = [desk.spot(p) for p in places]
    if claim.figure.value is None:
        tries: Iterable[Match | None] = (
            gatherings.extremes(desk, claim, s, n) for n in (1, 2, ELSEWHERE) for s in spots
        )
    else:
        tries = _tries(desk, desk.amounts[claim.key], spots)
    return next((match for match in tries if match is not None), None)


def _tries(desk: Desk, result: Amount, spots: Sequence[Spot]) -> Iterator[Match | None]:
    """Look for single operands and for pairs, from near to far; a round figure is first looked for in a finer one."""
    figure = result.claim.figure
    loose = figure.approximate or figure.bound is not None or identity.digits(figure) <= _ROUND
    compared = result.dimension == "1" and result.claim.comparator is not None  # by whoever measured the two sides
    told = any("result" in s.said for s in spots)  # "43 of them, or 3.1 percent"
    compared = compared or result.dimension == operations.POINTS  # points are never measured
    paired = compared or told or not any(p.how == "measured" for p in result.claim.producers)
    near = range(ELSEWHERE)
    if loose:
        yield from (_single(desk, result, s, n, rounded=True) for n in near for s in spots)
    pairing = {s.place for s in spots if paired and _has_pair(result, s)}
    for n in near:
        for spot in spots:
            yield _single(desk, result, spot, n, rounded=False)
            yield _pair(desk, result, spot, n) if spot.place in pairing else None
    yield from (gatherings.total(desk, result, s) for s in spots)
    yield from (stated.wrong(desk, result, s) for s in spots)
    if not loose:
        yield from (_single(desk, result, s, n, rounded=True) for n in near for s in spots)
    yield _single(desk, result, spots[0], ELSEWHERE, rounded=True)
    yield _pair(desk, result, spots[0], ELSEWHERE) if paired else None


def _is_part(claim: Claim) -> bool:
    """Whether the figure is a small count or part of a compound word: nobody calculates those (three, 30-day)."""
    figure = claim.figure
    count = scale(figure.unit)[1] == "1" and figure.unit not in ("ratio", "percent")
    small = count and identity.digits(figure) < _RECKONED and (figure.value is None or abs(figure.value) < _MANY)
    return (small and not figure.approximate and not figure.bound) or is_compound(figure)


def _single(desk: Desk, result: Amount, spot: Spot, nearness: int, *, rounded: bool) -> Match | None:
    said = spot.said & {"result", "product"}
    attempts = []
    for attempt in operations.single(result, desk.like(spot, result, nearness)):
        operand = attempt.operands[0]
        if attempt.operation == "rounding":
            possible = rounded and _is_coarser(result, operand)
        else:
            here = said and desk.in_sentence(spot.place, operand) and desk.precedes(spot.place, operand)
            possible = here or desk.is_older(spot.place, operand)
        if possible:
            attempts.append(attempt)
    return _pick(desk, result, spot, "single", attempts, nearness, said=bool(said))


def _pair(desk: Desk, result: Amount, spot: Spot, nearness: int) -> Match | None:
    pool = desk.pool(spot, nearness)
    attempts = [_as_printed(result, t) for t in operations.pairs(result, pool, _kinds(result, spot.said))]
    if "sum" in spot.said and nearness < ELSEWHERE:
        attempts.extend(operations.sums(result, [a for a in pool if desk.precedes(spot.place, a)]))
    attempts = [t for t in attempts if _is_sharp(result, t) and _in_order(desk, result, spot, t)]
    if result.kind == "share" and not spot.said & {"ratio", "result"}:  # of two shares nobody makes a third
        attempts = [t for t in attempts if t.operation != "ratio" or t.operands[0].kind != "share"]
    if cues.is_growth(desk.texts[spot.place.document], spot.place):
        attempts = [t for t in attempts if t.operation != "percent-change" or not _is_of_two(desk, t)]
    if nearness and result.dimension == "1":  # a comparison that no name ties to its sides comes after them
        attempts = [t for t in attempts if _is_tied(desk, result, spot, t)]
    if nearness == ELSEWHERE:  # those within the document have been tried
        attempts = [t for t in attempts if any(desk.is_far(spot.place, a) for a in t.operands)]
    return _pick(desk, result, spot, "pair", attempts, nearness, said=bool(spot.said - _UNTOLD))


def _has_pair(result: Amount, spot: Spot) -> bool:
    """Whether any pair around gives the result: most figures follow from nothing, and need no closer look."""
    around = operations.pairs(result, spot.rings[-1], _kinds(result, spot.said))
    return "sum" in spot.said or any(width(result, t.computed, t.spread) for t in around)


def _is_coarser(result: Amount, operand: Amount) -> bool:
    """Whether the result can be the operand rounded: its last digit stands for more, or it only bounds it."""
    finer = max(operand.step, operand.coarse) < max(result.coarse, result.step)
    return operand.value != result.value and (finer or result.claim.figure.bound is not None)


def _is_of_two(desk: Desk, attempt: Attempt) -> bool:
    """Whether the operands are told of things with different names."""
    a, *_, b = (desk.frames[o.claim.key].subject for o in attempt.operands)
    return differ(a, b)


def _as_printed(result: Amount, attempt: Attempt) -> Attempt:
    """Return an attempt as one on exact figures where these give the very digits: 14,832 is 412 times 36.

    Whoever calculates takes the figures as printed. A small difference of large figures is told by its digits then, not
    by how far the rounding of these may shift it.
    """
    blunt = attempt.operation == "product" and not _is_sharp(result, attempt)
    small = attempt.operation in ("difference", "percent-change")
    exact = (blunt or small) and width(result, attempt.computed, 0.0)
    return replace(attempt, spread=0.0) if exact else attempt


def _is_sharp(result: Amount, attempt: Attempt) -> bool:
    """Whether the operands are as precise as the result: nobody makes 9,318 out of two figures of two digits."""
    return attempt.spread <= _BLUNT * max(result.coarse, result.step) / abs(result.value)


def _kinds(result: Amount, said: frozenset[str]) -> frozenset[Operation]:
    """Return the operations that can make a figure of this kind."""
    if result.dimension != "1":
        differs = said & {"difference", "change", "result"}
        return frozenset({"ratio", "product", "difference"} if differs else {"ratio", "product"})
    if result.kind == "count":  # of people or things there may be so many more, and half as many
        return frozenset({"difference"} if said & {"difference", "change", "result"} else ())
    share = abs(result.value) < 1 or "%" in result.claim.figure.text or "percent" in result.claim.figure.text
    if not share:
        return frozenset({"ratio"})
    if "part" in said:
        return frozenset({"ratio"})
    if result.claim.direction or "change" in said:
        return frozenset({"percent-change"})
    return frozenset({"ratio"})


def _in_order(desk: Desk, result: Amount, spot: Spot, attempt: Attempt) -> bool:
    """Whether the operands stand before a result with a dimension: of three such figures any could be the result."""
    place = spot.place
    if result.dimension == "1":  # "that makes 1.6 times" is said of what has been told
        made = "result" in spot.said
        return not made or all(desk.is_far(place, a) or desk.precedes(place, a) for a in attempt.operands)
    near = [a for a in attempt.operands if not (spot.said and desk.in_sentence(place, a))]
    return all(desk.is_older(place, a) if desk.is_far(place, a) else desk.precedes(place, a) for a in near)


def _is_tied(desk: Desk, result: Amount, spot: Spot, attempt: Attempt) -> bool:
    agreed = agreement(result.claim, attempt, desk.frames)
    return bool(agreed and agreed > 0) or all(desk.precedes(spot.place, a) for a in attempt.operands)


def _pick(
    desk: Desk, result: Amount, spot: Spot, kind: Kind, attempts: Sequence[Attempt], nearness: int, *, said: bool
) -> Match | None:
    """Return the attempt that fits, if chance would hardly have made it fit."""
    widths = [width(result, t.computed, t.spread) for t in attempts]
    if not any(widths):
        return None
    scored = [
        (agreed, w, t)
        for w, t in zip(widths, attempts, strict=True)
        if (agreed := agreement(result.claim, t, desk.frames)) is not None
    ]
    fitting = [(agreed, w, t) for agreed, w, t in scored if w is not None]
    for level in sorted({s for s, _, _ in fitting}, reverse=True):
        count = sum(s >= level for s, _, _ in scored)
        fits = [(w, a) for s, w, a in fitting if s >= level]
        best = min(w for w, _ in fits)
        if count * best > _limit(kind, nearness, level, said=said):
            continue
        telling = [(w, a) for w, a in fits if w <= best * _TELLING]
        likely = _likely(desk, result, spot, [t for _, _, t in scored])
        w, attempt = min(
            telling,
            key=lambda wa: (
                -likely.get(_names(wa[1]), 0.0),
                desk.distance(spot.place, wa[1]),
                wa[0],
                gatherings.told(desk, wa[1]),
            ),
        )
        shown = said or (nearness == 0 and kind == "pair")
        others = Decimal(len(fits) - 1) / (count - 1) if count > 1 else Decimal(0)
        return Match(attempt, count * w, shown, round(others, 3))
    return None


def _likely(desk: Desk, result: Amount, spot: Spot, tried: Sequence[Attempt]) -> dict[tuple[str, ...], float]:
    """Return by operands how likely each pair is of those tried in tables; in running text nearness decides."""
    tabled = []
    for attempt in tried:
        cells = [desk.cell(spot.place.document, a) for a in attempt.operands]
        if len(cells) > 1 and all(cells):
            tabled.append((attempt, [c for c in cells if c is not None]))
    weights = ranking.likeliest([(t.operation, cells) for t, cells in tabled], percent=result.kind == "share")
    return {_names(t): w for (t, _), w in zip(tabled, weights, strict=True)}


def _limit(kind: Kind, nearness: int, level: int, *, said: bool) -> float:
    """Return how many matches by chance are put up with."""
    if level < DOUBTFUL:  # a name speaks against it
        return (_MISREAD, _MISREAD_SAID)[said] if nearness < 2 else 0.0
    limit = _CHANCE[kind, nearness][(level > 0) + (level >= _WHOLLY)]
    wholly = nearness < ELSEWHERE and level >= _WHOLLY
    if said and nearness == ELSEWHERE - 1:
        limit = max(limit, _FAR_SAID)
    return max(limit, _STATED) if said and (nearness < 2 or wholly) else limit


def _names(attempt: Attempt) -> tuple[str, ...]:
    return tuple(a.claim.key for a in attempt.operands)


def _acyclic(desk: Desk, found: dict[str, Match]) -> dict[str, Match]:
    """Leave out of every circle the match that chance would most likely have made."""
    kept: dict[str, Match] = {}
    inputs: dict[str, list[str]] = defaultdict(list)

    def reaches(start: str, goal: str) -> bool:
        seen, todo = set[str](), [start]
        while todo:
            key = todo.pop()
            if key == goal:
                return True
            if key not in seen:
                seen.add(key)
                todo.extend(inputs[key])
        return False

    later = sorted(found, key=desk.places.first, reverse=True)  # figures are made of those told before
    for key in sorted(later, key=lambda k: (not found[k].stated, found[k].chance)):
        match = found[key]
        operands = _names(match.attempt)
        if not any(reaches(operand, key) for operand in operands):
            kept[key] = match
            inputs[key].extend(operands)
    return kept
