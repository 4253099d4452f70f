"""The field's words as data: units, numbers, cues. Loaded, compiled and checked here.

A lexicon is a TOML file beside this module. Its `[[entry]]` tables have:

    id        what the entry stands for
    phrases   literal wordings, matched at word boundaries, any white space or a hyphen between words, case ignored
    pattern   instead of or beside `phrases`: a verbose regular expression, case ignored; `<NAME>` stands for what the
              file's table `macro` has under that name
    examples  sentences in which the entry must be found
    counter   sentences in which it must not
    (others)  whatever the reader of that lexicon needs: a condition's axis, a verb's polarity

Every entry's examples and counter-examples run as tests. A user adds words in files of the same names and shape, in a
folder of their own; `docs/lexicon.md` tells how.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from graph.errors import InputError
from ingest.lexicon import meaning, own, shape, shipped
from ingest.lexicon.compiling import Entry, compiled, phrase_pattern
from ingest.lexicon.shipped import names

__all__ = ["Entry", "added", "entries", "fingerprint", "names", "phrase_pattern", "table", "use"]

_added: own.Words | None = None


def use(folder: Path) -> own.Words:
    """Add the words of a folder, for as long as the process runs; call it before anything is read.

    What is compiled of the words is kept all over the reading, so that a process has one set of them.
    Raises `InputError` where a file of the folder is not as it must be, or reading has begun with other words.
    """
    global _added  # noqa: PLW0603 - a process has one set of words
    words = own.load(folder)
    for name, source in words.files.items():
        shape.check(name, source)
    meaning.check(words)
    if _added is None and not table.cache_info().currsize:
        _added = words
    elif added() != words:
        raise InputError(
            "articles are being read with other words already", place=str(folder), remedy="Start a process of its own."
        )
    return words


def added() -> own.Words | None:
    """Return the words that were added, if any."""
    return _added


def fingerprint() -> str:
    """Return what tells added words from others; empty where there are none."""
    return _added.fingerprint if _added else ""


@cache
def table(name: str) -> Mapping[str, Any]:
    """Return the lexicon `name`, with what was added to it.

    Raises `InputError` with file and line where a file is no TOML.
    """
    data = shipped.table(name)
    return own.merged(data, _added.files[name].data) if _added and name in _added.files else data


@cache
def entries(name: str) -> tuple[Entry, ...]:
    """Return the compiled entries of the lexicon `name`, in the order of the file, added ones before."""
    data = table(name)
    macros = data.get("macro", {})
    return tuple(compiled(raw, macros, f"{name}.toml, entry {raw.get('id')!r}") for raw in data.get("entry", ()))
