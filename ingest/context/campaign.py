"""The mentions that speak of a measurement as a whole, and which figures of the document they govern."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.claim import Reach
from ingest.context import about, sides
from ingest.context.axes import WIDTH
from ingest.context.cues import Cue
from ingest.context.rules import rule
from ingest.context.setting import Setting
from ingest.names import Names
from ingest.passages import Passage

_ENDS = (".", "!", "?", ":", "”", '"', ")")
_HEADS = {"title", "heading", "metadata"}
_LED = 40
"""Rows, sentences or figures looked at."""
_SENTENCES = 6
"""Sentences behind an announcement that say what it announced."""
_WINDOW = 16
"""Mentions of one slot looked at before and after a figure."""
_LONG = 400
"""Letters of a heading or clause that are looked at."""


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
    but: frozenset[str] = frozenset()
    """It governs no figures of these kinds."""
    rows: bool = False
    """Whether it governs the figures of tables only."""
    premise: bool = False
    """Whether it sets the frame of what follows: it holds for whatever it can hold for in its own sentence."""
    side: str | None = None

    def covers(self, passage: Passage, words: frozenset[str], own: frozenset[str]) -> bool:
        """Whether a figure of the passage, of these kinds, about which these words are said, lies inside its reach."""
        if (self.kinds and self.kinds.isdisjoint(own)) or not self.but.isdisjoint(own):
            return False
        if self.rows and passage.kind != "table":
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
    parts = sides.Parts(names)
    for index, here in cues.items():
        passage = passages[index]
        if passage.kind in {"code", "table"} or index in setting.notes.bound:
            continue
        manner = _manner(passage, setting)
        for cue in here:
            if not cue.real or WIDTH[cue.axis.reach] <= WIDTH["sentence"]:
                continue
            taken = manner.taken and bool(cue.axis.measured)
            side = parts.side(cue, passage) if cue.sided or taken else None
            if side is None and (cue.sided or (taken and parts.any)):
                continue
            ground = None if taken else _ground(cue, passage, setting, manner, side)
            if taken and sides.taken_on(cue, passage):
                ground = Ground(cue, "document", kinds=cue.axis.measured, side=side)
            if ground is None and _leads(cue, passage, setting):
                ground = Ground(cue, "document")
            if ground is not None:
                found[cue.slot].append(ground)
            elif cue.alone and passage.kind not in _HEADS and _early(cue, setting):
                plain[cue.slot].append(Ground(cue, "document", side=side))
    for slot, mentions in plain.items():
        if slot not in found and len({m.cue.id for m in mentions}) == 1:
            found[slot] = mentions[:1]
    return {slot: tuple(g) for slot, g in found.items()}


def choose(grounds: Sequence[Ground], passage: Passage, said: frozenset[str], own: frozenset[str]) -> Ground | None:
    """Return what governs a figure of the passage in one slot: the one value there is, else the last one before it."""
    place = bisect_right(grounds, passage.index, key=lambda g: g.cue.passage)
    near = grounds[max(0, place - _WINDOW) : place + _WINDOW]
    fit = [g for g in near if g.covers(passage, said, own)]
    if len({(g.cue.id, g.side) for g in fit}) <= 1:
        return fit[0] if fit else None
    before = [g for g in fit if g.cue.passage <= passage.index]
    return before[-1] if before else None


@dataclass(frozen=True, slots=True)
class _Manner:
    """How a passage speaks, as far as it bears on the reach of its cues."""

    label: bool
    """A caption, a note, or a line that is no sentence."""
    premise: bool
    afterthought: bool
    campaign: bool
    enquiry: bool
    taken: bool
    """It tells measurements by what they were taken on, or how."""
    own_test: bool
    method: bool
    """It stands under a heading on methods."""
    rows: bool
    """It speaks of the figures in a table."""
    announced: bool
    """A heading, or a sentence before it in its paragraph, announces what holds for the whole document."""
    led: frozenset[str]
    """Kinds of the figures in the table or list that it leads to."""


def _manner(passage: Passage, setting: Setting) -> _Manner:
    text = passage.text
    above = setting.passages[passage.section] if passage.section >= 0 else None
    heading = above.text[:_LONG] if above is not None and above.kind != "title" else ""
    return _Manner(
        label=_label(passage, setting.passages),
        premise=rule("premise").search(text) is not None,
        afterthought=rule("afterthought").search(text) is not None,
        campaign=rule("campaign").search(text) is not None,
        enquiry=rule("enquiry").search(text) is not None,
        taken=rule("taken").search(text) is not None,
        own_test=rule("own-test").search(text) is not None,
        method=rule("method-heading").search(heading) is not None,
        rows=rule("in-table").search(text) is not None,
        announced=rule("announcement").search(heading) is not None or _announced(passage, setting.passages),
        led=_led(passage, setting),
    )


def _announced(passage: Passage, passages: Sequence[Passage]) -> bool:
    """Whether a sentence before this one, in its paragraph, announces what holds throughout."""
    before = passages[max(0, passage.index - _SENTENCES) : passage.index]
    return any(p.block == passage.block and rule("announcement").search(p.text[:_LONG]) for p in before)


def _ground(cue: Cue, passage: Passage, setting: Setting, manner: _Manner, side: str | None) -> Ground | None:
    """Return how far a cue reaches beyond its sentence, or None where it does not."""
    section = passage.section if cue.axis.reach == "section" else None
    if passage.kind in _HEADS:
        return Ground(cue, "document") if setting.masthead(passage) and cue.axis.title and cue.titular else None
    if passage.kind == "item" and passage.index in setting.stated:
        return None  # an item of a digest speaks of itself
    if passage.block in setting.captions and (cue.axis.tight or "any" in cue.axis.unlabelled):
        return None  # a table's caption speaks of the table
    busy = setting.busy(cue)
    if manner.label and not busy and "any" not in cue.axis.unlabelled:
        limits = about.limits(passage, cue.span.start)
        return Ground(cue, cue.axis.reach, section=section, limits=limits, but=cue.axis.unlabelled, side=side)
    if manner.premise:
        return Ground(cue, cue.axis.reach, forward=True, section=section, premise=True, side=side)
    if manner.afterthought and not busy and _follows(cue, passage, setting):
        return Ground(cue, "paragraph", block=passage.block, side=side)
    clause = _clause(cue, passage)
    announced = manner.announced and (cue.axis.method or cue.axis.title) and not cue.axis.timed
    general = announced or (rule("general").search(clause) or rule("taken").search(clause)) is not None
    whole = manner.enquiry or (manner.campaign and not cue.axis.tight) or (manner.method and cue.axis.method)
    if general or (whole and not busy):
        limits = about.limits(passage, cue.span.start)
        if cue.whole == "paragraph":
            return Ground(cue, "paragraph", block=passage.block, limits=limits, side=side)
        but = cue.axis.unlabelled if announced else frozenset()
        forward = section is not None
        return Ground(cue, cue.axis.reach, forward, section, limits=limits, rows=manner.rows, but=but, side=side)
    if cue.axis.method and (manner.led or (not busy and manner.own_test)):
        return Ground(cue, "section", forward=True, section=passage.section, kinds=manner.led, side=side)
    return None


def _leads(cue: Cue, passage: Passage, setting: Setting) -> bool:
    """Whether a document's first sentence says of which quarter or half-year its report is: "second-quarter profit"."""
    return (
        cue.axis.timed
        and rule("part-of-year").search(cue.id) is not None
        and passage.kind == "paragraph"
        and passage.index <= setting.opening + 1
        and not setting.bases(cue.span, passage)
    )


def _early(cue: Cue, setting: Setting) -> bool:
    """Whether a mention that holds for the whole document is no remark in passing, far into it."""
    early = not cue.tight or cue.passage <= len(setting.passages) // 3
    return early or not any(own & frozenset(cue.beyond) for _, own in setting.figures(cue.passage, _LED))


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
        led.update(k for _, own in setting.figures(follow.index, _LED) for k in own)
    return frozenset(led)


def _follows(cue: Cue, passage: Passage, setting: Setting) -> bool:
    """Whether a figure that the cue can hold for was stated before in the passage's paragraph."""
    return any(
        cue.holds_for(own, "paragraph")
        for p in setting.passages[max(0, passage.index - _LED) : passage.index]
        if p.block == passage.block
        for _, own in setting.figures(p.index, _LED)
    )


def _clause(cue: Cue, passage: Passage) -> str:
    """Return the cue's sentence from the comma, semicolon or bracket before it up to its own end."""
    start = cue.span.start - passage.span.start
    text = passage.text[max(0, start - _LONG) : cue.span.end - passage.span.start]
    start = min(start, _LONG)
    left = max(text.rfind(", ", 0, start), text.rfind("; ", 0, start), text.rfind("(", 0, start), 0)
    return text[left:]
