"""Answers as every face needs them: what the graph says, with the sentences and the documents it says it of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from graph import questions
from graph.claim import Claim, Document, Figure, Finding, Statement
from graph.questions import CampaignCondition
from graph.store import Store


@dataclass(frozen=True, slots=True)
class Sources:
    """Documents and statements, by key."""

    documents: Mapping[str, Document]
    statements: Mapping[str, Statement]

    @property
    def names(self) -> dict[str, str]:
        """The documents' names, by key."""
        return {key: document.name for key, document in self.documents.items()}


@dataclass(frozen=True, slots=True)
class Trace:
    """A claim that a figure matches, with all that it follows from."""

    chain: tuple[Claim, ...]
    """The match first, every claim before its inputs."""
    sources: Sources
    elsewhere: tuple[CampaignCondition, ...] = ()
    """What other documents say of the measurement campaign, and no document of these claims."""
    rivals: Mapping[str, Claim] = field(default_factory=dict)
    """The claims that contradict the match, by key."""

    @property
    def match(self) -> Claim:
        """The claim that was asked for."""
        return self.chain[0]


@dataclass(frozen=True, slots=True)
class Audit:
    """The findings, with the claims they are about."""

    findings: tuple[Finding, ...]
    claims: Mapping[str, Claim]
    sources: Sources


def trace(store: Store, figure: Figure) -> tuple[Trace, ...]:
    """Return every claim that the figure matches, with its chain."""
    return tuple(traced(store, match) for match in questions.trace(store, figure))


def traced(store: Store, match: Claim) -> Trace:
    """Return a claim with its chain and all that is told of it."""
    chain = questions.chain(store, match.key)
    stated = {report.id for claim in chain for report in claim.conditions}
    campaign = dict.fromkeys(said for claim in chain for said in questions.campaign(store, claim.key))
    rivals = store.claims(conflict.claim for conflict in match.conflicts)
    return Trace(
        chain,
        sources(store, (*chain, *rivals)),
        tuple(said for said in campaign if said.id not in stated),
        {rival.key: rival for rival in rivals},
    )


def audit(store: Store) -> Audit:
    """Return the audit of the whole store."""
    claims = store.claims()
    return Audit(store.findings(), {c.key: c for c in claims}, sources(store, claims))


def sources(store: Store, claims: Sequence[Claim]) -> Sources:
    """Return the statements of the claims, and the documents that make them or speak of their verification."""
    mentions = [m for claim in claims for m in claim.mentions]
    wanted = {m.statement for m in mentions}
    stated = {m.document for m in mentions}
    documents = stated | {check.document for claim in claims for check in claim.verifications}
    found = (store.document(key) for key in sorted(documents))
    return Sources(
        {document.key: document for document in found if document},
        {s.key: s for key in sorted(stated) for s in store.statements(key) if s.key in wanted},
    )
