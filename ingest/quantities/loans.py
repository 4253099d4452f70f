"""Units that one amount of a sentence lends another.

    pair   := bare link amount | amount link bare       "1,459 versus 535 ms", "850 watts where X needs 1,400"
    list   := "7 and 9 kg" | "700 watts for A, 1,200 for B, 1,400 for C"

A bare number with no noun of its own takes a unit only over a link, and only from an amount of comparable size.
"""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise

from ingest.quantities.amount import Amount

HEDGE = (
    r"(?:(?:about|around|approximately|roughly|nearly|almost|some|just|over|under|below|above|less\s+than|more\s+than"
    r"|as\s+(?:much|many)\s+as|up\s+to|at\s+least|a\s+hair\s+under|an?|the|only|maybe)\s+){0,3}"
)
"""Words that may stand between a link and a number."""

_SET_AGAINST = r"against|versus|vs\.?|compared\s+(?:with|to)|rather\s+than|instead\s+of|up\s+from|down\s+from"
_CONTRAST = rf"{_SET_AGAINST}|from|than|to|not|give\s+or\s+take"
_LINK_BACK = re.compile(
    rf"(?: ,\s+(?:and\s+|or\s+)? | \s*/\s* | \s[x×]\s | ,?\s+(?:and|or|&|then|v\.|{_CONTRAST})\s+ ){HEDGE}[~≈]?$",
    re.VERBOSE,
)
_LINK_ON = re.compile(
    rf"""(?: [^.;!?]{{0,60}}? [\s,(] (?:{_SET_AGAINST}|while|whereas|where|but|becomes?|became|turns?\s+into) \s
         (?:[^.;!?,]{{0,40}}?\s)??
       | ,? (?: \s(?!and\s(?!(?-i:[A-Z]))|or\b|but\b)[\w%'’.-]{{1,20}} ){{0,8}}?
         [\s,(]{{1,2}} (?:not\s+)?(?:from|than|to|not|give\s+or\s+take) \s
         (?: (?:(?:double|twice|half|triple)\s)? (?:the|its|their|his|her|our)\s(?:[a-z]{{1,12}}\s){{0,2}}
           | [\w-]{{1,20}}['’]s\s )?
       | (?:\s(?:for|on|in|at|from|with|by|of)\s[^,;]{{1,40}})? ,\s(?:and\s|or\s|then\s)?
       | ,\s (?:up|down|an?\s[a-z]+\sof)\s
       | ,\s (?:and\s)? the\s[a-z]{{3,12}}\s (?:(?:is|was|at)\s)?
       | [^.;!?]{{0,60}}? \s(?:it|that|this|them)\s(?:to|will|would|could|should)\s
         (?:fall|drop|rise|climb|go|come|grow|decline|sink)\s(?:up\s|down\s)?(?:to|below|above|under|past)\s
       | [^.;!?]{{0,30}};\s (?:[\w'’-]+,?\s){{1,6}}
       | (?:\s(?:for|on|in|at|from|with|by)\s[^,;]{{1,40}})? ,?\s(?:and|or)\s
         (?:(?:on|for|in|at|with|by)\s[^.;!?]{{1,30}},?\s)?
       ){HEDGE}[("“]?$""",
    re.IGNORECASE | re.VERBOSE,
)
_AND = re.compile(r",?\s(?:and|or)\s")
_IN_OTHER_WORDS = re.compile(r"\((?:median|mean|average|vs\.?|was|from)[:,]?\s*$|\bnot the$", re.IGNORECASE)
_INTERVAL = re.compile(r"\b(?:CI|confidence\s+interval|range|IQR|SD)\b[,:;]?\s*(?:of\s+|from\s+)?[\[(]?\s*$")
_SETTING = re.compile(
    r"\b(?:at|by|(?:batch(?:\s+size)?|concurrency|score|scale|out)\s+of|divided\s+by|times|over\s+the)\s+$",
    re.IGNORECASE,
)
_HEDGED = re.compile(r"(?:about|around|roughly|nearly|almost|some|~)\s*$")
_MEASURED = frozenset({"plain", "rate", "money", "time", "thing", "temperature"})


def lend(giver: Amount, taker: Amount, at: tuple[int, int] | None = None) -> None:
    """Give the taker the giver's unit, with the place where it stands."""
    taker.unit, taker.factor, taker.kind, taker.lent = giver.unit, giver.factor, giver.kind, True
    if giver.addend is not None:
        taker.factor = Decimal(1)
    taker.scope, taker.scope_at, taker.open, taker.of = giver.scope, giver.scope_at, giver.open, giver.of
    own = (giver.start, giver.numeral.start) if giver.end == giver.numeral.end else (giver.numeral.end, giver.end)
    taker.unit_at = at or giver.unit_at or own
    taker.unit_away = giver.unit_away


def pair(text: str, found: list[Amount]) -> None:
    """Lend units over links: from the far end of a pair back, then along lists and comparisons."""
    for a, b in zip(reversed(found[:-1]), reversed(found[1:]), strict=True):
        parts = a.numeral.shape == "fraction" and b.numeral.shape != "fraction"
        if (
            bare(a)
            and not parts
            and b.unit
            and not b.hyphen
            and b.start - a.end < 60
            and _reaches_back(text[a.end : b.start], a, b)
        ):
            lend(b, a)
            if b.kind == "money" and a.numeral.magnitude == 1 < b.numeral.magnitude:
                a.factor *= b.numeral.magnitude
    for index, b in enumerate(found):
        if bare(b) and _INTERVAL.search(text, max(0, b.start - 32), b.start):
            _lend_interval(text, found, index)
        elif bare(b) and b.numeral.shape not in {"fraction", "multiple"}:
            giver = _giver(text, found, index)
            if giver is not None:
                lend(giver, b)
                share_magnitude(giver, b)


def _lend_interval(text: str, found: list[Amount], index: int) -> None:
    """Give a confidence interval the unit of the figure it is of, not that of its own "95%"."""
    b = found[index]
    level = re.compile(r"\s*(?:CI|confidence)\b")
    for a in reversed(found[max(0, index - 3) : index]):
        if bare(a):
            return  # As in "by 21% (hazard ratio 0.79; 95% CI, 0.70 to 0.89)": of the ratio.
        if a.unit is not None and not level.match(text, a.end):
            for end in (b, b.upper):
                if end is not None:
                    lend(a, end)
            return


def bare(a: Amount) -> bool:
    """Whether the amount has neither unit nor noun, so that its unit may stand elsewhere."""
    one = a.numeral.shape == "word" and a.numeral.value == 1
    return a.unit is None and not (a.noun or a.hyphen or one)


def share_magnitude(giver: Amount, taker: Amount) -> None:
    """Read a number in the magnitude of the one it is set against: "798.3 million tonnes, up from 793.1"."""
    a, b = giver.numeral, taker.numeral
    alike = a.magnitude > 1 == b.magnitude and not b.plain and b.value < 1000 and a.mantissa
    if alike and Decimal("0.2") < b.mantissa / a.mantissa < 5:
        taker.factor *= a.magnitude


def comparable(a: Amount, b: Amount, most: int) -> bool:
    """Whether one number is at most so many times the other."""
    if 1 in {a.numeral.magnitude, b.numeral.magnitude}:  # "798.3 million, up from 793.1" compares 798.3 with 793.1
        sizes = abs(a.numeral.mantissa), abs(b.numeral.mantissa)
        if sizes[0] and Decimal("0.2") < sizes[1] / sizes[0] < 5:
            return True
    small, large = sorted((abs(a.numeral.value), abs(b.numeral.value)))
    return large == 0 or (small > 0 and large / small <= most)


def measured(text: str, a: Amount) -> bool:
    """Whether the amount is a result that others can be compared with, not a setting ("at 120 tokens per second")."""
    return (
        a.unit is not None
        and a.kind in _MEASURED
        and not a.hyphen
        and not _SETTING.search(text, max(0, a.start - 24), a.start)
    )


def share_rates(text: str, found: list[Amount]) -> None:
    """Complete a unit by the denominators at the other end: "from $6 to $4.50 a month", "(median: 2 hours)"."""
    for a, b in pairwise(found):
        if b.start - a.end > 100:
            continue
        gap = text[a.end : b.start]
        for short, full, link in ((b, a, _LINK_ON), (a, b, _LINK_BACK)):
            most = 200 if len(gap) < 25 else 10
            if short is b and _AND.match(gap):  # "$3 a month and $40 once"
                continue
            if not _lacks(short, full) or not _within(short.numeral.value, full.numeral.value, most):
                continue
            if link.match(gap) or (short is b and _IN_OTHER_WORDS.search(gap)):
                for end in (short, short.upper):
                    if end is not None:
                        end.unit, end.scope, end.scope_at = full.unit, full.scope, full.scope_at
                        end.factor = full.factor if full.of or full.kind != "money" else end.factor
                        end.unit_at = full.unit_at or (full.numeral.end, full.end)


def share_changes(text: str, found: list[Amount]) -> None:
    """Complete the unit of a change by the denominators of what changed: "177 bushels per acre, up 0.5 bushels"."""
    full: Amount | None = None
    for a in found:
        if full is not None and a.start - full.end > 200:
            full = None
        moved = _UP.search(text, max(0, a.start - 24), a.start) or _ABOVE.match(text, a.end)
        if full is not None and moved and a.kind != "money" and _lacks(a, full):
            a.unit, a.scope, a.scope_at = full.unit, full.scope, full.scope_at
            a.unit_at = full.unit_at or (full.numeral.end, full.end)
        elif a.unit is not None and "/" in a.unit:
            full = a


_UP = re.compile(r"\b(?:up|down)\s+(?:(?:by|about|nearly|almost|just|only|some)\s+)?$")
_ABOVE = re.compile(r"\s+(?:above|below|higher|lower|more|less)\b")


def _within(a: Decimal, b: Decimal, most: int) -> bool:
    small, large = sorted((abs(a), abs(b)))
    return small > 0 and large / small <= most


def _lacks(short: Amount, full: Amount) -> bool:
    """Whether one amount is told in the other's unit but for the denominators."""
    if short.unit is None or full.unit is None or short.scope is not None:
        return False
    base = full.unit.partition("/")[0]
    whole = "/" in full.unit and (base == short.unit or (base, short.unit) == ("K", "degC"))
    return whole or (full.unit == short.unit and full.scope is not None and full.kind == "money")


def _reaches_back(gap: str, a: Amount, b: Amount) -> bool:
    if not _LINK_BACK.match(gap) or not comparable(a, b, 100_000):
        return False
    if b.kind in {"percent", "multiple", "points"}:
        plain = a.numeral.magnitude == 1 and a.numeral.value < 1000 and comparable(a, b, 20)
        return plain and not _HEDGED.search(gap) and (b.kind == "percent" or "," not in gap)
    return b.kind != "share"


def _giver(text: str, found: list[Amount], index: int) -> Amount | None:
    """Return the nearest measured amount before the one at `index` whose unit it can take."""
    b = found[index]
    if _SETTING.search(text, max(0, b.start - 24), b.start):
        return None
    for a in reversed(found[max(0, index - 5) : index]):
        if b.start - a.end > 140:
            return None
        gap = text[a.end : b.start]
        if len(gap) < 3:
            continue
        if bare(a) and _LINK_ON.match(gap):
            return None  # the two wait for one unit together
        if a.unit is None or a.hyphen or a.kind in {"multiple", "share"}:
            continue
        if a.kind == "percent" and (not comparable(a, b, 5) or b.numeral.magnitude > 1 or gap.strip() == "to"):
            continue  # "fell 3.4% to 1.21 million": a level behind its change
        if (a.kind == "money" and _AND.match(gap)) or (a.kind == "points" and ";" in gap):
            return None
        return a if comparable(a, b, 500) and _LINK_ON.match(gap) else None
    return None
