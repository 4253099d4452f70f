"""What the graph is asked: one function for each file in `queries/`, and the plain look-ups.

A query file runs as it stands in any SPARQL 1.1 tool: its inputs are VALUES blocks with an example in them. To bind is
to put other terms in their place, written out by type, never pasted in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from graph import lineage, numerals
from graph.claim import Claim, Document, Figure, Span, Statement
from graph.errors import NotFoundError
from graph.store import Store
from graph.vocabulary import claim_iri, concept, key

NOTHING = ""
"""Bound where a way of matching is switched off: no figure's amount or numeral is empty."""


@dataclass(frozen=True, slots=True)
class IRI:
    """A term that is an IRI, as against a string."""

    value: str


@dataclass(frozen=True, slots=True)
class Dropped:
    """How many claims an outlet repeats without a condition."""

    outlet: str
    """A document of unknown outlet stands under its own name."""
    condition: str
    claims: int


@dataclass(frozen=True, slots=True)
class CampaignCondition:
    """A condition that another document states for the campaign a claim belongs to."""

    id: str
    doc: str
    """`Document.name`."""
    span: Span
    text: str
    """The words that say so."""


def claims(store: Store) -> tuple[Claim, ...]:
    """Return all claims, by key."""
    return store.claims()


def claim(store: Store, key: str) -> Claim:
    """Return the claim with that key.

    Raises `NotFoundError`.
    """
    found = store.claims([key])
    if not found:
        raise NotFoundError("no such claim", place=key, remedy="List them with `sayso claims`.")
    return found[0]


def documents(store: Store) -> tuple[Document, ...]:
    """Return all documents, by key."""
    return store.documents()


def document(store: Store, key: str) -> Document:
    """Return the document with that key.

    Raises `NotFoundError`.
    """
    found = store.document(key)
    if found is None:
        raise NotFoundError("no such document", place=key, remedy="Ingest it with `sayso ingest`.")
    return found


def counts(store: Store) -> tuple[int, int, int]:
    """Return how many documents, statements and claims the store holds."""
    row = next(iter(store.query(text("counts")).rows()))
    documents, statements, claims = (int(number or 0) for number in row)
    return documents, statements, claims


def document_names(store: Store) -> dict[str, str]:
    """Return what each document is called, by key."""
    return {key or "": name or "" for key, name in store.query(text("document_names")).rows()}


def statements_of(store: Store, document: str) -> tuple[Statement, ...]:
    """Return the statements of the document with that key, in the order of its text."""
    return tuple(sorted(store.statements(document), key=lambda s: s.figure.span))


def trace(store: Store, figure: Figure, given: str | None = None) -> tuple[Claim, ...]:
    """Return the claims that state the figure: the value agrees as printed, the unit as far as it is given.

    `given` is the unit that was named, "" for none; by default that of the figure, where its print names one.
    "$0.21" finds $0.21 per million tokens, "104" finds 104x, "10 GW" finds 10,000 MW.
    Those that most outlets state come first, then those that follow from others.
    """
    if given is None:
        given = figure.unit if numerals.names_unit(figure) else ""
    # A plain number with its unit named (104x, 30%) is found by value alone: 30x is printed like 30%, and is another.
    numeral = NOTHING if given and numerals.dimension(given) == "1" else numerals.numeral(figure) or NOTHING
    amount = numerals.amount(figure) or NOTHING
    bound = text("trace", {"amount": [(amount,)], "numeral unit": [(numeral, given)]})
    found = store.claims(_keys(store, bound))
    return tuple(sorted(found, key=lambda c: (-c.outlets, c.derivation is None, -len(c.mentions), c.key)))


def chain(store: Store, key: str) -> tuple[Claim, ...]:
    """Return the claim and all it derives from, each once, every claim before its inputs; empty for an unknown key."""
    found = store.claims(_keys(store, text("chain", {"claim": [(IRI(claim_iri(key)),)]})))
    return lineage.chain(found, key)


def unverified(store: Store) -> tuple[Claim, ...]:
    """Return the claims that have a producer and nobody else who checked them, by key."""
    return store.claims(_keys(store, text("unverified")))


def single_origin(store: Store) -> tuple[Claim, ...]:
    """Return the claims that several outlets state and one producer stands behind, by key."""
    return store.claims(_keys(store, text("single_origin")))


def dropped_conditions(store: Store) -> tuple[Dropped, ...]:
    """Return which conditions each outlet drops, by outlet, those dropped most often first."""
    rows = store.query(text("dropped_conditions")).rows()
    return tuple(Dropped(outlet or "", condition or "", int(count or 0)) for outlet, condition, count in rows)


def by_condition(store: Store, condition: str) -> tuple[Claim, ...]:
    """Return the claims that hold under a condition (`power-basis:package-tdp`), a narrower one, or any of an axis."""
    bound = text("by_condition", {"condition": [(IRI(concept("condition", condition)),)]})
    return store.claims(_keys(store, bound))


def campaign(store: Store, key: str) -> tuple[CampaignCondition, ...]:
    """Return the conditions that other documents state for the campaign (producer and harness) of the claim."""
    rows = store.query(text("campaign", {"claim": [(IRI(claim_iri(key)),)]})).rows()
    return tuple(
        CampaignCondition(condition or "", name or "", Span(int(start or 0), int(end or 0)), said or "")
        for condition, name, said, start, end in rows
    )


def names() -> tuple[str, ...]:
    """Return the names of the shipped queries, sorted."""
    folder = resources.files("graph").joinpath("queries")
    return tuple(sorted(p.name.removesuffix(".rq") for p in folder.iterdir() if p.name.endswith(".rq")))


def text(name: str, bound: dict[str, Sequence[tuple[IRI | str, ...]]] | None = None) -> str:
    """Return a shipped query with its inputs bound: variables (without "?", by spaces) to rows of terms."""
    query = _file(name)
    for variables, rows in (bound or {}).items():
        wanted = [f"?{variable}" for variable in variables.split()]
        head = wanted[0] if len(wanted) == 1 else f"({' '.join(wanted)})"
        terms = (" ".join(map(_term, row)) for row in rows)
        lines = " ".join(term if len(wanted) == 1 else f"({term})" for term in terms)
        block = f"VALUES {head} {{ {lines} }}".replace("\\", r"\\")
        query, count = re.subn(rf"VALUES {re.escape(head)} \{{[^}}]*\}}", block, query)
        assert count, f"{name}.rq has no VALUES {head}"
    return query


@cache
def _file(name: str) -> str:
    return resources.files("graph").joinpath("queries", f"{name}.rq").read_text(encoding="utf-8")


def _keys(store: Store, query: str) -> list[str]:
    return [key(row[0]) for row in store.query(query).rows() if row[0] is not None]


def _term(term: IRI | str) -> str:
    if isinstance(term, IRI):
        return f"<{term.value}>"
    return literal(term)


def literal(text: str) -> str:
    """Return a string as SPARQL writes it."""
    escaped = re.sub(r'[\\"]', r"\\\g<0>", text).replace("\n", r"\n").replace("\r", r"\r").replace("\t", r"\t")
    return f'"{escaped}"'
