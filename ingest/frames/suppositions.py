"""What hangs on a condition that the sentence opens or ends with: "If approved, it will cost $900"."""

from __future__ import annotations

import re

from ingest import words
from ingest.frames.clause import Sentence

_TRAILING = re.compile(
    r"(?<!\bas\s)(?<!\beven\s)(?<!\band\s)(?<!\bor\s)\b(?:if|unless|provided|so\s+long\s+as)\s+(?!not\b|any\b|only\b|at\s+all|anything|ever\b)",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\b(?:ask|asks|asked|asking|see|know|wonder|wondered|decide|check|unclear|say|tell|doubt)\s+$", re.IGNORECASE
)
_MODALS = frozenset({"would", "could", "might", "may", "will", "can", "should", "'d", "'ll"})
_FAR = 24
_NEAR = 6
"""Tokens behind a figure in which its verb may stand: "a 10% cut would"."""


def opens(sentence: Sentence, i: int) -> bool:
    """Whether the sentence opens with a condition on which the figure at token `i` hangs."""
    tokens = sentence.tokens
    k = 0
    while k < min(i, 3) and (tokens[k].tag in "C\"“'‘(*-–B" or tokens[k].low in ("that", "say")):
        k += 1
    if k >= i:
        return False
    low = tokens[k].low
    if low in words.group("modality", "inverting"):
        # "Had the driver braked": a subject follows.
        subject = tokens[k + 1].tag in "DXNR" and sentence.whole.rstrip()[-1:] != "?"
        if not subject or (low == "had" and tokens[k + 1].tag == "N"):
            return False
    elif low not in words.group("modality", "opening"):
        return False
    if any(t.tag == ";" or t.low in ("but", "whereas") for t in tokens[k:i]):
        return False
    return low not in ("if", "unless") or _is_open(sentence, k, i)


def closes(sentence: Sentence, i: int) -> bool:
    """Whether a condition follows the figure at token `i` in its part of the sentence: "will cost $900 if approved"."""
    tokens = sentence.tokens
    last = next(
        (k for k in range(i + 1, min(len(tokens), i + _FAR)) if tokens[k].tag in ";—"), min(len(tokens), i + _FAR)
    )
    rest = sentence.text[tokens[i].end : tokens[last - 1].end] if last > i + 1 else ""
    found = _TRAILING.search(rest)
    return found is not None and not _ASKING.search(rest[: found.start()])


def _is_open(sentence: Sentence, first: int, i: int) -> bool:
    """Whether the main clause tells what would be, and no fact: "If you mostly write, it lasts 18% longer"."""
    tokens = sentence.tokens
    comma = next((k for k in range(i - 1, first, -1) if tokens[k].tag == ","), -1)
    return comma < 0 or any(t.low in _MODALS for t in tokens[comma : i + _NEAR])
