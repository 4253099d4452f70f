"""What a figure is of: metric, subject, comparator, workload, direction, modality."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graph.claim import Direction, Modality
from ingest.article import Article
from ingest.names import Names
from ingest.passages import Passage
from ingest.quantities import Found


@dataclass(frozen=True, slots=True)
class Frame:
    """What one figure is of, in the document's words; None is unknown."""

    metric: str | None = None
    subject: str | None = None
    comparator: str | None = None
    workload: str | None = None
    direction: Direction | None = None
    modality: Modality = "asserted"


def frames(article: Article, passages: Sequence[Passage], found: Sequence[Found], names: Names) -> tuple[Frame, ...]:
    """Return one frame for each figure found, in the same order."""
    return tuple(Frame() for _ in found)
