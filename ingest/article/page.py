"""A web page becomes text and blocks: what a reader sees of the article, and nothing of what stands around it.

The text is written anew, block by block, so that every figure has a place in it; digits are never touched: a raised one
stays raised, so that a footnote's mark behind 118 does not make it 1182.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from graph.claim import Span
from ingest.article.blocks import Block, BlockKind, Row, cover

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_DROPPED = frozenset(
    {
        "script", "style", "noscript", "template", "nav", "aside", "form", "button", "select", "input", "textarea",
        "svg", "iframe", "object", "video", "audio", "canvas", "dialog", "menu", "head", "map",
    }
)  # fmt: skip
_AROUND = frozenset({"header", "footer"})
"""What frames a page; an article may have one of its own."""
_ROLES = frozenset({"navigation", "banner", "contentinfo", "search", "dialog", "complementary", "menu", "alert"})
_ASIDE = re.compile(
    r"(?:^|[\s_-])(?:cookies?|consent|gdpr|newsletter|subscri\w+|related|recommend\w*|promo\w*|advert\w*|ads?|sponsor\w*|shar(?:e|ing)"
    r"|social|comments?|breadcrumbs?|sidebar|menu|navbar|nav|footer|popup|modal|paywall|toolbar|pagination|skip|most-read|read-more)(?:$|[\s_-])",
    re.IGNORECASE,
)
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)"
    r"|(?:left|top|text-indent)\s*:\s*-\d{3,}",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    r"(?:^|[\s_-])(?:byline|author|dateline|published|timestamp|posted|date|meta)(?:$|[\s_-])", re.IGNORECASE
)
_NOTES = re.compile(r"(?:^|[\s_-])(?:footnotes?|endnotes?|fn)(?:$|[\s_-]|\d)", re.IGNORECASE)
_BLOCKS = frozenset(
    {
        "address", "article", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl", "dt", "fieldset",
        "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p",
        "pre", "section", "summary", "table", "ul",
    }
)  # fmt: skip
_WHITE = re.compile(r"[ \t\r\n\f\u200b\ufeff]+")
_RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_BACK = re.compile(r"\s*[↩↑⏎]\ufe0e?\s*$")
_LARGEST = 100
"""Columns that one cell may span."""


def blocks(root: HtmlElement) -> tuple[str, list[Block]]:
    """Return the article's text and its blocks."""
    to = _Writer()
    _walk(_article(root), to, _Around())
    return "".join(to.parts), to.blocks


@dataclass(frozen=True, slots=True)
class _Around:
    """What an element stands in."""

    depth: int = 0
    """Of lists."""
    kind: BlockKind | None = None
    """What all text in it is: a quotation, a footnote, a caption."""


@dataclass(slots=True)
class _Writer:
    """The text as far as it is written, with its blocks."""

    parts: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    length: int = 0
    titled: bool = False

    def put(self, text: str) -> Span:
        """Write a piece of text and return where it stands."""
        start = self.length
        self.parts.append(text)
        self.length += len(text)
        return Span(start, self.length)

    def block(self, kind: BlockKind, text: str, level: int = 0) -> None:
        """Write a block on lines of its own."""
        if not text:
            return
        self.gap()
        self.blocks.append(Block(kind, self.put(text), level))

    def gap(self) -> None:
        """Part what follows from what is written."""
        if self.parts:
            self.put("\n\n")


def _article(root: HtmlElement) -> HtmlElement:
    """Return the element that holds the article: the longest `article`, else `main`, else the body."""
    found = [e for e in root.iter("article") if not _is_out(e)]
    main = [e for e in root.iter() if isinstance(e.tag, str) and (e.tag == "main" or e.get("role") == "main")]
    whole = root.find("body") if root.find("body") is not None else root
    sizes = sorted(((_prose(e), n) for n, e in enumerate(found)), reverse=True)
    if sizes and 2 * sizes[0][0] >= _prose(main[0] if main else whole):
        return found[sizes[0][1]]
    return main[0] if main and 2 * _prose(main[0]) >= _prose(whole) else whole


def _prose(element: HtmlElement) -> int:
    """Return how many letters of paragraphs, items and cells an element holds, without what stands around."""
    total, waiting = 0, [element]
    while waiting:
        one = waiting.pop()
        if not isinstance(one.tag, str) or (one is not element and _is_out(one)):
            continue
        if one.tag in ("p", "li", "td", "blockquote", "pre"):
            total += len(_WHITE.sub(" ", "".join(one.itertext())))
        else:
            waiting.extend(one)
    return total


def _is_out(element: HtmlElement) -> bool:
    """Whether an element is hidden, or no part of an article."""
    tag = element.tag
    if tag in _DROPPED or element.get("hidden") is not None or element.get("aria-hidden") == "true":
        return True
    if element.get("role") in _ROLES or _HIDDEN.search(element.get("style") or ""):
        return True
    if tag in _AROUND and not any(a.tag == "article" for a in element.iterancestors()):
        return True
    named = f"{element.get('class') or ''} {element.get('id') or ''}"
    return tag not in ("body", "html", "article", "main") and _ASIDE.search(named) is not None


def _walk(element: HtmlElement, to: _Writer, around: _Around) -> None:
    """Write an element's blocks; text beside blocks is a paragraph of its own."""
    loose: list[str] = []

    def flush() -> None:
        to.block(around.kind or "paragraph", _clean("".join(loose)), around.depth if around.kind == "item" else 0)
        loose.clear()

    loose.append(element.text or "")
    for child in element:
        if isinstance(child.tag, str) and not _is_out(child):
            if child.tag in _BLOCKS or any(
                isinstance(c.tag, str) and c.tag in _BLOCKS for c in child.iterdescendants()
            ):
                flush()
                _block(child, to, around)
            else:
                loose.append(_inline(child))
        loose.append(child.tail or "")
    flush()


def _block(element: HtmlElement, to: _Writer, around: _Around) -> None:
    tag = str(element.tag)
    named = f"{element.get('class') or ''} {element.get('id') or ''}"
    if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
        first = not to.titled and tag == "h1"
        to.titled = to.titled or first
        to.block("title" if first else "heading", _said(element), int(tag[1]))
    elif tag == "table":
        _table(element, to)
    elif tag == "pre":
        to.block("code", "".join(element.itertext()).strip("\n"))
    elif tag in ("figcaption", "caption"):
        _walk(element, to, _Around(kind="caption"))
    elif tag == "blockquote":
        _walk(element, to, _Around(kind="quote"))
    elif tag in ("ul", "ol"):
        notes = _NOTES.search(named) is not None or around.kind == "footnote"
        _walk(element, to, _Around(around.depth + 1, "footnote" if notes else None))
    elif tag == "li":
        notes = around.kind == "footnote" or _NOTES.search(element.get("id") or "") is not None
        _walk(element, to, _Around(around.depth, "footnote" if notes else "item"))
    elif tag == "hr":
        return
    elif _NOTES.search(named):
        _walk(element, to, _Around(kind="footnote"))
    elif tag in ("p", "div", "address", "header") and _SIGNED.search(named) and len(_said(element)) < 200:
        to.block("metadata", _said(element))
    else:
        _walk(element, to, around)
    if tag == "figure":
        for image in element.iter("img"):
            to.block("caption", _clean(image.get("alt") or ""))


def _said(element: HtmlElement) -> str:
    return _clean(_inner(element))


def _inner(element: HtmlElement) -> str:
    return (element.text or "") + "".join(
        (_inline(c) if isinstance(c.tag, str) and not _is_out(c) else "") + (c.tail or "") for c in element
    )


def _inline(element: HtmlElement) -> str:
    if element.tag == "br":
        return " "
    if element.tag == "img":
        return ""
    said = _inner(element)
    if element.tag == "sup" and element.find(".//a") is not None:
        return ""  # A footnote's mark is no part of the number before it.
    return said.translate(_RAISED) if element.tag == "sup" and said.strip("[]() ").isdigit() else said


def _clean(text: str) -> str:
    return _BACK.sub("", _WHITE.sub(" ", text).strip(" "))


def _table(element: HtmlElement, to: _Writer) -> None:
    """Write a table, its caption before it; a cell that spans columns stands for each of them."""
    caption = element.find("caption")
    if caption is not None:
        to.block("caption", _said(caption))
    lines = [_cells(tr) for tr in element.iter("tr") if _owner(tr) is element and not _is_out(tr)]
    if sum(len(cells) > 1 for cells, _ in lines) < 1:  # a frame for the page's layout, as old pages have it
        for tr in element.iter("tr"):
            for cell in tr:
                if _owner(tr) is element and cell.tag in ("td", "th"):
                    _walk(cell, to, _Around())
        return
    to.gap()
    rows: list[Row] = []
    held: dict[int, tuple[int, str]] = {}
    for number, (cells, head) in enumerate(lines):
        if number:
            to.put("\n")
        rows.append(_row(cells, head, held, to))
    to.blocks.append(Block("table", cover([r.span for r in rows]), rows=tuple(rows)))


@dataclass(frozen=True, slots=True)
class _Cell:
    text: str
    across: int
    down: int


def _cells(tr: HtmlElement) -> tuple[list[_Cell], bool]:
    """Return a row's cells, and whether it heads the columns."""
    found = [c for c in tr if c.tag in ("td", "th") and not _is_out(c)]
    parent = tr.getparent()
    head = (parent is not None and parent.tag == "thead") or (bool(found) and all(c.tag == "th" for c in found))
    return [_Cell(_said(c), _number(c.get("colspan")), _number(c.get("rowspan"))) for c in found], head


def _row(cells: Sequence[_Cell], head: bool, held: dict[int, tuple[int, str]], to: _Writer) -> Row:
    """Write one row; `held` has the cells of rows above that reach into it, by column."""
    start = to.length
    spans: list[Span] = []
    to.put("|")
    for cell in _filled(cells, held):
        to.put(" ")
        span = to.put(cell.text)
        to.put(" |" if cell.text else "|")
        spans += [span] * cell.across
    return Row(Span(start, to.length), tuple(spans), head)


def _filled(cells: Sequence[_Cell], held: dict[int, tuple[int, str]]) -> Iterator[_Cell]:
    waiting, column = list(cells), 0
    while waiting or column in held:
        if column in held:
            left, text = held.pop(column)
            if left > 1:
                held[column] = (left - 1, text)
            yield _Cell(text, 1, 1)
            column += 1
            continue
        cell = waiting.pop(0)
        for n in range(cell.across if cell.down > 1 else 0):
            held[column + n] = (cell.down - 1, cell.text)
        yield cell
        column += cell.across


def _owner(tr: HtmlElement) -> HtmlElement | None:
    return next((a for a in tr.iterancestors("table")), None)


def _number(text: str | None) -> int:
    return min(max(int(text), 1), _LARGEST) if text and text.strip().isdigit() else 1
