"""The graph's own IRIs, below the base: each leads to the page of the thing that it names (303, See Other).

The IRI of a part, such as a claim's figure, leads to the whole.
"""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import quote

from fastapi import APIRouter
from fastapi.responses import RedirectResponse

router = APIRouter(include_in_schema=False)


@router.get("/claim/{id}")
@router.get("/claim/{id}/{part:path}")
def claim(id: str) -> RedirectResponse:  # noqa: A002 - the word of the address
    """Lead to the claim."""
    return _to("claims", id)


@router.get("/document/{id}")
@router.get("/document/{id}/{part:path}")
def document(id: str) -> RedirectResponse:  # noqa: A002
    """Lead to the document."""
    return _to("documents", id)


@router.get("/statement/{document}/{place}")
@router.get("/statement/{document}/{place}/{part:path}")
def statement(document: str, place: str) -> RedirectResponse:
    """Lead to the statement."""
    return _to("statements", document, place)


@router.get("/agent/{id}")
def agent(id: str) -> RedirectResponse:  # noqa: A002
    """Lead to the agent."""
    return _to("agents", id)


@router.get("/finding/{path:path}")
def finding() -> RedirectResponse:
    """Lead to the audit."""
    return _to("audit")


def _to(*parts: str) -> RedirectResponse:
    # Only a path of this server: what came in is written out by its parts, so that none can name another host.
    return RedirectResponse("/" + "/".join(quote(p, safe="") for p in parts), status_code=HTTPStatus.SEE_OTHER)
