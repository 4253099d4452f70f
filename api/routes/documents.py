"""Documents with their texts, and statements with their sentences."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from api import rows, schema
from api.faces import answer, choice, linked
from api.faces.media import JSON, RESOURCE
from api.opened import Opened
from graph import questions
from graph.errors import NotFoundError
from graph.vocabulary import document_graph, statement_iri

router = APIRouter()


@router.get("/documents", response_model=schema.Documents, summary="Documents, all or those that are chosen")
def documents(
    request: Request,
    store: Opened,
    outlet: Annotated[str | None, Query(description="Only of outlets or files with these words in their name.")] = None,
    since: Annotated[str | None, Query(description="Only of this day or later, ISO 8601.")] = None,
    until: Annotated[str | None, Query(description="Only of this day or before, ISO 8601.")] = None,
) -> Response:
    """Return what is known of each document, ordered by name."""
    face = choice.chosen(request, (JSON,))
    found = sorted(questions.documents(store), key=lambda d: (d.name, d.key))
    if outlet is not None:
        found = [d for d in found if outlet.casefold() in (d.outlet or d.name).casefold()]
    if since is not None:
        found = [d for d in found if d.date and d.date[: len(since)] >= since]
    if until is not None:
        found = [d for d in found if d.date and d.date[: len(until)] <= until]
    body = answer.encoded({"documents": [rows.document(d) for d in found]})
    return answer.respond(request, face, body, (JSON,), changed=store.changed())


@router.get("/documents/{id}", response_model=schema.FullDocument, summary="One document")
def document(
    request: Request,
    store: Opened,
    id: Annotated[str, Path(description="The last part of the IRI.")],  # noqa: A002 - the word of the address
) -> Response:
    """Return a document's text and every figure it states, in the order of the text."""
    key, suffix = choice.split(id, RESOURCE)
    face = choice.chosen(request, RESOURCE, suffix)
    found = questions.document(store, key)
    if face is JSON:
        stated = [rows.statement(s, found.name) for s in questions.statements_of(store, found.key)]
        body = answer.encoded({**rows.document(found), "text": found.text, "statements": stated})
    else:
        body = linked.serialised(store.graph(document_graph(key)), face, str(request.base_url))
    return answer.respond(request, face, body, RESOURCE, changed=store.changed())


@router.get("/statements/{document}/{place}", response_model=schema.Statement, summary="One statement")
def statement(
    request: Request,
    store: Opened,
    document: Annotated[str, Path(description="The document's id.")],
    place: Annotated[str, Path(description="Where its figure stands: `<start>-<end>`.")],
) -> Response:
    """Return the figure that a document states at one place; its address stays the same for ever."""
    where, suffix = choice.split(place, RESOURCE)
    face = choice.chosen(request, RESOURCE, suffix)
    key = f"{document}/{where}"
    found = next((s for s in store.statements(document) if s.key == key), None)
    if found is None:
        raise NotFoundError("no such statement", place=key, remedy="A document's statements are listed with it.")
    if face is JSON:
        body = answer.encoded(rows.statement(found, questions.document(store, document).name))
    else:
        body = linked.serialised(store.tree(statement_iri(key)), face, str(request.base_url))
    return answer.respond(request, face, body, RESOURCE, changed=store.changed())
