"""A document with its statements as one named graph, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import cast

from pyoxigraph import Quad

from graph import fingerprint
from graph.claim import (
    Caveat,
    CaveatKind,
    Condition,
    Document,
    Reach,
    Span,
    Statement,
)
from graph.rdf.activities import (
    read_production,
    read_verification,
    write_production,
    write_verification,
)
from graph.rdf.figures import read_figure, read_position, write_figure, write_position, write_quote
from graph.rdf.frames import read_frame, write_frame
from graph.rdf.terms import Reader, Writer
from graph.vocabulary import (
    DC,
    DCT,
    OA,
    PROV,
    SAYSO,
    SCHEMA,
    SKOS,
    agent_iri,
    concept,
    content_iri,
    document_graph,
    document_iri,
    key,
    part,
    selector_iri,
    statement_iri,
    work_iri,
)


def document_quads(document: Document, statements: Sequence[Statement]) -> list[Quad]:
    """Return the named graph of one revision: the document, its text, and every statement in it."""
    to = Writer(document_graph(document.key))
    _write_document(to, document)
    for statement in statements:
        _write_statement(to, statement, document.text)
    return list(to)


def documents(quads: Iterable[Quad]) -> tuple[Document, ...]:
    """Return the documents that the quads hold, by key."""
    source = Reader(quads)
    found = (_read_document(source, iri) for iri in source.of_type(SAYSO.Document))
    return tuple(sorted(found, key=lambda d: d.key))


def statements(quads: Iterable[Quad]) -> tuple[Statement, ...]:
    """Return the statements that the quads hold, by key."""
    source = Reader(quads)
    found = (_read_statement(source, iri) for iri in source.of_type(SAYSO.Statement))
    return tuple(sorted(found, key=lambda s: s.key))


def unique_names(documents: Sequence[Document]) -> dict[str, str]:
    """Return the keys of the documents by their file names, without names that several have."""
    counts = Counter(document.name for document in documents)
    return {document.name: document.key for document in documents if counts[document.name] == 1}


def _write_document(to: Writer, document: Document) -> None:
    iri = document_iri(document.key)
    to.type(iri, SAYSO.Document, SCHEMA.Article, PROV.Entity)
    to.text(iri, DCT.identifier, document.key)
    to.text(iri, SCHEMA.name, document.name)
    to.text(iri, SCHEMA.text, document.text)
    to.text(iri, SCHEMA.sha256, fingerprint.sha256(document))
    to.text(iri, DCT.title, document.title)
    to.text(iri, DC.publisher, document.outlet)
    to.text(iri, DC.creator, document.author)
    to.text(iri, DCT.issued, document.date)
    to.text(iri, SCHEMA.url, document.address)
    to.link(iri, DCT.publisher, document.outlet and agent_iri(document.outlet))
    to.link(iri, DCT.creator, document.author and agent_iri(document.author))
    to.link(iri, PROV.specializationOf, document.address and work_iri(document.address))


def _read_document(source: Reader, iri: str) -> Document:
    return Document(
        key=source.one(iri, DCT.identifier),
        name=source.one(iri, SCHEMA.name),
        text=source.one(iri, SCHEMA.text),
        title=source.maybe(iri, DCT.title),
        outlet=source.maybe(iri, DC.publisher),
        author=source.maybe(iri, DC.creator),
        date=source.maybe(iri, DCT.issued),
        address=source.maybe(iri, SCHEMA.url),
    )


def _write_statement(to: Writer, statement: Statement, text: str) -> None:
    iri, document = statement_iri(statement.key), document_iri(statement.document)
    to.type(iri, SAYSO.Statement, OA.SpecificResource, PROV.Entity)
    to.link(iri, OA.hasSource, document)
    to.text(iri, SCHEMA.text, statement.quote)
    _write_place(to, iri, statement.document, statement.span.start, statement.span.end, text)
    figure = part(iri, "figure")
    to.link(iri, SAYSO.figure, figure)
    write_figure(to, figure, statement.figure)
    write_frame(to, iri, statement)
    to.sequence(iri, SAYSO.speakers, part(iri, "speakers"), statement.said_by)
    to.link(iri, SAYSO.saidBy, *map(agent_iri, statement.said_by))
    to.text(iri, SAYSO.reader, statement.reader)
    for position, producer in enumerate(statement.producers):
        write_production(to, iri, position, producer, SAYSO.StatedProduction)
    for position, verification in enumerate(statement.verifications):
        write_verification(to, iri, position, verification, {statement.document: text}, SAYSO.StatedVerification)
    conditions = [_write_condition(to, c, statement.document, text) for c in statement.conditions]
    to.link(iri, SAYSO.condition, *conditions)
    to.sequence(iri, SAYSO.conditions, part(iri, "conditions"), conditions, links=True)
    caveats = [_write_caveat(to, c, statement.document, text) for c in statement.caveats]
    to.link(iri, SAYSO.caveat, *caveats)
    to.sequence(iri, SAYSO.caveats, part(iri, "caveats"), caveats, links=True)


def _read_statement(source: Reader, iri: str) -> Statement:
    frame = read_frame(source, iri)
    return Statement(
        document=key(source.one(iri, OA.hasSource)),
        span=read_position(source, iri),
        quote=source.one(iri, SCHEMA.text),
        figure=read_figure(source, source.one(iri, SAYSO.figure)),
        metric=frame.metric,
        subject=frame.subject,
        comparator=frame.comparator,
        workload=frame.workload,
        direction=frame.direction,
        modality=frame.modality,
        said_by=source.sequence(iri, SAYSO.speakers),
        producers=tuple(read_production(source, p) for p in source.parts(iri, SAYSO.production)),
        verifications=tuple(read_verification(source, v) for v in source.parts(iri, SAYSO.verification)),
        conditions=tuple(_read_condition(source, c) for c in source.sequence(iri, SAYSO.conditions)),
        caveats=tuple(_read_caveat(source, c) for c in source.sequence(iri, SAYSO.caveats)),
        reader=source.one(iri, SAYSO.reader),
    )


def _write_condition(to: Writer, condition: Condition, document: str, text: str) -> str:
    """Say a condition once a document, however many figures it governs."""
    iri = content_iri(document_iri(document), "condition", *_content(condition.id, condition))
    to.type(iri, SAYSO.StatedCondition)
    to.link(iri, SAYSO.concept, concept("condition", condition.id))
    to.text(iri, SKOS.notation, condition.id)
    to.text(iri, SCHEMA.text, condition.text)
    to.link(iri, SAYSO.reach, concept("reach", condition.reach))
    _write_place(to, iri, document, condition.span.start, condition.span.end, text)
    return iri


def _read_condition(source: Reader, iri: str) -> Condition:
    return Condition(
        id=source.one(iri, SKOS.notation),
        text=source.one(iri, SCHEMA.text),
        span=read_position(source, iri),
        reach=cast("Reach", key(source.one(iri, SAYSO.reach))),
    )


def _write_caveat(to: Writer, caveat: Caveat, document: str, text: str) -> str:
    iri = content_iri(document_iri(document), "caveat", *_content(caveat.kind, caveat))
    to.type(iri, SAYSO.StatedCaveat)
    to.link(iri, SAYSO.kind, concept("caveat", caveat.kind))
    to.text(iri, SCHEMA.text, caveat.text)
    to.link(iri, SAYSO.reach, concept("reach", caveat.reach))
    _write_place(to, iri, document, caveat.span.start, caveat.span.end, text)
    return iri


def _read_caveat(source: Reader, iri: str) -> Caveat:
    return Caveat(
        kind=cast("CaveatKind", key(source.one(iri, SAYSO.kind))),
        text=source.one(iri, SCHEMA.text),
        span=read_position(source, iri),
        reach=cast("Reach", key(source.one(iri, SAYSO.reach))),
    )


def _content(name: str, stated: Condition | Caveat) -> tuple[object, ...]:
    return name, stated.text, stated.span.start, stated.span.end, stated.reach


def _write_place(to: Writer, owner: str, document: str, start: int, end: int, text: str) -> None:
    span = Span(start, end)
    write_position(to, owner, selector_iri(document, start, end, "position"), span)
    write_quote(to, owner, selector_iri(document, start, end, "quote"), text, span)
