"""The articles that are measured on: the annotated ones as they are, and any number of new ones mixed from them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("seeds", "tests/corpus/docs", "tests/trades/docs")
_DIGIT = re.compile(r"[1-9]")
_BLANK_LINES = re.compile(r"\n\s*\n")
PARAGRAPHS = 12
"""Paragraphs of a mixed article: about 450 words, as long as the annotated ones are on average."""


def annotated() -> list[Path]:
    """Return the files of the annotated articles, in order of their paths."""
    files = (file for folder in FOLDERS for file in (ROOT / folder).iterdir())
    return sorted(file for file in files if file.suffix in {".md", ".txt"})


def mixed(count: int, folder: Path, seed: int = 1) -> Iterator[Path]:
    """Write new articles into a folder, and yield each once it is there; the same ones for the same seed.

    Each is a sample of paragraphs of the annotated ones with other digits, so that no cache has seen its sentences.
    """
    pool = [part for file in annotated() for part in _BLANK_LINES.split(file.read_text(encoding="utf-8")) if part]
    chance = random.Random(seed)
    for number in range(count):
        file = folder / f"{number:06}.md"
        parts = chance.sample(pool, PARAGRAPHS)
        file.write_text(_DIGIT.sub(lambda _: str(chance.randint(1, 9)), "\n\n".join(parts)), encoding="utf-8")
        yield file


def words(text: str) -> int:
    """Count the words of a text as what white space separates."""
    return len(text.split())
