"""Facts inside what is planned: the level that a change starts from, and by how much a forecast was moved."""

from __future__ import annotations

import re

from ingest import lexicon, words
from ingest.frames.clause import Sentence
from ingest.frames.metric import changes
from ingest.frames.scope import is_past
from ingest.frames.verbs import forms

_LINKS = frozenset({"from", "after", "against", "versus", "vs", "vs."})
_COMPARED = frozenset({"compared", "up", "down"})
_DONE = re.compile(
    r"(?:\s+[\w-]+){0,2}?\s+(?:(?:that|which)\s+)?(?:it|they|he|she|we|[\w.&’'-]+)\s+(?:has|have|had)\s+"
    r"(?:already\s+|so\s+far\s+|now\s+)?(?!(?:been\s+)?(?:expect|forecast|predict|project|anticipat|hop|plan|promis|target|budget|pencil|put)\w*)\w+(?:ed|en|t|ght|ld|de|id)\b",
    re.IGNORECASE,
)
"""Behind a figure: what somebody has done: "the 12 million it has already spent"."""
_TURNING = frozenset({"reach", "become", "go", "turn", "swing", "move", "take", "bring"})
_OWNED = 5
_FAR = 14
_OVER = re.compile(
    r"(?:\s+(?:of|per|an?)\s+[\w-]+){0,2}\W*(?:(?:in|during|at\s+the\s+end\s+of)\s+(?:(?:the\s+)?[\w-]+\s+){0,2}?(?P<year>(?:19|20)\d\d)\b|"
    r"(?:in\s+|for\s+|during\s+)?(?:the\s+)?(?:last|this|current|previous|prior|preceding)\s+(?:year|month|quarter|week|season|decade|financial|fiscal)\b|"
    r"last\b|today|now\b|currently|at\s+present|at\s+the\s+moment|a\s+(?:year|month|week|decade|quarter)\b|on\s+the\s+(?:old|current|existing|present)\b|"
    r"(?:in|at|on|for)\s+(?:its|the|their)\s+(?:old|current|existing|present)\b|(?:\w+\s+){1,2}(?:earlier|ago|before)\b)",
    re.IGNORECASE,
)
"""Behind a figure: a time that is over, or what there is now: "from $3bn in 2024", "against 55,000 on the old line"."""
_FORESEEN = re.compile(
    r"(?:\s+[\w-]+){0,2}?\W*(?:previously|before\b(?!\s+\w+\s+\w)|earlier\b|(?:that\s+(?:was|were|had\s+been)\s+)?(?:originally\s+|first\s+|initially\s+)?"
    r"(?:forecast|projected|predicted|expected|estimated|guided|seen|planned|budgeted|targeted|promised)\b|at\s+the\s+time\s+of\s+(?:the|its)\s+last|"
    r"in\s+(?:its|the|their)\s+(?:last|previous|prior|earlier|\w+)\s+(?:forecast|projection|outlook|survey|report|update))",
    re.IGNORECASE,
)
"""Behind a figure: that it was a forecast, too: "up from 3.1% previously"."""


def is_baseline(sentence: Sentence, i: int, entry: lexicon.Entry, year: int | None) -> bool:
    """Whether the figure at token `i`, which an entry makes a plan, is what there was: "up from $4.2bn last year"."""
    tokens = sentence.tokens
    j = sentence.skip_left(i)
    if j < 0:
        return False
    if tokens[j].low == "of":
        j = _before_change(sentence, j)
    compared = tokens[j].low in ("with", "to") and j and tokens[j - 1].low == "compared"
    if not compared and tokens[j].low not in _LINKS:
        return False
    last = min(len(tokens), i + _FAR)
    rest = sentence.text[tokens[i].end : tokens[last - 1].end] if last > i + 1 else ""
    if is_foreseen(rest):
        return False
    if _OVER.match(rest):
        return is_over(rest, year)
    if tokens[j].low == "from" and j and tokens[j - 1].low in _COMPARED and entry.more.get("forecast"):
        return False  # As in "Output is seen at 15 million tonnes, up from 14.2 million": the forecast has moved.
    return tokens[j].low != "after" and not _is_moved(sentence, j) and _changes(sentence, j)


def is_there(sentence: Sentence, i: int) -> bool:
    """Whether the figure at token `i` tells how much there is already, whatever is planned with it.

    The whole of a part ("8% of its workforce of 15,000"), or what has been done ("the €12 million it has spent").
    """
    tokens = sentence.tokens
    j = sentence.skip_left(i)
    if j > 1 and tokens[j].low == "of":
        whole = sentence.phrase_left(j - 1)
        first = whole.first - 1 if whole is not None else 0
        if first > 1 and tokens[first].tag == "D" and tokens[first - 1].low == "of" and tokens[first - 2].tag == "F":
            return True
    if i > 1 and tokens[i - 1].tag == "'" and "of" in [t.low for t in tokens[max(0, i - _OWNED) : i - 1]]:
        return True  # As in "on each of the town's 310 pupils".
    last = min(len(tokens), i + _FAR)
    rest = sentence.text[tokens[i].end : tokens[last - 1].end] if last > i + 1 else ""
    return i > 0 and tokens[i - 1].low in ("the", "its", "their") and _DONE.match(rest) is not None


def is_foreseen(rest: str) -> bool:
    """Whether the words behind a level tell that it was a forecast, too: "up from 3.1% previously"."""
    return _FORESEEN.match(rest) is not None


def is_over(rest: str, year: int | None) -> bool:
    """Whether the words behind a level tell of a time up to the document's year: "from $3bn in 2024"."""
    over = _OVER.match(rest)
    told = over.group("year") if over is not None else None
    return over is not None and (told is None or year is None or int(told) <= year)


def _before_change(sentence: Sentence, of: int) -> int:
    """Return the link before the noun of change that an "of" stands behind: "*after* a rise of 7% last year"."""
    tokens = sentence.tokens
    k = of - 2 if of > 1 and tokens[of - 1].low in changes() else of
    while k > 0 and k < of and tokens[k].tag in "DMN" and of - k < 4 and tokens[k].low not in _LINKS:
        k -= 1
    return k


def is_step(sentence: Sentence, i: int) -> bool:
    """Whether the figure at token `i` is by how much a forecast was moved or beaten: "cut its forecast by 2%"."""
    tokens = sentence.tokens
    j = sentence.skip_left(i)
    if j < 1 or tokens[j].low != "by":
        return False
    revising = words.group("verbs", "revising") | words.group("modality", "beating")
    for k in range(j - 1, max(-1, j - _FAR), -1):
        token = tokens[k]
        if token.tag in ";":
            return False
        if token.tag == "V" and token.verb is not None and token.verb.base in revising:
            before = tokens[k - 1].low if k else ""
            return before not in ("to", "will", "would", "could", "be", "may") and (
                is_past(token) or token.verb.ing or token.low == token.verb.base or token.verb.finite
            )
        if token.tag == "V" and token.low not in words.group("metrics", "plan_nouns"):
            return False
    return False


def _is_moved(sentence: Sentence, j: int) -> bool:
    """Whether a forecast itself is what moves from a level: "lowered its forecast from 3%"."""
    plans = words.group("metrics", "plan_nouns") | words.group("modality", "foreseen")
    tokens = sentence.tokens
    for k in range(j - 1, max(-1, j - _FAR), -1):
        if tokens[k].tag in "NX" and tokens[k].low in plans:
            return True
        if tokens[k].tag == ";":
            return False
    return False


def _changes(sentence: Sentence, j: int) -> bool:
    """Whether a verb of change leads to the level: "will rise to 3% *from* 2%"."""
    tokens = sentence.tokens
    for k in range(j - 1, max(-1, j - _FAR), -1):
        verb = forms().get(tokens[k].low) if k and tokens[k - 1].low == "to" else tokens[k].verb
        if tokens[k].tag in "NMV" and verb is not None:
            return bool(verb.kinds & {"up", "down"}) or verb.base in _TURNING
        if tokens[k].tag == ";":
            return False
    return False
