"""Nothing is fitted to the names of the annotated articles: with every name another, each score is the same."""

import json
import re
import tomllib
from itertools import chain

import pytest

from ingest import lexicon
from tests import renaming, scoring
from tests.api.command import run

POINT = 0.01
NAMES = tomllib.loads(renaming.CASES.read_text(encoding="utf-8"))
FIELD = {"CUDA", "GPT", "Llama"}
"""Names that are words of the field too: a driver's version, a kind of model, an engine (`llama.cpp`)."""


def words(value, place):
    """Every text of a lexicon with where it stands, examples aside."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in {"examples", "counter"}:
                yield place, key
                yield from words(inner, f"{place}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner, place)
    elif isinstance(value, str):
        yield place, value


WORDS = [found for name in lexicon.names() for found in words(lexicon.table(name), name)]


def scores(docs, gold):
    ran = run("evaluate", gold, docs, "--json", "--no-misses")
    assert ran.code == 0, ran.err
    (summary,) = ran.rows
    return {**summary.pop("figures"), **summary}


@pytest.fixture(scope="module", params=sorted(NAMES))
def known(request):
    """A set with its scores as it is."""
    docs, gold, _ = scoring.SETS[request.param]
    return request.param, docs, gold, scores(docs, gold)


@pytest.mark.parametrize("seed", [None, 0, 1, 2])
def test_every_score_of_renamed_articles_is_within_a_point(known, seed, tmp_path):
    """Under names that a person made up, and under random ones."""
    name, docs, gold, before = known
    names = NAMES[name] if seed is None else renaming.invented(NAMES[name], seed)
    after = scores(*renaming.rename(names, docs, gold, tmp_path))
    assert set(before) == set(after)
    apart = {field: (before[field], after[field]) for field in before if abs(before[field] - after[field]) > POINT}
    assert not apart


@pytest.mark.parametrize("seed", [None, 0])
@pytest.mark.parametrize("name", sorted(NAMES))
def test_no_name_is_left(name, seed, tmp_path):
    docs, gold, _ = scoring.SETS[name]
    names = NAMES[name] if seed is None else renaming.invented(NAMES[name], seed)
    renamed, figures = renaming.rename(names, docs, gold, tmp_path)
    texts = [path.read_text(encoding="utf-8") for path in renamed.iterdir()]
    texts += [key for row in map(json.loads, figures.read_text().splitlines()) for key in map(str, row.values())]
    old = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, set(names) - set(names.values())))})(?!\w)")
    assert [found for text in texts for found in old.findall(text)] == []


@pytest.mark.parametrize("name", sorted(set(chain(*NAMES.values())) - FIELD))
def test_no_name_stands_among_the_words(name):
    stands = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    assert [place for place, words in WORDS if stands.search(words)] == []


def test_renaming_shifts_offsets():
    changed = renaming.Renaming({"Tarn": "Lochan", "S-11": "PQ-11"})
    text = "TARN and Tarn's S‑11 ran at 5 W; tarnish."
    assert changed.text(text) == "LOCHAN and Lochan's PQ-11 ran at 5 W; tarnish."
    start = text.index("5 W")
    row = changed.row({"doc": "tarn.txt", "start": start, "end": start + 3, "said_by": ["Tarn"]}, text)
    assert changed.text(text)[row["start"] : row["end"]] == "5 W"
    assert (row["doc"], row["said_by"]) == ("tarn.txt", ["Lochan"])
