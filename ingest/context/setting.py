"""One document's figures and where they stand, worked out once for conditions and caveats alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.claim import Span
from ingest.context import about, bases, kinds, notes
from ingest.context.cues import Cue
from ingest.context.notes import Notes
from ingest.passages import Passage
from ingest.quantities import Found

_HEADS = {"title", "heading", "metadata"}
_LOOK = 40
"""Figures of a sentence looked at."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The figures of a document by place, and what is known of each from the words about it."""

    passages: Sequence[Passage]
    found: Sequence[Found]
    stated: Mapping[int, Sequence[int]]
    """Numbers of the figures that each passage states, for passages that state any."""
    blocks: Mapping[int, Sequence[int]]
    """Indexes of the passages of each block."""
    kinds: Sequence[frozenset[str]]
    """Of each figure."""
    said: Sequence[frozenset[str]]
    """The words said about each figure."""
    captions: frozenset[int]
    """The blocks that are captions of tables or notes below them."""
    notes: Notes
    """What stands outside tables and speaks of a part of them."""
    opening: int
    """Index of the first passage of the document's body."""

    def first(self, passage: int) -> int | None:
        """Return where the first figure of a passage starts, or None where it states none."""
        numbers = self.stated.get(passage)
        return self.found[numbers[0]].figure.span.start if numbers else None

    def busy(self, cue: Cue) -> bool:
        """Whether the cue's sentence states a figure that it may be said of, other than the cue's own number."""
        return any(
            cue.holds_for(own, "sentence") and not cue.span.start <= span.start < cue.span.end
            for span, own in self.figures(cue.passage, _LOOK)
        )

    def masthead(self, passage: Passage) -> bool:
        """Whether the passage is the title, or a heading before the document's body begins."""
        return passage.kind == "title" or (passage.kind == "heading" and passage.index < self.opening)

    def bases(self, place: Span, passage: Passage) -> bool:
        """Whether a place is told of what a figure is set against: "up from 20% in 2024"."""
        before = [span for span, _ in self.figures(passage.index, _LOOK) if span.end <= place.start]
        return bool(before) and bases.compared(before[-1], passage)

    def figures(self, passage: int, most: int | None = None) -> list[tuple[Span, frozenset[str]]]:
        """Return the places and kinds of a passage's figures, or of the first so many, in the order of the text."""
        return [(self.found[n].figure.span, self.kinds[n]) for n in self.stated.get(passage, ())[:most]]


def arrange(passages: Sequence[Passage], found: Sequence[Found], text: str) -> Setting:
    """Return the setting of the figures of one document, given its text."""
    stated: dict[int, list[int]] = defaultdict(list)
    for number, one in enumerate(found):
        stated[one.passage].append(number)
    blocks: dict[int, list[int]] = defaultdict(list)
    for passage in passages:
        blocks[passage.block].append(passage.index)
    what = kinds.kinds(passages, found, blocks)
    said = about.said(passages, found, what, blocks)
    captions = frozenset(block for passage in passages for block in passage.captions)
    opening = next((p.index for p in passages if p.kind not in _HEADS), len(passages))
    return Setting(
        passages, found, dict(stated), dict(blocks), what, said, captions, notes.find(passages, text), opening
    )
