"""Who produced, checked and published what."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from api import rows, schema
from api.faces import answer, choice, linked
from api.faces.media import JSON, RESOURCE
from api.opened import Opened
from graph import agents as told
from graph import questions
from graph.vocabulary import agent_iri

router = APIRouter()


@router.get("/agents", response_model=schema.Agents, summary="Who is named")
def agents(request: Request, store: Opened) -> Response:
    """Return every firm, person, agency and outlet that is named, with how often each stands behind a claim."""
    face = choice.chosen(request, (JSON,))
    found = [
        {"id": _id(a.name), "agent": a.name, "produced": a.produced, "verified": a.verified} for a in told.agents(store)
    ]
    return answer.respond(request, face, answer.encoded({"agents": found}), (JSON,), changed=store.changed())


@router.get("/agents/{id}", response_model=schema.Agent, summary="One agent")
def agent(
    request: Request,
    store: Opened,
    id: Annotated[str, Path(description="The last part of the IRI.")],  # noqa: A002 - the word of the address
) -> Response:
    """Return the claims that an agent produced and those that it checked, and what it published."""
    key, suffix = choice.split(id, RESOURCE)
    face = choice.chosen(request, RESOURCE, suffix)
    found = told.record(store, key)
    if face is JSON:
        names = questions.document_names(store)
        row = {
            "id": key,
            "iri": agent_iri(found.name),
            "agent": found.name,
            "produced": [rows.claim(c, names) for c in found.produced],
            "verified": [rows.claim(c, names) for c in found.verified],
            "published": [rows.document(d) for d in found.published],
        }
        body = answer.encoded(row)
    else:
        body = linked.serialised(store.about(agent_iri(found.name)), face, str(request.base_url))
    return answer.respond(request, face, body, RESOURCE, changed=store.changed())


def _id(name: str) -> str:
    return agent_iri(name).rpartition("/")[2]
