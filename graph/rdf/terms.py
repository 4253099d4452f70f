"""RDF terms from plain values, and plain values from RDF terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache

from pyoxigraph import Literal, NamedNode, Quad, Triple

from graph.errors import StoreError
from graph.numerals import plain
from graph.vocabulary import RDF, SAYSO, XSD

_INTEGER = NamedNode(XSD.integer)
_DECIMAL = NamedNode(XSD.decimal)
_DOUBLE = NamedNode(XSD.double)
_BOOLEAN = NamedNode(XSD.boolean)

# Beyond this the decimal is left out: stores keep 128 bits, and a page of zeros helps nobody. Digits and double remain.
_LARGEST_EXPONENT = 60

node = lru_cache(maxsize=65536)(NamedNode)
"""Return the IRI as a term."""


class Writer:
    """Collects the quads of one graph; a triple said twice is held once."""

    def __init__(self, graph: str) -> None:
        self._graph = node(graph)
        self._quads: dict[Quad, None] = {}

    def __iter__(self) -> Iterator[Quad]:
        """Yield the quads in the order they were first said."""
        return iter(self._quads)

    def type(self, subject: str, *classes: str) -> None:
        """Say which classes the subject is of."""
        self.link(subject, RDF.type, *classes)

    def link(self, subject: str, predicate: str, *objects: str | None) -> None:
        """Say the property with each IRI; None and the empty string say nothing."""
        for value in objects:
            if value:
                self._add(subject, predicate, node(value))

    def text(self, subject: str, predicate: str, *texts: str | None) -> None:
        """Say the property with each string; None says nothing."""
        for value in texts:
            if value is not None:
                self._add(subject, predicate, Literal(value))

    def integer(self, subject: str, predicate: str, value: int) -> None:
        """Say the property with a whole number."""
        self._add(subject, predicate, Literal(str(value), datatype=_INTEGER))

    def boolean(self, subject: str, predicate: str, value: bool) -> None:
        """Say the property with true or false."""
        self._add(subject, predicate, Literal("true" if value else "false", datatype=_BOOLEAN))

    def double(self, subject: str, predicate: str, value: float) -> None:
        """Say the property with a floating-point number, spelt as the store spells it."""
        self._add(subject, predicate, Literal(plain(Decimal(repr(value))), datatype=_DOUBLE))

    def number(self, subject: str, predicate: str, value: Decimal | None) -> None:
        """Say the number three times: `xsd:decimal`, `...Double` for arithmetic, `...Exact` with every digit."""
        if value is None:
            return
        self.text(subject, predicate + "Exact", str(value))
        if not value.is_finite():
            return
        if float(value) not in {float("inf"), float("-inf")}:
            self.double(subject, predicate + "Double", float(value))
        if abs(value.adjusted()) <= _LARGEST_EXPONENT and len(value.as_tuple().digits) <= _LARGEST_EXPONENT:
            self._add(subject, predicate, Literal(plain(value), datatype=_DECIMAL))

    def sequence(self, subject: str, predicate: str, iri: str, items: Iterable[str], *, links: bool = False) -> None:
        """Say the strings (or IRIs) in their order, as an `rdf:Seq` of its own; nothing if there are none."""
        for index, item in enumerate(items, 1):
            if index == 1:
                self.link(subject, predicate, iri)
                self.type(iri, RDF.Seq)
            (self.link if links else self.text)(iri, member(index), item)

    def _add(self, subject: str, predicate: str, value: NamedNode | Literal) -> None:
        self._quads[Quad(node(subject), node(predicate), value, self._graph)] = None


class Reader:
    """The triples of some quads, looked up by subject and property."""

    def __init__(self, quads: Iterable[Quad]) -> None:
        self._triples: dict[str, dict[str, list[str]]] = {}
        for subject, predicate, value, _ in quads:
            assert not isinstance(subject, Triple), subject
            assert not isinstance(value, Triple), value
            properties = self._triples.setdefault(subject.value, {})
            properties.setdefault(predicate.value, []).append(value.value)

    def of_type(self, class_: str) -> list[str]:
        """Return the IRIs of the class's members, sorted."""
        return sorted(s for s, properties in self._triples.items() if class_ in properties.get(RDF.type, ()))

    def all(self, subject: str, predicate: str) -> list[str]:
        """Return the property's values: IRIs or lexical forms, in no order."""
        return self._triples.get(subject, {}).get(predicate, [])

    def maybe(self, subject: str, predicate: str) -> str | None:
        """Return the property's one value, or None."""
        values = self.all(subject, predicate)
        return values[0] if values else None

    def one(self, subject: str, predicate: str) -> str:
        """Return the property's one value.

        Raises `StoreError` where there is none.
        """
        value = self.maybe(subject, predicate)
        if value is None:
            raise StoreError(f"no {predicate}", place=subject, remedy="Run `sayso check`, then ingest again.")
        return value

    def number(self, subject: str, predicate: str) -> Decimal | None:
        """Return the number as it was, every digit kept, or None."""
        exact = self.maybe(subject, predicate + "Exact")
        return None if exact is None else Decimal(exact)

    def required_number(self, subject: str, predicate: str) -> Decimal:
        """Return the number as it was, every digit kept.

        Raises `StoreError` where there is none.
        """
        return Decimal(self.one(subject, predicate + "Exact"))

    def flag(self, subject: str, predicate: str) -> bool:
        """Return whether the property is true."""
        return self.maybe(subject, predicate) in {"true", "1"}

    def sequence(self, subject: str, predicate: str) -> tuple[str, ...]:
        """Return the items of the property's `rdf:Seq`, in order."""
        iri = self.maybe(subject, predicate)
        if iri is None:
            return ()
        properties = self._triples.get(iri, {})
        members = sorted(int(p[len(_MEMBER) :]) for p in properties if p.startswith(_MEMBER))
        return tuple(properties[member(i)][0] for i in members)

    def parts(self, subject: str, predicate: str) -> list[str]:
        """Return the property's values by their `sayso:position`."""
        return sorted(self.all(subject, predicate), key=lambda iri: int(self.one(iri, SAYSO.position)))


_MEMBER = RDF.iri + "_"


def member(index: int) -> str:
    """Return `rdf:_1`, `rdf:_2`, ..."""
    return f"{_MEMBER}{index}"
