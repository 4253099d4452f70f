"""A claim's figure as an amount to calculate with: base units, and the interval that a printed figure stands for.

A printed figure stands for half a unit of its last printed place to either side: "0.69" is 0.685 to 0.695. A result may
have been rounded further than it was printed, so its trailing zeros may be no digits: "600,000" may be 598,700.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from graph import units
from graph.claim import Claim, Figure
from graph.errors import InputError

_NEAR = 0.1
"""How far from its bound a bounded result is looked for: "under 1,200" is said of 1,164, hardly of 700."""
_BEYOND = {
    "at_most": (1 - _NEAR, 1.0),
    "less_than": (1 - _NEAR, 1.0),
    "at_least": (1.0, 1 + _NEAR),
    "more_than": (1.0, 1 + _NEAR),
}
_COMPOUND = re.compile(
    r"(?:\d|^[a-z]+)-(?!hundred|thousand|million|one|two|three|four|five|six|seven|eight|nine)[a-z]{3,}$", re.I
)
_MARKS = re.compile(r"[*^]")
_DECIMALS = re.compile(r"\d\.\d")
_FLOAT = 1e-9
"""Relative room for binary fractions."""
_ONE_MORE = 10.0
"""From one decimal place to the next."""


@dataclass(frozen=True, slots=True)
class Amount:
    """One end, or the only value, of a claim's figure, in base units."""

    claim: Claim
    value: float
    step: float
    """One unit in the last printed place; 0 where exact."""
    coarse: float
    """One unit in the place of the last digit that is no zero: as far as a result may have been rounded."""
    dimension: str
    spread: float
    """Width of the interval that it stands for as an operand, relative to its value."""
    kind: str = ""
    """Of a plain number: `count`, `share`, `multiple`, or `factor` (seconds in an hour); else empty."""


def amount(claim: Claim, end: str = "value") -> Amount | None:
    """Return the amount of a figure's `value`, `low` or `high`; None where it has none, or is zero."""
    figure = claim.figure
    value: Decimal | None = getattr(figure, end)
    if not value:
        return None
    factor, dimension = scale(figure.unit)
    exact = value.normalize()
    exponent = exact.as_tuple().exponent
    coarse = Decimal(1).scaleb(exponent) if isinstance(exponent, int) else figure.step
    if figure.step and _DECIMALS.search(figure.text):  # nobody prints 90.00 for 86.40
        coarse = figure.step
    if len(exact.as_tuple().digits) > 6:  # a third, a twelfth: no last digit
        coarse = max(figure.step, abs(value) / 10)
    size = float(factor)
    kind = _kind(figure, value) if dimension == "1" else ""
    counted = kind == "count" and not figure.approximate and value == value.to_integral_value()
    step = 0.0 if counted or is_compound(figure) else float(figure.step) * size
    base = float(value) * size
    if not base or not math.isfinite(base):  # too small or too large to calculate with
        return None
    return Amount(claim, base, step, float(coarse) * size, dimension, step / abs(base), kind)


@cache
def scale(unit: str) -> tuple[Decimal, str]:
    """Return a unit's factor and dimension for calculating, in which things counted are plain numbers."""
    try:
        factor, dimension = units.normal(unit)
    except InputError:  # a unit that nobody defined is of a dimension of its own
        return Decimal(1), f"[{_MARKS.sub(' ', unit)}]"
    bases = [b for b in dimension.split("*") if b.partition("^")[0] != "count"]
    return factor, "*".join(bases) or "1"


def is_compound(figure: Figure) -> bool:
    """Whether the figure is part of a compound word, as in "a 30-day month": set, not measured or calculated."""
    return _COMPOUND.search(figure.text) is not None


def _kind(figure: Figure, value: Decimal) -> str:
    if figure.unit in ("ratio", "percent"):
        written = "%" in figure.text or "percent" in figure.text.casefold()
        return "share" if written or abs(value) < 1 else "multiple"
    return "count" if units.normal(figure.unit)[1] == "count" else "factor"


def width(result: Amount, computed: float, spread: float) -> float | None:
    """Return the relative width of the narrowest interval of the result that holds the computed value, if any does.

    `spread` is the relative width that the operands leave to the computed value. The width says how telling the match
    is: a random number falls into it about that often.
    """
    value, figure = abs(result.value), result.claim.figure
    apart = max(0.0, abs(abs(computed) - value) - abs(computed) * spread / 2)
    fits = [step / value for step in _levels(result) if apart <= step / 2 + value * _FLOAT]
    if figure.approximate and apart <= max(result.coarse, result.step):
        fits.append(2 * max(result.coarse, result.step) / value)
    low, high = _BEYOND.get(figure.bound or "", (1.0, 1.0))
    if low < high and value * low <= abs(computed) <= value * high:
        fits.append(high - low)
    return min(fits) + spread if fits else None


def _levels(result: Amount) -> list[float]:
    """Return the places it may have been rounded to: the last printed one, and those of trailing zeros."""
    last = max(result.coarse, result.step)
    whole = float(scale(result.claim.figure.unit)[0])  # a number in words is told in whole units
    step = result.step or min(last, whole)
    found = [step]
    loose = result.claim.figure.approximate or result.claim.figure.bound is not None
    if result.dimension == "1" and not loose:  # "80 percent" is not 78, but "600,000" may be 598,700
        return found
    while found[-1] * _ONE_MORE < last * 1.001:
        found.append(found[-1] * _ONE_MORE)
    return found
