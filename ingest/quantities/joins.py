"""Amounts that are one figure together: ranges, compounds, tolerances, shares; and the two ends of a change.

    range      := amount dash amount | amount "to" amount | "between" amount "and" amount | n "or" n+1
    change     := word of change ... "from" amount "to" amount            two figures, never a range
    compound   := amount smaller-amount                                   "9 min 47 s", "$3 and 50 cents"
    tolerance  := amount ( "±" | "+/-" ) amount
    share      := n [ noun ] ( "in" | "out of" ) m                        "one query in twelve"

Both ends of a range or change share unit and magnitude ("3 to 4 million").
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from graph.errors import InputError
from graph.units import convert
from ingest import lexicon
from ingest.quantities.amount import Amount
from ingest.quantities.loans import HEDGE, lend

_DASH = re.compile(r"[ \u00a0]?[-–—‐‑−][ \u00a0]?$|-to-$")
_TO = re.compile(rf"(?:\s+(?:to|up\s+to)\s+{HEDGE}|\s+through\s+|-to-)$", re.IGNORECASE)
_AND = re.compile(rf"\s+(?:and|to)\s+{HEDGE}$", re.IGNORECASE)
_OR = re.compile(r"(?:\s+or\s+|-or-)$")
_BETWEEN = re.compile(rf"\bbetween\s+{HEDGE}$", re.IGNORECASE)
_FROM = re.compile(rf"\bfrom\s+{HEDGE}$", re.IGNORECASE)
_DOUBLING = re.compile(r"\s+to\s+an?\s+$")
_TOLERANCE = re.compile(r"\s?(?:±|\+\s?/\s?[-−–]|plus[ -]or[ -]minus)\s?$")
_COMPOUND = re.compile(r"\s*,?\s*(?:and\s+)?$")
_PART = re.compile(r"\s+of\s+$")
_SHARE = re.compile(r"-in-(?:an?-)?$|\s+(?:[a-z]+\s+)?(?:in|out\s+of)(?:\s+every)?\s+(?:an?\s+)?$")
_STEPPED = re.compile(
    r"\b(?:increased|rose|climbed|grew|jumped|advanced|gained|fell|dropped|declined|decreased|slipped|slid)\s+$"
)
"""Verbs of a change that is over, right before by how much: the level behind is a figure of its own."""
_WORD = re.compile(r"[A-Za-z]+")
_CHANGING = re.compile(r"(?!(?:costs?|charges?)\s+of\b)\b[A-Za-z]+")
"""Words, without the nouns that are spelled as verbs of a range."""
_SMALLER = {
    ("hour", "minute"): 60, ("hour", "s"): 3600, ("minute", "s"): 60, ("day", "hour"): 24, ("week", "day"): 7,
    ("year", "month"): 12, ("ft", "inch"): 12, ("lb", "oz"): 16, ("stone", "lb"): 14, ("yard", "ft"): 3,
    ("km", "m"): 1000, ("m", "cm"): 100, ("kg", "g"): 1000, ("s", "ms"): 1000,
}  # fmt: skip


@cache
def _list(name: str) -> frozenset[str]:
    return frozenset(lexicon.table("changes")[name]["words"].split())


def join(text: str, found: list[Amount]) -> list[Amount]:
    """Return the amounts with what belongs together put together."""
    joined: list[Amount] = []
    for amount in found:
        if not (joined and _attach(text, joined[-1], amount)):
            joined.append(amount)
    return joined


def _attach(text: str, a: Amount, b: Amount) -> bool:
    """Make `b` part of `a`, where it is one."""
    if b.start - a.end > 48 or (a.upper is not None and not _TOLERANCE.match(text, a.end, b.start)):
        return False
    gap = text[a.end : b.start]
    return _tolerance(gap, a, b) or _compound(gap, a, b) or _share(gap, a, b) or _range(text, gap, a, b)


def _tolerance(gap: str, a: Amount, b: Amount) -> bool:
    if not _TOLERANCE.match(gap):
        return False
    if a.unit is None and b.kind != "percent":
        lend(b, a)
    elif b.unit is None:
        lend(a, b)
    relative = b.kind == "percent" and a.kind != "percent"
    _share_magnitude(a, b)
    a.tolerance = abs(a.value * b.value if relative else b.value)
    a.end = b.end
    return True


def _compound(gap: str, a: Amount, b: Amount) -> bool:
    if not _COMPOUND.match(gap) or a.unit is None or b.unit is None:
        return False
    if a.kind == b.kind == "money":
        cents = b.factor == Decimal("0.01") and b.unit in {a.unit, "USD"}
        if a.addend or not cents or a.factor != 1 or not b.numeral.value < 100 or gap.strip() not in {"and", ""}:
            return False
        b.unit, a.addend, a.end = a.unit, b, b.end  # "20 euros and 43 cents": cents of no name
        return True
    if a.addend is not None:  # "2 yards 7 ft 10 inches"
        return _further(a, b)
    if (a.unit, b.unit) == ("hour", "m") and b.numeral.whole and len(gap) < 2:
        b.unit = "minute"  # "1h 42m"
    ratio = _SMALLER.get((a.unit, b.unit))
    if ratio is None or not a.numeral.whole or b.numeral.value >= _most(a.unit, ratio) or a.factor != 1:
        return False
    a.factor, a.unit, a.addend, a.end = Decimal(ratio), b.unit, b, b.end
    return True


def _further(a: Amount, b: Amount) -> bool:
    """Add a third part to two: all are told in the smallest unit then."""
    ratio = _SMALLER.get((a.unit or "", b.unit or ""))
    if ratio is None or a.addend is None or b.numeral.value >= ratio or b.factor != 1:
        return False
    a.factor, a.unit, a.end = a.factor * ratio, b.unit, b.end
    a.addend.factor, a.addend.unit, a.addend.addend = Decimal(ratio), b.unit, b
    return True


def _most(unit: str, ratio: int) -> int:
    """How many of the smaller part may follow: fewer than make one of the larger, but "2 yards and 7 feet" is told."""
    return 3 * ratio if unit == "yard" else ratio


def _share(gap: str, a: Amount, b: Amount) -> bool:
    part = _PART.match(gap) and a.numeral.shape == "word" and b.numeral.shape == "digits" and a.unit is b.unit is None
    if not (_SHARE.match(gap) or part) or b.numeral.shape == "fraction" or a.numeral.shape == "fraction":
        return False
    counted = a.unit is None or (a.kind in {"thing", "noun"} and "/" not in a.unit)
    if b.unit is not None and b.kind in {"thing", "noun"} and "/" not in b.unit:
        b.unit, b.end = None, b.numeral.end  # "six in ten people"
    small = a.numeral.value
    if not a.numeral.whole and "out" in gap and counted and b.unit is None and small <= b.numeral.value:
        a.unit, a.kind, a.end = "ratio", "points", b.end  # a mark: "7.4 out of 10"
        return True
    named = a.unit is not None or len(gap.split()) > (2 if "out" in gap else 1) + ("every" in gap)
    if (
        not counted
        or b.unit is not None
        or not 0 < small < b.numeral.value
        or not a.numeral.whole
        or (named and a.numeral.shape != "word")
    ):
        return False
    a.fixed, a.unit, a.factor, a.kind, a.end = small / b.numeral.value, "ratio", Decimal(1), "share", b.end
    a.noun = False
    return True


def _range(text: str, gap: str, a: Amount, b: Amount) -> bool:
    if _DOUBLING.match(gap) and a.numeral.shape == "fraction" and text[b.start : b.end] == "doubling":
        a.fixed, a.unit, a.kind = 1 + a.numeral.value, "ratio", "multiple"  # "a half to a doubling" more
        a.upper, a.end = b, b.end
        return True
    if (
        gap == " "
        and b.sign < 0
        and a.unit is None
        and a.sign > 0
        and text[b.start] in "-−–"
        and a.value < abs(b.value)
    ):
        b.sign, b.start, gap = 1, b.start + 1, " -"  # "2 -7 g"
    dash, to = _DASH.match(gap), _TO.match(gap)
    between = bool(_AND.match(gap)) and _BETWEEN.search(text, max(0, a.start - 40), a.start) is not None
    either = _OR.match(gap) and a.unit is None and b.numeral.value == a.numeral.value + 1 and a.numeral.value < 20
    if not (dash or to or between or either) or not _alike(a, b) or (a.hyphen and not (dash or to)):
        return False
    own = a.unit is not None and b.unit is not None
    came = _FROM.search(text, max(0, a.start - 40), a.start) if to and not between else None
    like = own or (a.unit is None and b.unit is None)
    leap = to and like and not came and b.value > 0 and (a.value <= 0 or b.value / a.value >= 5)
    one_sided = to and not came and a.unit is not None and b.unit is None and a.kind != "money"
    stepped = to and own and not came and b.value > a.value > 0 and _STEPPED.search(text, max(0, a.start - 24), a.start)
    if stepped:
        a.change = b.change = True
        return False  # As in "increased $3.7m to $7.5m".
    if (leap and _moves(text, a.start)) or one_sided or not _share_units(a, b):
        return False
    low, high = a.value, b.value
    if came and _is_change(text, came.start(), falling=low > high):
        a.change = b.change = True
        return False
    if low > high and (dash or not (came or between or low <= 0)):
        return False
    a.upper, a.end = b, b.end
    return True


def _is_change(text: str, at: int, *, falling: bool) -> bool:
    """Whether "from" at the place belongs to a word of change: the nearest word of either list decides."""
    for word in reversed([w.lower() for w in _CHANGING.findall(text[max(0, at - 90) : at])][-12:]):
        if word in _list("range"):
            return False
        if word in _list("change"):
            return True
    return falling


def _moves(text: str, at: int) -> bool:
    """Whether a word of change stands before, in the clause: "fell 2,000 to 231,000" is no range."""
    clause = re.split(r"[.;:]\s", text[max(0, at - 100) : at])[-1]
    return any(w.lower() in _list("change") for w in _WORD.findall(clause)[-12:])


def _alike(a: Amount, b: Amount) -> bool:
    """Whether two amounts can be ends of one range."""
    words = {"multiple", "vague"}
    if a.noun or a.numeral.shape in words or b.numeral.shape in words or "share" in {a.kind, b.kind}:
        return False
    if (a.numeral.shape == "fraction") != (b.numeral.shape == "fraction") and a.unit is None:
        return False
    if a.unit is None or b.unit is None or a.unit == b.unit or b.unit.partition("/")[0] == a.unit:
        return True
    return a.kind == b.kind and _size(a.unit, b.unit) is not None


def _size(a: str, b: str) -> Decimal | None:
    """How many `b` one `a` is, or None where the two do not measure the same."""
    try:
        return convert(Decimal(1), a, b) if a not in {"degC", "degF"} else None
    except InputError:
        return None


def _share_units(a: Amount, b: Amount) -> bool:
    """Give both ends one unit and one magnitude; return whether that could be done."""
    if a.unit is None and b.unit is not None:
        lend(b, a)
    elif a.unit is not None and b.unit is None and not b.noun:
        lend(a, b)
    elif a.unit is not None and b.unit is not None and a.unit != b.unit:
        size = _size(a.unit, b.unit)
        if b.unit.partition("/")[0] == a.unit:  # "between $2.30 and $2.45 per gallon"
            lend(b, a)
        elif size is None:
            return False
        else:
            a.factor, a.unit = a.factor * size, b.unit
    elif a.unit != b.unit:
        return False
    _share_magnitude(a, b)
    return True


def _share_magnitude(a: Amount, b: Amount) -> None:
    """Read the first number in the second one's magnitude: "3 to 4 million"."""
    small, large = a.numeral, b.numeral
    if small.magnitude == 1 < large.magnitude and small.value < 1000 and small.mantissa * 1000 > large.mantissa:
        a.factor *= large.magnitude
