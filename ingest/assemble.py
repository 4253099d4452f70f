"""Findings become statements: the last step at which a single article is looked at."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from graph.claim import Condition, Producer, Span, Statement, Verification
from ingest import lexicon
from ingest.article import Article
from ingest.attribution import Attribution, Check
from ingest.context import Candidate, Context
from ingest.context.axes import axis
from ingest.frames import Frame
from ingest.passages import Passage
from ingest.quantities import Found

_READER = "sayso-reader/1"


def reader() -> str:
    """Return the version of the reader, with what tells a user's own words from others."""
    added = lexicon.fingerprint()
    return f"{_READER}+{added}" if added else _READER


def statements(
    article: Article,
    passages: Sequence[Passage],
    found: Sequence[Found],
    frames: Sequence[Frame],
    attributions: Sequence[Attribution],
    contexts: Sequence[Context],
) -> tuple[Statement, ...]:
    """Put together what was found of each figure; the four sequences run parallel to `found`."""
    chosen = _chosen(found, contexts)
    return tuple(
        _statement(article, passages[f.passage], f, frame, attribution, context, chosen[f.passage])
        for f, frame, attribution, context in zip(found, frames, attributions, contexts, strict=True)
    )


def _chosen(found: Sequence[Found], contexts: Sequence[Context]) -> Mapping[int, frozenset[Span]]:
    """Return by passage the words that say how a test was set up."""
    spans: dict[int, set[Span]] = {f.passage: set() for f in found}
    for f, context in zip(found, contexts, strict=True):
        spans[f.passage] |= {c.condition.span for c in context.candidates if axis(c.condition.id).chosen}
    return {passage: frozenset(held) for passage, held in spans.items()}


def _statement(
    article: Article,
    passage: Passage,
    found: Found,
    frame: Frame,
    attribution: Attribution,
    context: Context,
    chosen: Collection[Span],
) -> Statement:
    return Statement(
        document=article.document.key,
        span=passage.span,
        quote=passage.text,
        figure=found.figure,
        metric=frame.metric,
        subject=frame.subject,
        comparator=frame.comparator,
        workload=frame.workload,
        direction=frame.direction,
        modality=frame.modality,
        said_by=attribution.said_by,
        producers=_set(found, attribution.producers, chosen),
        verifications=tuple(_covering(attribution.checks, frame)),
        conditions=tuple(_holding(context.candidates, frame)),
        caveats=context.caveats,
        reader=reader(),
    )


def _set(found: Found, producers: tuple[Producer, ...], chosen: Collection[Span]) -> tuple[Producer, ...]:
    """Return the producers of a figure; of one that says how a test was set up, as those who state it."""
    if not any(c.start <= found.figure.span.start and found.figure.span.end <= c.end for c in chosen):
        return producers
    return tuple(Producer(p.agent, "stated") for p in producers)


def _holding(candidates: Sequence[Candidate], frame: Frame) -> list[Condition]:
    """Keep the conditions said of both sides, and of one side those that are said of the figure's subject."""
    return [c.condition for c in candidates if c.side is None or _same(c.side, frame.subject)]


def _covering(checks: Sequence[Check], frame: Frame) -> list[Verification]:
    """Keep the checks whose limits this figure lies in."""
    about = [n for n in (frame.subject, frame.workload) if n]
    return [c.verification for c in checks if all(any(_same(n, a) for a in about) for n in c.covers)]


def _same(name: str, other: str | None) -> bool:
    """Whether one name's words contain the other's."""
    if other is None:
        return False
    a, b = set(name.casefold().split()), set(other.casefold().split())
    return a <= b or b <= a
