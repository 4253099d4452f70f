"""Tables become rows of cells: drawn with pipes, or set in columns of blanks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from graph.claim import Span
from ingest.article.blocks import Row, trim

_PIPE = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
"""The row of dashes below a table's head."""
_WRAPS = ("**", "__", "*", "_", "`")
_LINE_RULE = re.compile(r"[-=_+|: \t─━═]*[-=─━═]{2,}[-=_+|: \t─━═]*")
_NUMBER = re.compile(r"[~≈<>≤≥±+−–‑-]?[ ]?(?:[A-Z]{0,3}[$€£¥])?[ ]?\.?\d")
_NAME = re.compile(
    r"""\d+(?:[.,]\d+)*[-–][A-Za-z]      # 12-month rate
      | \d+(?:st|nd|rd|th)\b            # 99th percentile
      | \d+[A-Z]\d                      # 2Q26 sales
      | (?:19|20)\d{2}[ ][A-Za-z(]      # 2025 sales
      | [^()]*[ ]\([^()\d]+\)\Z         # 4.2 (queries/s)
    """,
    re.VERBOSE,
)
"""A number that is part of a name, as heads hold them."""
_YEAR = re.compile(r"(?:19|20)\d{2}(?:[-/–]\d{2,4})?(?:[ ]?[A-Z]{1,2})?")
_BLANKS = re.compile(r"[ ]{2,}")
_TAB = re.compile(r"\t")
_TABS = re.compile(r"\t+")
_WIDEST = 400
"""Longer lines are prose, however many blanks they hold."""
_AHEAD = 5
"""Rows that show how wide a table is and whether its first row is a head."""


def is_rule(line: str) -> bool:
    """Whether the line only divides a head from a body."""
    return "-" in line and _RULE.fullmatch(line) is not None


def is_piped(line: str) -> bool:
    """Whether the line is drawn as a row with pipes at its start and between cells."""
    return line.lstrip().startswith("|") and len(_PIPE.findall(line)) > 1


def piped(text: str, lines: Sequence[Span]) -> tuple[Row, ...]:
    """Read the lines of a table drawn with pipes; what stands above the rule of dashes heads the columns."""
    rules = [n for n, line in enumerate(lines) if is_rule(text[line.start : line.end])]
    ruled = set(rules)
    spans = [trim(text, line.start, line.end) for n, line in enumerate(lines) if n not in ruled]
    rows = [(span, _pipe_cells(text, span)) for span in spans if span.start < span.end]
    return _headed(text, rows, rules[0] if rules else _heads(text, [cells for _, cells in rows]))


def aligned(text: str, lines: Sequence[Span], at: int = 0) -> tuple[int, tuple[Row, ...]]:
    """Read the table set in columns that begins at a line; return how many lines it takes, and its rows.

    At least two lines must have the same two or more columns, and the columns must stand above one another
    (or be set with tabs): prose with two blanks after its stops does not. No table: 0 and no rows.
    """
    near = takewhile(lambda line: text[line.start : line.end].strip(), lines[at : at + _AHEAD])
    first = text[lines[at].start : lines[at].end].strip()
    gap = _TABS if "\t\t" in first else _TAB if "\t" in first else _BLANKS
    widths = [len(_columns(text, line, gap)) for line in near]
    if not widths or widths[0] < 2:
        return 0, ()
    width = max(widths)
    grid = _Grid(text, width, gap)
    used = 0
    for count in range(1, len(lines) - at + 1):
        line = lines[at + count - 1]
        piece = text[line.start : line.end]
        if _LINE_RULE.fullmatch(piece):
            grid.ruled = grid.ruled or len(grid.rows)
        elif not piece.strip() or len(piece) > _WIDEST or not grid.take(line):
            break
        if grid.rows and len(grid.rows[-1][1]) > 1:
            used = count
    while grid.rows and len(grid.rows[-1][1]) < 2:
        grid.rows.pop()
    rows = grid.placed()
    if rows is None:
        return 0, ()
    return used, _headed(text, rows, grid.ruled or _heads(text, [cells for _, cells in rows]))


class _Grid:
    """The rows of a table set in columns, as far as they have been read."""

    def __init__(self, text: str, width: int, gap: re.Pattern[str]) -> None:
        self.text = text
        self.gap = gap
        self.width = width
        self.rows: list[tuple[Span, list[Span]]] = []
        self.ruled = 0
        self._full = 0
        self._shared = [Span(0, 1 << 30)] * width
        """Where all cells of a column stand, from the start of the line."""
        self._reach = [Span(1 << 30, 0)] * width
        """Where any cell of a column stands."""

    def take(self, line: Span) -> bool:
        """Take a line as the next row; whether it can be one."""
        cells = _columns(self.text, line, self.gap)
        if len(cells) > self.width:
            return False
        if len(cells) == self.width:
            at = [Span(c.start - line.start, c.end - line.start) for c in cells]
            shared = [Span(max(a.start, b.start), min(a.end, b.end)) for a, b in zip(self._shared, at, strict=True)]
            # labels in the first column may be indented, and tabs stand where they like
            if self.gap is _BLANKS and any(s.start >= s.end for s in shared[1:]):
                return False
            self._shared = shared
            self._reach = [Span(min(a.start, b.start), max(a.end, b.end)) for a, b in zip(self._reach, at, strict=True)]
            self._full += 1
        elif self._full and self._place(line, cells) is None:
            return False
        self.rows.append((line, cells))
        return self._full > 0 or len(self.rows) < _AHEAD

    def placed(self) -> list[tuple[Span, tuple[Span, ...]]] | None:
        """Return the rows with every cell in its column; None where that cannot be, or there are too few."""
        found = []
        for line, cells in self.rows:
            row = cells if len(cells) == self.width else self._place(line, cells)
            if row is None:
                return None
            found.append((trim(self.text, line.start, line.end), tuple(row)))
        if all(row[0].start == row[0].end for _, row in found):  # tabs that only indent the table
            found = [(span, row[1:]) for span, row in found]
        return found if self._full > 1 else None

    def _place(self, line: Span, cells: Sequence[Span]) -> list[Span] | None:
        """Put the cells of a row that lacks some under their columns; None where one stands under two or none."""
        if self.gap is _TAB:
            return [*cells, *[Span(line.end, line.end)] * (self.width - len(cells))]
        placed = [Span(cells[0].start, cells[0].start)] * self.width
        for cell in cells:
            at = Span(cell.start - line.start, cell.end - line.start)
            under = [n for n, reach in enumerate(self._reach) if reach.meets(at)]
            if len(under) != 1 or placed[under[0]] in cells:
                return None
            placed[under[0]] = cell
        return placed


def printed(text: str, lines: Sequence[Span]) -> tuple[Row, ...]:
    """Read code that is a table of results all the same: columns, a head, and numbers below it; else nothing."""
    body = [line for line in lines if text[line.start : line.end].strip()]
    used, rows = aligned(text, body) if body else (0, ())
    numbers = any(_is_number(text, c) for row in rows if not row.head for c in row.cells[1:])
    return rows if used == len(body) and numbers and rows[0].head else ()


def _headed(text: str, rows: Sequence[tuple[Span, tuple[Span, ...]]], heads: int) -> tuple[Row, ...]:
    """Mark the heads: those counted, and rows right below without label and number, which hold units."""
    width = max((len(cells) for _, cells in rows), default=0)
    if (
        heads == 1
        and len(rows) > 2
        and width > 1
        and _filled(rows[0][1]) == 1
        and _heads(text, [c for _, c in rows[1:]])
    ):
        heads = 2  # One cell above the heads names the whole table.
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
        found.append(Row(span, tuple(c if c in span else Span(span.start, span.start) for c in padded), n < heads))
    return tuple(found)


def _filled(cells: Sequence[Span]) -> int:
    """Return how many cells hold anything."""
    return sum(c.start < c.end for c in cells)


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


def _columns(text: str, line: Span, gap: re.Pattern[str]) -> list[Span]:
    """Cut a line where two or more blanks stand, or at its tabs; between single tabs a cell may be empty."""
    cells: list[Span] = []
    at = line.start
    end = max(at, trim(text, line.start, line.end).end)
    for found in [*gap.finditer(text, at, end), None]:
        cell = trim(text, at, found.start() if found else end)
        if cell.start < cell.end or gap is _TAB:
            cells.append(cell)
        at = found.end() if found else end
    return cells


def _heads(text: str, rows: Sequence[Sequence[Span]]) -> int:
    """Return 1 if the first row heads the others, though nothing marks it, else 0.

    It does if its corner is empty, if it has words above numbers, or years and periods above other numbers.
    """
    if len(rows) < 2:
        return 0
    first, rest = rows[0], rows[1 : _AHEAD + 1]
    numbers = [n for n in range(1, len(first)) if any(_is_number(text, row[n]) for row in rest if n < len(row))]
    if first[0].start == first[0].end or not numbers:
        return 1
    named = sum(1 for n in numbers if first[n].start < first[n].end and not _is_number(text, first[n]))
    dated = all(_YEAR.fullmatch(text, first[n].start, first[n].end) for n in numbers)
    return int(2 * named > len(numbers) or dated)


def _is_number(text: str, cell: Span) -> bool:
    """Whether the cell states a number: `9 min 47 s`, `~1.9x`; `12-month rate` does not."""
    return _NUMBER.match(text, cell.start, cell.end) is not None and not _NAME.match(text, cell.start, cell.end)
