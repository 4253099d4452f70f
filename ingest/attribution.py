"""Who said a figure, who brought it about, who checked it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graph.claim import Producer, Verification
from ingest.article import Article
from ingest.names import Names
from ingest.passages import Passage
from ingest.quantities import Found


@dataclass(frozen=True, slots=True)
class Check:
    """A verification and the names it is limited to (a part, a workload); none: whatever the producer's figures are."""

    verification: Verification
    covers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Attribution:
    """Who stands behind one figure."""

    said_by: tuple[str, ...] = ()
    producers: tuple[Producer, ...] = ()
    checks: tuple[Check, ...] = ()


def attributions(
    article: Article, passages: Sequence[Passage], found: Sequence[Found], names: Names
) -> tuple[Attribution, ...]:
    """Return one attribution for each figure found, in the same order."""
    return tuple(Attribution() for _ in found)
