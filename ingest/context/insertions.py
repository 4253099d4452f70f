"""Stretches between brackets or commas that state a figure of their own, whose conditions end with them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from graph.claim import Span
from ingest.context.cues import Cue
from ingest.passages import Passage

_INSERTED = re.compile(r"\([^()]{1,200}\)|,\s+with\s[^,;]{1,120},\s+(?=against|versus|compared|and\b)")


def find(passage: Passage, figures: Sequence[Span]) -> list[Span]:
    """Return the stretches of a passage between brackets or commas that state a figure of their own."""
    offset = passage.span.start
    found = [Span(offset + m.start(), offset + m.end()) for m in _INSERTED.finditer(passage.text)]
    return [i for i in found if _inside(i, figures)]


def shuts(inserted: Sequence[Span], cue: Cue, figure: Span) -> bool:
    """Whether the cue stands in an insertion that states a figure of its own, and this figure after it."""
    place = bisect_left(inserted, cue.span.end, key=lambda s: s.end)
    if cue.valued or place == len(inserted) or cue.span not in inserted[place]:
        return False
    return figure.start >= inserted[place].end


def _inside(whole: Span, parts: Sequence[Span]) -> bool:
    """Whether the first of the parts that starts in the whole also ends there."""
    place = bisect_left(parts, whole.start, key=lambda s: s.start)
    return place < len(parts) and parts[place] in whole
