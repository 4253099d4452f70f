"""The store that an application answers from, as its routes ask for it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from graph.store import Store


def opened(request: Request) -> Store:
    """Return the store that the application answers from."""
    store = request.app.state.store
    assert isinstance(store, Store)
    return store


Opened = Annotated[Store, Depends(opened)]
