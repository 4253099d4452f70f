"""Which cues of a sentence govern which of its figures."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from graph.claim import Span
from ingest.context.cues import Cue
from ingest.context.rules import rule
from ingest.passages import Passage

_COSTS = {",": 12.0, ";": 400.0, ":": 15.0, "—": 60.0, "–": 20.0, "(": 10.0, ")": 10.0}
_BREAK = 70.0
"""What a word such as "while" costs: more than any of the nearer things."""
_AND = 12.0
_FIGURE = 20.0
_LETTER = 0.5
_NEAR = 75.0
"""A tight cue reaches no further back, and no further forward to a figure of another kind."""
_FAR = 350.0
"""Nor does any other: half a sentence behind a semicolon is another sentence."""
_WINDOW = 6
"""Cues looked at on either side of a figure, so that one endless sentence stays linear."""
_LEAD = {"with", "under", "switching to", "using", "turning on"}
_STANDARD = re.compile(r"\bthan\s+(?:the|its|our|their|that)\s+$")
_AND_WORD = re.compile(r"\band\b")
_INSERTED = re.compile(r"\([^()]{1,200}\)|,\s+with\s[^,;]{1,120},\s+(?=against|versus|compared|and\b)")

Figure = tuple[Span, frozenset[str]]
"""A figure's place and its kinds."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """Measures how far apart two places of a sentence are, in letters and in turns of thought."""

    offset: int
    costs: tuple[float, ...]
    """Cost of everything before each place."""
    turns: tuple[int, ...]
    """Words such as "while", semicolons and dashes before each place."""

    def between(self, one: Span, other: Span) -> float:
        """Return the cost of the text between two spans; 0 where they meet."""
        first, last = (one, other) if one.start <= other.start else (other, one)
        if last.start <= first.end:
            return 0.0
        return self.costs[last.start - self.offset] - self.costs[first.end - self.offset]

    def turned(self, one: Span, other: Span) -> bool:
        """Whether the sentence turns between the two."""
        first, last = (one, other) if one.start <= other.start else (other, one)
        return last.start > first.end and self.turns[last.start - self.offset] > self.turns[first.end - self.offset]


def governing(passage: Passage, cues: Sequence[Cue], figures: Sequence[Figure]) -> list[Mapping[str, Cue]]:
    """Return, for each figure of a sentence, the cue of every slot that governs it.

    A sentence's cues are in the order of its text, and so are its figures.
    """
    result: list[dict[str, Cue]] = [{} for _ in figures]
    if not cues:
        return list(result)
    measure = _ruler(passage, [f[0] for f in figures])
    inserted = _insertions(passage)
    slots: dict[str, list[Cue]] = {}
    for cue in cues:
        slots.setdefault(cue.slot, []).append(cue)
    for slot, here in slots.items():
        fit = [n for n, (_, own) in enumerate(figures) if here[0].axis.holds_for(own, "sentence")]
        pairs = _paired(here, [figures[n][0] for n in fit])
        for place, number in enumerate(fit):
            figure = figures[number]
            near = [pairs[place]] if pairs else _near(here, figure[0])
            open_ = [c for c in near if not _shut(c, figure[0], inserted)]
            best = _nearest(open_, figure, figures, measure)
            if best is not None and not _before(best, figure[0], passage):
                result[number][slot] = best
    return list(result)


def _ruler(passage: Passage, figures: Sequence[Span]) -> Ruler:
    text, offset = passage.text, passage.span.start
    steps = [_LETTER + _COSTS.get(c, 0.0) for c in text]
    turns = [int(c in ";—") for c in text]
    for number in range(1, len(text) - 1):  # a comma or dash inside a number is no turn
        if text[number] in ",:–" and text[number - 1].isdigit() and text[number + 1].isdigit():
            steps[number] = _LETTER
    for match in rule("break").finditer(text):
        steps[match.start()] += _BREAK
        turns[match.start()] += 1
    for match in _AND_WORD.finditer(text):
        steps[match.start()] += _AND
    for span in figures:
        steps[span.start - offset] += _FIGURE
    costs, marks = [0.0], [0]
    for step, turn in zip(steps, turns, strict=True):
        costs.append(costs[-1] + step)
        marks.append(marks[-1] + turn)
    return Ruler(offset, tuple(costs), tuple(marks))


def _near(cues: Sequence[Cue], figure: Span) -> Sequence[Cue]:
    place = bisect_left(cues, figure.start, key=lambda c: c.span.start)
    return cues[max(0, place - _WINDOW) : place + _WINDOW]


def _paired(cues: Sequence[Cue], figures: Sequence[Span]) -> Sequence[Cue] | None:
    """Return the cues in the figures' order if the two take turns: "612 km on one cycle and 742 km on the other"."""
    if len(cues) != len(figures) or len(cues) < 2 or len({c.id for c in cues}) < 2:
        return None
    starts = sorted([(c.span.start, 0) for c in cues] + [(f.start, 1) for f in figures])
    turns = [what for _, what in starts]
    return cues if all(a != b for a, b in pairwise(turns)) else None


def _nearest(cues: Sequence[Cue], figure: Figure, figures: Sequence[Figure], measure: Ruler) -> Cue | None:
    if not cues:
        return None
    best = min(cues, key=lambda c: (measure.between(c.span, figure[0]), c.span.start))
    distance = measure.between(best.span, figure[0])
    if not best.tight:
        return best if distance <= _FAR else None
    if distance <= _NEAR:
        return best
    if best.span.start > figure[0].start or measure.turned(best.span, figure[0]):
        return None
    head = next((own for span, own in figures if span.start >= best.span.end), figure[1])
    return best if head & figure[1] or "ratio" in figure[1] else None


def _insertions(passage: Passage) -> list[Span]:
    offset = passage.span.start
    return [Span(offset + m.start(), offset + m.end()) for m in _INSERTED.finditer(passage.text)]


def _shut(cue: Cue, figure: Span, inserted: Sequence[Span]) -> bool:
    """Whether the cue stands in an insertion with a figure of its own, and this figure outside and after it."""
    return any(
        cue.span in i and figure not in i and figure.start >= i.end and cue.axis.name != "scope" for i in inserted
    )


def _before(cue: Cue, figure: Span, passage: Passage) -> bool:
    """Whether the figure is what the cue's is set against: "than the 9,318", "with it on, 9,318 becomes 15,270"."""
    start = passage.span.start
    if cue.span.end > figure.start:
        return False
    if _STANDARD.search(passage.text, max(0, figure.start - start - 12), figure.start - start):
        return True
    if passage.text[: cue.span.start - start].strip().casefold() not in _LEAD:
        return False
    turn = rule("base").search(passage.text, figure.end - start, figure.end - start + 120)
    return turn is not None
