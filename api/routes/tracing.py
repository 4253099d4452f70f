"""Where a figure comes from, in JSON, as linked data and as a picture."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from api import answers, rows, schema
from api.faces import answer, choice, linked
from api.faces.media import DOT, DRAWN, JSON, SVG
from api.opened import Opened
from api.render import dot, svg
from api.render import linked as chains
from graph import questions
from graph.errors import NotFoundError
from ingest import quantities

router = APIRouter()


@router.get("/trace", response_model=schema.Trace, summary="Where does a figure come from?")
@router.get("/trace.{suffix}", include_in_schema=False)
def trace(
    request: Request,
    store: Opened,
    figure: Annotated[str, Query(description="As printed or as a question: `104x`, `$0.21`, `12,258 tok/s/kW`.")],
) -> Response:
    """Return every claim that the figure matches, each with its chain: the match first, then all it derives from."""
    face = choice.chosen(request, DRAWN)
    asked = quantities.read(figure)
    found = answers.trace(store, asked)
    if not found:
        raise NotFoundError(
            f"no document in this store states {asked.text}",
            remedy="Ingest an article that does, or ask without the unit.",
        )
    if face is JSON:
        names = questions.document_names(store)
        matches = [rows.trace(f.chain, names, f.corrections, f.apart) for f in found]
        body = answer.encoded({"figure": asked.text, "matches": matches})
    elif face is SVG:
        body = svg.drawn(found).encode()
    elif face is DOT:
        body = dot.drawn(found).encode()
    else:
        with chains.graph(found) as triples:
            body = linked.serialised(triples, face, str(request.base_url))
    return answer.respond(request, face, body, DRAWN, changed=store.changed())
