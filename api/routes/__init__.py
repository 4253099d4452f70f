"""The addresses: each asks `graph`, and answers in the form that is wanted.

home        what can be asked, whether the service answers, the JSON-LD context
tracing     where a figure comes from
claims      claims, chosen and one by one
documents   documents and their statements
agents      who produced and who checked
auditing    what the figures lost on their way
terms       the vocabulary and the shapes
minted      the addresses of the graph's own IRIs, which lead to those above
"""

from __future__ import annotations

from fastapi import APIRouter

from api.routes import agents, auditing, claims, documents, home, minted, terms, tracing

router = APIRouter()
for part in (home, tracing, claims, documents, agents, auditing, terms, minted):
    router.include_router(part.router)

__all__ = ["router"]
