from __future__ import annotations

import re
import tempfile
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.claim import Span
from ingest import article, passages
from ingest.article import sentences

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*(ROOT / "corpus/docs").iterdir(), *(ROOT.parent / "seeds").glob("*.txt")])


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / "cases" / name).read_text(encoding="utf-8"))


def _split(text: str, suffix: str = ".md") -> tuple[article.Article, tuple[passages.Passage, ...]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"a{suffix}"
        path.write_bytes(text.encode())
        read = article.read(path)
    return read, passages.split(read)


SENTENCES = [(case, text) for case in _load("sentences.toml")["case"] for text in case["text"]]


@pytest.mark.parametrize(("case", "marked"), SENTENCES, ids=[f"{c['name']}: {t[:30]}" for c, t in SENTENCES])
def test_sentences(case: dict[str, Any], marked: str) -> None:
    text = marked.replace("|", "")
    found = [text[s.start : s.end] for s in sentences.split(text, 0, len(text), lower=case.get("lower", False))]
    assert found == [piece.strip() for piece in marked.split("|")]


@pytest.mark.parametrize("unit", ["the pump used 5 kW of power, and ", "the pump used 5 kW of power and ", "7 ", "5% "])
def test_a_text_without_stops_is_cut_where_it_pauses(unit: str) -> None:
    text = unit * (200_000 // len(unit))
    found = [text[s.start : s.end] for s in sentences.split(text, 0, len(text))]
    assert max(map(len, found)) <= 4000
    assert " ".join(found).split() == text.split()
    assert not any(piece.endswith("5") for piece in found)  # no number is parted from its unit


TABLES = _load("tables.toml")["case"]


@pytest.mark.parametrize("case", TABLES, ids=[case["name"] for case in TABLES])
def test_heads_of_cells(case: dict[str, Any]) -> None:
    _, found = _split(case["text"], case["suffix"])
    rows = [p for p in found if p.kind == "table"]
    row = rows[case["at"]]
    assert [c.text for c in row.cells] == case["rows"][case["at"]]
    assert [c.column for c in row.cells] == list(range(len(row.cells)))
    assert [[case["text"][h.start : h.end] for h in c.heads] for c in row.cells] == case["above"]
    assert [p.head for p in rows] == [n < case["heads"] for n in range(len(rows))]


def test_rows_know_their_group_and_captions() -> None:
    text = (
        "Table 1. Events\n\n| Event | n |\n|---|---|\n| Any | 9 |\n| *Serious* | |\n| Death | 1 |\n\n*Of patients.*\n"
    )
    read, found = _split(text)
    rows = [p for p in found if p.kind == "table"]
    groups = [p.group and text[p.group.start : p.group.end] for p in rows]
    assert groups == [None, None, None, "Serious"]
    assert {tuple(text[read.blocks[b].span.start : read.blocks[b].span.end] for b in p.captions) for p in rows} == {
        ("Table 1. Events", "*Of patients.*")
    }


def test_rows_further_in_are_part_of_those_further_out() -> None:
    text = """Source       2025   2026
Wind          4.0    4.8
  Offshore    1.0    1.2
    Floating  0.1    0.2
Solar         2.0    2.2
"""
    _, found = _split(text, ".txt")
    assert [p.group and text[p.group.start : p.group.end] for p in found] == [None, None, "Wind", "Offshore", None]


def test_sections() -> None:
    _, found = _split("# T\n\nA.\n\n## S\n\nB.\n\n### U\n\nC.\n\n## V\n\nD.\n")
    above = {p.text: [found[n].text for n in p.path] for p in found}
    assert above == {
        "T": [],
        "A.": ["T"],
        "S": ["T"],
        "B.": ["T", "S"],
        "U": ["T", "S"],
        "C.": ["T", "S", "U"],
        "V": ["T"],
        "D.": ["T", "V"],
    }
    assert all(p.section == (p.path[-1] if p.path else -1) for p in found)


def test_leftovers_of_navigation_head_nothing() -> None:
    _, found = _split("Title\n\nPart one\n\nIt rose.\n\nPart two\n\nIt fell.\n\nPart one\n\nPart two\n", ".txt")
    assert [p.kind for p in found[-2:]] == ["metadata", "metadata"]
    assert found[found[-1].section].text == "Part two"


def test_small_letters_are_a_matter_of_the_whole_document() -> None:
    _, found = _split("we ran it. it fell to 3%. no.\n\nso it goes. really.\n", ".txt")
    assert [p.text for p in found] == ["we ran it.", "it fell to 3%.", "no.", "so it goes.", "really."]


def _check(read: article.Article, found: tuple[passages.Passage, ...]) -> None:
    text = read.document.text
    assert [p.index for p in found] == list(range(len(found)))
    assert all(p.text == text[p.span.start : p.span.end] and p.text.strip() for p in found)
    assert all(a.span.end <= b.span.start for a, b in pairwise(found))
    assert all(c.text == text[c.span.start : c.span.end] and c.span in p.span for p in found for c in p.cells)
    for number, block in enumerate(read.blocks):
        mine = [p.span for p in found if p.block == number]
        assert all(span in block.span for span in mine)
        if block.kind != "table":
            left = _outside(text, block.span, mine)
            assert not left.strip(), f"{left!r} of {block} is in no passage"


def _outside(text: str, block: Span, spans: list[Span]) -> str:
    edges = [block.start, *(edge for span in spans for edge in (span.start, span.end)), block.end]
    return "".join(text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_documents(path: Path) -> None:
    read = article.read(path)
    found = passages.split(read)
    _check(read, found)
    # all that is in no passage is markup
    covered = _outside(read.document.text, Span(0, len(read.document.text)), [p.span for p in found])
    assert not re.search(r"[^\W\d_]", re.sub(r"\[\d+\]|\d+\.", "", covered))


WORDS = st.sampled_from(
    [
        *("It", "rose", "3.5%.", "No.", "e.g.", "x.", "$5", "2026", "“Yes?”", "…", "é", "\u2028", "By A B", "Key: v"),
        *("# Head", "- item", "1. One", "> said", "[1] note", "*it*", "**b**", "<b>", "---", "===", "```", "Table 1:"),
        *("| a | b |", "|---|---|", "a  b", "\n", "\n\n", "\r\n", "  ", "\t"),
    ]
)


@given(st.lists(WORDS, max_size=40).map(" ".join).filter(str.strip), st.sampled_from([".md", ".txt"]))
def test_any_text(text: str, suffix: str) -> None:
    _check(*_split("x " + text, suffix))


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=200), st.sampled_from([".md", ".txt"]))
def test_any_characters(text: str, suffix: str) -> None:
    _check(*_split("x " + text, suffix))
