"""What a change is over that is told by the month it started from: in August, "0.2% from July"."""

from __future__ import annotations

import re
from dataclasses import replace

from graph.claim import Span
from ingest.context.axes import axis
from ingest.context.cues import Cue
from ingest.passages import Passage

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_STEP = re.compile(
    rf"\s*(?:(?:higher|lower|more|less|fewer|up|down)\s+)?(?:from|than\s+in|on|over)\s+(?P<month>{'|'.join(_MONTHS)})\b"
    r"(?!\s+(?:\d|to\b|through\b|until\b))"
)
_PERIOD = re.compile(r"period:\d{4}-(\d\d)")
_FAR = 40
"""Letters behind a figure in which the month is told."""


def step(figure: Span, passage: Passage, period: Cue) -> Cue | None:
    """Return that a change is over a month, where it is told of a month and starts from the one before."""
    told = _PERIOD.fullmatch(period.id)
    start = figure.end - passage.span.start
    match = _STEP.match(passage.text, start, start + _FAR)
    if told is None or match is None or (_MONTHS.index(match["month"]) + 1) % 12 + 1 != int(told[1]):
        return None
    base = axis("time-base")
    span = Span(passage.span.start + match.start("month"), passage.span.start + match.end("month"))
    return replace(period, id="time-base:month-over-month", axis=base, slot=base.name, span=span, text=match["month"])
