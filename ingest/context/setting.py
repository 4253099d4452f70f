"""One document's figures and where they stand, worked out once for conditions and caveats alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.claim import Span
from ingest.context import about, kinds
from ingest.passages import Passage
from ingest.quantities import Found


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

    def first(self, passage: int) -> int | None:
        """Return where the first figure of a passage starts, or None where it states none."""
        numbers = self.stated.get(passage)
        return self.found[numbers[0]].figure.span.start if numbers else None

    def figures(self, passage: int, most: int | None = None) -> list[tuple[Span, frozenset[str]]]:
        """Return the places and kinds of a passage's figures, or of the first so many, in the order of the text."""
        return [(self.found[n].figure.span, self.kinds[n]) for n in self.stated.get(passage, ())[:most]]


def arrange(passages: Sequence[Passage], found: Sequence[Found]) -> Setting:
    """Return the setting of the figures of one document."""
    stated: dict[int, list[int]] = defaultdict(list)
    for number, one in enumerate(found):
        stated[one.passage].append(number)
    blocks: dict[int, list[int]] = defaultdict(list)
    for passage in passages:
        blocks[passage.block].append(passage.index)
    what = kinds.kinds(passages, found, blocks)
    said = about.said(passages, found, what, blocks)
    return Setting(passages, found, dict(stated), dict(blocks), what, said)
