"""Texts and figures for the tests of attribution: a figure is a piece of its text."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
import yaml

from graph.claim import Figure, Span
from ingest import article, names, passages
from ingest.attribution import Attribution, attributions
from ingest.quantities import Found

CASES = Path(__file__).parent.parent / "cases"
UNITS = {"percent": "percent", "%": "percent", "°C": "degC"}


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
    got = attributions(source, split, found, names.find(source, split))
    by_text = dict(zip([f.figure.text for f in found], got, strict=True))
    return [by_text[piece] for piece in figures]


def cases(name: str) -> list:
    """Return the rows of a file of cases, each named by its shape."""
    rows = yaml.safe_load((CASES / name).read_text(encoding="utf-8"))
    return [pytest.param(row, id=row["shape"]) for row in rows]
