"""What a figure is set against: by the words beside it, by a pair before it, by the two sides of the text."""

from __future__ import annotations

from ingest.frames import sides
from ingest.frames.comparators import comparator_after
from ingest.frames.discourse import Draft
from ingest.frames.reading import recalls
from ingest.frames.turn import Turn


def contrast(turn: Turn, draft: Draft) -> None:
    """Set the comparator, and the direction that comparing words give."""
    r = turn.r
    if r.comparison is None and r.governor.kind == "of" and turn.unit == "ratio" and draft.direction:
        draft.comparator = draft.comparator or _cut_from(turn, draft)
    if r.comparison is not None:
        draft.direction = draft.direction or r.comparison.direction
        draft.comparator = draft.comparator or r.comparison.comparator
    sides.set_against(turn.sentence, r, draft, turn.done, turn.state)
    draft.recalled = recalls(turn.sentence, r.token) and draft.comparator is None


def _cut_from(turn: Turn, draft: Draft) -> str | None:
    """Return what a change is from: "a cut of 5 percent from *B*'s price"."""
    told = comparator_after(turn.sentence, turn.r.token + 1, ("on", "from", "over"))
    if told is None and len(turn.done) > 1 and turn.done[-1][0].governor.preposition == "to":
        # As in "up from 268 in B's cells to 342, a gain of 28 percent".
        start = turn.done[-2][1].subject
        return start if start != draft.subject and draft.subject is None else None
    return told
