"""The numbers in a text, in digits or in words, each with its exact value and its place.

    numeral   := digits [ exponent ] [ magnitude ] | power | vulgar | spelled
    digits    := 1,234,567 | 12,34,567 | 1 234 567 (any space) | 1'234'567 | 1234 | 12.5 | 3·5 | .5
    exponent  := e9 | x 10^9 | ×10⁹ | ×10−9 | ^9
    power     := 10^-9 | 10⁻⁹ | 10−9 m         (the raised digit lost in copying)
    vulgar    := ½ | 2½ | 1 1/2
    magnitude := "million" | "bn" | "k" | ...      (numbers.toml)
    spelled   := see `numberwords`

Digits glued to a letter, digit, point or comma before them are part of something else (GX300, 1.2.3) and no numeral.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from ingest.quantities.numberwords import EXACT, HUGE, TINY, Numeral, spelled
from ingest.quantities.parts import part_after, words

_LONGEST = 40
"""Digits in a row that no figure has; longer ones are identifiers."""

_MEASURE = (
    r"(?:(?:miles?|inch(?:es)?|cups?|gallons?|pounds?|lbs?|ounces?|oz|teaspoons?|tablespoons?|tsp|tbsp|pints?|quarts?"
    r"|acres?|hours?|h|seconds?|kilograms?|kg|lit(?:er|re)s?|met(?:er|re)s?)(?![\w-])|\")"
)
"""What halves and quarters of are written with a stroke; 130/80 and 9/11 are none."""

_DIGITS = re.compile(
    r"""
    (?:(?<![\w.,·/])|(?<=[0-9WhBg%]/)                     # 240MW/960MWh
      |(?<=(?<![A-Za-z])[A-Z]{3})|(?<=(?<![A-Za-z])R[smp])|(?<=(?<![A-Za-z])SFr))   # EUR5, Rs30
    (?: (?P<alone>[1-9]/(?:[2-9]|10)(?=[ ]of[ ])|[1-9]/(?:[2-9]|1[06]|32|64|1000?)(?=[ -]?<MEASURE>)|[½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])
      | (?P<power>10(?:\^[-−–+]?[0-9]{1,3}|−[1-9](?=[ ]?[A-Za-zΩµ])|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))(?![\w.])
      | (?P<whole>
            [0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}(?![0-9])
          | [0-9]{1,3}(?:[ \u00a0\u2009\u202f][0-9]{3})+(?![0-9])
          | [0-9]{1,3}(?:['’][0-9]{3})+(?![0-9])
          | [0-9]+
          | (?=\.[0-9])
        )
        (?P<part>[.·][0-9]+)?
        (?P<exponent>
            [eE][-−+]?[0-9]{1,3}(?!\w)
          | (?:\s?[x×·]\s?[2-9])?\^[-−+]?[0-9]{1,3}(?!\w)
          | \s?[x×·∙*⋅]\s?10(?:\^[-−–+]?[0-9]{1,3}|[-−–+][0-9]{1,3}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?![\w])
        )?
        (?P<vulgar>[½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]|[ ][1-9]/(?:[2-9]|16)(?![\w/.,]\d|[\w/]))?
    )
    (?![.,·'’]?[0-9]|/[0-9]+(?!\.?[0-9]))
    """.replace("<MEASURE>", _MEASURE),
    re.VERBOSE,
)
_DURATION = re.compile(r"(?<![\w:.,])(?:([0-9]{1,2}):)?([0-9]{1,3}):([0-5][0-9])(\.[0-9]{1,3})?(?![\w:]|\.[0-9])")
_PACE = re.compile(r"\s?(?:an?|per|/)\s?(?:mile|km\b|kilomet(?:er|re)\b)", re.IGNORECASE)
"""What makes a pace of a time: "4:12 a mile"."""
_ONE = re.compile(
    r"\b(an?)[ \u00a0](?:second|minute|hour|day|week|month|year|decade|century|mile|kilomet(?:er|re)|met(?:er|re)|foot"
    r"|dollar|pound|euro|lit(?:er|re)|gallon)[ \u00a0]and[ \u00a0](?:(?:an?[ \u00a0])?(?:half|third|quarter)\b|[0-9])",
    re.IGNORECASE,
)
"""An article that counts: "an hour and a half", "a dollar and 42 cents"."""
_POWER = re.compile(r"(?:\s?[x×·]\s?([2-9]))?\^([-−+]?[0-9]{1,3})")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺−–", "0123456789-+--")
_VULGAR = dict(
    zip(
        "½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞",
        ["1/2", "1/4", "3/4", "1/3", "2/3", "1/5", "2/5", "3/5", "4/5", "1/6", "5/6", "1/8", "3/8", "5/8", "7/8"],
        strict=True,
    )
)
_SPACES = re.compile(r"[,'’\s]")
_NOUN = re.compile(
    r"[ \u00a0]+(?:[a-z]+[ \u00a0]+){0,2}?(?:[a-z]{3,}s|people|children|men|women|kronor|yen|yuan|won|rand)\b"
)


@cache
def _magnitude() -> re.Pattern[str]:
    sizes = "|".join(sorted([*words("magnitude"), *words("group")], key=len, reverse=True))
    short = "|".join(sorted(words("short"), key=len, reverse=True))
    money = "|".join(words("short_money"))
    return re.compile(
        rf"[-\s\u00a0]?(?P<word>{sizes})s?(?:[-\s](?P<again>{sizes})s?)?\b"
        rf"|(?-i:(?P<gap>[ \u00a0]?)(?P<short>{short})(?![\w&])|(?P<money>{money})(?![\w/²³^]))",
        re.IGNORECASE,
    )


def numerals(text: str) -> list[Numeral]:
    """Return the numbers of the text, left to right, none overlapping another."""
    found = [n for m in _DIGITS.finditer(text) if (n := _digits(text, m))]
    if ":" in text:  # 2:00:35 and 3:43.13 are times taken; 2:15 is a time of day unless its table says otherwise
        found += [
            n
            for m in _DURATION.finditer(text)
            if (m[1] or m[4] or _PACE.match(text, m.end())) and (n := duration(text, m.start()))
        ]
    if "and" in text:
        found += [
            Numeral(m.start(1), m.end(1), Decimal(1), Decimal(0), "word", Decimal(1)) for m in _ONE.finditer(text)
        ]
    found += spelled(text)
    found.sort(key=lambda n: (n.start, -n.end))
    kept: list[Numeral] = []
    for numeral in found:
        if not kept or numeral.start >= kept[-1].end:
            kept.append(numeral)
    return kept


def duration(text: str, at: int | None = None) -> Numeral | None:
    """Return the time that a text is, in seconds: "3:52", "2:00:35.4"; with `at`, the one that starts there."""
    match = _DURATION.fullmatch(text.strip()) if at is None else _DURATION.match(text, at)
    if match is None:
        return None
    shift = len(text) - len(text.lstrip()) if at is None else 0
    whole = int(match[1] or 0) * 3600 + int(match[2]) * 60 + int(match[3])
    value = Decimal(f"{whole}{match[4] or ''}")
    step = Decimal(1).scaleb(-max(len(match[4] or "") - 1, 0))
    return Numeral(match.start() + shift, match.end() + shift, value, step, "duration", value)


def _digits(text: str, match: re.Match[str]) -> Numeral | None:
    if match.end() - match.start() > _LONGEST:
        return None
    exponent = Decimal(1)
    start, end = match.span()
    if match["alone"]:
        value = _ratio(_VULGAR.get(match["alone"], match["alone"]))
        return Numeral(start, end, value, Decimal(0), "fraction", value)
    if match["power"]:
        power = match["power"][2:].translate(_SUPERSCRIPTS).lstrip("^")
        value = Decimal(f"1e{power}")
        if not TINY <= value <= HUGE:
            return None
        return Numeral(start, end, value, Decimal(0), mantissa=value)
    part = (match["part"] or "").replace("·", ".")
    value = Decimal((_SPACES.sub("", match["whole"]) or "0") + part)
    step = Decimal(1).scaleb(-max(len(part) - 1, 0))
    if match["exponent"] and (power := _POWER.fullmatch(match["exponent"])):
        base, count = Decimal(power[1] or value), int(power[2].replace("−", "-"))
        if not base or abs(count) * (abs(base.adjusted()) + 1) > _LONGEST:
            return None
        value = EXACT.multiply(value if power[1] else Decimal(1), EXACT.power(base, count))
        return Numeral(start, end, value, Decimal(0), mantissa=value)
    if match["exponent"]:
        raw = match["exponent"].translate(_SUPERSCRIPTS)
        exponent = Decimal(f"1e{raw[1:]}" if raw[0] in "eE" else f"1e{raw.partition('10')[2].lstrip('^')}")
    if not TINY <= exponent <= HUGE:
        return None
    if match["vulgar"]:
        value += _ratio(_VULGAR.get(match["vulgar"], match["vulgar"].strip())) * step  # $4.18¼: a quarter of a cent
        step = Decimal(0)
    plain = match["whole"].isdigit() and not (part or match["exponent"] or match["vulgar"])
    if not part and not match["vulgar"] and len(match["whole"]) < 4 and (half := part_after(text, end)):
        value, step, end = value + half[0], Decimal(0), half[1]  # "2 and a half hours"
    magnitude = Decimal(1)
    after = _magnitude().match(text, end)
    if after and (scale := _scale(text, match, after)):
        magnitude, end, plain = scale, after.end(), False
    size = EXACT.multiply(exponent, magnitude)
    return Numeral(
        start, end, EXACT.multiply(value, size), EXACT.multiply(step, size), "digits", value, magnitude, plain
    )


def _scale(text: str, number: re.Match[str], after: re.Match[str]) -> Decimal | None:
    """Return what the letters or words behind digits multiply them by, or None where they are a unit."""
    if after["word"]:
        sizes = words("magnitude", "group")
        return sizes[after["word"].lower()] * (sizes[after["again"].lower()] if after["again"] else 1)
    money = _MONEY.search(text, max(0, number.start() - 5), number.start()) is not None
    if after["money"]:
        counts = after["money"] in {"m", "b"} and _counts(text, number.start(), after.end(), after["money"])
        return words("short_money")[after["money"]] if money or counts else None
    if after["short"] == "K" and text.find("°", max(0, number.start() - _NEAR), after.end() + _NEAR) >= 0:
        return None  # kelvins: "300 °C (573.15K)"
    short, spaced = after["short"], bool(after["gap"])
    if short in {"cr", "Cr"} and not money:
        return None
    glued_only = short in {"k", "K", "T", "B"}
    if (glued_only and spaced and not (money and short != "K")) or (
        short == "T" and not money and not _NOUN.match(text, after.end())
    ):
        return None
    return words("short")[short]


def _counts(text: str, start: int, end: int, short: str) -> bool:
    """Whether "m" behind a number is a magnitude: things follow, or money in the same magnitude came before."""
    if _NOUN.match(text, end) or _MEASURED.match(text, end):
        return True
    return any(
        (m[1] or m[2]) == short for m in _MONEY_BEFORE.finditer(text, max(0, start - 80), start)
    ) and not _LONG.search(text, max(0, start - _NEAR), end + _NEAR)


_NEAR = 120
"""Characters about a number in which other words say what its letter stands for."""
_MEASURED = re.compile(
    r"[ \u00a0](?:boe|bpd|b/d|bbl|oz|sq\.?[ ]?ft|(?:TEU|FEU|teu|feu)s?|[MGk]Wh|ha"
    r"|of[ ](?:them|these|those|which|whom|the))\b"
)
_MONEY_BEFORE = re.compile(r"[$€£¥₹][ \u00a0]?[0-9][0-9.,]*([mb])n?\b|[0-9][ \u00a0]([mb])illion\b")
_LONG = re.compile(r"\b(?:tall|deep|high|wide|long|depth|height|metres?|meters?|km|ft)\b")
_MONEY = re.compile(r"[$€£¥₹₩₽₺₪](?:[ \u00a0])?$|(?:Rs\.?|[A-Z]{3})[ \u00a0]?$")


def _ratio(text: str) -> Decimal:
    top, bottom = text.split("/")
    return Decimal(top) / Decimal(bottom)
