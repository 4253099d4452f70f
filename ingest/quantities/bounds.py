"""Whether a figure is a bound or an approximation, from the words and signs around it.

    cue    := before-phrase [ "a" | "an" | "just" ] figure | figure after-phrase
    sign   := "~" | "≈" | "<" | "≤" | ">" | "≥"      (read with the number, in `amounts`)

Before a length of time "over" means during, unless a verb of lasting stands before it; after a figure
("45 percent more than ...") the words compare and bound nothing, and so they do before "the".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from graph.claim import Bound
from ingest import lexicon
from ingest.quantities.nonfigures import words as standing_words

_NEUTRAL = frozenset({"a", "an", "just", "only", "another", "now", "currently", "still", "even", "typically"})
_TOKEN = re.compile(r"[^\s“”\"()\[\]*_]+")
_AFTER = re.compile(r"[\s\u00a0-]{0,2}([a-z]+(?:\s[a-z]+){0,3})", re.IGNORECASE)
_LONGEST = 5
_ADJECTIVE = re.compile(r"[$€£¥₹]?[0-9].*|[^\W\d_]+[-‐‑].*", re.DOTALL)
_DONE = re.compile(
    r"\A(?!.*\b(?:must|shall|will|would|should|can|could|may|is|are|be)\b).*"
    r"\b(?:[a-z]{2,}ed|was|were|had|took|made|(?:re)?built|won|sold|grew|fell|rose|found|got|came|went|brought)\b.*\Z",
    re.DOTALL,
)
_COMPARED = re.compile(r"\d[\d.,]*(?:%|x|×|[A-Za-z]{1,3})?$")


@cache
def _before() -> Mapping[str, str]:
    return {p: e["id"] for e in lexicon.table("bounds")["bound"] for p in e["before"]} | {
        p: "approximate" for e in lexicon.table("bounds")["approximate"] for p in e["before"]
    }


@cache
def _after() -> Mapping[str, str]:
    return {p: e["id"] for e in lexicon.table("bounds")["bound"] for p in e["after"]} | {
        p: "approximate" for e in lexicon.table("bounds")["approximate"] for p in e["after"]
    }


@cache
def _set(table: str, key: str) -> frozenset[str]:
    return frozenset(lexicon.table("bounds")[table][key])


def around(text: str, start: int, end: int, unit: str) -> tuple[Bound | None, bool]:
    """Return the bound of the figure at the place, told in `unit`, and whether it is approximate."""
    bound, approximate = _left(text, start, end, unit)
    match = _AFTER.match(text, end)
    if match:
        words = match[1].lower().split()
        for size in range(len(words), 0, -1):
            cue = _after().get(" ".join(words[:size]))
            if cue == "approximate":
                approximate = True
            elif cue and bound is None:
                bound = _bound(cue)
            if cue:
                break
    return bound, approximate


def _left(text: str, start: int, end: int, unit: str) -> tuple[Bound | None, bool]:
    left = text[max(0, start - 48) : start]
    if left and left[-1].isalnum():
        return None, False
    cut = max(left.rfind(c) for c in ",;:—|")
    tokens = [t.lower() for t in _TOKEN.findall(left[cut + 1 :])]
    bound: Bound | None = None
    approximate = article = False
    table = _before()
    while tokens:
        for size in range(min(_LONGEST, len(tokens)), 0, -1):
            cue = table.get(" ".join(tokens[-size:]))
            if cue:
                break
        else:
            if tokens[-1] not in _NEUTRAL:
                break
            size, cue = 1, ""
        words, tokens = tokens[-size:], tokens[:-size]
        if cue == "approximate":
            if words != ["about"] or not tokens or tokens[-1] not in standing_words("telling"):
                approximate = True
        elif words[-1] in _set("standing", "words") and (article or _took(words, text, start)):
            continue  # "under a 20-year lease", "finished within two months"
        elif cue and bound is None and _holds(words, tokens, unit):
            bound = _bound(cue)
        article = article or (words[-1] in {"a", "an"} and _ADJECTIVE.match(text, start, end) is not None)
    return bound, approximate


def _took(words: list[str], text: str, start: int) -> bool:
    """Whether "within" tells how long something took, rather than how long it may: what was done stands before it."""
    return words == ["within"] and _DONE.match(re.split(r"[,;:]\s", text[max(0, start - 240) : start])[-1]) is not None


def _holds(words: list[str], before: list[str], unit: str) -> bool:
    """Whether the phrase bounds the figure behind it, rather than compare or mean "during"."""
    last = before[-1] if before else ""
    if len(words) == 1 and words[0] in _set("during", "words") and unit in _set("during", "units"):
        return last in _set("during", "lasting")
    if words == ["up", "to"] and (_COMPARED.search(last) or last in _set("moving", "words")):
        return False  # "5C up to 4.25 V", "edged up to 7.8%": reaches it
    passing = words[0].startswith("pass") or (words == ["within"] and last.startswith(("pass", "came", "come", "fl")))
    if passing and unit in {"km", "mi", "m"}:  # goes by at that distance
        return False
    if words[-1] == "than" and words[0] in {
        "more",
        "less",
        "higher",
        "lower",
        "faster",
        "cheaper",
        "greater",
        "larger",
    }:
        return not (last in _set("comparing", "words") or _COMPARED.search(last))
    return True


def _bound(cue: str) -> Bound | None:
    match cue:
        case "at_most" | "less_than" | "at_least" | "more_than":
            return cue
        case _:
            return None
