"""Triples in each RDF form; JSON-LD with its prefixes in a context of this server's own, never elsewhere."""

from __future__ import annotations

import json
from typing import Any

from api.faces.media import JSONLD, NTRIPLES, RDFXML, TURTLE, Face
from graph.store import Answer
from graph.vocabulary import PREFIXES

CONTEXT = "/context.jsonld"
"""Where the prefixes are."""
_FORMATS = {TURTLE: "turtle", NTRIPLES: "ntriples", RDFXML: "rdfxml"}


def context() -> dict[str, Any]:
    """Return the JSON-LD context: the prefixes of every export."""
    return {"@context": dict(PREFIXES)}


def serialised(triples: Answer, face: Face, server: str) -> bytes:
    """Return the triples in that form; `server` is the address that the context's own begins with."""
    if face is not JSONLD:
        return triples.serialize(_FORMATS[face])
    import rdflib

    graph = rdflib.Graph().parse(data=triples.serialize("ntriples"), format="nt")
    written = json.loads(graph.serialize(format="json-ld", context=dict(PREFIXES)))
    nodes = written.get("@graph") or ([{k: v for k, v in written.items() if k != "@context"}] if triples else [])
    nodes.sort(key=lambda node: str(node.get("@id")))
    return json.dumps({"@context": server.rstrip("/") + CONTEXT, "@graph": nodes}, ensure_ascii=False).encode()
