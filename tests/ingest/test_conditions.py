from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from graph.claim import Figure, Span
from ingest import article, context, names, passages
from ingest.context.axes import WIDTH
from ingest.passages import Passage
from ingest.quantities import Found

CASES = Path(__file__).parent.parent / "cases"


def load(prefix: str) -> list[Any]:
    return [
        pytest.param(case, id=f"{path.stem}: {case['says']}")
        for path in sorted(CASES.glob(f"{prefix}-*.toml"))
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    ]


def read(
    text: str, tmp_path: Path, date: str | None = None, name: str = "case.md"
) -> tuple[article.Article, tuple[Passage, ...]]:
    path = tmp_path / name
    path.write_text(text.strip() + "\n", encoding="utf-8")
    source = article.read(path, {"date": date} if date else None)
    return source, passages.split(source)


def found(case: dict[str, Any], text: str, split: tuple[Passage, ...]) -> tuple[Found, ...]:
    """The case's figures as a reader would find them."""
    result = []
    for raw in case["figures"]:
        start = -1
        for _ in range(raw.get("nth", 1)):
            start = text.index(raw["text"], start + 1)
        span = Span(start, start + len(raw["text"]))
        digits = "".join(c for c in raw["text"].split()[0] if c.isdigit() or c == ".").strip(".")
        figure = Figure(raw["text"], span, Decimal(digits or 1), None, None, raw["unit"])
        passage = next(p for p in split if span in p.span)
        cell = next((i for i, c in enumerate(passage.cells) if span in c.span), None)
        result.append(Found(figure, passage.index, cell))
    return tuple(sorted(result, key=lambda f: f.figure.span))


def read_case(case: dict[str, Any], tmp_path: Path) -> dict[tuple[str, int], context.Context]:
    source, split = read(case["text"], tmp_path, case.get("date"), case.get("name", "case.md"))
    figures = found(case, source.document.text, split)
    known = names.find(source, split)
    contexts = context.contexts(source, split, figures, known)
    return {(f.figure.text, f.figure.span.start): c for f, c in zip(figures, contexts, strict=True)}


@pytest.mark.parametrize("case", load("conditions"))
def test_each_figure_has_the_conditions_it_is_stated_under(case: dict[str, Any], tmp_path: Path) -> None:
    have = {
        (text, start): {c.condition.id for c in one.candidates}
        for (text, start), one in read_case(case, tmp_path).items()
    }
    places = iter(sorted(have, key=lambda k: k[1]))
    want = {
        next(places): set(raw["want"])
        for raw in sorted(case["figures"], key=lambda r: [k[1] for k in have if k[0] == r["text"]][r.get("nth", 1) - 1])
    }
    assert have == want


@pytest.mark.parametrize("case", [c for c in load("conditions") if any("sides" in f for f in c.values[0]["figures"])])
def test_what_is_said_of_one_part_names_it(case: dict[str, Any], tmp_path: Path) -> None:
    have = {
        text: {c.condition.id: c.side for c in one.candidates if c.side is not None}
        for (text, _), one in read_case(case, tmp_path).items()
    }
    assert have == {raw["text"]: raw.get("sides", {}) for raw in case["figures"]}


@pytest.mark.parametrize("case", load("conditions"))
def test_the_words_of_a_condition_stand_where_it_says(case: dict[str, Any], tmp_path: Path) -> None:
    source, _ = read(case["text"], tmp_path, name=case.get("name", "case.md"))
    text = source.document.text
    for one in read_case(case, tmp_path).values():
        for candidate in one.candidates:
            span = candidate.condition.span
            assert text[span.start : span.end] == candidate.condition.text
            assert candidate.condition.reach in WIDTH
