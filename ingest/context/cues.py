"""The words that state conditions, where they stand, and whether they are meant."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from graph.claim import Span
from graph.errors import InputError
from ingest import lexicon
from ingest.context import values
from ingest.context.axes import Axis, axes
from ingest.context.rules import rule
from ingest.lexicon import Entry
from ingest.passages import Passage

_WORD = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"\d+")
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


def scan(passages: Sequence[Passage]) -> dict[int, tuple[Cue, ...]]:
    """Return the cues of each passage that has any, in the order of the text."""
    found = {}
    for passage in passages:
        cues = _widest(_cues(passage))
        if cues:
            found[passage.index] = cues
    return found


def words(text: str) -> set[str]:
    """Return the words of a text in lower case, every run of digits written `#`."""
    return {_DIGITS.sub("#", w) for w in _WORD.findall(text.casefold())}


def stated(entry: Entry, text: str) -> Iterator[re.Match[str]]:
    """Yield where the entry's words stand in the text, if the text is of the kind that the entry asks for."""
    context = entry.more.get("context")
    if context is None or re.search(context, text, re.IGNORECASE | re.DOTALL):
        yield from entry.find(text)


@cache
def _index() -> tuple[Mapping[str, tuple[int, ...]], tuple[int, ...]]:
    """Return the entries' numbers by the words of which one must stand in a passage, and those always tried."""
    table: dict[str, list[int]] = defaultdict(list)
    always = []
    for number, entry in enumerate(lexicon.entries("conditions")):
        raw = lexicon.table("conditions")["entry"][number]
        if entry.id.partition(":")[0] not in axes():
            raise InputError("no such axis", place=f"conditions.toml, entry {entry.id}", remedy="Add its [axis] table.")
        triggers = {max(words(p), key=len) for p in raw.get("phrases", ())} | set(raw.get("when", ()))
        if raw.get("pattern") and not raw.get("when"):
            always.append(number)
        for trigger in triggers:
            table[trigger].append(number)
    return {k: tuple(v) for k, v in table.items()}, tuple(always)


def _cues(passage: Passage) -> Iterator[Cue]:
    table, always = _index()
    text = passage.text
    tried = {e for w in words(text) & table.keys() for e in table[w]}
    for number in sorted(tried.union(always)):
        entry = lexicon.entries("conditions")[number]
        for match in stated(entry, text):
            cue = _cue(entry, match, passage)
            if cue is not None:
                yield cue


def _cue(entry: Entry, match: re.Match[str], passage: Passage) -> Cue | None:
    text = passage.text
    before = _CLAUSE.split(text[max(0, match.start() - 80) : match.start()])[-1]
    after = text[match.end() : match.end() + 40]
    template: str | None = entry.id
    if rule("negated").search(before) or rule("switched-off").search(after):
        template = entry.more.get("negated")
    name = template and values.fill(template, match)
    if not name:
        return None
    axis, _, value = name.partition(":")
    key, equals, _ = value.partition("=")
    span = values.place(match, passage.span.start)
    return Cue(
        id=name,
        axis=axes()[axis],
        slot=entry.more.get("slot") or (f"{axis}/{key}" if equals else axis),
        span=span,
        text=text[span.start - passage.span.start : span.end - passage.span.start],
        passage=passage.index,
        real=not rule("unreal").search(before),
        sided=entry.more.get("side", False),
    )


def _widest(cues: Iterator[Cue]) -> tuple[Cue, ...]:
    """Keep, of cues of one slot that overlap, the one of most words."""
    kept: list[Cue] = []
    for cue in sorted(cues, key=lambda c: (c.span.start, -c.span.end)):
        rival = next((k for k in reversed(kept[-8:]) if k.slot == cue.slot and k.span.meets(cue.span)), None)
        if rival is None:
            kept.append(cue)
        elif rival.span.end - rival.span.start < cue.span.end - cue.span.start:
            kept[kept.index(rival)] = cue
    return tuple(sorted(kept, key=lambda c: c.span))
