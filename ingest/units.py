"""The unit that stands behind a number, as an expression of the contract.

    unit      := atom { over under }
    atom      := symbol | words | thing              tok, kilowatt-hours, "mixed tokens"
    over      := "/" | " per " | "-per-" | " a " | " an " | " each " | " every " | " for every " | " for each "
    under     := [ count ] ( atom | equipment | noun )       "million tokens", "100 km", "chip-hour", "patient"

A denominator that is equipment is a scope and no part of the unit; a noun nobody knows is a count.
`units.toml` holds the atoms; case matters for symbols and not for words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from typing import Any

from ingest import lexicon
from ingest.numerals import EXACT

_PREFIXES = {
    "Ki": "kibi", "Mi": "mebi", "Gi": "gibi", "Ti": "tebi", "Pi": "pebi",
    "k": "kilo", "K": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta", "E": "exa", "Z": "zetta",
    "h": "hecto", "d": "deci", "c": "centi", "m": "milli", "µ": "micro", "μ": "micro", "n": "nano", "p": "pico",
}  # fmt: skip
_SIZES = {"K": 3, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18, "Z": 21}
_SI = "k M G T P E m µ n p"


@dataclass(frozen=True, slots=True)
class Atom:
    """One unit as the lexicon knows it."""

    id: str
    factor: Decimal = Decimal(1)
    kind: str = ""
    """`percent`, `points`, `time`, `temperature`, `thing` (counted, takes an adjective), `noun`, `money`, `scope`."""
    near: frozenset[str] = frozenset()
    glued: bool = False
    spaced: bool = False


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


@cache
def symbols() -> Mapping[str, tuple[Atom, ...]]:
    """Return what each symbol can stand for, prefixed ones too, in the order of the lexicon."""
    table: dict[str, list[Atom]] = {}
    for raw in lexicon.table("units")["unit"]:
        for symbol in raw.get("symbols", ()):
            if " " in symbol:
                continue
            if not raw.get("only_prefixed"):
                table.setdefault(symbol, []).append(_atom(raw, ""))
            for prefix in _prefixes(raw):
                table.setdefault(prefix + symbol, []).append(_atom(raw, prefix))
    for raw in lexicon.table("currencies")["currency"]:
        table.setdefault(raw["id"], []).append(Atom(raw["id"], kind="money"))
        for symbol in raw.get("symbols", ()):
            table.setdefault(symbol, []).append(Atom(raw["id"], kind="money"))
        for symbol in raw.get("part_symbols", ()):
            table.setdefault(symbol, []).append(Atom(raw["id"], Decimal("0.01"), kind="money"))
    return {k: tuple(v) for k, v in table.items()}


@cache
def words() -> Mapping[str, tuple[Atom, ...]]:
    """Return what each wording can stand for, lower case, hyphens as spaces, plurals too."""
    table: dict[str, list[Atom]] = {}

    def add(wording: str, atom: Atom) -> None:
        table.setdefault(wording.lower().replace("-", " "), []).append(atom)

    for raw in lexicon.table("units")["unit"]:
        for symbol in raw.get("symbols", ()):
            if " " in symbol:
                add(symbol, _atom(raw, ""))
        for singular, plural in _wordings(raw, "words"):
            for prefix in ("", *_prefixes(raw)):
                atom = _atom(raw, prefix)
                if prefix or not raw.get("only_prefixed"):
                    add(_PREFIXES.get(prefix, "") + singular, atom)
                    add(_PREFIXES.get(prefix, "") + plural, atom)
    for raw in lexicon.table("currencies")["currency"]:
        for wording in {w for pair in _wordings(raw, "words") for w in pair}:
            add(wording, Atom(raw["id"], kind="money"))
        for part in raw.get("parts", ()):
            for wording in {part, part + "s"}:
                add(wording, Atom(raw["id"], Decimal("0.01"), "money"))
    for raw in lexicon.table("units")["scope"]:
        for word in raw["words"]:
            add(word, Atom(raw["id"], kind="scope"))
            add(word + "s", Atom(raw["id"], kind="scope"))
    return {k: tuple(v) for k, v in table.items()}


def _wordings(raw: Mapping[str, Any], key: str) -> list[tuple[str, str]]:
    singular = raw.get(key, ())
    return list(zip(singular, raw.get("plurals", ()), strict=False)) + [
        (w, w + "s") for w in singular[len(raw.get("plurals", ())) :]
    ]


def _prefixes(raw: Mapping[str, Any]) -> list[str]:
    given = raw.get("prefixes", "none")
    listed = [] if given == "none" else (_SI if given == "si" else given).split()
    return [p for q in listed for p in (("µ", "μ") if q == "µ" else (q,))]


def _atom(raw: Mapping[str, Any], prefix: str) -> Atom:
    factor, name = Decimal(raw.get("factor", 1)), raw["id"]
    if prefix and raw.get("scaled"):
        factor = factor.scaleb(_SIZES[prefix])
    elif prefix:
        name = ("k" if prefix == "K" else "µ" if prefix == "μ" else prefix) + name
    return Atom(
        name,
        factor,
        raw.get("kind", ""),
        frozenset(raw.get("near", ())),
        raw.get("glued", False),
        raw.get("spaced", False),
    )


_SYMBOL = re.compile(r"[^\s\d,;:()\[\]|<>=~≈+]{1,8}(?:[23](?!\d|[.,]\d))?")
_WORDS = re.compile(r"(?:U\.S\.|°|[A-Za-z]{1,30})(?:\.?[ \u00a0-][A-Za-z]{1,30}){0,3}")
_OVER = re.compile(
    r"\s*/\s*|[\s\u00a0]+per[\s\u00a0]+|-per-|\s+(?:for\s+)?(?P<each>each|every)\s+|\s+(?P<a>an?)\s+", re.IGNORECASE
)
_COUNT = re.compile(
    r"(?P<digits>[0-9][0-9,]*)?(?:\s?(?P<word>hundred|thousand|million|billion)|(?P<short>[MBk])(?=\s))?(?:\s+|-|(?=$|[\s.,;)]))",
    re.IGNORECASE,
)
_COUNTS = {
    "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "k": 1000, "m": 10**6, "b": 10**9,
}  # fmt: skip
_NOUN = re.compile(r"[a-z]{3,24}(?:-[a-z]{1,24})?(?![\w-])")
_ADJECTIVES = re.compile(r"(?:[A-Za-z][\w-]*\s+){1,2}?")
_ONE_WORD = re.compile(r"([A-Za-z][\w-]{0,30})[ \u00a0]+")
_INVERSE = re.compile(r"(?:\^|\*\*)?(?:[-−]1|⁻¹)(?!\d)")
OF_WHAT = re.compile(r"[ \u00a0]of[ \u00a0][a-z]{3,20}(?=[ \u00a0](?:per|an?)[ \u00a0])")
"""What a number or a sum is of, between it and its denominator."""
_AGO = re.compile(r"\s+(?:ago|earlier|before|later|old|prior)\b")
_HOURS = re.compile(r"[-\s](hours?|years?|months?|days?)(?![\w-])", re.IGNORECASE)
_HEADS = {"capita": "person", "head": "person", "person": "person", "people": "person"}


def atom_at(text: str, at: int, near: frozenset[str] = frozenset(), *, glued: bool = False) -> tuple[int, Atom] | None:
    """Return the longest atom that starts at the place, with its end; `near` are the words of the document in lower case."""
    best: tuple[int, Atom] | None = None
    match = _SYMBOL.match(text, at)
    if match:
        table, end = symbols(), match.end()
        while end > at:
            atoms = table.get(text[at:end])
            if atoms and _ends(text, at, end):
                atom = next((a for a in atoms if _fits(a, near, glued)), None)
                if atom:
                    best = (end, atom)
                    break
            end -= 1
    match = _WORDS.match(text, at)
    if match:
        known, end = words(), match.end()
        while end > at and (best is None or end > best[0]):
            if _word_ends(text, end):
                atoms = known.get(text[at:end].lower().replace("-", " ").replace("\u00a0", " "))
                atom = next((a for a in atoms if _fits(a, near, glued)), None) if atoms else None
                if atom:
                    return end, atom
            cut = max(text.rfind(c, at, end) for c in " -\u00a0")
            end = cut - (text[cut - 1] == ".") if cut > at else at
    return best


_COMPOUND = re.compile(r"[-‐‑](?!(?:hours?|years?|months?|days?|per)\b)[A-Za-z]")


def _word_ends(text: str, end: int) -> bool:
    """Whether a word ends here and is not joined to another: "user-initiated" counts no users."""
    return end == len(text) or not (text[end].isalnum() or text[end] == "_" or _COMPOUND.match(text, end))


def _ends(text: str, at: int, end: int) -> bool:
    """Whether a symbol can end here: not inside a word, and a single letter not before a hyphen ("5 V-shaped")."""
    if end >= len(text) or not text[end - 1].isalnum():
        return True
    return not (text[end].isalnum() or text[end] == "_" or (end - at == 1 and text[end] in "-&'’"))


def _fits(atom: Atom, near: frozenset[str], glued: bool) -> bool:
    if (atom.glued and not glued) or (atom.spaced and glued):
        return False
    return not atom.near or not atom.near.isdisjoint(near)


def unit_at(text: str, at: int, near: frozenset[str] = frozenset(), *, glued: bool = False) -> Unit | None:
    """Return the unit that starts at the place, its denominators with it."""
    first = atom_at(text, at, near, glued=glued) or _after_words(text, at, near)
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
    number = _COUNT.match(text, at)
    if number and (number["digits"] or number["word"] or number["short"]):
        count = Decimal((number["digits"] or "1").replace(",", ""))
        count *= _COUNTS.get((number["word"] or number["short"] or "").lower(), 1)
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
        if hours := _HOURS.match(text, end) if atom.kind == "noun" else None:
            name, end = f"{name}/{words()[hours[1].lower()][0].id}", hours.end()
        return Unit(end, name, factor, _rate(unit.kind), unit.scope, unit.scope_at, of=of)
    noun = _NOUN.match(text, at)
    if noun and noun[0] in _HEADS:
        return Unit(noun.end(), f"{unit.id}/person", factor, _rate(unit.kind), unit.scope, unit.scope_at, of=of)
    if number and sep["a"] is None and (noun is None or noun[0] in _stops()):
        end = at - len(text[:at]) + len(text[:at].rstrip())
        return Unit(end, unit.id, factor, unit.kind, unit.scope, unit.scope_at, count, count)
    if noun and not sep["a"] and noun[0] not in _stops():
        name = unit.id if unit.id in {"ratio", "count"} else f"{unit.id}/count"
        return Unit(noun.end(), name, factor, _rate(unit.kind), unit.scope, unit.scope_at, of=of)
    return None


def _rate(kind: str) -> str:
    return kind if kind in {"money", "percent"} else "rate"


def _grouped(name: str) -> str:
    return name.replace("*", "/")


@cache
def _stops() -> frozenset[str]:
    return frozenset(lexicon.table("units")["between"]["never"])


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
        if found and (
            found[1].kind == "thing" or (step == 0 and found[1].kind == "time" and word[1].lower() in _between_time())
        ):
            return found
    return None
