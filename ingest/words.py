"""A text's words with their places: the tokens that names, phrases and clauses are made of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ingest import lexicon


@dataclass(frozen=True, slots=True)
class Word:
    """A word, number or mark at one place of a document."""

    text: str
    low: str
    """Lower case, hyphens and apostrophes made plain; a possessive ending is a word of its own (`'s`)."""
    start: int
    end: int
    capital: bool
    """Whether a letter of it is upper case in a way that a common word's is not: `Korv`, `iPhone`, `120B`, `X900`."""
    alpha: bool
    """Whether it holds a letter."""
    gap: bool
    """Whether white space, or nothing, stands before it."""


_PATTERN = re.compile(
    r"""
      [^\W\d_](?:[\w&]|[-‐‑'’](?=\w)|\.(?=\d)|\.(?=[^\W\d_]\b)|/(?=\d))*   # word, name with digits, K2.5, U.S
    | \d(?:[\w]|[.,](?=\d)|[-‐‑](?=[^\W\d_]))*                             # 120B, 4.2, 1,024, 48-core
    | [^\w\s]|_                                                          # any mark
    """,
    re.VERBOSE,
)
_PLAIN = str.maketrans({"‐": "-", "‑": "-", "’": "'", "ʼ": "'"})


def split(text: str, offset: int = 0) -> tuple[Word, ...]:
    """Return the words of a text; `offset` is added to every place."""
    words: list[Word] = []
    for match in _PATTERN.finditer(text):
        piece, start, end = match.group(), match.start(), match.end()
        low = piece.translate(_PLAIN).lower()
        gap = start == 0 or text[start - 1].isspace()
        if low.endswith("'s") and len(low) > 2:
            words.append(_word(piece[:-2], low[:-2], start + offset, gap))
            words.append(Word(piece[-2:], "'s", end - 2 + offset, end + offset, False, True, False))
        else:
            words.append(_word(piece, low, start + offset, gap))
    return tuple(words)


def _word(piece: str, low: str, start: int, gap: bool) -> Word:
    capital = piece != piece.lower() and (not piece[0].isdigit() or piece[-1].isupper())
    return Word(piece, low, start, start + len(piece), capital, piece[0].isalpha() or low != piece, gap)


@cache
def group(lexicon_name: str, key: str) -> frozenset[str]:
    """Return a plain word list of a lexicon: the array `key` of its `[words]` table."""
    return frozenset(lexicon.table(lexicon_name)["words"][key])
