"""Who brought each figure about, and how, as far as the document says.

A figure that somebody is reported to state is stated, measured, estimated or calculated by them, as the cue has it; one
that nobody is said to state may belong to the campaign whose producer the document names. The writer's own sums are
left to the arithmetic.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graph.claim import How, Producer
from ingest import lexicon
from ingest.article import Article
from ingest.attribution import sorts
from ingest.attribution.agents import OWN, Agents
from ingest.attribution.discourse import Place, places
from ingest.attribution.speakers import Said
from ingest.attribution.subjects import WINDOW, after, before
from ingest.attribution.values import Report
from ingest.passages import Passage
from ingest.quantities import Found

_MEASURING = frozenset(
    {"table", "data", "statistics", "survey", "census", "poll", "readings", "measurements", "tests", "trial", "study"}
)
_METERING = frozenset({"measured", "measures", "metered", "recorded", "clocked", "timed", "weighed"})
_TESTED = re.compile(
    r"\b(?:measured|measurements?|benchmarks?|tests?|trials?|hard\s+numbers|readings|survey|scores)\b", re.IGNORECASE
)
_STUDIED = re.compile(
    r"\b(?:study|trial)\s+(?:of|in|with|among)\s+(?:[\w-]+\s+){0,3}?\d|\b(?:study|trial)\s+(?:enrolled|randomi[sz]ed|recruited|included)\b",
    re.IGNORECASE,
)
"""A study of so many people or things."""
_DENIED = re.compile(r"\bnot\s+(?:an?\s+)?$", re.IGNORECASE)
_METHOD = re.compile(
    r"\b(?:methods?|methodology|set-?up|scope|objects|procedure|configuration|what\s+we\s+ran|how\s+we\s+tested)\b",
    re.I,
)
_LISTED = re.compile(
    r"(?P<list>[^.;:*]+?)\s+(?:are|is)\s+(?:[\w’']+\s+){0,2}?(?:measurements|measured\s+values)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Production:
    """What a document says of the making of its figures."""

    owners: tuple[str, ...]
    """Producers of the sets of measurements that the document tells of; the document's own first."""
    own: str | None
    vendor: bool
    institute: bool
    """Whether it is the report of an office or institute of what it counted and measured."""
    study: bool
    """Whether it is a firm's own account of a study or trial of so many."""
    personal: bool
    """Whether it is one person's account of what they saw."""
    marks: tuple[frozenset[str], ...]
    """For each passage, what the lexicon finds in it."""
    sums: frozenset[int]
    """Blocks in which the writer reckons."""
    others: frozenset[int]
    """Passages of a firm's own post that begin with another firm."""
    methods: frozenset[int]
    """Passages that set a test up, before its results."""
    measured: tuple[frozenset[str], ...]
    """What a note says was measured, each as its words: `Energy density is an Acme measurement`."""

    def of(self, found: Found, passage: Passage, governing: Sequence[Report]) -> tuple[Producer, ...]:
        """Return who brought a figure about; `governing` are the reports it stands in, nearest first."""
        marks = self.marks[found.passage]
        if "plan" in marks and "plan" not in _marks(sorts.clause(passage, found)):
            marks -= {"plan"}
        if governing and governing[0].speakers:
            return () if governing[0].relays else self._reported(found, passage, governing[0], marks)
        if "own-sum" in marks and self.own and sorts.before_cue(passage, found):
            return (Producer(self.own, "calculated"),)
        ours = self.personal or (bool(governing) and governing[0].how == "measured")
        if self.own and (self.vendor or ours):
            if sorts.near(passage, found, _DENIED) or found.passage in self.others or "elsewhere" in marks:
                return ()
            return (Producer(self.own, self._vendors(found, passage, marks, ours)),)
        if governing or "arithmetic" in marks or passage.block in self.sums or len(self.owners) != 1:
            return ()
        if passage.cells or sorts.measurable(found, marks):
            return (Producer(self.owners[0], _campaigns(found, marks)),)
        return ()

    @property
    def voice(self) -> str | None:
        """Who speaks where nobody is said to: a firm in its own post."""
        return self.own if self.vendor else None

    def noted(self, passage: Passage) -> bool:
        """Whether a note says that what this passage tells was measured by its own maker."""
        text = passage.text.casefold()
        return any(all(w in text for w in term) for term in self.measured)

    def _reported(self, found: Found, passage: Passage, report: Report, marks: frozenset[str]) -> tuple[Producer, ...]:
        agents = tuple(dict.fromkeys(report.firm or s for s in report.speakers))
        if not self.personal and any(a.islower() for a in agents):
            return ()  # "analysts", "the ministry": nobody that another document would mean too
        return tuple(Producer(a, self._how(found, passage, report, marks, agents[0])) for a in agents)

    def _how(self, found: Found, passage: Passage, report: Report, marks: frozenset[str], agent: str) -> How:
        """Return how a speaker came by a reported figure: as the cue says, else as what surrounds it says."""
        rated = "rating" in marks
        if report.how == "measured":
            on = found.figure.unit in sorts.COUNTED and report.papers & _METERING  # "measured a mean on three cells"
            return "stated" if rated or on or sorts.set_up(passage, found) else "measured"
        if report.how == "estimated":
            return "stated" if rated and sorts.priced(found) else "estimated"
        if report.how != "stated":
            return report.how
        if "plan" in marks:
            return "estimated"
        if report.papers & _MEASURING:
            return "measured"
        mine = agent in self.owners
        if sorts.measurable(found, marks) and (mine or "measured" in marks):
            return "measured"
        return "calculated" if mine and (found.kind == "multiple" or sorts.compares(passage, found)) else "stated"

    def _vendors(self, found: Found, passage: Passage, marks: frozenset[str], ours: bool) -> How:
        if "plan" in marks:
            return "stated" if sorts.priced(found) and "rating" in marks else "estimated"
        if found.kind == "multiple" or sorts.compares(passage, found):
            return "calculated"
        if "rating" in marks or found.passage in self.methods or sorts.set_up(passage, found):
            return "stated"
        if ours or self.noted(passage):
            return "measured"
        if self.institute and not sorts.priced(found):
            return "measured"
        if self.owners and self.owners[0] == self.own and (passage.cells or sorts.measurable(found, marks)):
            return "measured"
        if self.study and sorts.outcome(found):
            return "measured"
        return "measured" if "measured" in marks and sorts.measurable(found, marks) else "stated"


def read(article: Article, passages: Sequence[Passage], said: Said, agents: Agents) -> Production:
    """Find what a document says of the making of its figures."""
    marks = tuple(_marks(p.text) for p in passages)
    owners: dict[str, None] = {}
    for passage, place, found in zip(passages, places(passages), marks, strict=True):
        if "first-person" in found and agents.own:
            owners[agents.own] = None
        if agents.vendor and "method" in found and agents.own:
            owners[agents.own] = None
        for entry in lexicon.entries("production"):
            if entry.id in found and entry.more["what"] == "campaign" and entry.more["who"] != "own":
                owners |= dict.fromkeys(_whom(passage, place, entry, agents))
    if agents.institute and agents.own:
        owners[agents.own] = None
    for report in said.reports:
        if report.opens and _TESTED.search(article.document.text, report.cue.start, report.cue.end + 120):
            owners |= dict.fromkeys(report.speakers or ((agents.own,) if agents.own and agents.vendor else ()))
    sums = frozenset(p.block for p, m in zip(passages, marks, strict=True) if "arithmetic" in m and not p.cells)
    others = frozenset(
        p.index for p in passages if agents.vendor and not p.cells and agents.begins_with_another(p.text)
    )
    methods = _methods(passages)
    terms = [
        _terms(m["list"])
        for p in passages
        if "measure" in p.text and len(p.text) < WINDOW
        for m in _LISTED.finditer(p.text)
    ]
    return Production(
        tuple(owners),
        agents.own,
        agents.vendor,
        agents.institute,
        agents.vendor and _STUDIED.search(article.document.text) is not None,
        agents.vendor and not article.document.outlet and article.document.title != agents.own,
        marks,
        sums,
        others,
        methods,
        tuple(t for ts in terms for t in ts),
    )


def _methods(passages: Sequence[Passage]) -> frozenset[int]:
    found, section = [], -2
    for passage in passages:
        if passage.kind == "heading":
            section = passage.index if _METHOD.search(passage.text) else -2
        elif passage.cells:
            section = -2
        elif passage.section == section:
            found.append(passage.index)
    return frozenset(found)


def _terms(listed: str) -> list[frozenset[str]]:
    return [frozenset(re.findall(r"\w+", part.casefold())) for part in re.split(r",|\band\b", listed) if part.strip()]


def _marks(text: str) -> frozenset[str]:
    return frozenset(
        e.more["what"] if e.more["what"] != "campaign" else e.id
        for e in lexicon.entries("production")
        if e.pattern.search(text)
    )


def _whom(passage: Passage, place: Place, entry: lexicon.Entry, agents: Agents) -> tuple[str, ...]:
    for match in entry.find(passage.text):
        who = (after if entry.more["who"] == "after" else before)(passage.text, match, agents, place)
        if who:
            return (agents.own,) if who == OWN and agents.own else tuple(w for w in who if w)
    return ()


def _campaigns(found: Found, marks: frozenset[str]) -> How:
    if "rating" in marks:
        return "stated"
    return "calculated" if found.kind == "multiple" or found.figure.unit in {"ratio", "percent"} else "measured"
