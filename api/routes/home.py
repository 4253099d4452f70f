"""What can be asked here, and whether it answers."""

from __future__ import annotations

from importlib.metadata import version

from fastapi import APIRouter, Request, Response

from api import rows, schema
from api.faces import answer, linked
from api.faces.media import JSONLD
from api.opened import Opened
from graph import questions

router = APIRouter()


@router.get("/", response_model=schema.Home, summary="What can be asked here?")
def home() -> rows.Row:
    """Return the addresses of the questions."""
    return {
        "name": "sayso",
        "version": version("sayso"),
        "addresses": {
            "trace": "/trace?figure=104x",
            "claims": "/claims",
            "documents": "/documents",
            "agents": "/agents",
            "audit": "/audit",
            "matrix": "/audit/matrix",
            "sparql": "/sparql",
            "vocabulary": "/vocabulary",
            "shapes": "/shapes",
            "description": "/openapi.json",
        },
    }


@router.get("/healthz", response_model=schema.Health, summary="Does the service answer?")
def health(store: Opened) -> rows.Row:
    """Return counts that only a store that answers can give."""
    documents, _, claims = questions.counts(store)
    return {"status": "ok", "version": version("sayso"), "documents": documents, "claims": claims}


@router.get(linked.CONTEXT, response_class=Response, summary="The prefixes of JSON-LD answers")
def context(request: Request) -> Response:
    """Return the context that JSON-LD answers name."""
    return answer.respond(request, JSONLD, answer.encoded(linked.context()), ())
