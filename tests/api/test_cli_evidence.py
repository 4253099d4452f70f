"""The evidence for a figure, checked as somebody without sayso would: with the files and a calculator."""

from __future__ import annotations

import hashlib
import html
import json
import re
from pathlib import Path

from tests.api.command import SEEDS, run

_QUOTE = re.compile(r"<mark>(.*?)</mark>.*?<cite>.*?, ([^<,]+) \[(\d+):(\d+)\]</cite>", re.DOTALL)


def test_every_quote_stands_where_the_page_says(store: Path) -> None:
    page = run("evidence", "104x", store=store).out
    quotes = _QUOTE.findall(page)
    assert len(quotes) > 5
    for quote, name, start, end in quotes:
        text = (SEEDS / name).read_bytes().decode()
        assert html.unescape(re.sub(r"</?strong>", "", quote)) == text[int(start) : int(end)]


def test_the_page_has_the_answer_the_arithmetic_and_the_fingerprints(store: Path) -> None:
    page = html.unescape(run("evidence", "where does 104x come from?", store=store).out)
    for told in (
        "Where 104x comes from", "Calculated by The Weighted Average", "12,258 / 118 = 103.9", "12,257.5 to 12,258.5",
        "117.5 to 118.5", "103.439 to 104.328", "103.5 to 104.5", "Witnessed on site by SemiAnalysis", "package tdp",
    ):  # fmt: skip
        assert told in page
    prints = {hashlib.sha256(f.read_bytes()).hexdigest() for f in SEEDS.glob("*.txt")}
    assert set(re.findall(r"<code>([0-9a-f]{64})</code>", page)) <= prints
    assert "<script" not in page
    assert 'src="http' not in page


def test_the_same_as_linked_data_has_the_fingerprints(store: Path, tmp_path: Path) -> None:
    written = tmp_path / "evidence.jsonld"
    ran = run("evidence", "104x", "--format", "jsonld", "-o", written, store=store)
    assert (ran.code, ran.out) == (0, "")
    nodes = json.loads(written.read_text(encoding="utf-8"))
    told = {value["@value"] for node in nodes for value in node.get("http://schema.org/sha256", ())}
    assert told
    assert told <= {hashlib.sha256(f.read_bytes()).hexdigest() for f in SEEDS.glob("*.txt")}


def test_a_figure_that_nobody_states_has_no_evidence(store: Path, tmp_path: Path) -> None:
    out = tmp_path / "none.html"
    ran = run("evidence", "987.65x", "-o", out, store=store)
    assert ran.code == 1
    assert "no document in this store states" in ran.err
    assert not out.exists()


def test_a_place_that_cannot_be_written_is_named(store: Path, tmp_path: Path) -> None:
    ran = run("evidence", "104x", "-o", tmp_path / "no" / "e.html", store=store)
    assert ran.code == 2
    assert str(tmp_path / "no" / "e.html") in ran.err
