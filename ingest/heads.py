"""Units that stand apart from their numbers: in a table's head or caption, in the metric's own words, in the sentence before.

head      := name [ "(" unit ")" ] | name "," unit | ... unit          "p99 latency (ms)", "Peak mixed TPS/kW"
metric    := "per-user" ... rate | price-word "per" unit ... money | "a million" things ... money
before    := one measured unit in the sentence before, and a bare number with no noun of its own
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from ingest import loans, units
from ingest.amounts import Amount
from ingest.numerals import EXACT, Numeral
from ingest.passages import Cell, Passage

_BRACKET = re.compile(r"[(\[]([^()\[\]]{1,60})[)\]]")
_SIZES = {
    "thousand": 1000, "thousands": 1000, "000s": 1000, "000": 1000, "million": 10**6, "millions": 10**6, "m": 10**6, "mn": 10**6,
    "billion": 10**9, "billions": 10**9, "bn": 10**9, "trillion": 10**12, "trillions": 10**12,
}  # fmt: skip
_SIZE = re.compile(r"(?:in\s+)?\b(thousands?|millions?|billions?|trillions?|mn|bn|000s?|m)\b\.?", re.IGNORECASE)
_MONEY_HEAD = re.compile(
    r"(?:in\s+)?(?P<money>US\$|A\$|C\$|HK\$|[$€£¥₹]|[A-Z]{3}\b)\s*(?P<size>thousands?|millions?|billions?|trillions?|mn|bn|m\b|000s?)?"
)
_PER_USER = re.compile(r"\bper[- ]user\b", re.IGNORECASE)
_PRICE_PER = re.compile(
    r"\b(?:costs?|prices?|priced|rates?|fees?|charges?|tariffs?|bill|spend|spending|electricity|power|revenue|paid|pay)\b[^.;!?]{0,24}?\s(?=per\s)",
    re.IGNORECASE,
)
_A_MILLION = re.compile(
    r"\b(?:an?|each|every|one|per)\s+(million|billion|thousand|hundred)\s+(?:[A-Za-z][\w.-]*\s+){0,3}?(tokens?|requests?|queries|query|transactions?)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r"[(\[]([^()\[\]]{1,24})[)\]]\s*[:=]\s*$")
_SETTING = re.compile(r"\b(?:at|to|by|than|held\s+at|batch\s+of|for)\s+$", re.IGNORECASE)


class Heads:
    """The units that the heads, stubs and captions of a document's tables give."""

    def __init__(self, passages: Sequence[Passage], near: frozenset[str]) -> None:
        self._near = near
        self._texts = {c.span: c.text for p in passages if p.head for c in p.cells}
        self._captions = {i: p for i, p in enumerate(passages) if p.kind == "caption"}
        self._blocks: dict[int, list[Passage]] = {}
        for p in passages:
            if p.kind == "caption":
                self._blocks.setdefault(p.block, []).append(p)

    def lend(self, passage: Passage, cell: Cell, found: list[Amount]) -> None:
        """Give the bare numbers of a cell the unit of its head, else of its row's stub, else of the caption."""
        loans.pair(cell.text, found)
        if all(a.unit is not None for a in found):
            return
        source = self._source(passage, cell)
        if source is None:
            return
        giver, size = source
        for a in found:
            if a.unit is None and a.numeral.shape == "digits" and not a.noun:
                if giver.unit is not None:
                    loans.lend(giver, a)
                    a.unit_at, a.unit_away = None, giver.unit_away
                a.factor = EXACT.multiply(a.factor, size)

    def _source(self, passage: Passage, cell: Cell) -> tuple[Amount, Decimal] | None:
        for span in reversed(cell.heads):
            if (text := self._texts.get(span)) and (read := head_unit(text, span.start, self._near)):
                return read
        stub = passage.cells[0]
        if cell.column != stub.column and (read := head_unit(stub.text, stub.span.start, self._near)):
            return read
        for block in passage.captions:
            for caption in self._blocks.get(block, ()):
                if read := head_unit(caption.text, caption.span.start, self._near, whole=False):
                    return read
        return None


def head_unit(text: str, start: int, near: frozenset[str], *, whole: bool = True) -> tuple[Amount, Decimal] | None:
    """Return the one unit that a head names, with the magnitude it adds ("$ million"), or None."""
    found: dict[str, tuple[Amount, Decimal]] = {}
    inner = [(m.start(1), m[1]) for m in _BRACKET.finditer(text)]
    if "," in text:
        inner.append((text.rindex(",") + 1, text[text.rindex(",") + 1 :]))
    for at, part in inner:
        if read := _one(text, at, at + len(part), start, near):
            found.setdefault(f"{read[0].unit} {read[1]}", read)
    if not found and whole:
        for match in re.finditer(r"(?<![\w/])[A-Za-z%$€£µ°]", text):
            if (read := _one(text, match.start(), len(text), start, near)) and read[0].unit:
                found.setdefault(f"{read[0].unit} {read[1]}", read)
                break
    return next(iter(found.values())) if len(found) == 1 else None


def _one(text: str, at: int, end: int, start: int, near: frozenset[str]) -> tuple[Amount, Decimal] | None:
    """Read a unit that fills the place from `at` to `end`, white space aside."""
    while at < end and text[at] in " \u00a0":
        at += 1
    part = text[at:end].rstrip()
    for prefix in ("in ", "as ", "per cent of "):
        if part.lower().startswith(prefix) and prefix != "per cent of ":
            at, part = at + len(prefix), part[len(prefix) :]
    if not part:
        return None
    size = Decimal(1)
    numeral = Numeral(at, at, Decimal(1), Decimal(0))
    money = _MONEY_HEAD.match(part)
    if money and units.symbols().get(money["money"], (units.Atom(""),))[0].kind == "money":
        if money["size"]:
            size = Decimal(_SIZES[money["size"].lower()])
        unit = units.over(
            text, units.Unit(at + money.end(), units.symbols()[money["money"]][0].id, Decimal(1), "money"), near
        )
    else:
        scaled = _SIZE.match(part)
        place = at
        if scaled and (scaled.end() == len(part) or part[scaled.end()] == " "):
            size = Decimal(_SIZES[scaled[1].lower()])
            place = at + scaled.end()
            while place < end and text[place] == " ":
                place += 1
            if text.startswith("of ", place):
                place += 3
            if place >= at + len(part):
                empty = Amount(at, at, numeral)
                return (empty, size) if scaled[1].lower() != "m" else None
        read = units.unit_at(text, place, near)
        if read is None or (read.end == place):
            return None
        unit = read
    if text[unit.end : end].strip(" .*†‡"):
        return None
    giver = Amount(at, unit.end, numeral, unit.id, unit.factor, unit.kind or "plain", scope=unit.scope)
    giver.unit_away = (start + at, start + unit.end)
    return giver, size


def from_metric(text: str, found: list[Amount], near: frozenset[str]) -> None:
    """Complete units that the metric's own words tell: per user, per million tokens, "Power (kW): 160"."""
    for a in found:
        if a.unit is not None and a.unit.endswith("token/s") and _PER_USER.search(text, max(0, a.start - 80), a.start):
            a.unit += "/user"
        if a.unit is None and (label := _LABEL.search(text, max(0, a.start - 30), a.start)):
            read = _one(text, label.start(1), label.end(1), 0, near)
            if read and read[0].unit:
                loans.lend(read[0], a, label.span(1))
                a.unit_away = None
    money = [a for a in found if a.kind == "money" and a.unit and "/" not in a.unit and a.scope is None and not a.open]
    if not money:
        return
    phrase = _A_MILLION.search(text)
    if phrase:
        size = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}[phrase[1].lower()]
        thing = units.words()[phrase[2].lower()][0].id
        for a in money:
            if a.start >= phrase.end():
                a.unit, a.factor = f"{a.unit}/{thing}", EXACT.divide(a.factor, Decimal(size))
                a.unit_at = a.unit_at or phrase.span()
                if a.upper and a.upper.unit and "/" not in a.upper.unit:
                    a.upper.unit, a.upper.factor = a.unit, EXACT.divide(a.upper.factor, Decimal(size))
        return
    price = _PRICE_PER.search(text)
    if price and money[0].start >= price.end():
        for a in money:
            unit = units.over(text, units.Unit(price.end() - 1, a.unit or "", a.factor, "money"), near)
            if unit.end > price.end() and a.start >= unit.end and a.start - unit.end < 120:
                a.unit, a.factor, a.unit_at = unit.id, unit.factor, a.unit_at or (price.end(), unit.end)
                a.scope, a.scope_at = unit.scope, unit.scope_at


def one_rate(found: Sequence[Amount]) -> Amount | None:
    """Return an amount in the one unit of rate that the document tells more than once, or None."""
    rates = [a for a in found if a.kind == "rate" and a.unit and not a.unit.startswith("count/")]
    units_told = {a.unit for a in rates}
    return max(rates, key=lambda a: a.numeral.value) if len(units_told) == 1 and rates else None


def from_rate(found: list[Amount], rate: Amount) -> None:
    """Name the thing of "300,000 a second", and lend the rate to large bare numbers of its size."""
    for a in found:
        large = a.numeral.value >= 1000 and not a.numeral.plain and loans.comparable(a, rate, 30)
        if (
            a.unit
            and a.unit.startswith("count/")
            and rate.unit
            and rate.unit.partition("/")[2] == a.unit.partition("/")[2]
        ):
            a.unit = rate.unit
        elif a.unit is None and not a.noun and large and a.upper is None:
            loans.lend(rate, a)
            a.unit_at = None


def from_before(text: str, found: list[Amount], a: Amount, before: str, known: list[Amount], start: int) -> None:
    """Lend a bare number the one measured unit of the sentence before, whose text starts at `start`."""
    own = a.numeral.shape != "digits" or [
        k
        for k in found
        if k.end <= a.start and not k.lent and (k.kind in {"noun", "thing", "percent"} or loans.measured(text, k))
    ]
    if (
        own
        or a.numeral.shape == "fraction"
        or (_SETTING.search(text, max(0, a.start - 14), a.start) and a.numeral.plain)
    ):
        return
    measured = [
        k
        for k in known
        if k.unit
        and k.kind in {"plain", "rate", "money", "time", "thing"}
        and not k.hyphen
        and not re.search(r"\b(?:at|held\s+at|with|for|in)\s+$", before[max(0, k.start - 8) : k.start])
    ]
    if len({k.unit for k in measured}) != 1:
        return
    giver = measured[-1]
    size = abs(a.numeral.value / giver.numeral.value) if giver.numeral.value else Decimal(0)
    if not Decimal("0.05") <= size <= 20 or (a.numeral.plain and a.numeral.value < 10):
        return
    for end in (a, a.upper):
        if end is not None:
            loans.lend(giver, end)
            end.unit_at, end.unit_away = None, giver.unit_away or (start + giver.numeral.end, start + giver.end)
