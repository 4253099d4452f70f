"""The public test sets that figures are scored on: their rows, with the numbers that each annotation holds.

Which annotations are left out, and why, is said in `public_figures`; here it is decided, by what the annotated words
and those before them are, never by which row it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from graph.numerals import magnitude
from ingest.quantities.headings import read_unit
from ingest.quantities.units import symbols

NAMES = ("recognizers_specs", "quantulum3_tests", "duckling_en")

_NUMERAL = re.compile(
    r"\d|[½¼¾⅓⅔⅙]|\b(?:zero|nought|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|half|halves"
    r"|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|trillion|\w*dozens?"
    r"|lakhs?|crores?|quarters?|\w*thirds?|fourths?|\w*fifths?|\w*ths)\b",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"(?<!\d)\d{1,3}(?:\.\d{1,3}){3}")
_LABELLED = re.compile(r"(?:\bphone\b|\+1-\d|\b(?:nrs?|no|page|version|exercises?)\b).{0,20}$", re.IGNORECASE)
_ORDINAL = re.compile(r"\b\d+(?:st|nd|rd|th)\b|\b(?:ten|fif\w+|four)th\b", re.IGNORECASE)
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
        """Return the number in base units."""
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
    article = told is not None and told[0] == [1] and surface[:2].lower() == "a "
    if not told or article or not _NUMERAL.search(surface) or is_none(text, start, end, told[1]):
        return Wanted(start, end, surface, None)
    factor, unit = unit_named(told[1], money=told[2]) if told[1] is not None else (Decimal(1), None)
    return Wanted(start, end, surface, tuple(Number(start, end, v, factor, unit) for v in told[0]))


def is_none(text: str, start: int, end: int, unit: str | None) -> bool:
    """Whether the annotated words are no figure."""
    surface = text[start:end]
    if any(m.start() < end and start < m.end() for m in _ADDRESS.finditer(text)):
        return True
    if _LABELLED.search(text, 0, end) or _ORDINAL.search(surface) or _TIME.search(surface):
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
    value, spread = decimal(a["value"]), decimal(a.get("uncertainty") or 0)
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


def decimal(number: float) -> Decimal:
    """Return the number without the noise of its binary digits."""
    return Decimal(f"{number:.12g}")
