"""Which cues of a sentence govern which of its figures."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from graph.claim import Span
from ingest.context import bases, insertions
from ingest.context.cues import Cue
from ingest.context.rules import rule
from ingest.passages import Passage

_COSTS = {",": 12.0, ";": 400.0, ":": 15.0, "—": 60.0, "–": 20.0, "(": 10.0, ")": 10.0}
_BREAK = 70.0
"""What a word such as "while" costs: more than any of the nearer things."""
_VERSUS = 20.0
_AND = 12.0
_FIGURE = 20.0
_LETTER = 0.5
_NEAR = 75.0
"""A tight cue reaches no further back, and no further forward to a figure of another kind."""
_FAR = 350.0
"""Nor does any other: half a sentence behind a semicolon is another sentence."""
_CLOSE = 30.0
"""A figure is said to be of what stands no further behind it."""
_SPAN = 1000
"""Letters back to the semicolon that a figure stands behind."""
_WINDOW = 6
"""Cues looked at on either side of a figure, so that one endless sentence stays linear."""
_LOOK = 60
"""Letters before a figure in which it is told to be what another one started from."""
_LEAD = {"with", "under", "switching to", "using", "turning on"}
_AND_WORD = re.compile(r"(,\s+)?\band\b")
_STANDARD = re.compile(r"\b(?:than|not)\s+(?:the|its|our|their|that)\s+$", re.IGNORECASE)
_FROM = re.compile(r"\bfrom\s+(?:about\s+|around\s+|roughly\s+)?$", re.IGNORECASE)
_REVISED = re.compile(r"\b(?:forecasts?|estimates?|guidance|outlook|projections?|targets?)\b", re.IGNORECASE)
_OTHERWISE = re.compile(r"\W*(?:\w+\W+)?otherwise\b", re.IGNORECASE)
_BRACKETED = re.compile(r"\([^()]{1,200}\)")

Figure = tuple[Span, frozenset[str]]
"""A figure's place and its kinds."""


@dataclass(frozen=True, slots=True)
class _Ruler:
    """Measures how far apart two places of a sentence are, in letters and in turns of thought."""

    offset: int
    costs: tuple[float, ...]
    """Cost of everything before each place."""
    turns: tuple[float, ...]
    """Words such as "while", semicolons and dashes before each place."""
    halts: tuple[float, ...]
    """The same, with new clauses after "and" and the words that set one figure against another."""

    def between(self, one: Span, other: Span) -> float:
        """Return the cost of the text between two spans; 0 where they meet."""
        return _difference(self.costs, one, other, self.offset)

    def turned(self, one: Span, other: Span) -> bool:
        """Whether the sentence turns between the two."""
        return _difference(self.turns, one, other, self.offset) > 0

    def halted(self, one: Span, other: Span) -> bool:
        """Whether a cue that follows its figure, or moves with it, cannot reach from the one to the other."""
        return _difference(self.halts, one, other, self.offset) > 0


def governing(passage: Passage, cues: Sequence[Cue], figures: Sequence[Figure]) -> list[Mapping[str, Cue]]:
    """Return, for each figure of a sentence, the cue of every slot that governs it.

    A sentence's cues are in the order of its text, and so are its figures.
    """
    result: list[dict[str, Cue]] = [{} for _ in figures]
    if not cues:
        return list(result)
    measure = _ruler(passage, [f[0] for f in figures])
    inserted = insertions.find(passage, [f[0] for f in figures])
    slots: dict[str, list[Cue]] = {}
    for cue in cues:
        slots.setdefault(cue.slot, []).append(cue)
    for slot, here in slots.items():
        fit = [n for n, (_, own) in enumerate(figures) if any(c.holds_for(own, "sentence") for c in here[:_WINDOW])]
        pairs = _paired(here, [figures[n][0] for n in fit])
        for place, number in enumerate(fit):
            figure = figures[number]
            near = [pairs[place]] if pairs else _near(here, figure[0])
            near = [
                c for c in near if c.holds_for(figure[1], "sentence") and not insertions.shuts(inserted, c, figure[0])
            ]
            near = [c for c in near if not _owned(c, number, figures, passage)]
            near = [c for c in near if not _beside(c, figure[0], figures, passage)]
            best = _nearest(near, figure, figures, measure)
            if best is not None and not _before(best, figure[0], passage):
                result[number][slot] = best
    return list(result)


def earlier(figure: Span, passage: Passage, cues: Sequence[Cue]) -> Iterator[Cue]:
    """Yield the cues that the sentence states before its last semicolon before a figure, the last of each slot."""
    start = passage.span.start
    end = figure.start - start
    mark = passage.text.rfind(";", max(0, end - _SPAN), end)
    place = bisect_left(cues, start + max(mark, 0), key=lambda c: c.span.start)
    seen = set()
    for cue in reversed(cues[max(0, place - _WINDOW) : place]):
        if cue.slot not in seen and cue.real:
            seen.add(cue.slot)
            yield cue


def _ruler(passage: Passage, figures: Sequence[Span]) -> _Ruler:
    text, offset = passage.text, passage.span.start
    steps = [_LETTER + _COSTS.get(c, 0.0) for c in text]
    turns = [int(c in ";—") for c in text]
    for number in range(1, len(text) - 1):  # a comma or dash inside a number is no turn
        if text[number] in ",:–" and text[number - 1].isdigit() and text[number + 1].isdigit():
            steps[number] = _LETTER
    for match in rule("break").finditer(text):
        steps[match.start()] += _BREAK
        turns[match.start()] += 1
    for match in _BRACKETED.finditer(text):  # nor is a semicolon between two units of one amount
        for number in range(match.start(), match.end()):
            if text[number] == ";":
                steps[number], turns[number] = _LETTER, 0
    halts = list(turns)
    for match in _AND_WORD.finditer(text):
        steps[match.start()] += _AND
        halts[match.start()] += int(match[1] is not None)
    for match in rule("versus").finditer(text):
        steps[match.start()] += _VERSUS
        halts[match.start()] += 1
    for span in figures:
        steps[span.start - offset] += _FIGURE
    return _Ruler(offset, _summed(steps), _summed(turns), _summed(halts))


def _summed(steps: Sequence[float]) -> tuple[float, ...]:
    return tuple(accumulate(steps, initial=0.0))


def _difference(sums: Sequence[float], one: Span, other: Span, offset: int) -> float:
    first, last = (one, other) if one.start <= other.start else (other, one)
    return sums[last.start - offset] - sums[first.end - offset] if last.start > first.end else 0.0


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


def _nearest(cues: Sequence[Cue], figure: Figure, figures: Sequence[Figure], measure: _Ruler) -> Cue | None:
    """Return the cue nearest to a figure, if it is near enough."""
    if not cues:
        return None
    best = min(cues, key=lambda c: (measure.between(c.span, figure[0]), c.span.start))
    distance = measure.between(best.span, figure[0])
    if not best.tight:
        return best if distance <= _FAR else None
    place = bisect_left(figures, best.span.end, key=lambda f: f[0].start)
    later = figures[place : place + _WINDOW]
    if best.span.start > figure[0].start:
        ahead = min((measure.between(best.span, f[0]) for f in later), default=distance)
        apart = measure.turned if best.axis.change else measure.halted  # "4.8%, compared with a year ago"
        return best if distance <= min(_NEAR, ahead) and not apart(figure[0], best.span) else None
    if (best.stops and measure.halted(best.span, figure[0])) or (best.axis.change and _said(best, figures, measure)):
        return None
    if distance <= _NEAR:
        return best
    head = next((own for _, own in later if best.holds_for(own, "sentence")), figure[1])
    alike = bool(head & figure[1]) or "ratio" in figure[1]
    return best if alike and distance <= _FAR and not measure.turned(best.span, figure[0]) else None


def _owned(cue: Cue, number: int, figures: Sequence[Figure], passage: Passage) -> bool:
    """Whether the cue is what a later figure is an amount of: "a tenth of the cost, with 3,600 PFLOPS of FP4"."""
    place = bisect_left(figures, cue.span.start, key=lambda f: f[0].start) - 1
    if place <= number:
        return False
    between = passage.text[figures[place][0].end - passage.span.start : cue.span.start - passage.span.start]
    return len(between) <= _CLOSE and re.fullmatch(r"\W*(?:[^\W\d]+\s+)?of\s+", between) is not None


def _beside(cue: Cue, figure: Span, figures: Sequence[Figure], passage: Passage) -> bool:
    """Whether the cue is of a figure beside this one: a base's time, or what a change is over beside a level."""
    between = _between(cue, figure, figures)
    return bases.of_base(passage, cue, between) or bases.levelled(figure, passage, cue, between is not None)


def _between(cue: Cue, figure: Span, figures: Sequence[Figure]) -> Span | None:
    """Return the last figure that stands between a figure and the cue behind it."""
    place = bisect_left(figures, cue.span.start, key=lambda f: f[0].start) - 1
    return figures[place][0] if place >= 0 and figures[place][0].start > figure.start else None


def _said(cue: Cue, figures: Sequence[Figure], measure: _Ruler) -> bool:
    """Whether the cue follows closely a figure of its own, with a turn before the next: "3.1% on the year but"."""
    place = bisect_left(figures, cue.span.start, key=lambda f: f[0].start)
    if not place or place == len(figures):
        return False
    before, after = figures[place - 1], figures[place]
    near = cue.holds_for(before[1], "sentence") and measure.between(before[0], cue.span) <= _CLOSE
    return near and measure.turned(cue.span, after[0])


def _before(cue: Cue, figure: Span, passage: Passage) -> bool:
    """Whether the figure is what the cue's is set against.

    "less than the 9,318"; "with it on, 9,318 becomes 15,270"; "9 pence off-peak and 27 pence otherwise"; "up from 44%
    a year earlier", for what is said of changes.
    """
    text, start = passage.text, passage.span.start
    before = text[max(0, figure.start - start - _LOOK) : figure.start - start]
    if cue.span.start >= figure.end:
        return cue.axis.change and bases.set_against(before)
    if cue.axis.timed and _FROM.search(before) and not _REVISED.search(before):
        return True
    if _STANDARD.search(before) or _OTHERWISE.match(text, figure.end - start):
        return True
    if text[: cue.span.start - start].strip().casefold() not in _LEAD:
        return False
    return rule("base").search(text, figure.end - start, figure.end - start + 120) is not None
