"""The questions, over HTTP and in JSON: the contract's objects."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request

from api import answers, rows, schema
from graph import questions
from graph.errors import NotFoundError
from graph.store import Store
from ingest import quantities

router = APIRouter()


def opened(request: Request) -> Store:
    """Return the store that the application answers from."""
    store = request.app.state.store
    assert isinstance(store, Store)
    return store


Opened = Annotated[Store, Depends(opened)]
Id = Annotated[str, Path(alias="id", description="The last part of the IRI.")]


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
            "audit": "/audit",
            "matrix": "/audit/matrix",
            "sparql": "/sparql",
            "description": "/openapi.json",
        },
    }


@router.get("/trace", response_model=schema.Trace, summary="Where does a figure come from?")
def trace(
    store: Opened,
    figure: Annotated[str, Query(description="As printed or as a question: `104x`, `$0.21`, `12,258 tok/s/kW`.")],
) -> rows.Row:
    """Return every claim that the figure matches, each with its chain: the match first, then all it derives from."""
    asked = quantities.read(figure)
    matches = questions.trace(store, asked)
    if not matches:
        raise NotFoundError(
            f"no document in this store states {asked.text}",
            remedy="Ingest an article that does, or ask without the unit.",
        )
    names = _names(store)
    chains = [questions.chain(store, match.key) for match in matches]
    return {"figure": asked.text, "matches": [rows.trace(chain, names) for chain in chains]}


@router.get("/claims", response_model=schema.Claims, summary="All claims")
def claims(
    store: Opened,
    offset: Annotated[int, Query(ge=0, description="How many to pass over.")] = 0,
    limit: Annotated[int, Query(ge=1, le=1000, description="How many to return at most.")] = 100,
) -> rows.Row:
    """Return a page of the claims, ordered by IRI."""
    found = questions.claims(store)
    names = _names(store)
    return {
        "total": len(found),
        "offset": offset,
        "claims": [rows.claim(c, names) for c in found[offset : offset + limit]],
    }


@router.get("/claims/{id}", response_model=schema.Claim, summary="One claim")
def claim(store: Opened, key: Id) -> rows.Row:
    """Return the claim with that id, the last part of its IRI."""
    return rows.claim(questions.claim(store, key), _names(store))


@router.get("/documents", response_model=schema.Documents, summary="All documents")
def documents(store: Opened) -> rows.Row:
    """Return what is known of each document, ordered by name."""
    found = sorted(questions.documents(store), key=lambda d: (d.name, d.key))
    return {"documents": [rows.document(d) for d in found]}


@router.get("/documents/{id}", response_model=schema.FullDocument, summary="One document")
def document(store: Opened, key: Id) -> rows.Row:
    """Return a document's text and every figure it states, in the order of the text."""
    found = questions.document(store, key)
    stated = questions.statements_of(store, found.key)
    return {
        **rows.document(found),
        "text": found.text,
        "statements": [rows.statement(s, found.name) for s in stated],
    }


_Kinds = Annotated[list[str] | None, Query(alias="kind", description="Only these kinds, e.g. `condition-dropped`.")]
_Outlet = Annotated[str | None, Query(description="Only what this outlet or file is found to do.")]
_Figure = Annotated[str | None, Query(description="Only this figure and those it follows from, as for `/trace`.")]


@router.get("/audit", response_model=schema.Audit, summary="What the figures lost on their way")
def audit(store: Opened, kinds: _Kinds = None, outlet: _Outlet = None, figure: _Figure = None) -> rows.Row:
    """Return the audit's rows, heaviest first."""
    return {"findings": [rows.finding(f) for f in answers.findings(store, _choice(kinds, outlet, figure))]}


@router.get("/audit/matrix", response_model=schema.Matrix, summary="How the outlets tell the figures")
def matrix(store: Opened, figure: _Figure = None) -> rows.Row:
    """Return the claims that several documents tell, and what became of each there; the heaviest finding first."""
    audited = answers.audit(store, _choice(None, None, figure))
    return {"rows": [rows.spread(r, audited.claims, audited.sources.documents) for r in audited.spread()]}


def _choice(kinds: list[str] | None, outlet: str | None, figure: str | None) -> answers.Choice:
    return answers.Choice(tuple(kinds or ()), outlet, quantities.read(figure) if figure is not None else None)


@router.get("/healthz", response_model=schema.Health, summary="Does the service answer?")
def health(store: Opened) -> rows.Row:
    """Return counts that only a store that answers can give."""
    return {
        "status": "ok",
        "version": version("sayso"),
        "documents": len(questions.documents(store)),
        "claims": len(questions.claims(store)),
    }


def _names(store: Store) -> dict[str, str]:
    return {d.key: d.name for d in questions.documents(store)}
