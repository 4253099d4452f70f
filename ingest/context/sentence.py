"""Which cues of a sentence govern which of its figures."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from graph.claim import Span
from ingest.context.cues import Cue
from ingest.context.rules import rule
from ingest.passages import Passage

_COSTS = {",": 12.0, ";": 400.0, ":": 15.0, "—": 60.0, "–": 20.0, "(": 10.0, ")": 10.0}
_BREAK = 70.0
"""What a word such as "while" costs: more than any of the nearer things."""
_FIGURE = 20.0
_LETTER = 0.5
_NEAR = 75.0
"""A tight cue reaches no further, unless it leads the sentence."""
_FAR = 350.0
"""Nor does any other: half a sentence behind a semicolon is another sentence."""
_WINDOW = 6
"""Cues looked at on either side of a figure, so that one endless sentence stays linear."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """Measures how far apart two places of a sentence are, in letters and in turns of thought."""

    offset: int
    costs: tuple[float, ...]
    """Cost of everything before each place."""

    def between(self, one: Span, other: Span) -> float:
        """Return the cost of the text between two spans; 0 where they meet."""
        first, last = (one, other) if one.start <= other.start else (other, one)
        if last.start <= first.end:
            return 0.0
        return self.costs[last.start - self.offset] - self.costs[first.end - self.offset]


def ruler(passage: Passage, figures: Sequence[Span]) -> Ruler:
    """Return the ruler of a sentence that states these figures."""
    text = passage.text
    steps = [_LETTER + _COSTS.get(c, 0.0) for c in text]
    for number in range(1, len(text) - 1):  # a comma or stop inside a number is no turn
        if text[number] in ",:–" and text[number - 1].isdigit() and text[number + 1].isdigit():
            steps[number] = _LETTER
    for match in rule("break").finditer(text):
        steps[match.start()] += _BREAK
    for span in figures:
        steps[span.start - passage.span.start] += _FIGURE
    costs, total = [0.0], 0.0
    for step in steps:
        total += step
        costs.append(total)
    return Ruler(passage.span.start, tuple(costs))


def nearest(cues: Sequence[Cue], figure: Span, measure: Ruler, first: int) -> Cue | None:
    """Return the cue of one slot that governs a figure of the same sentence, or None.

    `cues` are in the order of the text; `first` is where the sentence's first figure starts.
    """
    place = bisect_left(cues, figure.start, key=lambda c: c.span.start)
    near = cues[max(0, place - _WINDOW) : place + _WINDOW]
    ranked = sorted(near, key=lambda c: (_distance(c, figure, measure), c.span.start))
    if not ranked:
        return None
    best = ranked[0]
    distance = _distance(best, figure, measure)
    leads = best.span.end <= first
    limit = _NEAR if best.axis.tight and not leads else _FAR
    return best if distance <= limit else None


def _distance(cue: Cue, figure: Span, measure: Ruler) -> float:
    return measure.between(cue.span, figure)
