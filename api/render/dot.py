"""A chain in the language of Graphviz."""

from __future__ import annotations

from collections.abc import Sequence

from api.answers import Trace
from api.render import picture

_PLAIN = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}


def drawn(traces: Sequence[Trace]) -> str:
    """Return a directed graph: a node for each claim, an edge to each one it follows from."""
    seen = picture.drawn(traces)
    lines = [
        "digraph chain {",
        f"  graph [label={_quoted(seen.title)}, labelloc=t, rankdir=TB];",
        '  node [shape=box, style=rounded, fontname="sans-serif"];',
        '  edge [fontname="sans-serif", fontsize=10];',
    ]
    for box in seen.boxes:
        style = ", penwidth=2" if box.asked else ""
        label, tip = _quoted("\n".join(box.lines)), _quoted(box.tip)
        lines.append(f"  {_quoted(box.key)} [label={label}, tooltip={tip}, URL={_quoted(box.iri)}{style}];")
    for arrow in seen.arrows:
        style = "" if arrow.holds else ", color=red, style=dashed"
        lines.append(f"  {_quoted(arrow.start)} -> {_quoted(arrow.end)} [label={_quoted(arrow.label)}{style}];")
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    return f'"{"".join(_PLAIN.get(character, character) for character in text)}"'
