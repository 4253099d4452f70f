"""Whether a figure is asserted, a plan, denied, or supposed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache

from graph.claim import Modality
from ingest import lexicon
from ingest.frames.clause import Sentence

_FAR = 40
_WORD = re.compile(r"[^\W\d_]{2}")
_BEYOND = 120
"""Characters behind a figure in which a correction of it is looked for."""
_NEW = frozenset({"who", "which", "whose", "where", "up", "down"})
"""Words that open a part of their own after a comma: "15 billion, down 190 million"."""
_BREAKS = frozenset({"while", "whereas", "but", "so", "once", "because", "although", "though"})
_ENDS = frozenset(";—–")
_FOLLOWING = re.compile(r"will|should|shall", re.IGNORECASE)


def modality(sentence: Sentence, figure: int) -> Modality:
    """Return how a figure is told; cues reach over their own clause only."""
    found = cue(sentence, figure)
    return found.more["value"] if found is not None else "asserted"


def cue(sentence: Sentence, figure: int) -> lexicon.Entry | None:
    """Return the entry of the lexicon that says how a figure is told, if one does."""
    first, last = clause(sentence, figure)
    tokens = sentence.tokens
    i = sentence.figures[figure]
    before = sentence.text[tokens[first].start : tokens[i].start]
    after = sentence.text[tokens[i].end : tokens[last - 1].end] if last > i + 1 else ""
    verb = max((k for k in range(first, i) if tokens[k].tag in "VA"), default=-1)
    phrase = sentence.text[tokens[verb + 1].start : tokens[i].start] if verb >= 0 else before
    worded = _WORD.search(before) is not None
    for entry in lexicon.entries("modality"):
        match entry.more["reach"]:
            case "after":
                told = worded and _governs(entry, before)
            case "phrase":
                told = worded and _governs(entry, phrase)
            case "beyond":
                rest = sentence.text[tokens[i].end : min(tokens[i].end + _BEYOND, tokens[-1].end)]
                told = entry.pattern.match(rest) is not None
            case _:
                closing = entry.pattern.match(after)
                told = closing is not None and (entry.more["value"] == "denied" or _closes(sentence, i, last, closing))
        if told and entry.more.get("behind") in (None, tokens[i - 1].low):
            return entry
    return None


def clause(sentence: Sentence, figure: int) -> tuple[int, int]:
    """Return the first token of a figure's clause, and the one behind it."""
    i = sentence.figures[figure]
    starts, stops = sentence.clauses = sentence.clauses or _bounds(sentence)
    before, behind = bisect_right(starts, i) - 1, bisect_right(stops, i)
    first = max(0, i - _FAR, starts[before] if before >= 0 else 0)
    last = min(len(sentence.tokens), i + _FAR, stops[behind] if behind < len(stops) else i + _FAR)
    return first, max(last, i + 1)


def _bounds(sentence: Sentence) -> tuple[list[int], list[int]]:
    """Return the tokens at which clauses start, and those at which they stop, in order."""
    starts, stops = [], []
    ended = False
    for k in range(len(sentence.tokens)):
        if ended or _returns(sentence, k):
            starts.append(k)
        ended = _ends(sentence, k)
        if ended or _adds(sentence, k):
            stops.append(k)
    return starts, stops


def _governs(entry: lexicon.Entry, before: str) -> bool:
    """Whether one of the cues in what stands before a figure is no exception of its entry."""
    matches: Iterator[re.Match[str]] = entry.find(before)
    unless = entry.more.get("unless")
    if unless is None:
        return next(matches, None) is not None
    return any(_ending(unless).search(before[: m.end()]) is None for m in matches)


@cache
def _ending(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{pattern})$", re.IGNORECASE)


def _closes(sentence: Sentence, i: int, last: int, found: re.Match[str]) -> bool:
    """Whether a cue behind a figure speaks of it: no other verb stands between ("54% think taxes will rise")."""
    if not _FOLLOWING.search(found.group()):
        return True
    j = sentence.skip_left(i)
    if j >= 0 and sentence.tokens[j].tag == "P" and sentence.tokens[j].low != "of":
        return False  # "Work on the $90 million bridge will begin": it is the work that will.
    end = sentence.tokens[i].end + found.end()
    between = [t for t in sentence.tokens[i + 1 : last] if t.end < end]
    return all(t.tag not in "VASR" or _FOLLOWING.fullmatch(t.low) for t in between)


def _returns(sentence: Sentence, first: int) -> bool:
    """Whether a main clause goes on at a token after a relative one: "The firm, which plans a plant, posted"."""
    tokens = sentence.tokens
    if first < 2 or tokens[first].tag not in "VA" or tokens[first - 1].tag != ",":
        return False
    for k in range(first - 2, max(0, first - _FAR), -1):
        if tokens[k].tag == "S" and tokens[k - 1].tag == ",":
            return True
        if tokens[k].tag in ";":
            return False
    return False


def _adds(sentence: Sentence, k: int) -> bool:
    """Whether a second verb of the same subject goes on at a token: "fell 3% in May and is expected to rise"."""
    tokens = sentence.tokens
    return tokens[k].low in ("and", "but", "or") and k + 1 < len(tokens) and tokens[k + 1].tag in "VA"


def _ends(sentence: Sentence, k: int) -> bool:
    """Whether a clause ends at a token: strong marks, and a comma or conjunction that a new subject follows."""
    tokens = sentence.tokens
    if tokens[k].tag in _ENDS or tokens[k].low in _BREAKS:
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
