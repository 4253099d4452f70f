"""Which conditions hold for which figure: in every slot the nearest that can hold for it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from graph.claim import Condition
from ingest.context import about, bases, campaign, carry, pointing, sentence, steps, tables
from ingest.context.apart import Apart
from ingest.context.axes import WIDTH
from ingest.context.cues import Cue, single
from ingest.context.findings import Candidate
from ingest.context.held import Held, needed, shut
from ingest.context.repeats import repeats, shared
from ingest.context.rules import rule
from ingest.context.setting import Setting
from ingest.names import Names
from ingest.passages import Passage
from ingest.quantities import Found

_LONG = 400
"""Letters of a heading that are looked at."""
_CUES = 60
"""Cues of a sentence looked at for the figure's own."""


def candidates(
    setting: Setting, cues: Mapping[int, tuple[Cue, ...]], names: Names
) -> tuple[tuple[Candidate, ...], ...]:
    """Return the conditions that may hold for each figure, narrower ones in place of broader ones of the same slot."""
    found = setting.found
    search = _Search(setting, cues, names)
    held = [search.held(number) for number in range(len(found))]
    twins = repeats(found)
    whole = [_with_twins(held[n], [held[m] for m in twins.get(n, ())]) for n in range(len(found))]
    whole = search.reckoned(held, whole)
    passages = setting.passages
    return tuple(tuple(_finished(h, one, passages[one.passage])) for h, one in zip(whole, found, strict=True))


def _with_twins(held: Mapping[str, Held], twins: Sequence[Mapping[str, Held]]) -> Mapping[str, Held]:
    """Add what the document's other statements of the same figure say of it."""
    if not twins:
        return held
    near = [{s: h.cue for s, h in t.items() if h.side is None and h.cue.axis.repeats} for t in twins]
    more = shared(near, {s: h.cue for s, h in held.items()})
    return {**held, **{slot: Held(cue, "document") for slot, cue in more.items()}}


def _finished(held: Mapping[str, Held], found: Found, passage: Passage) -> Iterator[Candidate]:
    for one in sorted(held.values(), key=lambda h: (h.cue.id, h.cue.span)):
        if found.scope is None or one.cue.axis.name != "scope":
            yield Candidate(Condition(one.cue.id, one.cue.text, one.cue.span, one.reach), one.side)
    if found.scope is not None:  # "per chip": told by the unit itself
        beside = found.scope_span
        span = beside if beside is not None and beside in passage.span else found.figure.span
        text = passage.text[span.start - passage.span.start : span.end - passage.span.start]
        yield Candidate(Condition(f"scope:{found.scope}", text, span, "sentence"))


class _Search:
    """One document's figures and cues, arranged so that each figure's conditions are a few look-ups."""

    def __init__(self, setting: Setting, cues: Mapping[int, tuple[Cue, ...]], names: Names) -> None:
        self._setting, self._cues = setting, cues
        self._by_block, self._by_section = carry.carried(setting, cues)
        self._grounds = campaign.grounds(setting, cues, names)
        self._cells = tables.board(setting.passages, cues)
        self._rows: dict[int, Sequence[tuple[int, Cue]]] = {}
        self._singles: dict[int, Sequence[Cue]] = {}
        self._choices: dict[int, dict[int, Mapping[str, Cue]]] = {}
        heads = sorted(setting.notes.bound) if setting.notes.columns else ()
        self._printed = [c for index in heads for c in cues.get(index, ())]
        self._places = [c.span.start for c in self._printed]
        self._apart = Apart(setting, self._grounds)

    def held(self, number: int) -> dict[str, Held]:
        """Return what governs a figure, by slot."""
        one, own = self._setting.found[number], self._setting.kinds[number]
        passage = self._setting.passages[one.passage]
        held: dict[str, Held] = {}
        closed: set[str] = set()
        here = self._cues.get(passage.index, ())
        based = bases.based(one.figure.span, passage, here)
        size = any(c.valued and c.span.meets(one.figure.span) for c in here[:_CUES])
        other = bases.compared(one.figure.span, passage)
        for each in self._levels(number, passage):
            cue = each.cue
            if cue.slot in closed or not each.holds_for(own):
                continue
            if WIDTH[each.reach] > WIDTH["sentence"] and self._apart.takes_out(cue, one, passage):
                continue
            if (cue.valued and cue.span.meets(one.figure.span)) or (size and cue.axis.name == "statistic"):
                continue  # the figure is the condition's own number, or that of the things a mean is over
            if WIDTH[each.reach] > WIDTH["sentence"] and ((based and cue.stops) or (other and cue.axis.stops)):
                continue  # it is of another time than its surroundings
            closed |= {cue.slot, *cue.excludes}
            held[cue.slot] = each
        if "period" in held and "time-base" not in closed and not own.isdisjoint({"ratio", "movement"}):
            over = steps.step(one.figure.span, passage, held["period"].cue)
            held |= {over.slot: Held(over, "sentence")} if over is not None else {}
        if self._apart.foreign(held, one, passage):
            held = {s: h for s, h in held.items() if h.reach != "document" or not h.cue.axis.setup}
        held = {s: h for s, h in held.items() if not shut(s, h, held.values())}
        ids = {h.cue.id for h in held.values()}
        return {s: h for s, h in held.items() if needed(h, own, ids)}

    def reckoned(
        self, held: Sequence[Mapping[str, Held]], whole: Sequence[Mapping[str, Held]]
    ) -> list[Mapping[str, Held]]:
        """Return the conditions with those that a sum's operands brought along: its result holds under them too."""
        result = list(whole)
        for passage, numbers in self._setting.stated.items():
            if not rule("reckoning").search(self._setting.passages[passage].text):
                continue
            brought = [[h.cue for s, h in whole[n].items() if s not in held[n]] for n in numbers]
            common = {c.slot: c for c in single(c for cues in brought for c in cues)}
            for n in numbers if common else ():
                more = {
                    s: Held(c, "document")
                    for s, c in common.items()
                    if s not in whole[n] and c.holds_for(self._setting.kinds[n], "document")
                }
                result[n] = {**whole[n], **more}
        return result

    def _levels(self, number: int, passage: Passage) -> Iterator[Held]:
        one = self._setting.found[number]
        if passage.cells:
            for index in self._setting.notes.rows.get(passage.index, ()):
                yield from (Held(cue, "cell") for cue in self._single(index))
            for cue in tables.governing(one, passage, self._cells, self._labels(passage)):
                yield Held(cue, "cell")
            yield from (Held(cue, "cell") for cue in self._above(one, passage))
            change = self._changed(one, passage)
            if change is not None:
                yield Held(change, "cell")
            for block in reversed(passage.captions):
                for index in self._setting.blocks[block]:
                    if index not in self._setting.notes.bound:
                        yield from (Held(cue, "section") for cue in self._single(index) if self._speaks_of(number, cue))
        else:
            for cue in self._in_sentence(number, passage).values():
                yield Held(cue, "sentence")
            yield from (Held(cue, "paragraph") for cue in self._pointing(number, passage))
            for cue in sentence.earlier(one.figure.span, passage, self._cues.get(passage.index, ())):
                if WIDTH[cue.carry] >= WIDTH["paragraph"]:
                    yield Held(cue, "paragraph")
        for state, reach in ((self._by_block, "paragraph"), (self._by_section, "section")):
            for carried in state.get(passage.index, {}).values():
                if carried is not None and WIDTH[carried.carry] >= WIDTH[reach]:
                    yield Held(carried, "section" if reach == "section" else "paragraph")
        for index in reversed(passage.path or ((passage.section,) if passage.section >= 0 else ())):
            for cue in self._single(index):
                top = self._setting.masthead(self._setting.passages[index])
                if cue.real and WIDTH[cue.axis.reach] >= WIDTH["section"] and not top:
                    yield Held(cue, "section")
        yield from self._campaign(number, passage)

    def _speaks_of(self, number: int, cue: Cue) -> bool:
        """Whether a caption's or note's words are of a figure: "throughput is the mean of three runs"."""
        limits = (
            about.limits(self._setting.passages[cue.passage], cue.span.start) if cue.axis.name == "statistic" else ()
        )
        return about.within(limits, self._setting.said[number])

    def _labels(self, passage: Passage) -> Sequence[tuple[int, Cue]]:
        if passage.index not in self._rows:
            self._rows[passage.index] = tables.labels(passage, self._cues.get(passage.index, ()))
        return self._rows[passage.index]

    def _changed(self, one: Found, passage: Passage) -> Cue | None:
        """Return what the head of a column of changes tells of the time that they are over."""
        cue = tables.changed(one, passage, self._cells)
        if cue is None:
            return None
        words = tables.text(self._setting.passages, self._setting.blocks[passage.block], cue.span)
        return replace(cue, text=words) if rule("change-head").search(words) else None

    def _above(self, one: Found, passage: Passage) -> Iterator[Cue]:
        """Yield the cues of the heads printed above the column of a cell."""
        if one.cell is None or one.cell >= len(passage.cells):
            return
        cell = passage.cells[one.cell].span
        for head in self._setting.notes.columns.get((cell.start, cell.end), ()):
            first, last = bisect_left(self._places, head.start), bisect_left(self._places, head.end)
            yield from single(self._printed[first:last])

    def _single(self, index: int) -> Sequence[Cue]:
        """Return the cues of a passage whose slot has one value there."""
        if index not in self._singles:
            self._singles[index] = tuple(single(self._cues.get(index, ())))
        return self._singles[index]

    def _in_sentence(self, number: int, passage: Passage) -> Mapping[str, Cue]:
        """Return the cues of a figure's own sentence that govern it; worked out once for all its figures."""
        if passage.index not in self._choices:
            figures = self._setting.figures(passage.index)
            choices = sentence.governing(passage, self._cues.get(passage.index, ()), figures)
            self._choices[passage.index] = dict(zip(self._setting.stated[passage.index], choices, strict=True))
        return self._choices[passage.index][number]

    def _pointing(self, number: int, passage: Passage) -> Sequence[Cue]:
        """Return the cues of the next sentence, where that begins by pointing at the figure."""
        passages, stated = self._setting.passages, self._setting.stated[passage.index]
        if passage.index + 1 == len(passages) or passages[passage.index + 1].block != passage.block:
            return ()
        which = pointing.pointed(passages[passage.index + 1].text, len(stated))
        return self._single(passage.index + 1) if which is not None and stated[which] == number else ()

    def _campaign(self, number: int, passage: Passage) -> Iterator[Held]:
        said, own = self._setting.said[number], self._setting.kinds[number]
        heading = self._setting.passages[passage.section].text if passage.section >= 0 else ""
        apart = passage.section >= 0 and rule("apart-heading").search(heading[:_LONG]) is not None
        for grounds in self._grounds.values():
            chosen = campaign.choose(grounds, passage, said, own)
            elsewhere = apart and chosen is not None and chosen.cue.passage < passage.section
            if chosen is not None and not elsewhere:
                yield Held(chosen.cue, chosen.reach, chosen.side, chosen.premise)
