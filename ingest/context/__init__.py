"""Under which conditions a figure holds and with which caveats, each with its reach."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.article import Article
from ingest.context import caveats, cues, periods, reach
from ingest.context.findings import Candidate, Context
from ingest.context.setting import arrange
from ingest.names import Names
from ingest.passages import Passage
from ingest.quantities import Found

__all__ = ["Candidate", "Context", "contexts"]


def contexts(
    article: Article, passages: Sequence[Passage], found: Sequence[Found], names: Names
) -> tuple[Context, ...]:
    """Return one context for each figure found, in the same order."""
    known = arrange(passages, found, article.document.text)
    date = article.document.date or periods.reference(article.document.text)
    holding = reach.candidates(known, cues.scan(passages, date), names)
    limits = caveats.caveats(known)
    return tuple(Context(h, c) for h, c in zip(holding, limits, strict=True))
