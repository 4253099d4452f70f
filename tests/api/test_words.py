from __future__ import annotations

from decimal import Decimal

import pytest

from api.render import equations, words
from graph.claim import (
    Claim,
    Derivation,
    Document,
    Figure,
    Method,
    Operation,
    Producer,
    Span,
    Verdict,
    Verification,
)


def figure(text: str, value: str, unit: str = "ratio", step: str = "0") -> Figure:
    return Figure(text, Span(0, len(text)), Decimal(value), None, None, unit, step=Decimal(step))


def claim(key: str, told: Figure, derivation: Derivation | None = None) -> Claim:
    return Claim(key, told, None, None, None, None, None, "asserted", (), derivation=derivation)


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        (figure("104x", "104"), "104x"),
        (figure("12,258", "12258", "token/s/kW"), "12,258 token/s/kW"),
        (figure("~5.90", "5.90", "ms"), "~5.90 ms"),
        (figure("$0.21", "0.00000021", "USD/token"), "$0.21"),
        (figure("3,600 PFLOPS", "3.6e18", "FLOP/s"), "3,600 PFLOPS"),
        (figure("71.5", "71500000000", "USD"), "71.5 (in USD: 71,500,000,000)"),
        (figure("-3.2", "-3.2", "percent"), "-3.2"),
        (figure("−3.2", "-3.2", "degC"), "−3.2 degC"),
        (figure("1,5", "1.5", "ms"), "1,5 ms"),
        (Figure("47.5–48.5", Span(0, 9), None, Decimal("47.5"), Decimal("48.5"), "V"), "47.5–48.5 V"),
        (Figure("1.5 to 1.9 times", Span(0, 16), None, Decimal("1.5"), Decimal("1.9"), "ratio"), "1.5 to 1.9 times"),
    ],
)
def test_a_figure_is_shown_as_printed_with_the_unit_it_lacks(told: Figure, shown: str) -> None:
    assert words.amount(told) == shown


EQUATIONS: list[tuple[Operation, Figure, list[Figure], str, str | None, str]] = [
    (
        "ratio",
        figure("104x", "104", step="1"),
        [figure("12,258", "12258", "token/s/kW"), figure("118 tokens per second per kilowatt", "118", "token/s/kW")],
        "103.88135593",
        None,
        "12,258 / 118 = 103.9",
    ),
    (
        "ratio",
        figure("$0.205", "0.000000205", "USD/token", "0.000000001"),
        [figure("8.71 cents per kWh", "0.0871", "USD/kWh"), figure("425,000 tokens per kWh", "425000", "token/kWh")],
        "0.00000020494",
        None,
        "8.71 cents per kWh / 425,000 tokens per kWh = $0.2049",
    ),
    (
        "difference",
        figure("1.2 points", "1.2", "percentage_point", "0.1"),
        [figure("5.4%", "5.4", "percent"), figure("4.2%", "4.2", "percent")],
        "1.2",
        None,
        "5.4 − 4.2 = 1.2",
    ),
    ("sum", figure("12", "12", "count", "1"), [figure("5", "5", "count"), figure("7", "7", "count")], "12", None,
     "5 + 7 = 12"),
    ("percent-change", figure("25%", "25", "percent", "1"), [figure("5", "5", "count"), figure("4", "4", "count")],
     "25", None, "(5 − 4) / 4 = 25"),
    ("reciprocal", figure("169", "169", "token/s", "1"), [figure("5.90 ms", "0.0059", "s/token")], "169.49", None,
     "1 / 5.90 ms = 169.5"),
    ("unit-conversion", figure("70.7 million", "70700000", "token/kWh", "100000"),
     [figure("19,641", "19641", "token/s/kW")], "70707600", "3,600", "19,641 token/s/kW × 3,600 = 70.71 million"),
    ("sum", figure("4 min 53 s", "293", "s", "1"), [figure("3 min", "180", "s"), figure("113 s", "113", "s")], "293",
     None, "3 min + 113 = 293 s"),
    ("ratio", figure("2½ times", "2.5"), [figure("5", "5", "count"), figure("2", "2", "count")], "2.5", None,
     "5 / 2 = 2.5"),
    ("difference", figure("1.4 ms", "1.4", "ms", "0.1"), [figure("−0.2", "-0.2", "ms"), figure("−1.6", "-1.6", "ms")],
     "1.4", None, "−0.2 − −1.6 = 1.4"),
    ("rounding", figure("$0.21", "0.21", "USD", "0.01"), [figure("$0.205", "0.205", "USD")], "0.205", None,
     "$0.205, rounded"),
    ("extremes", figure("1.5x to 1.9x", "1.5", step="0.1"), [figure("1.5x", "1.5"), figure("1.9x", "1.9")], "1.5", None,
     "the lowest and the highest of 1.5x and 1.9x"),
    ("product", figure("$120", "120", "USD", "1"), [figure("$40", "40", "USD"), figure("3", "3", "count")], "120", None,
     "$40 × 3 = 120"),
]  # fmt: skip


@pytest.mark.parametrize(("operation", "told", "inputs", "computed", "constant", "shown"), EQUATIONS)
def test_a_calculation_is_shown_with_its_printed_operands(
    operation: Operation, told: Figure, inputs: list[Figure], computed: str, constant: str | None, shown: str
) -> None:
    known = {str(n): claim(str(n), one) for n, one in enumerate(inputs)}
    derivation = Derivation(operation, tuple(known), Decimal(computed), "consistent", stated=False, constant=constant)
    assert equations.equation(claim("k", told, derivation), known) == shown


@pytest.mark.parametrize(
    ("verdict", "stated", "shown"),
    [
        ("consistent", True, "consistent with rounding (the document shows it)"),
        ("inconsistent", True, "INCONSISTENT with what is printed (the document shows it)"),
        ("consistent", False, "consistent with rounding (found by sayso, no document shows it)"),
    ],
)
def test_a_verdict_says_whether_a_document_shows_the_arithmetic(verdict: Verdict, stated: bool, shown: str) -> None:
    assert equations.verdict(Derivation("ratio", ("a", "b"), Decimal(1), verdict, stated)) == shown


@pytest.mark.parametrize(
    ("agent", "method", "scope", "shown"),
    [
        ("Lab", "witnessed", "some runs", "Witnessed on site by Lab; scope: some runs"),
        ("Lab", "unverified", "", "Not verified by Lab"),
        (None, "unverified", "the range", "Not verified; scope: the range"),
        (None, "audited", "", "Audited by somebody whom the document does not name"),
    ],
)
def test_a_check_in_words(agent: str | None, method: Method, scope: str, shown: str) -> None:
    assert words.checked(Verification(agent, method, scope, "d", Span(0, 1))) == shown


def test_who_produced_a_figure() -> None:
    assert words.produced(()) == "producer unknown"
    producers = (Producer("A", "measured"), Producer("B", "measured"), Producer("C", "stated"))
    assert words.produced(producers) == "measured by A and B; stated by C"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("power-basis:package-tdp", "power basis: package tdp"),
        ("workload:isl-osl=8k/1k", "workload: isl-osl = 8k/1k"),
        ("period:2026-05", "period: 2026-05"),
    ],
)
def test_a_condition_in_words(name: str, shown: str) -> None:
    assert words.condition(name) == shown


def test_two_documents_of_one_outlet_are_told_apart() -> None:
    documents = [
        Document("1", "a.md", "", outlet="Post"),
        Document("2", "b.md", "", outlet="Post"),
        Document("3", "c.md", ""),
    ]
    labels = words.labels(documents)
    assert [labels[key] for key in "123"] == ["Post (a.md)", "Post (b.md)", "c.md"]
    assert labels["b.md"] == labels["2"]


def test_control_characters_are_made_visible() -> None:
    assert words.shown("a\x1b[31mb\n  c\u202ed") == "a\u241b[31mb c\ufffdd"
