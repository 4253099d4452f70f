"""Claims as triples, and back: PROV-O for who and how, our own terms where it has none.

A claim is an entity. Each producer's activity generated it; where there are several, each generated a result of its own
that specializes the claim, for an entity is generated once. A verification is an activity that used the claim and was
informed by the activities that produced it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from pyoxigraph import Quad

from graph.claim import (
    Claim,
    ConditionReport,
    Conflict,
    ConflictKind,
    Derivation,
    Document,
    How,
    Mention,
    Operation,
    Verdict,
)
from graph.rdf.activities import read_production, read_verification, write_production, write_verification
from graph.rdf.documents import unique_names
from graph.rdf.figures import read_figure, read_position, write_figure, write_position
from graph.rdf.frames import read_frame, write_frame
from graph.rdf.terms import Reader, Writer
from graph.vocabulary import (
    CLAIMS_GRAPH,
    DC,
    DCT,
    OA,
    PROV,
    SAYSO,
    SCHEMA,
    SKOS,
    agent_iri,
    claim_iri,
    concept,
    document_iri,
    key,
    part,
    statement_iri,
)

_ACTIVITIES: dict[How, str] = {
    "measured": SAYSO.Measurement,
    "calculated": SAYSO.Calculation,
    "estimated": SAYSO.Estimation,
    "stated": SAYSO.Assertion,
}


def claim_quads(claims: Sequence[Claim], documents: Sequence[Document] = ()) -> list[Quad]:
    """Return the graph of claims; the documents give the words of verifications."""
    to = Writer(CLAIMS_GRAPH)
    texts = {document.key: document.text for document in documents}
    named = unique_names(documents)
    for claim in claims:
        _write_claim(to, claim, texts, named)
    return list(to)


def claims(quads: Iterable[Quad]) -> tuple[Claim, ...]:
    """Return the claims that the quads hold, by key."""
    source = Reader(quads)
    return tuple(sorted((_read_claim(source, iri) for iri in source.of_type(SAYSO.Claim)), key=lambda c: c.key))


def _write_claim(to: Writer, claim: Claim, texts: Mapping[str, str], named: Mapping[str, str]) -> None:
    iri = claim_iri(claim.key)
    to.type(iri, SAYSO.Claim, SCHEMA.Claim, PROV.Entity)
    to.text(iri, DCT.identifier, claim.key)
    figure = part(iri, "figure")
    to.link(iri, SAYSO.figure, figure)
    write_figure(to, figure, claim.figure)
    write_frame(to, iri, claim)
    for position, mention in enumerate(claim.mentions):
        _write_mention(to, iri, position, mention)
    _write_producers(to, iri, claim)
    for position, verification in enumerate(claim.verifications):
        checked = write_verification(to, iri, position, verification, texts, SAYSO.Verification, PROV.Activity)
        to.link(checked, PROV.used, iri)
        for index, producer in enumerate(claim.producers):
            if producer.how != "stated":  # a bare assertion leaves nothing for a verifier to look at
                to.link(checked, PROV.wasInformedBy, part(iri, "production", index))
    told_in = {**named, **{mention.doc: mention.document for mention in claim.mentions}}
    for position, report in enumerate(claim.conditions):
        _write_report(to, iri, position, report, told_in)
    if claim.derivation is not None:
        _write_derivation(to, iri, claim.derivation, claim)
    for position, conflict in enumerate(claim.conflicts):
        _write_conflict(to, iri, position, conflict)
    could_be = [claim_iri(k) for k in claim.underspecified]
    to.link(iri, SAYSO.couldBe, *could_be)
    to.sequence(iri, SAYSO.candidates, part(iri, "candidates"), could_be, links=True)
    to.integer(iri, SAYSO.origins, claim.origins)
    to.integer(iri, SAYSO.outlets, claim.outlets)


def _read_claim(source: Reader, iri: str) -> Claim:
    frame = read_frame(source, iri)
    derivation = source.maybe(iri, PROV.qualifiedDerivation)
    return Claim(
        key=source.one(iri, DCT.identifier),
        figure=read_figure(source, source.one(iri, SAYSO.figure)),
        metric=frame.metric,
        subject=frame.subject,
        comparator=frame.comparator,
        workload=frame.workload,
        direction=frame.direction,
        modality=frame.modality,
        mentions=tuple(_read_mention(source, m) for m in source.parts(iri, SAYSO.mention)),
        producers=tuple(read_production(source, p) for p in source.parts(iri, SAYSO.production)),
        verifications=tuple(read_verification(source, v) for v in source.parts(iri, SAYSO.verification)),
        conditions=tuple(_read_report(source, r) for r in source.parts(iri, SAYSO.report)),
        derivation=_read_derivation(source, derivation) if derivation else None,
        conflicts=tuple(_read_conflict(source, c) for c in source.parts(iri, SAYSO.conflict)),
        underspecified=tuple(key(c) for c in source.sequence(iri, SAYSO.candidates)),
        origins=int(source.one(iri, SAYSO.origins)),
    )


def _write_mention(to: Writer, claim: str, position: int, mention: Mention) -> None:
    iri = part(claim, "mention", position)
    to.link(claim, SAYSO.mention, iri)
    to.type(iri, SAYSO.Mention)
    to.link(iri, SAYSO.statement, statement_iri(mention.statement))
    to.link(statement_iri(mention.statement), SAYSO.states, claim)
    to.link(iri, OA.hasSource, document_iri(mention.document))
    to.text(iri, SCHEMA.name, mention.doc)
    write_position(to, iri, part(iri, "position"), mention.span)
    to.text(iri, DC.publisher, mention.outlet)
    to.link(iri, DCT.publisher, mention.outlet and agent_iri(mention.outlet))
    to.sequence(iri, SAYSO.speakers, part(iri, "speakers"), mention.said_by)
    to.link(iri, SAYSO.saidBy, *map(agent_iri, mention.said_by))
    to.integer(iri, SAYSO.position, position)


def _read_mention(source: Reader, iri: str) -> Mention:
    return Mention(
        statement=key(source.one(iri, SAYSO.statement)),
        document=key(source.one(iri, OA.hasSource)),
        doc=source.one(iri, SCHEMA.name),
        span=read_position(source, iri),
        outlet=source.maybe(iri, DC.publisher),
        said_by=source.sequence(iri, SAYSO.speakers),
    )


def _write_producers(to: Writer, iri: str, claim: Claim) -> None:
    for position, producer in enumerate(claim.producers):
        activity = write_production(to, iri, position, producer, _ACTIVITIES[producer.how], PROV.Activity)
        to.link(iri, PROV.wasAttributedTo, agent_iri(producer.agent))
        generated = iri
        if len(claim.producers) > 1:
            generated = part(iri, "result", position)
            to.type(generated, PROV.Entity)
            to.link(generated, PROV.specializationOf, iri)
        to.link(generated, PROV.wasGeneratedBy, activity)
        if producer.how == "calculated" and claim.derivation is not None:
            to.link(activity, PROV.used, *map(claim_iri, claim.derivation.inputs))


def _write_report(to: Writer, claim: str, position: int, report: ConditionReport, told_in: Mapping[str, str]) -> None:
    iri = part(claim, "condition", position)
    to.link(claim, SAYSO.report, iri)
    to.type(iri, SAYSO.ConditionReport)
    to.link(iri, SAYSO.concept, concept("condition", report.id))
    to.text(iri, SKOS.notation, report.id)
    to.link(iri, SAYSO.statedIn, *(document_iri(told_in[name]) for name in report.stated_in if name in told_in))
    to.link(iri, SAYSO.droppedIn, *(document_iri(told_in[name]) for name in report.dropped_in if name in told_in))
    to.sequence(iri, SAYSO.statedInNames, part(iri, "stated-in"), report.stated_in)
    to.sequence(iri, SAYSO.droppedInNames, part(iri, "dropped-in"), report.dropped_in)
    to.integer(iri, SAYSO.position, position)


def _read_report(source: Reader, iri: str) -> ConditionReport:
    return ConditionReport(
        id=source.one(iri, SKOS.notation),
        stated_in=source.sequence(iri, SAYSO.statedInNames),
        dropped_in=source.sequence(iri, SAYSO.droppedInNames),
    )


def _write_derivation(to: Writer, claim: str, derivation: Derivation, of: Claim) -> None:
    iri = part(claim, "derivation")
    inputs = [claim_iri(k) for k in derivation.inputs]
    to.link(claim, PROV.qualifiedDerivation, iri)
    to.link(claim, SAYSO.calculatedFrom, *inputs)
    to.type(iri, SAYSO.Derivation, PROV.Derivation)
    to.link(iri, PROV.entity, *inputs)
    to.sequence(iri, SAYSO.operands, part(iri, "operands"), inputs, links=True)
    to.link(iri, SAYSO.operation, concept("operation", derivation.operation))
    to.number(iri, SAYSO.computed, derivation.computed)
    to.link(iri, SAYSO.verdict, concept("verdict", derivation.verdict))
    to.boolean(iri, SAYSO.shown, derivation.stated)
    to.text(iri, SAYSO.constant, derivation.constant)
    to.number(iri, SAYSO.chance, derivation.chance)
    for index, producer in enumerate(of.producers):
        if producer.how == "calculated":
            to.link(iri, PROV.hadActivity, part(claim, "production", index))


def _read_derivation(source: Reader, iri: str) -> Derivation:
    return Derivation(
        operation=cast("Operation", key(source.one(iri, SAYSO.operation))),
        inputs=tuple(key(i) for i in source.sequence(iri, SAYSO.operands)),
        computed=source.required_number(iri, SAYSO.computed),
        verdict=cast("Verdict", key(source.one(iri, SAYSO.verdict))),
        stated=source.flag(iri, SAYSO.shown),
        constant=source.maybe(iri, SAYSO.constant),
        chance=source.number(iri, SAYSO.chance),
    )


def _write_conflict(to: Writer, claim: str, position: int, conflict: Conflict) -> None:
    iri = part(claim, "conflict", position)
    to.link(claim, SAYSO.conflict, iri)
    to.type(iri, SAYSO.Conflict)
    to.link(iri, SAYSO.claim, claim_iri(conflict.claim))
    to.link(iri, SAYSO.kind, concept("conflict", conflict.kind))
    to.integer(iri, SAYSO.position, position)


def _read_conflict(source: Reader, iri: str) -> Conflict:
    return Conflict(key(source.one(iri, SAYSO.claim)), cast("ConflictKind", key(source.one(iri, SAYSO.kind))))
