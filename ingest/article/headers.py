"""What the head of a web page says of its article: title, outlet, author, date, address.

What the page tells machines in so many words comes first: JSON-LD, then Open Graph, then plain `meta`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_ARTICLES = ("Article", "NewsArticle", "BlogPosting", "Report", "TechArticle", "ScholarlyArticle", "WebPage")
_META: Mapping[str, tuple[str, ...]] = {
    "title": ("og:title", "twitter:title", "dc.title", "citation_title"),
    "outlet": ("og:site_name", "application-name", "dc.publisher", "citation_journal_title"),
    "author": ("author", "article:author", "dc.creator", "citation_author"),
    "date": ("article:published_time", "date", "dc.date", "pubdate", "publish-date", "citation_publication_date"),
    "address": ("og:url",),
}


def read(root: HtmlElement) -> dict[str, str]:
    """Return what the page says of its article, each as printed; a date to the day."""
    found: dict[str, str] = {}
    for source in (_linked(root), _meta(root), _plain(root)):
        for name, value in source:
            said = " ".join(value.split())
            if said and name not in found and not (name == "author" and said.startswith("http")):
                found[name] = said[:10] if name == "date" else said
    return found


def _linked(root: HtmlElement) -> Iterator[tuple[str, str]]:
    for script in root.iter("script"):
        if (script.get("type") or "").strip().lower() != "application/ld+json":
            continue
        try:
            told = json.loads(script.text or "")
        except ValueError:
            continue
        for node in _nodes(told):
            kinds = node.get("@type")
            if any(k in _ARTICLES for k in (kinds if isinstance(kinds, list) else [kinds])):
                yield from (
                    ("title", _name(node.get("headline"))),
                    ("outlet", _name(node.get("publisher"))),
                    ("author", _name(node.get("author"))),
                    ("date", _name(node.get("datePublished"))),
                    ("address", _name(node.get("url")) or _name(node.get("mainEntityOfPage"))),
                )


def _nodes(told: Any) -> Iterator[dict[str, Any]]:
    for node in told if isinstance(told, list) else [told]:
        if isinstance(node, dict):
            yield node
            yield from _nodes(node.get("@graph", []))


def _name(value: Any) -> str:
    """Return a name or address however it is told: as text, as a node, as a list of these."""
    if isinstance(value, list):
        return ", ".join(filter(None, map(_name, value)))
    if isinstance(value, dict):
        return _name(value.get("name") or value.get("@id") or "")
    return value if isinstance(value, str) else ""


def _meta(root: HtmlElement) -> Iterator[tuple[str, str]]:
    told = [((m.get("property") or m.get("name") or "").lower(), m.get("content") or "") for m in root.iter("meta")]
    for field, names in _META.items():
        for name in names:
            yield from ((field, content) for key, content in told if key == name)


def _plain(root: HtmlElement) -> Iterator[tuple[str, str]]:
    for link in root.iter("link"):
        if (link.get("rel") or "").lower() == "canonical":
            yield "address", link.get("href") or ""
    for heading in root.iter("h1"):
        yield "title", "".join(heading.itertext())
    for title in root.iter("title"):
        yield "title", "".join(title.itertext())
    for time in root.iter("time"):
        yield "date", time.get("datetime") or ""
