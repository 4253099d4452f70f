"""Count planted derivations that are found, and derivations accepted where nothing follows from anything.

    python -m benchmarks.planted_arithmetic

200 generated documents have one figure each that follows from others without saying so, over all nine operations,
among figures as plausible; 100 have figures that follow from nothing. `tests/planting.py` makes them. Each is read as
any article is. The report goes to `benchmarks/results/planted_arithmetic.md`.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests import planting

RESULTS = Path(__file__).parent / "results"
PLANTED = 200
RANDOM = 100


def main() -> None:
    """Read all generated documents, and write the report."""
    found, made = Counter[str](), Counter[str]()
    beside = 0
    for seed in range(PLANTED):
        document = planting.planted(seed)
        corpus = planting.corpus_of(document.text)
        made[document.operation] += 1
        found[document.operation] += document.is_found(corpus)
        beside += sum(bool(c.derivation) and c.figure.text != document.result for c in corpus.claims)
    false = sum(
        bool(c.derivation) for seed in range(RANDOM) for c in planting.corpus_of(planting.random_document(seed)).claims
    )
    lines = [
        "# Derivations that no text states",
        "",
        "`benchmarks/planted_arithmetic.py` writes this page and says what is counted.",
        "",
        "| operation | planted | found |",
        "|---|---:|---:|",
        *(f"| {name} | {made[name]} | {found[name]} |" for name in planting.OPERATIONS),
        f"| all | {made.total()} | {found.total()} |",
        "",
        f"Derivations accepted of other figures of these documents: {beside}.",
        f"Derivations accepted in {RANDOM} documents of random figures: {false}.",
    ]
    report = "\n".join(lines) + "\n"
    (RESULTS / "planted_arithmetic.md").write_text(report, encoding="utf-8")
    print(report)


if __name__ == "__main__":
    main()
