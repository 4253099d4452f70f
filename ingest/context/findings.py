"""What the context of a figure amounts to: conditions that may hold for it, caveats that limit it."""

from __future__ import annotations

from dataclasses import dataclass

from graph.claim import Caveat, Condition


@dataclass(frozen=True, slots=True)
class Candidate:
    """A condition that may hold for a figure, and the part that it is said of, if of one side only."""

    condition: Condition
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """What surrounds one figure."""

    candidates: tuple[Candidate, ...] = ()
    caveats: tuple[Caveat, ...] = ()
