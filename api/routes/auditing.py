"""What the figures lost on their way, as JSON and for spreadsheets."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from api import answers, rows, schema
from api.faces import answer, choice
from api.faces.media import CSV, TABLE
from api.opened import Opened
from api.render import tables
from ingest import quantities

router = APIRouter()

_Kinds = Annotated[list[str] | None, Query(alias="kind", description="Only these kinds, e.g. `condition-dropped`.")]
_Outlet = Annotated[str | None, Query(description="Only what this outlet or file is found to do.")]
_Figure = Annotated[str | None, Query(description="Only this figure and those it follows from, as for `/trace`.")]


@router.get("/audit", response_model=schema.Audit, summary="What the figures lost on their way")
@router.get("/audit.{suffix}", include_in_schema=False)
def audit(
    request: Request,
    store: Opened,
    kinds: _Kinds = None,
    outlet: _Outlet = None,
    figure: _Figure = None,
) -> Response:
    """Return the audit's rows, heaviest first."""
    face = choice.chosen(request, TABLE)
    found = [rows.finding(f) for f in answers.findings(store, _choice(kinds, outlet, figure))]
    body = tables.findings(found).encode() if face is CSV else answer.encoded({"findings": found})
    return answer.respond(request, face, body, TABLE, changed=store.changed())


@router.get("/audit/matrix", response_model=schema.Matrix, summary="How the outlets tell the figures")
@router.get("/audit/matrix.{suffix}", include_in_schema=False)
def matrix(request: Request, store: Opened, figure: _Figure = None) -> Response:
    """Return the claims that several documents tell, and what became of each there; the heaviest finding first."""
    face = choice.chosen(request, TABLE)
    audited = answers.audit(store, _choice(None, None, figure))
    found = [rows.spread(r, audited.claims, audited.sources.documents) for r in audited.spread()]
    body = tables.spread(found).encode() if face is CSV else answer.encoded({"rows": found})
    return answer.respond(request, face, body, TABLE, changed=store.changed())


def _choice(kinds: list[str] | None, outlet: str | None, figure: str | None) -> answers.Choice:
    return answers.Choice(tuple(kinds or ()), outlet, quantities.read(figure) if figure is not None else None)
