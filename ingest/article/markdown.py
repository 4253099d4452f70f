"""Markdown becomes blocks, each with its span in the source."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from graph.claim import Span
from ingest.article import masthead, tables
from ingest.article.blocks import Block, BlockKind, cover, lines, trim

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_ATX = re.compile(r"#{1,6}(?:[ \t]+|$)")
_ATX_END = re.compile(r"(?:^|[ \t])#+[ \t]*\Z")
_QUOTE_MARK = re.compile(r"[ \t]*>[ \t]?")
_ITEM_MARK = re.compile(r"[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)(?:\[[ xX]\][ \t]+)?")
_NOTE = re.compile(r"[ \t]*\[\^?(?:\d{1,3}|[a-z*†‡]|\^[\w-]{1,20})\]:?[ \t]+(?=\S)", re.MULTILINE)
"""The mark of a footnote; it stays outside the block."""
_LINK = re.compile(r"\[[^\]\n]{1,200}\]:[ \t]*(?:<|https?://|/|\.|#|mailto:)\S*(?:[ \t]+(?:\"[^\"]*\"|'[^']*'))?[ \t]*")
_IMAGE = re.compile(r"!\[[^\]\n]*\]\([^)\n]*\)")
_CAPTION = re.compile(
    r"[*_]{0,3}(?:Table|Figure|Fig\.?|Chart|Graph|Exhibit|Image|Source|Note)s?\b[ \t]*[\w.-]{0,6}[*_]{0,3}[:.|–—-]"
)
_NUMBERED_CAPTION = re.compile(r"[*_]{0,3}(?:Table|Figure|Fig\.?|Chart|Exhibit)[ ]\d{1,2}[a-z]?[*_]{0,3}[:.|–—-][ *_]")
_ITALIC = re.compile(r"(?:\*(?![*\s])[^*]+\*|_(?![_\s])[^_]+_)")
_BRACKETED = re.compile(r"\([^()]{3,80}\)")
_BOLD = re.compile(r"(?:\*\*(?![*\s])(?P<stars>[^*]+)\*\*|__(?![_\s])(?P<lines>[^_]+)__)")
_HIDDEN = ("<!", "<?", "<script", "<style")
_TAG = re.compile(r"<[^<>]{0,500}>")
_OPENING = 5
"""Blocks among which title and byline stand."""
_UNWRAPPED = 160
"""A paragraph with longer lines was not wrapped by hand: each line is a paragraph of its own."""
_CONTAINERS = {"blockquote_open": "quote", "list_item_open": "item"}


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table").disable("reference")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def blocks(text: str, start: int = 0) -> list[Block]:
    """Return the blocks of the Markdown from `start` on."""
    found: list[Block] = []
    spans = lines(text, start)
    stack: list[tuple[str, int]] = []
    inside_table = False
    for token in _parser().parse(text[start:]):
        if token.type in _CONTAINERS:
            stack.append((_CONTAINERS[token.type], token.map[0] if token.map else 0))
        elif token.type in ("blockquote_close", "list_item_close"):
            stack.pop()
        elif token.type == "table_close":
            inside_table = False
        elif token.map and not inside_table:
            inside_table = token.type == "table_open"
            found.extend(_block(text, token, spans[token.map[0] : token.map[1]], stack))
    end = len(found)
    while end and _aside(text, found[end - 1]):
        end -= 1
    named: list[Block] = []
    level = 1
    for n, block in enumerate(found):
        if block.kind == "heading":
            level = block.level
            opens = level == 1 and n < _OPENING and all(b.kind == "metadata" for b in named)
            named.append(replace(block, kind="title") if opens else block)
        else:
            named.append(_named(text, found, n, end, level) if block.kind == "paragraph" else block)
    return named


def _named(text: str, blocks: Sequence[Block], n: int, end: int, level: int) -> Block:
    """Return a paragraph with the kind that its wording and its neighbours show.

    From the index `end` on all blocks are asides; `level` is that of the heading above.
    """
    block = blocks[n]
    said = text[block.span.start : block.span.end]
    near = [b.kind for b in blocks[max(0, n - 1) : n + 2] if b is not block]
    if _LINK.fullmatch(said):
        return replace(block, kind="metadata")
    if mark := _NOTE.match(said):
        return Block("footnote", Span(block.span.start + mark.end(), block.span.end))
    beside = "table" in near and (_CAPTION.match(said) or _ITALIC.fullmatch(said) or _BRACKETED.fullmatch(said))
    if beside or _IMAGE.fullmatch(said) or _NUMBERED_CAPTION.match(said):
        return replace(block, kind="caption")
    if 0 < end <= n and _ITALIC.fullmatch(said):
        return replace(block, kind="footnote")
    if n < _OPENING and len(said) < 200 and masthead.is_signed(masthead.plain_line(said)):
        return replace(block, kind="metadata")
    if (bold := _BOLD.fullmatch(said)) and len(said) < 100 and said.rstrip("*_")[-1] not in ".!:;,…":
        inner = bold.span("stars" if bold["stars"] else "lines")
        return Block("heading", Span(block.span.start + inner[0], block.span.start + inner[1]), min(6, level + 1))
    return block


def _aside(text: str, block: Block) -> bool:
    """Whether a block at the end only adds to the article: a note, a link, something in italics."""
    said = text[block.span.start : block.span.end]
    return block.kind == "paragraph" and any((_NOTE.match(said), _LINK.fullmatch(said), _ITALIC.fullmatch(said)))


def _block(text: str, token: Token, spans: list[Span], stack: Sequence[tuple[str, int]]) -> Iterator[Block]:
    assert token.map is not None
    while spans and not text[spans[-1].start : spans[-1].end].strip():
        spans.pop()
    if not spans:
        return
    first = Span(_content(text, spans[0], token.map[0], stack), spans[0].end)
    spans = [first, *spans[1:]]
    match token.type:
        case "heading_open":
            level = int(token.tag[1])
            span = cover(spans[:-1]) if token.markup in ("=", "-") else _atx(text, first)
            span = trim(text, span.start, span.end)
            if span.start < span.end:
                yield Block("heading", span, level)
        case "paragraph_open":
            yield from _paragraphs(text, spans, stack)
        case "table_open":
            quotes = [(name, -1) for name, _ in stack if name == "quote"]
            body = [first, *(Span(_content(text, s, -2, quotes), s.end) for s in spans[1:])]
            # a line below that holds no bar belongs to the table for Markdown, but is a note on it
            bars = max(n for n, line in enumerate(body, 1) if "|" in text[line.start : line.end])
            rows = tables.piped(text, body[:bars])
            yield Block("table", cover([r.span for r in rows]), rows=rows)
            yield from _paragraphs(text, body[bars:], stack)
        case "fence" | "code_block":
            body = spans[1:-1] if token.type == "fence" else spans
            rows = tables.printed(text, body)
            yield (
                Block("table", cover([r.span for r in rows]), rows=rows)
                if rows
                else Block("code", trim(text, first.start, spans[-1].end))
            )
        case "html_block":
            span = trim(text, first.start, spans[-1].end)
            if text.startswith(_HIDDEN, span.start):
                yield Block("metadata", span)
            else:
                yield from _between_tags(text, span)


def _paragraphs(text: str, spans: Sequence[Span], stack: Sequence[tuple[str, int]]) -> Iterator[Block]:
    """Read a paragraph; several notes, columns of blanks and lines that were never wrapped are not one."""
    names = [name for name, _ in stack]
    kind: BlockKind = "quote" if "quote" in names else "item" if names else "paragraph"
    depth = names.count("item") if kind == "item" else 0
    used, rows = tables.aligned(text, spans) if len(spans) > 1 else (0, ())
    if used and used == len(spans):
        yield Block("table", cover([r.span for r in rows]), rows=rows)
        return
    alone = any(s.end - s.start > _UNWRAPPED for s in spans)
    groups: list[list[Span]] = []
    for span in spans:
        if not groups or alone or _NOTE.match(text, span.start, span.end):
            groups.append([])
        groups[-1].append(span)
    for group in groups:
        span = trim(text, group[0].start, group[-1].end)
        if span.start < span.end:
            yield Block(kind, span, depth)


def _between_tags(text: str, span: Span) -> Iterator[Block]:
    """Yield the text between the tags of raw HTML as paragraphs."""
    at = span.start
    for tag in [*_TAG.finditer(text, span.start, span.end), None]:
        piece = trim(text, at, tag.start() if tag else span.end)
        if piece.start < piece.end:
            yield Block("paragraph", piece)
        at = tag.end() if tag else span.end


def _content(text: str, line: Span, number: int, stack: Sequence[tuple[str, int]]) -> int:
    """Return where the line's own text begins, behind the marks of the quotes and items that open on it."""
    at = line.start
    for name, opened in stack:
        mark = _QUOTE_MARK if name == "quote" else _ITEM_MARK if opened == number else None
        found = mark.match(text, at, line.end) if mark else None
        at = found.end() if found else at
    return at


def _atx(text: str, line: Span) -> Span:
    inner = trim(text, line.start, line.end)
    mark = _ATX.match(text, inner.start, inner.end)
    start = mark.end() if mark else inner.start
    closing = _ATX_END.search(text[start : inner.end])
    return Span(start, start + closing.start() if closing else inner.end)
