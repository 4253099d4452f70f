"""The mentions that speak of a measurement as a whole, and which figures of the document they govern."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.claim import Reach
from ingest.context import about
from ingest.context.axes import WIDTH
from ingest.context.cues import Cue
from ingest.context.rules import rule
from ingest.context.setting import Setting
from ingest.names import Names
from ingest.passages import Passage

_ENDS = (".", "!", "?", ":", "”", '"', ")")
_PART = re.compile(r"[;(—]|:\s")
_REVISION = re.compile(r"[A-Z][0-9]")
_SUBJECT = 160
"""Letters; what is longer is no subject."""
_LED = 40
"""Rows or sentences looked at on either side."""
_ADJACENT = 30
"""Letters between a part and what is said of it."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A cue that governs figures outside its sentence."""

    cue: Cue
    reach: Reach
    forward: bool = False
    """Whether it governs only what follows it."""
    section: int | None = None
    """The section that it is bound to, if any."""
    block: int | None = None
    """The block that it is bound to, if any."""
    limits: tuple[frozenset[str], ...] = ()
    """If not empty, it governs figures about which all words of one of these are said."""
    kinds: frozenset[str] = frozenset()
    """If not empty, it governs figures of these kinds."""
    side: str | None = None

    def covers(self, passage: Passage, words: frozenset[str], own: frozenset[str]) -> bool:
        """Whether a figure of the passage, of these kinds, about which these words are said, lies inside its reach."""
        if self.kinds and self.kinds.isdisjoint(own):
            return False
        if self.section is not None and self.section != passage.section and self.section not in passage.path:
            return False
        if self.block is not None and self.block != passage.block:
            return False
        if self.forward and passage.index < self.cue.passage:
            return False
        return about.within(self.limits, words)


def grounds(setting: Setting, cues: Mapping[int, tuple[Cue, ...]], names: Names) -> dict[str, tuple[Ground, ...]]:
    """Return, by slot, the cues that reach beyond their sentence, in the order of the document."""
    passages = setting.passages
    found: dict[str, list[Ground]] = defaultdict(list)
    plain: dict[str, list[Ground]] = defaultdict(list)
    main = next((n.canonical for n in names.all if n.kind == "thing" and not _REVISION.fullmatch(n.text)), None)
    for index, here in cues.items():
        passage = passages[index]
        if passage.kind in {"code", "table"}:
            continue
        for cue in here:
            if not cue.real or WIDTH[cue.axis.reach] <= WIDTH["sentence"]:
                continue
            side = _side(cue, passage, names, main) if cue.sided else None
            if cue.sided and side is None:
                continue
            ground = _ground(cue, passage, setting, side)
            if ground is not None:
                found[cue.slot].append(ground)
            elif cue.alone and passage.kind not in {"heading", "title", "metadata"}:
                plain[cue.slot].append(Ground(cue, "document", side=side))
    for slot, mentions in plain.items():
        if slot not in found and len({m.cue.id for m in mentions}) == 1:
            found[slot] = mentions[:1]
    return {slot: tuple(g) for slot, g in found.items()}


def choose(fit: Sequence[Ground], passage: Passage) -> Ground | None:
    """Return the one value there is; of several the last one stated before the passage, or None."""
    if len({(g.cue.id, g.side) for g in fit}) <= 1:
        return fit[0] if fit else None
    before = [g for g in fit if g.cue.passage <= passage.index]
    return before[-1] if before else None


def _ground(cue: Cue, passage: Passage, setting: Setting, side: str | None) -> Ground | None:
    text, passages = passage.text, setting.passages
    busy = _busy(cue, setting)
    section = passage.section if cue.axis.reach == "section" else None
    if passage.kind in {"title", "heading", "metadata"}:
        top = passage.kind == "title" or (passage.section < 0 and passage.kind == "heading")
        return Ground(cue, "document") if top and cue.axis.title else None
    if passage.kind == "item" and passage.index in setting.stated:
        return None  # an item of a digest speaks of itself
    if _label(passage, passages) and not busy:
        return Ground(cue, cue.axis.reach, section=section, side=side)
    if rule("premise").search(text):
        return Ground(cue, cue.axis.reach, forward=True, section=section, side=side)
    if rule("afterthought").search(text) and not busy and _follows(cue, passage, setting):
        return Ground(cue, "paragraph", block=passage.block, side=side)
    method = cue.axis.method and passage.section >= 0 and rule("method-heading").search(passages[passage.section].text)
    if rule("general").search(_clause(cue, passage)) or (not busy and (method or rule("campaign").search(text))):
        limits = about.limits(passage, cue.span.start)
        return Ground(cue, cue.axis.reach, section is not None, section, limits=limits, side=side)
    led = _led(passage, setting)
    if cue.axis.method and (led or (not busy and rule("own-test").search(text))):
        return Ground(cue, "section", forward=True, section=passage.section, kinds=led, side=side)
    return None


def _busy(cue: Cue, setting: Setting) -> bool:
    """Whether the sentence states a figure that the cue may be said of, other than the cue's own number."""
    return any(
        cue.holds_for(own, "sentence") and not cue.span.start <= span.start < cue.span.end
        for span, own in setting.figures(cue.passage)
    )


def _label(passage: Passage, passages: Sequence[Passage]) -> bool:
    """Whether the passage is a caption, a note, or a line that is no sentence."""
    if passage.kind in {"caption", "footnote"}:
        return True
    alone = not any(
        0 <= n < len(passages) and passages[n].block == passage.block for n in (passage.index - 1, passage.index + 1)
    )
    return passage.kind == "paragraph" and alone and not passage.text.endswith(_ENDS)


def _led(passage: Passage, setting: Setting) -> frozenset[str]:
    """Return the kinds of the figures in the table or list that the sentence leads to."""
    if not passage.text.rstrip().endswith(":"):
        return frozenset()
    led: set[str] = set()
    for follow in setting.passages[passage.index + 1 : passage.index + 1 + _LED]:
        if follow.kind not in {"table", "item"}:
            break
        led.update(k for _, own in setting.figures(follow.index) for k in own)
    return frozenset(led)


def _follows(cue: Cue, passage: Passage, setting: Setting) -> bool:
    """Whether a figure that the cue can hold for was stated before in the passage's paragraph."""
    return any(
        cue.holds_for(own, "paragraph")
        for p in setting.passages[max(0, passage.index - _LED) : passage.index]
        if p.block == passage.block
        for _, own in setting.figures(p.index)
    )


def _clause(cue: Cue, passage: Passage) -> str:
    """Return the cue's sentence from the comma, semicolon or bracket before it up to its own end."""
    text, start = passage.text, cue.span.start - passage.span.start
    left = max(text.rfind(", ", 0, start), text.rfind("; ", 0, start), text.rfind("(", 0, start), 0)
    return text[left : cue.span.end - passage.span.start]


def _side(cue: Cue, passage: Passage, names: Names, main: str | None) -> str | None:
    """Return the part that the cue is said of: the thing named just before it, else the document's main one."""
    before = [
        n
        for n in names.inside(passage.span)
        if n.kind == "thing" and n.span.end <= cue.span.start and not _REVISION.fullmatch(n.text)
    ]
    if before and cue.span.start - before[-1].span.end <= _ADJACENT:
        return before[-1].canonical
    return main
