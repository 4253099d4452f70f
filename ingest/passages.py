"""Blocks become passages: sentences, headings, list items, captions, table rows with their cells."""

from __future__ import annotations

from dataclasses import dataclass

from graph.claim import Span
from ingest.article import Article, Block, BlockKind, Row, sentences

_WHOLE: frozenset[BlockKind] = frozenset({"title", "heading", "code", "metadata"})
"""Blocks that are one passage each."""


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
    path: tuple[int, ...] = ()
    """Indexes of the passages that are the headings above, outermost first; `section` is the last of them."""
    group: Span | None = None
    """Of a table row: the label of the rows it is among, from a row above that holds nothing else or stands further
    out."""
    captions: tuple[int, ...] = ()
    """Of a table row: indexes of the blocks that are captions of the table or notes below it, in the order of the
    document."""


def split(article: Article) -> tuple[Passage, ...]:
    """Split an article into passages, in the order of the document."""
    text = article.document.text
    found: list[Passage] = []
    path: list[tuple[int, int]] = []
    lower = _lower(article)
    for number, block in enumerate(article.blocks):
        if block.kind in ("title", "heading"):
            path = [(level, index) for level, index in path if level < block.level]
        above = tuple(index for _, index in path)
        section = above[-1] if above else -1
        if block.kind == "table":
            found.extend(_rows(article, number, len(found), section, above))
            continue
        whole = block.kind in _WHOLE
        spans = [block.span] if whole else sentences.split(text, block.span.start, block.span.end, lower=lower)
        for span in spans:
            piece = text[span.start : span.end]
            found.append(Passage(len(found), block.kind, span, piece, number, section, path=above))
        if block.kind in ("title", "heading"):
            path.append((block.level, found[-1].index))
    return tuple(found)


def _lower(article: Article) -> bool:
    """Whether the writer uses no capitals: most paragraphs begin with a small letter."""
    text = article.document.text
    firsts = [text[b.span.start] for b in article.blocks if b.kind == "paragraph"]
    return 2 * sum(c.islower() for c in firsts) > len(firsts)


def _rows(article: Article, number: int, index: int, section: int, path: tuple[int, ...]) -> list[Passage]:
    text, block = article.document.text, article.blocks[number]
    captions = _captions(article.blocks, number)
    heads = [_spread(row, last=row is block.rows[-1]) for row in block.rows if row.head]
    heads = heads[:-1] + [row.cells for row in block.rows if row.head][-1:]
    found: list[Passage] = []
    above: list[tuple[int, Span]] = []
    group: Span | None = None
    for offset, row in enumerate(block.rows):
        filled = [cell for cell in row.cells if cell.start < cell.end]
        alone = not row.head and len(row.cells) > 1 and len(filled) == 1 and filled[0] == row.cells[0]
        indent = _indent(text, row)
        above = [(depth, label) for depth, label in above if depth < indent]
        group = None if alone else group
        cells = tuple(
            Cell(cell, text[cell.start : cell.end], column, () if row.head else _heads(heads, column))
            for column, cell in enumerate(row.cells)
        )
        found.append(
            Passage(
                index + offset,
                "table",
                row.span,
                text[row.span.start : row.span.end],
                number,
                section,
                cells,
                row.head,
                path,
                None if row.head else above[-1][1] if above else group,
                captions,
            )
        )
        if alone and not above:
            group = filled[0]
        if filled and not row.head and row.cells[0].start < row.cells[0].end:
            above.append((indent, row.cells[0]))
    return found


def _indent(text: str, row: Row) -> int:
    """Return how far a row set in columns is indented: what stands below another row and further in is part of it."""
    if text.startswith("|", row.span.start):
        return 0
    start = text.rfind("\n", 0, row.span.start) + 1
    return row.span.start - max(start, text.rfind("\r", start, row.span.start) + 1)


def _spread(row: Row, *, last: bool) -> tuple[Span, ...]:
    """Let a head that is followed by empty cells stand over those too; the first column's stands alone."""
    cells = list(row.cells)
    if last:
        return row.cells
    for n in range(2, len(cells)):
        if cells[n].start == cells[n].end:
            cells[n] = cells[n - 1]
    return tuple(cells)


def _heads(heads: list[tuple[Span, ...]], column: int) -> tuple[Span, ...]:
    return tuple(row[column] for row in heads if column < len(row) and row[column].start < row[column].end)


def _captions(blocks: tuple[Block, ...], number: int) -> tuple[int, ...]:
    """Return the indexes of the captions right before a table, and of the captions and notes right after it."""
    before = number
    while before > 0 and blocks[before - 1].kind == "caption":
        before -= 1
    after = number + 1
    while after < len(blocks) and blocks[after].kind in ("caption", "footnote"):
        after += 1
    return (*range(before, number), *range(number + 1, after))
