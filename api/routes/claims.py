"""Claims: chosen by what is known of them, and one by one."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Path, Query, Request, Response

from api import answers, rows, schema
from api.faces import answer, choice, linked
from api.faces.media import JSON, RESOURCE
from api.opened import Opened
from graph import questions
from graph.selection import Selection, select
from graph.vocabulary import claim_iri
from ingest import quantities

router = APIRouter()

_Words = "Only claims with these words in it, in whatever case."


@router.get("/claims", response_model=schema.Claims, summary="Claims, all or those that are chosen")
def claims(
    request: Request,
    store: Opened,
    figure: Annotated[str | None, Query(description="Only those that state this figure, as for `/trace`.")] = None,
    unit: Annotated[str | None, Query(description="Only in this unit: `token/s/kW`.")] = None,
    subject: Annotated[str | None, Query(description=_Words)] = None,
    metric: Annotated[str | None, Query(description=_Words)] = None,
    producer: Annotated[str | None, Query(description="Only of producers with these words in their name.")] = None,
    verifier: Annotated[str | None, Query(description="Only of verifiers with these words in their name.")] = None,
    condition: Annotated[str | None, Query(description="Only under this condition: `power-basis:package-tdp`.")] = None,
    outlet: Annotated[str | None, Query(description="Only those that this outlet or file states.")] = None,
    since: Annotated[
        str | None, Query(pattern=r"^\d{4}(-\d\d(-\d\d)?)?$", description="Only those stated on this day or later.")
    ] = None,
    until: Annotated[
        str | None, Query(pattern=r"^\d{4}(-\d\d(-\d\d)?)?$", description="Only those stated on this day or before.")
    ] = None,
    cursor: Annotated[str, Query(description="Where the page begins: `next` of the page before.")] = "",
    limit: Annotated[int, Query(ge=1, le=1000, description="How many to return at most.")] = 100,
) -> Response:
    """Return a page of the claims, ordered by IRI; `next` and the header `Link` lead to the page that follows."""
    face = choice.chosen(request, (JSON,))
    asked = quantities.read(figure) if figure is not None else None
    chosen = Selection(asked, unit, subject, metric, producer, verifier, condition, outlet, since, until)
    page = select(store, chosen, after=cursor, limit=limit)
    names = questions.document_names(store)
    body = {"total": page.total, "next": page.after, "claims": [rows.claim(c, names) for c in page.claims]}
    links = []
    if page.after is not None:
        given = [(k, v) for k, v in request.query_params.multi_items() if k != "cursor"]
        links.append(f'<{request.url.path}?{urlencode([*given, ("cursor", page.after)])}>; rel="next"')
    return answer.respond(request, face, answer.encoded(body), (JSON,), changed=store.changed(), links=links)


@router.get("/claims/{id}", response_model=schema.Claim, summary="One claim")
def claim(
    request: Request,
    store: Opened,
    id: Annotated[str, Path(description="The last part of the IRI.")],  # noqa: A002 - the word of the address
) -> Response:
    """Return the claim with that id."""
    key, suffix = choice.split(id, RESOURCE)
    face = choice.chosen(request, RESOURCE, suffix)
    found = questions.claim(store, key)
    if face is JSON:
        body = answer.encoded(rows.claim(found, questions.document_names(store)))
    else:
        body = linked.serialised(store.tree(claim_iri(key)), face, str(request.base_url))
    return answer.respond(request, face, body, RESOURCE, changed=store.changed())


@router.get("/claims/{id}/why", response_model=schema.Why, summary="What made it one claim")
def why(
    request: Request,
    store: Opened,
    id: Annotated[str, Path(description="The last part of the IRI.")],  # noqa: A002 - the word of the address
) -> Response:
    """Return what its statements say in the words that are compared, and what keeps others apart."""
    face = choice.chosen(request, (JSON,))
    found, sources = answers.why(store, id)
    body = answer.encoded(rows.why(found, sources.names))
    return answer.respond(request, face, body, (JSON,), changed=store.changed())
