"""Of which figures a sentence speaks: "surface temperature and cycle life were measured on ..."."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ingest.context import kinds, tables
from ingest.context.rules import rule
from ingest.passages import Passage
from ingest.quantities import Found

Limits = tuple[frozenset[str], ...]
"""What narrows a statement; it speaks of the figures about which all words of one of these are said. Empty: of all."""

_COPULA = re.compile(r"\b(?:is|are|was|were|means?|counts?|comes?|came|uses?|used|holds?|applies|apply)\b")
_NOUN_PHRASES = re.compile(r",|\band\b|\bor\b")
_ENQUIRY = re.compile(r"\b((?:survey|poll|study|trial|sample|census|test)s?)\s+(?:of|in|with|among)\b.*", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_MONTH = re.compile(
    r"\b(?:for|of|in)\s+(January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
_PART = re.compile(r"[;(—]|:\s")
_LONG = 160
"""Letters; what is longer is no subject."""


def limits(passage: Passage, place: int) -> Limits:
    """Return what the subject of the sentence before a place narrows it to."""
    end = place - passage.span.start
    text = _PART.split(passage.text[max(0, end - 2 * _LONG) : end])[-1]
    copula = _COPULA.search(text)
    if copula is None or copula.start() > _LONG:
        return ()
    subject = _ENQUIRY.sub(r"\1", text[: copula.start()])
    if month := _MONTH.search(subject):  # "All figures for May 2026": those of that month alone
        return (frozenset({_stem(month[1])}),)
    narrow = []
    for phrase in _NOUN_PHRASES.split(subject):
        words = _WORD.findall(phrase)
        own = frozenset(_stem(w) for w in words if not rule("plain").fullmatch(w))
        if own and not any(w[0].isupper() and not w.isupper() for w in words[1:]):
            narrow.append(own)
    return tuple(narrow)


def within(narrow: Limits, said: frozenset[str]) -> bool:
    """Whether a statement so narrowed speaks of a figure about which these words are said."""
    return not narrow or any(limit <= said for limit in narrow)


def said(
    passages: Sequence[Passage],
    found: Sequence[Found],
    what: Sequence[frozenset[str]],
    blocks: Mapping[int, Sequence[int]],
) -> tuple[frozenset[str], ...]:
    """Return the words said about each figure: of its sentence, or of its row and heads, and those of its kinds."""
    known: dict[tuple[int, int | None], frozenset[str]] = {}
    rows: dict[int, frozenset[str]] = {}
    result = []
    for one, own in zip(found, what, strict=True):
        passage = passages[one.passage]
        key = (one.passage, one.cell)
        if key not in known:
            if one.passage not in rows:
                rows[one.passage] = frozenset(_stem(w) for w in _WORD.findall(passage.text))
            heads: Sequence[str] = ()
            if one.cell is not None and one.cell < len(passage.cells):
                heads = [tables.text(passages, blocks[passage.block], h) for h in passage.cells[one.cell].heads]
            known[key] = rows[one.passage].union(_stem(w) for t in heads for w in _WORD.findall(t))
        result.append(known[key] | kinds.words(own))
    return tuple(result)


def _stem(word: str) -> str:
    """Return a word in lower case without a plural ending."""
    low = word.casefold()
    return low[:-1] if low.endswith("s") and not low.endswith("ss") and len(low) > 3 else low
