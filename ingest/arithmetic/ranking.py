"""Operands for a given result, ranked: what numbers of a table or a text most likely gave it, with the reasons.

Where several numbers fit, what decides is how many would have fitted by chance. Combinations are of classes: an
operation with a layout (one row, one column, neighbours or not, one unit). Somebody who calculates picks a class as
often as `ranking.toml` says and then any combination of it, so that a combination's weight is its class's share
divided by the number of combinations the class has here: of two neighbours in one row there are few, of any two
cells many, and one of these fits by chance sooner.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

_CONSTANTS = Path(__file__).with_suffix(".toml")
_PART = 100
"""Hundredths in one."""
_LONGEST = 8
"""How many cells of a row or column may be added up."""
_WIDE = 14
"""Of longer rows or columns only runs of neighbours are added up."""
_FLOAT = 1e-9


@dataclass(frozen=True, slots=True)
class Cell:
    """A number with its place: a cell of a table, or a figure of a text with its sentence as its row."""

    value: float
    row: int
    column: int | None = None
    """None in running text, which has no columns."""
    unit: str = ""
    key: str = ""
    """What the caller knows it by."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """Operands that give the result, and why they are taken for the right ones."""

    operation: str
    operands: tuple[Cell, ...]
    """Minuend and numerator first; of a change what it starts from."""
    computed: float
    layout: str
    weight: float
    """The class's share over its number of combinations: comparable within one ranking only."""
    reasons: tuple[str, ...]


def operands(
    value: float,
    step: float,
    cells: Sequence[Cell],
    *,
    percent: bool = False,
    shares: Mapping[str, float] | None = None,
) -> tuple[Ranked, ...]:
    """Return the combinations of cells that give a number, the most likely first.

    `step` is one unit in the last printed place of `value`; `percent`: whether the number is a percentage, so that a
    share of 0.25 gives 25. Cells must be in one unit to be added, subtracted or compared. `shares` tells how large a
    share of calculations each class is, as `ranking.toml` does by default.
    """
    known = shares or usual(percent=percent)
    fits: list[tuple[str, str, tuple[Cell, ...], float]] = []
    tried: Counter[tuple[str, str]] = Counter()
    for operation, part, computed in _combinations(cells, percent=percent):
        kind = (operation, layout(part))
        tried[kind] += 1
        if abs(abs(computed) - abs(value)) <= step / 2 + abs(value) * _FLOAT:
            fits.append((*kind, part, computed))
    ranked = [
        Ranked(
            operation,
            part,
            computed,
            place,
            weight(operation, place, known) / tried[operation, place],
            (*_reasons(operation, place), f"one of {tried[operation, place]} such combinations"),
        )
        for operation, place, part, computed in fits
    ]
    return tuple(sorted(ranked, key=lambda r: -r.weight))


def weight(operation: str, place: str, shares: Mapping[str, float]) -> float:
    """Return how large a share of calculations is of this class; that of the rarest where none is known."""
    return shares.get(f"{operation} {place}", shares["other"])


def layout(part: Sequence[Cell]) -> str:
    """Return how cells lie to one another: `row` or `column`, `next` where they are neighbours; `block`, `apart`."""
    rows, columns = sorted({c.row for c in part}), sorted({c.column for c in part if c.column is not None})
    if len(rows) == 1:
        return "row-next" if _follow(columns) or not columns else "row"
    if len(columns) == 1:
        return "column-next" if _follow(rows) else "column"
    return "block" if columns and len(rows) * len(columns) == len(part) else "apart"


def _reasons(operation: str, place: str) -> tuple[str, ...]:
    return tuple(r for r in (operation, _WORDS[place]) if r)


_WORDS = {
    "row-next": "neighbours in one row",
    "row": "in one row",
    "column-next": "neighbours in one column",
    "column": "in one column",
    "block": "the same columns of two rows",
    "apart": "in no common row or column",
}


def usual(*, percent: bool) -> Mapping[str, float]:
    """Return the shares of the classes behind percentages or behind other numbers, as `ranking.toml` tells them."""
    return _shares()["percent" if percent else "number"]


def likeliest(tried: Sequence[tuple[str, Sequence[Cell]]], *, percent: bool) -> list[float]:
    """Return the weight of each of the combinations tried for one result, as in `operands`."""
    classes = [(operation, layout(part)) for operation, part in tried]
    count = Counter(classes)
    known = usual(percent=percent)
    return [weight(*one, known) / count[one] for one in classes]


@cache
def _shares() -> Mapping[str, Mapping[str, float]]:
    with _CONSTANTS.open("rb") as file:
        return tomllib.load(file)


def _follow(numbers: Sequence[int]) -> bool:
    return bool(numbers) and numbers[-1] - numbers[0] == len(numbers) - 1


Made = tuple[str, tuple[Cell, ...], float]


def _combinations(cells: Sequence[Cell], *, percent: bool) -> Iterator[Made]:
    for a, b in combinations(cells, 2):
        yield from _of_two(a, b, percent=percent)
    rows, columns = _lines(cells, lambda c: c.row), _lines(cells, lambda c: c.column)
    for line in (*rows, *columns):
        yield from _of_many(line)
    yield from _of_blocks(rows, percent=percent)


def _of_two(a: Cell, b: Cell, *, percent: bool) -> Iterator[Made]:
    size = _PART if percent else 1
    if a.unit != b.unit:
        if not percent:
            yield "product", (a, b), a.value * b.value * (1 / _PART if "%" in (a.unit, b.unit) else 1)
        for x, y in ((a, b), (b, a)):
            if y.value:
                yield "ratio", (x, y), x.value / y.value
        return
    yield "difference", (a, b), a.value - b.value
    yield "sum", (a, b), a.value + b.value
    yield "mean", (a, b), (a.value + b.value) / 2
    for x, y in ((a, b), (b, a)):
        if y.value:
            yield "ratio", (x, y), x.value / y.value * size
            if percent:
                yield "percent-change", (y, x), (x.value - y.value) / y.value * size
    if not percent:
        yield "product", (a, b), a.value * b.value


def _of_many(line: Sequence[Cell]) -> Iterator[Made]:
    """Yield sums and means of three or more cells of a row or column."""
    runs = [tuple(line[i : i + n]) for n in range(3, _LONGEST + 1) for i in range(len(line) - n + 1)]
    if len(line) <= _WIDE:
        runs += [p for n in (3, 4) for p in combinations(line, n) if p not in set(runs)]
    for part in runs:
        if len({c.unit for c in part}) == 1:
            total = sum(c.value for c in part)
            yield "sum", part, total
            yield "mean", part, total / len(part)


def _of_blocks(rows: Sequence[Sequence[Cell]], *, percent: bool) -> Iterator[Made]:
    """Yield differences of what two rows make in the same two columns: of their means, sums and ratios."""
    size = _PART if percent else 1
    by_column = [{c.column: c for c in row} for row in rows]
    for one, other in combinations(by_column, 2):
        shared = [c for c in one if c in other and c is not None]
        for x, y in combinations(shared, 2):
            a, b, c, d = one[x], one[y], other[x], other[y]
            part = (a, b, c, d)
            if len({p.unit for p in part}) > 1:
                continue
            yield "difference of means", part, (a.value + b.value - c.value - d.value) / 2
            new, old = a.value + c.value, b.value + d.value
            yield "difference of sums", part, new - old
            if percent and old:
                yield "percent-change of sums", part, (new - old) / old * size
            for top, low in (((a, b), (c, d)), ((c, d), (a, b))):
                if low[0].value and low[1].value:
                    gap = top[0].value / low[0].value - top[1].value / low[1].value
                    yield "difference of ratios", part, gap * size


def _lines(cells: Iterable[Cell], place: Callable[[Cell], int | None]) -> list[list[Cell]]:
    lines: dict[int, list[Cell]] = {}
    for cell in cells:
        at = place(cell)
        if at is not None:
            lines.setdefault(at, []).append(cell)
    return [lines[k] for k in sorted(lines)]
