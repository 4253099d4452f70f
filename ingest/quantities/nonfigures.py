"""Stretches of a text whose numbers are no figures: names, dates, versions, labels, scores, idioms.

`nonfigures.toml` names each kind with examples. A number in a hard stretch is never read; one in a soft stretch
(`unless_unit`) only where a unit, a currency, a magnitude or a thousands separator shows that it counts something.
Names followed by a number ("Boeing 737", "Dorvik 5.0") are told by their capital, see `named`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache

from ingest import lexicon

_NAMED = re.compile(
    r"""
    (?P<name>(?<![\w.'’$€£-])(?:[A-Z][\w&'’+-]*|i[A-Z]\w+))      # a capitalised word, iPhone
    [ \u00a0](?P<number>[0-9]{1,4}(?:\.[0-9]{1,2})?)(?![\w,%]|\.[0-9]|[ \u00a0]?(?:%|percent|per\ cent|[-–]?[0-9]))
    """,
    re.VERBOSE,
)

_ANOTHER = re.compile(
    r"[ \u00a0](?:and|or|&)[ \u00a0]([0-9]{1,3})(?=[ \u00a0](?:[a-z]{1,3}|[a-z]+ed)\b|[,.;:)]|$)(?![.,][0-9])"
)
"""A second number of one name: "Pioneer 10 and 11"."""
_VERSION = re.compile(r"\b(?:version|release|firmware)[ \u00a0]v?([0-9]{1,3}\.[0-9]{1,3})(?![\w.])")


@dataclass(frozen=True, slots=True)
class Mask:
    """What is masked in one text, and the versions seen in it."""

    hard: tuple[tuple[int, int], ...]
    """Sorted, none meeting another."""
    soft: tuple[tuple[int, int], ...]
    """The same."""
    versions: tuple[str, ...]
    """Numbers like 5.0 that follow a name."""

    def covers(self, start: int, end: int) -> bool:
        """Whether a hard stretch meets the place."""
        return _meets(self.hard, start, end)

    def doubts(self, start: int, end: int) -> bool:
        """Whether a soft stretch meets the place."""
        return _meets(self.soft, start, end)


@cache
def words(name: str) -> frozenset[str]:
    """Return a list of words of `standing.toml`."""
    return frozenset(lexicon.table("standing")["words"][name].split())


@cache
def _entries() -> tuple[tuple[re.Pattern[str], bool], ...]:
    return tuple((e.pattern, bool(e.more.get("unless_unit"))) for e in lexicon.entries("nonfigures"))


def mask(text: str) -> Mask:
    """Return what is masked in the text."""
    hard: list[tuple[int, int]] = []
    soft: list[tuple[int, int]] = []
    for pattern, unless_unit in _entries():
        (soft if unless_unit else hard).extend(m.span() for m in pattern.finditer(text))
    labels = _merged(soft)
    versions = _VERSION.findall(text)
    for match in _NAMED.finditer(text):
        if match["name"].lower() not in words("common") and not match["name"].endswith(("’s", "'s")):
            place = match.span("number")
            soft.append(place)
            if more := _ANOTHER.match(text, place[1]):
                soft.append(more.span(1))
            label = "." in match["number"] and _meets(labels, *place)
            if "." in match["number"] and (not label or match["name"].lower() in {"version", "release"}):
                versions.append(match["number"])
    return Mask(_merged(hard), _merged(soft), tuple(versions))


def _merged(spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def _meets(spans: tuple[tuple[int, int], ...], start: int, end: int) -> bool:
    """Whether one of the sorted spans meets the place; a bisection, since a long text has many of both."""
    at = bisect_left(spans, (end, 0))
    return at > 0 and spans[at - 1][1] > start
