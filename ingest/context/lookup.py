"""Which entries of a lexicon are worth trying on a passage: those of which a word stands in it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from ingest import lexicon
from ingest.lexicon import Entry

_WORD = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"\d+")


def tried(name: str, text: str) -> Iterator[Entry]:
    """Yield the entries of the lexicon `name` that may be found in the text, in the order of the file."""
    table, always = _index(name)
    entries = lexicon.entries(name)
    found = {number for word in words(text) & table.keys() for number in table[word]}
    for number in sorted(found.union(always)):
        yield entries[number]


def words(text: str) -> set[str]:
    """Return the words of a text in lower case, every run of digits written `#`."""
    return {_DIGITS.sub("#", w) for w in _WORD.findall(text.casefold())}


@cache
def _index(name: str) -> tuple[Mapping[str, tuple[int, ...]], tuple[int, ...]]:
    """Return the entries' numbers by the words of which one must stand in a passage, and those always tried.

    Of a phrase it is the longest word; a pattern names its words in `when`, or is always tried.
    """
    table: dict[str, list[int]] = defaultdict(list)
    always = []
    for number, raw in enumerate(lexicon.table(name).get("entry", ())):
        triggers = {max(words(p), key=lambda w: (len(w), w)) for p in raw.get("phrases", ()) if words(p)}
        triggers |= set(raw.get("when", ()))
        if (raw.get("pattern") and not raw.get("when")) or not triggers:
            always.append(number)
        for trigger in triggers:
            table[trigger].append(number)
    return {word: tuple(numbers) for word, numbers in table.items()}, tuple(always)
