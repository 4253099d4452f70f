"""A figure as triples, and back."""

from __future__ import annotations

from typing import cast

from graph.claim import Bound, Figure, Span
from graph.numerals import amount, dimension, magnitude, numeral
from graph.rdf.terms import Reader, Writer
from graph.vocabulary import OA, QUDT, SAYSO, SCHEMA, concept, key, part


def write_figure(to: Writer, iri: str, figure: Figure) -> None:
    """Say the figure: as printed, as numbers, and in base units."""
    to.type(iri, SAYSO.Figure)
    to.text(iri, SCHEMA.text, figure.text)
    write_position(to, iri, part(iri, "position"), figure.span)
    to.number(iri, SAYSO.value, figure.value)
    to.number(iri, SAYSO.low, figure.low)
    to.number(iri, SAYSO.high, figure.high)
    to.number(iri, SAYSO.step, figure.step)
    to.number(iri, SAYSO.tolerance, figure.tolerance)
    to.text(iri, SAYSO.unit, figure.unit)
    to.link(iri, QUDT.hasUnit, concept("unit", figure.unit))
    to.text(iri, SAYSO.numeral, numeral(figure))
    to.text(iri, SAYSO.amount, amount(figure))
    to.text(iri, SAYSO.dimension, dimension(figure.unit))
    for name, value in (
        (SAYSO.magnitude, figure.value),
        (SAYSO.lowMagnitude, figure.low),
        (SAYSO.highMagnitude, figure.high),
    ):
        size = None if value is None else magnitude(value, figure.unit)
        if size is not None and abs(size.adjusted()) < _WIDEST:
            to.double(iri, name, float(size))
    if figure.bound is not None:
        to.link(iri, SAYSO.bound, concept("bound", figure.bound))
    to.boolean(iri, SAYSO.approximate, figure.approximate)
    if figure.unit_span is not None:
        selector = part(iri, "unit")
        to.link(iri, SAYSO.unitSelector, selector)
        write_span(to, selector, figure.unit_span)


def read_figure(source: Reader, iri: str) -> Figure:
    """Return the figure that was said."""
    bound = source.maybe(iri, SAYSO.bound)
    unit_selector = source.maybe(iri, SAYSO.unitSelector)
    return Figure(
        text=source.one(iri, SCHEMA.text),
        span=read_position(source, iri),
        value=source.number(iri, SAYSO.value),
        low=source.number(iri, SAYSO.low),
        high=source.number(iri, SAYSO.high),
        unit=source.one(iri, SAYSO.unit),
        bound=cast("Bound", key(bound)) if bound else None,
        approximate=source.flag(iri, SAYSO.approximate),
        step=source.required_number(iri, SAYSO.step),
        tolerance=source.number(iri, SAYSO.tolerance),
        unit_span=read_span(source, unit_selector) if unit_selector else None,
    )


def write_position(to: Writer, owner: str, selector: str, span: Span) -> None:
    """Say where in its document the owner stands."""
    to.link(owner, OA.hasSelector, selector)
    write_span(to, selector, span)


def write_span(to: Writer, selector: str, span: Span) -> None:
    """Say a stretch of text in code points."""
    to.type(selector, OA.TextPositionSelector)
    to.integer(selector, OA.start, span.start)
    to.integer(selector, OA.end, span.end)


def write_quote(to: Writer, owner: str, selector: str, text: str, span: Span) -> None:
    """Say the words of a stretch and those around it, by which it is found again in an edited text."""
    to.link(owner, OA.hasSelector, selector)
    to.type(selector, OA.TextQuoteSelector)
    to.text(selector, OA.exact, text[span.start : span.end])
    to.text(selector, OA.prefix, text[max(0, span.start - _AROUND) : span.start])
    to.text(selector, OA.suffix, text[span.end : span.end + _AROUND])


_AROUND = 32
_WIDEST = 300  # powers of ten; further out there is no double


def read_position(source: Reader, owner: str) -> Span:
    """Return where the owner stands."""
    for selector in source.all(owner, OA.hasSelector):
        if source.maybe(selector, OA.start) is not None:
            return read_span(source, selector)
    return read_span(source, owner)


def read_span(source: Reader, selector: str) -> Span:
    """Return the stretch a position selector selects."""
    return Span(int(source.one(selector, OA.start)), int(source.one(selector, OA.end)))
