"""The terms of our own vocabulary, with what they mean."""

from __future__ import annotations

from dataclasses import dataclass

from graph import questions
from graph.store import Store


@dataclass(frozen=True, slots=True)
class Term:
    """A class, a property, or a concept of one of the schemes."""

    iri: str
    kind: str
    """`class`, `property`, `concept` or `scheme`."""
    label: str | None
    definition: str | None
    notation: str | None
    """The word to print, of concepts."""


def terms(store: Store) -> tuple[Term, ...]:
    """Return every term, by IRI."""
    rows = store.query(questions.text("terms")).rows()
    return tuple(
        Term(iri or "", kind or "", label, definition, notation) for iri, kind, label, definition, notation in rows
    )
