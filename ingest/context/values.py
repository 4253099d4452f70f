"""The value of a condition whose words hold it: `concurrency={n}` from "a concurrency of 16"."""

from __future__ import annotations

import re
from collections.abc import Callable

from graph.claim import Span
from ingest import lexicon
from ingest.context import periods

_HOLE = re.compile(r"\{(\w+)\}")
_SHORT = re.compile(r"([0-9]{1,4}(?:\.[0-9])?)\s?k")
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_SMALL = {w: n for n, w in enumerate(_UNITS.split())} | {w: 10 * n for n, w in enumerate(_TENS.split(), start=2)}


def fill(template: str, match: re.Match[str], date: str | None = None, ahead: bool = False) -> str | None:
    """Return the template with its holes filled from the match, or None where a value cannot be told.

    A hole `{n}` is filled from the group `n`, or `n2`, `n3`, ... of another wording of the pattern; `{period}` from
    the groups of a time, with the document's date for what they leave out, `ahead` where the sentence looks forward.
    """
    said = {k.rstrip("0123456789"): v for k, v in match.groupdict().items() if v}
    filled = template
    for hole in _HOLE.findall(template):
        if hole == "period":
            value = periods.period(said, date, ahead)
        else:
            value = _READERS.get(hole, _slug)(said[hole]) if hole in said else None
        if not value:
            return None
        filled = filled.replace("{" + hole + "}", value)
    return filled


def place(match: re.Match[str], offset: int) -> Span:
    """Return where the words stand in the document, without white space at their ends."""
    words = match.group()
    start = match.start() + len(words) - len(words.lstrip())
    return Span(offset + start, offset + match.start() + len(words.rstrip()))


def number(text: str) -> int | None:
    """Return the whole number that digits or plain English words spell, or None.

    >>> number("1,024"), number("a thousand and twenty-four"), number("three"), number("several")
    (1024, 1024, 3, None)
    """
    digits = text.replace(",", "").replace(" ", "")
    if re.fullmatch(r"[0-9]{1,15}", digits):
        return int(digits)
    total = last = 0
    for word in re.findall(r"[a-z]+", text.casefold()):
        if word in _SMALL:
            last += _SMALL[word]
        elif word == "hundred":
            last = max(last, 1) * 100
        elif word == "thousand":
            total, last = total + max(last, 1) * 1000, 0
        elif word not in {"a", "and"}:
            return None
    return total + last or None


def _count(text: str) -> str | None:
    value = number(text)
    return None if value is None else str(value)


def _length(text: str) -> str | None:
    """Return a number of tokens as nominal: 8,192 and 8,000 and 8K are `8k`."""
    short = _SHORT.fullmatch(text.strip().casefold())
    if short:
        return f"{short[1].removesuffix('.0')}k"
    value = number(text)
    if value is None:
        return None
    for thousand in (1000, 1024):
        if value >= thousand and value % thousand == 0:
            return f"{value // thousand}k"
    return str(value)


def _place(text: str) -> str:
    name = " ".join(text.replace("’", "'").casefold().split())
    return str(lexicon.table("conditions")["place"].get(name, _slug(text)))


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "-", text.casefold()).strip("-")


_READERS: dict[str, Callable[[str], str | None]] = {"n": _count, "i": _length, "o": _length, "place": _place}
