"""Who said a figure, and who brought it about: a case for every shape of attribution."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
import yaml

from graph.claim import Figure, Span
from ingest import article, names, passages
from ingest.attribution import Attribution, attributions
from ingest.attribution.wording import same
from ingest.quantities import Found

CASES = Path(__file__).parent.parent / "cases"
UNITS = {"percent": "percent", "%": "percent"}


def attribute(folder: Path, text: str, figures: list[str], known: dict[str, str] | None = None) -> list[Attribution]:
    """Attribute the figures that stand at these pieces of a text."""
    path = folder / "case.md"
    path.write_text(text, encoding="utf-8")
    source = article.read(path, known)
    split = passages.split(source)
    found = []
    for piece in figures:
        start = text.index(piece)
        passage = next(p for p in split if start in p.span)
        cell = next((i for i, c in enumerate(passage.cells) if start in c.span), None)
        unit = piece.lstrip("0123456789.,- ") or "count"
        unit = UNITS.get(unit, "USD" if piece.startswith("$") else unit)
        figure = Figure(piece, Span(start, start + len(piece)), Decimal(1), None, None, unit)
        kind = "multiple" if piece.endswith(("times", "x")) else "plain"
        found.append(Found(figure, passage.index, cell, kind=kind))
    found.sort(key=lambda f: f.figure.span.start)
    by_text = dict(
        zip([f.figure.text for f in found], attributions(source, split, found, names.find(source, split)), strict=True)
    )
    return [by_text[piece] for piece in figures]


def cases(name: str) -> list:
    rows = yaml.safe_load((CASES / name).read_text(encoding="utf-8"))
    return [pytest.param(row, id=row["shape"]) for row in rows]


@pytest.mark.parametrize("case", cases("attribution-said.yaml"))
def test_figures_know_who_said_them(case, tmp_path):
    got = attribute(tmp_path, case["text"], list(case["said"]))
    for (piece, want), attribution in zip(case["said"].items(), got, strict=True):
        assert len(attribution.said_by) == len(want), (piece, attribution.said_by)
        for name, speaker in zip(want, attribution.said_by, strict=True):
            assert same(name, speaker), (piece, attribution.said_by)


@pytest.mark.parametrize("case", cases("attribution-articles.yaml"))
def test_articles_of_other_trades(case, tmp_path):
    pieces = list(dict.fromkeys([*case["said"], *case.get("producers", {})]))
    got = dict(zip(pieces, attribute(tmp_path, case["text"], pieces, case.get("known")), strict=True))
    for piece, want in case["said"].items():
        said = got[piece].said_by
        assert len(said) == len(want), (piece, said)
        assert all(map(same, want, said)), (piece, said)
    for piece, want in case.get("producers", {}).items():
        made = [(p.agent, p.how) for p in got[piece].producers]
        assert len(made) == len(want), (piece, made)
        assert all(same(w[0], m[0]) and w[1] == m[1] for w, m in zip(want, made, strict=True)), (piece, made)
