"""Which form of a resource is asked for: the address's suffix, else `Accept` with q-values (RFC 9110, 12.5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request

from api.faces.media import Face
from api.negotiate import best


def split(name: str, offered: Sequence[Face]) -> tuple[str, str | None]:
    """Return a path's last part without its suffix, and the suffix where it is one of those on offer."""
    stem, dot, suffix = name.rpartition(".")
    return (stem, suffix) if dot and stem and any(suffix == face.suffix for face in offered) else (name, None)


def chosen(request: Request, offered: Sequence[Face], suffix: str | None = None) -> Face:
    """Return the form that is asked for; a route that ends in `.{suffix}` need not hand that on.

    Raises `HTTPException`: 404 for a suffix that is not on offer, 406 where the client takes none of them.
    """
    suffix = suffix or request.path_params.get("suffix")
    if suffix is not None:
        for face in offered:
            if face.suffix == suffix:
                return face
        raise HTTPException(HTTPStatus.NOT_FOUND, f"No .{suffix} here; there is {_listed(offered)}.")
    media = best(request.headers.get("accept"), [face.media for face in offered])
    for face in offered:
        if face.media == media:
            return face
    raise HTTPException(HTTPStatus.NOT_ACCEPTABLE, f"This can be had as {_listed(offered)}.", {"Vary": "Accept"})


def _listed(offered: Sequence[Face]) -> str:
    return ", ".join(f"{face.media} (.{face.suffix})" for face in offered)
