"""Plain text becomes blocks: what a reader sees as headings, lists, tables and captions though nothing marks them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graph.claim import Span
from ingest.article import shapes, tables
from ingest.article.blocks import Block, cover, lines, trim
from ingest.article.shapes import NUMBERED, Piece

_ITEM = re.compile(r"[ \t]*(?:[-*•‣◦▪·–—][ \t]+|\(?(?:\d{1,3}|[a-z])[.)][ \t]+)(?=\S)")
_QUOTE = re.compile(r"[ \t]*>[ \t]?")
_NOTE = re.compile(r"[ \t]*(?:\[\^?(?:\d{1,3}|[a-z*†‡])\]:?[ \t]+|[†‡§¹²³⁴⁵⁶⁷⁸⁹][ \t]?)(?=\S)")
"""The mark of a footnote; it stays outside the block."""
_REMARK = re.compile(r"(?:Notes?|Footnotes?|Sources?):[ \t]+\S")
_FENCE = re.compile(r"[ \t]*(```+|~~~+)")
_ATX = re.compile(r"(#{1,6})[ \t]+(?=\S)")
_RULE = re.compile(r"([-=~*_#])(?:[ \t]*\1){2,}")
_HEADER = re.compile(
    r"(?:Issued|Published|Updated|Date[d]?|Authors?|By|From|To|Cc|Subject|Contacts?|Media contact|E-?mail|Tel|Phone|URL"
    r"|DOI|ISSN|ISBN|Web|Website|Tags|Keywords|Filed under)[ \t]*:[ \t]*\S",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|[\w.+-]+@[\w-]+\.[\w.-]+")
_LONG = 110
_TRIES = 3
"""Lines of one group at which columns are looked for: text full of blanks must not be read over and over."""


def blocks(text: str, start: int = 0) -> list[Block]:
    """Return the blocks of the plain text from `start` on."""
    pieces = shapes.join(text, _pieces(text, lines(text, start)))
    shapes.name(text, pieces)
    found = []
    for piece in pieces:
        span = trim(text, piece.spans[0].start, piece.spans[-1].end)
        if piece.rows:
            span = cover([row.span for row in piece.rows])
        if span.start < span.end:
            found.append(Block(piece.kind or "paragraph", span, piece.level, piece.rows))
    return found


def _pieces(text: str, spans: Sequence[Span]) -> list[Piece]:
    """Cut the lines into pieces: each line its own, but for tables and code."""
    pieces: list[Piece] = []
    blank = True
    at = tries = 0
    while at < len(spans):
        line = text[spans[at].start : spans[at].end]
        if not line.strip():
            blank, at, tries = True, at + 1, 0
            continue
        if _RULE.fullmatch(line.strip()):
            above = pieces[-1] if pieces and not blank else None
            if above and above.kind is None and shapes.is_short(above.of(text)):
                above.kind, above.level = "heading", 1 if line.strip().startswith("=") else 2
            blank, at = True, at + 1
            continue
        piece = _drawn(text, spans, at, line)
        if piece is None and tries < _TRIES and ("  " in line.strip() or "\t" in line.strip()):
            tries += 1
            used, rows = tables.aligned(text, spans, at)
            if used:
                piece, tries = Piece("table", list(spans[at : at + used]), rows=rows), 0
        if piece is None:
            piece = _line(text, spans, at, pieces[-1] if pieces else None)
        piece.blank_before = blank
        pieces.append(piece)
        blank = False
        at += len(piece.spans)
    return pieces


def _line(text: str, spans: Sequence[Span], at: int, above: Piece | None) -> Piece:
    """Read one line by the mark it begins with; one without is left to its neighbours."""
    span = trim(text, spans[at].start, spans[at].end)
    bare = text[span.start : span.end]
    indent = text[spans[at].start : span.start].expandtabs(4)
    if mark := _QUOTE.match(text, span.start, span.end):
        return Piece("quote", [Span(mark.end(), span.end)])
    if mark := _ATX.match(text, span.start, span.end):
        return Piece("heading", [Span(mark.end(), span.end)], level=len(mark[1]))
    if mark := _NOTE.match(text, span.start, span.end):
        return Piece("footnote", [Span(mark.end(), span.end)])
    if _REMARK.match(bare):
        return Piece("footnote", [span], remark=True)
    if _ADDRESS.fullmatch(bare) or (len(bare) < _LONG and _HEADER.match(bare)):
        return Piece("metadata", [span])
    if (mark := _ITEM.match(text, span.start, span.end)) and not _is_section(text, spans, at, bare, above):
        if mark[0].strip() == "*" and above is not None and above.kind == "table":
            return Piece("footnote", [Span(mark.end(), span.end)], remark=True)
        return Piece("item", [Span(mark.end(), span.end)], level=min(1 + len(indent) // 2, 6))
    return Piece(None, [span], indented=len(indent) > 1)


def _is_section(text: str, spans: Sequence[Span], at: int, bare: str, above: Piece | None) -> bool:
    """Whether the numbered line heads a section: it is short, and its neighbours are no items of the same list."""
    number = NUMBERED.match(bare)
    if number is None or not shapes.is_short(bare) or (above is not None and above.kind == "item"):
        return False
    for span in spans[at + 1 : at + 4]:
        following = trim(text, span.start, span.end)
        if following.start < following.end:
            found = NUMBERED.match(text, following.start, following.end)
            return found is None or found["number"].count(".") != number["number"].count(".")
    return True


def _drawn(text: str, spans: Sequence[Span], at: int, line: str) -> Piece | None:
    """Read the fenced code, or table drawn with pipes, that begins at this line; it takes as many lines as spans."""
    if fence := _FENCE.match(line):
        end = at + 1
        while end < len(spans) and not text.startswith(fence[1], trim(text, spans[end].start, spans[end].end).start):
            end += 1
        body = list(spans[at : end + 1])
        rows = tables.printed(text, body[1:-1])
        return Piece("table" if rows else "code", body, rows=rows)
    end = at
    while end < len(spans) and tables.is_piped(text[spans[end].start : spans[end].end]):
        end += 1
    if end - at < 2:
        return None
    body = list(spans[at:end])
    rows = tables.piped(text, body)
    return Piece("table", body, rows=rows) if rows else None
