"""A file becomes an article: what is known of it, its text as read, and its blocks."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from graph.claim import Document, Span
from graph.errors import InputError

BlockKind = Literal[
    "title", "heading", "paragraph", "item", "quote", "table", "caption", "footnote", "code", "metadata"
]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table."""

    span: Span
    cells: tuple[Span, ...]
    """The cells' trimmed text, left to right; an empty cell has an empty span."""
    head: bool
    """Whether it heads the columns."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, list item, table, ... in the order of the document."""

    kind: BlockKind
    span: Span
    level: int = 0
    """Of a heading, 1 to 6; of a list item, its depth from 1; else 0."""
    rows: tuple[Row, ...] = ()
    """Of a table."""


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
    known = dict(known or {})
    fields = {k: known.get(k) for k in ("title", "outlet", "author", "date", "address")}
    key = hashlib.sha256("\x00".join([text, *(f or "" for f in fields.values())]).encode()).hexdigest()[:32]
    blocks = tuple(
        Block("paragraph", Span(m.start(), m.end())) for m in re.finditer(r"[^\n]+", text) if m.group().strip()
    )
    return Article(Document(key=key, name=path.name, text=text, **fields), blocks)
