"""The SPARQL endpoint: SPARQL 1.1 Protocol, query operation only, over the same store."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, get_args
from urllib.parse import parse_qs

from fastapi import APIRouter, Header, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from api.negotiate import best
from api.opened import Opened
from graph.errors import QueryError
from graph.store import Store
from graph.store.sparql import Kind

router = APIRouter(tags=["SPARQL"])

RESULTS = {
    "application/sparql-results+json": "json",
    "application/sparql-results+xml": "xml",
    "text/csv": "csv",
    "text/tab-separated-values": "tsv",
}
GRAPHS = {
    "text/turtle": "turtle",
    "application/n-triples": "ntriples",
    "application/ld+json": "jsonld",
    "application/rdf+xml": "rdfxml",
}
FORMATS: dict[Kind, dict[str, str]] = {"select": RESULTS, "ask": RESULTS, "graph": GRAPHS}
assert set(FORMATS) == set(get_args(Kind))

LONGEST = 1_000_000
"""Bytes of a query; what is longer was not written by hand."""

_CONTENT: dict[int | str, dict[str, object]] = {
    200: {
        "description": "The answer: rows for SELECT and ASK, a graph for CONSTRUCT and DESCRIBE.",
        "content": {media: {"schema": {"type": "string"}} for media in (*RESULTS, *GRAPHS)},
    }
}


@router.get("/sparql", summary="Ask in SPARQL", responses=_CONTENT, response_class=Response)
def get_sparql(
    store: Opened,
    query: Annotated[str, Query(description="A SPARQL 1.1 query; updates and SERVICE are refused.")],
    accept: Annotated[str | None, Header(description="The form of the answer, with q-values.")] = None,
) -> Response:
    """Answer a query over the union of all graphs, unless it names its data set."""
    return _respond(store, query, accept)


@router.post(
    "/sparql",
    summary="Ask in SPARQL, the query in the body",
    responses=_CONTENT,
    response_class=Response,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "application/sparql-query": {"schema": {"type": "string", "description": "The query itself."}},
                "application/x-www-form-urlencoded": {
                    "schema": {
                        "type": "object",
                        "required": ["query"],
                        "properties": {"query": {"type": "string", "description": "The query."}},
                    }
                },
            },
        }
    },
)
async def post_sparql(
    request: Request,
    store: Opened,
    accept: Annotated[str | None, Header(description="The form of the answer, with q-values.")] = None,
) -> Response:
    """Answer a query that is the body, or the body's form field `query`."""
    query = await _posted(request)
    return await run_in_threadpool(_respond, store, query, accept)


async def _posted(request: Request) -> str:
    """Return the query of a POST, by the two ways of the protocol."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"A query holds at most {LONGEST:,} bytes.")
    media = request.headers.get("content-type", "").split(";", maxsplit=1)[0].strip().lower()
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise QueryError(f"the query is no UTF-8: byte {error.start}", remedy="Send it in UTF-8.") from error
    if media == "application/sparql-query":
        return text
    if media == "application/x-www-form-urlencoded":
        form = parse_qs(text)
        if "update" in form:
            raise QueryError("this endpoint answers queries; it takes no updates", remedy="Send a `query`.")
        if len(form.get("query", ())) == 1:
            return form["query"][0]
        raise QueryError("the form needs exactly one field `query`", remedy="Send query=SELECT...")
    raise HTTPException(
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        f"Send application/sparql-query or application/x-www-form-urlencoded, not {media or 'an untyped body'}.",
    )


def _respond(store: Store, query: str, accept: str | None) -> Response:
    """Return the answer in the form that the client prefers."""
    answer = store.query(query)
    offered = FORMATS[answer.kind]
    media = best(accept, list(offered))
    if media is None:
        # An error carries this frame to another thread, and Oxigraph's answers may end in their own only.
        del answer
        raise HTTPException(HTTPStatus.NOT_ACCEPTABLE, f"This query can be answered as {', '.join(offered)}.")
    return Response(answer.serialize(offered[media]), media_type=media)
