"""Whether claims speak of the same things, so that one can follow from the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from graph.claim import Claim, Operation
from ingest.arithmetic.operations import Attempt
from ingest.resolve import profiles
from ingest.resolve.wordings import Spelling, Value, named, words

_SCOPE = ("scope:",)
"""What a retelling gets wrong, and what a calculation changes."""
_TIMES = ("scope:", "period:", "time-base:", "estimate-status:", "population:", "population:n")
"""What the two sides of a comparison may differ in: this month's first estimate and last month's revised one."""
_PARTS = ("scope:", "price-basis:", "period:", "region:", "statistic:", "estimate-status:")
"""What the parts of a calculation may each have of their own: May's average price, this month's rate."""
_NAMES = ("subject", "workload")
_BY_UNIT = {"degC": "temperature", "degF": "temperature"}
_SHARES = frozenset({"share", "proportion", "portion", "part", "fraction", "percentage", "margin"})
"""Measures that are made of others."""
_AGAINST = -20
"""What a name that speaks against it takes from an agreement: more than all others can give."""
DOUBTFUL = _AGAINST // 2
"""An agreement below this has such a name."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a claim is of, in comparable form."""

    subject: Value
    comparator: Value
    workload: Value
    plain: Value
    """Telling words of a subject that is no name."""
    metric: Value
    concept: str | None
    conditions: tuple[tuple[str, Value], ...]
    loose: Value = frozenset()
    """Slots of conditions that only sentences around its mentions tell."""

    def slot(self, name: str) -> Value | None:
        """Return the value of a slot of conditions, if the claim has it."""
        return next((value for place, value in self.conditions if place == name), None)


def frame(claim: Claim, known: Spelling, firm: Collection[str] = ()) -> Frame:
    """Return what a claim is of; `known` is how its document writes words, `firm` its conditions told beside it.

    A commodity's price is nobody's, and a temperature is one by its unit.
    """
    held: dict[str, Value] = {}
    for report in claim.conditions:
        place, atoms = profiles.slot(report.id)
        held[place] = held.get(place, frozenset()) | atoms
    subject = named(claim.subject, known)
    near = {profiles.slot(c)[0] for c in firm}
    priced = profiles.is_unit_price(claim.figure.unit)
    if priced:
        subject = frozenset()
    return Frame(
        subject=subject,
        comparator=named(claim.comparator, known),
        workload=frozenset() if priced else words(claim.workload),
        plain=frozenset() if priced else words(claim.subject) - subject,
        metric=words(claim.metric),
        concept=(profiles.concept(claim.metric) if claim.metric else None) or _BY_UNIT.get(claim.figure.unit),
        conditions=tuple(sorted(held.items(), key=lambda item: item[0])),
        loose=frozenset(held.keys() - near),
    )


def agreement(result: Claim, attempt: Attempt, frames: Mapping[str, Frame]) -> int | None:
    """Return in how much a result and its operands agree; None where they cannot belong together.

    It is negative where a name speaks against it: names are misread now and then, numbers hardly ever. `frames` holds
    the frame of each claim by its key.
    """
    operands = [frames[a.claim.key] for a in attempt.operands]
    own = frames[result.key]
    if attempt.operation in ("extremes", "sum") and (gathered := _gathered(own, operands, attempt.operation)):
        return gathered
    if attempt.operation in ("rounding", "unit-conversion", "reciprocal", "extremes", "sum"):
        return _same(own, operands, result, attempt)
    if attempt.operation in ("ratio", "percent-change", "difference") and _comparable(attempt):
        if attempt.operation == "ratio" and result.direction == "higher" and _is_turned(own, *operands):
            return None
        share = result.figure.value is not None and abs(result.figure.value) < 1
        return _compared(own, operands, share=attempt.operation == "ratio" and share)
    return _combined(own, operands)


def clash(a: Frame, b: Frame, aside: Sequence[str] = ()) -> list[str]:
    """Return the slots of conditions in which two claims exclude one another, some slots set aside."""
    found = []
    for place, value in a.conditions:
        other = b.slot(place)
        if other is not None and not (value <= other or other <= value) and place not in aside:
            found.append(place)
    return found


def _bars(a: Frame, b: Frame, aside: Sequence[str] = ()) -> bool:
    """Whether conditions told beside both figures exclude one another."""
    return any(place not in a.loose | b.loose for place in clash(a, b, aside))


def differ(a: Value, b: Value) -> bool:
    """Whether two names are given and neither holds the other."""
    return bool(a and b) and not (a <= b or b <= a)


def _comparable(attempt: Attempt) -> bool:
    return len({a.dimension for a in attempt.operands}) == 1


def _same(own: Frame, operands: Sequence[Frame], result: Claim, attempt: Attempt) -> int | None:
    """Agreement where a figure is told again: everything stated must agree."""
    score = 0
    retold = attempt.operation in ("rounding", "extremes", "sum")
    for other, operand in zip(operands, attempt.operands, strict=True):
        if _measured_apart(result, operand.claim) or clash(own, other, _SCOPE):
            return None
        if retold and own.concept and other.concept and own.concept != other.concept:
            return None
        if {result.direction, operand.claim.direction} == {"higher", "lower"}:
            return None
        for name in ("subject", "comparator", "workload"):
            a, b = getattr(own, name), getattr(other, name)
            if differ(a, b) and retold:
                return None
            score += _AGAINST if differ(a, b) else 2 * bool(a and b)
        score += _AGAINST * (retold and _of_another_measure(own, [other]))
        score += bool(own.plain & other.plain) + bool(own.concept and own.concept == other.concept)
        score += any(other.slot(place) == value for place, value in own.conditions)
    return score // len(operands)


def _gathered(own: Frame, operands: Sequence[Frame], operation: Operation) -> int | None:
    """Agreement of a total or a range with what it is taken over: several of one measure, whosever they are."""
    shared = own.metric.intersection(*(o.metric for o in operands))
    if not shared or any(_bars(own, o, _TIMES) for o in operands):
        return None
    if len({c for c in (own.concept, *(o.concept for o in operands)) if c}) > 1:
        return None
    if any(differ(a.workload, b.workload) for a in operands for b in operands):
        return None
    names = [o.subject for o in operands]
    if operation == "sum" and own.subject and all(differ(own.subject, name) for name in names):
        return None
    return 2 if all(names) and any(differ(a, b) for a in names for b in names) else None


def _measured_apart(result: Claim, operand: Claim) -> bool:
    """Whether somebody measured the result who has nothing to do with the operand."""
    if not any(p.how == "measured" for p in result.producers):
        return False
    return bool(operand.producers) and {p.agent for p in result.producers}.isdisjoint(
        p.agent for p in operand.producers
    )


def _compared(own: Frame, operands: Sequence[Frame], *, share: bool) -> int | None:
    """Agreement of a ratio, change or difference with the two that it compares."""
    a, b = operands
    if any(_bars(own, o, _TIMES) for o in operands) or (a.concept and b.concept and a.concept != b.concept):
        return None
    misread = own.concept and any(o.concept and o.concept != own.concept for o in operands)
    if misread and a.concept != b.concept:
        return None
    score = _AGAINST * bool(misread) + _sides(own, a, b) + bool(own.workload and a.workload and b.workload)
    score += bool(own.metric & a.metric & b.metric) or bool(own.concept and own.concept in (a.concept, b.concept))
    score += bool(own.plain & (a.plain | b.plain))
    against = differ(a.workload, b.workload) or any(differ(own.workload, o.workload) for o in operands)
    if share:
        if _of_another_measure(own, operands) and own.subject and all(differ(own.subject, o.subject) for o in operands):
            return None
        against = against or _of_another_measure(own, operands)
    return score + _AGAINST * against - len(clash(a, b, _TIMES))


def _is_turned(own: Frame, a: Frame, b: Frame) -> bool:
    """Whether the figure that is so many times as high is the other's: a multiple the wrong way round follows not."""
    if not own.metric & a.metric & b.metric or not (own.subject and own.comparator and differ(a.subject, b.subject)):
        return False
    return not differ(own.subject, b.subject) and not differ(own.comparator, a.subject)


def _of_another_measure(own: Frame, operands: Sequence[Frame]) -> bool:
    """Whether all are told of some measure, and the result's is none of those of the operands."""
    if own.concept and own.concept in {o.concept for o in operands}:
        return False
    metric = own.metric - _SHARES
    return bool(metric) and all(o.metric and not metric & o.metric for o in operands)


def _sides(own: Frame, a: Frame, b: Frame) -> int:
    """Return how many of subject and comparator are found on different sides; a name on neither side is against it."""
    found = [
        bool(own.subject and x.subject) + bool(own.comparator and y.subject)
        for x, y in ((a, b), (b, a))
        if not differ(own.subject, x.subject) and not differ(own.comparator, y.subject)
    ]
    return max(found, default=_AGAINST)


def _combined(own: Frame, operands: Sequence[Frame]) -> int | None:
    """Agreement of a figure made of two of different kinds, such as a price and a rate."""
    a, b = operands
    if any(_bars(own, other, _PARTS) for other in operands):
        return None
    against = differ(a.subject, b.subject) or differ(a.workload, b.workload)
    score = 0
    for other in operands:
        for name in _NAMES:
            x, y = getattr(own, name), getattr(other, name)
            against = against or differ(x, y)
            score += bool(x and y and not differ(x, y))
    return score + _AGAINST * against
