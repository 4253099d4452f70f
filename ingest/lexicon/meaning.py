"""Whether what a user's entries say can be meant: patterns that compile, axes and units that there are."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, get_args

from graph import units
from graph.claim import CaveatKind
from graph.errors import InputError
from ingest.lexicon import shipped
from ingest.lexicon.compiling import MACRO, compiled, expression
from ingest.lexicon.own import Source, Words, merged
from ingest.lexicon.repeating import runs_away

_EXPRESSIONS = ("context", "not-after", "signature", "unless")
"""Keys of entries that hold regular expressions, beside `pattern`."""
_CONDITION = re.compile(r"[a-z][a-z0-9-]*:[^\s:]+")
_HOLE = re.compile(r"\{(\w+)\}")
_REACH = 100
"""Largest power of ten of a factor: with more, amounts leave what other programs hold as numbers."""
_NAME = re.compile(r"[A-Za-z_]{2,40}")
_UNIT_REMEDY = (
    'Write it in units that are known (id = "meter" and factor = "201.168"), or add base = true if it measures what no '
    "other unit does."
)


def check(words: Words) -> None:
    """Check the entries of a user's files; units of a kind of their own are known from then on.

    Raises `InputError` with file, line and remedy at the first one that means nothing.
    """
    for name in sorted(words.files, key=lambda n: (n not in {"units", "currencies"}, n)):
        _check_file(name, words.files[name])
    if conditions := words.files.get("conditions"):
        _check_kinds(conditions, _kinds(words))


def _check_file(name: str, source: Source) -> None:
    data = merged(shipped.table(name), source.data)
    for number, raw in enumerate(source.data.get("entry", ())):
        _check_entry(raw, data.get("macro", {}), source, number)
        if extra := _EXTRA.get(name):
            extra(raw, data, source.place("entry", number, "id"))
    for table in ("unit", "currency"):
        rows = source.data.get(table, ())
        for number, raw in enumerate(rows):
            if raw.get("base"):
                _define(raw["id"], source.place(table, number, "id"))
        for number, raw in enumerate(rows):
            _check_unit(raw, shipped.table(name)[table], source, table, number)


def _check_entry(raw: Mapping[str, Any], macros: Mapping[str, str], source: Source, number: int) -> None:
    place = source.place("entry", number, "pattern" if "pattern" in raw else "id")
    if unknown := next((m[1] for m in MACRO.finditer(raw.get("pattern", "")) if m[1] not in macros), None):
        remedy = f"Add {unknown} to the table [macro]."
        raise InputError(f"<{unknown}> stands for nothing", place=place, remedy=remedy)
    pattern = compiled(raw, macros, place).pattern
    if pattern.match(""):
        raise InputError("the pattern matches where nothing stands", place=place, remedy="Let it ask for a word.")
    _check_repeats(pattern, place)
    for key in _EXPRESSIONS:
        if key in raw:
            there = source.place("entry", number, key)
            _check_repeats(expression(raw[key], there), there)


def _check_repeats(pattern: re.Pattern[str], place: str) -> None:
    if runs_away(pattern.pattern):
        remedy = "Repeat once: a+ for (a+)+; or let each round begin with something of its own: (?:,a+)+."
        raise InputError("a repetition of a repetition, which may never end", place=place, remedy=remedy)


def _check_condition(raw: Mapping[str, Any], data: Mapping[str, Any], place: str) -> None:
    for condition in filter(None, (raw["id"], raw.get("negated"))):
        if not _CONDITION.fullmatch(condition):
            raise InputError(f"not a condition: {condition!r}", place=place, remedy="Write `axis:value`, lower case.")
        axis = condition.partition(":")[0]
        if axis not in data["axis"]:
            remedy = f'Add a table [axis.{axis}] with holds = ["any"], or use an axis that there is.'
            raise InputError(f"no axis {axis!r}", place=place, remedy=remedy)
    for hole in _HOLE.findall(raw["id"]):
        if hole != "period" and not re.search(rf"\(\?P<{hole}\d*>", raw.get("pattern", "")):
            remedy = f"Name a group of it: (?P<{hole}>...)."
            raise InputError(f"{{{hole}}} is filled by no group of the pattern", place=place, remedy=remedy)


_HOLDERS = ("holds", "wide", "never", "far", "unlabelled", "measured")
"""Keys of conditions that list kinds of figures."""


def _kinds(words: Words) -> frozenset[str]:
    """Return the kinds of figures that there are: those of kinds.toml, and one for each unit of another kind."""
    added = {name: source.data for name, source in words.files.items()}
    kinds = merged(shipped.table("kinds"), added.get("kinds", {}))
    named = [row["id"] for row in (*kinds["entry"], *added.get("units", {}).get("unit", ()))]
    return frozenset({"any", "ratio", "movement", *kinds["units"], *named})


def _check_kinds(source: Source, known: frozenset[str]) -> None:
    tables = [(f"axis.{name}", 0, raw) for name, raw in source.data.get("axis", {}).items()]
    tables += [("entry", number, raw) for number, raw in enumerate(source.data.get("entry", ()))]
    for table, number, raw in tables:
        for key in _HOLDERS:
            if odd := next((k for k in raw.get(key, ()) if k not in known), None):
                place, remedy = source.place(table, number, key), f"There are {', '.join(sorted(known))}."
                raise InputError(f"no kind of figures: {odd!r}", place=place, remedy=remedy)


def _check_caveat(raw: Mapping[str, Any], _data: Mapping[str, Any], place: str) -> None:
    kind, _, name = raw["id"].partition("/")
    if kind not in get_args(CaveatKind) or not name:
        kinds = ", ".join(get_args(CaveatKind))
        raise InputError(f"not a caveat: {raw['id']!r}", place=place, remedy=f"Write KIND/NAME; kinds are {kinds}.")


_EXTRA: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any], str], None]] = {
    "conditions": _check_condition,
    "caveats": _check_caveat,
}


def _define(name: str, place: str) -> None:
    if not _NAME.fullmatch(name):
        raise InputError(f"not a unit's name: {name!r}", place=place, remedy="A unit with base = true is one word.")
    try:
        units.normal(name)
    except InputError:
        units.define(name)
    else:
        raise InputError(f"{name!r} is a unit already", place=place, remedy="Take base = true out.")


def _check_unit(
    raw: Mapping[str, Any], known: list[Mapping[str, Any]], source: Source, table: str, number: int
) -> None:
    try:
        units.normal(raw["id"])
    except InputError as error:
        place = source.place(table, number, "id")
        raise InputError(f"no unit is called {raw['id']!r}", place=place, remedy=_UNIT_REMEDY) from error
    if "factor" in raw and not _positive(raw["factor"]):
        place = source.place(table, number, "factor")
        remedy = f'Write factor = "201.168"; from 1e-{_REACH} to 1e{_REACH}.'
        raise InputError("`factor` must be a number above 0 in quotes", place=place, remedy=remedy)
    scaled = bool(raw.get("scaled"))
    prefixes = {p for row in known if scaled <= bool(row.get("scaled")) for p in row.get("prefixes", "").split()}
    if odd := next((p for p in raw.get("prefixes", "").split() if p not in prefixes), None):
        place = source.place(table, number, "prefixes")
        raise InputError(f"no prefix {odd!r}", place=place, remedy=f"Prefixes are {' '.join(sorted(prefixes))}.")
    if not any(raw.get(key) for key in ("symbols", "words", "parts", "part_symbols")):
        place = source.place(table, number)
        raise InputError(
            "a unit without symbols and words", place=place, remedy="Add words = [...] or symbols = [...]."
        )


def _positive(text: str) -> bool:
    try:
        return Decimal(f"1e-{_REACH}") <= Decimal(text) <= Decimal(f"1e{_REACH}")
    except InvalidOperation:
        return False
