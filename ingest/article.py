"""A file becomes an article: what is known of it, its text as read, and its blocks."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from graph.claim import Document
from graph.errors import InputError
from ingest import frontmatter, markdown, plain
from ingest.blocks import Block, BlockKind, Row

__all__ = ["Article", "Block", "BlockKind", "Row", "read"]

_MARKDOWN = frozenset({".md", ".markdown"})


@dataclass(frozen=True, slots=True)
class Article:
    """A document with its blocks."""

    document: Document
    blocks: tuple[Block, ...]


def read(path: Path, known: Mapping[str, str] | None = None) -> Article:
    """Read a text or Markdown file; `known` holds what a manifest says (outlet, title, author, date, address).

    Raises `InputError` for what is missing, empty, binary, undecodable or has broken front matter.
    """
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError as error:
        raise InputError("no such file", place=str(path), remedy="Check the path.") from error
    front = frontmatter.read(text, str(path))
    said = {**(front.fields if front else {}), **(known or {})}
    fields = {k: said.get(k) for k in ("title", "outlet", "author", "date", "address")}
    key = hashlib.sha256("\x00".join([text, *(f or "" for f in fields.values())]).encode()).hexdigest()[:32]
    start = front.span.end if front else 0
    body = markdown.blocks(text, start) if path.suffix.lower() in _MARKDOWN else plain.blocks(text, start)
    blocks = (*([Block("metadata", front.span)] if front else ()), *body)
    return Article(Document(key=key, name=path.name, text=text, **fields), blocks)
