"""What a figure is of, as triples, and back: statements and claims have it alike."""

from __future__ import annotations

from typing import NamedTuple, cast

from graph.claim import Claim, Direction, Modality, Statement
from graph.rdf.terms import Reader, Writer
from graph.vocabulary import SAYSO, concept, key


class Frame(NamedTuple):
    """Metric, subject and the rest, as statements and claims name them."""

    metric: str | None
    subject: str | None
    comparator: str | None
    workload: str | None
    direction: Direction | None
    modality: Modality


def write_frame(to: Writer, iri: str, framed: Statement | Claim) -> None:
    """Say what the figure is of."""
    to.text(iri, SAYSO.metric, framed.metric)
    to.text(iri, SAYSO.subject, framed.subject)
    to.text(iri, SAYSO.comparator, framed.comparator)
    to.text(iri, SAYSO.workload, framed.workload)
    to.link(iri, SAYSO.direction, framed.direction and concept("direction", framed.direction))
    to.link(iri, SAYSO.modality, concept("modality", framed.modality))


def read_frame(source: Reader, iri: str) -> Frame:
    """Return what the figure is of."""
    direction = source.maybe(iri, SAYSO.direction)
    return Frame(
        metric=source.maybe(iri, SAYSO.metric),
        subject=source.maybe(iri, SAYSO.subject),
        comparator=source.maybe(iri, SAYSO.comparator),
        workload=source.maybe(iri, SAYSO.workload),
        direction=cast("Direction", key(direction)) if direction else None,
        modality=cast("Modality", key(source.one(iri, SAYSO.modality))),
    )
