"""What several documents share, each said once: agents, works, units, and conditions the vocabulary does not list."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pyoxigraph import Quad

from graph.claim import Claim, Corpus, Statement
from graph.errors import InputError
from graph.numerals import plain
from graph.rdf.terms import Writer
from graph.units import normal
from graph.vocabulary import (
    PROV,
    QUDT,
    REGISTRY_GRAPH,
    SAYSO,
    SCHEMA,
    SKOS,
    TERMS,
    agent_iri,
    concept,
    nfc,
    work_iri,
)


def registry_quads(corpus: Corpus, listed: Collection[str]) -> list[Quad]:
    """Return the graph of shared things; `listed` are the concepts that the vocabulary describes already."""
    to = Writer(REGISTRY_GRAPH)
    for name in sorted(set(_agents(corpus))):
        to.type(agent_iri(name), PROV.Agent)
        to.text(agent_iri(name), SCHEMA.name, nfc(name))
    for address in sorted({d.address for d in corpus.documents if d.address}):
        to.type(work_iri(address), SCHEMA.CreativeWork, PROV.Entity)
        to.text(work_iri(address), SCHEMA.url, nfc(address))
    for unit in sorted({s.figure.unit for s in _told(corpus)}):
        if concept("unit", unit) not in listed:
            _write_unit(to, unit)
    for condition in sorted(set(_conditions(corpus))):
        if concept("condition", condition) not in listed:
            _write_condition(to, condition, listed)
    for kind in sorted({f.kind for f in corpus.findings}):
        if concept("finding", kind) not in listed:
            _write_concept(to, "finding", kind)
    return list(to)


def _told(corpus: Corpus) -> list[Statement | Claim]:
    return [*corpus.statements, *corpus.claims]


def _agents(corpus: Corpus) -> Iterator[str]:
    for document in corpus.documents:
        yield from (name for name in (document.outlet, document.author) if name)
    for told in _told(corpus):
        yield from (producer.agent for producer in told.producers)
        yield from (v.agent for v in told.verifications if v.agent is not None)
        if isinstance(told, Statement):
            yield from told.said_by
        else:
            yield from _speakers(told)


def _speakers(claim: Claim) -> Iterator[str]:
    for mention in claim.mentions:
        yield from mention.said_by
        if mention.outlet is not None:
            yield mention.outlet


def _conditions(corpus: Corpus) -> Iterator[str]:
    for told in _told(corpus):
        yield from (c.id for c in told.conditions)
    yield from (f.condition for f in corpus.findings if f.condition is not None)


def _write_unit(to: Writer, unit: str) -> None:
    iri = _write_concept(to, "unit", unit)
    to.type(iri, SAYSO.Unit)
    to.text(iri, QUDT.symbol, nfc(unit))
    try:
        factor, dimension = normal(unit)
    except InputError:
        return
    to.text(iri, SAYSO.factor, plain(factor))
    to.text(iri, SAYSO.dimension, dimension)


def _write_condition(to: Writer, condition: str, listed: Collection[str]) -> None:
    """Say a condition under the narrowest slot or axis that the vocabulary lists: engine=NAME is of software's.

    An axis that it does not list is a user's own, and said here with the one slot that it has.
    """
    iri = _write_concept(to, "condition", condition)
    axis, _, value = condition.partition(":")
    broader = concept("condition", axis)
    name = f"{axis}:{value.partition('=')[0]}" if "=" in value else axis
    slot = concept("slot", name)
    if broader not in listed:
        _write_concept(to, "condition", axis)
        to.link(broader, SKOS.topConceptOf, f"{TERMS}conditionScheme")
        to.type(_write_concept(to, "slot", name), SAYSO.Slot)
        to.link(slot, SKOS.broader, broader)
    to.link(iri, SAYSO.slot, slot if slot in listed or broader not in listed else None)
    to.link(iri, SKOS.broader, broader)


def _write_concept(to: Writer, scheme: str, name: str) -> str:
    iri = concept(scheme, name)
    to.type(iri, SKOS.Concept)
    to.text(iri, SKOS.notation, nfc(name))
    to.text(iri, SKOS.prefLabel, nfc(name))
    to.link(iri, SKOS.inScheme, f"{TERMS}{scheme}Scheme")
    return iri
