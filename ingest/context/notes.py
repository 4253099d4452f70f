"""What stands outside a table and speaks of a row or column of it: a marked note, heads printed above the columns."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from graph.claim import Span
from ingest.passages import Passage

_SIGN = r"\\?\*{1,3}|[†‡§¹²³⁴]|\((?:\d|[a-z])\)|\[\^?(?:\d|[a-z])\]"
_FIRST = re.compile(rf"\s*(?:\|\s*)?({_SIGN})\s*")
_LAST = re.compile(rf"({_SIGN})\W*$")
_PIECE = re.compile(r"\S+(?:\s\S+)*")
_GAP = re.compile(r"\S {3,}\S")
_BELOW = 6
"""Blocks below a table that are looked at for its notes."""
_BESIDE = 6
"""Letters before a note in which its mark stands, where that is no part of it."""
_WIDE = 400
"""Letters of a line that are looked at."""


@dataclass(frozen=True, slots=True)
class Notes:
    """The words outside the tables of one document that are bound to a part of them."""

    rows: Mapping[int, Sequence[int]]
    """By the index of a row, the passages of the note that its label refers to."""
    columns: Mapping[tuple[int, int], Sequence[Span]]
    """By the ends of a cell, the heads printed above its column."""
    bound: frozenset[int]
    """The passages that are such notes or heads: they speak of nothing else."""


def find(passages: Sequence[Passage], text: str) -> Notes:
    """Return the notes and printed heads of a document's tables, given its text."""
    blocks: dict[int, list[Passage]] = defaultdict(list)
    for passage in passages:
        blocks[passage.block].append(passage)
    order = list(blocks)
    rows: dict[int, Sequence[int]] = {}
    columns: dict[tuple[int, int], Sequence[Span]] = {}
    bound: set[int] = set()
    for place, block in enumerate(order):
        table = blocks[block]
        if table[0].kind != "table":
            continue
        notes = dict(_marked([blocks[b] for b in order[place + 1 : place + 1 + _BELOW]], text))
        for row in table:
            mark = _mark(row)
            if mark in notes:
                rows[row.index] = notes[mark]
                bound.update(notes[mark])
        above = blocks[order[place - 1]] if place else []
        if above and above[0].kind == "paragraph" and _GAP.search(text, above[0].span.start, above[-1].span.end):
            columns.update(_heads(above, table, text))
            bound.update(p.index for p in above)
    return Notes(rows, columns, frozenset(bound))


def _marked(below: Sequence[Sequence[Passage]], text: str) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield the mark and the passages of each note, up to the next heading or table."""
    for block in below:
        first = block[0]
        if first.kind in {"heading", "title", "table"}:
            return
        match = _FIRST.match(first.text) or _FIRST.fullmatch(text, max(0, first.span.start - _BESIDE), first.span.start)
        if match is not None:
            yield match[1].lstrip("\\"), [p.index for p in block]


def _mark(row: Passage) -> str | None:
    """Return the mark at the end of a row's label."""
    label = next((c.text for c in row.cells if c.text.strip()), "")
    match = _LAST.search(label[-_BESIDE:])
    return match[1].lstrip("\\") if match else None


def _heads(
    above: Sequence[Passage], table: Sequence[Passage], text: str
) -> Iterator[tuple[tuple[int, int], Sequence[Span]]]:
    """Yield, for each cell, the pieces of the lines above that start last before the cell ends."""
    lines = [_pieces(start, text) for start in _lines(above[0].span.start, above[-1].span.end, text)]
    for row in table:
        for cell in row.cells:
            start = text.rfind("\n", 0, cell.span.start) + 1
            end = cell.span.end - start
            over = [next((span for column, span in reversed(line) if column < end), None) for line in lines]
            yield (cell.span.start, cell.span.end), [s for s in over if s is not None]


def _lines(start: int, end: int, text: str) -> Iterator[int]:
    """Yield where each line of a stretch starts."""
    place = text.rfind("\n", 0, start) + 1
    while 0 <= place < end:
        yield place
        place = text.find("\n", place, end) + 1 or -1


def _pieces(start: int, text: str) -> list[tuple[int, Span]]:
    """Return the pieces of a line that wide gaps set apart, each with its column."""
    stop = text.find("\n", start, start + _WIDE)
    stop = stop if stop >= 0 else min(len(text), start + _WIDE)
    return [(m.start() - start, Span(m.start(), m.end())) for m in _PIECE.finditer(text, start, stop)]
