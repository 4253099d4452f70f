"""The amounts in a text: numbers with sign, money sign and unit, before ranges and pairs are looked for.

    amount    := [ "~" | "<" | ... ] [ sign ] [ money ] numeral [ "-ish" | "+" | "-plus" ] [ multiple | unit ]
    money     := "$" | "US$" | "EUR " | ...                      (currencies.toml; "$(4.2) million" is a loss)
    multiple  := "x" | "×" | "-fold" | " times"
    unit      := see `units`; after a fraction also "of a" unit  ("a fifth of a cent")

An amount without unit is bare: a count, a ratio, or one whose unit stands elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from functools import cache

from graph.claim import Bound
from ingest.quantities import quotients, senses, units
from ingest.quantities.amount import Amount
from ingest.quantities.nonfigures import Mask
from ingest.quantities.numberwords import Numeral
from ingest.quantities.numerals import numerals
from ingest.quantities.parts import words

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
_LOSS = re.compile(r"\)(?:[ \u00a0](thousand|million|billion|trillion)\b)?")
_PLUS = re.compile(r"\+(?!\d)|-plus\b")
_ISH = re.compile(r"-?ish\b")
_ORDERS = re.compile(r"\s+orders?\s+of\s+magnitude\b", re.IGNORECASE)
_AN_ORDER = re.compile(r"\b(?:an|one)\s+order\s+of\s+magnitude\b", re.IGNORECASE)
_FACTOR = re.compile(
    r"\b(?:factor|multiple)\s+of\s+(?:about\s+|around\s+|roughly\s+|nearly\s+|almost\s+|over\s+)?$", re.IGNORECASE
)
_FEW = re.compile(r"\b(?:few|several|many|couple\s+of)\s+$", re.IGNORECASE)


@cache
def _money() -> re.Pattern[str]:
    known = (s for s, atoms in units.symbols().items() if atoms[0].kind == "money" and atoms[0].factor >= 1)
    signs, named = (
        "|".join(map(re.escape, sorted(table, key=len, reverse=True))) for table in (known, units.leading())
    )
    return re.compile(
        rf"(?<![A-Za-z])(?P<money>{signs}|(?P<word>(?i:{named})))[ \u00a0]?(?P<minus>[-−])?(?P<loss>\()?$"
    )


def amounts(text: str, mask: Mask, near: frozenset[str]) -> list[Amount]:
    """Return the amounts of the text that nothing masks, left to right; `near` holds the document's words."""
    found: list[Amount] = []
    for numeral in numerals(text):
        if mask.covers(numeral.start, numeral.end):
            continue
        amount = _amount(text, numeral, near, found[-1].end if found else 0)
        if amount is not None and not (found and amount.start < found[-1].end):
            found.append(amount)
    for match in _AN_ORDER.finditer(text):
        if not any(a.start < match.end() and match.start() < a.end for a in found):
            start = match.start() + match[0].lower().index("order")
            numeral = Numeral(start, match.end(), Decimal(10), Decimal(0), "multiple", Decimal(10))
            found.append(Amount(start, match.end(), numeral, "ratio", kind="multiple"))
    return sorted(found, key=lambda a: a.start)


def _names_size(amount: Amount) -> bool:
    """Whether a sign of money and a magnitude without a number say what a table is told in: "in £ million"."""
    numeral = amount.numeral
    return amount.kind == "money" and numeral.shape == "word" and amount.start < numeral.start and numeral.mantissa == 1


def _amount(text: str, numeral: Numeral, near: frozenset[str], floor: int) -> Amount | None:
    if numeral.shape == "word" and _FEW.search(text, max(0, numeral.start - 12), numeral.start):
        numeral = replace(numeral, shape="vague")
    amount = Amount(numeral.start, numeral.end, numeral)
    if numeral.shape == "duration":
        amount.unit, amount.kind = "s", "time"
        pace = quotients.over(text, quotients.Unit(amount.end, "s", Decimal(1), "time"), near)
        if pace.end > amount.end:  # As in "4:12 a mile".
            amount.unit, amount.factor, amount.kind, amount.end = pace.id, pace.factor, "rate", pace.end
        return amount
    digits = numeral.shape == "digits"
    if digits or numeral.value >= 1:
        _read_before(text, amount, floor)
    if amount.start > 0 and digits and amount.start == numeral.start and text[amount.start - 1].isalpha():
        return None
    if digits and (plus := _PLUS.match(text, amount.end)):
        amount.end = plus.end()
        amount.bound = amount.bound or "at_least"
    if ish := _ISH.match(text, amount.end):
        amount.end, amount.approximate = ish.end(), True
    if numeral.shape == "multiple":
        amount.unit, amount.kind = "ratio", "multiple"
        return amount
    multiple = _MULTIPLE.match(text, amount.end)
    if _names_size(amount):
        return None
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
    senses.read_unit(text, amount, near)
    senses.complete(text, amount, near)
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


def _read_before(text: str, amount: Amount, floor: int) -> None:
    """Take in the signs before the number, right to left; the amount before it ends at `floor`, with its own sign."""
    left = text[max(0, amount.start - 12) : amount.start]
    money = _money().search(left, max(0, floor - amount.start + len(left)))
    if money and (loss := _LOSS.match(text, amount.end) if money["loss"] else None):
        amount.end = loss.end()
        amount.factor = words("magnitude").get(loss[1] or "", Decimal(1))
    if money and (not money["loss"] or loss):
        atom = units.leading()[money["word"].lower()] if money["word"] else units.symbols()[money["money"]][0]
        amount.unit, amount.factor, amount.kind = atom.id, amount.factor * atom.factor, "money"
        amount.sign = -1 if money["minus"] or money["loss"] else 1
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
