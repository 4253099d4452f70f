"""A copy of the store as an rdflib data set: for JSON-LD, SHACL and notebooks, never on the way of a question."""

from __future__ import annotations

import pyoxigraph as ox
import rdflib


def dataset(store: ox.Store) -> rdflib.Dataset:
    """Return all quads as a data set whose default graph is the union of its graphs."""
    copy = rdflib.Dataset(default_union=True)
    graphs: dict[str, rdflib.Graph] = {}
    for quad in store:
        name = quad.graph_name
        assert isinstance(name, ox.NamedNode), name
        graph = graphs.get(name.value)
        if graph is None:
            graph = graphs[name.value] = copy.graph(rdflib.URIRef(name.value))
        graph.add((_term(quad.subject), _term(quad.predicate), _term(quad.object)))
    return copy


def _term(term: object) -> rdflib.URIRef | rdflib.Literal:
    if isinstance(term, ox.NamedNode):
        return rdflib.URIRef(term.value)
    assert isinstance(term, ox.Literal), term
    if term.language:
        return rdflib.Literal(term.value, lang=term.language)
    # A plain string stays plain, so that it equals the strings that queries write.
    plain = term.datatype.value == str(rdflib.XSD.string)
    return rdflib.Literal(term.value, datatype=None if plain else rdflib.URIRef(term.datatype.value))
