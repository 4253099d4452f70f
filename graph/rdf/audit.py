"""The audit's rows as triples, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pyoxigraph import Quad

from graph.claim import Document, Evidence, Finding
from graph.rdf.documents import unique_names
from graph.rdf.figures import read_position, write_position
from graph.rdf.terms import Reader, Writer
from graph.vocabulary import (
    AUDIT_GRAPH,
    OA,
    SAYSO,
    SCHEMA,
    SKOS,
    claim_iri,
    concept,
    document_iri,
    finding_iri,
    key,
    part,
)


def finding_quads(findings: Sequence[Finding], documents: Sequence[Document] = ()) -> list[Quad]:
    """Return the graph of the audit; evidence links to its document where one document alone has the name."""
    to = Writer(AUDIT_GRAPH)
    named = unique_names(documents)
    for position, finding in enumerate(findings):
        _write_finding(to, position, finding, named)
    return list(to)


def findings(quads: Iterable[Quad]) -> tuple[Finding, ...]:
    """Return the audit's rows that the quads hold, in their order."""
    source = Reader(quads)
    rows = sorted(source.of_type(SAYSO.Finding), key=lambda iri: int(source.one(iri, SAYSO.position)))
    return tuple(_read_finding(source, iri) for iri in rows)


def _write_finding(to: Writer, position: int, finding: Finding, named: Mapping[str, str]) -> None:
    iri = finding_iri(finding)
    to.type(iri, SAYSO.Finding)
    to.link(iri, SAYSO.kind, concept("finding", finding.kind))
    to.double(iri, SAYSO.weight, finding.weight)
    to.link(iri, SAYSO.claim, claim_iri(finding.claim))
    to.text(iri, SCHEMA.text, finding.text)
    _write_evidence(to, iri, SAYSO.at, part(iri, "at"), finding.at, named)
    if finding.against is not None:
        _write_evidence(to, iri, SAYSO.against, part(iri, "against"), finding.against, named)
    if finding.condition is not None:
        to.link(iri, SAYSO.droppedCondition, concept("condition", finding.condition))
        to.text(iri, SKOS.notation, finding.condition)
    to.integer(iri, SAYSO.position, position)


def _read_finding(source: Reader, iri: str) -> Finding:
    against = source.maybe(iri, SAYSO.against)
    return Finding(
        kind=key(source.one(iri, SAYSO.kind)),
        weight=float(source.one(iri, SAYSO.weight)),
        claim=key(source.one(iri, SAYSO.claim)),
        at=_read_evidence(source, source.one(iri, SAYSO.at)),
        against=_read_evidence(source, against) if against else None,
        text=source.one(iri, SCHEMA.text),
        condition=source.maybe(iri, SKOS.notation),
    )


def _write_evidence(
    to: Writer, finding: str, role: str, iri: str, evidence: Evidence, named: Mapping[str, str]
) -> None:
    to.link(finding, role, iri)
    to.type(iri, SAYSO.Evidence)
    to.text(iri, SCHEMA.name, evidence.doc)
    to.text(iri, SCHEMA.text, evidence.quote)
    document = named.get(evidence.doc)
    to.link(iri, OA.hasSource, document and document_iri(document))
    write_position(to, iri, part(iri, "position"), evidence.span)


def _read_evidence(source: Reader, iri: str) -> Evidence:
    return Evidence(source.one(iri, SCHEMA.name), read_position(source, iri), source.one(iri, SCHEMA.text))
