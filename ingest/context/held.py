"""A cue that governs a figure, from how far, and what goes together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from graph.claim import Reach
from ingest.context.axes import WIDTH
from ingest.context.cues import Cue


@dataclass(frozen=True, slots=True)
class Held:
    """A cue that governs a figure, and from how far."""

    cue: Cue
    reach: Reach
    side: str | None = None
    premise: bool = False
    """Whether it is of the frame that the author set."""

    def holds_for(self, kinds: frozenset[str]) -> bool:
        """Whether it can hold, from so far away, for a figure of any of the kinds."""
        return self.cue.holds_for(kinds, "sentence" if self.premise else self.reach)


def shut(slot: str, one: Held, held: Iterable[Held]) -> bool:
    """Whether a condition from no further away says that this slot has no value."""
    return any(slot in other.cue.excludes and WIDTH[other.reach] <= WIDTH[one.reach] for other in held)


def needed(one: Held, own: frozenset[str], ids: set[str]) -> bool:
    """Whether what the condition rests on is there: a power basis holds for a price of electricity only."""
    beyond = one.cue.beyond
    if beyond and WIDTH[one.reach] > WIDTH["sentence"] and (ids | own).isdisjoint(beyond):
        return False
    if any(one.cue.axis.bars.get(kind) in ids for kind in own):
        return False
    needs = one.cue.axis.needs
    wanted = [needs[k] for k in own if k in needs]
    return bool(own & one.cue.axis.holds - needs.keys()) or not wanted or not ids.isdisjoint(wanted)
