"""Score the reading on the annotations, with the scorers in `score/`."""

import json
import subprocess
import sys
from pathlib import Path

from api import rows
from ingest import article, pipeline

HERE = Path(__file__).parent
FLOORS = HERE / "floors.json"
SETS = {
    "seeds": (HERE.parent / "seeds", HERE / "gold" / "seeds.figures.jsonl", HERE / "gold"),
    "corpus": (HERE / "corpus" / "docs", HERE / "corpus" / "figures.jsonl", HERE / "corpus"),
    "trades": (HERE / "trades" / "docs", HERE / "trades" / "figures.jsonl", HERE / "trades"),
    "wires": (HERE / "wires" / "docs", HERE / "wires" / "figures.jsonl", HERE / "wires"),
    "beats": (HERE / "beats" / "docs", HERE / "beats" / "figures.jsonl", HERE / "beats"),
    "stories": (HERE / "stories" / "docs", HERE / "stories" / "figures.jsonl", HERE / "stories"),
}
"""Name: the documents, their annotated figures, and where their annotated claims are, if they have any."""


def scores(folder):
    """Return every score: `<set>.<field>`, and of claims `<story>.<field>.<measure>`; `folder` takes what was read."""
    found = {}
    for name, (docs, gold, stories) in SETS.items():
        articles = [article.read(path, known) for path, known in article.sources([docs])]
        read = [(a.document, pipeline.read(a)) for a in articles]
        lines = folder / f"{name}.jsonl"
        lines.write_text("".join(json.dumps(rows.statement(s, d.name)) + "\n" for d, ss in read for s in ss))
        for field, score in _run("score.py", gold, lines).items():
            if field != "rows":
                found[f"{name}.{field}"] = score["f1"] if isinstance(score, dict) else score
        corpus = pipeline.settle([d for d, _ in read], [s for _, ss in read for s in ss])
        for story in sorted(stories.glob("*story*.json")):
            for field, measures in story_scores(story, corpus, folder).items():
                for measure in ("f1", "how", "verdict"):
                    if measure in measures:
                        found[f"{story.stem}.{field}.{measure}"] = measures[measure]
    return found


def story_scores(story, corpus, folder):
    """Return what the scorer of claims says of a corpus: its measures by name; `folder` takes the claims."""
    claims = folder / f"{story.stem}.claims.jsonl"
    names = {d.key: d.name for d in corpus.documents}
    claims.write_text("".join(json.dumps(rows.claim(c, names)) + "\n" for c in corpus.claims))
    return _run("score_claims.py", story, claims)


def _run(script, gold, predicted):
    command = [sys.executable, str(HERE / "score" / script), str(gold), str(predicted), "--json"]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
