"""The unit that stands behind a number: one atom, and what it is told per.

unit      := atom { over under } | scientific
scientific:= symbol [ power ] { ( " " | "·" ) symbol [ power ] }      one power at least below zero: "W m−2", "s⁻¹"
over      := "/" | " per " | "-per-" | "-a-" | " a " | " an " | " each " | " every " | " for every " | " for each "
under     := [ count ] ( atom | equipment | noun )       "million tokens", "100 km", "chip-hour", "patient"

A denominator that is equipment is a scope and no part of the unit; a noun nobody knows is a count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache

from ingest import lexicon
from ingest.quantities.numberwords import EXACT
from ingest.quantities.units import Atom, atom_at, symbols, words

_OVER = re.compile(
    r"\s*/\s*|[\s\u00a0]+per[\s\u00a0]+|-per-|-an?-|\s+(?:for\s+)?(?P<each>each|every)\s+|\s+(?P<a>an?)\s+",
    re.IGNORECASE,
)
_SCIENTIFIC = re.compile(
    r"(?:[A-Za-zµμΩ]{1,4}[²³]?[ \u00a0\u202f·⋅]){0,3}[A-Za-zµμΩ]{1,4}(?:[-−–][1-4]|⁻[¹²³⁴])(?![\w%.]*\d|[-–]?\w)"
    r"(?:[ \u00a0\u202f·⋅][A-Za-zµμΩ]{1,4}(?:[-−–][1-4]|⁻[¹²³⁴])(?![\w-])){0,2}"
)
_POWERED = re.compile(r"([A-Za-zµμΩ]+)((?:[-−–⁻])?[1-4¹²³⁴]?)")
_RAISED = str.maketrans("¹²³⁴⁻−–", "1234---")
_COUNT = re.compile(
    r"(?P<digits>[0-9][0-9,]*)?(?:\s?(?P<word>hundred|thousand|million|billion)|(?P<short>(?-i:[MBk]))(?=\s))?(?:\s+|-|(?=$|[\s.,;)])|(?<=00)(?=[a-z]))",
    re.IGNORECASE,
)
_COUNTS = {
    "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "k": 1000, "m": 10**6, "b": 10**9,
}  # fmt: skip
_TEN = re.compile(r"1[0,]+")
_NOUN = re.compile(r"[a-z]{3,24}(?:-[a-z]{1,24})?(?![\w-])")
_SHORT = re.compile(r"(?!US\b|UK\b|EU\b)[A-Z]{2,5}(?![\w-])")
_PLURAL = re.compile(r"[ \u00a0][a-z]{3,24}s(?![\w-])")
_ONE_WORD = re.compile(r"([A-Za-z][\w-]{0,30})[ \u00a0]+")
OF_WHAT = re.compile(
    r"(?:[ \u00a0](?:of[ \u00a0])?CO[2₂](?:[- ]?eq?(?:uivalent)?)?(?=/|[ \u00a0](?:per|an?)[ \u00a0])"
    r"|[ \u00a0]of[ \u00a0][a-z]{3,20}(?=[ \u00a0](?:per|an?)[ \u00a0]))"
)
"""What a number or a sum is of, between it and its denominator."""
_AGO = re.compile(r"\s+(?:ago|earlier|before|later|old|prior)\b")
_HOURS = re.compile(r"[-\s](hours?|years?|yr|months?|mo|days?)(?![\w-])", re.IGNORECASE)
_PRODUCT = re.compile(r"\(([^()\s]{1,8}(?:[·⋅*. ][^()\s]{1,6}){1,2})\)")
_FACTORS = re.compile(r"[^·⋅*. ]+")
_HEADS = {"capita": "person", "head": "person", "person": "person", "people": "person"}


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit read at one place of a text."""

    end: int
    id: str
    factor: Decimal
    kind: str
    scope: str | None = None
    scope_at: tuple[int, int] | None = None
    open: Decimal | None = None
    """Of "per million" with no noun behind it: the million."""
    of: Decimal | None = None
    """The count in the denominator: the million of "per million tokens"."""


def unit_at(text: str, at: int, near: frozenset[str] = frozenset(), *, glued: bool = False) -> Unit | None:
    """Return the unit that starts at the place, its denominators with it."""
    first = atom_at(text, at, near, glued=glued) or _after_words(text, at, near)
    if (science := _scientific(text, at)) is not None:
        return science
    if first is None:
        return None
    end, atom = first
    if atom.kind == "scope":
        hours = _HOURS.match(text, end)
        if not hours:
            return None
        hour = words()[hours[1].lower()][0]
        return Unit(hours.end(), hour.id, Decimal(1), "time", atom.id, (at, end))
    unit = Unit(end, atom.id, atom.factor, atom.kind)
    if atom.kind == "noun" and (time := _HOURS.match(text, end)):
        unit = Unit(time.end(), f"{atom.id}*{words()[time[1].lower()][0].id}", Decimal(1), "")
    if of := OF_WHAT.match(text, unit.end):  # "21 billion tonnes of ice a year"
        further = over(text, replace(unit, end=of.end()), near)
        return further if further.end > of.end() else unit
    return over(text, unit, near)


def _scientific(text: str, at: int) -> Unit | None:
    """Read symbols with powers, one of them below zero: "J kg−1 K−1"."""
    match = _SCIENTIFIC.match(text, at)
    if match is None:
        return None
    name, factor = "", Decimal(1)
    for symbol, raw in _POWERED.findall(match[0]):
        atoms = [a for a in symbols().get(symbol, ()) if a.kind in {"", "time"} and not a.near]
        if not atoms:
            return None
        power = int(raw.translate(_RAISED) or "1")
        name += ("*" if power > 0 else "/") + atoms[0].id + (f"^{abs(power)}" if abs(power) > 1 else "")
        factor *= atoms[0].factor ** power
    name = name[1:] if name[0] == "*" else f"1{name}"
    return Unit(match.end(), name, factor, "rate")


def over(text: str, unit: Unit, near: frozenset[str]) -> Unit:
    """Return the unit with all the denominators that follow it."""
    for _ in range(4):
        sep = _OVER.match(text, unit.end)
        further = _under(text, unit, sep, near) if sep else None
        if further is None:
            break
        unit = further
    return unit


def _under(text: str, unit: Unit, sep: re.Match[str], near: frozenset[str]) -> Unit | None:
    at, count = sep.end(), Decimal(1)
    if "/" in sep[0] and (product := _PRODUCT.match(text, at)):
        name, factor = unit.id, unit.factor
        for symbol in _FACTORS.findall(product[1]):
            known = atom_at(symbol, 0, near)
            if known is None or known[0] < len(symbol):
                return None
            name, factor = f"{name}/{known[1].id}", EXACT.divide(factor, known[1].factor)
        return Unit(product.end(), name, factor, _rate(unit.kind), unit.scope, unit.scope_at)
    number = _COUNT.match(text, at)
    if number and (number["digits"] or number["word"] or number["short"]):
        count = Decimal((number["digits"] or "1").replace(",", ""))
        if "/" in sep[0] and number["digits"] and not _TEN.fullmatch(number["digits"]):
            return None  # "240 MW / 960 MWh" are two figures; "kWh/100 km" is one unit
        count *= _COUNTS.get((number["word"] or number["short"] or "").lower(), 1)
        if not count:
            return None  # Nothing is so much per none.
        at = number.end()
    else:
        number = None
    found = (
        atom_at(text, at, near)
        or _after_words(text, at, near)
        or (_after_noun(text, at, near) if not sep["a"] else None)
    )
    factor = EXACT.divide(unit.factor, count)
    of = count if number else unit.of
    if found and found[1].kind != "money":
        end, atom = found
        if atom.kind == "scope":
            hours = _HOURS.match(text, end)
            where = unit.scope or atom.id, unit.scope_at or (at, end)
            if hours:
                return Unit(
                    hours.end(), f"{unit.id}/{words()[hours[1].lower()][0].id}", factor, unit.kind, *where, of=of
                )
            return Unit(end, unit.id, factor, unit.kind, *where, of=of)
        if sep["a"] and (atom.kind in {"percent", "points", "temperature"} or _AGO.match(text, end)):
            return None
        name = f"{unit.id}/{_grouped(atom.id)}"
        if "*" in atom.id or atom.factor != 1:
            factor = EXACT.divide(factor, atom.factor)
        if hours := _HOURS.match(text, end) if atom.kind == "noun" or _held(text, end, atom) else None:
            name, end = f"{name}/{words()[hours[1].lower()][0].id}", hours.end()
        return Unit(end, name, factor, _rate(unit.kind), unit.scope, unit.scope_at, of=of)
    noun = _NOUN.match(text, at) or (_SHORT.match(text, at) if not sep["a"] else None)
    if noun and noun[0] in _HEADS:
        return Unit(noun.end(), f"{unit.id}/person", factor, _rate(unit.kind), unit.scope, unit.scope_at, of=of)
    if number and sep["a"] is None and (noun is None or noun[0] in _stops()):
        end = at - len(text[:at]) + len(text[:at].rstrip())
        return Unit(end, unit.id, factor, unit.kind, unit.scope, unit.scope_at, count, count)
    sold = unit.kind == "money" and noun is not None and noun[0] in _sold()  # "€22 a ticket"
    if noun and (sold or not sep["a"]) and noun[0] not in _stops():
        name = unit.id if unit.id in {"ratio", "count"} else f"{unit.id}/count"
        if number and not noun[0].endswith("s") and (plural := _PLURAL.match(text, noun.end())):
            noun = plural  # "per 1,000 live births"
        return Unit(noun.end(), name, factor, _rate(unit.kind), unit.scope, unit.scope_at, of=of)
    return None


def _held(text: str, end: int, atom: Atom) -> bool:
    """Whether the denominator is a power held for a time: "$9.85 per kW-month"."""
    return text[end : end + 1] == "-" and atom.id.endswith("W")


def _rate(kind: str) -> str:
    return kind if kind in {"money", "percent"} else "rate"


def _grouped(name: str) -> str:
    return name.replace("*", "/")


@cache
def _stops() -> frozenset[str]:
    return frozenset(lexicon.table("units")["between"]["never"])


@cache
def _sold() -> frozenset[str]:
    return frozenset(lexicon.table("units")["between"]["sold"])


@cache
def _between_time() -> frozenset[str]:
    return frozenset(lexicon.table("units")["between"]["time"])


def _after_noun(text: str, at: int, near: frozenset[str]) -> tuple[int, Atom] | None:
    """Look behind one noun for a measure spelled out: "per seat mile", "per passenger kilometre"."""
    word = _ONE_WORD.match(text, at)
    if not word or word[1].lower() in _stops() or not word[1].islower():
        return None
    found = atom_at(text, word.end(), near)
    return (
        found if found and found[1].kind == "" and found[0] - word.end() >= 3 and text[word.end()].islower() else None
    )


def _after_words(text: str, at: int, near: frozenset[str]) -> tuple[int, Atom] | None:
    """Look behind one or two words: "mixed tokens", "GPU hours", "trading days"."""
    place = at
    for step in range(2):
        word = _ONE_WORD.match(text, place)
        if not word or word[1].lower() in _stops():
            return None
        place = word.end()
        found = atom_at(text, place, near)
        if found and step == 0 and word[1] in lexicon.table("units")["between"]["measure"]:
            return found  # "$104 a dry tonne"
        if found and (
            found[1].kind == "thing"
            or (step == 0 and found[1].kind == "scope" and word[1].islower())
            or (step == 0 and found[1].kind == "time" and word[1].lower() in _between_time())
        ):
            return found
    return None
