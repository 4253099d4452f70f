"""The web application: routes around a store, read-only."""

from __future__ import annotations

from importlib.metadata import version

from fastapi import FastAPI

from api import problems, routes
from api.faces.head import Head
from api.sparql import router as sparql
from graph.store import Store


def create_app(store: Store) -> FastAPI:
    """Return the application that answers from an open store; the caller closes the store."""
    app = FastAPI(
        title="sayso",
        summary="Where does this figure come from?",
        description=(
            "Every figure that the articles in this store state: in which sentence, by whom it was produced, by whom "
            "verified and how, under which conditions, and what retellings lost. Unknown is `null`, never a guess."
        ),
        version=version("sayso"),
        license_info={"name": "Apache-2.0", "identifier": "Apache-2.0"},
        responses=problems.RESPONSES,
        docs_url=None,  # both pages load their scripts from elsewhere; this works offline
        redoc_url=None,
    )
    app.state.store = store
    problems.install(app)
    app.include_router(routes.router)
    app.include_router(sparql)
    app.add_middleware(Head)
    return app
