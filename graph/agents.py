"""Whoever is named in the graph: firms, people, agencies, outlets; with what each produced, checked and published."""

from __future__ import annotations

from dataclasses import dataclass

from graph import questions
from graph.claim import Claim, Document
from graph.errors import NotFoundError
from graph.store import Store
from graph.vocabulary import agent_iri, key


@dataclass(frozen=True, slots=True)
class Agent:
    """A name, and how often it stands behind a claim."""

    name: str
    produced: int
    verified: int


@dataclass(frozen=True, slots=True)
class Record:
    """All that an agent did, by key."""

    name: str
    produced: tuple[Claim, ...]
    verified: tuple[Claim, ...]
    """What it checked or says that it did not check: each verification has its method."""
    published: tuple[Document, ...]


def agents(store: Store) -> tuple[Agent, ...]:
    """Return every agent, by name."""
    rows = store.query(questions.text("agents")).rows()
    return tuple(Agent(name or "", int(produced or 0), int(verified or 0)) for name, produced, verified in rows)


def record(store: Store, id: str) -> Record:  # noqa: A002 - the word of the address
    """Return what the agent did whose IRI ends in `agent/<id>`.

    Raises `NotFoundError`.
    """
    for agent in agents(store):
        iri = agent_iri(agent.name)
        if iri.endswith(f"/{id}"):
            rows = list(store.query(questions.text("agent", {"agent": [(questions.IRI(iri),)]})).rows())
            produced, verified = ([key(iri) for iri, role in rows if iri and role == r] for r in ("made", "looked"))
            documents = {document.key: document for document in store.documents() if document.outlet == agent.name}
            return Record(agent.name, store.claims(produced), store.claims(verified), tuple(documents.values()))
    raise NotFoundError("no such agent", place=id, remedy="Agents are listed at /agents.")
