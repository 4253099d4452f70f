"""The numbers in a text, in digits or in words, each with its exact value and its place.

    numeral   := digits [ exponent ] [ magnitude ] | power | vulgar | spelled
    digits    := 1,234,567 | 12,34,567 | 1 234 567 (any space) | 1'234'567 | 1234 | 12.5 | 3·5 | .5
    exponent  := e9 | x 10^9 | ×10⁹ | ×10−9
    power     := 10^-9 | 10⁻⁹
    vulgar    := ½ | 2½ | 1 1/2
    magnitude := "million" | "bn" | "k" | ...      (numbers.toml)
    spelled   := cardinal [ "and a half" ] [ magnitude ] | cardinal "point" digit-words | fraction
    cardinal  := "three hundred and five thousand five hundred" | "forty-eight" | ...
    fraction  := [ cardinal ] part [ [ "of" ] "a" magnitude ]   ("two thirds", "eight ten-thousandths", "half a million")

Digits glued to a letter, digit, point or comma before them are part of something else (GB300, 1.2.3) and no numeral.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Context, Decimal
from functools import cache

from ingest import lexicon

EXACT = Context(prec=100)
"""Room for every printed digit: the default of 28 places would round long figures."""

_LONGEST = 40
"""Digits in a row that no figure has; longer ones are identifiers."""

_TINY, _HUGE = Decimal("1e-60"), Decimal("1e60")
"""Powers beyond these are of no quantity that anybody measures."""

_DIGITS = re.compile(
    r"""
    (?<![\w.,·/])
    (?: (?P<power>10(?:\^[-−–+]?[0-9]{1,3}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))(?![\w.])
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
          | \s?[x×·∙*⋅]\s?10(?:\^[-−–+]?[0-9]{1,3}|[-−–+][0-9]{1,3}|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?![\w])
        )?
        (?P<vulgar>[½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]|[ ][1-9]/(?:[2-9]|16)(?![\w/.,]\d|[\w/]))?
      | (?P<alone>[½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])
    )
    (?![.,·'’/]?[0-9])
    """,
    re.VERBOSE,
)
_DURATION = re.compile(r"(?<![\w:.,])(?:([0-9]{1,2}):)?([0-9]{1,3}):([0-5][0-9])(\.[0-9]{1,3})?(?![\w:]|\.[0-9])")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺−–", "0123456789-+--")
_VULGAR = dict(
    zip(
        "½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞",
        ["1/2", "1/4", "3/4", "1/3", "2/3", "1/5", "2/5", "3/5", "4/5", "1/6", "5/6", "1/8", "3/8", "5/8", "7/8"],
        strict=True,
    )
)
_SPACES = re.compile(r"[,'’\s]")
_NOUN = re.compile(r"[ \u00a0]+(?:[a-z]+[ \u00a0]+){0,2}?(?:[a-z]{3,}s|people|children|men|women)\b")
_WORD = re.compile(r"([\s\u00a0]+|[-‐‑]|,[ ])?([A-Za-z]+)")
_HALF = re.compile(r"[-\s]+and[-\s]+(?:(an?|one|two|three)[-\s]+)?(half|third|quarters?|thirds)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number at one place of a text."""

    start: int
    end: int
    value: Decimal
    step: Decimal
    """One unit in the last printed place; 0 where the number is spelled out."""
    shape: str = "digits"
    """`digits`, `word`, `fraction`, `multiple` (twice) or `vague` (tens of thousands)."""
    mantissa: Decimal = Decimal(0)
    """The number without its magnitude: the 3.9 of "3.9 million"."""
    magnitude: Decimal = Decimal(1)
    plain: bool = False
    """Digits alone, without comma, point or magnitude: it could be a year or a label."""


@cache
def _words(*tables: str) -> dict[str, Decimal]:
    data = lexicon.table("numbers")
    return {word: Decimal(str(value)) for name in tables for word, value in data[name].items()}


@cache
def _starts() -> re.Pattern[str]:
    words = sorted(_words("small", "tens", "magnitude", "group", "part", "multiple"), key=len, reverse=True)
    plural = "|".join(sorted(_words("magnitude", "group"), key=len, reverse=True))
    return re.compile(rf"(?<![\w.])(?:{'|'.join(words)}|tens|(?:{plural})s)(?:fold)?(?![A-Za-z0-9_'’])", re.IGNORECASE)


@cache
def _magnitude() -> re.Pattern[str]:
    words = "|".join(sorted([*_words("magnitude"), *_words("group")], key=len, reverse=True))
    short = "|".join(sorted(_words("short"), key=len, reverse=True))
    money = "|".join(_words("short_money"))
    return re.compile(
        rf"[-\s\u00a0]?(?P<word>{words})s?(?:[-\s](?P<again>{words})s?)?\b"
        rf"|(?-i:(?P<gap>[ \u00a0]?)(?P<short>{short})(?![\w&])|(?P<money>{money})(?![\w/²³^]))",
        re.IGNORECASE,
    )


def numerals(text: str) -> list[Numeral]:
    """Return the numbers of the text, left to right, none overlapping another."""
    found = [n for m in _DIGITS.finditer(text) if (n := _digits(text, m))]
    if ":" in text:  # 2:00:35 and 3:43.13 are times taken; 2:15 is a time of day unless its table says otherwise
        found += [n for m in _DURATION.finditer(text) if (m[1] or m[4]) and (n := duration(text, m.start()))]
    last = 0
    for match in _starts().finditer(text):
        if match.start() >= last:
            spelled = _spelled(text, match.start())
            if spelled:
                found.append(spelled)
                last = spelled.end
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
        value = _ratio(_VULGAR[match["alone"]])
        return Numeral(start, end, value, Decimal(0), "fraction", value)
    if match["power"]:
        power = match["power"][2:].translate(_SUPERSCRIPTS).lstrip("^")
        value = Decimal(f"1e{power}")
        if not _TINY <= value <= _HUGE:
            return None
        return Numeral(start, end, value, Decimal(0), mantissa=value)
    part = (match["part"] or "").replace("·", ".")
    value = Decimal((_SPACES.sub("", match["whole"]) or "0") + part)
    step = Decimal(1).scaleb(-max(len(part) - 1, 0))
    if match["exponent"]:
        raw = match["exponent"].translate(_SUPERSCRIPTS)
        exponent = Decimal(f"1e{raw[1:]}" if raw[0] in "eE" else f"1e{raw.partition('10')[2].lstrip('^')}")
    if not _TINY <= exponent <= _HUGE:
        return None
    if match["vulgar"]:
        value += _ratio(_VULGAR.get(match["vulgar"], match["vulgar"].strip()))
        step = Decimal(0)
    plain = match["whole"].isdigit() and not (part or match["exponent"] or match["vulgar"])
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
        sizes = _words("magnitude", "group")
        return sizes[after["word"].lower()] * (sizes[after["again"].lower()] if after["again"] else 1)
    money = _MONEY.search(text, max(0, number.start() - 5), number.start()) is not None
    if after["money"]:
        noun = _NOUN.match(text, after.end())
        return _words("short_money")[after["money"]] if money or (noun and after["money"] != "t") else None
    short, spaced = after["short"], bool(after["gap"])
    glued_only = short in {"k", "K", "T", "B"}
    if (glued_only and spaced and not (money and short != "K")) or (
        short == "T" and not money and not _NOUN.match(text, after.end())
    ):
        return None
    return _words("short")[short]


_MONEY = re.compile(r"[$€£¥₹₩₽₺₪](?:[ \u00a0])?$|(?:Rs\.?|[A-Z]{3})[ \u00a0]?$")


def _ratio(text: str) -> Decimal:
    top, bottom = text.split("/")
    return Decimal(top) / Decimal(bottom)


class _Words:
    """The words from one place on, hyphens and spaces between them."""

    def __init__(self, text: str, start: int) -> None:
        self.text, self.end = text, start

    def peek(self) -> str:
        match = _WORD.match(self.text, self.end)
        return match[2].lower() if match else ""

    def take(self) -> None:
        match = _WORD.match(self.text, self.end)
        if match:
            self.end = match.end()


def _spelled(text: str, start: int) -> Numeral | None:
    words = _Words(text, start)
    first = words.peek()
    if first.endswith("fold"):
        value = _words("small", "tens", "magnitude").get(first.removesuffix("fold"))
        return None if value is None else Numeral(start, start + len(first), value, Decimal(0), "multiple", value)
    multiples, parts = _words("multiple"), _words("part")
    if first in multiples and first != "halves":
        return Numeral(start, start + len(first), multiples[first], Decimal(0), "multiple", multiples[first])
    if first.endswith("s") and first not in parts:
        return _vague(text, start, first)
    value = _cardinal(words)
    if value is None:
        value = Decimal(1)
    if (part := _part(words)) is not None:
        value, shape = value / part if part else value, "fraction"
        if words.end == start + len(first) and first.endswith("s"):
            shape = "multiple" if first == "halves" else ""
            value = Decimal("0.5")
            return Numeral(start, words.end, value, Decimal(0), shape, value) if shape else None
        magnitude = _of_magnitude(words)
        return Numeral(start, words.end, value * magnitude, Decimal(0), "fraction" if magnitude == 1 else "word", value)
    end = words.end
    magnitude = Decimal(1)
    if half := _HALF.match(text, end):
        count = {"two": 2, "three": 3}.get((half[1] or "a").lower(), 1)
        value += Decimal(count) / parts[half[2].lower()]
        words.end = end = half.end()
        if words.peek() in _words("magnitude"):
            magnitude = _words("magnitude")[words.peek()]
            words.take()
            end = words.end
    if end == start:
        return None
    size = _words("magnitude").get(text[start:end].lower().replace("-", " ").rpartition(" ")[2])
    if size is not None and magnitude == 1 and value >= size:
        value, magnitude = value / size, size
    return Numeral(start, end, value * magnitude, Decimal(0), "word", value, magnitude)


def _cardinal(words: _Words) -> Decimal | None:
    """Read as many words as make one whole number, leaving `words` behind them."""
    small, tens, sizes, groups = (_words(t) for t in ("small", "tens", "magnitude", "group"))
    total, current, last = Decimal(0), None, Decimal("Infinity")
    while word := words.peek():
        before = words.end
        if word == "and" and (current is not None or total):
            words.take()
            known = words.peek()
            joins = current is None or current % 100 == 0
            if joins and (known in small or known in tens):
                continue
            words.end = before
            break
        if word in small and (current is None or current % 100 == 0 or (current % 10 == 0 and small[word] < 10)):
            if current is not None and current % 100 != 0 and not 20 <= current % 100 <= 90:
                break
            current = (current or Decimal(0)) + small[word]
        elif word in tens and (current is None or current % 100 == 0):
            current = (current or Decimal(0)) + tens[word]
        elif word == "hundred" and (current is None or 0 < current < 100):
            current = (current or Decimal(1)) * 100
        elif word in sizes and word != "hundred" and (sizes[word] < last or current is None):
            if current is None and total == 0:
                current = Decimal(1)
            if current is None:
                total *= sizes[word]
            else:
                total += current * sizes[word]
            current, last = None, sizes[word]
        elif word in groups and total == 0:
            current = (current or Decimal(1)) * groups[word]
            words.take()
            break
        elif word == "point" and current is not None and (decimals := _decimals(words)):
            return total + current + decimals
        else:
            break
        words.take()
    return None if current is None and total == 0 else total + (current or 0)


def _decimals(words: _Words) -> Decimal | None:
    before, digits = words.end, ""
    words.take()
    small = _words("small")
    while (word := words.peek()) in small and small[word] < 10:
        digits += str(small[word])
        words.take()
    if not digits:
        words.end = before
        return None
    return Decimal(f"0.{digits}")


def _part(words: _Words) -> Decimal | None:
    """Read a denominator: `third`, `ten-thousandths`."""
    parts = _words("part")
    word = words.peek()
    before = words.end
    if word in parts:
        words.take()
        return parts[word]
    if word in {"ten", "hundred"}:
        words.take()
        if words.peek() in parts and parts[words.peek()] >= 1000:
            size = _words("small", "magnitude")[word] * parts[words.peek()]
            words.take()
            return size
        words.end = before
    return None


def _of_magnitude(words: _Words) -> Decimal:
    before = words.end
    for link in ("of", "a"):
        if words.peek() == link:
            words.take()
    size = _words("magnitude").get(words.peek())
    if size is None:
        words.end = before
        return Decimal(1)
    words.take()
    return size


def _vague(text: str, start: int, first: str) -> Numeral | None:
    """Read "tens of billions", "hundreds of thousands": an order of magnitude."""
    sizes = _words("magnitude", "group")
    size = Decimal(10) if first == "tens" else sizes.get(first.removesuffix("s"))
    if size is None:
        return None
    end = start + len(first)
    more = re.compile(r"\s+of\s+([a-z]+)s\b", re.IGNORECASE).match(text, end)
    if more and more[1].lower() in sizes:
        size, end = size * sizes[more[1].lower()], more.end()
    elif first == "tens":
        return None
    return Numeral(start, end, size, Decimal(0), "vague", size)
