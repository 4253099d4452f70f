"""The names of a document: their kinds, their fullest forms, and the words that are none."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from graph.claim import Span
from ingest import article, names, passages

CASES = yaml.safe_load((Path(__file__).parents[1] / "cases" / "names.yaml").read_text(encoding="utf-8"))


def find(folder: Path, text: str, known: dict[str, str] | None = None) -> names.Names:
    path = folder / "case.txt"
    path.write_text(text, encoding="utf-8")
    source = article.read(path, known)
    return names.find(source, passages.split(source))


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["shape"])
def test_names_have_kind_and_fullest_form(case, tmp_path):
    found = find(tmp_path, case["text"])
    for piece, (kind, canonical) in case["names"].items():
        hits = {(n.kind, n.canonical) for n in found.all if n.text == piece}
        assert hits == {(kind, canonical)}, (piece, found.all)
    for piece in case.get("absent", ()):
        assert piece not in {n.text for n in found.all}


def test_a_name_is_the_text_at_its_place(tmp_path):
    text = "Tarn's X9 and the Bank of Osmark’s Q-7 met “Merrow M2” on 3 May — twice."
    for name in find(tmp_path, text).all:
        assert text[name.span.start : name.span.end] == name.text


def test_inside_gives_the_names_of_a_span(tmp_path):
    text = "We saw Tarn X9 there. We saw Merrow M2 here."
    found = find(tmp_path, text)
    assert [n.text for n in found.inside(Span(0, 21))] == ["Tarn X9"]
    assert [n.text for n in found.inside(Span(22, len(text)))] == ["Merrow M2"]


def test_abbreviations_are_explained_both_ways(tmp_path):
    found = find(tmp_path, "The time between tokens (TBT) fell. MTP (multi-token prediction) was off.")
    assert found.short == {"TBT": "time between tokens", "MTP": "multi-token prediction"}


def test_we_is_the_firm_behind_the_outlet(tmp_path):
    text = "We ran it. Our chip won, and we were glad. Then we left our lab."
    assert find(tmp_path, text, {"outlet": "Quernstone Engineering"}).own == "Quernstone"
    assert find(tmp_path, "It ran.", {"outlet": "Quernstone Engineering"}).own is None
