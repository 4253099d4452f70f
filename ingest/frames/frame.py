"""What a figure is of, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from graph.claim import Direction, Modality


@dataclass(frozen=True, slots=True)
class Frame:
    """What one figure is of, in the document's words; None is unknown."""

    metric: str | None = None
    subject: str | None = None
    comparator: str | None = None
    workload: str | None = None
    direction: Direction | None = None
    modality: Modality = "asserted"
