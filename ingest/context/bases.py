"""Which figures are what another one is set against: "up from 44% a year earlier"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from graph.claim import Span
from ingest.context.cues import Cue
from ingest.passages import Passage

_BASE = re.compile(
    r"\b(?:from|with|than|versus|against|above|below|exceeding|beating|(?:compared|relative|next|close)\s+to)\s+"
    r"(?:the\s+)?(?:about\s+|around\s+|roughly\s+)?$",
    re.IGNORECASE,
)
_LEVEL = re.compile(
    r"\b(?:at|to|was|were|is|are|stood|stands|reached|reaching|hit|averaged|remained|remains)\s+"
    r"(?:(?:about|around|just|only|roughly|nearly|some|still|almost)\s+)*$",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\s*(?:\w+\s+){0,2}?(?:higher|lower|more|less|fewer|up|down|above|below|\w+er\s+than)\b", re.IGNORECASE
)
_COMPARING = re.compile(
    r"\b(?:from|than|versus|against|compared|ago|earlier|before|(?:on|over)[\s-](?:the\s+)?(?:year|month|quarter)|[ymq]/[ymq]|yoy|mom|qoq|"
    r"sequential\w*|previous|prior|preceding|last|same)\b",
    re.IGNORECASE,
)
"""Words of a time-base that set one time against another, where "12-month" only names the measure."""
_NAMING = re.compile(r"\s+(?!(?:and|but|or|in|to|as|while|for|with|at|after|from|on|by|is|was|were)\b)[a-z]")
"""Behind "year-over-year": a noun that it names the kind of."""
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


def of_base(passage: Passage, cue: Cue, between: Span | None) -> bool:
    """Whether a time is of what stands `between` it and a figure: "rose to 4.6% from 4.4% in July"."""
    return cue.axis.timed and between is not None and compared(between, passage)


def levelled(figure: Span, passage: Passage, cue: Cue, between: bool) -> bool:
    """Whether a figure is a level, of which it is not said what its change is over.

    "The load factor was at 83%, down 0.2 points from a year earlier"; `between`: another figure stands between the two.
    """
    if not cue.axis.change or not (between or cue.span.end <= figure.start) or not _COMPARING.search(cue.text):
        return False
    start = figure.start - passage.span.start
    if "-" in cue.text and _NAMING.match(passage.text, cue.span.end - passage.span.start):
        return False
    if not _LEVEL.search(passage.text[max(0, start - _LOOK) : start]):
        return False
    return _MORE.match(passage.text, figure.end - passage.span.start) is None
