from __future__ import annotations

from decimal import Decimal

import pytest

from graph.claim import Figure, Span
from graph.numerals import amount, dimension, magnitude, names_unit, numeral


def _figure(text: str, value: str, unit: str, high: str | None = None, tolerance: str | None = None) -> Figure:
    low, one = (None, Decimal(value)) if high is None else (Decimal(value), None)
    return Figure(
        text, Span(0, len(text)), one, low, None if high is None else Decimal(high), unit,
        tolerance=None if tolerance is None else Decimal(tolerance),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value", "unit", "printed"),
    [
        ("12,258 tok/s/kW", "12258", "token/s/kW", "12258"),
        ("12 258", "12258", "count", "12258"),
        ("12\u202f258", "12258", "count", "12258"),
        ("12’258", "12258", "count", "12258"),
        ("0.690 ms", "0.690", "ms", "0.69"),
        ("3,5 %", "3.5", "percent", "3.5"),
        ("$0.21 per million tokens", "0.21E-6", "USD/token", "0.21"),
        ("$5 per 100 km", "0.05", "USD/km", "5"),
        ("$1.5 billion", "1.5E9", "USD", "1500000000"),
        ("$1.5bn", "1.5E9", "USD", "1500000000"),
        ("$1.5B", "1.5E9", "USD", "1500000000"),
        ("¥3 trillion", "3E12", "JPY", "3000000000000"),
        ("$5m", "5E6", "USD", "5000000"),
        ("5 m", "5", "m", "5"),
        ("8 T", "8", "T", "8"),
        ("12k tok/s", "12000", "token/s", "12000"),
        ("1.2-million-token", "1.2E6", "token", "1200000"),
        ("70.7 million tokens per kilowatt-hour", "70.7E6", "token/kWh", "70700000"),
        ("3 crore rupees", "3E7", "INR", "30000000"),
        ("8.71 cents", "0.0871", "USD/kWh", "0.0871"),
        ("98¢", "0.98", "USD", "0.98"),
        ("1,200 cents", "1200", "ratio", "1200"),
        ("−3.2%", "-3.2", "percent", "-3.2"),
        ("fell 3.2%", "3.2", "percent", "3.2"),
        ("104×", "104", "ratio", "104"),
        ("twenty cents", "0.20", "USD", "twenty cents"),
        ("Half a  million", "500000", "count", "half a million"),
        ("4 min 53 s", "293", "s", None),
        ("$3 and 50 cents", "3.50", "USD", None),
    ],
)
def test_the_number_as_printed(text: str, value: str, unit: str, printed: str | None) -> None:
    assert numeral(_figure(text, value, unit)) == printed


def test_ranges_and_tolerances_as_printed() -> None:
    assert numeral(_figure("2.1 to 4.1x", "2.1", "ratio", "4.1")) == "2.1..4.1"
    assert numeral(_figure("$1 to $2 million", "1", "USD", "2E6")) == "1..2000000"
    assert numeral(_figure("37.8 ± 0.5 °C", "37.8", "degC", tolerance="0.5")) == "37.8"
    assert numeral(_figure("1.5 or so to unknown", "1.5", "ratio", "3")) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("10 GW", "10", "GW"), ("10,000 MW", "10000", "MW")),
        (("30%", "30", "percent"), ("0.30", "0.30", "ratio")),
        (("1 h", "1", "hour"), ("3,600 s", "3600", "s")),
        (("19,641", "19641", "token/s/kW"), ("70.7", "70707600", "token/kWh")),
        (("25 °C", "25", "degC"), ("77 °F", "77", "degF")),
        (("3 furlongs", "3", "furlong"), ("3.0 furlongs", "3.0", "furlong")),
        (("0.1 kW", "0.1", "kW"), ("100 W", "100", "W")),
    ],
)
def test_one_amount_in_two_units(one: tuple[str, str, str], other: tuple[str, str, str]) -> None:
    assert amount(_figure(*one)) == amount(_figure(*other)) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("10 GW", "10", "GW"), ("10 GWh", "10", "GWh")),
        (("30%", "30", "percent"), ("30", "30", "ratio")),
        (("30%", "30", "percent"), ("30 pp", "30", "percentage_point")),
        (("25 °C", "25", "degC"), ("25 K", "25", "K")),
        (("3 furlongs", "3", "furlong"), ("3 m", "3", "m")),
        (("$1", "1", "USD"), ("€1", "1", "EUR")),
    ],
)
def test_different_amounts(one: tuple[str, str, str], other: tuple[str, str, str]) -> None:
    assert amount(_figure(*one)) != amount(_figure(*other))


def test_what_has_no_amount_or_magnitude() -> None:
    assert amount(_figure("?", "NaN", "ratio")) is None
    assert magnitude(Decimal("Infinity"), "ratio") is None
    assert magnitude(Decimal(3), "furlong") is None
    assert dimension("furlong") is None
    assert amount(_figure("5 to 6 W", "5", "W", "6")) == "5E+3..6E+3 gram*meter^2*second^-3"


@pytest.mark.parametrize(
    ("text", "unit", "named"),
    [
        ("104x", "ratio", True),
        ("30%", "ratio", True),
        ("104 times", "ratio", True),
        ("twice", "ratio", True),
        ("104", "ratio", False),
        ("1.5 million", "count", False),
        ("about 104", "count", False),
        ("10 to 20", "count", False),
        ("six", "count", False),
        ("104 hospitals", "count", True),
        ("5 W", "W", True),
        ("1,459", "token/s/user", True),
    ],
)
def test_whether_the_print_names_a_unit(text: str, unit: str, named: bool) -> None:
    assert names_unit(_figure(text, "1", unit)) is named
