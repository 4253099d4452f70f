"""The cues that govern a cell of a table: its own, its row's labels, its column's heads, its group, its captions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from graph.claim import Span
from ingest.context.cues import Cue, single
from ingest.passages import Cell, Passage
from ingest.quantities import Found

Board = Mapping[tuple[int, int], Sequence[Cue]]
"""Cues by the ends of the cell they stand in."""


def board(passages: Sequence[Passage], cues: Mapping[int, tuple[Cue, ...]]) -> Board:
    """Return the cues of every cell that has any."""
    table: dict[tuple[int, int], list[Cue]] = defaultdict(list)
    for index, here in cues.items():
        for cell in passages[index].cells:
            inside = [c for c in here if c.span in cell.span]
            if inside:
                table[cell.span.start, cell.span.end].extend(inside)
    return table


def governing(found: Found, passage: Passage, cells: Board) -> Iterator[Cue]:
    """Yield the cues that govern a figure of a row, the nearest first."""
    own = next((c for c in passage.cells if found.figure.span in c.span), None)
    if own is None:
        return
    yield from _in(cells, own.span)
    for cell in passage.cells:
        if cell is not own and _label(cell):
            yield from _in(cells, cell.span)
    for head in reversed(own.heads):
        yield from _in(cells, head)
    if passage.group is not None:
        yield from _in(cells, passage.group)


def text(passages: Sequence[Passage], block: Sequence[int], head: Span) -> str:
    """Return the words of a head cell, given the passages of its table."""
    for index in block:
        row = passages[index]
        if head in row.span:
            return row.text[head.start - row.span.start : head.end - row.span.start]
    return ""


def _in(cells: Board, span: Span) -> Iterator[Cue]:
    yield from single(cells.get((span.start, span.end), ()))


def _label(cell: Cell) -> bool:
    """Whether a cell says what its row is of: it begins with a letter."""
    return cell.text[:1].isalpha() or cell.text[:1] in {"*", "(", "“", '"'}
