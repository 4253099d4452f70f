"""Score the ranking of operands on TAT-QA: which cells of a table gave this number.

    python -m benchmarks.table_arithmetic FOLDER

FOLDER holds `dev.jsonl`, one table a line with its questions; only the answer and the table are used, never the
question. The report goes to `benchmarks/results/table_arithmetic.md`. `--misses` lists what was not ranked first;
`--shares` prints how often each class of operation and layout occurs: `ingest/arithmetic/ranking.toml` is made of it.

**What counts**: arithmetic questions all of whose operands stand in the table, constants (the 2 of a mean, the 100 of a
percentage, years) aside. The combination ranked first is right if its operands have exactly the values that the
annotated derivation has, signs aside; cells of equal value are one to the scorer. Brute force, beside it on the same
questions, takes the first of the combinations that fit in the order of the table, those of one row or column and those
of fewer cells before others.

The shares of classes come from the same half: the second column is measured with those of the other four fifths of the
tables, five times over, so that no table is ranked by shares that it had a part in.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ingest.arithmetic import ranking
from ingest.arithmetic.ranking import Cell, Ranked

RESULTS = Path(__file__).parent / "results"
FOLDS = 5
STEP = 0.01
"""Answers are rounded to two places."""
RARE = 0.2
"""How often a class is counted that was never seen."""

Shares = Mapping[bool, Mapping[str, float]]
"""By whether the answer is a percentage, the share of each class of calculations."""
_LEVEL: Shares = {True: {"other": 1.0}, False: {"other": 1.0}}

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_CELL = re.compile(
    r"^[^\w(]*(?P<open>\(?)\s*[$€£¥]?\s*(?P<minus>[-–−]?)\s*[$€£¥]?\s*(?P<paren>\(?)\s*"
    r"(?P<number>\d[\d,]*(?:\.\d+)?|\.\d+)\s*(?P<percent>%?)\s*\)?\s*(?P<after>%?)(?:\s*(?:million|billion|x|bps|pp|p\.p\.))?[\s*†]*(?:\(\w{1,3}\))?$"
)
_YEAR = re.compile(r"^(?:19|20)\d\d$")


@dataclass(frozen=True, slots=True)
class Question:
    """One arithmetic question: its answer, the table's cells, and the operands annotated for it."""

    table: str
    """The table's id."""
    value: float
    percent: bool
    cells: tuple[Cell, ...]
    wanted: tuple[float, ...]
    derivation: str


def questions(path: Path) -> Iterator[Question]:
    """Yield the arithmetic questions whose operands all stand in their table."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        cells = tuple(_cells(row["table"]))
        held = Counter(round(abs(c.value), 6) for c in cells)
        for a in row["annotations"]:
            if a["answer_type"] != "arithmetic" or not isinstance(a["answer"], int | float):
                continue
            wanted = _operands(a["derivation"], held)
            if wanted is not None:
                percent = a["scale"] == "percent"
                yield Question(row["id"], float(a["answer"]), percent, cells, wanted, a["derivation"])


def _cells(table: Sequence[Sequence[str]]) -> Iterator[Cell]:
    for i, row in enumerate(table):
        read = [_CELL.match(text.strip()) for text in row]
        numbers = [m["number"] for m in read if m]
        if numbers and all(_YEAR.match(n) for n in numbers):
            continue
        for j, m in enumerate(read):
            if m is None or j == 0:
                continue
            value = float(m["number"].replace(",", ""))
            negative = bool(m["open"] or m["minus"] or m["paren"])
            yield Cell(-value if negative else value, i, j, "%" if m["percent"] or m["after"] else "")


def _operands(derivation: str, held: Mapping[float, int]) -> tuple[float, ...] | None:
    """Return the operands of a derivation without its constants; None where one is not in the table."""
    numbers = [float(n.replace(",", "")) for n in _NUMBER.findall(derivation)]
    told = [n for n in numbers if round(n, 6) in held]
    rest = [n for n in numbers if round(n, 6) not in held]
    terms = len(numbers)
    if any(not (n in (1, 2, 100) or (n == int(n) and 2 < n < terms) or 1990 < n < 2030) for n in rest):
        return None
    divisor = re.search(r"/\s*(\d)\s*\)?\s*$", derivation)  # the 2 of a mean, also where the table has a 2
    if divisor and float(divisor[1]) in told and "+" in derivation and terms > 2:
        told.remove(float(divisor[1]))
    if re.search(r"-\s*1\s*\)?$", derivation) and 1.0 in told and "/" in derivation:
        told.remove(1.0)
    distinct = sorted(set(told))
    return tuple(distinct) if len(distinct) > 1 or len(told) > 1 else None


def values(found: Ranked) -> tuple[float, ...]:
    """Return the operands of a combination by their values, as the scorer compares them."""
    return tuple(sorted({round(abs(c.value), 6) for c in found.operands}))


def rank(q: Question, shares: Shares | None = None) -> tuple[Ranked, ...]:
    """Return the combinations that give a question's answer, ranked by these shares or by the shipped ones."""
    own = shares[q.percent] if shares else None
    return ranking.operands(q.value, STEP, q.cells, percent=q.percent, shares=own)


def brute_force(q: Question) -> Ranked | None:
    """Return the first combination that fits, those within one row or column before others."""
    at = {c: i for i, c in enumerate(q.cells)}

    def order(r: Ranked) -> tuple[bool, int, list[int]]:
        return r.layout in ("block", "apart"), len(r.operands), sorted(at[c] for c in r.operands)

    return min(rank(q, _LEVEL), key=order, default=None)


def shares_of(asked: Iterable[Question]) -> Shares:
    """Return how large a share each class has in the calculations behind percentages, and behind other numbers."""
    counts: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for q in asked:
        hits = [r for r in rank(q, _LEVEL) if values(r) == q.wanted]
        if hits:
            counts[q.percent][f"{hits[0].operation} {hits[0].layout}"] += 1
    return {
        percent: {
            **{name: round(n / sum(count.values()), 4) for name, n in count.most_common()},
            "other": round(RARE / sum(count.values()), 4),
        }
        for percent, count in counts.items()
    }


def held_out(asked: Sequence[Question]) -> int:
    """Return how many are right where each fifth of the tables is ranked by the shares of the others."""
    tables = sorted({q.table for q in asked})
    fold = {t: i % FOLDS for i, t in enumerate(tables)}
    right = 0
    for i in range(FOLDS):
        shares = shares_of(q for q in asked if fold[q.table] != i)
        right += sum(_is_first(rank(q, shares), q) for q in asked if fold[q.table] == i)
    return right


def _is_first(ranked: Sequence[Ranked], q: Question) -> bool:
    return bool(ranked) and values(ranked[0]) == q.wanted


def main() -> None:
    """Rank the operands of every question, and write the report."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--misses", action="store_true", help="list what was not ranked first, and stop")
    arguments.add_argument("--shares", action="store_true", help="print the shares of classes as TOML, and stop")
    options = arguments.parse_args()
    asked = list(questions(options.folder / "dev.jsonl"))
    if options.shares:
        for percent, shares in shares_of(asked).items():
            print(f"[{'percent' if percent else 'number'}]")
            print("\n".join(f'"{name}" = {share}' for name, share in shares.items()), end="\n\n")
        return
    if options.misses:
        for q in asked:
            ranked = rank(q)
            if not _is_first(ranked, q):
                told = f"{ranked[0].reasons} {values(ranked[0])}" if ranked else "nothing fits"
                print(f"{q.value:g}{'%' * q.percent} = {q.derivation}: {told}")
        return
    brute = sum((first := brute_force(q)) is not None and values(first) == q.wanted for q in asked)
    rows = {
        "brute force, one row or column first": brute,
        "ranked, shares of the other four fifths of the tables": held_out(asked),
        "ranked as shipped": sum(_is_first(rank(q), q) for q in asked),
        "the right operands are among those that fit": sum(any(values(r) == q.wanted for r in rank(q)) for q in asked),
    }
    lines = [
        "# Arithmetic behind a figure, TAT-QA",
        "",
        f"Right operands ranked first for {len(asked)} arithmetic questions of the development half whose operands",
        "stand in the table, given the answer and the table; `benchmarks/table_arithmetic.py` says what counts.",
        "",
        "| | right | percent |",
        "|---|---:|---:|",
        *(f"| {name} | {n} | {100 * n / len(asked):.1f} |" for name, n in rows.items()),
    ]
    report = "\n".join(lines) + "\n"
    (RESULTS / "table_arithmetic.md").write_text(report, encoding="utf-8")
    print(report)


if __name__ == "__main__":
    main()
