"""What sort a figure is of, for who may have brought it about: a price, a difference, what a test yields."""

from __future__ import annotations

import re

from ingest.passages import Passage
from ingest.quantities import Found

COUNTED = frozenset({"count", "person", "household", "core", "user", "operation", "token"})
_OWN_SUM = re.compile(r"\bby\s+(?:our|my)\b|\bour\s+own\b", re.IGNORECASE)
_WATTS = re.compile(r"[munkMGT]?W")
_GAIN = re.compile(
    r"\b(?:gain|cut|rise|fall|drop|jump|increase|decrease|reduction|lead|improvement|saving|saves|saved)\s+(?:of\s+)?(?:about\s+|some\s+)?$",
    re.I,
)
_MORE = re.compile(
    r"(?:\s*%|\s+percent)?\s+(?:more|less|lower|higher|faster|slower|fewer|cheaper|better|worse|longer|shorter|lighter|smaller|larger|of\s+(?:its|their|the)\s+(?:initial|original|rated|starting|first))\b",
    re.I,
)
_CALENDAR = frozenset({"day", "week", "month", "year"})
_MONTH = 28 * 24 * 3600


def priced(found: Found) -> bool:
    """Whether the unit holds a currency."""
    return any(len(p) == 3 and p.isupper() for p in re.split(r"[*/]", found.figure.unit))


def _following(passage: Passage, found: Found, length: int) -> str:
    start = found.figure.span.end - passage.span.start
    return passage.text[start : start + length]


def before_cue(passage: Passage, found: Found) -> bool:
    """Whether a figure is the last before "by our sum"."""
    rest = _following(passage, found, 200)
    cue = _OWN_SUM.search(rest)
    return cue is not None and not re.search(r"\d", rest[: cue.start()])


def near(passage: Passage, found: Found, pattern: re.Pattern[str]) -> bool:
    """Whether the words before a figure end so."""
    at = found.figure.span.start - passage.span.start
    return bool(pattern.search(passage.text[max(0, at - 30) : at]))


def compares(passage: Passage, found: Found) -> bool:
    """Whether a figure is told as the difference of two others: `a gain of 28 percent`, `45 percent more`, `+45.2%`."""
    after = _following(passage, found, 40)
    return found.figure.text[:1] in "+−-" or near(passage, found, _GAIN) or bool(_MORE.match(after))


def outcome(found: Found) -> bool:
    """Whether a figure is of the sort that a study of people yields: a share, a time, a level; no price or count."""
    return found.figure.unit not in COUNTED | _CALENDAR and not priced(found)


def measurable(found: Found, marks: frozenset[str]) -> bool:
    """Whether a figure is of the sort that a test yields: no price, plan, rating, set-up or count of things."""
    unit = found.figure.unit
    if marks & {"plan", "rating"} or unit in {"ratio", "percent", "percentage_point"} or unit in COUNTED:
        return False
    value = found.figure.value or found.figure.high
    if unit in _CALENDAR or (unit == "s" and value is not None and value >= _MONTH):
        return False
    if _WATTS.fullmatch(unit) and "measured" not in marks:
        return False
    return not priced(found)
