"""Plain text becomes blocks: what a reader sees as headings, lists, tables and captions though nothing marks them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from graph.claim import Span
from ingest import masthead, tables
from ingest.blocks import Block, BlockKind, Row, lines, trim

_ITEM = re.compile(r"[ \t]*(?:[-*•‣◦▪·–—][ \t]+|\(?(?:\d{1,3}|[a-z])[.)][ \t]+)(?=\S)")
_NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-H]\.)[ \t]+(?=\S)")
_QUOTE = re.compile(r"[ \t]*>[ \t]?")
_NOTE = re.compile(r"[ \t]*(?:\[\^?(?:\d{1,3}|[a-z*†‡])\]:?[ \t]+|[†‡§¹²³⁴⁵⁶⁷⁸⁹][ \t]?)(?=\S)")
"""The mark of a footnote; it stays outside the block."""
_REMARK = re.compile(r"(?:Notes?|Footnotes?|Sources?):[ \t]+\S")
_FENCE = re.compile(r"[ \t]*(```+|~~~+)")
_ATX = re.compile(r"(#{1,6})[ \t]+(?=\S)")
_UNDERLINE = re.compile(r"(=|-|~|\*|_)\1{2,}[ \t]*")
_HEADER = re.compile(
    r"(?:Issued|Published|Updated|Date[d]?|Authors?|By|From|To|Cc|Subject|Contacts?|Media contact|E-?mail|Tel|Phone|URL"
    r"|DOI|ISSN|ISBN|Web|Website|Tags|Keywords|Filed under)[ \t]*:[ \t]*\S",
    re.IGNORECASE,
)
_KEYED = re.compile(r"[A-Z][\w/ -]{1,30}:[ \t]+\S")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+")
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
    blank_before: bool = False
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
        if _UNDERLINE.fullmatch(line.strip()):
            if pieces and pieces[-1].kind is None and not blank and _short(_text(text, pieces[-1])):
                pieces[-1].kind, pieces[-1].level = "heading", 1 if line.startswith("=") else 2
            blank, at = True, at + 1
            continue
        piece, used = _structured(text, spans, at, line)
        if piece is None:
            piece, used = _line(text, spans, at, line), 1
        piece.blank_before = blank
        pieces.append(piece)
        blank = False
        at += used
    return pieces


def _line(text: str, spans: Sequence[Span], at: int, line: str) -> _Piece:
    """Read one line by the mark it begins with; one without is left to its neighbours."""
    span = trim(text, spans[at].start, spans[at].end)
    bare = text[span.start : span.end]
    if mark := _QUOTE.match(text, span.start, span.end):
        return _Piece("quote", [Span(mark.end(), span.end)])
    if mark := _ATX.match(text, span.start, span.end):
        return _Piece("heading", [Span(mark.end(), span.end)], level=len(mark[1]))
    if mark := _NOTE.match(text, span.start, span.end):
        return _Piece("footnote", [Span(mark.end(), span.end)])
    if _REMARK.match(bare):
        return _Piece("footnote", [span])
    if _ADDRESS.fullmatch(bare) or (len(bare) < _WIDTH and _HEADER.match(bare)):
        return _Piece("metadata", [span])
    numbered = _NUMBERED.match(bare) and _short(bare) and not _numbered_next(text, spans, at)
    if not numbered and (mark := _ITEM.match(text, spans[at].start, span.end)):
        depth = 1 + len(line[: len(line) - len(line.lstrip())].expandtabs(4)) // 2
        return _Piece("item", [Span(mark.end(), span.end)], level=min(depth, 6))
    return _Piece(None, [span])


def _structured(text: str, spans: Sequence[Span], at: int, line: str) -> tuple[_Piece | None, int]:
    """Read the table or fenced code that begins at this line, if one does; return it and the lines it takes."""
    if fence := _FENCE.match(line):
        end = at + 1
        while end < len(spans) and not text.startswith(fence[1], trim(text, spans[end].start, spans[end].end).start):
            end += 1
        body = list(spans[at : end + 1])
        rows = tables.printed(text, body[1:-1])
        if rows:
            return _Piece("table", [r.span for r in rows], rows=rows), len(body)
        return _Piece("code", body), len(body)
    if tables.is_piped(line):
        end = at
        while end < len(spans) and tables.is_piped(text[spans[end].start : spans[end].end]):
            end += 1
        if end - at > 1:
            body = list(spans[at:end])
            rows = tables.piped(text, body)
            if rows:
                return _Piece("table", [r.span for r in rows], rows=rows), end - at
    if "  " in line.strip() or "\t" in line.strip():
        used, rows = tables.aligned(text, spans[at : at + 500])
        if used:
            return _Piece("table", [r.span for r in rows], rows=rows), used
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
            joins = before.kind in (None, "item", "quote", "footnote") and not fits and 40 <= len(line) <= _WIDTH
            if joins and (width or (line[-1] not in _STOPS and not _titling(text, joined))):
                before.spans.extend(piece.spans)
                continue
        joined.append(piece)
    return joined


def _titling(text: str, pieces: Sequence[_Piece]) -> bool:
    """Whether the last of the pieces is the first line of the text, and short: a title, whatever comes next."""
    return len(pieces) == 1 and _titled(_text(text, pieces[0]))


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
    first = _name_first(pieces, said)
    keyed = [bool(s) and _KEYED.match(s) is not None for s in said]
    for n in range(len(pieces) - 1):
        # one line with a colon may be a heading, two below one another are a list of keys
        below = not pieces[n + 1].blank_before and (keyed[n + 1] or pieces[n + 1].kind == "metadata")
        above = n > 0 and not pieces[n].blank_before and (keyed[n - 1] or pieces[n - 1].kind == "metadata")
        if n >= first and keyed[n] and (below or above):
            pieces[n].kind, said[n] = "paragraph", ""
    short = [n >= first and bool(s) and _short(s) for n, s in enumerate(said)]
    counts = Counter(s.casefold() for s, is_short in zip(said, short, strict=True) if is_short)
    at = first
    while at < len(pieces):
        end = at
        while end < len(pieces) and short[end]:
            end += 1
        if end > at:
            _name_run(pieces[at:end], said[at:end], counts, pieces[end] if end < len(pieces) else None)
        at = end + 1


def _name_first(pieces: list[_Piece], said: list[str]) -> int:
    """Name masthead, title and byline; return the index of the first piece below them."""
    at = 0
    if pieces and masthead.is_numbered(said[0]):
        pieces[0].kind, said[0], at = "metadata", "", 1
    if at < len(pieces) and pieces[at].kind == "heading":
        pieces[at].kind, at = "title", at + 1
    elif len(pieces) > at + 1 and said[at] and _titled(said[at]):
        pieces[at].kind, pieces[at].level, at = "title", 1, at + 1
    for n in range(at, min(len(pieces), at + 4)):
        if said[n] and masthead.is_signed(said[n]):
            pieces[n].kind, said[n] = "metadata", ""
    return at


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
    """Whether a first line is a title: short, and not a sentence; it may be a question or have no capital."""
    return len(line) <= _WIDTH and line[-1] not in _STOPS and len(line.split()) <= _WORDS


def _text(text: str, piece: _Piece) -> str:
    return text[piece.spans[0].start : piece.spans[-1].end].strip()
