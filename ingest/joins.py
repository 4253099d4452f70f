"""Amounts that belong together: ranges, changes, compounds, tolerances, shares, and units that one lends another.

    range      := amount dash amount | amount "to" amount | "between" amount "and" amount | n "or" n+1
    change     := verb of change ... "from" amount "to" amount            two figures, never a range
    compound   := amount smaller-amount                                   "9 min 47 s", "$3 and 50 cents"
    tolerance  := amount ( "±" | "+/-" ) amount
    share      := n [ noun ] ( "in" | "out of" ) m                        "one query in twelve"
    pair       := bare link amount | amount link bare                     "1,459 versus 535 tokens per second"

Both ends of a range or change share unit and magnitude ("3 to 4 million"). A bare number is lent a unit only over a
link word, and only where the amounts before it leave one candidate.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from graph.errors import InputError
from graph.units import convert
from ingest import lexicon
from ingest.amounts import Amount

_HEDGE = r"(?:(?:about|around|approximately|roughly|nearly|almost|some|just|over|under|less\s+than|more\s+than|as\s+much\s+as|as\s+many\s+as|up\s+to|at\s+least|a\s+hair\s+under|a|an|the)\s+){0,3}"
_DASH = re.compile(r"[ \u00a0]?[-–—‐‑−][ \u00a0]?$|-to-$")
_TO = re.compile(rf"[-\s]+(?:to|through|up\s+to)[-\s]+{_HEDGE}$", re.IGNORECASE)
_AND = re.compile(rf"\s+(?:and|to)\s+{_HEDGE}$", re.IGNORECASE)
_OR = re.compile(r"(?:\s+or\s+|-or-)$")
_BETWEEN = re.compile(rf"\bbetween\s+{_HEDGE}$", re.IGNORECASE)
_FROM = re.compile(rf"\bfrom\s+{_HEDGE}$", re.IGNORECASE)
_TO_BEFORE = re.compile(rf"\bto\s+{_HEDGE}$", re.IGNORECASE)
_TOLERANCE = re.compile(r"\s?(?:±|\+\s?/\s?[-−–]|\+\s?[-−–]|plus[ -]or[ -]minus)\s?$")
_COMPOUND = re.compile(r"\s*,?\s*(?:and\s+)?$")
_SHARE = re.compile(r"\s+(?:[a-z]+\s+)?(?:in|out\s+of)(?:\s+every)?\s+(?:an?\s+)?$")
_LINK_BACK = re.compile(
    rf"(?:,\s+(?:and\s+|or\s+)?|\s*/\s*|,?\s+(?:and|or|&|versus|vs\.?|v\.|against|to|not|compared\s+(?:with|to)|rather\s+than|then)\s+){_HEDGE}$"
)
_LINK_ON = re.compile(
    rf"(?:[^.;!?]{{0,60}}?[\s,(](?:against|versus|vs\.?|compared\s+(?:with|to)|while|whereas|where|but|rather\s+than|instead\s+of|up\s+from|down\s+from|from|than|to|not)\s(?:[^.;!?,\d]{{0,40}}\s)?"
    rf"|(?:\s+(?:for|on|in|at|from|with|by|of)\s[^,.;\d]{{1,40}})?,\s+(?:and\s+|or\s+|then\s+)?"
    rf"|(?:\s+(?:for|on|in|at|from|with|by)\s[^,.;]{{1,40}})?,?\s+(?:and|or)\s+(?:[^.;!?,\d]{{0,30}}\s)?){_HEDGE}[(\"“]?$",
    re.IGNORECASE,
)
_SETTING = re.compile(
    r"\b(?:at|by|batch(?:\s+size)?\s+of|concurrency\s+of|score\s+of|scale\s+of|out\s+of|divided\s+by|over|times)\s+$",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z]+")
_SMALLER = {
    ("hour", "minute"): 60, ("hour", "s"): 3600, ("minute", "s"): 60, ("day", "hour"): 24, ("week", "day"): 7,
    ("year", "month"): 12, ("year", "day"): Decimal("365.25"), ("month", "day"): Decimal("30.4375"),
    ("ft", "inch"): 12, ("lb", "oz"): 16, ("stone", "lb"): 14, ("yard", "ft"): 3, ("km", "m"): 1000, ("m", "cm"): 100,
    ("kg", "g"): 1000, ("minute", "ms"): 60000, ("s", "ms"): 1000,
}  # fmt: skip


@cache
def _changing() -> frozenset[str]:
    return frozenset(lexicon.table("changes")["change"]["words"]) - {"from"}


@cache
def _ranging() -> frozenset[str]:
    return frozenset(lexicon.table("changes")["range"]["words"])


def join(text: str, found: list[Amount]) -> list[Amount]:
    """Return the amounts with what belongs together put together."""
    joined: list[Amount] = []
    for amount in found:
        if joined and _attach(text, joined, amount):
            continue
        joined.append(amount)
    return joined


def _attach(text: str, before: list[Amount], b: Amount) -> bool:
    """Make `b` part of the last amount, where it is one."""
    a = before[-1]
    if b.start - a.end > 48 or a.upper is not None:
        return False
    gap = text[a.end : b.start]
    if _tolerance(gap, a, b) or _compound(gap, a, b) or _share(text, gap, a, b):
        return True
    return _range(text, gap, a, b)


def _tolerance(gap: str, a: Amount, b: Amount) -> bool:
    if not _TOLERANCE.match(gap):
        return False
    if a.unit is None:
        lend(b, a)
    elif b.unit is None:
        lend(a, b)
    a.tolerance = a.value * b.value if b.kind == "percent" and a.kind != "percent" else abs(b.value)
    a.end = b.end
    return True


def _compound(gap: str, a: Amount, b: Amount) -> bool:
    if not _COMPOUND.match(gap) or a.unit is None or b.unit is None or a.addend is not None:
        return False
    if (
        a.kind == b.kind == "money"
        and a.unit == b.unit
        and b.factor < a.factor
        and b.value < a.factor
        and gap.strip() == "and"
    ):
        a.addend, a.end = b, b.end
        return True
    ratio = _SMALLER.get((a.unit, b.unit))
    if ratio is None or a.numeral.value % 1 or b.value >= ratio or a.factor != 1:
        return False
    a.factor, a.unit, a.addend, a.end = Decimal(ratio), b.unit, b, b.end
    return True


def _share(text: str, gap: str, a: Amount, b: Amount) -> bool:
    if not _SHARE.match(gap) or a.unit is not None or b.unit is not None or b.numeral.shape == "fraction":
        return False
    small = a.numeral.value
    if not 0 < small < b.numeral.value or small % 1 or (len(gap.split()) > 3 and a.numeral.shape != "word"):
        return False
    a.fixed, a.unit, a.kind, a.end = small / b.numeral.value, "ratio", "share", b.end
    a.noun = False
    return True


def _range(text: str, gap: str, a: Amount, b: Amount) -> bool:
    dash, to = _DASH.match(gap), _TO.match(gap)
    between = bool(_AND.match(gap)) and _BETWEEN.search(text, max(0, a.start - 40), a.start) is not None
    either = _OR.match(gap) and a.unit is None and b.numeral.value == a.numeral.value + 1 and a.numeral.value < 20
    if not (dash or to or between or either) or not _alike(a, b):
        return False
    if a.hyphen and not dash and not to:
        return False
    came = _FROM.search(text, max(0, a.start - 40), a.start) if to else None
    own = a.unit is not None and b.unit is not None
    lent = _share_units(a, b)
    if not lent:
        return False
    low, high = a.value, b.value
    if came and _is_change(text, came.start(), low, high):
        a.change = b.change = True
        return False
    if to and not came and own and high > 0 and (low <= 0 or high / low >= 5) and _moves(text, a.start):
        return False
    if low > high:
        if not (to or between) or low > 0:
            if came or between:
                a.change = b.change = bool(came)
            return False
    a.upper, a.end = b, b.end
    return True


def _is_change(text: str, at: int, low: Decimal, high: Decimal) -> bool:
    words = [w.lower() for w in _WORD.findall(text[max(0, at - 90) : at])]
    for word in reversed(words[-12:]):
        if word in _ranging():
            return low > high
        if word in _changing():
            return True
    return low > high


def _moves(text: str, at: int) -> bool:
    """Whether a verb of change stands right before: "fell 2,000 to 231,000" is no range."""
    words = [w.lower() for w in _WORD.findall(text[max(0, at - 30) : at])]
    return any(w in _changing() for w in words[-2:])


def _alike(a: Amount, b: Amount) -> bool:
    if a.noun or a.numeral.shape in {"multiple", "vague"} or b.numeral.shape in {"multiple", "vague"}:
        return False
    return not (a.unit and b.unit) or a.unit == b.unit or (a.kind == b.kind and _size(a.unit, b.unit) is not None)


def _size(a: str, b: str) -> Decimal | None:
    """How many `b` one `a` is, or None where the two do not measure the same."""
    try:
        return convert(Decimal(1), a, b)
    except InputError:
        return None


def _share_units(a: Amount, b: Amount) -> bool:
    if a.unit is None and b.unit is not None:
        lend(b, a)
    elif b.unit is None and a.unit is not None and not b.noun:
        lend(a, b)
    elif a.unit != b.unit:
        size = _size(a.unit or "", b.unit or "") if a.unit and b.unit else None
        if size is None:
            return False
        a.factor, a.unit = a.factor * size, b.unit
    elif a.factor != b.factor and a.unit == b.unit and a.kind == "money":
        pass
    if (
        a.numeral.magnitude == 1 < b.numeral.magnitude
        and a.numeral.value < 1000
        and a.numeral.mantissa * 1000 > b.numeral.mantissa
    ):
        if "," not in str(a.numeral.value):
            a.factor *= b.numeral.magnitude
    return True


def lend(giver: Amount, taker: Amount, at: tuple[int, int] | None = None) -> None:
    """Give the taker the giver's unit, with the place where it stands."""
    taker.unit, taker.factor, taker.kind = giver.unit, giver.factor, giver.kind
    if giver.addend is not None:
        taker.factor = Decimal(1)
    taker.scope, taker.scope_at, taker.open, taker.of = giver.scope, giver.scope_at, giver.open, giver.of
    taker.unit_at = at or giver.unit_at or (giver.numeral.end if giver.kind != "money" else giver.start, giver.end)
    taker.unit_away = giver.unit_away


def pair(text: str, found: list[Amount]) -> None:
    """Lend units over links: from the far end of a pair back, then along lists and comparisons."""
    for a, b in zip(reversed(found[:-1]), reversed(found[1:]), strict=True):
        if (
            _bare(a)
            and b.unit
            and not b.hyphen
            and b.kind != "share"
            and _LINK_BACK.match(text[a.end : b.start] if b.start - a.end < 60 else "")
        ):
            lend(b, a)
            if b.numeral.magnitude > 1 and a.numeral.magnitude == 1 and a.numeral.plain and b.kind == "money":
                a.factor *= b.numeral.magnitude
    for index, b in enumerate(found):
        if not _bare(b) or b.numeral.shape == "fraction":
            continue
        giver = _candidate(text, found[:index], b)
        if giver is not None:
            lend(giver, b)


def _bare(a: Amount) -> bool:
    return a.unit is None and not a.noun and not a.hyphen


def _candidate(text: str, before: list[Amount], b: Amount) -> Amount | None:
    """Return the amount before whose unit `b` can take: the nearest measured one over a link, if the sizes are close."""
    if _SETTING.search(text, max(0, b.start - 24), b.start):
        return None
    for a in reversed(before):
        if a.unit is None or a.hyphen or a.kind in {"multiple", "share"} or (a.kind == "percent" and b.numeral.plain):
            continue
        if b.start - a.end > 140:
            return None
        between = [x for x in before if a.end <= x.start]
        gap = text[a.end : b.start]
        for x in reversed(between):
            gap = gap[: x.start - a.end] + "N" * (x.end - x.start) + gap[x.end - a.end :]
        size = abs(b.numeral.value / a.numeral.value) if a.numeral.value else Decimal(0)
        if not Decimal("0.002") <= size <= 500:
            return None
        return a if _LINK_ON.match(gap) else None
    return None
