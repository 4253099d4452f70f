"""Score the reading of figures on public test sets, beside quantulum3.

    python -m benchmarks.public_figures FOLDER

FOLDER holds `recognizers_specs`, `quantulum3_tests` and `duckling_en`, each with a `dev.jsonl`: one text a line with
`id`, `text` and `annotations` (offsets in code points). Both tools read the same text in the same run; the table goes
to `benchmarks/results/public_figures.md`. `--misses sayso` lists what a tool got wrong.

**What counts**, for both tools alike:

- An annotation with a numeral (a digit or a number word) and a value. A range is its two ends; a tolerance is not
  scored.
- Left out, neither wanted nor held against anybody who reads them, since they are no figures: ordinals, dates, years
  and times of day, addresses, phone numbers and exercise numbers, numbers of names ("Voyager 2"), names of units
  without a number, and articles that stand for one ("a gallon"). So are rows whose text was damaged on the way.
- A figure read where nothing is annotated is wrong, if the set would have annotated it: the rows of recognizers_specs
  hold one kind each (money, temperatures, plain numbers ..), so only figures of that kind are held against a tool.
- A value is right if it overlaps the annotation and is the same number, as printed or in base units ("10 cents" is 10
  and 0.10). With unit: the amounts agree in base units, or the units bear the same name. Where an annotation leaves a
  denominator out ("64.2 cents" of "64.2 cents a dozen"), the tool's reading of the annotated words decides.
- The number must be stated: the mean that quantulum3 gives for a range stands nowhere in the text. A second column
  takes its means apart into the ends again, which it does not itself, to show how much of its distance that is.
- Phrases alone are what a person types: where sayso finds no figure in a text as in an article, it is asked what it
  reads in a search box. For quantulum3 both are one function.
"""

from __future__ import annotations

import argparse
import re
import warnings
from collections.abc import Callable
from decimal import Decimal
from functools import partial
from pathlib import Path

from benchmarks import public_sets
from benchmarks.public_sets import Number, Wanted
from graph.claim import Span
from graph.errors import SaysoError
from graph.numerals import dimension
from ingest import quantities
from ingest.passages import Passage

RESULTS = Path(__file__).parent / "results"

Reader = Callable[[str], list[Number]]


def sayso(text: str) -> list[Number]:
    """Return the numbers that sayso reads, the ends of a range as two."""
    passage = Passage(0, "paragraph", Span(0, len(text)), text, 0, -1)
    found = [f.figure for f in quantities.figures([passage])]
    if not found:
        try:
            found = [quantities.read(text)]
        except SaysoError:
            return []
    return [
        Number(figure.span.start, figure.span.end, value, Decimal(1), figure.unit)
        for figure in found
        for value in (figure.value, figure.low, figure.high)
        if value is not None
    ]


def quantulum(text: str, *, apart: bool = False) -> list[Number]:
    """Return the numbers that quantulum3 reads; `apart`: the mean of a range as the two ends it stands for."""
    from quantulum3 import parser

    found = list[Number]()
    for q in parser.parse(text):
        factor, unit = public_sets.unit_named(q.unit.name, money=q.unit.entity.name == "currency")
        value, spread = public_sets.decimal(q.value), public_sets.decimal(q.uncertainty or 0)
        ends = (value - spread, value + spread) if apart and spread and "±" not in q.surface else (value,)
        found += [Number(q.span[0], q.span[1], end, factor, unit) for end in ends]
    return found


TOOLS: dict[str, Reader] = {
    "sayso": sayso,
    "quantulum3": quantulum,
    "quantulum3, means taken apart": partial(quantulum, apart=True),
}


_KINDS: dict[str, Callable[[str | None], bool]] = {
    "CurrencyModel": lambda d: d is not None and re.match(r"[A-Z]{3}\b", d) is not None,
    "TemperatureModel": lambda d: d == "kelvin",
    "AgeModel": lambda d: d == "second",
    "DimensionModel": lambda d: d not in {"1", "count", "second", "kelvin"} and not re.match(r"[A-Z]{3}\b", d or "USD"),
}


def _of_kind(model: str, number: Number) -> bool:
    """Whether a set of this kind would have annotated such a number."""
    if not model:
        return True
    told = dimension(number.unit or "ratio")
    if model == "OrdinalModel":
        return False
    if model in _KINDS:
        return _KINDS[model](number.unit if told and re.match(r"[A-Z]{3}\b", number.unit or "") else told)
    return number.unit in {"ratio", "count", None}


def score(folder: Path, name: str, read: Reader, *, misses: bool = False) -> dict[str, float]:
    """Return F1 on value, and on value with unit, of one tool on one set."""
    wanted = told = 0
    right = {"value": 0, "value with unit": 0}
    for key, model, text, noted in public_sets.rows(folder, name):
        found = read(text)
        free = list(found)
        scored = [w for w in noted if w.numbers is not None]
        for w in scored:
            for number in w.numbers or ():
                wanted += 1
                for with_unit in (True, False):
                    hit = next((f for f in free if _agrees(read, w, number, f, with_unit=with_unit)), None)
                    if hit is not None:
                        free.remove(hit)
                        right["value"] += 1
                        right["value with unit"] += with_unit
                        told += 1
                        break
                if misses and (hit is None or not with_unit):
                    print(f"{key}: {text[:90]!r} wanted {w.text!r} {number.value} {number.unit}; read {_shown(found)}")
        for f in free:
            spans = [w for w in noted if w.start < f.end and f.start < w.end]
            if any(w.numbers is not None for w in spans) or (not spans and _counted(model, text, f)):
                told += 1
                if misses and not spans:
                    print(f"{key}: {text[:90]!r} not wanted: {_shown([f])}")
    return {k: 2 * n / (wanted + told) for k, n in right.items()}


def _counted(model: str, text: str, f: Number) -> bool:
    return _of_kind(model, f) and not public_sets.is_none(
        text, f.start, f.end, "" if f.unit in {"ratio", "count"} else f.unit
    )


def _agrees(read: Reader, w: Wanted, number: Number, f: Number, *, with_unit: bool) -> bool:
    if not (w.start < f.end and f.start < w.end):
        return False
    if _same(number, f, with_unit=with_unit):
        return True
    rate = f.unit is not None and "/" in f.unit and f.end > w.end
    return rate and any(_same(number, part, with_unit=with_unit) for part in read(w.text))


def _same(number: Number, f: Number, *, with_unit: bool) -> bool:
    printed = _equal(number.value, f.value)
    if number.unit is None:
        return printed
    amounts = number.amount(), f.amount()
    plain = {number.unit, f.unit} <= {"ratio", "count"}
    alike = plain or number.unit == f.unit or dimension(number.unit) == dimension(f.unit or "ratio")
    agree = amounts[0] is not None and amounts[1] is not None and alike and _equal(amounts[0], amounts[1])
    if with_unit:
        return agree or (printed and number.unit == f.unit)
    return printed or agree


def _equal(a: Decimal, b: Decimal) -> bool:
    return abs(a - b) <= max(abs(a), abs(b)) * Decimal("1e-9")


def _shown(found: list[Number]) -> str:
    return ", ".join(f"{f.value} {f.unit}" for f in found) or "nothing"


def main() -> None:
    """Score both tools on every set, and write the table."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--misses", choices=TOOLS)
    arguments.add_argument("--set", choices=public_sets.NAMES)
    options = arguments.parse_args()
    warnings.simplefilter("ignore")  # quantulum3 warns that its classifier is not there, as on a default installation
    if options.misses:
        for name in (options.set,) if options.set else public_sets.NAMES:
            print(name, score(options.folder, name, TOOLS[options.misses], misses=True))
        return
    lines = [
        "# Figures on public test sets, beside quantulum3",
        "",
        "F1 in percent, development halves; `benchmarks/public_figures.py` writes this page and says what counts.",
        "",
        f"| set | | {' | '.join(TOOLS)} | sayso ahead by |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for name in public_sets.NAMES:
        scores = [score(options.folder, name, read) for read in TOOLS.values()]
        for kind in scores[0]:
            told = [100 * one[kind] for one in scores]
            lines.append(f"| {name} | {kind} | {' | '.join(f'{t:.1f}' for t in told)} | {told[0] - told[1]:+.1f} |")
    report = "\n".join(lines) + "\n"
    (RESULTS / "public_figures.md").write_text(report, encoding="utf-8")
    print(report)


if __name__ == "__main__":
    main()
