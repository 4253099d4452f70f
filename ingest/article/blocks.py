"""What an article is made of: blocks, rows of tables, and the lines both are read from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from graph.claim import Span

BlockKind = Literal[
    "title", "heading", "paragraph", "item", "quote", "table", "caption", "footnote", "code", "metadata"
]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    span: Span
    cells: tuple[Span, ...]
    """The cells' trimmed text, left to right; an empty cell has an empty span."""
    head: bool
    """Whether it heads the columns."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, list item, table, ... in the order of the document."""

    kind: BlockKind
    span: Span
    level: int = 0
    """Of a heading, 1 to 6; of a list item, its depth from 1; else 0."""
    rows: tuple[Row, ...] = ()
    """Of a table."""


# Only these end a line in Markdown; `str.splitlines` would also cut at form feeds and U+2028.
_LINE_END = re.compile(r"\r\n|\r|\n")


def lines(text: str, start: int = 0) -> list[Span]:
    """Return the lines from `start` on, without their ends; text that ends in a line end has an empty last line."""
    found = []
    for end in _LINE_END.finditer(text, start):
        found.append(Span(start, end.start()))
        start = end.end()
    found.append(Span(start, len(text)))
    return found


def trim(text: str, start: int, end: int) -> Span:
    """Return the stretch without the white space at its ends; empty at `start` if there is nothing else."""
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    if left == len(piece):
        return Span(start, start)
    return Span(start + left, start + len(piece.rstrip()))


def cover(spans: Sequence[Span]) -> Span:
    """Return the stretch from the first span's start to the last one's end."""
    return Span(spans[0].start, spans[-1].end)
