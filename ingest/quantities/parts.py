"""Parts of a number in words: halves, thirds, ten-thousandths, what stands behind "point"; and the ordinals among them.

part      := "half" | "thirds" | "ten-thousandths" | tens ordinal ("twenty-firsts"; of one: "twenty-first")
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from ingest import lexicon

_WORD = re.compile(r"([\s\u00a0]+|[-‐‑]|,[ ])?([A-Za-z]+)")
_HALF = re.compile(
    r"[-\s]+and[-\s]+(?:(an?|one|two|three|four|five|six|seven|eight|nine)[-\s]+)?"
    r"(half|third|quarter|fourth|(?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth|hundredth)s)\b(?!-)",
    re.IGNORECASE,
)


@cache
def words(*tables: str) -> dict[str, Decimal]:
    """Return the words of the tables of `numbers.toml`, with their values."""
    data = lexicon.table("numbers")
    return {word: Decimal(str(value)) for name in tables for word, value in data[name].items()}


class Words:
    """The words from one place on, hyphens and spaces between them."""

    def __init__(self, text: str, start: int) -> None:
        self.text, self.end = text, start

    def peek(self) -> str:
        """Return the next word, lower case; empty where no more is joined on."""
        match = _WORD.match(self.text, self.end)
        return match[2].lower() if match else ""

    def take(self) -> None:
        """Go on behind the next word."""
        match = _WORD.match(self.text, self.end)
        if match:
            self.end = match.end()


def part_after(text: str, at: int) -> tuple[Decimal, int] | None:
    """Return the part that is told behind a whole number, and where it ends: "and a half", "and three fifths"."""
    match = _HALF.match(text, at)
    if match is None:
        return None
    count = words("small").get((match[1] or "one").lower(), Decimal(1))
    return count / words("part")[match[2].lower()], match.end()


def decimals(run: Words) -> Decimal | None:
    """Read the digits behind "point", or nothing."""
    before, digits = run.end, ""
    run.take()
    small = words("small")
    while (word := run.peek()) in small and small[word] < 10:
        digits += str(small[word])
        run.take()
    if not digits:
        run.end = before
        return None
    return Decimal(f"0.{digits}")


def is_ordinal(run: Words, value: Decimal) -> bool:
    """Whether tens or hundreds just read go on as an ordinal: "twenty-first", "one hundred and fifth"."""
    return 20 <= value < 10**12 and value % 10 == 0 and run.peek() in words("ordinal")


def part(run: Words, count: Decimal) -> Decimal | None:
    """Read a denominator: `third`, `ten-thousandths`, `twenty-firsts`; of two and more it is in the plural."""
    parts = words("part")
    word = run.peek()
    before = run.end
    if word in parts:
        run.take()
        if count > 1 and not word.endswith(("s", "quarter", "third", "half")):  # "two fifth places"
            run.end = before
            return None
        return parts[word]
    if word in words("tens"):
        tens = words("tens")[word]
        run.take()
        ordinal = words("ordinal").get(run.peek().removesuffix("s") if count > 1 else run.peek())
        if ordinal and (count == 1 or run.peek().endswith("s")):
            run.take()
            return tens + ordinal
        run.end = before
        return None
    if word in {"ten", "hundred"}:
        run.take()
        if run.peek() in parts and parts[run.peek()] >= 1000:
            size = words("small", "magnitude")[word] * parts[run.peek()]
            run.take()
            return size
        run.end = before
    return None
