"""Where a figure comes from, for people: the chain, who checked it, under which conditions, who repeats it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text
from rich.tree import Tree

from api.answers import Trace
from api.render import equations, words
from api.render.layout import ALARM, FIGURE, QUIET, WARNING, Indented, headed, quoted, section
from graph import lineage
from graph.claim import Claim, Figure, Mention, Span, Statement, Verification
from graph.questions import CampaignCondition
from graph.vocabulary import claim_iri


def traced(asked: Figure, found: Sequence[Trace]) -> Group:
    """Return every match of a figure with its whole chain."""
    parts: list[RenderableType] = []
    if len(found) > 1:
        parts.append(Text(f"{len(found)} claims match {words.shown(asked.text)}."))
    for number, trace in enumerate(found):
        if parts:
            parts.append(Text())
        if len(found) > 1:
            parts.append(Rule(f"{number + 1} of {len(found)}", style=QUIET, align="left"))
        parts.append(_Face(trace).whole())
    return Group(*parts)


class _Face:
    """One match, as it is put on the page."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.match = trace.match
        self.known = {claim.key: claim for claim in trace.chain}
        self.labels = words.labels(trace.sources.documents.values())

    def whole(self) -> Group:
        return Group(
            *self._head(),
            *section("Where it comes from", self._origin()),
            *section("Who checked it", self._checks()),
            *section("Set right by people", self._corrections()),
            *section("Conditions", self._conditions()),
            *section("Said elsewhere of the same measurements", self._elsewhere()),
            *section("Caveats", self._caveats()),
            *section("Contradicted by", self._conflicts()),
            *section("Not comparable with", self._apart()),
            *section("Who states it", self._mentions([self.match])),
            *section("Who states the figures behind it", self._mentions(self.trace.chain[1:])),
        )

    def _head(self) -> Iterator[RenderableType]:
        claim = self.match
        yield headed(words.amount(claim.figure), words.measured(claim))
        if told := words.thing(claim):
            yield Text(told)
        agents = lineage.origins(self.trace.chain, claim.key)
        stated = words.counted(len({m.document for m in claim.mentions}), "document")
        yield Text(f"Stated in {stated}; {words.origins(claim, agents)}.")
        yield Text(claim_iri(claim.key), style=QUIET, overflow="fold")
        if claim.underspecified:
            yield Text("Its statements say too little to tell which of several claims they mean.", style=WARNING)

    def _origin(self) -> Iterator[RenderableType]:
        claim, derivation = self.match, self.match.derivation
        yield from (Text(told, style=ALARM) for told in words.circles(claim))
        produced = words.sentence(words.produced(claim.producers))
        if derivation is None:
            yield Text(f"{produced}. It follows from no other figure in this store.")
            return
        told = Text(f"{produced}: {equations.equation(claim, self.known)}, ")
        yield told.append(
            f"{equations.verdict(derivation)}.", style=ALARM if derivation.verdict == "inconsistent" else ""
        )
        yield self._tree()

    def _tree(self) -> Tree:
        """Return the chain as a tree; what stands in it already is named again and not unfolded."""
        tree = Tree(Text(words.amount(self.match.figure), style=FIGURE), guide_style=QUIET)
        unfolded = {self.match.key}
        waiting = [(tree, self.match)]
        while waiting:
            branch, claim = waiting.pop()
            for key in claim.derivation.inputs if claim.derivation else ():
                if key not in self.known:
                    continue
                twig = branch.add(self._node(self.known[key]))
                if key not in unfolded:
                    unfolded.add(key)
                    waiting.append((twig, self.known[key]))
        return tree

    def _node(self, claim: Claim) -> RenderableType:
        head = headed(words.amount(claim.figure), words.thing(claim) or words.measured(claim))
        produced = Text(words.produced(claim.producers))
        if claim.derivation:
            produced.append(f": {equations.equation(claim, self.known)}")
            if claim.derivation.verdict == "inconsistent":
                produced.append(f", {equations.verdict(claim.derivation)}", style=ALARM)
        stated = words.listed(words.places(claim, self.labels))
        return Group(head, produced, Text(f"stated in {stated}", style=QUIET))

    def _checks(self) -> Iterator[RenderableType]:
        """Yield each check once, strongest first, with the figures that it covers and the words that say so."""
        covered: dict[Verification, list[Claim]] = {}
        for claim in self.trace.chain:
            for check in claim.verifications:
                covered.setdefault(check, []).append(claim)
        for check in sorted(covered, key=lambda v: (words.strength(v), v.document, v.span)):
            yield Text(words.checked(check)).append_text(self._of(covered[check], self.trace.chain))
            document = self.trace.sources.documents.get(check.document)
            said = document.text[check.span.start : check.span.end] if document else ""
            yield Indented(Text(f"{self.labels.get(check.document, check.document)}: ").append_text(quoted(said)))
        if not covered:
            yield Text("Unknown: no document in this store says that anybody checked it.")

    def _corrections(self) -> Iterator[RenderableType]:
        for correction in self.trace.corrections:
            yield Text(words.sentence(words.corrected(correction)) + ".", style=WARNING)

    def _conditions(self) -> Iterator[RenderableType]:
        """Yield each condition once: for which figures of the chain it is told, and how each document treats it."""
        told: dict[str, list[Claim]] = defaultdict(list)
        for claim in self.trace.chain:
            for report in claim.conditions:
                told[report.id].append(claim)
        for name, claims in sorted(told.items()):
            yield Text(words.condition(name), style=FIGURE).append_text(self._of(claims, self.trace.chain))
            yield Indented(*self._fates(name, claims))
        axes = {name.partition(":")[0] for name in [*told, *(condition.id for condition in self.trace.elsewhere)]}
        unknown = sorted(axes - {report.id.partition(":")[0] for report in self.match.conditions})
        if not axes:
            yield Text("Unknown: no document in this store says under which conditions it holds.")
        elif unknown:
            listed = words.listed([axis.replace("-", " ") for axis in unknown])
            yield Text(f"Unknown for {words.brief(self.match.figure)} itself, no document says it: {listed}.")

    def _fates(self, name: str, claims: Sequence[Claim]) -> Iterator[RenderableType]:
        """Yield where a condition is stated, with the words, then where a claim is repeated without it."""
        stated: dict[str, list[Claim]] = defaultdict(list)
        dropped: dict[str, list[Claim]] = defaultdict(list)
        for claim in claims:
            for report in claim.conditions:
                if report.id == name:
                    for doc in report.stated_in:
                        stated[doc].append(claim)
                    for doc in report.dropped_in:
                        dropped[doc].append(claim)
        for doc, those in sorted(stated.items()):
            line = Text(f"stated in {self.labels.get(doc, doc)}").append_text(self._of(those, claims, doc))
            if said := self._words(name, doc, those):
                line.append(": ").append_text(quoted(said))
            yield line
        for doc, those in sorted(dropped.items()):
            line = Text(f"dropped in {self.labels.get(doc, doc)}", style=WARNING)
            yield line.append_text(self._of(those, claims, doc))

    def _words(self, condition: str, doc: str, claims: Sequence[Claim]) -> str | None:
        """Return the words with which a document states a condition of one of the claims."""
        for mention, statement in self._statements(claims):
            for stated in statement.conditions:
                if mention.doc == doc and stated.id == condition:
                    return stated.text
        return None

    def _elsewhere(self) -> Iterator[RenderableType]:
        """Yield what other documents say of the campaign: it may hold for these figures, and nobody says it does."""
        said: dict[str, list[CampaignCondition]] = {}
        for condition in self.trace.elsewhere:
            said.setdefault(condition.id, []).append(condition)
        for name, places in said.items():
            yield Text(words.condition(name), style=FIGURE)
            for place in places:
                yield Indented(Text(f"{self.labels.get(place.doc, place.doc)}: ").append_text(quoted(place.text)))

    def _caveats(self) -> Iterator[RenderableType]:
        said = {
            (caveat.kind, mention.doc, caveat.text): None
            for mention, statement in self._statements(self.trace.chain)
            for caveat in statement.caveats
        }
        for kind, doc, text in said:
            yield Text.assemble((kind, FIGURE), f", {self.labels.get(doc, doc)}: ", quoted(text))

    def _conflicts(self) -> Iterator[RenderableType]:
        for conflict in self.match.conflicts:
            other = self.known.get(conflict.claim) or self.trace.rivals.get(conflict.claim)
            told = f"{words.amount(other.figure)}, {words.thing(other)}" if other else claim_iri(conflict.claim)
            yield Text(f"{told} ({conflict.kind})", style=ALARM)

    def _apart(self) -> Iterator[RenderableType]:
        for near in self.trace.apart:
            stated = near.statement
            why = "; ".join(f"{d.axis}: {_value(d.here)} here, {_value(d.there)} there" for d in near.differences)
            yield Text.assemble((words.brief(stated.figure), FIGURE), f", because of {why}")
            yield Indented(quoted(stated.quote))

    def _mentions(self, claims: Sequence[Claim]) -> Iterator[RenderableType]:
        """Yield each sentence that states one of the claims, once, with the figures in it marked."""
        said: dict[tuple[str, Span], list[tuple[Mention, Statement]]] = {}
        for mention, statement in self._statements(claims):
            said.setdefault((mention.doc, statement.span), []).append((mention, statement))
        for (doc, span), stated in sorted(said.items()):
            mention = stated[0][0]
            credit = list(dict.fromkeys(name for m, _ in stated for name in m.said_by))
            voice = f"credits {words.shown(words.listed(credit))}" if credit else "in its own voice"
            places = words.listed([str(m.span.start) for m, _ in stated])
            file = f" ({words.shown(doc)})" if mention.outlet else ""
            yield Text.assemble((words.shown(mention.outlet or doc), FIGURE), (f"{file}, at {places}, {voice}", QUIET))
            marks = [Span(m.span.start - span.start, m.span.end - span.start) for m, _ in stated]
            yield Indented(quoted(stated[0][1].quote, marks))

    def _statements(self, claims: Sequence[Claim]) -> Iterator[tuple[Mention, Statement]]:
        for claim in claims:
            for mention in claim.mentions:
                statement = self.trace.sources.statements.get(mention.statement)
                if statement:
                    yield mention, statement

    def _of(self, claims: Sequence[Claim], among: Sequence[Claim], doc: str | None = None) -> Text:
        """Return which figures something is said of; nothing where it is all of them that the document states."""
        meant = [claim for claim in among if doc is None or any(m.doc == doc for m in claim.mentions)]
        if {claim.key for claim in claims} >= {claim.key for claim in meant}:
            return Text()
        return Text(f" (of {words.listed([words.brief(c.figure) for c in claims])})", style=f"not bold {QUIET}")


def _value(condition: str) -> str:
    return condition.partition(":")[2].replace("-", " ")
