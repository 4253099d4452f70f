"""Equal figures of different things stay apart, however often a value turns up.

Stories are made in which the most frequent values hold a third of all statements, several times in one article, and the
same facts are told again by others in other sentences. Names, measures and sentences are of several trades.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from ingest import article, pipeline
from tests import scoring

FIRMS = """Tarnow Foods, Ostrava Steel, Kelby Bank, Velmora Energy, Hadrin Textiles, Pellworm Shipping, Corvane Labs,
Bruneck Dairy, Sandhamn Port, Isker Mining, Fellbach Motors, Quorra Hotels, Dunmore Paper, Livno Telecom, Arlanza Wines,
Stavang Fisheries""".replace("\n", " ").split(", ")
MEASURES = {
    "%": ["churn rate", "operating margin", "staff turnover", "default rate", "recycling rate", "occupancy rate"],
    "days": ["delivery time", "lead time", "payment delay"],
    "people": ["headcount", "workforce"],
    "million": ["annual loss", "legal budget", "tax bill", "training budget"],
}
COMMON = {"%": "12", "days": "40", "people": "300", "million": "5"}
"""The values that hold a third of all statements."""
TOLD = (
    "{thing} reported {article} {measure} of {value}.",
    "The {measure} of {thing} came to {value}.",
    "At {thing} the {measure} came to {value}.",
    "{thing}'s {measure} was {value}.",
    "The {measure} at {thing} stood at {value} at the end of the year.",
    "For {thing}, the {measure} reached {value}.",
    "{thing} put its {measure} at {value}.",
)
OUTLETS = ("The Harbour Gazette", "Trade Weekly", "Morning Ledger", "The Northern Post")


@dataclass(frozen=True)
class Fact:
    thing: str
    measure: str
    value: str


def _value(chance: random.Random, unit: str) -> str:
    number = (
        COMMON[unit] if chance.random() < 0.4 else str(chance.choice(range(6, 98)) * (10 if unit == "people" else 1))
    )
    return {"%": f"{number}%", "days": f"{number} days", "people": f"{number} people", "million": f"${number} million"}[
        unit
    ]


def _story(seed: int, folder: Path) -> Path:
    """Write the documents of a story and its gold claims; return the gold's path."""
    chance = random.Random(seed)
    pairs = [(thing, measure, unit) for thing in FIRMS for unit, every in MEASURES.items() for measure in every]
    facts = [Fact(t, m, _value(chance, u)) for t, m, u in chance.sample(pairs, 40)]
    mentions: dict[Fact, list[dict[str, object]]] = {fact: [] for fact in facts}
    documents = []
    for number, outlet in enumerate(OUTLETS):
        name = f"story-{seed}-{number}.md"
        text = f"---\ntitle: Figures of the year\nsite: {outlet}\ndate: 2026-03-0{number + 1}\n---\n\n"
        for fact in chance.sample(facts, 20):
            vowel = "an" if fact.measure[0] in "aeio" else "a"
            sentence = chance.choice(TOLD).format(
                thing=fact.thing, measure=fact.measure, value=fact.value, article=vowel
            )
            mentions[fact].append({"doc": name, "start": len(text) + sentence.index(fact.value)})
            text += sentence + chance.choice((" ", "\n\n"))
        (folder / name).write_text(text.rstrip() + "\n")
        documents.append({"doc": name})
    claims = [
        {"id": f"c{i}", "mentions": told, "producers": [], "verifications": [], "conditions": [], "derivation": None}
        for i, told in enumerate(mentions.values())
        if told
    ]
    gold = folder / f"story-{seed}.json"
    gold.write_text(
        json.dumps({"documents": documents, "claims": claims, "conflicts": [], "not_conflicts": []}), encoding="utf-8"
    )
    return gold


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_equal_figures_of_different_things_stay_apart(tmp_path: Path, seed: int) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    gold = _story(seed, docs)
    articles = [article.read(path, known) for path, known in article.sources([docs])]
    read = [(a.document, pipeline.read(a)) for a in articles]
    statements = [s for _, own in read for s in own]
    told = [s.figure.text for s in statements]
    assert sum(any(text.lstrip("$").startswith(value) for value in COMMON.values()) for text in told) > 0.3 * len(told)
    corpus = pipeline.settle([d for d, _ in read], statements)
    assert scoring.story_scores(gold, corpus, tmp_path)["mentions"]["f1"] >= 0.95
