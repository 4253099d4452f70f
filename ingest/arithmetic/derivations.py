"""The derivation of each claim: which operation on which others gives its figure.

Many pairs match by chance. So a match counts by how telling it is: the relative width of the result's interval is the
share of random numbers that would fall into it, and times the number of attempts made it is the number of matches to
expect by chance. Attempts are made from near to far (the sentence, the paragraph, the document, related documents), and
among them first those that agree most in what they speak of; a match is taken where chance would hardly have made it,
or where the article says what it did.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from graph.claim import Claim, Document, Operation, Verdict
from ingest.arithmetic import cues, operations
from ingest.arithmetic.agreement import Frame, agreement, frame
from ingest.arithmetic.amounts import Amount, amount, scale, width
from ingest.arithmetic.operations import Attempt
from ingest.arithmetic.places import Map, Place

Kind = Literal["single", "pair"]

_CHANCE: Mapping[tuple[Kind, int], tuple[float, float]] = {
    # by kind and nearness: matches by chance that are put up with, without and with a name in common
    ("single", 0): (0.6, 0.6),
    ("single", 1): (0.3, 0.5),
    ("single", 2): (0.2, 0.4),
    ("single", 3): (0.0, 0.3),
    ("pair", 0): (0.4, 0.8),
    ("pair", 1): (0.2, 0.5),
    ("pair", 2): (0.0, 0.15),
    ("pair", 3): (0.0, 0.12),
}
_STATED = 3.0
"""The same where the article says that the figure follows from what stands before it."""
_TELLING = 3
"""A match that is so many times as telling as another goes before a nearer one."""
_FAR = 100_000
"""The distance, in code points, of an operand in another document."""


@dataclass(frozen=True, slots=True)
class Match:
    """An attempt that gives a claim's figure."""

    attempt: Attempt
    chance: float
    """Matches of its kind to expect by chance."""
    stated: bool
    share: Decimal = Decimal(0)
    """Share of the other attempts of its kind that fit too."""
    verdict: Verdict = "consistent"


class Desk:
    """The claims laid out for the search: their amounts, what they are of, where they stand."""

    def __init__(self, claims: Sequence[Claim], documents: Sequence[Document], places: Map) -> None:
        self.claims = {c.key: c for c in claims}
        self.amounts = {c.key: a for c in claims if (a := amount(c)) is not None}
        self.frames: Mapping[str, Frame] = {c.key: frame(c) for c in claims}
        self.texts = {d.key: d.text for d in documents}
        self.dates = {d.key: d.date or "9999" for d in documents}
        self.places = places

    def pool(self, places: Iterable[Place]) -> list[Amount]:
        """Return the amounts of the claims at these places, each once, in their order."""
        return [self.amounts[k] for k in dict.fromkeys(p.claim for p in places) if k in self.amounts]

    def distance(self, place: Place, attempt: Attempt) -> int:
        """Return how far an attempt's operands stand from a place, added up."""
        return sum(self._apart(place, a.claim.key) for a in attempt.operands)

    def precedes(self, place: Place, operand: Amount) -> bool:
        """Whether the operand stands before a place of its document, or in another one that is as well known."""
        here = [p for p in self.places.of[operand.claim.key] if p.document == place.document]
        if here:
            return min(p.index for p in here) < place.index
        return self._standing(operand.claim.key) < self._standing(place.claim)

    def _apart(self, place: Place, key: str) -> int:
        here = [p.figure.start for p in self.places.of[key] if p.document == place.document]
        if here:
            return min(abs(start - place.figure.start) for start in here)
        shared = {p.document for p in self.places.of[key]} & {p.document for p in self.places.of[place.claim]}
        return _FAR - len(shared)

    def _standing(self, key: str) -> tuple[int, str, str]:
        documents = {p.document for p in self.places.of[key]}
        return -len(documents), min(self.dates[d] for d in documents), key


def find(desk: Desk) -> dict[str, Match]:
    """Return by claim how its figure follows from others, where that can be told; in no circle."""
    found: dict[str, Match] = {}
    for key, claim in desk.claims.items():
        if claim.modality != "denied" and (match := _match(desk, claim)) is not None:
            found[key] = match
    return _acyclic(found)


def _match(desk: Desk, claim: Claim) -> Match | None:
    places = sorted(desk.places.of[claim.key], key=lambda p: (p.document, p.index))
    search = _extremes if claim.figure.value is None else _value
    if claim.figure.value is not None and (claim.key not in desk.amounts or _is_part(claim)):
        return None
    for nearness in range(3):
        for place in places:
            near = [p for p in desk.places.around(place) if p.near(place) <= nearness]
            if near and (match := search(desk, claim, place, near, nearness)) is not None:
                return match
    elsewhere = desk.places.elsewhere(claim.key)
    return search(desk, claim, places[0], elsewhere, 3) if elsewhere else None


def _is_part(claim: Claim) -> bool:
    """Whether the figure is a plain count or part of a compound word: nobody calculates those (three, 8-chip)."""
    figure = claim.figure
    count = scale(figure.unit)[1] == "1" and figure.unit not in ("ratio", "percent")
    return (count and not figure.approximate and not figure.bound) or ("-" in figure.text and not figure.step)


def _value(desk: Desk, claim: Claim, place: Place, near: Sequence[Place], nearness: int) -> Match | None:
    result, text = desk.amounts[claim.key], desk.texts[place.document]
    said = cues.before(text, place)
    singles = [a for a in operations.single(result, desk.pool(near)) if _is_retelling(desk, result, place, a)]
    match = _pick(desk, result, place, "single", singles, nearness, stated="result" in said or "product" in said)
    if match is not None or any(p.how == "measured" for p in claim.producers):
        return match
    wide = near if nearness < 3 else [*near, *desk.places.around(place)]
    kinds = _kinds(result, said)
    pairs = [a for a in operations.pairs(result, desk.pool(wide), kinds) if _in_order(desk, result, place, a)]
    if nearness == 3:  # those within the document have been tried
        pairs = [a for a in pairs if desk.distance(place, a) >= _FAR - len(desk.places.of[claim.key])]
    if "sum" in said and nearness < 2:
        pairs.extend(operations.sums(result, desk.pool(p for p in near if p.index < place.index)))
    return _pick(desk, result, place, "pair", pairs, nearness, stated=bool(said))


def _kinds(result: Amount, said: frozenset[str]) -> frozenset[Operation]:
    """Return the operations that can make a figure of this kind."""
    if result.dimension != "1":
        differs = said & {"difference", "change", "result"}
        return frozenset({"ratio", "product", "difference"} if differs else {"ratio", "product"})
    share = abs(result.value) < 1 or "%" in result.claim.figure.text or "percent" in result.claim.figure.text
    if not share:
        return frozenset({"ratio"})
    if result.claim.direction or "change" in said:
        return frozenset({"percent-change"})
    return frozenset({"ratio"})


def _is_retelling(desk: Desk, result: Amount, place: Place, attempt: Attempt) -> bool:
    """Whether the result can be the retelling: coarser if rounded, told later if converted."""
    operand = attempt.operands[0]
    if attempt.operation != "rounding":
        return desk.precedes(place, operand)
    loose = result.claim.figure.approximate or result.claim.figure.bound is not None
    finer = max(operand.step, operand.coarse) < max(result.coarse, result.step)
    return finer and abs(operand.value - result.value) > 0 and (loose or result.coarse >= result.step)


def _in_order(desk: Desk, result: Amount, place: Place, attempt: Attempt) -> bool:
    """Whether the operands stand before a result that has a dimension; of three such figures any could be the result."""
    return result.dimension == "1" or all(desk.precedes(place, a) for a in attempt.operands)


def _pick(
    desk: Desk, result: Amount, place: Place, kind: Kind, attempts: Sequence[Attempt], nearness: int, *, stated: bool
) -> Match | None:
    """Return the attempt that fits, if chance would hardly have made it fit."""
    scored: list[tuple[int, Attempt]] = []
    for attempt in attempts:
        agreed = agreement(result.claim, attempt, desk.frames)
        if agreed is not None:
            scored.append((agreed, attempt))
    fitting = [(s, w, a) for s, a in scored if (w := width(result, a.computed, a.spread)) is not None]
    for level in sorted({s for s, _, _ in fitting}, reverse=True):
        count = sum(s >= level for s, _ in scored)
        fits = [(w, a) for s, w, a in fitting if s >= level]
        best = min(w for w, _ in fits)
        limit = max(_CHANCE[kind, nearness][level > 0], _STATED if stated and nearness < 2 else 0.0)
        if count * best > limit:
            continue
        telling = [(w, a) for w, a in fits if w <= best * _TELLING]
        w, attempt = min(telling, key=lambda wa: (desk.distance(place, wa[1]), wa[0], _names(wa[1])))
        shown = stated or (nearness == 0 and kind == "pair")
        others = Decimal(len(fits) - 1) / (count - 1) if count > 1 else Decimal(0)
        return Match(attempt, count * w, shown, round(others, 3))
    return None


def _names(attempt: Attempt) -> tuple[str, ...]:
    return tuple(a.claim.key for a in attempt.operands)


def _extremes(desk: Desk, claim: Claim, place: Place, near: Sequence[Place], nearness: int) -> Match | None:
    """Match a range with the claims that give its ends."""
    low, high = amount(claim, "low"), amount(claim, "high")
    if low is None or high is None or nearness == 0:
        return None
    found: list[tuple[int, int, Attempt]] = []
    pool = [a for a in desk.pool(near) if a.dimension == low.dimension]
    for a in (a for a in pool if _equal(a, low)):
        for b in (b for b in pool if _equal(b, high)):
            attempt = Attempt("extremes", (a, b), a.value, 0.0)
            agreed = agreement(claim, attempt, desk.frames)
            if agreed is not None and (agreed > 0 or nearness == 1):
                found.append((-agreed, desk.distance(place, attempt), attempt))
    if not found:
        return None
    _, _, attempt = min(found, key=lambda row: (row[0], row[1], _names(row[2])))
    return Match(attempt, 0.0, stated=False)


def _equal(a: Amount, end: Amount) -> bool:
    return abs(a.value - end.value) <= max(end.step, abs(end.value) * 1e-9) / 2


def _acyclic(found: dict[str, Match]) -> dict[str, Match]:
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

    for key, match in sorted(found.items(), key=lambda item: (not item[1].stated, item[1].chance, item[0])):
        operands = _names(match.attempt)
        if not any(reaches(operand, key) for operand in operands):
            kept[key] = match
            inputs[key].extend(operands)
    return kept
