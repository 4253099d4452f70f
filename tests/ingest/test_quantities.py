"""Figures: cases as data in `tests/cases/figures-*.yaml`, and what must hold for every figure."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from graph.claim import Figure, Span
from graph.errors import InputError
from graph.units import normal
from ingest import article, lexicon, passages, quantities
from ingest.passages import Passage
from ingest.quantities import bounds, units
from ingest.quantities.numerals import numerals

CASES = Path(__file__).parents[1] / "cases"
BOUNDS = {"at_most": "<=", "less_than": "<", "at_least": ">=", "more_than": ">"}


def cases() -> list[Any]:
    """Every case of every figures file, named by file and text."""
    return [
        pytest.param(case, id=f"{path.stem}: {case['text'][:60]}")
        for path in sorted(CASES.glob("figures-*.yaml"))
        if path.stem != "figures-typed"
        for case in yaml.safe_load(path.read_text(encoding="utf-8"))
    ]


def told(figure: Figure, scope: str | None = None) -> str:
    """A figure as the cases write it: `~47.5..48.5 V <= ±0.1 @chip`."""
    number = plain(figure.value) if figure.value is not None else f"{plain(figure.low)}..{plain(figure.high)}"
    parts = [("~" if figure.approximate else "") + number, figure.unit]
    parts += [BOUNDS[figure.bound]] if figure.bound else []
    parts += [f"±{plain(figure.tolerance)}"] if figure.tolerance is not None else []
    parts += [f"@{scope}"] if scope else []
    return " ".join(parts)


def plain(number: Decimal | None) -> str:
    assert number is not None
    return f"{float(number):.6g}"


def read_text(text: str, folder: Path) -> tuple[tuple[quantities.Found, ...], str]:
    path = folder / "case.md"
    path.write_text(text, encoding="utf-8")
    source = article.read(path)
    return quantities.figures(passages.split(source)), source.document.text


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, Any], tmp_path: Path) -> None:
    found, text = read_text(str(case["text"]), tmp_path)
    got = [[f.figure.text, told(f.figure, f.scope)] for f in found]
    assert got == [[str(a), str(b)] for a, b in case.get("figures", [])]
    for f in found:
        assert text[f.figure.span.start : f.figure.span.end] == f.figure.text


@pytest.mark.parametrize("case", yaml.safe_load((CASES / "figures-typed.yaml").read_text(encoding="utf-8")))
def test_typed(case: dict[str, str]) -> None:
    assert told(quantities.read(case["text"])) == case["want"]


@pytest.mark.parametrize(
    "text", ["", "where does it come from?", "104x or 8x", "GB300", "\ud83d\ude00", "$", "5 kg and 6 m", "x" * 5000]
)
def test_typed_without_one_figure(text: str) -> None:
    with pytest.raises(InputError) as error:
        quantities.read(text)
    assert error.value.remedy


def test_unit_span_leads_to_the_unit(tmp_path: Path) -> None:
    text = "It made 1,459 versus 535 tokens per second per user.\n\n| Part | Delay (ms) |\n|---|---|\n| A | 5 |\n"
    found, text = read_text(text, tmp_path)
    spans = [f.figure.unit_span for f in found]
    assert [span and text[span.start : span.end].strip() for span in spans] == [
        "tokens per second per user",
        None,
        "ms",
    ]


def test_step_is_the_last_printed_place() -> None:
    steps = {
        t: quantities.read(t).step
        for t in ("5.90 ms", "70.7 million tokens", "25%", "$0.21 per million tokens", "twelve seconds", "9 min 47 s")
    }
    assert steps == {
        "5.90 ms": Decimal("0.01"),
        "70.7 million tokens": Decimal(100_000),
        "25%": Decimal("0.01"),
        "$0.21 per million tokens": Decimal("1e-8"),
        "twelve seconds": Decimal(0),
        "9 min 47 s": Decimal(1),
    }


def test_kinds_and_scope(tmp_path: Path) -> None:
    found, _ = read_text(
        "It fell from 6.20 ms to 1.40 ms, is 8x faster, fails one in twelve and does 5 tokens per second per chip.",
        tmp_path,
    )
    assert [f.kind for f in found] == ["change", "change", "multiple", "share", "plain"]
    assert found[-1].scope == "chip"


@pytest.mark.parametrize("raw", lexicon.table("units")["unit"], ids=lambda raw: raw["id"])
def test_unit_entry(raw: dict[str, Any]) -> None:
    normal(str(raw["id"]))
    near = " ".join(raw.get("near", ()))
    for example in raw["examples"]:
        found = [f.figure for f in quantities.figures(one(f"{near}: {example}."))] or [quantities.read(example)]
        parts = {found[-1].unit, *found[-1].unit.split("/")}
        want = {normal(str(raw["id"]))[1]} | ({"kelvin"} if raw.get("kind") == "temperature" else set())
        rate = str(raw["id"]).split("/")[0] == found[-1].unit.split("/")[0]
        assert rate or want & {normal(part)[1] for part in parts}, (example, found)
    for counter in raw.get("counter", ()):
        assert not any(
            f.figure.unit == raw["id"] and raw.get("kind") != "percent" for f in quantities.figures(one(counter))
        )


@pytest.mark.parametrize("entry", lexicon.entries("nonfigures"), ids=lambda entry: entry.id)
def test_nonfigure_entry(entry: lexicon.Entry) -> None:
    for example in entry.examples:
        assert not quantities.figures(one(f"It was {example} then.")) or entry.find(example), example
        assert next(entry.find(example), None), example
    for counter in entry.counter:
        assert next(entry.find(counter), None) is None, counter


@pytest.mark.parametrize(
    "raw",
    lexicon.table("bounds")["bound"] + lexicon.table("bounds")["approximate"],
    ids=lambda raw: raw.get("id", "approximate"),
)
def test_bound_entry(raw: dict[str, Any]) -> None:
    for sentence, text in raw["examples"]:
        figure = next(f.figure for f in quantities.figures(one(sentence)) if f.figure.text == text)
        assert figure.bound == raw.get("id") if "id" in raw else figure.approximate, sentence
    for sentence, text in raw.get("counter", ()):
        figure = next(f.figure for f in quantities.figures(one(sentence)) if f.figure.text == text)
        assert figure.bound is None, sentence


def one(text: str) -> list[Passage]:
    return [Passage(0, "paragraph", Span(0, len(text)), text, 0, -1)]


NUMBERS = st.one_of(
    st.integers(0, 10**12).map(str),
    st.integers(1000, 10**15).map(lambda n: f"{n:,}"),
    st.decimals(0, 10**6, places=3, allow_nan=False).map(str),
    st.decimals(0, 10**9, places=1, allow_nan=False).map(lambda d: f"{d:,}"),
)
UNITS = st.sampled_from(
    [" kg", " ms", "%", " percent", "x", " tokens per second", " GW", " km", " million people", "°C", " dollars"]
)
FRAMES = st.sampled_from(
    [
        "It reached {} at the end.",
        "The tests, they said, show {}; nothing else did.",
        "{} was measured.",
        "(about {})",
        "“{}”",
    ]
)


@given(NUMBERS, UNITS, FRAMES)
@settings(max_examples=300)
def test_no_digit_is_altered(number: str, unit: str, frame: str) -> None:
    text = frame.format(number + unit)
    (found,) = quantities.figures(one(text))
    figure = found.figure
    assert text[figure.span.start : figure.span.end] == figure.text
    assert number in figure.text
    again = quantities.read(figure.text)
    assert (again.value, again.unit) == (figure.value, figure.unit)
    (numeral,) = numerals(number)
    assert numeral.value == Decimal(number.replace(",", ""))


@given(st.text(max_size=200))
@settings(max_examples=300)
def test_any_text_is_read(text: str) -> None:
    for found in quantities.figures(one(text)):
        figure = found.figure
        assert text[figure.span.start : figure.span.end] == figure.text
        normal(figure.unit)


@given(
    st.lists(
        st.sampled_from(
            [
                "1",
                "12",
                "1,5",
                "3.4",
                "$",
                "%",
                "x",
                "-",
                "–",
                "to",
                "and",
                "from",
                "per",
                "kg",
                "ms",
                "of",
                "a",
                "million",
                "one",
                "half",
                "in",
                "(",
                ")",
                ":",
                "/",
                ".",
                ",",
                "[1]",
                "±",
                "~",
                "<",
                "GB300",
                "2024",
                "x",
            ]
        ),
        max_size=40,
    )
)
@settings(max_examples=500)
def test_any_soup_is_read(words: list[str]) -> None:
    for glue in (" ", ""):
        text = glue.join(words)
        for found in quantities.figures(one(text)):
            assert text[found.figure.span.start : found.figure.span.end] == found.figure.text
            normal(found.figure.unit)


def test_code_and_metadata_hold_no_figures() -> None:
    passages_ = [
        Passage(0, "code", Span(0, 9), "run --n 5", 0, -1),
        Passage(1, "metadata", Span(9, 16), "cost: 5", 1, -1),
    ]
    assert quantities.figures(passages_) == ()


def test_lexicon_names_are_known() -> None:
    assert {"units", "currencies", "numbers", "bounds", "changes", "nonfigures", "standing"} <= set(lexicon.names())
    assert units.symbols()["kWh"][0].id == "kWh"
    assert bounds.around("up to 8x", 6, 8, "ratio") == ("at_most", False)
