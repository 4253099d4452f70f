"""The rows of a query as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from api.render.words import shown
from graph.vocabulary import PREFIXES


def table(columns: Sequence[str], rows: Sequence[Sequence[str | None]]) -> Table:
    """Return the rows below the names of their columns; an unbound variable is an empty cell."""
    built = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold cyan", show_edge=False)
    for column in columns:
        built.add_column(column, overflow="fold")
    for row in rows:
        built.add_row(*(Text(_short(shown(cell or ""))) for cell in row))
    return built


def _short(value: str) -> str:
    """Return an IRI with its prefix, where that leaves a plain name."""
    for prefix, iri in PREFIXES.items():
        name = value.removeprefix(iri)
        if name != value and "/" not in name:
            return f"{prefix}:{name}"
    return value
