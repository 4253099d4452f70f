"""Unit expressions of the contract: what they measure, and how one is told in another.

    expression := power { ("*" | "/") power }          token/s/kW, USD/token, 1/hour
    power      := name [ ("^" | "**") integer ] | "1"  m^2, s^-1

Names are those of `units.txt`, with SI prefixes; pint reads that file and knows the dimensions. Numbers stay `Decimal`.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graph.errors import InputError

if TYPE_CHECKING:
    import pint

_FACTOR = re.compile(r"\s*([*/]?)\s*(?:(1)|([A-Za-zµμΩÅ_]+))\s*(?:(?:\*\*|\^)\s*([-−]?\d{1,2}))?\s*(?=[*/]|$)")

# Readings off a scale with another zero: kelvin = reading * factor + offset.
_SCALES = {"degC": (Decimal(1), Decimal("273.15")), "degF": (Decimal(5) / 9, Decimal("459.67") * 5 / 9)}

# In a quotient a degree is a step of the scale, not a reading: W/degC.
_STEPS = {"degC": (Decimal(1), "K"), "degF": (Decimal(5) / 9, "K")}


@cache
def normal(unit: str) -> tuple[Decimal, str]:
    """Return how many base units one of `unit` is, and its dimension as a string, the same for every way to write it.

    The dimension lists base units with their powers, sorted: `gram^-1*meter^-2*second^2*token`; "1" for plain numbers.
    Raises `InputError` for a unit that `units.txt` does not define.
    """
    factor, powers = Decimal(1), dict[str, int]()
    parts = _parts(unit)
    for name, power in parts:
        step, known = _STEPS.get(name, (Decimal(1), name)) if len(parts) > 1 else (Decimal(1), name)
        size, bases = _atom(known, unit)
        factor *= (size * step) ** power
        for base, exponent in bases:
            powers[base] = powers.get(base, 0) + exponent * power
    shown = [base if n == 1 else f"{base}^{n}" for base, n in sorted(powers.items()) if n]
    return factor.normalize(), "*".join(shown) or "1"


@cache
def inverse(unit: str) -> str:
    """Return the dimension of one over `unit`: of `s*user/token` for `token/s/user`."""
    return normal("1/" + "/".join(f"{name}^{power}" for name, power in _parts(unit)))[1]


def define(name: str) -> None:
    """Make a name a unit that measures what no other does, for as long as the process runs."""
    _registry().define(f"{name} = [{name}]")


def commensurable(a: str, b: str) -> bool:
    """Return whether a figure in `a` can be told in `b`."""
    if a in _SCALES or b in _SCALES:
        return {a, b} <= {*_SCALES, "K"}
    return normal(a)[1] == normal(b)[1]


def convert(value: Decimal, a: str, b: str) -> Decimal:
    """Return the value in `a` told in `b`.

    Raises `InputError` where the two measure different things.
    """
    if not commensurable(a, b):
        raise InputError(f"{a} cannot be told in {b}", remedy="Compare figures of one dimension.")
    if a == b:
        return value
    if a in _SCALES or b in _SCALES:
        (fa, oa), (fb, ob) = (_SCALES.get(u, (Decimal(1), Decimal(0))) for u in (a, b))
        return (value * fa + oa - ob) / fb
    return value * normal(a)[0] / normal(b)[0]


@cache
def _parts(unit: str) -> tuple[tuple[str, int], ...]:
    found, at = list[tuple[str, int]](), 0
    while at < len(unit) or not at:
        match = _FACTOR.match(unit, at)
        if match is None or bool(match[1]) != bool(found):
            raise InputError(f"not a unit: {unit!r}", remedy="Write products and quotients of names: token/s/kW.")
        power = int((match[4] or "1").replace("−", "-"))
        found.append((match[3] or "ratio", -power if match[1] == "/" else power))
        at = match.end()
    return tuple(found)


@cache
def _atom(name: str, unit: str) -> tuple[Decimal, tuple[tuple[str, int], ...]]:
    if name == "ratio":  # most figures; needs no table of units
        return Decimal(1), ()
    from pint.errors import PintError

    try:
        factor, bases = _registry().get_root_units(name)
    except (PintError, AttributeError, ValueError) as error:
        raise InputError(
            f"unknown unit {name!r} in {unit!r}", remedy="Use a unit of graph/units.txt, or define it there."
        ) from error
    powers: dict[str, Any] = dict(bases._units.items())
    powers.pop("ratio", None)  # a plain number multiplies without leaving a trace
    return Decimal(str(factor)), tuple((str(base), int(n)) for base, n in powers.items())


@cache
def _registry() -> pint.UnitRegistry[Decimal]:
    """Read the definitions once; pint is imported here because most commands never compare units."""
    import pint

    return pint.UnitRegistry(str(Path(__file__).with_name("units.txt")), non_int_type=Decimal)
