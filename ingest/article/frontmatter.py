"""What an article's front matter says of it: `key: value` lines between two lines of dashes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from graph.claim import Span
from graph.errors import InputError
from ingest.article.blocks import cover, lines

_FENCE = re.compile(r"---[ \t]*")
_ENTRY = re.compile(r"(?P<key>[A-Za-z_][\w .-]*?)[ \t]*:(?:[ \t]+(?P<value>.*?))?[ \t]*")
_INNER = re.compile(r"[ \t]+\S.*|[ \t]*-(?:[ \t].*)?|[ \t]*#.*|[ \t]*")
"""Lists, nested values, comments and blank lines: nothing that says who, when or where."""
_FIELDS = {
    "title": "title",
    "outlet": "outlet",
    "site": "outlet",
    "site_name": "outlet",
    "sitename": "outlet",
    "publication": "outlet",
    "publisher": "outlet",
    "author": "author",
    "by": "author",
    "byline": "author",
    "date": "date",
    "published": "date",
    "pubdate": "date",
    "address": "address",
    "url": "address",
    "canonical": "address",
    "canonical_url": "address",
    "permalink": "address",
}


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The fields of a document's front matter, and where it stands."""

    fields: dict[str, str]
    span: Span
    """From the first line of dashes to the last."""


def read(text: str, place: str) -> FrontMatter | None:
    """Read the front matter a text begins with; None if it begins with something else.

    Raises `InputError`, naming the line, where it is not closed or a line is no `key: value`.
    """
    if not text.startswith("---"):
        return None
    spans = lines(text)
    if not _FENCE.fullmatch(text, 0, spans[0].end) or len(spans) == 1:
        return None
    fields: dict[str, str] = {}
    for number, span in enumerate(spans[1:], 2):
        if _FENCE.fullmatch(text, span.start, span.end):
            return FrontMatter(fields, cover([spans[0], span]))
        if entry := _ENTRY.fullmatch(text, span.start, span.end):
            name = _FIELDS.get(entry["key"].lower().replace("-", "_").replace(" ", "_"))
            value = _plain(entry["value"] or "")
            if name and value:
                fields.setdefault(name, value)
        elif number == 2 and not text[span.start : span.end].strip():
            return None  # a rule across the page, and an empty line: no front matter was meant
        elif not _INNER.fullmatch(text, span.start, span.end):
            raise InputError(
                f"line {number} of the front matter is no 'key: value' line",
                place=f"{place}, line {number}",
                remedy="Write it as 'key: value', or take it out.",
            )
    raise InputError(
        "the front matter has no closing line '---'",
        place=f"{place}, line 1",
        remedy="Close it with a line '---', or begin the file with something else.",
    )


def _plain(value: str) -> str:
    """Return the value without its quotes or trailing comment; lists and blocks of text give nothing."""
    if len(value) > 1 and value[0] in "\"'" and value[-1] == value[0]:
        inner = value[1:-1]
        return inner.replace('\\"', '"') if value[0] == '"' else inner.replace("''", "'")
    return "" if value[:1] in "[{|>&*" else value.split(" #", maxsplit=1)[0].strip()
