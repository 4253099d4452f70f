"""Whether a figure is asserted, a plan, denied, or supposed.

A figure is `projected` where somebody plans, promises, targets, forecasts or expects it, also where that time is over
("had expected $2.18"); `hypothetical` where it hangs on a condition or is only possible ("if", "would", "may");
`denied` where the text says that it is not so; and `asserted` otherwise: told as a fact, by whomever. What a rule
allows, what a share of people plan, how far a forecast was moved, and the level that a plan starts from are facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ingest import lexicon
from ingest.frames.clause import Sentence
from ingest.frames.scope import clause, said_before, words

_WORD = re.compile(r"[^\W\d_]{2}")
_BEYOND = 120
"""Characters behind a figure in which a correction of it is looked for."""
_FOLLOWING = re.compile(r"will|should|shall", re.IGNORECASE)


def cue(sentence: Sentence, figure: int) -> lexicon.Entry | None:
    """Return the entry of the lexicon that says how a figure is told, if one does; it reaches over its clause only."""
    first, last = clause(sentence, figure)
    tokens = sentence.tokens
    i = sentence.figures[figure]
    said = said_before(sentence, first, i)
    before = words(sentence, said)
    after = sentence.text[tokens[i].end : tokens[last - 1].end] if last > i + 1 else ""
    verb = max((k for k, token in enumerate(said) if token.tag in "VA"), default=-1)
    phrase = words(sentence, said[verb + 1 :])
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
