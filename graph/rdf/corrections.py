"""Corrections as triples, and back: activities of people, with what each was of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from pyoxigraph import Quad

from graph.correction import Anchor, Correction, CorrectionKind, Note
from graph.rdf.terms import Reader, Writer
from graph.vocabulary import CORRECTIONS_GRAPH, DCT, PROV, SAYSO, SCHEMA, agent_iri, concept, correction_iri, key, part


def correction_quads(corrections: Sequence[Correction]) -> list[Quad]:
    """Return the graph of what people have set right."""
    to = Writer(CORRECTIONS_GRAPH)
    for correction in corrections:
        _write(to, correction)
    return list(to)


def corrections(quads: Iterable[Quad]) -> tuple[Correction, ...]:
    """Return the corrections that the quads hold, the oldest first."""
    source = Reader(quads)
    return tuple(sorted(_read(source, iri) for iri in source.of_type(SAYSO.Correction)))


def _write(to: Writer, correction: Correction) -> None:
    iri = correction_iri(correction.id)
    to.type(iri, SAYSO.Correction, PROV.Activity)
    to.text(iri, DCT.identifier, correction.id)
    to.link(iri, SAYSO.kind, concept("correction", correction.kind))
    _write_note(to, iri, correction.made)
    for position, anchor in enumerate(correction.anchors):
        place = part(iri, "anchor", position)
        to.link(iri, SAYSO.anchor, place)
        to.type(place, SAYSO.Anchor)
        to.integer(place, SAYSO.position, position)
        to.text(place, SCHEMA.name, anchor.document)
        to.text(place, SCHEMA.text, anchor.quote)
        to.integer(place, SAYSO.offset, anchor.offset)
        to.text(place, SAYSO.printed, anchor.figure)
    told = [f"{name}={value}" for name, value in correction.changes]
    to.sequence(iri, SAYSO.changes, part(iri, "changes"), told)
    if correction.undone is not None:
        undoing = part(iri, "undoing")
        to.link(iri, PROV.wasInvalidatedBy, undoing)
        to.type(undoing, SAYSO.Undoing, PROV.Activity)
        _write_note(to, undoing, correction.undone)


def _write_note(to: Writer, iri: str, note: Note) -> None:
    to.text(iri, DCT.created, note.at)
    to.text(iri, SCHEMA.text, note.reason)
    to.text(iri, SAYSO.agentName, note.by)
    to.link(iri, PROV.wasAssociatedWith, agent_iri(note.by))
    to.type(agent_iri(note.by), PROV.Agent)
    to.text(agent_iri(note.by), SCHEMA.name, note.by)


def _read(source: Reader, iri: str) -> Correction:
    undoing = source.maybe(iri, PROV.wasInvalidatedBy)
    changes = (told.partition("=") for told in source.sequence(iri, SAYSO.changes))
    return Correction(
        made=_read_note(source, iri),
        kind=cast(CorrectionKind, key(source.one(iri, SAYSO.kind))),
        anchors=tuple(_read_anchor(source, place) for place in source.parts(iri, SAYSO.anchor)),
        changes=tuple((name, value) for name, _, value in changes),
        undone=_read_note(source, undoing) if undoing else None,
    )


def _read_note(source: Reader, iri: str) -> Note:
    return Note(source.one(iri, DCT.created), source.one(iri, SAYSO.agentName), source.one(iri, SCHEMA.text))


def _read_anchor(source: Reader, iri: str) -> Anchor:
    return Anchor(
        source.one(iri, SCHEMA.name),
        source.one(iri, SCHEMA.text),
        int(source.one(iri, SAYSO.offset)),
        source.one(iri, SAYSO.printed),
    )
