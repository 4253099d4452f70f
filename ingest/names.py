"""The names a document uses: firms, people, products, models, and which of them are one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from graph.claim import Span
from ingest.article import Article
from ingest.passages import Passage

Kind = Literal["organisation", "person", "outlet", "thing", "workload", "other"]


@dataclass(frozen=True, slots=True)
class Name:
    """A name at one place of a document."""

    text: str
    span: Span
    kind: Kind
    """`thing`: a product, part or object that figures are told of; `workload`: what runs on a thing."""
    canonical: str
    """The fullest form that the document itself uses for it: `GB300` -> `Nvidia GB300`."""


@dataclass(frozen=True, slots=True)
class Names:
    """Every name of a document, by place."""

    all: tuple[Name, ...]
    """Sorted by span."""

    def inside(self, span: Span) -> tuple[Name, ...]:
        """Return the names that lie inside the span, in order."""
        return tuple(n for n in self.all if n.span in span)


def find(article: Article, passages: Sequence[Passage]) -> Names:
    """Find the names of an article."""
    return Names(())
