"""The words of a sentence with the part that each plays by itself: closed words by list."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ingest import words
from ingest.frames.verbs import Verb
from ingest.names import Name

_LISTS = (
    ("D", "determiners"),
    ("P", "prepositions"),
    ("C", "conjunctions"),
    ("S", "subordinators"),
    ("R", "pronouns"),
    ("B", "adverbs"),
    ("A", "auxiliaries"),
)


@dataclass(slots=True)
class Token:
    """A word, mark, figure or name of a sentence."""

    low: str
    start: int
    end: int
    tag: str
    """F figure, X name, N noun or adjective, M comparing word, V verb, A auxiliary, D determiner, P preposition,
    C conjunction, S subordinator, R pronoun, B adverb, # number that is no figure; a mark is its own tag."""
    figure: int = -1
    """Index of the figure in the document's sequence of figures."""
    name: Name | None = None
    verb: Verb | None = None


@cache
def _closed() -> dict[str, str]:
    """Return the tag of each closed word; of two lists that hold a word, the later counts."""
    return {word: tag for tag, key in _LISTS for word in words.group("grammar", key)}


def tag(word: words.Word) -> str:
    """Return the tag of a word by itself; verbs are found by `settle`."""
    low = word.low
    if word.text == "May":
        return "N"  # The month; what may be is hardly ever asked at the head of a sentence.
    closed = _closed().get(low)
    if closed is not None:
        return closed
    if not word.alpha and not low[0].isdigit():
        return low
    if low[0].isdigit():
        return "N" if word.alpha or low.endswith("-olds") else "#"
    if low in words.group("grammar", "comparing"):
        return "M"
    if low.endswith("ly") and low.rpartition("-")[2] not in words.group("grammar", "not_adverbs") and len(low) > 4:
        return "B"
    return "N"
