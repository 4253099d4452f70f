"""The response: a body with its tag, its age, and where its other forms are."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from http import HTTPStatus
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from api.faces.media import Face


def encoded(row: Mapping[str, object]) -> bytes:
    """Return a JSON object in UTF-8."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()


def respond(
    request: Request,
    face: Face,
    body: bytes,
    offered: Sequence[Face],
    *,
    changed: datetime | None = None,
    links: Sequence[str] = (),
) -> Response:
    """Return the body in that form, or 304 where the client holds it already.

    The tag is of the bytes; `changed` is when the store was last written. `Link` leads to the other forms (RFC 8288).
    """
    headers = {
        "ETag": f'"{hashlib.sha256(body).hexdigest()[:32]}"',
        "Vary": "Accept",
        "Cache-Control": "no-cache",  # ask again each time, which a tag makes cheap
        "Link": ", ".join([*links, *_others(request, face, offered)]),
    }
    if changed is not None:
        headers["Last-Modified"] = format_datetime(changed.astimezone(UTC).replace(microsecond=0), usegmt=True)
    if not headers["Link"]:
        del headers["Link"]
    if _held(request, headers):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(body, headers=headers, media_type=face.content_type)


def _others(request: Request, face: Face, offered: Sequence[Face]) -> list[str]:
    path = request.url.path
    stem = next((path.removesuffix(f".{f.suffix}") for f in offered if path.endswith(f".{f.suffix}")), path)
    query = f"?{request.url.query}" if request.url.query else ""
    return [
        f'<{quote(stem, safe="/:%~")}.{other.suffix}{query}>; rel="alternate"; type="{other.media}"'
        for other in offered
        if other is not face
    ]


def _held(request: Request, headers: Mapping[str, str]) -> bool:
    """Whether the client's copy is the present one: by its tag, or where it sends none, by its age (RFC 9110, 13.2)."""
    tags = request.headers.get("if-none-match")
    if tags is not None:
        known = {tag.strip().removeprefix("W/") for tag in tags.split(",")}
        return "*" in known or headers["ETag"] in known
    since = request.headers.get("if-modified-since")
    if since is None or "Last-Modified" not in headers:
        return False
    try:
        return parsedate_to_datetime(headers["Last-Modified"]) <= parsedate_to_datetime(since)
    except (TypeError, ValueError):
        return False
