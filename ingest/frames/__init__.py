"""What a figure is of: metric, subject, comparator, workload, direction, modality."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.article import Article
from ingest.frames import prose
from ingest.frames.clause import Sentence, parse
from ingest.frames.discourse import Discourse
from ingest.frames.frame import Frame
from ingest.frames.modality import modality
from ingest.names import Names
from ingest.passages import Passage
from ingest.quantities import Found

__all__ = ["Frame", "frames"]


def frames(article: Article, passages: Sequence[Passage], found: Sequence[Found], names: Names) -> tuple[Frame, ...]:
    """Return one frame for each figure found, in the same order."""
    read: list[Frame] = [Frame()] * len(found)
    by_passage: dict[int, list[int]] = {}
    for index, one in enumerate(found):
        by_passage.setdefault(one.passage, []).append(index)
    state = Discourse()
    text = article.document.text
    for passage in passages:
        here = by_passage.get(passage.index, [])
        state.enter(passage)
        if passage.kind == "table":
            continue
        sentence = _parse(text, passage, here, found, names)
        if not here:
            state.topic = prose.topic_of(sentence) or state.topic
            continue
        drafts = prose.read(sentence, {i: found[i] for i in here}, state, names.short, names.own)
        for index, draft in drafts.items():
            read[index] = Frame(
                draft.metric,
                draft.subject,
                draft.comparator,
                draft.workload,
                draft.direction if draft.direction in ("higher", "lower") else None,  # type: ignore[arg-type]
                modality(sentence, index),
            )
    return tuple(read)


def _parse(text: str, passage: Passage, here: Sequence[int], found: Sequence[Found], names: Names) -> Sentence:
    figures = [(found[i].figure.span.start, found[i].figure.span.end, i) for i in here]
    return parse(text, passage.span.start, passage.span.end, figures, names.inside(passage.span))
