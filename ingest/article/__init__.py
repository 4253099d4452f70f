"""A file becomes an article: what is known of it, its text as read, and its blocks."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from graph.claim import Document
from ingest.article import decoding, frontmatter, markdown, masthead, plain
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
    """Read a text or Markdown file; `known` holds what a manifest says (outlet, title, author, date, address).

    What the front matter says comes first, then what is known, then what the first lines say in a form that leaves
    one reading; the rest stays unknown. The text is the file's own, front matter and markup included.
    Raises `InputError` for what is missing, empty, binary, undecodable or has broken front matter.
    """
    text = decoding.read(path)
    front = frontmatter.read(text, str(path))
    start = front.span.end if front else 0
    body = markdown.blocks(text, start) if path.suffix.lower() in _MARKDOWN else plain.blocks(text, start)
    blocks = (*([Block("metadata", front.span)] if front else ()), *body)
    said = {**masthead.read(text, blocks), **(known or {}), **(front.fields if front else {})}
    if said.get("date"):
        said["date"] = iso(said["date"]) or ""
    fields = {field: said.get(field) or None for field in FIELDS}
    content = "\x00".join([text, *(value or "" for value in fields.values())])
    key = hashlib.sha256(content.encode()).hexdigest()[:32]
    return Article(Document(key=key, name=path.name, text=text, **fields), blocks)
