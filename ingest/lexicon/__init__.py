"""The field's words as data: units, numbers, cues. Loaded, compiled and checked here.

A lexicon is a TOML file beside this module. Its `[[entry]]` tables have:

    id        what the entry stands for
    phrases   literal wordings, matched at word boundaries, any white space or a hyphen between words, case ignored
    pattern   instead of or beside `phrases`: a verbose regular expression, case ignored; `<NAME>` stands for what the
              file's table `macro` has under that name
    examples  sentences in which the entry must be found
    counter   sentences in which it must not
    (others)  whatever the reader of that lexicon needs: a condition's axis, a verb's polarity

Every entry's examples and counter-examples run as tests.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
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


_MACRO = re.compile(r"<([A-Z]+)>")
_KNOWN = {"id", "phrases", "pattern", "examples", "counter"}


@cache
def table(name: str) -> Mapping[str, Any]:
    """Return the parsed file `name`.toml of this folder.

    Raises `InputError` with file and line where the file is no TOML.
    """
    path = resources.files(__name__) / f"{name}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise InputError(str(error), place=f"{name}.toml", remedy="Mend the file; it must be TOML.") from error


@cache
def entries(name: str) -> tuple[Entry, ...]:
    """Return the compiled entries of the lexicon `name`, in the order of the file."""
    return tuple(_entry(name, raw, table(name).get("macro", {})) for raw in table(name).get("entry", ()))


def names() -> tuple[str, ...]:
    """Return the names of all lexicons, sorted."""
    folder = resources.files(__name__)
    return tuple(sorted(p.name.removesuffix(".toml") for p in folder.iterdir() if p.name.endswith(".toml")))


def phrase_pattern(phrases: list[str]) -> str:
    """Return a regular expression for any of the phrases, longest first, white space loose, at word boundaries."""
    loose = [r"[\s‐‑-]+".join(map(re.escape, p.split())) for p in sorted(phrases, key=len, reverse=True)]
    return rf"(?<!\w)(?:{'|'.join(loose)})(?!\w)"


def _entry(name: str, raw: Mapping[str, Any], macros: Mapping[str, str]) -> Entry:
    place = f"{name}.toml, entry {raw.get('id')!r}"
    parts = []
    if raw.get("phrases"):
        parts.append(phrase_pattern(list(raw["phrases"])))
    if raw.get("pattern"):
        verbose = _MACRO.sub(lambda m: f"(?:{macros[m[1]]})" if m[1] in macros else m[0], raw["pattern"])
        parts.append(f"(?x:{verbose})")
    if not raw.get("id") or not parts:
        raise InputError("an entry needs an id and phrases or a pattern", place=place, remedy="Add what is missing.")
    try:
        pattern = re.compile("|".join(parts), re.IGNORECASE)
    except re.error as error:
        raise InputError(f"not a regular expression: {error}", place=place, remedy="Mend the pattern.") from error
    return Entry(
        id=raw["id"],
        pattern=pattern,
        examples=tuple(raw.get("examples", ())),
        counter=tuple(raw.get("counter", ())),
        more={k: v for k, v in raw.items() if k not in _KNOWN},
    )
