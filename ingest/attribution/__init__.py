"""Who said a figure, who brought it about, who checked it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.article import Article
from ingest.attribution import production, reached, speakers, verification
from ingest.attribution.agents import Agents
from ingest.attribution.reported import Reported, reported
from ingest.attribution.values import Attribution, Check
from ingest.names import Names
from ingest.passages import Passage
from ingest.quantities import Found

__all__ = ["Attribution", "Check", "Reported", "attributions", "reported"]


_TAKEN = frozenset({"measured", "estimated"})


def attributions(
    article: Article, passages: Sequence[Passage], found: Sequence[Found], names: Names
) -> tuple[Attribution, ...]:
    """Return one attribution for each figure found, in the same order."""
    agents = Agents(article, names)
    said = speakers.read(article, passages, agents)
    made = production.read(article, passages, said, agents)
    sources = [_source(said, made, f, passages[f.passage]) for f in found]
    verdicts = verification.read(article, passages, names, agents, said)
    checks = reached.checks(verdicts, found, passages, sources, made.owners, None if made.vendor else made.own)
    for figure, source, own in zip(found, sources, checks, strict=True):
        passage = passages[figure.passage]
        if check := verification.disputed(
            article, passage, figure, source.said_by[0] if source.said_by else made.voice
        ):
            own.append(check)
        if made.own and made.noted(passage) and any(p.how in _TAKEN for p in source.producers):
            own.append(verification.self_reported(article, passage, figure, made.own))
    return tuple(replace(s, checks=tuple(c)) for s, c in zip(sources, checks, strict=True))


def _source(said: speakers.Said, made: production.Production, found: Found, passage: Passage) -> Attribution:
    governing = said.of(found.figure.span.start)
    who = dict.fromkeys(s for r in governing for s in r.speakers)
    return Attribution(tuple(who), made.of(found, passage, governing))
