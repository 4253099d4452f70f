"""What can be made of one or two amounts by one operation, so that its result could be a given figure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from itertools import combinations

from graph import units
from graph.claim import Operation
from ingest.arithmetic.amounts import Amount
from ingest.resolve.profiles import concept

_NUMBERS = re.compile(r"\d[\d.,]*")
_ADDENDS = 7
"""How many amounts before a total may be its parts."""
_SIZED = ("", "count")
_MISS = 3.0
"""A miss by more than this factor is no attempt."""
_READINGS = {"celsius_reading", "fahrenheit_reading"}
POINTS = "percentage_point"
"""The dimension in which two shares differ."""
HUNDREDTHS = 100
_PER_TOKEN = "second*token^-1*user"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One operation on some operands, and what it gives in base units."""

    operation: Operation
    operands: tuple[Amount, ...]
    """Numerator or minuend first; of a change, what it starts from."""
    computed: float
    spread: float
    """Relative width that the operands' intervals leave to the result."""


def single(result: Amount, pool: Sequence[Amount]) -> Iterator[Attempt]:
    """Yield roundings, conversions and reciprocals of the pool's amounts that are anything like the result."""
    for operand in pool:
        if operand.dimension == result.dimension:
            if not _alike(result, operand) or not _near(result, operand.value):
                continue
            kind: Operation = "unit-conversion" if _retold(result, operand) else "rounding"
            yield Attempt(kind, (operand,), operand.value, operand.spread)
        elif {operand.dimension, result.dimension} == _READINGS:
            told = float(units.convert(_exact(operand), operand.claim.figure.unit, result.claim.figure.unit))
            yield Attempt("unit-conversion", (operand,), told, operand.spread)
        elif result.dimension in {_inverse(d) for d in _dimensions(operand)} and result.dimension != "1":
            yield Attempt("reciprocal", (operand,), 1 / operand.value, operand.spread)


def conversion(result: Amount, operand: Amount) -> Attempt | None:
    """Return the operand told in the result's unit, whatever it comes to; None where it is of another dimension."""
    if operand.dimension == result.dimension and _retold(result, operand):
        return Attempt("unit-conversion", (operand,), operand.value, operand.spread)
    return None


def pairs(result: Amount, pool: Sequence[Amount], kinds: frozenset[Operation]) -> Iterator[Attempt]:
    """Yield what two of the pool's amounts make that has the result's dimension and anything like its size."""
    by_dimension: dict[str, list[Amount]] = defaultdict(list)
    order = {a.claim.key: i for i, a in enumerate(pool)}
    for operand in pool:
        by_dimension[operand.dimension].append(operand)
    if result.dimension == "1":
        yield from _comparisons(result, by_dimension, kinds)
        return
    if result.dimension == POINTS:  # 98.4 percent less 97.8 percent is 0.6 percentage points
        shares = [a for a in by_dimension.get("1", []) if a.kind == "share"]
        for i, a in enumerate(shares):
            for b in shares[i + 1 :]:
                more, less = (a, b) if a.value >= b.value else (b, a)
                if _near(result, (more.value - less.value) * HUNDREDTHS):
                    made = _difference(more, less)
                    yield replace(made, computed=made.computed * HUNDREDTHS)
        return
    if "difference" in kinds:
        same = by_dimension.get("celsius_reading" if result.dimension == "kelvin" else result.dimension, [])
        for i, a in enumerate(same):
            for b in same[i + 1 :]:
                more, less = (a, b) if a.value >= b.value else (b, a)
                if _near(result, more.value - less.value):
                    yield _difference(more, less)
    for dimension, operands in by_dimension.items():
        # What a plain number makes of a figure is a figure of the same dimension: anything can be twice something.
        if "ratio" in kinds:
            for b in by_dimension.get(_quotient(dimension, result.dimension), []):
                for a in operands:
                    if _near(result, a.value / b.value) and _both_sized(a, b):
                        yield Attempt("ratio", (a, b), a.value / b.value, a.spread + b.spread)
        other = _quotient(result.dimension, dimension)
        if "product" in kinds and dimension <= other:
            for a in operands:
                for b in by_dimension.get(other, []):
                    if a is not b and _near(result, a.value * b.value) and _both_sized(a, b):
                        first, second = (a, b) if order[a.claim.key] < order[b.claim.key] else (b, a)
                        yield Attempt("product", (first, second), a.value * b.value, a.spread + b.spread)


def of(operation: Operation, a: Amount, b: Amount, result: Amount) -> Attempt | None:
    """Return the operation on these two, in this order; None where it cannot have the result's dimension."""
    if operation == "product" and _quotient(result.dimension, a.dimension) == b.dimension:
        return Attempt("product", (a, b), a.value * b.value, a.spread + b.spread)
    if operation == "ratio" and _quotient(a.dimension, result.dimension) == b.dimension:
        return Attempt("ratio", (a, b), a.value / b.value, a.spread + b.spread)
    if a.dimension != b.dimension or a.dimension != result.dimension:
        return None
    if operation == "difference":
        return _difference(a, b)
    return Attempt("sum", (a, b), a.value + b.value, (a.step + b.step) / abs(a.value + b.value or 1))


def sums(result: Amount, pool: Sequence[Amount]) -> Iterator[Attempt]:
    """Yield sums of two to four of the amounts nearest to the end of the pool, given in the order of the text."""
    same = [a for a in pool if a.dimension == result.dimension and _alike(result, a)][-_ADDENDS:]
    for count in (2, 3, 4):
        for part in combinations(same, count):
            total = sum(a.value for a in part)
            if total and _near(result, total):
                yield Attempt("sum", part, total, sum(a.step for a in part) / abs(total))


def _comparisons(
    result: Amount, by_dimension: Mapping[str, list[Amount]], kinds: frozenset[Operation]
) -> Iterator[Attempt]:
    direction = result.claim.direction
    for dimension, operands in by_dimension.items():
        if dimension in _READINGS:  # nothing is twice as warm on a scale with another zero
            continue
        for i, a in enumerate(operands):
            for b in operands[i + 1 :]:
                high, low = (a, b) if abs(a.value) >= abs(b.value) else (b, a)
                if a.value * b.value <= 0 or not _alike(a, b):
                    continue
                if "difference" in kinds and _alike(result, a) and _near(result, high.value - low.value):
                    yield _difference(high, low)
                if "ratio" in kinds:
                    over = (high, low) if abs(result.value) >= 1 else (low, high)
                    if _near(result, over[0].value / over[1].value):
                        yield Attempt("ratio", over, over[0].value / over[1].value, a.spread + b.spread)
                if "percent-change" in kinds:
                    for base, new in ((low, high), (high, low)):
                        against = direction == ("lower" if new is high else "higher")
                        if not against and _near(result, (new.value - base.value) / base.value):
                            yield _change(base, new)


def _near(result: Amount, computed: float) -> bool:
    """Whether something gives anything like the result; what misses by more could not have hit it by chance."""
    return abs(result.value) <= _MISS * abs(computed) and abs(computed) <= _MISS * abs(result.value)


def _change(base: Amount, new: Amount) -> Attempt:
    change = abs(new.value - base.value) / abs(base.value)
    # The quotient's uncertainty, told relative to the change: small changes of large figures are uncertain.
    uncertain = (base.spread + new.spread) * abs(new.value / base.value)
    return Attempt("percent-change", (base, new), change, uncertain / change if change else 0.0)


def _difference(more: Amount, less: Amount) -> Attempt:
    gap = more.value - less.value
    return Attempt("difference", (more, less), gap, (more.step + less.step) / gap if gap else 0.0)


def _both_sized(a: Amount, b: Amount) -> bool:
    """Whether neither is a share, a multiple or a factor; a count of things is fine: $38.40 over eight chips."""
    return a.kind in _SIZED and b.kind in _SIZED


def _alike(a: Amount, b: Amount) -> bool:
    """Whether two plain numbers are of one kind."""
    return a.kind == b.kind


def _exact(operand: Amount) -> Decimal:
    return operand.claim.figure.value or Decimal(0)


def _retold(result: Amount, operand: Amount) -> bool:
    """Whether the result is in another unit, and not only in the larger of two units that the operand is told in."""
    a, b = result.claim.figure.unit, operand.claim.figure.unit
    if a == b or result.dimension == "1":
        return False
    return not (result.dimension == "second" and len(_NUMBERS.findall(operand.claim.figure.text)) > 1)


def _dimensions(operand: Amount) -> tuple[str, ...]:
    """Return the operand's dimension, and what it stands for: time between tokens is seconds for a token of a user."""
    if operand.dimension == "second" and concept(operand.claim.metric or "") == "inter-token-latency":
        return operand.dimension, _PER_TOKEN
    return (operand.dimension,)


def retold(dimension: str) -> tuple[str, ...]:
    """Return the dimensions that an operation on one operand can take to this one."""
    return (dimension, _inverse(dimension), *(["second"] if dimension == _inverse(_PER_TOKEN) else []), *_READINGS)


@cache
def _powers(dimension: str) -> dict[str, int]:
    if dimension == "1":
        return {}
    return {b: int(n or 1) for b, _, n in (part.partition("^") for part in dimension.split("*"))}


@cache
def _quotient(a: str, b: str) -> str:
    powers = dict(_powers(a))
    for base, n in _powers(b).items():
        powers[base] = powers.get(base, 0) - n
    return "*".join(base if n == 1 else f"{base}^{n}" for base, n in sorted(powers.items()) if n) or "1"


def _inverse(dimension: str) -> str:
    return _quotient("1", dimension)
