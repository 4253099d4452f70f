"""Train the tagger of word classes on a treebank, and measure it on documents it has not seen.

    python -m benchmarks.tagger FILE.conllu...

The files are documents of a treebank in CoNLL-U (Universal Dependencies), one document each. The weights that are there
were trained on GUM (Zeldes 2017, annotations CC BY 4.0), on its documents whose texts are under CC BY or in the public
domain: news, interviews, academic texts, biographies, travel guides, textbooks, speeches, vlogs, court records.

A tenth of the documents is kept back for measuring. The weights go to `ingest/frames/tagger.tsv`, the report to
`benchmarks/results/tagger.md`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from ingest.frames import tagger

RESULTS = Path(__file__).parent / "results"
ROUNDS = 5
COPIES = 2
"""How often a sentence is trained on in a round: as it is, and with names that the reader may not know."""
UNKNOWN_NAMES = 0.2
SURE = 0.985
"""Share of a word's places from which it counts as always of that class, if it is `OFTEN` there."""
OFTEN = 30
LEAST = 2
"""Weights nearer to nought than this are left out: a seventh of them does nearly as well as all."""

_CLOSED = {"ADP", "DET", "AUX", "CCONJ", "SCONJ", "PRON", "PART", "INTJ", "PUNCT", "SYM"}
_FUNCTIONS = {"case", "mark", "fixed", "det", "cc"}
_PERCENT = {"%", "percent", "per", "cent"}

Sentence = list[tuple[str, str]]
"""Words in lower case, each with its class."""


def label(row: Sequence[str]) -> str:
    """Return the class of a row of CoNLL-U."""
    universal, penn, relation = row[3], row[4], row[7]
    if universal in {"NUM", "PROPN"}:
        return "F" if universal == "NUM" else "X"
    if universal in _CLOSED or relation in _FUNCTIONS or penn == "TO":
        return "O"
    if relation.startswith("amod") or universal == "ADJ" or (relation == "compound" and penn in {"VBG", "VBN"}):
        return "J"
    if universal == "VERB":
        return {"VBG": "G", "VBN": "P"}.get(penn, "V")
    return {"ADV": "R", "NOUN": "N"}.get(universal, "O")


def sentences(file: Path) -> Iterator[list[list[str]]]:
    """Yield the rows of each sentence of a file."""
    rows: list[list[str]] = []
    for line in [*file.read_text(encoding="utf-8").splitlines(), ""]:
        if line.startswith("#"):
            continue
        row = line.split("\t")
        if row[0].isdigit():
            rows.append(row)
        elif not line and rows:
            yield rows
            rows = []


def words(rows: Sequence[Sequence[str]], chance: random.Random | None = None) -> Sentence:
    """Return a sentence as the reader sees it: hyphened words, names and figures are one word each.

    With `chance` some names are left as common words, as those that the reader does not know.
    """
    found: Sentence = []
    at = 0
    while at < len(rows):
        word, told = rows[at][1], label(rows[at])
        if told == "X" and chance is not None and chance.random() < UNKNOWN_NAMES:
            told = "N"
        while at + 2 < len(rows) and rows[at + 1][1] == "-" and _joined(rows[at]) and _joined(rows[at + 1]):
            word, told, at = f"{word}-{rows[at + 2][1]}", label(rows[at + 2]), at + 2
        at += 1
        before = found[-1][1] if found else ""
        if told in "XF" and told == before:
            continue
        if before == "F" and word.lower() in _PERCENT:
            continue
        if told == "F" and found and found[-1][0] in set("$£€"):
            found.pop()
        found.append(({"X": tagger.NAME, "F": tagger.FIGURE}.get(told, word.lower()), told))
    return found


def _joined(row: Sequence[str]) -> bool:
    return "SpaceAfter=No" in row[9]


class Perceptron:
    """Weights that learn from mistakes, and are averaged over all steps."""

    def __init__(self) -> None:
        self.weights: dict[str, dict[str, float]] = {}
        self._sums: dict[tuple[str, str], float] = defaultdict(float)
        self._since: dict[tuple[str, str], int] = {}
        self._step = 0

    def guess(self, features: Sequence[str]) -> str:
        """Return the class with the highest weights."""
        scores = dict.fromkeys(tagger.CLASSES, 0.0)
        for feature in features:
            for told, weight in self.weights.get(feature, {}).items():
                scores[told] += weight
        return max(tagger.CLASSES, key=scores.__getitem__)

    def learn(self, features: Sequence[str], right: str, guessed: str) -> None:
        """Move the weights of a wrong guess."""
        self._step += 1
        if right == guessed:
            return
        for feature in features:
            weights = self.weights.setdefault(feature, {})
            for told, change in ((right, 1.0), (guessed, -1.0)):
                self._settle(feature, told, weights.get(told, 0.0))
                weights[told] = weights.get(told, 0.0) + change

    def averages(self) -> Iterator[tuple[str, dict[str, int]]]:
        """Yield each feature with its averaged weights, rounded, the small ones left out."""
        for feature, weights in sorted(self.weights.items()):
            for told, weight in weights.items():
                self._settle(feature, told, weight)
            means = {told: self._sums[feature, told] / self._step for told in sorted(weights)}
            kept = {told: round(mean * 10) for told, mean in means.items() if abs(mean) >= LEAST}
            if kept:
                yield feature, kept

    def _settle(self, feature: str, told: str, weight: float) -> None:
        key = feature, told
        self._sums[key] += (self._step - self._since.get(key, 0)) * weight
        self._since[key] = self._step


def sure(sample: Sequence[Sentence]) -> dict[str, str]:
    """Return the words that have one class nearly always."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for sentence in sample:
        for word, told in sentence:
            counts[word][told] += 1
    found = {tagger.FIGURE: "F", tagger.NAME: "X"}
    for word, told in sorted(counts.items()):
        first, times = told.most_common(1)[0]
        if sum(told.values()) >= OFTEN and times >= SURE * sum(told.values()):
            found[word] = first
    return found


def train(files: Sequence[Path], chance: random.Random) -> list[str]:
    """Return the lines of the file of weights."""
    sample = [words(rows, chance) for _ in range(COPIES) for file in files for rows in sentences(file)]
    known = sure(sample)
    learner = Perceptron()
    for _ in range(ROUNDS):
        chance.shuffle(sample)
        for sentence in sample:
            lows = [word for word, _ in sentence]
            kinds = ["", *map(tagger.kind, lows), ""]
            before = last = tagger.EDGE
            for i, (low, right) in enumerate(sentence):
                told = known.get(low)
                if told is None:
                    seen = list(tagger.features(lows, kinds, i, before, last))
                    told = learner.guess(seen)
                    learner.learn(seen, right if right in tagger.CLASSES else "N", told)
                before, last = last, told
    lines = [f"={word}\t{told}" for word, told in known.items()]
    return lines + [
        "\t".join([feature, *(f"{told}{weight}" for told, weight in kept.items())])
        for feature, kept in learner.averages()
    ]


def measure(files: Sequence[Path]) -> dict[str, tuple[float, float]]:
    """Return precision and recall of the classes, with the weights that are on disk."""
    pairs: Counter[tuple[str, str]] = Counter()
    for file in files:
        for rows in sentences(file):
            sentence = words(rows)
            pairs.update(zip((told for _, told in sentence), tagger.classes([w for w, _ in sentence]), strict=True))
    groups = {"all verbs": "VGP", "finite verbs and infinitives": "V", "nouns": "N", "adjectives": "J", "adverbs": "R"}
    found = {}
    for name, group in groups.items():
        right = sum(n for (want, got), n in pairs.items() if want in group and got in group)
        wanted = sum(n for (want, _), n in pairs.items() if want in group)
        guessed = sum(n for (_, got), n in pairs.items() if got in group)
        found[name] = right / max(guessed, 1), right / max(wanted, 1)
    return found


def main() -> None:
    """Train, write the weights, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    files = sorted(parser.parse_args().files)
    chance = random.Random(2)
    chance.shuffle(files)
    kept = max(1, len(files) // 10)
    tagger.WEIGHTS.write_text("\n".join(train(files[kept:], chance)) + "\n", encoding="utf-8")
    lines = [
        "# Word classes",
        "",
        f"{time.strftime('%Y-%m-%d')}. Trained on {len(files) - kept} documents, measured on {kept} others.",
        "`python -m benchmarks.tagger FILE.conllu...` writes this page, and the weights.",
        "",
        "| | precision | recall |",
        "|---|---:|---:|",
        *(f"| {name} | {p:.3f} | {r:.3f} |" for name, (p, r) in measure(files[:kept]).items()),
        "",
    ]
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "tagger.md").write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
