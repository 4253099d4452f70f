"""Which figures are what another one is set against: "up from 44% a year earlier"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from graph.claim import Span
from ingest.context.cues import Cue
from ingest.passages import Passage

_BASE = re.compile(
    r"\b(?:from|with|than|versus|against|(?:compared|relative|next|close)\s+to)\s+(?:about\s+|around\s+|roughly\s+)?$",
    re.IGNORECASE,
)
_LOOK = 32
"""Letters before a figure in which it is told to be such a base."""
_CLOSE = 40
"""Letters from a figure to what is said of its time."""
_WINDOW = 6
"""Cues after a figure that are looked at."""


def set_against(before: str) -> bool:
    """Whether the words before a figure tell that another one is set against it.

    >>> set_against("up from about "), set_against("compared with "), set_against("rose to ")
    (True, True, False)
    """
    return _BASE.search(before) is not None


def compared(figure: Span, passage: Passage) -> bool:
    """Whether a figure is what another one is set against: "up from 44%", "compared with 2.4%"."""
    start = figure.start - passage.span.start
    return not passage.cells and set_against(passage.text[max(0, start - _LOOK) : start])


def based(figure: Span, passage: Passage, cues: Sequence[Cue]) -> bool:
    """Whether a figure is also of another time: "up from 44% a year earlier"."""
    place = bisect_left(cues, figure.end, key=lambda c: c.span.start)
    near = cues[place : place + _WINDOW]
    return compared(figure, passage) and any(c.axis.change and c.span.start < figure.end + _CLOSE for c in near)
