"""Which of the forms on offer a client prefers: `Accept` with q-values (RFC 9110, section 12.5.1)."""

from __future__ import annotations

from collections.abc import Sequence


def best(accept: str | None, offered: Sequence[str]) -> str | None:
    """Return the offered media type that the header ranks highest, the first one on a tie, None where it takes none.

    A missing or empty header takes anything. A range counts by its most specific match: `text/csv;q=0` beside `*/*`
    refuses CSV alone. A q that is no number counts as 0.
    """
    if not accept or not accept.strip():
        return offered[0]
    ranges = [_range(part) for part in accept.split(",") if part.strip()]
    quality = [_quality(media, ranges) for media in offered]
    top = max(quality, default=0.0)
    return offered[quality.index(top)] if top > 0 else None


def _range(part: str) -> tuple[str, float]:
    """Split `text/turtle;q=0.5` into its range and its quality."""
    media, *parameters = (piece.strip().lower() for piece in part.split(";"))
    quality = 1.0
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                quality = min(max(float(value), 0.0), 1.0)
            except ValueError:
                quality = 0.0
    return media, quality


def _quality(media: str, ranges: Sequence[tuple[str, float]]) -> float:
    """Return the quality of the most specific range that covers the media type."""
    for pattern in (media, f"{media.split('/', maxsplit=1)[0]}/*", "*/*"):
        for range_, quality in ranges:
            if range_ == pattern:
                return quality
    return 0.0
