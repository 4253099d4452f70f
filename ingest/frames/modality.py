"""Whether a figure is asserted, a plan, denied, or supposed."""

from __future__ import annotations

from graph.claim import Modality
from ingest import lexicon
from ingest.frames.clause import Sentence

_FAR = 40
_NEW = frozenset({"who", "which", "whose", "where", "up", "down"})
"""Words that open a part of their own after a comma: "15 billion, down 190 million"."""
_ENDS = frozenset(";—–")


def modality(sentence: Sentence, figure: int) -> Modality:
    """Return how a figure is told; cues reach over their own clause only."""
    tokens = sentence.tokens
    i = sentence.figures[figure]
    first = i
    while first > max(0, i - _FAR) and not _ends(sentence, first - 1):
        first -= 1
    last = i + 1
    while last < min(len(tokens), i + _FAR) and not _ends(sentence, last):
        last += 1
    before = sentence.text[tokens[first].start : tokens[i].start]
    after = sentence.text[tokens[i].end : tokens[last - 1].end] if last > i + 1 else ""
    for entry in lexicon.entries("modality"):
        governs = entry.pattern.search(before) if entry.more["reach"] == "after" else entry.pattern.match(after)
        if governs:
            return entry.more["value"]  # type: ignore[no-any-return]
    return "asserted"


def _ends(sentence: Sentence, k: int) -> bool:
    """Whether a clause ends at a token: strong marks, and a comma or conjunction that a new subject follows."""
    tokens = sentence.tokens
    if tokens[k].tag in _ENDS or tokens[k].low in ("while", "whereas", "but", "so"):
        return True
    if tokens[k].tag == "," or tokens[k].low == "and":
        m = k + 1
        if m + 1 < len(tokens) and tokens[m].tag == "F" and tokens[m + 1].tag in "VA":
            return True
        if m < len(tokens) and tokens[k].tag == "," and tokens[m].low in _NEW:
            return True
        while m < len(tokens) and tokens[m].tag in "CBD":
            m += 1
        phrase = sentence.phrase_right(m) if m < len(tokens) else None
        if m < len(tokens) and tokens[m].tag == "R":
            return True
        return phrase is not None and phrase.last < len(tokens) and tokens[phrase.last].tag in "VA"
    return False
