"""What attribution finds: who stands behind a figure, and what was checked of it."""

from __future__ import annotations

from dataclasses import dataclass

from graph.claim import How, Producer, Span, Verification


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


@dataclass(frozen=True, slots=True)
class Report:
    """A stretch of text that somebody said."""

    span: Span
    """What was said, in the document."""
    speakers: tuple[str, ...]
    """Who said it; empty where the document itself speaks, in the first person."""
    how: How
    """What the cue makes of the figures: measured, estimated, ... or merely stated."""
    cue: Span
    """The words that say who."""
    opens: bool = False
    """Whether it governs the sentences after it too: the publication of results."""
    firm: str | None = None
    """Whom a person speaks for, where the text says so."""
    papers: frozenset[str] = frozenset()
    """The words of the cue: `table`, `survey`, where a paper speaks for its maker."""
    relays: bool = False
    """Whether the speaker only repeats what another produced."""
    carries: bool = True
    """Whether the next sentence may go on with it."""
