"""A chain as SVG, laid out in layers here; no other program is needed."""

from __future__ import annotations

import textwrap
from collections import defaultdict
from collections.abc import Mapping, Sequence
from html import escape

from api.answers import Trace
from api.render import picture
from api.render.picture import Arrow, Box

WIDTH, GAP_X, GAP_Y, MARGIN = 260, 28, 62, 20
"""Of a box, between boxes, between layers, around all; in pixels."""
LINE, PAD = 18, 12
"""Height of a line of text, and the space around the text in its box; in pixels."""
CHARACTERS, HEAD_CHARACTERS = 32, 24
"""How many characters a line of a box holds at most, and a line of its larger head."""

_Lines = list[tuple[str, bool]]

# Colours that stay apart for the colour-blind, and follow the page's light or dark scheme where it has one.
_STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1a1a1a }
.figure { font-weight: 700; font-size: 15px }
.label { font-size: 11px; fill: #555 }
rect { fill: #f6f8fa; stroke: #8c959f }
.asked rect { fill: #ddf4ff; stroke: #0969da; stroke-width: 2 }
path { fill: none; stroke: #8c959f; stroke-width: 1.5 }
.wrong path { stroke: #cf222e; stroke-dasharray: 5 3 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .label { fill: #9198a1 }
rect { fill: #161b22; stroke: #656c76 } .asked rect { fill: #0c2d6b; stroke: #58a6ff }
}
""".strip()

_OPENING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    ' role="img" aria-labelledby="title">'
)
_HEAD = (
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0 0 L8 4 L0 8 z" style="fill:#8c959f;stroke:none"/></marker></defs>'
)


def drawn(traces: Sequence[Trace]) -> str:
    """Return a picture of the chain: what was asked for at the top, measured figures at the bottom."""
    seen = picture.drawn(traces)
    wrapped = {box.key: _wrapped(box) for box in seen.boxes}
    places, width, height = _places(seen.boxes, seen.arrows, wrapped)
    parts = [
        _OPENING.format(width=width, height=height),
        f'<title id="title">{escape(seen.title)}</title>',
        f"<style>{_STYLE}</style>",
        _HEAD,
        *(_arrow(arrow, places, wrapped) for arrow in seen.arrows),
        *(_box(box, places[box.key], wrapped[box.key]) for box in seen.boxes),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _places(
    boxes: Sequence[Box], arrows: Sequence[Arrow], wrapped: Mapping[str, _Lines]
) -> tuple[dict[str, tuple[int, int]], int, int]:
    """Return the upper left corner of each box, and the size of the whole."""
    layers: dict[int, list[str]] = defaultdict(list)
    for box in boxes:
        layers[box.layer].append(box.key)
    above: dict[str, list[str]] = defaultdict(list)
    for arrow in arrows:
        above[arrow.end].append(arrow.start)
    lefts: dict[str, int] = {}
    tops: dict[str, int] = {}
    top = MARGIN
    for number in sorted(layers):
        layer = layers[number]
        _spread(layer, above, lefts)
        tops |= dict.fromkeys(layer, top)
        top += max(_height(wrapped[key]) for key in layer) + GAP_Y
    shift = MARGIN - min(lefts.values())
    places = {key: (left + shift, tops[key]) for key, left in lefts.items()}
    return places, max(left for left, _ in places.values()) + WIDTH + MARGIN, top - GAP_Y + MARGIN


def _spread(layer: Sequence[str], above: Mapping[str, Sequence[str]], lefts: dict[str, int]) -> None:
    """Put each box of a layer below the middle of those that follow from it, and apart from its neighbours."""
    groups: dict[int, list[str]] = defaultdict(list)
    for key in layer:
        starts = [lefts[start] for start in above.get(key, ()) if start in lefts]
        groups[sum(starts) // len(starts) if starts else 0].append(key)
    step, free = WIDTH + GAP_X, None
    for middle, keys in sorted(groups.items()):
        left = middle - (len(keys) - 1) * step // 2
        for key in keys:
            lefts[key] = left if free is None else max(left, free)
            free = left = lefts[key] + step


def _box(box: Box, place: tuple[int, int], lines: _Lines) -> str:
    left, top = place
    text = "".join(
        f'<text x="{left + PAD}" y="{top + PAD + LINE * (number + 1) - 5}"{_class(head, "figure")}>'
        f"{escape(line)}</text>"
        for number, (line, head) in enumerate(lines)
    )
    return (
        f'<a href="{escape(box.iri)}"><g{_class(box.asked, "asked")}><title>{escape(box.tip)}</title>'
        f'<rect x="{left}" y="{top}" width="{WIDTH}" height="{_height(lines)}" rx="6"/>{text}</g></a>'
    )


def _arrow(arrow: Arrow, places: Mapping[str, tuple[int, int]], wrapped: Mapping[str, _Lines]) -> str:
    (x1, y1), (x2, y2) = places[arrow.start], places[arrow.end]
    x1, y1, x2 = x1 + WIDTH // 2, y1 + _height(wrapped[arrow.start]), x2 + WIDTH // 2
    middle, bend = (x1 + x2) // 2, (y1 + y2) // 2
    # The label stands clear of the line: on the side to which the line runs down.
    anchor, x = ("end", middle - 10) if x2 < x1 else ("start", middle + 10)
    return (
        f"<g{_class(not arrow.holds, 'wrong')}>"
        f'<path d="M{x1} {y1} C{x1} {bend} {x2} {bend} {x2} {y2}" marker-end="url(#head)"/>'
        f'<text class="label" text-anchor="{anchor}" x="{x}" y="{bend - 6}">{escape(arrow.label)}</text></g>'
    )


def _wrapped(box: Box) -> _Lines:
    """Return the box's lines and whether each is of its head, none wider than the box and nothing cut off."""
    return [
        (part, number == 0)
        for number, line in enumerate(box.lines)
        for part in textwrap.wrap(line, CHARACTERS if number else HEAD_CHARACTERS, break_on_hyphens=False)
    ]


def _height(lines: _Lines) -> int:
    return len(lines) * LINE + 2 * PAD


def _class(holds: bool, name: str) -> str:
    return f' class="{name}"' if holds else ""
