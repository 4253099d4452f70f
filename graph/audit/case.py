"""A corpus laid out for the audit: what is where, and what each thing is called in a sentence."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import combinations

from graph.audit.wording import same_agent, words_of
from graph.claim import Caveat, Claim, Corpus, Document, Evidence, Finding, Method, Statement

OUTSIDE: tuple[Method, ...] = (
    "reproduced",
    "audited",
    "independently-measured",
    "spot-checked",
    "witnessed",
    "commissioned",
)
"""Checks by somebody else, strongest first."""
SET_UP = frozenset({"count", "core", "cycle", "person", "household", "operation", "day", "week", "month", "year"})
"""Units of what a test was set up with, which nobody checks or claims."""
NOT_OWN = frozenset({"denied", "hypothetical"})
_HEAD, _PARAGRAPH = 200, "\n\n"
"""Code points of a document's head, and what ends it."""
_MOST = 30
"""Figures of one metric and workload that a document's comparisons are made of."""


class Case:
    """The documents, statements and claims of a corpus by their keys."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.documents = {d.key: d for d in corpus.documents}
        self.statements = {s.key: s for s in corpus.statements}
        self.claims = {c.key: c for c in corpus.claims}
        self._checkers = {v.agent for c in corpus.claims for v in c.verifications if v.agent}
        self._checked: dict[str, set[str | None]] = defaultdict(set)
        self._credited: dict[str, set[str]] = defaultdict(set)
        self._measured: dict[str, set[str]] = defaultdict(set)
        self._exclusions: dict[str, list[Caveat]] = defaultdict(list)
        for statement in corpus.statements:
            self._checked[statement.document].update(v.agent for v in statement.verifications)
            self._credited[statement.document].update(statement.said_by, (p.agent for p in statement.producers))
            for caveat in statement.caveats:
                if caveat.kind == "coverage" and caveat not in self._exclusions[statement.document]:
                    self._exclusions[statement.document].append(caveat)
            for producer in statement.producers:
                if producer.how == "measured":
                    self._measured[producer.agent].add(statement.figure.unit)
        self._conditions = {(s.document, c.id) for s in corpus.statements for c in s.conditions}
        self._words: dict[str, frozenset[str]] = {}
        self._outsiders = {v.agent for c in corpus.claims for v in c.verifications if v.agent and v.method in OUTSIDE}
        self._by_figure: dict[tuple[Decimal, str, str], list[Claim]] = defaultdict(list)
        self._by_document: dict[str, list[str]] = defaultdict(list)
        self._comparisons: dict[str, list[Decimal]] = {}
        for claim in corpus.claims:
            for name in _figure_keys(claim):
                self._by_figure[name].append(claim)
            for document in sorted({m.document for m in claim.mentions}):
                self._by_document[document].append(claim.key)

    def told(self, claim: Claim) -> dict[str, list[Statement]]:
        """Return a claim's statements by document, in the order of the text; the oldest document first."""
        found: dict[str, list[Statement]] = defaultdict(list)
        for mention in claim.mentions:
            if mention.statement in self.statements:
                found[mention.document].append(self.statements[mention.statement])
        return dict(sorted(found.items(), key=lambda item: self._age(item[0])))

    def oldest(self, statements: Iterable[Statement]) -> Statement | None:
        """Return the statement of the oldest document, if there is one."""
        return min(statements, key=lambda s: (self._age(s.document), s.figure.span), default=None)

    def name(self, document: str) -> str:
        """Return what a document is called: its outlet, or its file where that is unknown."""
        held = self.documents[document]
        return held.outlet or held.name

    def evidence(self, statement: Statement) -> Evidence:
        """Return a statement as a quotable place."""
        return Evidence(self.documents[statement.document].name, statement.span, statement.quote)

    def speaks_for(self, document: str, agent: str) -> bool:
        """Whether a document is the agent's own: its outlet or author, or where both are unknown its head, names it."""
        held = self.documents[document]
        names = [n for n in (held.outlet, held.author) if n]
        if names:
            return any(same_agent(agent, name) for name in names)
        return words_of(agent) <= words_of(f"{held.title or ''} {held.text[:_HEAD].partition(_PARAGRAPH)[0]}")

    def is_older(self, document: str, other: str) -> bool:
        """Whether a document is known to be older than another."""
        dates = self.documents[document].date, self.documents[other].date
        return dates[0] is not None and dates[1] is not None and dates[0] < dates[1]

    def row(
        self,
        kind: str,
        weight: float,
        claim: Claim,
        at: Statement,
        against: Statement | None,
        text: str,
        condition: str | None = None,
    ) -> Finding:
        """Return a finding at a statement, against the one that has it right."""
        right = self.evidence(against) if against else None
        return Finding(kind, round(weight, 3), claim.key, self.evidence(at), right, text, condition)

    def sources(self, claim: Claim) -> Iterator[Claim]:
        """Yield the claims that a claim is told again from: itself, and what it rounds or converts."""
        seen = set[str]()
        todo = [claim]
        while todo:
            one = todo.pop()
            if one.key in seen:
                continue
            seen.add(one.key)
            yield one
            if one.derivation and one.derivation.operation in ("rounding", "unit-conversion"):
                todo.extend(self.claims[k] for k in one.derivation.inputs if k in self.claims)

    def is_checker(self, agent: str) -> bool:
        """Whether the agent has checked any figure of the corpus."""
        return any(same_agent(agent, checker) for checker in self._checkers)

    def credits(self, document: str, agent: str) -> bool:
        """Whether a document is the agent's own, or names it for any of its figures."""
        named = any(same_agent(agent, name) for name in self._credited[document])
        return named or self.speaks_for(document, agent)

    def states(self, document: str, condition: str) -> bool:
        """Whether a document states a condition for any of its figures."""
        return (document, condition) in self._conditions

    def measures(self, agent: str, unit: str) -> bool:
        """Whether the agent is said to have measured any figure of the unit."""
        return any(unit in units for name, units in self._measured.items() if same_agent(agent, name))

    def tells_of_checks(self, document: str) -> bool:
        """Whether a document says of any of its figures who checked it, or that nobody did, or names a checker."""
        if self._checked[document]:
            return True
        here = self._text_words(document)
        return any(words_of(checker) <= here for checker in self._outsiders)

    def mentions_check(self, document: str, agent: str) -> bool:
        """Whether a document tells of a check of any figure by the agent."""
        return any(same_agent(agent, name) for name in self._checked[document] if name)

    def is_about(self, document: str, claim: Claim) -> bool:
        """Whether a document names what a claim is of, or who made that."""
        here = self._text_words(document)
        told = [s for own in self.told(claim).values() for s in own]
        names = [s.subject for s in told] + [p.agent for s in told for p in s.producers]
        return any(
            (parts := {w for w in re.findall(r"\w+", name or "") if len(w) > 2 and not w.islower()})
            and words_of(" ".join(parts)) <= here
            for name in names
        )

    def _text_words(self, document: str) -> frozenset[str]:
        if document not in self._words:
            self._words[document] = words_of(self.documents[document].text)
        return self._words[document]

    def reports_of(self, agent: str) -> list[str]:
        """Return the documents in which the agent tells of its own checks or measurements."""
        return [
            d.key
            for d in self.corpus.documents
            if self.speaks_for(d.key, agent)
            and any(same_agent(agent, n) for n in (*self._credited[d.key], *filter(None, self._checked[d.key])))
        ]

    def exclusions(self, document: str) -> list[Caveat]:
        """Return what a document says that it did not look at, each sentence once, in the order of the text."""
        return self._exclusions[document]

    def twins(self, claim: Claim) -> list[Claim]:
        """Return the other claims of the same subject with the same figure in the same unit."""
        keys = _figure_keys(claim)
        same = min((self._by_figure[k] for k in keys), key=len, default=[])
        own = claim.subject or ""
        return [c for c in same if c.key != claim.key and same_agent(c.subject or "", own)]

    def related(self, claim: Claim) -> list[str]:
        """Return the documents that state the claim, and those that share another claim with them."""
        own = {m.document for m in claim.mentions}
        near = set(own)
        for document in own:
            for key in self._by_document.get(document, ()):
                near.update(m.document for m in self.claims[key].mentions)
        return sorted(near)

    def comparisons(self, document: str) -> list[Decimal]:
        """Return the quotients of a document's figures of one unit, metric and workload, larger over smaller."""
        if document not in self._comparisons:
            groups: dict[tuple[str | None, ...], list[Decimal]] = defaultdict(list)
            for key in self._by_document.get(document, ()):
                claim = self.claims[key]
                if claim.figure.value and claim.metric and claim.figure.unit not in ("ratio", "percent", "count"):
                    groups[claim.figure.unit, claim.metric.casefold(), claim.workload].append(claim.figure.value)
            self._comparisons[document] = [
                max(abs(a / b), abs(b / a)) for values in groups.values() for a, b in combinations(values[:_MOST], 2)
            ]
        return self._comparisons[document]

    def multiples(self, document: str, but: str) -> list[Decimal]:
        """Return the multiples and shares that a document states, but for one claim's."""
        claims = (self.claims[key] for key in self._by_document.get(document, ()) if key != but)
        return [c.figure.value for c in claims if c.figure.unit in ("ratio", "percent") and c.figure.value]

    def _age(self, document: str) -> tuple[str, str]:
        held: Document = self.documents[document]
        return held.date or "9999", held.name


def _figure_keys(claim: Claim) -> list[tuple[Decimal, str, str]]:
    """Return the figure with each word of its subject: what two claims of one subject have in common."""
    value = claim.figure.value
    return [(value.normalize(), claim.figure.unit, w) for w in sorted(words_of(claim.subject or ""))] if value else []
