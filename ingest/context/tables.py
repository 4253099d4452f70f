"""The cues that govern a cell of a table: its own, its row's labels, its column's heads, its group, its captions."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from graph.claim import Span
from ingest.context.axes import axis
from ingest.context.cues import Cue, single
from ingest.passages import Cell, Passage
from ingest.quantities import Found

Board = Mapping[tuple[int, int], Sequence[Cue]]
"""Cues by the ends of the cell they stand in."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_YEAR_AT = slice(len("period:"), len("period:2026"))
_LABEL_LENGTH = 40
"""Letters of a head; what is longer is none."""
_PAIRED = 24
"""Cells of a row in which two times may be set against each other; what is wider lists times."""
_LABELS = 12
"""Cues of a row that are looked at for its labels."""


def board(passages: Sequence[Passage], cues: Mapping[int, tuple[Cue, ...]]) -> Board:
    """Return the cues of every cell that has any."""
    table: dict[tuple[int, int], list[Cue]] = defaultdict(list)
    for index, here in cues.items():
        row = passages[index]
        for cue in here if row.cells else ():
            place = _place(row, cue.span)
            if place is not None:
                span = row.cells[place].span
                table[span.start, span.end].append(cue)
    return table


def labels(passage: Passage, here: Sequence[Cue]) -> list[tuple[int, Cue]]:
    """Return the cues in cells that say what a row is of, each with the place of its cell, one of a slot in a cell."""
    found: dict[int, list[Cue]] = {}
    for cue in here[:_LABELS]:
        place = _place(passage, cue.span)
        if place is not None and _label(passage.cells[place]):
            found.setdefault(place, []).append(cue)
    return [(place, cue) for place, cues in found.items() for cue in single(cues)]


def governing(found: Found, passage: Passage, cells: Board, labelled: Sequence[tuple[int, Cue]]) -> Iterator[Cue]:
    """Yield the cues that govern a figure of a row, the nearest first; `labelled` are those of the row's labels."""
    place = _place(passage, found.figure.span)
    if place is None:
        return
    own = passage.cells[place]
    yield from _in(cells, own.span)
    yield from (cue for other, cue in labelled if other != place)
    for head in reversed(own.heads):
        yield from _in(cells, head)
    yield from _corner(passage, place, cells)
    if passage.group is not None:
        yield from _in(cells, passage.group)


def _corner(passage: Passage, place: int, cells: Board) -> Iterator[Cue]:
    """Yield the cues in the head of the labels, where that tells what all cells are: "Median wait, days"."""
    first = passage.cells[0]
    if place == 0 or not _label(first):
        return
    for head in reversed(first.heads):
        yield from (cue for cue in _in(cells, head) if not cue.axis.timed)


def changed(found: Found, passage: Passage, cells: Board) -> Cue | None:
    """Return what a column headed "Change" tells beside two that are headed by times a year apart: over a year."""
    place = _place(passage, found.figure.span) if len(passage.cells) <= _PAIRED else None
    heads = passage.cells[place].heads if place is not None else ()
    if not heads or heads[-1].end - heads[-1].start > _LABEL_LENGTH or any(cells.get((h.start, h.end)) for h in heads):
        return None
    times = {c.id: c for cell in passage.cells for h in cell.heads for c in _in(cells, h) if c.axis.timed}
    if len(times) != 2:
        return None
    (one, first), (other, _) = sorted(times.items())
    years = [int(name[_YEAR_AT]) for name in (one, other)]
    if years[1] - years[0] != 1 or one[_YEAR_AT.stop :] != other[_YEAR_AT.stop :]:
        return None
    base = axis("time-base")
    return replace(first, id="time-base:year-over-year", axis=base, slot=base.name, span=heads[-1], tight=True)


def text(passages: Sequence[Passage], block: Sequence[int], head: Span) -> str:
    """Return the words of a head cell, given the passages of its table."""
    for index in block:
        row = passages[index]
        if head in row.span:
            return row.text[head.start - row.span.start : head.end - row.span.start]
    return ""


def _place(passage: Passage, span: Span) -> int | None:
    """Return which cell of a row a span lies in."""
    place = bisect_right(passage.cells, span.start, key=lambda c: c.span.start) - 1
    return place if place >= 0 and span in passage.cells[place].span else None


def _in(cells: Board, span: Span) -> Iterator[Cue]:
    yield from single(cells.get((span.start, span.end), ()))


def _label(cell: Cell) -> bool:
    """Whether a cell says what its row is of: it begins with a letter, or is a year."""
    return cell.text[:1].isalpha() or _YEAR.fullmatch(cell.text) is not None or cell.text[:1] in {"*", "(", "“", '"'}
