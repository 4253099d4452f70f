"""Answers as every face needs them: what the graph says, with the sentences and the documents it says it of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from graph import anchors, questions
from graph.audit import comparability, matrix
from graph.audit.comparability import Apart
from graph.claim import Claim, Document, Figure, Finding, Statement
from graph.correction import Correction
from graph.errors import NotFoundError
from graph.questions import CampaignCondition
from graph.store import Store
from ingest import correcting
from ingest.resolve import reasons
from ingest.resolve.reasons import Why


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
    apart: tuple[Apart, ...] = ()
    """What is near to the match in its documents and not comparable with it."""
    corrected: Mapping[str, tuple[Correction, ...]] = field(default_factory=dict)
    """What people have set right, by the key of each statement that it is of."""

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """What people have set right in any statement of the chain, each once, the oldest first."""
        stated = {m.statement for claim in self.chain for m in claim.mentions}
        return tuple(sorted({c for key, own in self.corrected.items() if key in stated for c in own}))

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

    def spread(self) -> tuple[matrix.Row, ...]:
        """Return how the documents tell the claims that several of them tell."""
        return matrix.rows(self.claims, self.findings, self.sources.statements, self.sources.documents)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which part of an audit is asked for; everything where nothing is chosen."""

    kinds: tuple[str, ...] = ()
    outlet: str | None = None
    """Words of an outlet's or a file's name, in whatever case."""
    figure: Figure | None = None


_EVERYTHING = Choice()
_LOOKED_AT = 8
"""In how many documents of a claim figures near to it are looked for."""


def trace(store: Store, figure: Figure) -> tuple[Trace, ...]:
    """Return every claim that the figure matches, with its chain."""
    return traced(store, questions.trace(store, figure))


def traced(store: Store, matches: Sequence[Claim]) -> tuple[Trace, ...]:
    """Return claims with their chains and all that is told of them; what they share is read once."""
    chains = [questions.chain(store, match.key) for match in matches]
    rivals = {r.key: r for r in store.claims(c.claim for match in matches for c in match.conflicts)}
    shared = sources(store, [*(claim for chain in chains for claim in chain), *rivals.values()])
    right = corrected(store, shared)
    read = cache(store.statements)  # several matches share their documents
    return tuple(
        Trace(chain, shared, _elsewhere(store, chain), rivals, _apart(chain[0], read), right) for chain in chains
    )


def _apart(claim: Claim, read: Callable[[str], Sequence[Statement]]) -> tuple[Apart, ...]:
    """Return what is not comparable with a claim in the first documents that state it, beside it."""
    documents = sorted({m.document for m in claim.mentions})[:_LOOKED_AT]
    return comparability.apart(claim, [s for key in documents for s in read(key)])


def corrected(store: Store, shown: Sources) -> Mapping[str, tuple[Correction, ...]]:
    """Return the corrections of statements that are shown, by key."""
    held = store.corrections()
    if not held:
        return {}
    return anchors.touching(tuple(shown.documents.values()), tuple(shown.statements.values()), held)


def why(store: Store, key: str) -> tuple[Why, Sources]:
    """Return why a claim is one, and what keeps others apart that print its figure, with their documents.

    Raises `NotFoundError` where there is no such claim.
    """
    claim = questions.claim(store, key)
    same = questions.trace(store, claim.figure, claim.figure.unit)
    keys = {m.document for c in (claim, *same) for m in c.mentions}
    documents = [d for k in sorted(keys) if (d := store.document(k))]
    statements = [s for d in documents for s in store.statements(d.key)]
    right = correcting.apply(documents, statements, store.corrections())
    found = reasons.why(documents, right.statements, key, right.together, right.apart)
    if found is None:
        raise NotFoundError("nothing tells why", place=key, remedy="Ingest its documents again.")
    return found, Sources({d.key: d for d in documents}, {s.key: s for s in statements})


def rejected(store: Store, figure: Figure) -> tuple[Correction, ...]:
    """Return the corrections that reject a reading which is printed like the figure."""
    asked = figure.text.casefold()
    return tuple(
        c
        for c in store.corrections()
        if c.kind == "reject" and c.undone is None and any(a.figure.casefold() == asked for a in c.anchors)
    )


def _elsewhere(store: Store, chain: Sequence[Claim]) -> tuple[CampaignCondition, ...]:
    """Return what other documents say of the chain's campaigns, beyond what its own documents say."""
    stated = {report.id for claim in chain for report in claim.conditions}
    said = dict.fromkeys(said for claim in chain for said in questions.campaign(store, claim.key))
    return tuple(condition for condition in said if condition.id not in stated)


def audit(store: Store, choice: Choice = _EVERYTHING) -> Audit:
    """Return the audit of a store, or the part of it that is chosen, with the claims that it is about."""
    chosen = _chain(store, choice.figure)
    claims = store.claims() if chosen is None else chosen
    return Audit(findings(store, choice), {c.key: c for c in claims}, sources(store, claims))


def findings(store: Store, choice: Choice = _EVERYTHING) -> tuple[Finding, ...]:
    """Return the findings that are chosen, heaviest first.

    An outlet is one whose sentence is at fault. A figure's claims come with all that they follow from.
    """
    found = store.findings()
    if choice.kinds:
        found = tuple(f for f in found if f.kind in choice.kinds)
    if choice.outlet is not None:
        at_fault = {d.name for d in store.documents() if _is_called(d, choice.outlet)}
        found = tuple(f for f in found if f.at.doc in at_fault)
    if (chosen := _chain(store, choice.figure)) is not None:
        keys = {claim.key for claim in chosen}
        found = tuple(f for f in found if f.claim in keys)
    return found


def _chain(store: Store, figure: Figure | None) -> tuple[Claim, ...] | None:
    """Return the claims that a figure matches with all that they follow from; None where no figure is chosen."""
    if figure is None:
        return None
    chains = [questions.chain(store, match.key) for match in questions.trace(store, figure)]
    return tuple({c.key: c for chain in chains for c in chain}.values())


def _is_called(document: Document, name: str) -> bool:
    return any(name.casefold() in own.casefold() for own in (document.outlet, document.name) if own)


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
