"""The unit that one head, label or caption names, with the magnitude it adds: "Revenue ($ million)", "Height, m".

    head      := name ( "(" unit ")" | "," unit ) | unit | size | ... unit | time "of" ...
    unit      := [ "in" ] [ money | size ] [ unit ]          "$ million", "thousand tonnes", "tok/s/kW", "%"

"Revenue per seat mile (cents)" and "Passenger miles (millions)" tell one half within the brackets and one before them.
"""

from __future__ import annotations

import re
from decimal import Decimal

from ingest.quantities import quotients, units
from ingest.quantities.amount import Amount
from ingest.quantities.numberwords import Numeral

BRACKET = re.compile(r"[(\[]([^()\[\]]{1,60})[)\]]")
"""What a head holds in brackets."""
_SIZES = {
    "thousand": 1000, "thousands": 1000, "000s": 1000, "000": 1000, "million": 10**6, "millions": 10**6, "mn": 10**6,
    "m": 10**6, "billion": 10**9, "billions": 10**9, "bn": 10**9, "trillion": 10**12, "trillions": 10**12,
}  # fmt: skip
_SIZE = re.compile(r"(thousands?|millions?|billions?|trillions?|mn|bn|[’']?000s?|m)\b\.?", re.IGNORECASE)
_MONEY = re.compile(
    r"(?P<money>US\$|A\$|C\$|HK\$|[$€£¥₹]|[A-Z]{3}\b)\s*"
    r"(?P<size>thousands?|millions?|billions?|trillions?|mn|bn|m\b|[’']?000s?)?"
)
_START = re.compile(r"(?<![\w/])[A-Za-z%$€£µ°]")
_AFTER_NUMBER = re.compile(r"[0-9][ \u00a0-]?$")
_PERCENT = re.compile(
    r"\b(percentage\s+points?)\b|(?:\b(?:percent(?:age)?|per\s+cent)\b|%)\s+(?:changes?|of|share|increase|rise)\b",
    re.IGNORECASE,
)
_SPELL = re.compile(
    r"(Months|Days|Hours|Weeks|Years|Minutes|Seconds)[’']?\s+(?:of|on|to|in|until|since|per|supply|inventory|listed)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\s*[(\[](?:IQR|SD|SE|SEM|range|share|(?:9\d|99)\s?%\s?CI|CI)[)\]]\s*$", re.IGNORECASE)
"""What a head says in brackets of the spread that stands behind each number."""
_AGO = re.compile(
    r"\b(?:vs\.?|versus|last|previous|prior|same)\b.*\b(?:year|month|week|quarter)s?\W*$|\bago\W*$", re.IGNORECASE
)
_LENGTHS = re.compile(
    r"\b(?:height|length|width|depth|diameter|distance|altitude|elevation|thickness|wingspan|wheelbase|span|radius)\b",
    re.IGNORECASE,
)
_SIZED = re.compile(r"(?:US\$|[$€£¥₹])?\s*(?:thousand|million|billion|trillion)s?\b", re.IGNORECASE)
_PLURAL = re.compile(r"[a-z]{2}(?<!s)s\b")
_FIGURES_IN = re.compile(r"^\W*(?:all\s+)?(?:figures|amounts|values|numbers|data)\b.{0,20}?\bin\s+", re.IGNORECASE)
_UNLESS = re.compile(r"[\s,;(]+(?:unless|except|excluding|otherwise)\b|[*_.]")
_STATISTIC = re.compile(r"(?:average|mean|median|peak|minimum|maximum|total)\b", re.IGNORECASE)
_AMBIGUOUS = frozenset({"won", "real", "mark", "crown", "pound", "rand", "sol", "leu", "lev"})
"""Heads that are words before they are money: games won."""
_GAS = re.compile(r"\s*(?:of\s+)?(?:CO2|CO₂)[- ]?(?:eq?\.?|equivalent)?\b")

Told = tuple[Amount, Decimal]
"""An amount that carries the unit (None: no unit), and the magnitude that the head adds."""


def is_size(text: str) -> bool:
    """Whether an amount's words only tell in what a table is: "$ millions", "thousands of tonnes"."""
    return _SIZED.match(text) is not None


def head_unit(text: str, start: int, near: frozenset[str], *, whole: bool = True) -> Told | None:
    """Return the one unit that a head names, with the magnitude it adds ("$ million"), or None."""
    if whole and _AGO.search(text):
        return None  # "vs. last year" counts no years
    if whole and (aside := _ASIDE.search(text)):
        text = text[: aside.start()]
    if whole and text.strip().lower() in _AMBIGUOUS:
        return None
    if not whole and (told := _figures_in(text, start, near)):
        return told
    if whole and len(text.strip()) > 1 and (told := read_unit(text, 0, len(text), start, near)):
        return told  # a single letter names a column: A, B, C are no amperes
    found: dict[str, Told] = {}
    inner = [(m.start(1), part) for m in BRACKET.finditer(text) for part in (m[1], m[1].partition(",")[0])]
    comma = text.rfind(",")
    if comma > 0 and not text[comma - 1].isdigit():  # "per 100,000" counts no thousands
        inner.append((comma + 1, text[comma + 1 :]))
    for at, part in inner:
        if told := read_unit(text, at, at + len(part), start, near):
            told = _completed(text, at, told, start, near)
            found.setdefault(f"{told[0].unit} {told[1]}", told)
    if not found and (share := _PERCENT.search(text)):
        unit = quotients.Unit(
            share.end(), *(("percentage_point", Decimal(1)) if share[1] else ("ratio", Decimal("0.01"))), "percent"
        )
        found["share"] = _told(unit, share.start(), start), Decimal(1)
    if not found and whole:
        if spell := _SPELL.match(text):
            return read_unit(text, 0, spell.end(1), start, near)
        for match in _START.finditer(text):
            told = read_unit(text, match.start(), len(text), start, near)
            single = len(text) - match.start() == 1 and match[0].isalpha()
            if told and told[0].unit and not single and not _AFTER_NUMBER.search(text, 0, match.start()):
                return told
    return next(iter(found.values())) if len(found) == 1 else None


def corner_unit(text: str, start: int, near: frozenset[str]) -> Told | None:
    """Return the unit that a table's corner tells of all cells, in no brackets, or None.

    Shares, money and rates are of the cells ("Outcome, % of patients"), and so is what a statistic is told in ("Average
    fps, 1440p"); any other unit behind a comma is the rows' own: "Age, years".
    """
    first = text.partition(",")[0]
    if "," in text and (told := head_unit(text, start, near, whole=False)):
        unit = told[0].unit
        return told if unit and (unit == "ratio" or "/" in unit or told[0].kind == "money") else None
    told = head_unit(first, start, near) if " " in first else None
    if told is None or not told[0].unit:
        return None
    rate = told[0].kind == "rate" or "/" in told[0].unit
    return told if rate or _STATISTIC.match(first) else None


def _figures_in(text: str, start: int, near: frozenset[str]) -> Told | None:
    """Read what a caption says that all its table is in: "Figures in £m unless stated"."""
    said = _FIGURES_IN.match(text)
    if said is None:
        return None
    stop = _UNLESS.search(text, said.end())
    return read_unit(text, said.end(), stop.start() if stop else len(text), start, near)


def _metres(text: str, at: int, start: int) -> Told | None:
    """Read "(m)" or ", m" by what it is behind: a height in metres, passengers in millions."""
    if _LENGTHS.search(text, 0, at):
        return _told(quotients.Unit(at + 1, "m", Decimal(1), "plain"), at, start), Decimal(1)
    plural = _PLURAL.search(text, 0, at) is not None
    return (Amount(at, at, Numeral(at, at, Decimal(1), Decimal(0))), Decimal(10**6)) if plural else None


def _completed(text: str, at: int, told: Told, start: int, near: frozenset[str]) -> Told:
    """Add what the words before a bracket tell: "passenger miles (millions)", "per seat mile (cents)"."""
    giver, size = told
    before = text[: at - 1].rstrip()
    if giver.unit is None:
        for match in reversed(list(_START.finditer(before))[-3:]):
            more = read_unit(text, match.start(), len(before), start, near)
            if more and more[0].unit:
                return more[0], size * more[1]
    elif giver.kind == "money" and "/" not in giver.unit and (per := before.find(" per ")) > 0:
        unit = quotients.over(before, quotients.Unit(per, giver.unit, giver.factor, "money"), near)
        if unit.end > per:
            giver.unit, giver.factor, giver.scope = unit.id, unit.factor, unit.scope
    return told


def read_unit(text: str, at: int, end: int, start: int, near: frozenset[str]) -> Told | None:
    """Read a unit that fills the place from `at` to `end`, white space and footnote marks aside."""
    while at < end and text[at] in " \u00a0":
        at += 1
    if text[at:end].lower().startswith(("in ", "as ")):
        at += 3
    part = text[at:end].rstrip(" .*†‡\u00a0")
    if not part:
        return None
    size, place = Decimal(1), at
    if (money := _MONEY.match(part)) and (atoms := units.symbols().get(money["money"])) and atoms[0].kind == "money":
        if money["size"]:
            size = Decimal(_SIZES[money["size"].lower().lstrip("’'")])
        told = len(money[0].rstrip())  # The space before "per" is the denominator's: "(€ per month)".
        unit = quotients.over(text, quotients.Unit(at + told, atoms[0].id, Decimal(1), "money"), near)
        return (_told(unit, at, start), size) if unit.end >= at + len(part) else None
    scaled = _SIZE.match(part)
    if scaled and (scaled.end() == len(part) or part[scaled.end()] == " "):
        size, place = Decimal(_SIZES[scaled[1].lower().lstrip("’'")]), at + scaled.end()
        place += len(text[place:end]) - len(text[place:end].lstrip())
        if place >= at + len(part):
            if scaled[1] == "m":
                return _metres(text, at, start)
            return (Amount(at, at, Numeral(at, at, Decimal(1), Decimal(0))), size) if scaled[1] != "M" else None
        place += 3 if text.startswith("of ", place) else 0
    read = quotients.unit_at(text, place, near)
    gas = _GAS.match(text, read.end) if read is not None else None
    if read is None or (gas.end() if gas else read.end) < at + len(part):
        return None
    return _told(read, place, start), size


def _told(unit: quotients.Unit, at: int, start: int) -> Amount:
    numeral = Numeral(at, at, Decimal(1), Decimal(0))
    giver = Amount(at, unit.end, numeral, unit.id, unit.factor, unit.kind or "plain", scope=unit.scope)
    giver.unit_away = (start + at, start + unit.end)
    return giver
