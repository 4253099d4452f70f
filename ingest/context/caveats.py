"""What a figure does not mean: the sentences that limit it, attached to the figures they speak of."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast, get_args

from graph.claim import Caveat, CaveatKind, Reach, Span
from graph.errors import InputError
from ingest.context import about, lookup
from ingest.context.axes import WIDTH
from ingest.context.rules import rule
from ingest.context.setting import Setting
from ingest.passages import Passage
from ingest.quantities import Found

_MOST = 6
"""Caveats of one figure: the nearest say most, and a longer list is not read."""
_LONG = 260
"""Letters; of a longer sentence only the part between its stronger marks is quoted."""
_PART = re.compile(r"[;—]|\.{3}")
_SILENT = {"title", "heading", "metadata", "code", "table"}


@dataclass(frozen=True, slots=True)
class _Mark:
    """A caveat in a passage, and the passages whose figures it limits; none for all of the document's."""

    caveat: Caveat
    passage: int
    covers: tuple[int, ...]
    limits: about.Limits
    """What narrows it, if it reaches the whole document."""


def caveats(setting: Setting) -> tuple[tuple[Caveat, ...], ...]:
    """Return the caveats of each figure, the nearest and narrowest first, not more than six."""
    local: dict[int, list[_Mark]] = defaultdict(list)
    general: list[_Mark] = []
    leads = _leads(setting.passages)
    for passage in setting.passages:
        for mark in _marks(passage, setting, leads):
            if mark.caveat.reach == "document":
                general.append(mark)
            for index in mark.covers:
                local[index].append(mark)
    return tuple(_nearest(number, setting, local, general) for number in range(len(setting.found)))


def _nearest(
    number: int, setting: Setting, local: Mapping[int, Sequence[_Mark]], general: Sequence[_Mark]
) -> tuple[Caveat, ...]:
    found, said = setting.found[number], setting.said[number]
    passage = setting.passages[found.passage]
    own = [m for m in local.get(passage.index, ()) if _beside(m.caveat, found, passage)]
    place = bisect_left(general, passage.index, key=lambda m: m.passage)
    near = general[max(0, place - 2 * _MOST) : place + 2 * _MOST]
    fit = sorted((m for m in near if about.within(m.limits, said)), key=lambda m: abs(m.passage - passage.index))
    ranked = sorted(own, key=lambda m: (WIDTH[m.caveat.reach], m.caveat.span)) + fit
    return tuple(dict.fromkeys(m.caveat for m in ranked))[:_MOST]


def _beside(caveat: Caveat, found: Found, passage: Passage) -> bool:
    """Whether no semicolon parts a figure from a caveat of its own sentence."""
    if caveat.reach != "sentence" or caveat.span == passage.span:
        return True
    return found.figure.span.meets(caveat.span) or len(passage.text) <= _LONG


def _marks(passage: Passage, setting: Setting, leads: Mapping[int, bool]) -> list[_Mark]:
    """Return the passage's caveats, one of a kind."""
    text, start = passage.text, passage.span.start
    if passage.kind in _SILENT or text.rstrip().endswith("?"):
        return []
    marks = {}
    first = setting.first(passage.index)
    for entry in lookup.tried("caveats", text):
        kind = _kind(entry.id)
        match = next(entry.find(text), None)
        if match is None or kind in marks:
            continue
        own = entry.more.get("own") and (first is None or match.start() < first - start)
        reach, covers = ("document", ()) if own else _reach(passage, setting, leads)
        if covers or reach == "document":
            span = _words(passage, match)
            caveat = Caveat(kind, text[span.start - start : span.end - start], span, reach)
            narrow = about.limits(passage, start + match.start()) if entry.more.get("narrow") else ()
            marks[kind] = _Mark(caveat, passage.index, covers, narrow)
    return list(marks.values())


def _reach(passage: Passage, setting: Setting, leads: Mapping[int, bool]) -> tuple[Reach, tuple[int, ...]]:
    """Return how far the passage's caveats reach, and the passages they limit if not all."""
    block = _block(passage, setting.passages)
    here = passage.index in setting.stated
    before = [p for p in block if p < passage.index and p in setting.stated]
    if rule("this-one").search(passage.text) and not here and before:
        return "paragraph", (before[-1],)
    if passage.kind == "item" and (here or before):
        return ("sentence", (passage.index,)) if here else ("paragraph", tuple(before))
    if here and not rule("whole").search(passage.text):
        return "sentence", (passage.index,)
    if passage.kind == "footnote" or rule("whole").search(passage.text) or leads.get(passage.block, False):
        return "document", ()
    return "paragraph", tuple(p for p in block if p in setting.stated)


def _block(passage: Passage, passages: Sequence[Passage]) -> list[int]:
    """Return the passages of the same block within a window of it."""
    window = passages[max(0, passage.index - 12) : passage.index + 13]
    return [p.index for p in window if p.block == passage.block]


def _leads(passages: Sequence[Passage]) -> dict[int, bool]:
    """Return the blocks all of which limits the document's figures, by their heading or their first sentence."""
    leads: dict[int, bool] = {}
    for passage in passages:
        if passage.block not in leads:
            heading = passages[passage.section].text[:_LONG] if passage.section >= 0 else ""
            short = passage.text if len(passage.text) <= 80 else ""
            leads[passage.block] = bool(rule("caveat-heading").search(f"{heading}\n{short}"))
    return leads


def _words(passage: Passage, match: re.Match[str]) -> Span:
    """Return the sentence, or of a long one the part that the words stand in."""
    text, start = passage.text, passage.span.start
    if len(text) <= _LONG:
        return passage.span
    left = max((m.end() for m in _PART.finditer(text, 0, match.start())), default=0)
    cut = _PART.search(text, match.end())
    right = cut.start() if cut else len(text)
    piece = text[left:right]
    return Span(start + left + len(piece) - len(piece.lstrip()), start + left + len(piece.rstrip()))


def _kind(name: str) -> CaveatKind:
    kind = name.partition("/")[0]
    if kind not in get_args(CaveatKind):
        raise InputError("no such kind of caveat", place=f"caveats.toml, entry {name}", remedy="Use the contract's.")
    return cast("CaveatKind", kind)
