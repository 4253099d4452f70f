"""Numbers in words, with the value that every number of a text has: digits are read in `numerals`.

spelled   := cardinal [ "and" [ cardinal ] part ] [ magnitude ] | cardinal "point" digit-words | fraction
           | multiple | vague
cardinal  := "three hundred and five thousand five hundred" | "forty-eight" | ...
fraction  := [ cardinal ] part [ [ "of" ] "a" magnitude ]  ("two thirds", "half a million")
multiple  := "twice" | "halved" | cardinal "fold"
vague     := "tens of billions" | "hundreds"                  an order of magnitude, no more
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Context, Decimal
from functools import cache

from ingest.quantities.parts import Words, decimals, is_ordinal, part, part_after, words

EXACT = Context(prec=100)
"""Room for every printed digit: the default of 28 places would round long figures."""

_MOST = 10**21
"""Whole numbers in words end here: a line of a million "million" is none."""
TINY, HUGE = Decimal("1e-60"), Decimal("1e60")
"""Powers beyond these are of no quantity that anybody measures."""

_SCORE = re.compile(r"score\s+of\s+(?!plus\b|minus\b|less\b)[a-z]+[a-rtv-z]s\b", re.IGNORECASE)


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

    @property
    def whole(self) -> bool:
        """Whether it has no part behind the point."""
        return self.value == self.value.to_integral_value()


@cache
def _starts() -> re.Pattern[str]:
    known = sorted([*words("small", "tens", "magnitude", "group", "part", "multiple"), "score"], key=len, reverse=True)
    plural = "|".join(sorted(words("magnitude", "group"), key=len, reverse=True))
    return re.compile(rf"(?<![\w.])(?:{'|'.join(known)}|tens|(?:{plural})s)(?:fold)?(?![A-Za-z0-9_'’])", re.IGNORECASE)


def spelled(text: str) -> list[Numeral]:
    """Return the numbers in words, left to right."""
    found: list[Numeral] = []
    for match in _starts().finditer(text):
        if not found or match.start() >= found[-1].end:
            numeral = _spelled(text, match.start())
            if numeral:
                found.append(numeral)
    return found


def _spelled(text: str, start: int) -> Numeral | None:
    run = Words(text, start)
    first = run.peek()
    if first.endswith("fold"):
        value = words("small", "tens", "magnitude").get(first.removesuffix("fold"))
        return None if value is None else Numeral(start, start + len(first), value, Decimal(0), "multiple", value)
    multiples, parts = words("multiple"), words("part")
    if first in multiples and first != "halves":
        return Numeral(start, start + len(first), multiples[first], Decimal(0), "multiple", multiples[first])
    if first.endswith("s") and first not in parts:
        return _vague(text, start, first)
    if first == "score":
        return (
            Numeral(start, start + 5, Decimal(20), Decimal(0), "word", Decimal(20))
            if _SCORE.match(text, start)
            else None
        )
    value = _cardinal(run)
    if value is None:
        value = Decimal(1)
    elif is_ordinal(run, value):
        return None
    if (size := part(run, value)) is not None:
        value, shape = value / size if size else value, "fraction"
        if run.end == start + len(first) and first.endswith("s"):
            shape = "multiple" if first == "halves" else ""
            value = Decimal("0.5")
            return Numeral(start, run.end, value, Decimal(0), shape, value) if shape else None
        magnitude = _of_magnitude(run)
        return Numeral(start, run.end, value * magnitude, Decimal(0), "fraction" if magnitude == 1 else "word", value)
    magnitude = Decimal(1)
    if half := part_after(text, run.end):
        size = _last_magnitude(text[start : run.end])
        run.end = half[1]
        if run.peek() in words("magnitude"):
            magnitude = words("magnitude")[run.peek()]
            run.take()
        if size is None or magnitude == 1:  # "two million and a half", "two and a half million"
            value += half[0] * (size or 1)
        else:  # "one billion and a quarter million"
            value, magnitude = value + half[0] * magnitude, Decimal(1)
    end = run.end
    if end == start or value * magnitude > HUGE:
        return None
    size = _last_magnitude(text[start:end])
    if size is not None and magnitude == 1 and value >= size:
        value, magnitude = value / size, size
    return Numeral(start, end, value * magnitude, Decimal(0), "word", value, magnitude)


def _last_magnitude(text: str) -> Decimal | None:
    return words("magnitude").get(text.lower().replace("-", " ").rpartition(" ")[2])


def _cardinal(run: Words) -> Decimal | None:
    """Read as many words as make one whole number, leaving `run` behind them."""
    small, tens, sizes, groups = (words(t) for t in ("small", "tens", "magnitude", "group"))
    total, current, last = Decimal(0), None, Decimal("Infinity")
    while total < _MOST and (word := run.peek()):
        if word.endswith("s") and word[:-1] in sizes and current is not None:
            word = word[:-1]  # "five lakhs"
        before = run.end
        if word == "and" and (current is not None or total):
            run.take()
            known = run.peek()
            joins = (current is None or current % 100 == 0) and part_after(run.text, before) is None
            if joins and (known in small or known in tens):
                continue
            run.end = before
            break
        if word in small and (current is None or current % 100 == 0 or (current % 10 == 0 and small[word] < 10)):
            if current is not None and current % 100 != 0 and not 20 <= current % 100 <= 90:
                break
            current = (current or Decimal(0)) + small[word]
        elif word in tens and (current is None or current % 100 == 0):
            current = (current or Decimal(0)) + tens[word]
        elif word == "hundred" and (current is None or 0 < current < 100):
            current = (current or Decimal(1)) * 100
        elif word.endswith("s") and word[:-1] in sizes and current is None and total >= 1000:
            total *= sizes[word[:-1]]  # "three thousand millions"
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
            run.take()
            break
        elif word == "point" and current is not None and (behind := decimals(run)):
            return total + current + behind
        else:
            break
        run.take()
    return None if current is None and total == 0 else total + (current or 0)


def _of_magnitude(run: Words) -> Decimal:
    before = run.end
    for link in ("of", "a"):
        if run.peek() == link:
            run.take()
    size = words("magnitude").get(run.peek())
    if size is None:
        run.end = before
        return Decimal(1)
    run.take()
    return size


def _vague(text: str, start: int, first: str) -> Numeral | None:
    """Read "tens of billions", "hundreds of thousands": an order of magnitude."""
    sizes = words("magnitude", "group")
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
