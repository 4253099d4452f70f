"""Units as the lexicon knows them: what each symbol and each wording can stand for.

atom      := symbol | words        kW, kilowatt-hours, "degrees Celsius", €

Case matters for symbols and not for words. Prefixes are joined to the unit (kW) or, where the lexicon says so,
multiply the number (PFLOPS). `units.toml` and `currencies.toml` hold the entries; `quotients` puts atoms together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any

from ingest import lexicon

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
    closing: bool = False
    """Whether it is read only where the clause ends behind it, or behind a foot: "2 in."."""


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
        code = raw["id"]
        for symbol in (code, *raw.get("symbols", ())):
            table.setdefault(symbol, []).append(Atom(code, kind="money"))
        for symbol, power in ((f"k{code}", 3), (f"M{code}", 6), (f"{code}m", 6), (f"{code}bn", 9)):
            table.setdefault(symbol, []).append(Atom(code, Decimal(10) ** power, "money"))
        for symbol in raw.get("part_symbols", ()):
            near = frozenset(raw.get("near", ()))
            table.setdefault(symbol, []).append(Atom(code, Decimal("0.01"), "money", near, glued=symbol.isalpha()))
    return {k: tuple(v) for k, v in table.items()}


@cache
def leading() -> Mapping[str, Atom]:
    """Return the money words that stand before a number too, lower case: "ringgit 40", "usd 20"."""
    return {
        word: Atom(raw["id"], kind="money")
        for raw in lexicon.table("currencies")["currency"]
        for word in raw.get("leading", ())
    }


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
        raw.get("closing", False),
    )


_SYMBOL = re.compile(r"[A-Za-z]{1,3}CO[2₂](?:-?eq?)?(?![\w])|[^\s\d,;:()\[\]|<>=~≈+]{1,8}(?:[23](?!\d|[.,]\d))?")
_WORDS = re.compile(r"(?:U\.S\.|°|[A-Za-z]{1,30})(?:\.?[ \u00a0-][A-Za-z]{1,30}){0,3}")


def atom_at(text: str, at: int, near: frozenset[str] = frozenset(), *, glued: bool = False) -> tuple[int, Atom] | None:
    """Return the longest atom that starts at the place, with its end; `near` holds the document's words, lower case."""
    best: tuple[int, Atom] | None = None
    match = _SYMBOL.match(text, at)
    if match:
        table, end = symbols(), match.end()
        while end > at:
            atoms = table.get(text[at:end])
            if atoms and _ends(text, at, end):
                atom = next(
                    (
                        a
                        for a in atoms
                        if _fits(a, near, glued or text[end : end + 1] == "/")
                        and (not a.closing or _closes(text, at, end))
                    ),
                    None,
                )
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


_COMPOUND = re.compile(r"[-‐‑](?!(?:hours?|years?|months?|days?|per|an?)\b)[A-Za-z]")
_CLOSED = re.compile(r"\s*(?:$|[,;:)\]”/]|\.(?:\s|$)|[x×])")
_FEET = re.compile(r"(?:\b(?:ft\.?|feet|foot)|['′])\s*[0-9.½¼¾]{1,5}\s*$")

_PLACE = re.compile(r"\s+(?:the|an?|his|her|its|their|this|that|[A-Z0-9])")


def _closes(text: str, at: int, end: int) -> bool:
    """Whether the clause ends behind a symbol that is a word too, or feet stand before it."""
    if _CLOSED.match(text, end):
        return True
    return _FEET.search(text, max(0, at - 16), at) is not None and not _PLACE.match(text, end)


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
