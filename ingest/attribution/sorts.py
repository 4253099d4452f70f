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
_PUT = re.compile(
    r"(?:\b(?:on|with|over|through|across|among|from|in\s+all|(?:run|batch|sample|set|lot|group|total)s?\s+of|ran|used|bought"
    r"|took|received|loaded|charged)\s+(?:an?\s+|the\s+|its\s+|all\s+|both\s+)?|\bn\s*=\s*)$",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    r"\b(?:before|until|till|when|once)\s+(?:\w+\s+){1,3}?(?:falls?|fell|drops?|dropped|sinks?|reach(?:es|ed)?|hits?|is\s+down)\s+(?:to\s+|below\s+)?$",
    re.IGNORECASE,
)
"""What a thing must come to for something to count as over: `before capacity falls to 80 percent`."""
_TAKEN = re.compile(
    r"[^.;]*?\b(?:was|were)\s+(?:then\s+|each\s+|all\s+)?(?:bought|taken|drawn|chosen|selected|picked|received|used|run|fitted|installed)\b"
)
_CHAMBER = re.compile(r"\b(?:ambient|room|chamber|oven|bath|water|laboratory|lab|hall)\b", re.IGNORECASE)
_RUNS = frozenset({"cycle"})
_TEMPERATURE = frozenset({"degC", "degF", "K"})
_MIX = re.compile(r"\b(?:mix|mixture|blend|split)\s+of\b|\bweights?\b|\bweighting\b", re.IGNORECASE)
_CLAUSES = re.compile(r";|,\s+and\s+that\b|,\s+(?:and|but|while|whereas)(?=\s+(?:he|she|it|they|we)\b)", re.IGNORECASE)
_CALENDAR = frozenset({"day", "week", "month", "year"})
_MONTH = 28 * 24 * 3600


def priced(found: Found) -> bool:
    """Whether the unit holds a currency."""
    return any(len(p) == 3 and p.isupper() for p in re.split(r"[*/]", found.figure.unit))


def _following(passage: Passage, found: Found, length: int) -> str:
    start = found.figure.span.end - passage.span.start
    return passage.text[start : start + length]


def clause(passage: Passage, found: Found) -> str:
    """Return the part of a sentence in which a figure stands: between semicolons, `and that`, `but they`."""
    start, first, last = found.figure.span.start - passage.span.start, 0, None
    for cut in _CLAUSES.finditer(passage.text):
        if cut.start() >= start:
            last = cut.start()
            break
        first = cut.end()
    return passage.text[first:last]


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


def set_up(passage: Passage, found: Found) -> bool:
    """Whether a figure says with what something was tested: so many of a thing, how warm the room was, a mix."""
    unit = found.figure.unit
    if near(passage, found, _UNTIL):
        return True
    if unit in COUNTED or unit in _RUNS:
        return near(passage, found, _PUT) or bool(_TAKEN.match(_following(passage, found, 120)))
    start = found.figure.span.start - passage.span.start
    if unit in _TEMPERATURE:
        return bool(_CHAMBER.search(passage.text, max(0, start - 40), start + 40))
    return (
        found.kind != "multiple"
        and unit in {"ratio", "percent"}
        and bool(_MIX.search(passage.text, max(0, start - 60), start))
    )


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
