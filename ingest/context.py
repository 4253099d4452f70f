"""Under which conditions a figure holds and with which caveats, each with its reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graph.claim import Caveat, Condition
from ingest.article import Article
from ingest.names import Names
from ingest.passages import Passage
from ingest.quantities import Found


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


def contexts(
    article: Article, passages: Sequence[Passage], found: Sequence[Found], names: Names
) -> tuple[Context, ...]:
    """Return one context for each figure found, in the same order."""
    return tuple(Context() for _ in found)
