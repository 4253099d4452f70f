"""The verbs of saying in a sentence, and what stands about them: negation, passive, adverbs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from graph.claim import How, Span
from ingest import lexicon
from ingest.attribution.wording import nouns

_WORD = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z]+)?(?![\w-])")
FILLER = re.compile(
    r"""(?:\s+(?:has|have|had|also|now|then|later|earlier|since|further|itself|themselves|again|already|still|today
    |never|only|just|will|would|may|might|can|could|does|did|do|first|even|ever|too|once|in\s+turn|recently|previously
    |(?:on\s+)?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|this\s+(?:week|month|year)|last\s+(?:week|month|year)
    |[a-z]+ly))*\s*$""",
    re.VERBOSE,
)
PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|gets?|got|as)(?:\s+(?:not|now|also|still|widely|being|\w+ly))*\s*$", re.I
)
NEGATED = re.compile(
    r"(?:\b(?:not|never|cannot|nobody|no\s+one|none|neither)|n[’']t|\b(?:declin|refus|den|fail)\w*\s+to|\bhas\s+yet\s+to|\byet\s+to)"
    r"(?:\s+\w+ly)?\s*$",
    re.IGNORECASE,
)
_NOUN_AFTER = re.compile(
    r"\s+(?:is|are|was|were|has|have|had|of|from|by|in\s+which|show|shows|showed|put|puts|suggests?|indicates?|found|says?)\b"
)
_DETERMINED = re.compile(r"\b(?:an?|the|these|those|of|its|their|own)\s+$")
_VERB_BEFORE = re.compile(
    r"\b(?:we|they|i|you|who|which|to|will|would|may|might|can|could|did|does|do|had|has|have|and|[a-z]+(?:s|men|women|people))\s+(?:\w+ly\s+)?$",
    re.I,
)
_NAMED = re.compile(r"(?<!\w)[A-Z][\w&’'.]*\s+$")
_OBJECT_AFTER = re.compile(
    r"\s+(?:an?|the|its|their|that|no)\s|\s+(?!for\b|from\b|by\b|is\b|was\b|of\b|at\b|in\b)[a-z]+\s+(?:of|will|would|at|to)\b"
)
"""What follows a verb that is written like its noun: "The Central Bank forecast growth of 2%"."""
_OBJECT = re.compile(r"\s+(?:that|an?|the|its|their|[$€£]?\d)")
_IN_PRINT = re.compile(r"\s+(?:today\s+)?in\s+(?:the\s+journal\s+)?[A-Z]")
"""`researchers at Acme report in Nature`."""
_BOTH = frozenset(
    [
        "claim",
        "claims",
        "benchmark",
        "project",
        "projects",
        "model",
        "models",
        "target",
        "targets",
        "record",
        "records",
        "call",
        "calls",
        "list",
        "lists",
        "comment",
        "plan",
        "plans",
        "count",
        "counts",
        "guess",
        "stress",
        "rule",
        "log",
        "rates",
        "rate",
        "price",
        "prints",
        "print",
        "quote",
        "quotes",
        "issue",
        "issues",
        "present",
        "post",
        "posts",
        "share",
        "shares",
        "release",
        "releases",
        "survey",
        "surveys",
        "test",
        "tests",
        "tout",
        "aim",
        "forecast",
        "forecasts",
        "estimate",
        "estimates",
        "note",
        "notes",
        "report",
        "reports",
    ]
)


@dataclass(frozen=True, slots=True)
class Cue:
    """A verb of saying, with what the lexicon knows of it."""

    span: Span
    """In the sentence."""
    how: How
    takes: str
    relays: bool
    word: str


_Kind = tuple[How, str, bool]


def _kind(raw: Mapping[str, Any]) -> _Kind:
    return raw["how"], raw["takes"], bool(raw.get("relays"))


@cache
def _words() -> Mapping[str, _Kind]:
    """Return the verbs of one word: looked up, not searched for, since they are hundreds."""
    entries = lexicon.table("attribution")["entry"]
    return {p: _kind(raw) for raw in entries for p in raw.get("phrases", ()) if _WORD.fullmatch(p)}


@cache
def _wordings() -> tuple[tuple[re.Pattern[str], _Kind], ...]:
    """Return the patterns of the verbs of several words."""
    found = []
    for entry, raw in zip(lexicon.entries("attribution"), lexicon.table("attribution")["entry"], strict=True):
        loose = [p for p in raw.get("phrases", ()) if not _WORD.fullmatch(p)]
        if loose:
            found.append((re.compile(lexicon.phrase_pattern(loose)), _kind(raw)))
        if raw.get("pattern"):
            found.append((entry.pattern, _kind(raw)))
    return tuple(found)


def cues(text: str) -> list[Cue]:
    """Return the verbs of saying in a sentence, left to right, none inside another.

    Words with a capital are none: `the United States it` holds no "states".
    """
    known = _words()
    found = [Cue(Span(m.start(), m.end()), *known[m[0]], m[0]) for m in _WORD.finditer(text) if m[0] in known]
    for pattern, kind in _wordings():
        found += [Cue(Span(m.start(), m.end()), *kind, m[0]) for m in pattern.finditer(text) if m[0][0].islower()]
    found.sort(key=lambda c: (c.span.start, -c.span.end))
    kept: list[Cue] = []
    for cue in found:
        if not kept or cue.span.start >= kept[-1].span.end:
            kept.append(cue)
    return kept


def joins(text: str, cue: Cue) -> bool:
    """Whether a verb may share the subject of the one before it: no word that may be a noun, `but shares fell`."""
    doubtful = cue.word in nouns("documents") or cue.word in _BOTH
    return not doubtful or bool(_OBJECT.match(text, cue.span.end))


def is_noun(text: str, cue: Cue) -> bool:
    """Whether a word that is verb or noun is a noun here: `the OpenAI models`, `a claim that`, `test results`."""
    if cue.word not in nouns("documents") and cue.word not in _BOTH:
        return False
    before = text[max(0, cue.span.start - 60) : cue.span.start]
    if cue.word.endswith("s"):
        return bool(_NOUN_AFTER.match(text, cue.span.end) or _DETERMINED.search(before))
    return not (
        _VERB_BEFORE.search(before)
        or (_NAMED.search(before) and (_OBJECT_AFTER.match(text, cue.span.end) or _IN_PRINT.match(text, cue.span.end)))
    )
