"""Hostile texts: one thing over and over, a megabyte long; and the check that any text must pass."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from graph.errors import SaysoError
from ingest import article, pipeline

HOSTILE = {
    "digits": "1234567890",
    "digits and commas": "1,234,567,",
    "brackets": "([{<",
    "nested brackets": "((((12%",
    "table pipes": "| 1 | 2 % ",
    "table rows": "| a | 1 ms | 2 % |\n|---|---|---|\n",
    "one endless sentence": "it rose 3% to 4.2 kW and then fell by a third, the company said, which ",
    "names without end": "Alder Brook Systems and Cato Ruiz of ",
    "quotation marks": '“it fell 3%" he said, ',
    "number words": "two hundred and three thousand and ",
    "magnitudes": "million ",
    "money in short": "£1m to 1m ",
    "dashes": "1–2—3-4−",
    "units": "kg/m/s*W/",
    "blank lines": "\n\n \n",
    "headings": "# 5% of 3\n",
    "footnotes": "3%[1] 4%¹ 5%* ",
    "letters": "a",
    "white space": " \t\u2009",
}
"""What each hostile text repeats."""


def check(data: bytes, folder: Path) -> None:
    """Read the bytes as an article: its first byte says of which kind, the rest is its text."""
    path = folder / ("article.md" if data[:1] < b"\x80" else "article.txt")
    path.write_bytes(data[1:])
    try:
        source = article.read(path)
        found = pipeline.read(source)
    except SaysoError:
        return
    text = source.document.text
    for one in found:
        assert text[one.figure.span.start : one.figure.span.end] == one.figure.text, one.figure
        assert text[one.span.start : one.span.end] == one.quote, one.span


def measure(size: int, folder: Path) -> Iterator[tuple[str, float, float]]:
    """Yield each hostile text's name, and the seconds that half of `size` characters and all of them take."""
    for name, unit in HOSTILE.items():
        spent = []
        for length in (size // 2, size):
            start = time.perf_counter()
            check(b"\0" + (unit * (length // len(unit) + 1))[:length].encode(), folder)
            spent.append(time.perf_counter() - start)
        yield name, spent[0], spent[1]
