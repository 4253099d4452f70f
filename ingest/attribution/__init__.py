"""Who said a figure, who brought it about, who checked it."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.article import Article
from ingest.attribution import production, speakers
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
    agents = Agents(article, names)
    said = speakers.read(article, passages, agents)
    made = production.read(article, passages, said, agents)
    result = []
    for figure in found:
        governing = said.of(figure.figure.span.start)
        who = dict.fromkeys(s for r in governing for s in r.speakers)
        result.append(Attribution(tuple(who), made.of(figure, passages[figure.passage], governing)))
    return tuple(result)
