"""Tables become rows of cells: drawn with pipes, or set in columns of blanks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from graph.claim import Span
from ingest.blocks import Row, trim

_PIPE = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
"""The row of dashes below a table's head."""
_WRAPS = ("**", "__", "*", "_", "`")
_LINE_RULE = re.compile(r"[-=_+|: \t─━═]*[-=─━═]{2,}[-=_+|: \t─━═]*")
_NUMBER = re.compile(r"[~≈<>≤≥±+−–‑-]?[ ]?(?:[A-Z]{0,3}[$€£¥])?[ ]?\.?\d")
_COLUMN = re.compile(r"\S+(?: \S+)*")
_WIDEST = 400
"""Longer lines are prose, however many blanks they hold."""


def is_rule(line: str) -> bool:
    """Whether the line only divides a head from a body."""
    return "-" in line and _RULE.fullmatch(line) is not None


def is_piped(line: str) -> bool:
    """Whether the line is drawn as a row with pipes at its start and between cells."""
    return line.lstrip().startswith("|") and len(_PIPE.findall(line)) > 1


def piped(text: str, lines: Sequence[Span]) -> tuple[Row, ...]:
    """Read the lines of a table drawn with pipes; what stands above the rule of dashes heads the columns."""
    rules = [n for n, line in enumerate(lines) if is_rule(text[line.start : line.end])]
    heads = rules[0] if rules else 1
    spans = [trim(text, line.start, line.end) for n, line in enumerate(lines) if n not in set(rules)]
    return _headed(text, [(span, _pipe_cells(text, span)) for span in spans if span.start < span.end], heads)


def aligned(text: str, lines: Sequence[Span]) -> tuple[int, tuple[Row, ...]]:
    """Read the table set in columns that begins at the first line; return how many lines it takes, and its rows.

    At least two lines must have the same two or more columns, and the columns must stand above one another
    (or be set with tabs): prose with two blanks after its stops does not.
    """
    run: list[tuple[Span, list[Span]]] = []
    ruled = None
    used = 0
    for count, line in enumerate(lines, 1):
        piece = text[line.start : line.end]
        if not piece.strip() or len(piece) > _WIDEST:
            break
        if _LINE_RULE.fullmatch(piece):
            if ruled is None and run:
                ruled = len(run)
        else:
            run.append((trim(text, line.start, line.end), _columns(line, piece)))
        used = count
    while run and len(run[-1][1]) < 2:
        run.pop()
        used -= 1
    width = max((len(cells) for _, cells in run), default=0)
    full = [n for n, (_, cells) in enumerate(run) if len(cells) == width]
    if width < 2 or len(full) < 2 or full[0] > 2 or len(run[0][1]) < 2:
        return 0, ()
    origins = {n: _line_start(text, span.start) for n, (span, _) in enumerate(run)}
    extents = _extents(
        [[_shift(c, -origins[n]) for c in run[n][1]] for n in full], "\t" in text[run[0][0].start : run[-1][0].end]
    )
    if extents is None:
        return 0, ()
    rows = []
    for n, (span, cells) in enumerate(run):
        placed = cells if len(cells) == width else _place(cells, origins[n], extents)
        if placed is None:
            return 0, ()
        rows.append((span, tuple(placed)))
    heads = ruled if ruled is not None else (0 if any(_NUMBER.match(text, c.start) for c in rows[0][1][1:]) else 1)
    return used, _headed(text, rows, heads)


def printed(text: str, lines: Sequence[Span]) -> tuple[Row, ...]:
    """Read code that is a table of results all the same: columns, a head, and numbers below it; else nothing."""
    body = [line for line in lines if text[line.start : line.end].strip()]
    used, rows = aligned(text, body) if body else (0, ())
    numbers = any(_NUMBER.match(text, c.start, c.end) for row in rows if not row.head for c in row.cells[1:])
    return rows if used == len(body) and numbers and rows[0].head else ()


def _headed(text: str, rows: Sequence[tuple[Span, tuple[Span, ...]]], heads: int) -> tuple[Row, ...]:
    """Mark the heads: those counted, and rows right below without label and number, which hold units."""
    width = max((len(cells) for _, cells in rows), default=0)
    found = []
    for n, (span, cells) in enumerate(rows):
        filled = [c for c in cells if c.start < c.end]
        below = (
            n == heads > 0
            and len(filled) > 1
            and cells[0].start == cells[0].end
            and not any(_NUMBER.match(text, c.start, c.end) for c in filled)
        )
        if below:
            heads += 1
        padded = cells + (Span(span.end, span.end),) * (width - len(cells))
        found.append(Row(span, padded, n < heads))
    return tuple(found)


def _pipe_cells(text: str, span: Span) -> tuple[Span, ...]:
    bars = [m.start() for m in _PIPE.finditer(text, span.start, span.end)]
    edges = [span.start - 1, *bars, span.end]
    if bars and bars[0] == span.start:
        del edges[0]
    if bars and bars[-1] == span.end - 1:
        del edges[-1]
    return tuple(_bare(text, trim(text, left + 1, right)) for left, right in pairwise(edges))


def _bare(text: str, cell: Span) -> Span:
    """Return the cell without emphasis around all of it: `**8x**` is 8x."""
    for wrap in _WRAPS:
        size = len(wrap)
        if cell.end - cell.start > 2 * size and text.startswith(wrap, cell.start) and text.endswith(wrap, 0, cell.end):
            inner = Span(cell.start + size, cell.end - size)
            if wrap not in text[inner.start : inner.end]:
                return _bare(text, inner)
    return cell


def _columns(line: Span, piece: str) -> list[Span]:
    return [Span(line.start + m.start(), line.start + m.end()) for m in _COLUMN.finditer(piece)]


def _line_start(text: str, offset: int) -> int:
    return max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1


def _shift(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _extents(rows: Sequence[Sequence[Span]], tabbed: bool) -> list[Span] | None:
    """Return each column's extent, or None where cells of one column do not stand above one another."""
    extents = []
    for column in zip(*rows, strict=True):
        if not tabbed and max(c.start for c in column) >= min(c.end for c in column):
            return None
        extents.append(Span(min(c.start for c in column), max(c.end for c in column)))
    return extents


def _place(cells: Sequence[Span], origin: int, extents: Sequence[Span]) -> list[Span] | None:
    """Put the cells of a row that lacks some under their columns; None where one stands under two or none."""
    placed = [Span(cells[0].start, cells[0].start)] * len(extents)
    for cell in cells:
        under = [n for n, extent in enumerate(extents) if extent.meets(_shift(cell, -origin))]
        if len(under) != 1:
            return None
        placed[under[0]] = cell
    return placed
