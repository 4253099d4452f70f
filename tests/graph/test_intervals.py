"""Rounding intervals, against values worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from graph import intervals
from graph.claim import Figure, Operation, Span
from graph.intervals import Interval


def _figure(value: str, step: str = "0", unit: str = "ratio") -> Figure:
    ends = [Decimal(v) for v in value.split("-")]
    low, high = ends if len(ends) == 2 else (None, None)
    return Figure(value, Span(0, 1), ends[0] if low is None else None, low, high, unit, step=Decimal(step))


def _between(low: str, high: str) -> Interval:
    return Interval(Fraction(low), Fraction(high))


@pytest.mark.parametrize(
    ("figure", "stands_for"),
    [
        (_figure("5.90", "0.01"), _between("5.895", "5.905")),
        (_figure("12258", "1"), _between("12257.5", "12258.5")),
        (_figure("3"), _between("3", "3")),
        (_figure("2.1-4.1", "0.1"), _between("2.05", "4.15")),
        (_figure("0.45", "0.01"), _between("0.445", "0.455")),
    ],
)
def test_a_figure_stands_for_half_a_unit_in_its_last_place(figure: Figure, stands_for: Interval) -> None:
    assert intervals.printed(figure) == stands_for


@pytest.mark.parametrize(
    ("operation", "operands", "result", "comes_to"),
    [
        ("ratio", [("600", "100"), ("200", "20")], "3", _between("550/210", "650/190")),
        ("difference", [("7", "1"), ("4", "1")], "3", _between("2", "4")),
        ("sum", [("7", "1"), ("4", "1")], "11", _between("10", "12")),
        ("product", [("7", "1"), ("4", "1")], "28", _between("22.75", "33.75")),
        ("reciprocal", [("4", "1")], "0.25", _between("2/9", "2/7")),
        ("percent-change", [("120", "0"), ("100", "0")], "0.2", _between("0.2", "0.2")),
        ("extremes", [("3", "0"), ("9", "0"), ("5", "0")], "3", _between("3", "9")),
        ("rounding", [("7.6", "0.1")], "7.6", _between("7.55", "7.65")),
    ],
)
def test_arithmetic_comes_to_whatever_the_operands_can(
    operation: Operation, operands: list[tuple[str, str]], result: str, comes_to: Interval
) -> None:
    figures = [_figure(value, step) for value, step in operands]
    assert intervals.computed(operation, figures, Decimal(result)) == comes_to


def test_a_fall_is_told_without_its_sign() -> None:
    assert intervals.computed("percent-change", [_figure("80"), _figure("100")], Decimal("0.2")) == _between(
        "0.2", "0.2"
    )


def test_units_of_one_dimension_are_put_together_and_told_in_that_of_the_result() -> None:
    watts, kilowatts = _figure("500", unit="W"), _figure("1.5", unit="kW")
    assert intervals.computed("sum", [watts, kilowatts], Decimal(2000)) == _between("2000", "2000")
    assert intervals.computed("ratio", [kilowatts, watts], Decimal(3)) == _between("3", "3")
    speed = _figure("19641", "1", "token/s/kW")
    assert intervals.computed("unit-conversion", [speed], Decimal(70707600)) == _between("70705800", "70709400")


def test_nothing_is_said_where_a_divisor_could_be_nought_or_there_is_no_number() -> None:
    assert intervals.computed("ratio", [_figure("3"), _figure("0.4", "1")], Decimal("7.5")) is None
    nothing = Figure("some", Span(0, 4), None, None, None, "ratio")
    assert intervals.printed(nothing) is None
    assert intervals.computed("sum", [nothing, _figure("3")], Decimal(3)) is None


def test_intervals_meet_where_they_share_a_number() -> None:
    assert _between("1", "2").meets(_between("2", "3"))
    assert not _between("1", "2").meets(_between("2.1", "3"))
