"""The unit behind a number, in the sense that its surroundings give.

Pounds are money, a weight or a thrust; degrees are a temperature, a difference of two or an angle; an inch sign may
close a quotation; what is counted may stand between a number and its denominators ("28,400 ears per acre").
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from ingest import lexicon
from ingest.quantities import quotients, units
from ingest.quantities.amount import Amount
from ingest.quantities.parts import part_after, words

_OF_A = re.compile(r"\s+(?:of\s+)?(?:an?|one)\s+", re.IGNORECASE)
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
_ANOMALY = re.compile(
    r"\banomal(?:y|ies)\b(?:[^.;!?]|\.\d)*$|\bwarming\b[^.;!?,]{0,30}\b(?:to|at|below|under)\s+$", re.IGNORECASE
)
"""What makes degrees of a difference: "off the coast the anomaly was 1.4 °C", "if warming is held to 1.5 °C"."""
_THRUST = re.compile(r"\b(?:thrust|lift-?off|engines?|boosters?)\b", re.IGNORECASE)
_COUNTED_PER = re.compile(
    r"[ \u00a0](?:(?:fewer|more|extra|additional|new)[ \u00a0])?[a-z]{3,20}s(?=[ \u00a0](?:per|an?)[ \u00a0]|/[A-Za-z])"
)


def read_unit(text: str, amount: Amount, near: frozenset[str]) -> None:
    """Take in the unit behind the number, or the denominators behind money."""
    at = amount.end
    if amount.kind == "money" and amount.unit:
        unit = quotients.Unit(at, amount.unit, amount.factor, "money")
        of = quotients.OF_WHAT.match(text, at)  # "$0.00123 of electricity per million tokens"
        unit = quotients.over(text, unit, near)
        if of and unit.end == at:
            further = quotients.over(text, replace(unit, end=of.end()), near)
            unit = further if further.end > of.end() else unit
        named = units.atom_at(text, at + 1, near) if _CODE.match(text, at) else None
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
    if unit.kind == "money" and amount.numeral.magnitude == 1 and (size := _SIZE.match(text, unit.end)):
        unit = replace(unit, end=size.end(), factor=unit.factor * words("magnitude")[size[1]])  # "75 USD million"
    if unit.id == "inch" and text[unit.end - 1] == '"' and text.count('"', max(0, at - 200), unit.end - 1) % 2:
        return  # a closing quotation mark
    if unit.id == "knot" and text.startswith("kt of ", unit.end - 2):
        unit = replace(unit, id="kt")
    if unit.id == "degree" and (scale := _SCALE.match(text, unit.end)):
        unit = replace(unit, id="degC" if scale[1] == "Celsius" else "degF", kind="temperature")
    if unit.id == "lb" and _THRUST.search(text, max(0, amount.start - 120), min(len(text), unit.end + 40)):
        unit = replace(unit, id="lbf")
    pounds = _POUNDS.match(text, place) if unit.id.partition("/")[0] == "lb" else None
    if pounds and _sterling(text, amount, pounds.end(), near):
        unit = quotients.over(text, quotients.Unit(pounds.end(), "GBP", Decimal(1), "money"), near)
    if unit.id.startswith("USD") and _CENTS.match(text, place) and (other := _cents_of(near)):
        unit = replace(unit, id=other + unit.id[3:])
    _take(amount, unit)
    if amount.unit in {"degC", "degF"} and (
        _DIFFERENCE_AFTER.match(text, amount.end)
        or _DIFFERENCE_BEFORE.search(text, max(0, amount.start - 40), amount.start)
        or _ANOMALY.search(text, max(0, amount.start - 90), amount.start)
    ):
        amount.factor = Decimal(1) if amount.unit == "degC" else Decimal(5) / 9
        amount.unit = "K"
    elif amount.unit and amount.unit.startswith("degC/"):
        amount.unit = "K" + amount.unit[4:]


_CENTS = re.compile(r"cents?\b", re.IGNORECASE)
"""Bare cents, of whichever currency the document counts in."""
_DOLLARS = frozenset({"$", "¢", "dollar", "dollars", "usd"})
_COIN = re.compile(r"[ -](?:coins?|notes?|shops?|sterling)\b")
_PAID = re.compile(
    r"""\b(?:pay|pays|paid|paying|cost|costs|costing|fined?|fees?|prices?d?|worth|earn|earns|earned|salary|spend|spends|spent
    |rents?|budget|tax(?:es)?|wages?|loans?|debts?|profits?|bonus|deposit|tickets?|charged?|charges|raised)\b[^.;,]{0,40}$""",
    re.IGNORECASE | re.VERBOSE,
)
_PARTED = re.compile(r"[ \u00a0-](?:of|an?|the|[a-z]+s)\b")
_SCALE = re.compile(r"\s+on\s+the\s+(Celsius|Fahrenheit)\s+scale\b")
_OR_MORE = re.compile(r"[ \u00a0]or[ \u00a0](?:more|less|fewer|so)(?=[ \u00a0](?:an?|per)[ \u00a0])")
_CODE = re.compile(r"[ \u00a0](?:[A-Z]{3}|[A-Za-z]{4,})\b")
_SIZE = re.compile(r"[ \u00a0](million|billion|trillion)\b")


def complete(text: str, amount: Amount, near: frozenset[str]) -> None:
    """Take in what is told behind the unit: "$5 or more a month", "two hours and a half"."""
    if amount.unit is None or "/" in amount.unit:
        return
    if more := _OR_MORE.match(text, amount.end):
        unit = quotients.Unit(more.end(), amount.unit, amount.factor, amount.kind)
        rate = quotients.over(text, unit, near)
        if rate.end > more.end():
            amount.unit, amount.factor, amount.unit_at = rate.id, rate.factor, (more.end(), rate.end)
    elif amount.numeral.whole and (half := part_after(text, amount.end)) and not _PARTED.match(text, half[1]):
        amount.fixed, amount.end = amount.numeral.value + half[0], half[1]


def _take(amount: Amount, unit: quotients.Unit) -> None:
    amount.unit, amount.factor, amount.end = unit.id, unit.factor, unit.end
    amount.kind = unit.kind or "plain"
    amount.scope, amount.scope_at, amount.open, amount.of = unit.scope, unit.scope_at, unit.open, unit.of


def _cents_of(near: frozenset[str]) -> str | None:
    """Return the one currency with cents that the document names, where it names no dollar; else None."""
    if near & _DOLLARS:
        return None
    named = [
        currency["id"]
        for currency in lexicon.table("currencies")["currency"]
        if currency["id"] != "USD" and "c" in currency.get("part_symbols", ()) and near & set(currency["near"])
    ]
    return named[0] if len(named) == 1 else None


def _sterling(text: str, amount: Amount, end: int, near: frozenset[str]) -> bool:
    """Whether "pounds" are money: millions of them that are not "of" anything, or where the document says so."""
    if text[end : end + 4] == " of ":
        return False
    if amount.numeral.magnitude >= 1_000_000 or not near.isdisjoint(_STERLING) or _COIN.match(text, end):
        return True
    return "$" not in near and _PAID.search(text, max(0, amount.start - 60), amount.start) is not None
