"""The amounts in a text: numbers with sign, money sign and unit, before ranges and pairs are looked for.

    amount    := [ "~" | "<" | ... ] [ sign ] [ money ] numeral [ "-ish" | "+" ] [ multiple | unit ]
    money     := "$" | "US$" | "EUR " | ...                      (currencies.toml)
    multiple  := "x" | "×" | "-fold" | " times"
    unit      := see `units`; after a fraction also "of a" unit  ("a fifth of a cent")

An amount without unit is bare: a count, a ratio, or one whose unit stands elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache

from graph.claim import Bound
from ingest.quantities import quotients, units
from ingest.quantities.nonfigures import Mask
from ingest.quantities.numberwords import EXACT, Numeral
from ingest.quantities.numerals import numerals


@dataclass(slots=True)
class Amount:
    """A number with what it counts, at one place of a text; `joins` and `quantities` complete it."""

    start: int
    end: int
    numeral: Numeral
    unit: str | None = None
    factor: Decimal = Decimal(1)
    """What the number is multiplied by to be in `unit`."""
    kind: str = "plain"
    """`plain`, `percent`, `points`, `time`, `temperature`, `thing`, `noun`, `money`, `rate`, `multiple`, `share`."""
    sign: int = 1
    bound: Bound | None = None
    approximate: bool = False
    scope: str | None = None
    scope_at: tuple[int, int] | None = None
    open: Decimal | None = None
    of: Decimal | None = None
    noun: bool = False
    """Whether a noun of its own follows, so that the unit is not to be sought elsewhere."""
    hyphen: bool = False
    """Whether it is an adjective: "32-core"."""
    unit_at: tuple[int, int] | None = None
    """Where the unit stands in this text, if not with the number."""
    unit_away: tuple[int, int] | None = None
    """The same, in the document, where it stands outside this text."""
    lent: bool = False
    """Whether the unit is another amount's."""
    change: bool = False
    upper: Amount | None = None
    """The high end, where this is the low end of a range."""
    addend: Amount | None = None
    """The smaller part of "9 min 47 s"."""
    tolerance: Decimal | None = None
    fixed: Decimal | None = None
    """The value, where it is not the numeral's ("one in twelve", "two orders of magnitude")."""

    @property
    def value(self) -> Decimal:
        """The number in `unit`, sign and smaller parts with it."""
        value = self.numeral.value if self.fixed is None else self.fixed
        value = EXACT.multiply(EXACT.multiply(value, self.factor), Decimal(self.sign))
        return value if self.addend is None else EXACT.add(value, self.addend.value)


_APPROXIMATE = re.compile(r"[~≈∼≃][ \u00a0]?$")
_SIGNS: dict[str, Bound] = {
    "<": "less_than", ">": "more_than", "≤": "at_most", "≥": "at_least", "⩽": "at_most", "⩾": "at_least",
    "<=": "at_most", ">=": "at_least",
}  # fmt: skip
_COMPARE = re.compile(r"(?<=.)(?:[<>]=?|[≤≥⩽⩾])[ \u00a0]?$|^[<≤≥⩽⩾]=?[ \u00a0]?$", re.DOTALL)
_MINUS = re.compile(r"(?:(?<![\w)%.°$€£-])[-−–‐‑+]|(?<!\bor )\b(?:minus|negative)[ \u00a0])$", re.IGNORECASE)
_MULTIPLE = re.compile(
    r"[ \u00a0]?(?:[x×](?![\w×^])(?![ \u00a0]\d))|-?[ \u00a0]?fold\b|[-\s\u00a0]times\b(?!\s+(?:zones?|slots?|table)\b)"
)
_DEVICES = re.compile(r"[ \u00a0](?:[A-Z][A-Za-z]*\d|GPUs?\b|CPUs?\b|TPUs?\b)")
_ISH = re.compile(r"-?ish\b")
_OF_A = re.compile(r"\s+(?:of\s+)?(?:an?|one)\s+", re.IGNORECASE)
_ORDERS = re.compile(r"\s+orders?\s+of\s+magnitude\b", re.IGNORECASE)
_AN_ORDER = re.compile(r"\b(?:an|one)\s+order\s+of\s+magnitude\b", re.IGNORECASE)
_FACTOR = re.compile(
    r"\b(?:factor|multiple)\s+of\s+(?:about\s+|around\s+|roughly\s+|nearly\s+|almost\s+|over\s+)?$", re.IGNORECASE
)
_STERLING = frozenset({"£", "sterling", "pence", "wage", "wages", "salary"})
_POUNDS = re.compile(r"pounds?\b", re.IGNORECASE)
_DIFFERENCE_AFTER = re.compile(
    r"\s*(?:warmer|cooler|hotter|colder|higher|lower|above|below|of\s+(?:global\s+)?warming|increase|rise|drop|fall|difference|apart)\b",
    re.IGNORECASE,
)
_DIFFERENCE_BEFORE = re.compile(
    r"(?:\b(?:by|risen|rose|rises?|fell|fallen|warmed|cooled|warming|cooling|climbed)|\b(?:rise|increase|drop|fall|decrease|difference|change|gap|spread|warming|cooling|uncertainty|margin|limit)\s+of|±)"
    r"\s+(?:about\s+|around\s+|roughly\s+|nearly\s+|almost\s+|up\s+to\s+|more\s+than\s+|just\s+)?$",
    re.IGNORECASE,
)
_FEW = re.compile(r"\b(?:few|several|many|couple\s+of)\s+$", re.IGNORECASE)
_THRUST = re.compile(r"\b(?:thrust|lift-?off|engines?|boosters?)\b", re.IGNORECASE)
_COUNTED_PER = re.compile(r"[ \u00a0][a-z]{3,20}s(?=[ \u00a0](?:per|an?)[ \u00a0])")


@cache
def _money() -> re.Pattern[str]:
    signs = sorted(
        (s for s, atoms in units.symbols().items() if atoms[0].kind == "money" and atoms[0].factor == 1),
        key=len,
        reverse=True,
    )
    return re.compile(rf"(?<![A-Za-z])(?P<money>{'|'.join(map(re.escape, signs))})[ \u00a0]?(?P<minus>[-−])?$")


def amounts(text: str, mask: Mask, near: frozenset[str]) -> list[Amount]:
    """Return the amounts of the text that nothing masks, left to right; `near` holds the document's words."""
    found: list[Amount] = []
    for numeral in numerals(text):
        if mask.covers(numeral.start, numeral.end):
            continue
        amount = _amount(text, numeral, near)
        if amount is not None and not (found and amount.start < found[-1].end):
            found.append(amount)
    for match in _AN_ORDER.finditer(text):
        if not any(a.start < match.end() and match.start() < a.end for a in found):
            start = match.start() + match[0].lower().index("order")
            numeral = Numeral(start, match.end(), Decimal(10), Decimal(0), "multiple", Decimal(10))
            found.append(Amount(start, match.end(), numeral, "ratio", kind="multiple"))
    return sorted(found, key=lambda a: a.start)


def _amount(text: str, numeral: Numeral, near: frozenset[str]) -> Amount | None:
    if numeral.shape == "word" and _FEW.search(text, max(0, numeral.start - 12), numeral.start):
        numeral = replace(numeral, shape="vague")
    amount = Amount(numeral.start, numeral.end, numeral)
    if numeral.shape == "duration":
        amount.unit, amount.kind = "s", "time"
        return amount
    digits = numeral.shape == "digits"
    if digits or numeral.value >= 1:
        _read_before(text, amount)
    if amount.start > 0 and digits and amount.start == numeral.start and text[amount.start - 1].isalpha():
        return None
    if (
        digits
        and amount.end < len(text)
        and text[amount.end] == "+"
        and not text[amount.end + 1 : amount.end + 2].isdigit()
    ):
        amount.end += 1
        amount.bound = amount.bound or "at_least"
    if ish := _ISH.match(text, amount.end):
        amount.end, amount.approximate = ish.end(), True
    if numeral.shape == "multiple":
        amount.unit, amount.kind = "ratio", "multiple"
        return amount
    multiple = _MULTIPLE.match(text, amount.end)
    if multiple and amount.unit is None:
        if digits and multiple[0].strip() in {"x", "×"} and _DEVICES.match(text, multiple.end()):
            amount.noun, amount.end = True, multiple.end()
            return amount
        amount.end, amount.unit, amount.kind = multiple.end(), "ratio", "multiple"
        return amount
    if orders := _ORDERS.match(text, amount.end):
        amount.end, amount.unit, amount.kind = orders.end(), "ratio", "multiple"
        amount.fixed = Decimal(10) ** min(int(numeral.value), 99)
        return amount
    _read_unit(text, amount, near)
    if (
        amount.unit is None
        and digits
        and amount.end < len(text)
        and (text[amount.end].isalpha() or text[amount.end] == "_")
    ):
        return None
    if amount.unit is None and _FACTOR.search(text, max(0, amount.start - 32), amount.start):
        amount.unit, amount.kind = "ratio", "multiple"
    return amount


def _read_before(text: str, amount: Amount) -> None:
    """Take in the signs before the number, right to left."""
    left = text[max(0, amount.start - 12) : amount.start]
    money = _money().search(left)
    if money:
        atom = units.symbols()[money["money"]][0]
        amount.unit, amount.factor, amount.kind = atom.id, atom.factor, "money"
        amount.sign = -1 if money["minus"] else 1
        amount.start -= len(left) - money.start()
        left = left[: money.start()]
    if minus := _MINUS.search(left):
        amount.sign = 1 if minus[0] == "+" else -1
        amount.start -= len(minus[0])
        left = left[: minus.start()]
    if about := _APPROXIMATE.search(left):
        amount.approximate = True
        amount.start -= len(about[0])
        left = left[: about.start()]
    if compare := _COMPARE.search(left):
        amount.bound = _SIGNS[compare[0].strip()]
        amount.start -= len(compare[0])


def _read_unit(text: str, amount: Amount, near: frozenset[str]) -> None:
    """Take in the unit behind the number, or the denominators behind money."""
    at = amount.end
    if amount.kind == "money" and amount.unit:
        unit = quotients.Unit(at, amount.unit, amount.factor, "money")
        of = quotients.OF_WHAT.match(text, at)  # "$0.00123 of electricity per million tokens"
        unit = quotients.over(text, unit, near)
        if of and unit.end == at:
            further = quotients.over(text, replace(unit, end=of.end()), near)
            unit = further if further.end > of.end() else unit
        named = units.atom_at(text, at + 1, near) if text[at : at + 1] in {" ", "\u00a0"} else None
        if named and named[1].kind == "money" and unit.end == at:  # "$5 USD"
            unit = quotients.over(text, quotients.Unit(named[0], named[1].id, named[1].factor, "money"), near)
        _take(amount, unit)
        return
    glued = not (at < len(text) and text[at] in " \u00a0\u2009\u202f-‐‑")
    place = at if glued else at + 1
    part = amount.numeral.shape == "fraction" and text[amount.numeral.start : at].lower() != "half"
    if amount.numeral.shape == "fraction" and (link := _OF_A.match(text, at)):
        place, glued = link.end(), False
    elif part and text[amount.numeral.start : at].isalpha() and text[at : at + 1] == " ":
        return  # "a third month"
    elif text[at : at + 1] in {"-", "‐", "‑"}:
        if not text[place : place + 1].isalpha():
            return
        amount.hyphen = True
    elif amount.numeral.shape == "vague" and (link := re.compile(r"\s+of\s+").match(text, at)):
        place = link.end()
    read = quotients.unit_at(text, place, near, glued=glued)
    unit = read or quotients.Unit(at, "count", Decimal(1), "")
    if read is None and (per := _COUNTED_PER.match(text, at)):  # "28,400 ears per acre"
        unit = quotients.over(text, replace(unit, end=per.end()), near)
        if unit.end == per.end() or unit.scope is not None or unit.id == "count":
            return
    elif read is None:
        rate = quotients.over(text, unit, near)
        if (rate.end > at and not amount.hyphen and rate.kind == "rate") or (rate.open and not amount.hyphen):
            unit = rate
        else:
            return
    if unit.id == "inch" and text[unit.end - 1] == '"' and text.count('"', max(0, at - 200), unit.end - 1) % 2:
        return  # a closing quotation mark
    if unit.id == "lb" and _THRUST.search(text, max(0, amount.start - 120), min(len(text), unit.end + 40)):
        unit = replace(unit, id="lbf")
    pounds = _POUNDS.match(text, place) if unit.id.partition("/")[0] == "lb" else None
    if pounds and _sterling(text, amount, pounds.end(), near):
        unit = quotients.over(text, quotients.Unit(pounds.end(), "GBP", Decimal(1), "money"), near)
    _take(amount, unit)
    if amount.unit in {"degC", "degF"} and (
        _DIFFERENCE_AFTER.match(text, amount.end)
        or _DIFFERENCE_BEFORE.search(text, max(0, amount.start - 40), amount.start)
    ):
        amount.factor = Decimal(1) if amount.unit == "degC" else Decimal(5) / 9
        amount.unit = "K"
    elif amount.unit and amount.unit.startswith("degC/"):
        amount.unit = "K" + amount.unit[4:]


def _take(amount: Amount, unit: quotients.Unit) -> None:
    amount.unit, amount.factor, amount.end = unit.id, unit.factor, unit.end
    amount.kind = unit.kind or "plain"
    amount.scope, amount.scope_at, amount.open, amount.of = unit.scope, unit.scope_at, unit.open, unit.of


def _sterling(text: str, amount: Amount, end: int, near: frozenset[str]) -> bool:
    """Whether "pounds" are money: millions of them that are not "of" anything, or where the document says so."""
    if text[end : end + 4] == " of ":
        return False
    return amount.numeral.magnitude >= 1_000_000 or not near.isdisjoint(_STERLING)
