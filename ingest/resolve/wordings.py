"""Names and descriptions as sets of words, so that one can be found to hold the other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from ingest import lexicon

Value = frozenset[str]

_WORD = re.compile(r"[^\W_]+(?:\.\d[^\W_]*)*")
_SMALL = re.compile(r"""(?:(?<=\s)|(?<=[(\["'“‘]))[^\W\d_A-Z]{2,}(?=[\s,;:!?)\]"'”’]|\.(?:\s|$))""")
_INNER_CAPITAL = re.compile(r"(?<=[a-z,;:’'] )(?:the |The )?((?:[^\W\d_a-z][\w-]*\w[ ]?)+)")
_SEVERAL = re.compile(r"[,;/]\s|\s(?:and|or|nor|versus|vs\.?)\s", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a document writes words, which tells its names from words that only head a sentence or a cell."""

    small: Value = frozenset()
    """Words that it also writes small."""
    names: Mapping[str, int] = field(default_factory=dict)
    """Words that it writes with a capital within a sentence, with how often."""


def spelling(text: str) -> Spelling:
    """Return how a text writes words."""
    names = Counter(_stem(w.casefold()) for m in _INNER_CAPITAL.finditer(text) for w in _WORD.findall(m[1]))
    generic = _generic()
    return Spelling(frozenset(_SMALL.findall(text)), {w: n for w, n in names.items() if w not in generic})


def words(text: str | None) -> Value:
    """Return the text's telling words, folded, singular, without those that name nothing."""
    return frozenset(_stem(w.casefold()) for w in _WORD.findall(text or "")) - _generic()


def named(text: str | None, known: Spelling | None = None) -> Value:
    """Return the words of a name: those with a capital or a digit; none for a description, or for several names.

    `known` tells whether a word with a capital at the head of others is a name: "Range scans" names nothing where the
    document writes "range" small elsewhere, or never "Range" within a sentence; "Strata cells" may.
    """
    if not text or _SEVERAL.search(text):
        return frozenset()
    every = _WORD.findall(text)
    parts = [w for w in every if any(c.isupper() or c.isdigit() for c in w)]
    if known is not None:
        lonely = len(parts) == 1 < len(every)
        parts = [w for w in parts if not (w.istitle() and _is_heading(w, known, lonely=lonely))]
    return frozenset(_stem(w.casefold()) for w in parts) - _generic()


def _is_heading(word: str, known: Spelling, *, lonely: bool) -> bool:
    low = word.casefold()
    return low in known.small or (lonely and _stem(low) not in known.names)


@cache
def _generic() -> Value:
    return frozenset(lexicon.table("identity")["words"]["generic"])


def _stem(word: str) -> str:
    """Strip a plural's s, so that "cells" and "cell" are one word."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
