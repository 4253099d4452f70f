"""Plain text becomes blocks: what a reader sees as headings, lists, tables and captions though nothing marks them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from graph.claim import Span
from ingest import tables
from ingest.blocks import Block, BlockKind, Row, lines, trim

_ITEM = re.compile(r"[ \t]*(?:[-*•‣◦▪·–—][ \t]+|\(?(?:\d{1,3}|[a-z])[.)][ \t]+)(?=\S)")
_NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-H]\.)[ \t]+(?=\S)")
_QUOTE = re.compile(r"[ \t]*>[ \t]?")
_NOTE = re.compile(
    r"\[\^?(?:\d{1,3}|[a-z*†‡])\]:?[ \t]+\S|[†‡§¹²³⁴⁵⁶⁷⁸⁹][ \t]?\S|(?:Notes?|Footnotes?|Sources?):[ \t]+\S"
)
_FENCE = re.compile(r"[ \t]*(```+|~~~+)")
_HEADER = re.compile(
    r"(?:Issued|Published|Updated|Date[d]?|Author|Authors|By|From|To|Cc|Subject|Contacts?|Media contact|E-?mail|Tel"
    r"|Phone|URL|DOI|ISSN|ISBN|Web|Website|Tags|Keywords|Filed under)[ \t]*:[ \t]*\S",
    re.IGNORECASE,
)
_BYLINE = re.compile(r"(?:posted|written|published)[ \t]+(?:by|on)\b|by[ \t]+[A-Z]", re.IGNORECASE)
_CAPTION = re.compile(
    r"(?:Table|Figure|Fig\.?|Chart|Graph|Exhibit|Image|Photo|Source)\b[ \t]*[\w.-]{0,6}[ \t]*[:.|–—-]", re.IGNORECASE
)
_CREDIT = re.compile(r"[ \t][·|•][ \t]|;[ \t]")
_STOPS = ".!:;,…"
_WORDS = 16
_WIDTH = 110
"""Longer lines are no headings; wider text was not wrapped by hand."""


@dataclass(slots=True)
class _Piece:
    """Lines that belong together, and how they stand among the others."""

    kind: BlockKind | None
    """None: prose, heading or caption, as the neighbours show."""
    spans: list[Span]
    blank_before: bool
    level: int = 0
    rows: tuple[Row, ...] = ()


def blocks(text: str, start: int = 0) -> list[Block]:
    """Return the blocks of the plain text from `start` on."""
    pieces = _join(text, _pieces(text, lines(text, start)))
    _name(text, pieces)
    found = []
    for piece in pieces:
        span = trim(text, piece.spans[0].start, piece.spans[-1].end)
        if span.start < span.end:
            found.append(Block(piece.kind or "paragraph", span, piece.level, piece.rows))
    return found


def _pieces(text: str, spans: Sequence[Span]) -> list[_Piece]:
    """Cut the lines into pieces: each line its own, but for tables and code."""
    pieces: list[_Piece] = []
    blank = True
    at = 0
    while at < len(spans):
        span = spans[at]
        line = text[span.start : span.end]
        if not line.strip():
            blank, at = True, at + 1
            continue
        piece, used = _structured(text, spans, at, line)
        if piece is None:
            piece, used = _Piece(None, [span], blank), 1
            if mark := _QUOTE.match(text, span.start, span.end):
                piece.kind, piece.spans = "quote", [Span(mark.end(), span.end)]
            elif _NOTE.match(line.lstrip()):
                piece.kind = "footnote"
            elif _HEADER.match(line.strip()) and len(line) < _WIDTH:
                piece.kind = "metadata"
            elif mark := _ITEM.match(text, span.start, span.end):
                if not (_NUMBERED.match(line) and _short(line.strip()) and not _numbered_next(text, spans, at)):
                    depth = 1 + len(line[: len(line) - len(line.lstrip())].expandtabs(4)) // 2
                    piece.kind, piece.spans, piece.level = "item", [Span(mark.end(), span.end)], min(depth, 6)
        piece.blank_before = blank
        pieces.append(piece)
        blank = False
        at += used
    return pieces


def _structured(text: str, spans: Sequence[Span], at: int, line: str) -> tuple[_Piece | None, int]:
    """Read the table or fenced code that begins at this line, if one does; return it and the lines it takes."""
    if fence := _FENCE.match(line):
        end = at + 1
        while end < len(spans) and not text.startswith(fence[1], trim(text, spans[end].start, spans[end].end).start):
            end += 1
        body = list(spans[at : end + 1])
        return _Piece("code", body, False), len(body)
    if tables.is_piped(line):
        end = at
        while end < len(spans) and tables.is_piped(text[spans[end].start : spans[end].end]):
            end += 1
        if end - at > 1:
            body = list(spans[at:end])
            rows = tables.piped(text, body)
            if rows:
                return _Piece("table", [r.span for r in rows], False, rows=rows), end - at
    if "  " in line.strip() or "\t" in line.strip():
        used, rows = tables.aligned(text, spans[at : at + 500])
        if used:
            return _Piece("table", [r.span for r in rows], False, rows=rows), used
    return None, 0


def _numbered_next(text: str, spans: Sequence[Span], at: int) -> bool:
    """Whether the next line with text is numbered too: then these are items, not headings."""
    for span in spans[at + 1 : at + 4]:
        if text[span.start : span.end].strip():
            return _NUMBERED.match(text, span.start, span.end) is not None
    return False


def _join(text: str, pieces: list[_Piece]) -> list[_Piece]:
    """Join lines that were wrapped by hand: where the next line's first word would not have fitted."""
    width = _wrap_width(pieces)
    joined: list[_Piece] = []
    for piece in pieces:
        if joined and not piece.blank_before and piece.kind is None:
            before = joined[-1]
            line = text[before.spans[-1].start : before.spans[-1].end].rstrip()
            words = text[piece.spans[0].start : piece.spans[0].end].split(maxsplit=1)
            fits = len(line) + 1 + len(words[0]) <= width if width else not words[0][0].islower()
            goes_on = before.kind in (None, "item", "quote", "footnote") and not (
                fits or len(line) < 40 or len(line) > _WIDTH
            )
            if goes_on and (width or line[-1] not in _STOPS):
                before.spans.extend(piece.spans)
                continue
        joined.append(piece)
    return joined


def _wrap_width(pieces: Sequence[_Piece]) -> int:
    """Return the column at which the text was wrapped by hand, or 0 if it was not."""
    followed = [a.spans[0] for a, b in pairwise(pieces) if b.kind is None and not b.blank_before]
    sizes = [s.end - s.start for s in followed]
    if len(sizes) < 3:
        return 0
    width = max(sizes)
    full = sum(1 for size in sizes if size >= 0.8 * width)
    return width if 50 <= width <= _WIDTH and full >= 0.6 * len(sizes) else 0


def _short(line: str) -> bool:
    """Whether the line has the shape of a heading: few words, no stop, a capital or digit first."""
    if len(line) > _WIDTH or line[-1] in _STOPS or len(line.split()) > _WORDS:
        return False
    first = next((c for c in line if c.isalnum()), "")
    return bool(first) and not first.islower()


def _name(text: str, pieces: list[_Piece]) -> None:
    """Tell headings, captions and leftovers of navigation from prose, by their shape and neighbours."""
    said = [_text(text, p) if p.kind is None and len(p.spans) == 1 else "" for p in pieces]
    short = [bool(s) and _short(s) for s in said]
    counts = Counter(s.casefold() for s, is_short in zip(said, short, strict=True) if is_short)
    at = 0
    if pieces and said[0] and (short[0] or (_titled(said[0]) and len(pieces) > 1)):
        pieces[0].kind, pieces[0].level = "title", 1
        at = 1
    for n in range(at, min(len(pieces), 6)):
        if said[n] and len(said[n]) < 80 and _BYLINE.match(said[n]) and said[n][-1] not in _STOPS:
            pieces[n].kind, short[n] = "metadata", False
    while at < len(pieces):
        if not short[at]:
            at += 1
            continue
        end = at
        while end < len(pieces) and short[end]:
            end += 1
        _name_run(pieces[at:end], said[at:end], counts, pieces[end] if end < len(pieces) else None)
        at = end


def _name_run(run: list[_Piece], said: list[str], counts: Counter[str], after: _Piece | None) -> None:
    """Name neighbouring short lines: one is a heading, several stand around a picture that was lost."""
    repeated = [counts[s.casefold()] > 1 for s in said]
    marked = [_NUMBERED.match(s) is not None or _shouted(s) for s in said]
    captions = len(run) > 2 or any(_CAPTION.match(s) or _CREDIT.search(s) for s in said)
    for n, piece in enumerate(run):
        if repeated[n] and (len(run) > 1 or after is None):
            piece.kind = "metadata"
        elif not marked[n] and (captions or (after is not None and after.kind == "table" and not after.blank_before)):
            piece.kind = "caption"
        else:
            piece.kind, piece.level = "heading", _level(said[n], nested=n > 0)


def _level(line: str, *, nested: bool) -> int:
    number = _NUMBERED.match(line)
    if number and number[0][0].isdigit():
        return min(6, 2 + number[0].strip().rstrip(".").count("."))
    return 3 if nested else 2


def _shouted(line: str) -> bool:
    return line.isupper() and sum(c.isalpha() for c in line) > 3


def _titled(line: str) -> bool:
    """Whether a first line of small letters is a title all the same: short, and not a sentence."""
    return len(line) <= _WIDTH and line[-1] not in _STOPS and len(line.split()) <= _WORDS


def _text(text: str, piece: _Piece) -> str:
    return text[piece.spans[0].start : piece.spans[-1].end].strip()
