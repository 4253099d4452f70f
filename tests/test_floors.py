"""Scores on the annotations never fall below what `floors.json` pins; raise a floor when a change raises its score."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from api import rows
from ingest import article, pipeline

HERE = Path(__file__).parent
FLOORS = json.loads((HERE / "floors.json").read_text())
SETS = {
    "seeds": (
        HERE.parent / "seeds",
        HERE / "gold" / "seeds.figures.jsonl",
        sorted((HERE / "gold").glob("*.story.json")),
    ),
    "corpus": (
        HERE / "corpus" / "docs",
        HERE / "corpus" / "figures.jsonl",
        sorted((HERE / "corpus").glob("story-*.json")),
    ),
}


@pytest.fixture(scope="module")
def scores(tmp_path_factory):
    """Every score of every set, as `<set>.<field>` or `<story>.<field>.<measure>`."""
    folder = tmp_path_factory.mktemp("scores")
    found = {}
    for name, (docs, gold, stories) in SETS.items():
        articles = [article.read(path, known) for path, known in article.sources([docs])]
        read = [(a.document, pipeline.read(a)) for a in articles]
        lines = folder / f"{name}.jsonl"
        lines.write_text("".join(json.dumps(rows.statement(s, d.name)) + "\n" for d, ss in read for s in ss))
        score = _run("score.py", gold, lines)
        found |= {f"{name}.{k}": v["f1"] if isinstance(v, dict) else v for k, v in score.items() if k != "rows"}
        corpus = pipeline.settle([d for d, _ in read], [s for _, ss in read for s in ss])
        claims = folder / f"{name}.claims.jsonl"
        names = {d.key: d.name for d in corpus.documents}
        claims.write_text("".join(json.dumps(rows.claim(c, names)) + "\n" for c in corpus.claims))
        for story in stories:
            for field, measures in _run("score_claims.py", story, claims).items():
                for measure in ("f1", "how", "verdict"):
                    if measure in measures:
                        found[f"{story.name.split('.')[0]}.{field}.{measure}"] = measures[measure]
    return found


def _run(script, gold, predicted):
    command = [sys.executable, str(HERE / "score" / script), str(gold), str(predicted), "--json"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@pytest.mark.parametrize("score", sorted(FLOORS))
def test_score_is_at_its_floor_or_above(score, scores):
    assert scores[score] >= FLOORS[score] - 1e-9


def test_every_score_has_a_floor(scores):
    assert set(scores) == set(FLOORS)
