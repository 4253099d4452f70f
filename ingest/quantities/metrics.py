"""Units told apart from their numbers: in the metric's own words, in the sentence before, elsewhere in the document.

metric    := "per-user" ... rate | price-word "per" unit ... money | "a million" things ... money | name "(" unit "):"
             | number "(" unit ")"
points    := "points" of a share are percentage points; of an index, a score or a game they are plain
before    := one measured unit in the sentence before, and a bare number with no noun of its own
rate      := the one rate of the document, for large bare numbers of its size
price     := the one price unit of the document, for bare money of its size
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from ingest.quantities import loans, quotients, units
from ingest.quantities.amount import Amount
from ingest.quantities.headings import read_unit
from ingest.quantities.numberwords import EXACT

_PER_USER = re.compile(r"\bper[- ]user\b", re.IGNORECASE)
_PRICE_PER = re.compile(
    r"""\b(?:costs?|prices?|priced|rates?|fees?|charges?|tariffs?|bill|spend|spending|electricity|power|revenue|paid|pay)\b
    [^.;!?]{0,24}? \s (?=per\s)""",
    re.IGNORECASE | re.VERBOSE,
)
_A_MILLION = re.compile(
    r"""\b(?:an?|each|every|one|per)\s+ (million|billion|thousand|hundred)\s+ (?:[A-Za-z][\w.-]{0,30}\s+){0,3}?
    (tokens?|requests?|queries|query|transactions?)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_ONE = re.compile(r"\b(an?|each|every|one|per)\s+(?=[a-z])", re.IGNORECASE)
_COSTS = re.compile(
    r"(?:\s+of\s+(?:[\w’']+\s+){1,3}?)?\s*(?:(?:will|would|can|could|may|now|then|still|once|typically)\s+){0,2}"
    r"(?:costs?|sells?\s+for|sold\s+for|fetch(?:es|ed)?|goes\s+for|went\s+for)\b",
    re.IGNORECASE,
)
_SUM = re.compile(r"\s+(?:an?|per|each|every|of|in\s+the\s+(?:dollar|euro|pound))\b|/")
_GOES_ON = re.compile(
    r"\bit\s+(?:\w+\s+)?(?:costs?|sells|sold|fetch(?:es|ed))\b|\bon\s+every\s+(?:single\s+)?one\b|^(?:And\s+)?[Nn]ot\s+\W?\d"
)
"""What goes on about the price of the sentence before."""
_FAR = 5
_EACH_OF = re.compile(r"\s+for\s+each\s+of\s+(?:the|its|those|these)\s+(?:[\d,]+\s+)?(?=[a-z])")
_SHORTEST = 3
"""Letters of a unit's name: letters that stand for one are no nouns."""
_BEHIND = re.compile(r"[ \u00a0][(\[{]([^()\[\]{}]{1,16})[)\]}]")
_LABEL = re.compile(r"[(\[]([^()\[\]]{1,24})[)\]]\s*[:=]\s*$")
_SETTING = re.compile(r"\b(?:at|to|by|than|held\s+at|batch\s+of|for)\s+$", re.IGNORECASE)
_ASIDE = re.compile(r"\b(?:at|held\s+at|with|for|in)\s+$")
_LASTING = re.compile(
    r"\b(?:over|during|within|after|every)\s+(?:the\s+)?(?:(?:past|last|next|first)\s+)?$", re.IGNORECASE
)
"""Before a time for which something was measured, and not what was: "over twelve months prices fell"."""
_SHIFTED = re.compile(r",?\s(?:up|down)\s(?:by\s)?(?:about\s|nearly\s|almost\s|just\s|some\s)?")
"""Between a share and by how much it moved: "61.8%, up 4.3 points"."""
_SCORED = re.compile(
    r"""\b(?:index|indices|score[sd]?|scoring|benchmark|game|games|match|matches|season|league|rebounds|assists|beat|clear|title
    |Dow|Nasdaq|goals?|wins?|won|table|rating|stars?)\b""",
    re.IGNORECASE | re.VERBOSE,
)


def from_metric(text: str, found: list[Amount], near: frozenset[str]) -> None:
    """Complete units that the metric's own words tell: per user, per million tokens, "Power (kW): 160"."""
    for a in found:
        if a.unit is not None and a.unit.endswith("token/s") and _PER_USER.search(text, max(0, a.start - 80), a.start):
            a.unit += "/user"
        if a.unit is None and (behind := _BEHIND.match(text, a.end)):
            read = read_unit(text, behind.start(1), behind.end(1), 0, near)
            if read and read[0].unit and read[0].kind != "noun":
                loans.lend(read[0], a, behind.span(1))
                a.unit_away = None
        if a.unit is None and (label := _LABEL.search(text, max(0, a.start - 30), a.start)):
            read = read_unit(text, label.start(1), label.end(1), 0, near)
            if read and read[0].unit:
                loans.lend(read[0], a, label.span(1))
                a.unit_away = None
    money = [a for a in found if a.kind == "money" and a.unit and "/" not in a.unit and a.scope is None and not a.open]
    if not money:
        return
    phrase = _A_MILLION.search(text)
    if phrase:
        size = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}[phrase[1].lower()]
        thing = units.words()[phrase[2].lower()][0].id
        for a in money:
            if a.start >= phrase.end():
                a.unit, a.factor = f"{a.unit}/{thing}", EXACT.divide(a.factor, Decimal(size))
                a.unit_at = a.unit_at or phrase.span()
                if a.upper and a.upper.unit and "/" not in a.upper.unit:
                    a.upper.unit, a.upper.factor = a.unit, EXACT.divide(a.upper.factor, Decimal(size))
        return
    for a in money:
        each = _EACH_OF.match(text, a.end)
        one = units.atom_at(text, each.end(), near) if each is not None else None
        if one is not None and one[1].kind == "" and a.unit and "/" not in a.unit:
            # As in "45.5 cents for each of the 30 gigabytes".
            a.unit, a.factor = f"{a.unit}/{one[1].id}", EXACT.divide(a.factor, one[1].factor)
            a.unit_at = a.unit_at or (a.end, one[0])
    if (sold := _one_sold(text, near)) is not None:
        for a in money:
            if a.start > sold[0] and not _SUM.match(text, a.end):
                for end in (a, a.upper):
                    if end is not None and end.unit and "/" not in end.unit:
                        end.unit, end.factor = f"{end.unit}/{sold[1].id}", EXACT.divide(end.factor, sold[1].factor)
                a.unit_at = a.unit_at or (sold[2], sold[0])
        return
    price = _PRICE_PER.search(text)
    if price and money[0].start >= price.end():
        for a in money:
            unit = quotients.over(text, quotients.Unit(price.end() - 1, a.unit or "", a.factor, "money"), near)
            if unit.end > price.end() and a.start >= unit.end and a.start - unit.end < 120:
                a.unit, a.factor, a.unit_at = unit.id, unit.factor, a.unit_at or (price.end(), unit.end)
                a.scope, a.scope_at = unit.scope, unit.scope_at


def sold_in(found: Sequence[Amount]) -> Amount | None:
    """Return the last price of one of what is sold that a sentence tells."""
    priced = [a for a in found if a.kind == "money" and a.unit and a.unit.partition("/")[2] and a.of is None]
    return priced[-1] if priced else None


def from_sold(text: str, found: Sequence[Amount], before: Sequence[Amount]) -> None:
    """Complete bare money that goes on about the price before: "a litre costs 33 cents. In town it costs 84"."""
    price = sold_in(before)
    if price is None or price.unit is None or _GOES_ON.search(text) is None:
        return
    for a in found:
        plain = a.kind == "money" and a.numeral.magnitude == 1 and a.unit == price.unit.partition("/")[0]
        if plain and a.scope is None and not _SUM.match(text, a.end) and _ratio(a.value, price.value) <= _FAR:
            for end in (a, a.upper):
                if end is not None:
                    end.unit = price.unit


def _ratio(a: Decimal, b: Decimal) -> Decimal:
    small, large = sorted((abs(a), abs(b)))
    return large / small if small else Decimal(_FAR + 1)


def _one_sold(text: str, near: frozenset[str]) -> tuple[int, units.Atom, int] | None:
    """Return the unit that a sentence tells the price of one of, and its ends: "*a gigabyte* costs"."""
    for match in _ONE.finditer(text):
        found = units.atom_at(text, match.end(), near)
        if found is None or found[1].kind != "" or "/" in found[1].id or found[0] - match.end() < _SHORTEST:
            continue
        opens = match.start() == 0 and match[1].lower() == "per" and text.startswith(",", found[0])
        if opens or (match[1].lower() != "per" and _COSTS.match(text, found[0])):
            return found[0], found[1], match.end()
    return None


def one_rate(found: Sequence[Amount]) -> Amount | None:
    """Return an amount in the one unit of rate that the document tells more than once, or None."""
    rates = [a for a in found if a.kind == "rate" and a.unit and not a.unit.startswith("count/")]
    units_told = {a.unit for a in rates}
    return max(rates, key=lambda a: a.numeral.value) if len(units_told) == 1 and rates else None


def from_rate(found: list[Amount], rate: Amount) -> None:
    """Name the thing of "300,000 a second", and lend the rate to large bare numbers of its size."""
    for a in found:
        large = a.numeral.value >= 1000 and not a.numeral.plain and loans.comparable(a, rate, 30)
        if (
            a.unit
            and a.kind == "rate"
            and a.unit.startswith("count/")
            and rate.unit
            and rate.unit.partition("/")[2] == a.unit.partition("/")[2]
        ):
            a.unit = rate.unit
        elif a.unit is None and not a.noun and large and a.upper is None:
            loans.lend(rate, a)
            a.unit_at = None


def from_before(text: str, found: list[Amount], a: Amount, before: str, known: list[Amount], start: int) -> None:
    """Lend a bare number the one measured unit of the sentence before, whose text starts at `start`."""
    own = a.numeral.shape != "digits" or [
        k
        for k in found
        if k.end <= a.start and not k.lent and (k.kind in {"noun", "thing", "percent"} or loans.measured(text, k))
    ]
    if (
        own
        or a.numeral.shape == "fraction"
        or (_SETTING.search(text, max(0, a.start - 14), a.start) and a.numeral.plain)
    ):
        return
    measured = [
        k
        for k in known
        if k.unit
        and k.kind in {"plain", "rate", "money", "time", "thing"}
        and not k.hyphen
        and not _ASIDE.search(before, max(0, k.start - 8), k.start)
        and not (k.kind == "time" and _LASTING.search(before, max(0, k.start - 24), k.start))
    ]
    if len({k.unit for k in measured}) != 1:
        return
    giver = measured[-1]
    size = abs(a.numeral.value / giver.numeral.value) if giver.numeral.value else Decimal(0)
    if not Decimal("0.05") <= size <= 20 or (a.numeral.plain and a.numeral.value < 10):
        return
    for end in (a, a.upper):
        if end is not None:
            loans.lend(giver, end)
            end.unit_at, end.unit_away = None, giver.unit_away or (start + giver.numeral.end, start + giver.end)


def settle_points(context: str, found: list[Amount], *, percents: bool) -> None:
    """Read "points" as percentage points where the document tells percentages and nothing near is scored."""
    for before, a in zip([None, *found], found, strict=False):
        if a.kind != "points" or not percents or abs(a.numeral.value) > 100:
            continue
        if not _SCORED.search(context) or (before and _SHIFTED.fullmatch(context, before.end, a.start)):
            a.unit = "percentage_point"


def one_price(found: Sequence[Amount]) -> Amount | None:
    """Return an amount in the one price unit (money per something) that the document tells more than once, or None."""
    priced = [a for a in found if a.kind == "money" and a.unit and "/" in a.unit and not a.lent and a.of is None]
    told = {a.unit for a in priced}
    return priced[0] if len(told) == 1 and len(priced) > 1 and priced[0].scope is None else None


def from_price(found: list[Amount], price: Amount) -> None:
    """Complete bare money of the size of the document's one price."""
    for a in found:
        plain = a.kind == "money" and a.numeral.magnitude == 1 and a.scope is None and not a.noun
        if plain and price.unit and a.unit == price.unit.partition("/")[0] and _near(a, price):
            for end in (a, a.upper):
                if end is not None:
                    end.unit = price.unit


def _near(a: Amount, price: Amount) -> bool:
    small, large = sorted((abs(a.value), abs(price.value)))
    return small > 0 and large / small <= 40
