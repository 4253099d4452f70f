"""What names and nouns look like: a run of capitalised words, and the nouns that can speak."""

from __future__ import annotations

import re
from functools import cache

from ingest import lexicon

_FIRST = r"(?:[A-ZÀ-Þ][\w]*|[a-z]{1,2}[A-Z]\w*)(?:[-.&/]\w+|[’'](?!s\b)\w+)*\.?"
_NEXT = r"(?:[A-ZÀ-Þ0-9]\w*|[a-z]{1,2}[A-Z]\w*)(?:[-.&/]\w+|[’'](?!s\b)\w+)*\.?"
_SMALL = r"(?:of|for|and|&|the|de|van|von|del|da|di|ten|ter|den|der|la|le|bin|al|el|dos|du)"
NAME = rf"(?:{_FIRST}(?:\s(?:{_SMALL}\s){{0,2}}{_NEXT})*)"
"""A run of capitalised words, with the small words that hold names together.

Never to be used with IGNORECASE: every word would be a name in two ways, and a search for one exponential.
"""


@cache
def common() -> frozenset[str]:
    """Return the words whose capital at the start of a sentence names nobody."""
    words = lexicon.table("names")["words"]
    return frozenset(w for kind in ("never", "common", "acronyms", "places") for w in words[kind])


_MAKERS = ("maker", "makers")
_NO_MAKERS = ("law", "policy", "film", "movie", "decision", "peace", "home", "match", "play", "trouble")
"""`toolmaker`, `carmaker` are firms, `lawmaker` is none."""


@cache
def nouns(kind: str) -> frozenset[str]:
    """Return one of the lists of nouns of the attribution lexicon."""
    return frozenset(lexicon.table("attribution")["nouns"][kind])


def heads(phrase: str, kind: str) -> bool:
    """Whether the phrase's last word, or its last two, are a noun of that kind."""
    words = phrase.casefold().split()
    known = nouns(kind)
    if not words:
        return False
    if words[-1].endswith(_MAKERS) and kind in {"organisations", "firms"}:
        return not words[-1].startswith(_NO_MAKERS)
    return words[-1] in known or " ".join(words[-2:]) in known


def same(name: str, other: str) -> bool:
    """Whether one name's words contain the other's."""
    a, b = (set(re.findall(r"\w+", n.casefold())) - {"the", "of"} for n in (name, other))
    return bool(a and b) and (a <= b or b <= a)
