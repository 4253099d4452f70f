"""A file becomes an article: what is known of it, its text as read, and its blocks."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from graph.claim import Document
from graph.errors import InputError
from ingest.article import decoding, frontmatter, headers, markdown, masthead, page, plain
from ingest.article.blocks import Block, BlockKind, Row
from ingest.article.dates import iso
from ingest.article.manifest import FIELDS, sources

__all__ = ["Article", "Block", "BlockKind", "Row", "read", "sources"]

_MARKDOWN = frozenset({".md", ".markdown"})


@dataclass(frozen=True, slots=True)
class Article:
    """A document with its blocks."""

    document: Document
    blocks: tuple[Block, ...]


def read(path: Path, known: Mapping[str, str] | None = None) -> Article:
    """Read a web page, a text or a Markdown file; `known` holds what a manifest says of it.

    What the front matter says comes first, then what is known, then what the first lines say in a form that leaves
    one reading; the rest stays unknown. The text is the file's own, front matter and markup included.
    Raises `InputError` for what is missing, empty, binary, undecodable or has broken front matter.
    """
    text = decoding.read(path)
    if decoding.is_page(text):
        return _page(path, text, known or {})
    front = frontmatter.read(text, str(path))
    start = front.span.end if front else 0
    body = markdown.blocks(text, start) if path.suffix.lower() in _MARKDOWN else plain.blocks(text, start)
    blocks = (*([Block("metadata", front.span)] if front else ()), *body)
    said = {**masthead.read(text, blocks), **(known or {}), **(front.fields if front else {})}
    if said.get("date"):
        said["date"] = iso(said["date"]) or ""
    return _article(path, text, blocks, said)


def _page(path: Path, source: str, known: Mapping[str, str]) -> Article:
    """Read a web page: its article alone, as text of its own.

    Raises `InputError` where nothing of it is to be seen.
    """
    from lxml import html

    # lxml refuses text that declares an encoding; the text is decoded, so what it declares says nothing any more.
    root = html.document_fromstring(source.encode(), parser=html.HTMLParser(encoding="utf-8"))
    text, blocks = page.blocks(root)
    if not text.strip():
        raise InputError("nothing to read on this page", place=str(path), remedy="Save the page with its article open.")
    said = {**masthead.read(text, blocks), **headers.read(root), **known}
    if said.get("date"):
        said["date"] = iso(said["date"]) or ""
    return _article(path, text, blocks, said)


def _article(path: Path, text: str, blocks: Sequence[Block], said: Mapping[str, str]) -> Article:
    fields = {field: said.get(field) or None for field in FIELDS}
    content = "\x00".join([text, *(value or "" for value in fields.values())])
    key = hashlib.sha256(content.encode()).hexdigest()[:32]
    return Article(Document(key=key, name=path.name, text=text, **fields), tuple(blocks))
