"""What a check was of, in the document's words: the object of the verb with its limits, or the clause itself.

A passive has its object before it ("benchmark results verified by Acme"), an active verb behind it ("verified some runs
on-site"). Where that is only a pronoun the clause is given whole, since words alone would say nothing.
"""

from __future__ import annotations

import re
from typing import Literal

Where = Literal["before", "behind", "clause"]
WINDOW = 600
"""Characters to either side that are looked at."""
_END = re.compile(
    r"""\s?[—–;:(]|\s--?\s|[.!?](?=\s|["”’)]|$)|["“”]|,?\s+(?:which|who|whose|where|when|while|whereas|although|though|because
    |since|but|as\s+well\s+as|told|says?|said|shows?)\b|,\s+(?:and|so|or|yet|with|valuable|which|a|an)\s|,\s+\w+ing\b""",
    re.VERBOSE | re.IGNORECASE,
)
_START = re.compile(
    r"""[—–;:(“”"]\s?|\s--?\s|[.!?]\s|,?\s(?:but|while|whereas|although|though|because|since|so)\s""",
    re.VERBOSE | re.IGNORECASE,
)
_BESIDE = re.compile(rf"(?:{_START.pattern})|,\s+and\s", re.VERBOSE | re.IGNORECASE)
"""Where a clause begins; in a noun phrase `and` may be the last of a list."""
_STOP = re.compile(r"[;—–“”\"]|[.!?](?=\s|$)|,\s+(?:but|so)\s")
_LONG = 80
"""Characters beyond which a clause is cut at its first comma behind the cue."""
_LEADS = re.compile(r"^(?:(?:and|but|so|yet|also|however|still|in\s+(?:other\s+words|fact)|for\s+now)\b,?\s*)+", re.I)
_EDGES = ' \t\n,:;-—–"“”’‘'
_PLACE = re.compile(r"\s+(?:on[- ]site|in\s+person)$", re.IGNORECASE)
"""Where somebody looked on: how it was checked, not what."""
_HOLLOW = re.compile(
    r"""(?:it|its?elf|they|them|this|that|these|those|he|she|we|one|none|nothing|anything)?(?:\s+(?:so\s+far|yet|either|too|itself|now|at\s+all))*\W*""",
    re.VERBOSE | re.IGNORECASE,
)
_COPULA = re.compile(
    r"""\s+(?:(?:has|have|had|is|are|was|were|be|been|being|could|can|not|never|yet|still|only|also|partially|partly|independently
    |since|all|in\s+other\s+words)\b[\s,]*)*$""",
    re.VERBOSE | re.IGNORECASE,
)
_CONFIRMS = re.compile(
    r"[^.;]{0,80}?\b(?:(?:have|has|had)\s+)?(?:confirm(?:s|ed)?|f(?:ound|inds?)|show(?:s|ed|n)?|verif(?:y|ied|ies))\s+(?:that\s+)?",
    re.IGNORECASE,
)
_LIMITED = re.compile(r",\s+(?=(?:every\s+one|all|each|both|none|only|limited)\b)", re.IGNORECASE)


def of(text: str, start: int, end: int, where: Where) -> str:
    """Return what was checked; the cue is at `start` to `end` of the sentence, its object `where`."""
    if where == "clause":
        return clause(text, start, end)
    if where == "before" and (told := _CONFIRMS.match(text, end, end + WINDOW)):
        stop = _STOP.search(text, told.end(), end + WINDOW)
        found = _trimmed(text[told.end() : stop.start() if stop else end + WINDOW])
    else:
        found = _subject(text, start) if where == "before" else _object(text, end)
    return clause(text, start, end) if _HOLLOW.fullmatch(found) else found


def clause(text: str, start: int, end: int) -> str:
    """Return the clause around a cue."""
    left = max((m.end() for m in _BESIDE.finditer(text, max(0, start - WINDOW), start)), default=max(0, start - WINDOW))
    stop = _STOP.search(text, end, end + WINDOW)
    right = stop.start() if stop else min(len(text), end + WINDOW)
    if right - left > _LONG and (comma := text.find(", ", end, right)) > 0:
        right = comma
    return _trimmed(text[left:right])


def _object(text: str, end: int) -> str:
    """Return the noun phrase behind a verb; a limit set off by a comma belongs to it."""
    stop = _END.search(text, end, end + WINDOW)
    while stop and _LIMITED.match(text, stop.start()):
        stop = _END.search(text, stop.end(), end + WINDOW)
    return _trimmed(text[end : stop.start() if stop else min(len(text), end + WINDOW)])


def _subject(text: str, start: int) -> str:
    """Return the noun phrase before a passive, without the verb's auxiliaries; a reduced clause's is its last part."""
    left = text[max(0, start - WINDOW) : start]
    auxiliary = _COPULA.search(left)
    core = left[: auxiliary.start()] if auxiliary and auxiliary[0].strip() else left
    cut = max((m.end() for m in _START.finditer(core)), default=0)
    if core is left and "," in core[cut:]:
        cut = core.rindex(",") + 1
    return _trimmed(core[cut:])


def _trimmed(words: str) -> str:
    return _PLACE.sub("", _LEADS.sub("", words.strip(_EDGES))).strip(_EDGES)
