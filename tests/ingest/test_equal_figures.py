"""Equal figures of different things stay apart, however often a value turns up.

Stories of several trades are made, in which the most frequent hundredth of the values holds 30 percent of all
statements, several times in one article. The same facts are told again by others in other sentences, and credited.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from graph.claim import Statement
from ingest import article, pipeline
from tests import scoring


@dataclass(frozen=True)
class Trade:
    """Who and what its stories tell of."""

    named: str
    """The things of the trade, with commas between."""
    measures: dict[str, Sequence[str]]
    """What is measured of each, by the pattern of its values."""

    @property
    def things(self) -> list[str]:
        """Return the things by name."""
        return " ".join(self.named.split()).split(", ")


TRADES = (
    Trade(
        """Tarnow Foods, Ostrava Steel, Kelby Bank, Velmora Energy, Hadrin Textiles, Pellworm Shipping, Bruneck
        Dairy, Isker Mining, Fellbach Motors, Quorra Hotels, Dunmore Paper, Livno Telecom, Arlanza Wines""",
        {
            "{}%": ("churn rate", "operating margin", "staff turnover", "default rate", "tax rate", "gross margin"),
            "${} million": ("annual loss", "legal budget", "tax bill", "training budget", "operating profit"),
        },
    ),
    Trade(
        """St Brannoc Hospital, Ellerby Clinic, Nordhavn Infirmary, the Castell Hospice, Penrith General, Marwood
        Surgery, Tresco Maternity, the Ulver Clinic, Holm Children's Hospital, Ravensby Royal, Kelder Infirmary,
        Orrin Hospital, Strathe Clinic""",
        {
            "{}%": ("readmission rate", "infection rate", "mortality rate", "bed occupancy", "vaccination rate"),
            "{} days": ("waiting time", "average stay", "recovery time"),
        },
    ),
    Trade(
        """Elversund, Kastrel, Port Amaro, Vardin, Tollmere, Ostwick, Brunnsee, Lake Corrin, Amberly, Sankt Olan,
        Greyhaven, Norrby, Pelworth""",
        {
            "{}%": ("unemployment rate", "recycling rate", "voter turnout", "literacy rate", "vacancy rate"),
            "${} million": ("road budget", "school budget", "budget deficit"),
        },
    ),
    Trade(
        """Gannoway Academy, Trelling School, Ostrey College, Fennick University, Halden Institute, Corrie Primary,
        Uplands School, Wyvern College, Merrow School, Tarn College, Abbotsley Academy, Lindqvist University,
        Penhale School, Oxley College""",
        {
            "{}%": ("dropout rate", "pass rate", "attendance rate", "admission rate"),
            "{} minutes": ("journey time", "lesson length", "reading time"),
        },
    ),
)
COMMON = {"{}%": "12", "{} days": "40", "{} minutes": "40", "${} million": "3"}
"""The value of each kind that turns up everywhere."""
TOLD = (
    "{Thing} reported {a} {measure} of {value}.",
    "The {measure} of {thing} came to {value}.",
    "At {thing} the {measure} came to {value}.",
    "{Thing}'s {measure} was {value}.",
    "The {measure} of {thing}, {value}, surprised nobody.",
    "{Measure} at {thing} rose to {value}.",
    "For {thing}, the {measure} reached {value}.",
    "{Thing} put its {measure} at {value}.",
    "{Thing} has {a} {measure} of {value}.",
    "With {a} {measure} of {value}, {thing} is where it was.",
    "Last year the {measure} fell to {value} at {thing}.",
)
CREDITED = (
    "According to {outlet}, the {measure} of {thing} was {value}.",
    "{Thing}'s {measure} stood at {value}, {outlet} wrote.",
    "{outlet} puts the {measure} of {thing} at {value}.",
    *TOLD,
)
OUTLETS = ("The Harbour Gazette", "Trade Weekly", "Morning Ledger")
FACTS = 115
"""Told of in each story, most of them by more than one outlet."""


@dataclass(frozen=True)
class Fact:
    thing: str
    measure: str
    value: str

    def told(self, chance: random.Random, patterns: Sequence[str]) -> str:
        """Tell the fact in one sentence."""
        capital = {k: getattr(self, k)[0].upper() + getattr(self, k)[1:] for k in ("thing", "measure")}
        return chance.choice(patterns).format(
            thing=self.thing,
            Thing=capital["thing"],
            measure=self.measure,
            Measure=capital["measure"],
            value=self.value,
            a="an" if self.measure[0] in "aeiou" else "a",
            outlet=OUTLETS[0],
        )


def _facts(chance: random.Random, trade: Trade) -> list[Fact]:
    """Return the facts of a story: a third of them of the common values, the others mostly of a value of their own."""
    pairs = [(thing, m, unit) for thing in trade.things for unit, every in trade.measures.items() for m in every]
    facts = []
    for thing, measure, unit in chance.sample(pairs, min(FACTS, len(pairs))):
        number = COMMON[unit] if chance.random() < 0.45 else f"{chance.randrange(51, 990) / 10:.1f}"
        facts.append(Fact(thing, measure, unit.format(number)))
    return facts


def _story(chance: random.Random, trade: Trade, name: str, folder: Path) -> Path:
    """Write the documents of a story into folder/docs and its gold claims; return the gold's path."""
    facts = _facts(chance, trade)
    mentions: dict[Fact, list[dict[str, object]]] = {fact: [] for fact in facts}
    documents = []
    for number, outlet in enumerate(OUTLETS):
        file = f"{name}-{number}.md"
        text = f"---\ntitle: Figures of the year\nsite: {outlet}\ndate: 2026-03-0{number + 1}\n---\n\n"
        for fact in chance.sample(facts, len(facts) * 3 // 5):
            sentence = fact.told(chance, CREDITED if number else TOLD)
            mentions[fact].append({"doc": file, "start": len(text) + sentence.index(fact.value)})
            text += sentence + chance.choice((" ", " ", "\n\n"))
        (folder / "docs" / file).write_text(text.rstrip() + "\n", encoding="utf-8")
        documents.append({"doc": file})
    claims = [
        {"id": f"c{i}", "mentions": told, "producers": [], "verifications": [], "conditions": [], "derivation": None}
        for i, told in enumerate(mentions.values())
        if told
    ]
    gold = folder / f"{name}.json"
    gold.write_text(
        json.dumps({"documents": documents, "claims": claims, "conflicts": [], "not_conflicts": []}), encoding="utf-8"
    )
    return gold


def _share_of_most_frequent(statements: Sequence[Statement]) -> float:
    """Return the share of the statements that the most frequent hundredth of the values hold."""
    counts = Counter((s.figure.value, s.figure.unit) for s in statements)
    top = counts.most_common(len(counts) // 100)
    return sum(n for _, n in top) / len(statements)


@pytest.mark.parametrize("seed", [1, 2])
def test_equal_figures_of_different_things_stay_apart(tmp_path: Path, seed: int) -> None:
    (tmp_path / "docs").mkdir()
    chance = random.Random(seed)
    golds = [_story(chance, trade, f"story-{n}", tmp_path) for n, trade in enumerate(TRADES)]
    articles = [article.read(path, known) for path, known in article.sources([tmp_path / "docs"])]
    read = [(a.document, pipeline.read(a)) for a in articles]
    statements = [s for _, own in read for s in own]
    assert _share_of_most_frequent(statements) >= 0.3
    corpus = pipeline.settle([d for d, _ in read], statements)
    scores = {gold.stem: scoring.story_scores(gold, corpus, tmp_path)["mentions"]["f1"] for gold in golds}
    assert all(score >= 0.95 for score in scores.values()), scores
