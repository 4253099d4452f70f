"""Rounding intervals: what a printed figure can stand for, and what arithmetic on such figures can come to.

A printed number stands for half a unit in its last printed place either way (the rounding interval of interval
arithmetic: Moore, Interval Analysis, 1966); one in words, or counted, for itself. All ends are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import prod

from graph import units
from graph.claim import Figure, Operation
from graph.errors import InputError


@dataclass(frozen=True, slots=True)
class Interval:
    """All numbers from one to another, the ends among them."""

    low: Fraction
    high: Fraction

    def meets(self, other: Interval) -> bool:
        """Whether a number lies in both."""
        return self.low <= other.high and other.low <= self.high


def printed(figure: Figure) -> Interval | None:
    """Return what a figure can stand for, in its unit; None where it gives no number.

    A range stands for everything between its ends.
    """
    ends = [v for v in (figure.value, figure.low, figure.high) if v is not None]
    if not ends:
        return None
    half = Fraction(figure.step) / 2
    return Interval(Fraction(min(ends)) - half, Fraction(max(ends)) + half)


def computed(operation: Operation, operands: Sequence[Figure], result: Decimal) -> Interval | None:
    """Return what an operation on printed figures can come to, in the unit of `result`.

    `result` is what it comes to from the operands as printed; how its unit relates to theirs is read off it. None where
    an operand gives no number, or could be nought below a stroke.
    """
    known = [_based(interval, figure.unit) for figure in operands if (interval := printed(figure)) is not None]
    if len(known) < len(operands) or not known:
        return None
    if operation == "extremes":
        base = _factor(operands[0].unit)
        return Interval(min(i.low for i in known) / base, max(i.high for i in known) / base)
    middle = _worked(operation, [(i.low + i.high) / 2 for i in known])
    corners = [_worked(operation, ends) for ends in product(*((i.low, i.high) for i in known))]
    divisors = known[1:] if operation in ("ratio", "percent-change") else known if operation == "reciprocal" else []
    if not middle or any(i.low <= 0 <= i.high for i in divisors):
        return None
    scaled = [Fraction(result) * c / middle for c in corners if c is not None]
    return Interval(min(scaled), max(scaled))


def _worked(operation: Operation, values: Sequence[Fraction]) -> Fraction | None:
    """Return the operation's result; numerator, minuend or what a change comes to first."""
    first, *rest = values
    if operation == "ratio":
        return first / rest[0] if rest and rest[0] else None
    if operation == "percent-change":
        return (first - rest[0]) / rest[0] if rest and rest[0] else None
    if operation == "reciprocal":
        return 1 / first if first else None
    if operation == "difference":
        return first - sum(rest)
    if operation == "product":
        return prod(values, start=Fraction(1))
    if operation == "sum":
        return sum(values, Fraction(0))
    return first


def _based(interval: Interval, unit: str) -> Interval:
    """Return an interval in the base of its unit, so that watts and kilowatts can be put together."""
    factor = _factor(unit)
    return Interval(interval.low * factor, interval.high * factor)


def _factor(unit: str) -> Fraction:
    try:
        return Fraction(units.normal(unit)[0])
    except InputError:  # a unit that nobody defined is its own base
        return Fraction(1)
