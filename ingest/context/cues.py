"""The words that state conditions, where they stand, and whether they are meant."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from graph.claim import Reach, Span
from ingest.context import lookup, values
from ingest.context.axes import Axis, axis
from ingest.context.rules import rule
from ingest.lexicon import Entry
from ingest.passages import Passage

_ROW = 400
"""Letters of a table's row looked at for what its years stand for."""
_NEAR = 200
"""Letters around a time looked at for whether it is to come."""
_OVERLAPS = 8
"""Cues of other slots that may overlap in between."""
_CLAUSE = re.compile(r"[;:!?()—–]|\.\s")


@dataclass(frozen=True, slots=True)
class Cue:
    """Words of a passage that state a condition."""

    id: str
    axis: Axis
    slot: str
    """Conditions of one slot exclude one another."""
    span: Span
    text: str
    passage: int
    """Index of the passage."""
    real: bool
    """False in a hope, plan or hypothesis: it holds for its own sentence at most."""
    sided: bool
    """Whether it is said of one part only."""
    tight: bool
    """Whether it belongs to the nearest figures of its sentence only."""
    stops: bool
    """As `Axis.stops`."""
    alone: bool
    """Whether it tells how all the document's figures were got, if the document has no other value of its slot."""
    kinds: frozenset[str]
    """Kinds of figures that it can hold for, if fewer than its axis."""
    excludes: tuple[str, ...]
    """Other slots that have no value where it holds."""
    carry: Reach
    """As `Axis.carry`."""
    whole: Reach
    """As `Axis.whole`."""
    source: bool
    """Whether it names a publication: "the May 2026 table"."""
    titular: bool
    """Whether a title says it of the document's figures: a month or quarter, and not a year alone."""
    beyond: tuple[str, ...]
    """Conditions of which a figure outside its sentence must have one."""

    def holds_for(self, kinds: frozenset[str], reach: Reach) -> bool:
        """Whether it can hold, from so far away, for a figure of any of the kinds."""
        return self.axis.holds_for(kinds, reach) and not (self.kinds and self.kinds.isdisjoint(kinds))

    @property
    def valued(self) -> bool:
        """Whether it holds a number or name: `concurrency=16`."""
        return "=" in self.id


def scan(passages: Sequence[Passage], date: str | None = None) -> dict[int, tuple[Cue, ...]]:
    """Return the cues of each passage that has any, in the order of the text.

    `date` is the document's in ISO 8601, from which "in May" takes its year.
    """
    found = {}
    for passage in passages:
        cues = _widest(_cues(passage, date)) if passage.kind != "code" else ()
        if cues:
            found[passage.index] = cues
    return found


def stated(entry: Entry, text: str) -> Iterator[re.Match[str]]:
    """Yield where the entry's words stand in the text, if the text is of the kind that the entry asks for."""
    context = entry.more.get("context")
    if context is None or re.search(context, text, re.IGNORECASE | re.DOTALL):
        yield from entry.find(text)


def _cues(passage: Passage, date: str | None) -> Iterator[Cue]:
    text = passage.text
    for entry in lookup.tried("conditions", text):
        cells = entry.more.get("cell", False)
        pieces = [(c.text, c.span.start) for c in passage.cells] if cells else [(text, passage.span.start)]
        for piece, start in pieces:
            for match in stated(entry, piece):
                cue = _cue(entry, match, passage, piece, start, date)
                if cue is not None:
                    yield _of_quarter(cue, text) if cells else cue


def _cue(entry: Entry, match: re.Match[str], passage: Passage, text: str, start: int, date: str | None) -> Cue | None:
    more = entry.more
    before = _clause(text[max(0, match.start() - 100) : match.start()])
    template: str | None = entry.id
    if rule("negated").search(before) or rule("switched-off").search(text[match.end() : match.end() + 40]):
        template = more.get("negated")
    if "not-after" in more and re.search(more["not-after"], f"{before} ", re.IGNORECASE):
        return None
    name = template and values.fill(
        template,
        match,
        date,
        rule("ahead").search(text, max(0, match.start() - _NEAR), match.end() + _NEAR) is not None,
    )
    if not name:
        return None
    known = axis(name)
    key, equals, _ = name.partition(":")[2].partition("=")
    span = values.place(match, start)
    return Cue(
        id=name,
        axis=known,
        slot=more.get("slot") or (f"{known.name}/{key}" if equals else known.name),
        span=span,
        text=text[span.start - start : span.end - start],
        passage=passage.index,
        real=not rule("unreal").search(before + match.group()),
        sided=more.get("side", False),
        tight=more.get("tight", known.tight),
        stops=more.get("stops", known.stops),
        alone=more.get("alone", False),
        kinds=frozenset(more.get("holds", ())),
        excludes=tuple(more.get("excludes", ())),
        carry=more.get("carry", known.carry),
        whole=more.get("whole", known.whole),
        source=known.timed and rule("publication").match(text, match.end()) is not None,
        titular=not known.timed or "-" in name,
        beyond=tuple(more.get("beyond", ())),
    )


def _of_quarter(cue: Cue, row: str) -> Cue:
    """Return a year that heads a column as the quarter of it that its row of heads names."""
    match = rule("quarter-ended").search(row[:_ROW])
    if match is None or not cue.id[-4:].isdigit() or "-" in cue.id:
        return cue
    quarter = ("march", "june", "september", "december").index(match["month"].casefold()) + 1
    return replace(cue, id=f"{cue.id}-q{quarter}")


def _clause(before: str) -> str:
    """Return what stands before a cue in its clause; a gloss in brackets belongs to what it explains."""
    return _CLAUSE.split(before.rstrip("( "))[-1]


def single(cues: Iterable[Cue]) -> Iterator[Cue]:
    """Yield one cue for each slot that has one value among these."""
    table: dict[str, list[Cue]] = defaultdict(list)
    for cue in cues:
        table[cue.slot].append(cue)
    yield from (c[0] for c in table.values() if len({x.id for x in c}) == 1)


def _widest(cues: Iterator[Cue]) -> tuple[Cue, ...]:
    """Keep, of cues of one slot that overlap, the one of most words."""
    kept: list[Cue] = []
    for cue in sorted(cues, key=lambda c: (c.span.start, -c.span.end)):
        near = range(len(kept) - 1, max(-1, len(kept) - 1 - _OVERLAPS), -1)
        rival = next((n for n in near if kept[n].slot == cue.slot and kept[n].span.meets(cue.span)), None)
        if rival is None:
            kept.append(cue)
        elif kept[rival].span.end - kept[rival].span.start < cue.span.end - cue.span.start:
            kept[rival] = cue
    return tuple(sorted(kept, key=lambda c: c.span))
