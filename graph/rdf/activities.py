"""Who brought a figure about and who checked it, as triples, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from graph.claim import How, Method, Producer, Verification
from graph.rdf.figures import read_position, write_position, write_quote
from graph.rdf.terms import Reader, Writer
from graph.vocabulary import OA, PROV, SAYSO, SCHEMA, agent_iri, concept, document_iri, key, part


def write_production(to: Writer, owner: str, position: int, producer: Producer, *classes: str) -> str:
    """Say who brought the owner's figure about, and return the activity's IRI."""
    iri = part(owner, "production", position)
    to.link(owner, SAYSO.production, iri)
    to.type(iri, *classes)
    to.link(iri, PROV.wasAssociatedWith, agent_iri(producer.agent))
    to.text(iri, SAYSO.agentName, producer.agent)
    to.link(iri, SAYSO.how, concept("how", producer.how))
    to.integer(iri, SAYSO.position, position)
    return iri


def read_production(source: Reader, iri: str) -> Producer:
    """Return who brought it about."""
    return Producer(source.one(iri, SAYSO.agentName), cast("How", key(source.one(iri, SAYSO.how))))


def write_verification(
    to: Writer, owner: str, position: int, verification: Verification, texts: Mapping[str, str], *classes: str
) -> str:
    """Say who checked the owner's figure, and return the activity's IRI; `texts` maps document keys to their text."""
    iri = part(owner, "verification", position)
    to.link(owner, SAYSO.verification, iri)
    to.type(iri, *classes)
    if verification.agent is not None:
        to.link(iri, PROV.wasAssociatedWith, agent_iri(verification.agent))
        to.text(iri, SAYSO.agentName, verification.agent)
    to.link(iri, SAYSO.method, concept("method", verification.method))
    to.text(iri, SAYSO.scope, verification.scope)
    to.link(iri, OA.hasSource, document_iri(verification.document))
    write_position(to, iri, part(iri, "position"), verification.span)
    text = texts.get(verification.document)
    if text is not None:
        to.text(iri, SCHEMA.text, text[verification.span.start : verification.span.end])
        write_quote(to, iri, part(iri, "quote"), text, verification.span)
    to.integer(iri, SAYSO.position, position)
    return iri


def read_verification(source: Reader, iri: str) -> Verification:
    """Return who checked it, how and how far."""
    return Verification(
        agent=source.maybe(iri, SAYSO.agentName),
        method=cast("Method", key(source.one(iri, SAYSO.method))),
        scope=source.one(iri, SAYSO.scope),
        document=key(source.one(iri, OA.hasSource)),
        span=read_position(source, iri),
    )
