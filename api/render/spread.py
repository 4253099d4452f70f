"""How figures spread over the outlets, for people: a table of claims by documents."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from api.answers import Audit
from api.render import words
from api.render.layout import ALARM, FIGURE, QUIET, WARNING
from graph.audit.matrix import Cell, Row

LEGEND = (
    "≈ rounded, ⇄ converted, ≠ altered; ← whom it credits; −n drops n conditions; "
    "✓ tells of the check, ✗ leaves it out, ! makes more of it."
)
SIGNS = {"stated": "", "rounded": "≈ ", "converted": "⇄ ", "altered": "≠ "}
CHECKS = {"kept": "✓", "lost": "✗", "laundered": "!", None: ""}


def drawn(rows: Sequence[Row], audit: Audit) -> Group:
    """Return a table for the documents that share figures, a line a claim and a column a document, the oldest first."""
    labels = words.labels(audit.sources.documents.values())
    parts: list[RenderableType] = []
    for story in stories(rows):
        columns = in_order(story, audit)
        table = Table(box=None, pad_edge=False)
        table.add_column("figure", style=FIGURE, overflow="fold")
        for document in columns:
            table.add_column(labels[document], overflow="fold")
        for row in story:
            told = {c.document: c for c in row.cells}
            claim = audit.claims[row.claim]
            head = Text(words.amount(claim.figure)).append(f"\n{words.thing(claim)}", style=f"not bold {QUIET}")
            table.add_row(head, *(_cell(told[d]) if d in told else Text() for d in columns))
        parts += [table, Text()]
    return Group(*parts, Text(LEGEND, style=QUIET))


def stories(rows: Sequence[Row]) -> list[list[Row]]:
    """Part rows into those whose documents share figures, directly or through others; the order stays."""
    story: dict[str, int] = {}
    parted: dict[int, list[Row]] = {}
    for number, row in enumerate(rows):
        near = {story[c.document] for c in row.cells if c.document in story}
        first = min(near, default=number)
        for other in near - {first}:
            parted[first] += parted.pop(other)
        parted.setdefault(first, []).append(row)
        story.update((c.document, first) for r in parted[first] for c in r.cells)
    place = {row.claim: number for number, row in enumerate(rows)}
    return [sorted(part, key=lambda r: place[r.claim]) for _, part in sorted(parted.items())]


def in_order(rows: Sequence[Row], audit: Audit) -> list[str]:
    """Return the keys of the rows' documents, the oldest first, those without a date last."""
    documents = audit.sources.documents
    told = {c.document for row in rows for c in row.cells}
    return sorted(told, key=lambda d: (documents[d].date or "9999", documents[d].name))


def _cell(cell: Cell) -> Text:
    text = Text(f"{SIGNS[cell.how]}{words.shown(cell.figure)}", style=ALARM if cell.how == "altered" else "")
    if cell.said_by:
        text.append(f" ← {words.shown(words.listed(list(cell.said_by)))}", style=QUIET)
    if cell.dropped:
        text.append(f" −{len(cell.dropped)}", style=WARNING)
    if cell.check:
        text.append(f" {CHECKS[cell.check]}", style="" if cell.check == "kept" else ALARM)
    return text
