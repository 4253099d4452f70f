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
    """The claims that contradict a match, by key."""

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
    return traced(store, questions.trace(store, figure))


def traced(store: Store, matches: Sequence[Claim]) -> tuple[Trace, ...]:
    """Return claims with their chains and all that is told of them; what they share is read once."""
    chains = [questions.chain(store, match.key) for match in matches]
    rivals = {r.key: r for r in store.claims(c.claim for match in matches for c in match.conflicts)}
    shared = sources(store, [*(claim for chain in chains for claim in chain), *rivals.values()])
    return tuple(Trace(chain, shared, _elsewhere(store, chain), rivals) for chain in chains)


def _elsewhere(store: Store, chain: Sequence[Claim]) -> tuple[CampaignCondition, ...]:
    """Return what other documents say of the chain's campaigns, beyond what its own documents say."""
    stated = {report.id for claim in chain for report in claim.conditions}
    said = dict.fromkeys(said for claim in chain for said in questions.campaign(store, claim.key))
    return tuple(condition for condition in said if condition.id not in stated)


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
