"""A chain as RDF: the claims, who and what stands behind them, and the statements with their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from api.answers import Trace
from graph.claim import Corpus
from graph.store import Answer, Store
from graph.vocabulary import SAYSO, SCHEMA, VOCABULARY_GRAPH

# All but the vocabulary, which has an address of its own, and the documents' whole texts.
_CHAIN = f"""
CONSTRUCT {{ ?s ?p ?o }} WHERE {{
  GRAPH ?g {{ ?s ?p ?o }}
  FILTER(?g != <{VOCABULARY_GRAPH}>)
  FILTER NOT EXISTS {{ ?s a <{SAYSO.Document}> . FILTER(?p = <{SCHEMA.text}>) }}
}}
"""


def serialised(traces: Sequence[Trace], face: str) -> bytes:
    """Return the chains as `turtle` or `jsonld`, with the same IRIs as in the store."""
    with graph(traces) as triples:
        return triples.serialize(face)


@contextmanager
def graph(traces: Sequence[Trace]) -> Iterator[Answer]:
    """Give the chains' triples, with the same IRIs as in the store, while the context lasts."""
    claims = {claim.key: claim for trace in traces for claim in trace.chain}
    statements = {key: value for trace in traces for key, value in trace.sources.statements.items()}
    told = {m.document for claim in claims.values() for m in claim.mentions}
    told |= {check.document for claim in claims.values() for check in claim.verifications}
    told |= {statement.document for statement in statements.values()}
    documents = {key: value for trace in traces for key, value in trace.sources.documents.items() if key in told}
    with Store.open(None) as chain:
        chain.write(Corpus(tuple(documents.values()), tuple(statements.values()), tuple(claims.values())))
        yield chain.query(_CHAIN)
