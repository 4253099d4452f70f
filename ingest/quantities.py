"""A passage's figures, and what a person types when asking for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graph.claim import Figure, Span
from ingest.passages import Passage


@dataclass(frozen=True, slots=True)
class Found:
    """A figure found in a passage."""

    figure: Figure
    passage: int
    """Index of the passage."""
    cell: int | None = None
    """Index into the passage's cells, for a table row."""
    scope: str | None = None
    """Equipment that the unit is told per (chip, node, rack, ...): a condition, no part of the unit."""
    scope_span: Span | None = None
    kind: str = "plain"
    """How it is written: `plain`, `multiple` (8x, twice, halved), `change` (one end of from .. to ..), `share`."""


def figures(passages: Sequence[Passage]) -> tuple[Found, ...]:
    """Return the figures of the passages, in the order of the document."""
    return ()


def read(text: str) -> Figure:
    """Read the one figure that a person typed: "104x", "$0.21", "where does 104x come from?".

    Raises `InputError` where there is none, or more than one.
    """
    raise NotImplementedError
