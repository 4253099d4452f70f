"""What units and verbs measure: "weighs 410 kg" a weight, "stands 71 m tall" a height, watts a power."""

from __future__ import annotations

from functools import cache

from ingest import lexicon

_PREFIXES = ("", "k", "M", "G", "T", "P", "E", "c", "d", "m", "u", "n")
_TIMES = frozenset({"s", "ms", "us", "ns", "min", "minute", "h", "hour", "day", "week", "month", "year"})


@cache
def dimension(unit: str) -> str:
    """Return the dimension of a unit as the lexicon names it: `money`, `length`, ...; empty where it has none."""
    unit = unit.removesuffix("/count")
    first, _, rest = unit.partition("/")
    if rest in _TIMES and rest not in ("s", "h", "hour"):
        # Tonnes a year are a mass still; kilometres an hour are a speed.
        unit = first
    if len(first) == 3 and first.isupper() and first.isalpha():
        return "price" if rest and rest not in _TIMES else "money"
    known = lexicon.table("metrics")["dimension"]
    for prefix in _PREFIXES:
        bare = unit.removeprefix(prefix) if prefix else unit
        if bare != unit or not prefix:
            for name, units in known.items():
                if bare in units:
                    return str(name)
    return ""


def is_time(unit: str) -> bool:
    """Whether a unit is one of time."""
    return unit in _TIMES


def of_verb(base: str, unit: str, particle: str = "") -> str | None:
    """Return what a verb measures in a unit; `particle` goes with it: "bought *back* $750 million of stock"."""
    table = lexicon.table("verbs")["measure"]
    if unit == "ratio" and (share := of_share(base)):
        return share
    told = table.get(dimension(unit), {})
    if dimension(unit) == "price" and unit.endswith(("/person", "/household", "/count")):
        told = table["money"] | told  # As in "spent $1,140 per head".
    plain = {} if dimension(unit) in ("money", "price", "duration") else table["plain"]
    found = told.get(f"{base} {particle}") or told.get(base) or plain.get(base)
    return str(found) if found else None


def of_share(base: str) -> str | None:
    """Return what a verb measures in percent: "returned 11%"."""
    found = lexicon.table("verbs")["measure"]["share"].get(base)
    return str(found) if found else None


def of_dimension(unit: str) -> str | None:
    """Return what a unit measures where nothing else says so."""
    found = lexicon.table("metrics")["unit"].get(dimension(unit))
    return str(found) if found else None
