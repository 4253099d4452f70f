"""Units: what measures the same, what a figure is in another unit, and what is no unit."""

from __future__ import annotations

import contextlib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph import units
from graph.errors import InputError


@pytest.mark.parametrize(
    ("value", "a", "b", "wanted"),
    [
        ("19641", "token/s/kW", "token/kWh", "70707600"),
        ("742", "km", "mi", "461.06"),
        ("4.9", "s", "ms", "4900"),
        ("8.71e-2", "USD/kWh", "USD/MWh", "87.1"),
        ("3.6e18", "FLOP/s", "PFLOP/s", "3600"),
        ("25", "percent", "ratio", "0.25"),
        ("25", "basis_point", "percentage_point", "0.25"),
        ("1", "GB", "bit", "8e9"),
        ("2", "1/hour", "1/day", "48"),
        ("35", "degC", "degF", "95"),
        ("0", "K", "degC", "-273.15"),
        ("3", "W/degC", "W/K", "3"),
        ("120", "mmHg", "kPa", "15.9987"),
        ("90", "km/h", "m/s", "25"),
        ("2", "m^2", "cm^2", "20000"),
        ("4", "household", "person", "4"),
    ],
)
def test_a_figure_is_told_in_another_unit(value: str, a: str, b: str, wanted: str) -> None:
    assert units.convert(Decimal(value), a, b) == pytest.approx(Decimal(wanted), rel=Decimal("1e-5"))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("token", "request"),
        ("token", "count"),
        ("percent", "percentage_point"),
        ("USD", "EUR"),
        ("kW", "kWh"),
        ("token/s/user", "token/s"),
        ("degC", "W"),
        ("dB", "ratio"),
    ],
)
def test_different_things_are_not_told_in_one_another(a: str, b: str) -> None:
    assert not units.commensurable(a, b)
    with pytest.raises(InputError, match="cannot be told"):
        units.convert(Decimal(1), a, b)


@pytest.mark.parametrize(
    ("a", "b"), [("token/s/kW", "token/kW/s"), ("token/s*kW^-1", "token/s/kW"), ("W*h", "Wh"), ("1/s", "Hz")]
)
def test_the_way_a_unit_is_written_does_not_matter(a: str, b: str) -> None:
    assert units.normal(a) == units.normal(b)


def test_time_for_a_token_is_the_reciprocal_of_a_rate() -> None:
    assert units.inverse("token/s/user") == units.normal("s*user/token")[1]
    assert units.inverse("s") == units.normal("Hz")[1]


@pytest.mark.parametrize("unit", ["", "furlongs", "token//s", "token/", "/token", "token s", "2*s", "token/s/", "é^"])
def test_what_is_no_unit_is_an_input_error(unit: str) -> None:
    with pytest.raises(InputError):
        units.normal(unit)


@given(st.text(max_size=12))
def test_no_text_raises_anything_else(text: str) -> None:
    with contextlib.suppress(InputError):
        units.normal(text)
