"""An entry's phrases and pattern become one regular expression."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from graph.errors import InputError


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a lexicon, compiled."""

    id: str
    pattern: re.Pattern[str]
    examples: tuple[str, ...]
    counter: tuple[str, ...]
    more: Mapping[str, Any]
    """The keys that only this lexicon has."""

    def find(self, text: str) -> Iterator[re.Match[str]]:
        """Yield the entry's matches in the text, left to right."""
        return self.pattern.finditer(text)


MACRO = re.compile(r"(?<!\?P)<([A-Z]+)>")
_KNOWN = {"id", "phrases", "pattern", "examples", "counter"}


def phrase_pattern(phrases: list[str]) -> str:
    """Return a regular expression for any of the phrases, longest first, white space loose, at word boundaries."""
    loose = [r"[\s‐‑-]+".join(map(re.escape, p.split())) for p in sorted(phrases, key=len, reverse=True)]
    return rf"(?<!\w)(?:{'|'.join(loose)})(?!\w)"


def compiled(raw: Mapping[str, Any], macros: Mapping[str, str], place: str) -> Entry:
    """Return the entry that a table describes; `place` says where it stands.

    Raises `InputError` where it lacks an id or words, or its pattern is no regular expression.
    """
    parts = []
    if raw.get("phrases"):
        parts.append(phrase_pattern(list(raw["phrases"])))
    if raw.get("pattern"):
        verbose = MACRO.sub(lambda m: f"(?:{macros[m[1]]})" if m[1] in macros else m[0], raw["pattern"])
        parts.append(f"(?x:{verbose})")
    if not raw.get("id") or not parts:
        raise InputError("an entry needs an id and phrases or a pattern", place=place, remedy="Add what is missing.")
    return Entry(
        id=raw["id"],
        pattern=expression("|".join(parts), place),
        examples=tuple(raw.get("examples", ())),
        counter=tuple(raw.get("counter", ())),
        more={k: v for k, v in raw.items() if k not in _KNOWN},
    )


def expression(text: str, place: str) -> re.Pattern[str]:
    """Return a regular expression, case ignored.

    Raises `InputError` where it is none.
    """
    try:
        return re.compile(text, re.IGNORECASE)
    except (re.error, OverflowError, RecursionError) as error:
        raise InputError(f"not a regular expression: {error}", place=place, remedy="Mend the pattern.") from error
