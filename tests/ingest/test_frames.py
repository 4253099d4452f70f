"""What figures are of: a case for every shape of sentence and table, and what no text may do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest import article, frames, names, passages, quantities

CASES = Path(__file__).parents[1] / "cases"
FILES = (
    "measures",
    "subjects",
    "comparisons",
    "modality",
    "workloads",
    "tables",
    "sides",
    "carried",
    "shares",
    "verbs",
    "direction",
    "trades",
)


def cases():
    return [
        pytest.param(case, id=f"{name}: {case['shape']}")
        for name in FILES
        for case in yaml.safe_load((CASES / f"frames-{name}.yaml").read_text(encoding="utf-8"))
    ]


def read(folder: Path, text: str):
    path = folder / "case.md"
    path.write_text(text, encoding="utf-8")
    source = article.read(path)
    split = passages.split(source)
    found = quantities.figures(split)
    known = names.find(source, split)
    return found, frames.frames(source, split, found, known)


@pytest.mark.parametrize("case", cases())
def test_a_figure_is_told_of_what_the_text_says(case, tmp_path):
    found, framed = read(tmp_path, case["text"])
    for piece, want in case["frames"].items():
        start = case["text"].index(piece)
        hits = [f for one, f in zip(found, framed, strict=True) if one.figure.span.start <= start < one.figure.span.end]
        assert len(hits) == 1, (piece, [one.figure.text for one in found])
        got = {field: getattr(hits[0], field) for field in want}
        assert got == want, piece


def test_every_figure_has_a_frame(tmp_path):
    found, framed = read(tmp_path, "Revenue rose 5% to $4bn. | 5 | 6 |\n\n| A | B |\n|---|---|\n| 1 kW | 2 kW |\n")
    assert len(found) == len(framed) > 3


@settings(max_examples=60)
@given(
    st.lists(
        st.sampled_from(
            re.findall(
                r"\S+|\n+",
                "The Tarn X9 rose fell 5% 3.2 kW against versus for of to ( ) , ; : | by up more than was is 's that "
                "and respectively not will if 118 tokens percent \n \n\n # * — .",
            )
        ),
        max_size=60,
    )
)
def test_no_order_of_words_is_fatal(tmp_path_factory, pieces):
    folder = tmp_path_factory.mktemp("words")
    text = " ".join(pieces)
    if text.strip():
        found, framed = read(folder, text)
        assert len(found) == len(framed)


@pytest.mark.parametrize("piece", ["Tarn X9 rose 5% and ", "the price of ", "A vs. 3, ", "(", "rose to 5 "])
def test_an_endless_sentence_is_read_to_its_end(piece, tmp_path):
    found, framed = read(tmp_path, piece * (20_000 // len(piece)))
    assert len(found) == len(framed)
