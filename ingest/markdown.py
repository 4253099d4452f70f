"""Markdown becomes blocks, each with its span in the source."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from graph.claim import Span
from ingest import tables
from ingest.blocks import Block, BlockKind, cover, lines, trim

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_ATX = re.compile(r"#{1,6}(?:[ \t]+|$)")
_ATX_END = re.compile(r"(?:^|[ \t])#+[ \t]*\Z")
_QUOTE_MARK = re.compile(r"[ \t]*>[ \t]?")
_ITEM_MARK = re.compile(r"[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)(?:\[[ xX]\][ \t]+)?")
_CONTAINERS = {"blockquote_open": "quote", "list_item_open": "item"}


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table").disable("reference")
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def blocks(text: str, start: int = 0) -> Iterator[Block]:
    """Yield the blocks of the Markdown from `start` on."""
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
            yield from _block(text, token, spans[token.map[0] : token.map[1]], stack)


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
            kind: BlockKind = "paragraph"
            depth = sum(1 for name, _ in stack if name == "item")
            if stack:
                kind = "quote" if any(name == "quote" for name, _ in stack) else "item"
            span = trim(text, first.start, spans[-1].end)
            if span.start < span.end:
                yield Block(kind, span, depth if kind == "item" else 0)
        case "table_open":
            quotes = [(name, -1) for name, _ in stack if name == "quote"]
            body = [first, *(Span(_content(text, s, -2, quotes), s.end) for s in spans[1:])]
            rows = tables.piped(text, body)
            yield Block("table", cover([r.span for r in rows]), rows=rows)
        case "fence" | "code_block":
            yield Block("code", trim(text, first.start, spans[-1].end))
        case "html_block":
            span = trim(text, first.start, spans[-1].end)
            yield Block(
                "metadata" if text.startswith(("<!", "<?", "<script", "<style"), span.start) else "paragraph", span
            )


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
