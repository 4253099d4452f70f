"""Score the reading of figures on public test sets, beside quantulum3.

    python -m benchmarks.public_figures FOLDER

FOLDER holds `recognizers_specs`, `quantulum3_tests` and `duckling_en`, each with a `dev.jsonl`: one text a line with `id`,
`text` and `annotations` (offsets in code points). Both tools read the same text in the same run; the table goes to
`benchmarks/results/public_figures.md`. `--misses sayso` lists what a tool got wrong.

**What counts**, for both tools alike:

- An annotation with a numeral (a digit or a number word) and a value. A range is its two ends, a tolerance is not scored.
- Left out, neither wanted nor held against anybody who reads them, since they are no figures: ordinals, dates, years and
  times of day, addresses, phone numbers and exercise numbers, numbers of names ("Voyager 2"), names of units without a
  number, and articles that stand for one ("a gallon"). So are rows whose text was damaged on the way.
- A figure read where nothing is annotated is wrong, if the set would have annotated it: the rows of recognizers_specs
  hold one kind each (money, temperatures, plain numbers ..), so only figures of that kind are held against a tool.
- A value is right if it overlaps the annotation and is the same number, as printed or in base units ("10 cents" is 10
  and 0.10). With unit: the amounts agree in base units, or the units bear the same name. Where an annotation leaves a
  denominator out ("64.2 cents" of "64.2 cents a dozen"), the tool's reading of the annotated words decides.
- The number must be stated: the mean that quantulum3 gives for a range stands nowhere in the text. A second column takes
  its means apart into the ends again, which it does not itself, to show how much of its distance that is.
- Phrases alone are what a person types: where sayso finds no figure in a text as in an article, it is asked what it
  reads in a search box. For quantulum3 both are one function.
"""

from __future__ import annotations

import argparse
import json
import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

from graph.claim import Span
from graph.errors import SaysoError
from graph.numerals import dimension, magnitude
from ingest import quantities
from ingest.passages import Passage
from ingest.quantities.heads import read_unit
from ingest.quantities.units import symbols

RESULTS = Path(__file__).parent / "results"
SETS = ("recognizers_specs", "quantulum3_tests", "duckling_en")

_NUMERAL = re.compile(
    r"\d|[½¼¾⅓⅔⅙]|\b(?:zero|nought|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|half|halves"
    r"|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|trillion|\w*dozens?"
    r"|lakhs?|crores?|quarters?|\w*thirds?|fourths?|\w*fifths?|\w*ths)\b",
    re.IGNORECASE,
)
_NO_FIGURE = {
    "address": re.compile(r"(?<!\d)\d{1,3}(?:\.\d{1,3}){3}"),
    "phone": re.compile(r"phone|\+1-\d", re.IGNORECASE),
    "numbered": re.compile(r"\b(?:nrs?|no|page|version|exercises?)\b\.?", re.IGNORECASE),
    "ordinal": re.compile(r"\b\d+(?:st|nd|rd|th)\b|\b(?:ten|fif\w+|four)th\b", re.IGNORECASE),
}
_NAMED = re.compile(r"(?:[A-Z]\w*|\bi\d)\s$")
_YEAR = re.compile(r"(?:1[6-9]|20)\d\d$")
_TIME = re.compile(r"\d\s?[ap]m\b")


@dataclass(frozen=True, slots=True)
class Number:
    """One number with its unit at a place of a text; `unit` None: any."""

    start: int
    end: int
    value: Decimal
    factor: Decimal
    unit: str | None
    """The unit's expression, or its name where no expression is known."""

    def amount(self) -> Decimal | None:
        """The number in base units."""
        return magnitude(self.value * self.factor, self.unit) if self.unit else None


@dataclass(frozen=True, slots=True)
class Wanted:
    """An annotation: the numbers it holds, or None where it is left out of the score."""

    start: int
    end: int
    text: str
    numbers: tuple[Number, ...] | None


_NAMES = {
    "": ("ratio", "1"), "dimensionless": ("ratio", "1"), "percentage": ("ratio", "0.01"), "pound-mass": ("lb", "1"),
    "pound sterling": ("GBP", "1"), "Dollar": ("USD", "1"), "degree Celsius": ("degC", "1"), "C": ("degC", "1"),
    "F": ("degF", "1"), "degree fahrenheit": ("degF", "1"), "degree Fahrenheit": ("degF", "1"),
    "Degree": ("degree", "1"), "Cent": ("USD", "0.01"), "degree angle": ("degree", "1"),
    "inverse second": ("1/s", "1"), "joule second": ("J*s", "1"), "Rupee": ("INR", "1"), "Franc": ("CHF", "1"),
    "Radian": ("radian", "1"), "penny": ("USD", "0.01"), "cubic centimetre": ("cm^3", "1"), "Celsius": ("degC", "1"),
    "Fahrenheit": ("degF", "1"), "minute of arc": ("minute_of_arc", "1"),
}  # fmt: skip


def unit_named(name: str, *, money: bool = False) -> tuple[Decimal, str]:
    """Return the factor and expression of a unit's name in one of the sets or tools, or the name itself."""
    if money and name in {"Pound", "pound"}:
        return Decimal(1), "GBP"
    if name in _NAMES:
        unit, factor = _NAMES[name]
        return Decimal(factor), unit
    if len(name) == 3 and name.isupper() and name in symbols():
        return Decimal(1), symbols()[name][0].id
    told = read_unit(name.lower(), 0, len(name), 0, frozenset())
    return (told[0].factor * told[1], told[0].unit) if told and told[0].unit else (Decimal(1), name.lower())


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
        factor, unit = unit_named(q.unit.name, money=q.unit.entity.name == "currency")
        value, spread = _decimal(q.value), _decimal(q.uncertainty or 0)
        ends = (value - spread, value + spread) if apart and spread and "±" not in q.surface else (value,)
        found += [Number(*q.span, end, factor, unit) for end in ends]
    return found


TOOLS: dict[str, Callable[[str], list[Number]]] = {
    "sayso": sayso,
    "quantulum3": quantulum,
    "quantulum3, means taken apart": partial(quantulum, apart=True),
}


def rows(folder: Path, name: str) -> Iterator[tuple[str, str, str, list[Wanted]]]:
    """Yield each row of a set: id, kind, text, annotations."""
    for line in (folder / name / "dev.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "\\x" not in row["text"]:
            yield row["id"], row.get("model", ""), row["text"], [_wanted(name, row, a) for a in row["annotations"]]


def _wanted(name: str, row: dict[str, Any], a: dict[str, Any]) -> Wanted:
    text = row["text"]
    start, end = a["start"], a["end"]
    surface = text[start:end]
    if name == "duckling_en":
        told = _duckling(a)
    elif name == "quantulum3_tests":
        told = _spread(a)
    else:
        told = _recognized(row["model"], a)
    if not told or not _NUMERAL.search(surface) or _is_none(text, start, end, told[1]):
        return Wanted(start, end, surface, None)
    factor, unit = unit_named(told[1], money=told[2]) if told[1] is not None else (Decimal(1), None)
    return Wanted(start, end, surface, tuple(Number(start, end, v, factor, unit) for v in told[0]))


def _is_none(text: str, start: int, end: int, unit: str | None) -> bool:
    """Whether the annotated words are no figure."""
    surface = text[start:end]
    if any(p.search(surface) or p.search(text[max(0, start - 24) : end]) for k, p in _NO_FIGURE.items() if k != "ordinal"):
        return True
    if _NO_FIGURE["ordinal"].search(surface) or _TIME.search(surface):
        return True
    plain = unit in {None, "", "dimensionless"} and surface.isdigit()
    return plain and start > 0 and bool(_NAMED.search(text, 0, start) or _YEAR.match(surface))


Told = tuple[list[Decimal], str | None, bool]
"""Numbers, the unit's name (None: not told), and whether it is money."""


def _recognized(model: str, a: dict[str, Any]) -> Told | None:
    resolution = a["resolution"]
    value = resolution.get("value")
    if value is None or model == "OrdinalModel":
        return None
    unit = resolution.get("isoCurrency") or resolution.get("unit")  # sets of plain numbers leave units out
    ends = [e for e in re.split(r"[,()\[\]]", value) if e]
    return [Decimal(e) for e in dict.fromkeys(ends)], unit, model == "CurrencyModel"


def _spread(a: dict[str, Any]) -> Told:
    value, spread = _decimal(a["value"]), _decimal(a.get("uncertainty") or 0)
    ends = [value] if not spread or "±" in a["surface"] else [value - spread, value + spread]
    return ends, a["unit"], False


def _duckling(a: dict[str, Any]) -> Told | None:
    value = re.sub(r"Just \"[^\"]*\"|Nothing", "", a["value_expr"])
    found = re.search(r"(?:(?:simple|between|under|above)\s+)?(\w+)\s+(.*)", value)
    if a["dim"] == "Ordinal" or "where examples" in value or found is None:
        return None
    numbers = [Decimal(n) for n in re.findall(r"-?\d+(?:\.\d+)?(?:e\d+)?", value)]
    if a["dim"] == "Duration":
        return numbers, value.split()[-1], False
    unit = {"NumeralValue": "", "Unnamed": None}.get(found[1], found[1])
    return numbers, unit, a["dim"] == "AmountOfMoney"


def _decimal(number: float) -> Decimal:
    return Decimal(f"{number:.12g}")


_KINDS: dict[str, Callable[[str | None], bool]] = {
    "CurrencyModel": lambda d: d is not None and re.match(r"[A-Z]{3}\b", d) is not None,
    "TemperatureModel": lambda d: d == "kelvin",
    "AgeModel": lambda d: d == "second",
    "DimensionModel": lambda d: d not in {"1", "count", "second", "kelvin"} and not re.match(r"[A-Z]{3}\b", d or "USD"),
    "OrdinalModel": lambda d: False,
}


def _of_kind(model: str, number: Number) -> bool:
    """Whether a set of this kind would have annotated such a number."""
    if not model:
        return True
    told = dimension(number.unit or "ratio")
    if model in _KINDS:
        return _KINDS[model](number.unit if told and re.match(r"[A-Z]{3}\b", number.unit or "") else told)
    return number.unit in {"ratio", "count", None}


def score(folder: Path, name: str, read: Callable[[str], list[Number]], *, misses: bool = False) -> dict[str, float]:
    """Return F1 on value, and on value with unit, of one tool on one set."""
    wanted = told = 0
    right = {"value": 0, "value with unit": 0}
    for key, model, text, annotations in rows(folder, name):
        found = read(text)
        free = list(found)
        scored = [w for w in annotations if w.numbers is not None]
        for w in scored:
            for number in w.numbers or ():
                wanted += 1
                for with_unit in (True, False):
                    hit = next((f for f in free if _agrees(read, text, w, number, f, with_unit=with_unit)), None)
                    if hit is not None:
                        free.remove(hit)
                        right["value"] += 1
                        right["value with unit"] += with_unit
                        told += 1
                        break
                if misses and (hit is None or not with_unit):
                    print(f"{key}: {text[:90]!r} wanted {w.text!r} {number.value} {number.unit}; read {_shown(found)}")
        for f in free:
            spans = [w for w in annotations if w.start < f.end and f.start < w.end]
            if any(w.numbers is not None for w in spans) or (not spans and _counted(model, text, f)):
                told += 1
                if misses and not spans:
                    print(f"{key}: {text[:90]!r} not wanted: {_shown([f])}")
    return {k: 2 * n / (wanted + told) for k, n in right.items()}


def _counted(model: str, text: str, f: Number) -> bool:
    return _of_kind(model, f) and not _is_none(text, f.start, f.end, "" if f.unit in {"ratio", "count"} else f.unit)


def _agrees(
    read: Callable[[str], list[Number]], text: str, w: Wanted, number: Number, f: Number, *, with_unit: bool
) -> bool:
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
    arguments.add_argument("--set", choices=SETS)
    options = arguments.parse_args()
    warnings.simplefilter("ignore")  # quantulum3 warns that its classifier is not there, as on a default installation
    if options.misses:
        for name in (options.set,) if options.set else SETS:
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
    for name in SETS:
        scores = [score(options.folder, name, read) for read in TOOLS.values()]
        for kind in scores[0]:
            told = [100 * one[kind] for one in scores]
            lines.append(f"| {name} | {kind} | {' | '.join(f'{t:.1f}' for t in told)} | {told[0] - told[1]:+.1f} |")
    report = "\n".join(lines) + "\n"
    (RESULTS / "public_figures.md").write_text(report, encoding="utf-8")
    print(report)


if __name__ == "__main__":
    main()
