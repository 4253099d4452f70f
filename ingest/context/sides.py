"""Which part a condition is said of that holds for one side only: "Lumen also declined speculative decoding"."""

from __future__ import annotations

import re
from collections import Counter

from ingest.context.cues import Cue
from ingest.context.rules import rule
from ingest.names import Names
from ingest.passages import Passage

_REVISION = re.compile(r"[A-Z][0-9]")
_PRONOUN = re.compile(r"\b(?:it|they|this)\b", re.IGNORECASE)
_ADJACENT = 30
"""Letters between a part and what is said of it."""
_PART_TOLD = re.compile(r"(?:(?!\b(?:and|or|not|both)\b)[^,;:.()]){1,60}")
"""What the measurements were taken on, if it is one part."""
_SECOND = re.compile(
    r"[^,;:.()]{0,20}?\b(?:and|or)\s+(?:on\s+)?(?:the\s+)?(?:[A-Z][0-9]|(?:pre-?)?production|engineering|prototype|retail)\b"
)
"""After it, if it is not the only one."""


class Parts:
    """The things that one document names, and the one that it is about."""

    def __init__(self, names: Names) -> None:
        self._names = names
        counts = Counter(n.canonical for n in names.all if n.kind == "thing" and not _REVISION.fullmatch(n.text))
        first = next(iter(counts), None)
        self.any = first is not None
        """Whether a thing is named at all."""
        self._main = first if first is not None and counts[first] == max(counts.values()) else None

    def side(self, cue: Cue, passage: Passage) -> str | None:
        """Return the part that the cue is said of: the thing named just before it, else the one the document is about.

        None where another's name stands just before it, or the document is about several things.
        """
        before = [
            n
            for n in self._names.inside(passage.span)
            if n.span.end <= cue.span.start and n.kind != "workload" and not _REVISION.fullmatch(n.text)
        ]
        if not before or cue.span.start - before[-1].span.end > _ADJACENT or before[-1].canonical == self._names.own:
            return self._main
        between = passage.text[before[-1].span.end - passage.span.start : cue.span.start - passage.span.start]
        if _PRONOUN.search(between):
            return self._main  # "unlike the older card, it went without"
        return before[-1].canonical if before[-1].kind == "thing" else None


def taken_on(cue: Cue, passage: Passage) -> bool:
    """Whether a campaign's measurements as such are told to have been taken on the cue's part alone."""
    end = cue.span.end - passage.span.start
    if _SECOND.match(passage.text, end):
        return False
    told = rule("taken-on").finditer(passage.text)
    return any(_PART_TOLD.fullmatch(passage.text[m.end() : end]) for m in told)
