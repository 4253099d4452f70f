"""The vocabulary and the shapes, as linked data."""

from __future__ import annotations

from importlib import resources
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from api import schema
from api.faces import answer, choice, linked
from api.faces.media import JSON, RESOURCE, TURTLE
from api.opened import Opened
from graph import terms
from graph.errors import NotFoundError
from graph.vocabulary import TERMS, VOCABULARY_GRAPH

router = APIRouter()


@router.get("/vocabulary", response_model=schema.Terms, summary="Every class, property and concept")
@router.get("/vocabulary.{suffix}", include_in_schema=False)
def vocabulary(request: Request, store: Opened) -> Response:
    """Return every term of our own with its definition; as linked data, the whole vocabulary."""
    face = choice.chosen(request, RESOURCE)
    if face is JSON:
        body = answer.encoded({"terms": [_row(term) for term in terms.terms(store)]})
    else:
        body = linked.serialised(store.graph(VOCABULARY_GRAPH), face, str(request.base_url))
    return answer.respond(request, face, body, RESOURCE)


@router.get("/vocabulary/{name:path}", response_model=schema.Term, summary="One class, property or concept")
def term(
    request: Request,
    store: Opened,
    name: Annotated[str, Path(description="What follows `vocabulary/` in the IRI: `condition/power-basis:wall`.")],
) -> Response:
    """Return what a term means."""
    key, suffix = choice.split(name, RESOURCE)
    face = choice.chosen(request, RESOURCE, suffix)
    found = next((t for t in terms.terms(store) if t.iri == TERMS + key), None)
    if found is None:
        raise NotFoundError("no such term", place=key, remedy="Terms are listed at /vocabulary.")
    body = (
        answer.encoded(_row(found))
        if face is JSON
        else linked.serialised(store.tree(found.iri), face, str(request.base_url))
    )
    return answer.respond(request, face, body, RESOURCE)


@router.get("/shapes", response_class=Response, summary="What every claim, statement and activity must have (SHACL)")
@router.get("/shapes.{suffix}", include_in_schema=False)
def shapes(request: Request) -> Response:
    """Return the shapes that `sayso check` tests the graph against, as Turtle."""
    face = choice.chosen(request, (TURTLE,))
    return answer.respond(request, face, resources.files("graph").joinpath("shapes.ttl").read_bytes(), (TURTLE,))


def _row(term: terms.Term) -> dict[str, object]:
    return {
        "iri": term.iri,
        "kind": term.kind,
        "label": term.label,
        "definition": term.definition,
        "notation": term.notation,
    }
