"""Which conditions hold for which figure: the nearest that can hold for it, in every slot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from graph.claim import Condition, Reach, Span
from ingest.context import campaign, kinds, sentence
from ingest.context.axes import WIDTH, axes
from ingest.context.campaign import Ground
from ingest.context.cues import Cue
from ingest.context.findings import Candidate
from ingest.context.rules import rule
from ingest.names import Names
from ingest.passages import Passage
from ingest.quantities import Found


@dataclass(frozen=True, slots=True)
class Held:
    """A cue that governs a figure, and from how far."""

    cue: Cue
    reach: Reach
    side: str | None = None


def candidates(
    passages: Sequence[Passage], found: Sequence[Found], cues: Mapping[int, tuple[Cue, ...]], names: Names
) -> tuple[tuple[Candidate, ...], ...]:
    """Return the conditions that may hold for each figure, narrower ones in place of broader ones of the same slot."""
    what = kinds.kinds(passages, found)
    board = _Board(passages, found, what, cues, names)
    held = [board.held(number) for number in range(len(found))]
    return tuple(tuple(_finish(h, f)) for h, f in zip(held, found, strict=True))


def _finish(held: Mapping[str, Held], found: Found) -> Iterator[Candidate]:
    ids = {h.cue.id for h in held.values()}
    for one in sorted(held.values(), key=lambda h: (h.cue.id, h.cue.span)):
        yield Candidate(Condition(one.cue.id, one.cue.text, one.cue.span, one.reach), one.side)
    if found.scope and f"scope:{found.scope}" not in ids:
        span = found.scope_span or found.figure.span
        text = found.figure.text if found.scope_span is None else found.scope
        yield Candidate(Condition(f"scope:{found.scope}", text, span, "sentence"))


class _Board:
    """All that one document's figures and cues are looked up in."""

    def __init__(
        self,
        passages: Sequence[Passage],
        found: Sequence[Found],
        what: Sequence[frozenset[str]],
        cues: Mapping[int, tuple[Cue, ...]],
        names: Names,
    ) -> None:
        self.passages, self.found, self.what, self.cues = passages, found, what, cues
        self.figures: dict[int, list[int]] = defaultdict(list)
        for number, one in enumerate(found):
            self.figures[one.passage].append(number)
        busy = {
            index: frozenset(a.name for a in axes().values() if any(a.holds_for(what[n], "sentence") for n in numbers))
            for index, numbers in self.figures.items()
        }
        self.grounds = campaign.grounds(passages, cues, busy, names)
        self.rulers: dict[int, sentence.Ruler] = {}
        self.slots: dict[int, dict[str, list[Cue]]] = {}
        self.blocks: dict[int, list[int]] = defaultdict(list)
        for passage in passages:
            self.blocks[passage.block].append(passage.index)
        self.heads: dict[tuple[int, int], list[Cue]] = defaultdict(list)
        for index, here in cues.items():
            for cell in passages[index].cells:
                for cue in here:
                    if cue.span in cell.span:
                        self.heads[cell.span.start, cell.span.end].append(cue)
        self.carried: dict[int, dict[str, Cue | None]] = {}

    def held(self, number: int) -> dict[str, Held]:
        """Return what governs a figure, by slot."""
        one = self.found[number]
        passage = self.passages[one.passage]
        held: dict[str, Held] = {}
        levels = (
            self._cells(number, passage) if passage.cells else self._sentence(number, passage),
            self._paragraph(passage),
            self._section(passage),
            self._document(number, passage),
        )
        kinds_ = self.what[number]
        for level in levels:
            for each in level:
                if each.cue.slot not in held and each.cue.axis.holds_for(kinds_, each.reach):
                    held[each.cue.slot] = each
        return {slot: h for slot, h in held.items() if self._needed(h, kinds_, held)}

    def _needed(self, one: Held, kinds_: frozenset[str], held: Mapping[str, Held]) -> bool:
        ids = {h.cue.id for h in held.values()}
        wanted = [one.cue.axis.needs[k] for k in kinds_ if k in one.cue.axis.needs]
        fit = kinds_ & one.cue.axis.holds - one.cue.axis.needs.keys()
        return bool(fit) or not wanted or any(w in ids for w in wanted)

    def _by_slot(self, index: int) -> dict[str, list[Cue]]:
        if index not in self.slots:
            table: dict[str, list[Cue]] = defaultdict(list)
            for cue in self.cues.get(index, ()):
                table[cue.slot].append(cue)
            self.slots[index] = table
        return self.slots[index]

    def _sentence(self, number: int, passage: Passage) -> Iterator[Held]:
        spans = [self.found[n].figure.span for n in self.figures[passage.index]]
        if passage.index not in self.rulers:
            self.rulers[passage.index] = sentence.ruler(passage, spans)
        figure = self.found[number].figure.span
        for here in self._by_slot(passage.index).values():
            cue = sentence.nearest(here, figure, self.rulers[passage.index], spans[0].start)
            if cue is not None and not self._base(cue, figure, passage):
                yield Held(cue, "sentence")

    def _base(self, cue: Cue, figure: Span, passage: Passage) -> bool:
        """Whether the figure is what there was before: "with it on, 9,318 becomes 15,270"."""
        start = passage.span.start
        if cue.span.end > figure.start or cue.axis.tight:
            return False
        lead = passage.text[: cue.span.start - start].strip().casefold()
        turn = rule("base").search(passage.text, figure.end - start)
        return lead in {"with", "under", "switching to", "using"} and turn is not None

    def _cells(self, number: int, passage: Passage) -> Iterator[Held]:
        one = self.found[number]
        own = next((c for c in passage.cells if one.figure.span in c.span), None)
        if own is None:
            return
        full = {self.found[n].cell for n in self.figures[passage.index]}
        yield from self._single([c for c in self.heads.get((own.span.start, own.span.end), ())], "cell")
        stubs = [c for c in passage.cells if c.column not in full and c.span != own.span]
        for cell in stubs:
            yield from self._single(self.heads.get((cell.span.start, cell.span.end), []), "cell")
        for head in reversed(own.heads):
            yield from self._single(self.heads.get((head.start, head.end), []), "cell")
        if passage.group is not None:
            yield from self._single(self.heads.get((passage.group.start, passage.group.end), []), "cell")
        for block in passage.captions:
            for index in self.blocks[block]:
                yield from self._single(self.cues.get(index, ()), "section")

    def _single(self, here: Sequence[Cue], reach: Reach) -> Iterator[Held]:
        """Yield the cues whose slot has one value here."""
        table: dict[str, list[Cue]] = defaultdict(list)
        for cue in here:
            table[cue.slot].append(cue)
        for cues in table.values():
            if len({c.id for c in cues}) == 1:
                yield Held(cues[0], reach)

    def _paragraph(self, passage: Passage) -> Iterator[Held]:
        for cue in self._carry(passage.index).values():
            if cue is not None and WIDTH[cue.axis.carry] >= WIDTH["paragraph"]:
                yield Held(cue, "paragraph")

    def _carry(self, index: int) -> Mapping[str, Cue | None]:
        """Return the last value of every slot that was stated before a passage in its block, None for several.

        A table or item takes over from the line that leads to it, if that ends in a colon.
        """
        if index not in self.carried:
            passage = self.passages[index]
            block = self.blocks[passage.block]
            before = index - 1
            start = block[0] == index or passage.kind == "table"
            if start:
                before = block[0] - 1
                led = before >= 0 and self.passages[before].text.rstrip().endswith(":")
                if not led:
                    self.carried[index] = {}
                    return {}
            last = dict(self._carry_flat(before))
            for slot, cues in self._by_slot(before).items():
                real = [c for c in cues if c.real]
                last[slot] = real[-1] if len({c.id for c in real}) == 1 else None
            self.carried[index] = last
        return self.carried[index]

    def _carry_flat(self, index: int) -> Mapping[str, Cue | None]:
        """Return what is carried to a passage, working forward so that a long block needs no deep recursion."""
        for earlier in self.blocks[self.passages[index].block]:
            if earlier > index:
                break
            if earlier < index:
                self._carry(earlier)
        return self._carry(index)

    def _section(self, passage: Passage) -> Iterator[Held]:
        for index in reversed(passage.path or ((passage.section,) if passage.section >= 0 else ())):
            yield from (
                h
                for h in self._single([c for c in self.cues.get(index, ()) if c.real], "section")
                if WIDTH[h.cue.axis.reach] >= WIDTH["section"]
            )

    def _document(self, number: int, passage: Passage) -> Iterator[Held]:
        words = self._words(number, passage) if self.grounds else frozenset()
        for grounds in self.grounds.values():
            fit = [g for g in grounds if g.covers(passage, words)]
            chosen = self._choose(fit, passage)
            if chosen is not None:
                yield Held(chosen.cue, chosen.reach, chosen.side)

    def _choose(self, fit: Sequence[Ground], passage: Passage) -> Ground | None:
        """Return the one value there is, else the last one stated before."""
        if len({(g.cue.id, g.side) for g in fit}) <= 1:
            return fit[0] if fit else None
        before = [g for g in fit if g.cue.passage <= passage.index]
        return before[-1] if before else None

    def _words(self, number: int, passage: Passage) -> frozenset[str]:
        texts = [passage.text, *sorted(self.what[number])]
        one = self.found[number]
        if one.cell is not None and passage.cells:
            for head in passage.cells[one.cell].heads if one.cell < len(passage.cells) else ():
                for index in reversed(self.blocks[passage.block]):
                    if head in self.passages[index].span:
                        other = self.passages[index]
                        texts.append(other.text[head.start - other.span.start : head.end - other.span.start])
        return frozenset(campaign.stem(w) for t in texts for w in t.replace("-", " ").split()) | frozenset(
            campaign.stem(w.strip(".,;:()*")) for t in texts for w in t.replace("-", " ").split()
        )
