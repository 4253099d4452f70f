"""Blocks become passages: sentences, headings, list items, captions, table rows with their cells."""

from __future__ import annotations

import re
from dataclasses import dataclass

from graph.claim import Span
from ingest.article import Article, BlockKind


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table row, with what heads it."""

    span: Span
    text: str
    column: int
    heads: tuple[Span, ...]
    """The head cells above it, top down."""


@dataclass(frozen=True, slots=True)
class Passage:
    """The smallest unit that states something: a sentence, or a row of a table.

    `text` is the document's text at `span`. Sentences of one paragraph, item or note share `block`.
    """

    index: int
    kind: BlockKind
    """Of the block it is part of; of a table, each row is a passage."""
    span: Span
    text: str
    block: int
    """Index of the block in the article."""
    section: int
    """Index of the passage that is the nearest heading above, or -1."""
    cells: tuple[Cell, ...] = ()
    """Of a table row."""
    head: bool = False
    """Whether it is a row that heads the columns."""


_END = re.compile(r"[.!?][”’\"')\]]*\s+(?=[“‘\"'(\[]?[A-Z0-9$€£])")


def split(article: Article) -> tuple[Passage, ...]:
    """Split an article into passages, in the order of the document."""
    found: list[Passage] = []
    text = article.document.text
    for number, block in enumerate(article.blocks):
        start = block.span.start
        body = text[block.span.start : block.span.end]
        cuts = [m.end() for m in _END.finditer(body)] + [len(body)]
        last = 0
        for cut in cuts:
            piece = body[last:cut].rstrip()
            if piece:
                span = Span(start + last, start + last + len(piece))
                found.append(Passage(len(found), block.kind, span, piece, number, -1))
            last = cut
    return tuple(found)
