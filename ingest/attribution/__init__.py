"""Who said a figure, who brought it about, who checked it."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.article import Article
from ingest.attribution import speakers
from ingest.attribution.agents import Agents
from ingest.attribution.values import Attribution, Check
from ingest.names import Names
from ingest.passages import Passage
from ingest.quantities import Found

__all__ = ["Attribution", "Check", "attributions"]


def attributions(
    article: Article, passages: Sequence[Passage], found: Sequence[Found], names: Names
) -> tuple[Attribution, ...]:
    """Return one attribution for each figure found, in the same order."""
    said = speakers.read(article, passages, Agents(article, names))
    return tuple(_attribution(said, f) for f in found)


def _attribution(said: speakers.Said, found: Found) -> Attribution:
    governing = said.of(found.figure.span.start)
    who = dict.fromkeys(w for r in governing for w in r.speakers)
    return Attribution(said_by=tuple(who))
