from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from api.answers import Sources, Trace
from api.render import dot, svg
from graph import lineage
from graph.claim import Claim, Derivation, Figure, Span

SVG = "{http://www.w3.org/2000/svg}"


def trace(edges: list[list[int]], subject: str = "a thing of some length that wraps", root: str = "0") -> Trace:
    """Return the chain of a claim, each claim derived from those listed."""
    claims = []
    for n, inputs in enumerate(edges):
        figure = Figure(f"{n}x", Span(0, 2), Decimal(n), None, None, "ratio")
        named = tuple(str(i) for i in dict.fromkeys(inputs) if i < len(edges))
        derivation = Derivation("ratio", named, Decimal(1), "consistent", stated=True) if named else None
        claims.append(Claim(str(n), figure, None, subject, None, None, None, "asserted", (), derivation=derivation))
    return Trace(lineage.chain(claims, root), Sources({}, {}))


chains = st.lists(st.lists(st.integers(0, 8), max_size=3), min_size=1, max_size=9).map(trace)


@given(chains)
def test_boxes_stand_apart_and_inside_the_picture(one: Trace) -> None:
    root = ET.fromstring(svg.drawn([one]))
    boxes = [tuple(int(r.attrib[k]) for k in ("x", "y", "width", "height")) for r in root.iter(f"{SVG}rect")]
    assert len(boxes) == len(one.chain)
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    assert all(x >= 0 and y >= 0 and x + w <= width and y + h <= height for x, y, w, h in boxes)
    for (x1, y1, w1, h1), (x2, y2, w2, h2) in itertools.combinations(boxes, 2):
        assert x1 + w1 <= x2 or x2 + w2 <= x1 or y1 + h1 <= y2 or y2 + h2 <= y1


@given(chains)
def test_every_arrow_runs_down_unless_claims_derive_in_a_circle(one: Trace) -> None:
    if lineage.cycles(one.chain):
        return
    for path in ET.fromstring(svg.drawn([one])).iter(f"{SVG}path"):
        found = re.fullmatch(r"M\d+ (\d+) C.* (\d+)", path.attrib["d"])
        if found:
            assert int(found[1]) < int(found[2])


def test_what_an_article_says_cannot_leave_its_place() -> None:
    nasty = 'a "quoted" \\ <b>thing</b> & more\x1b'
    one = trace([[]], nasty)
    assert "<b>" not in svg.drawn([one])
    texts = " ".join(t.text or "" for t in ET.fromstring(svg.drawn([one])).iter(f"{SVG}text"))
    assert "<b>thing</b>" in texts
    label = re.search(r'"0" \[label="((?:[^"\\]|\\.)*)"', dot.drawn([one]))
    assert label
    assert '\\"quoted\\" \\\\ <b>' in label[1]


def test_several_matches_share_what_they_share() -> None:
    edges = [[2], [2], []]
    drawn = dot.drawn([trace(edges), trace(edges, root="1")])
    assert drawn.count(" -> ") == 2
    assert len(re.findall(r'^  "\d" \[', drawn, re.MULTILINE)) == 3
