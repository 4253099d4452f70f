"""Units that a table gives its cells: in the head, in the row's label, in the caption.

    head      := name ( "(" unit ")" | "," unit ) | unit | size | ... unit | time "of" ...
    unit      := [ "in" ] [ money | size ] [ unit ]          "$ million", "thousand tonnes", "tok/s/kW", "%"

"Revenue per seat mile (cents)" and "Passenger miles (millions)" tell one half within the brackets and one before them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from ingest.passages import Cell, Passage
from ingest.quantities import loans, quotients, units
from ingest.quantities.amount import Amount
from ingest.quantities.numberwords import EXACT, Numeral
from ingest.quantities.numerals import duration

_BRACKET = re.compile(r"[(\[]([^()\[\]]{1,60})[)\]]")
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
_CLOCK = re.compile(r"\b(?:h{1,2}:)?m{1,2}(?:in)?:s{1,2}(?:ec)?\b|\bminutes:seconds\b", re.IGNORECASE)
_NEARBY = 3
"""How many blocks before its table a caption may stand."""

Told = tuple[Amount, Decimal]
"""An amount that carries the unit (None: no unit), and the magnitude that the head adds."""


class Heads:
    """The units that the heads, labels and captions of a document's tables give."""

    def __init__(self, passages: Sequence[Passage], near: frozenset[str]) -> None:
        self._near = near
        self._texts = {c.span: c.text for p in passages if p.head for c in p.cells}
        self._captions: dict[int, list[Passage]] = {}
        for p in passages:
            if p.kind == "caption":
                self._captions.setdefault(p.block, []).append(p)
        self._read: dict[tuple[str, int, bool], Told | None] = {}

    def lend(self, passage: Passage, cell: Cell, found: list[Amount]) -> list[Amount]:
        """Give the bare numbers of a cell the unit of its head, else of its row's label, else of the caption."""
        loans.pair(cell.text, found)
        if not found and (clock := self._clock(passage, cell)):
            return [clock]
        if all(a.unit is not None for a in found):
            return found
        giver, size = self._source(passage, cell) or (None, Decimal(1))
        for a in found:
            if giver is not None and a.unit is None and a.numeral.shape == "digits" and not a.noun:
                for end in (a, a.upper):
                    if end is not None:
                        _give(giver, size, end)
        return found

    def _clock(self, passage: Passage, cell: Cell) -> Amount | None:
        """Read "3:52" as minutes and seconds where head or label says "(min:s)"."""
        numeral = duration(cell.text)
        if numeral is None:
            return None
        said = [self._texts.get(span, "") for span in cell.heads] + [passage.cells[0].text]
        if not any(_CLOCK.search(text) for text in said):
            return None
        return Amount(numeral.start, numeral.end, numeral, "s", kind="time")

    def _source(self, passage: Passage, cell: Cell) -> Told | None:
        for span in reversed(cell.heads):
            if told := self._head(self._texts.get(span, ""), span.start, whole=True):
                return told
        label = passage.cells[0]
        if cell.column != label.column and (told := self._head(label.text, label.span.start, whole=True)):
            return told
        blocks = passage.captions or tuple(range(passage.block - 1, passage.block - 1 - _NEARBY, -1))
        for block in blocks:
            for caption in self._captions.get(block, ()):
                if told := self._head(caption.text, caption.span.start, whole=False):
                    return told
        return None

    def _head(self, text: str, start: int, *, whole: bool) -> Told | None:
        key = (text, start, whole)
        if key not in self._read:
            self._read[key] = head_unit(text, start, self._near, whole=whole)
        return self._read[key]


def _give(giver: Amount, size: Decimal, a: Amount) -> None:
    if giver.unit is not None:
        loans.lend(giver, a)
        a.unit_at, a.unit_away = None, giver.unit_away
    a.factor = EXACT.multiply(a.factor, size)


def head_unit(text: str, start: int, near: frozenset[str], *, whole: bool = True) -> Told | None:
    """Return the one unit that a head names, with the magnitude it adds ("$ million"), or None."""
    if whole and len(text.strip()) > 1 and (told := read_unit(text, 0, len(text), start, near)):
        return told  # a single letter names a column: A, B, C are no amperes
    found: dict[str, Told] = {}
    inner = [(m.start(1), part) for m in _BRACKET.finditer(text) for part in (m[1], m[1].partition(",")[0])]
    if "," in text:
        inner.append((text.rindex(",") + 1, text[text.rindex(",") + 1 :]))
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
        unit = quotients.over(text, quotients.Unit(at + money.end(), atoms[0].id, Decimal(1), "money"), near)
        return (_told(unit, at, start), size) if unit.end >= at + len(part) else None
    scaled = _SIZE.match(part)
    if scaled and (scaled.end() == len(part) or part[scaled.end()] == " "):
        size, place = Decimal(_SIZES[scaled[1].lower().lstrip("’'")]), at + scaled.end()
        place += len(text[place:end]) - len(text[place:end].lstrip())
        if place >= at + len(part):
            return (
                (Amount(at, at, Numeral(at, at, Decimal(1), Decimal(0))), size) if scaled[1] not in {"m", "M"} else None
            )
        place += 3 if text.startswith("of ", place) else 0
    read = quotients.unit_at(text, place, near)
    if read is None or read.end < at + len(part):
        return None
    return _told(read, place, start), size


def _told(unit: quotients.Unit, at: int, start: int) -> Amount:
    numeral = Numeral(at, at, Decimal(1), Decimal(0))
    giver = Amount(at, unit.end, numeral, unit.id, unit.factor, unit.kind or "plain", scope=unit.scope)
    giver.unit_away = (start + at, start + unit.end)
    return giver
