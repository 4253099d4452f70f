"""Words of a user's own: a folder of TOML files with the names and the shape of those that come with the program."""

from __future__ import annotations

import hashlib
import re
import tomllib
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

from graph.errors import InputError
from ingest.lexicon import shipped

_CLOSED = frozenset({"reach"})
"""Lexicons that are looked up by the names of their rules, so that another rule would never be asked for."""


@dataclass(frozen=True, slots=True)
class Source:
    """One file of a user's words."""

    path: Path
    text: str
    data: Mapping[str, Any]

    def place(self, table: str, number: int | None = None, key: str | None = None) -> str:
        """Return file and line of a table, the `number`th of that name from 0, or of a key in it."""
        lines, heads, named = _outline(self.text)
        own = named.get(table, ())
        at = own[number or 0] if len(own) > (number or 0) else None
        if key is not None:
            wanted = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*[=.]""")
            first = 0 if at is None else at
            after = bisect_right(heads, first)
            end = heads[after] if after < len(heads) else len(lines)
            at = next((n for n in range(first, end) if wanted.match(lines[n])), at)
        return f"{self.path}, line {at + 1}" if at is not None else str(self.path)


@dataclass(frozen=True, slots=True)
class Words:
    """All files of a folder, by the name of the lexicon that each adds to."""

    folder: Path
    files: Mapping[str, Source]
    fingerprint: str
    """Tells this content from any other."""


def load(folder: Path) -> Words:
    """Return the files of a folder, parsed.

    Raises `InputError` with file, line and remedy where one cannot be read, is no TOML or adds to no lexicon.
    """
    try:
        paths = sorted(p for p in folder.iterdir() if p.suffix == ".toml")
    except OSError as error:
        raise InputError(
            error.strerror or "cannot be read", place=str(folder), remedy="Name a folder that holds TOML files."
        ) from error
    known = tuple(n for n in shipped.names() if n not in _CLOSED)
    if not paths:
        raise InputError("no TOML files here", place=str(folder), remedy=f"Add {_listed(known)}.")
    for path in paths:
        if path.stem not in known:
            near = get_close_matches(path.stem, known, n=1)
            remedy = f"Did you mean {near[0]}.toml?" if near else f"Files that add words are {_listed(known)}."
            raise InputError("no lexicon has this name", place=str(path), remedy=remedy)
    files = {path.stem: _source(path) for path in paths}
    content = repr([(name, source.text) for name, source in files.items()])
    return Words(folder, files, hashlib.sha256(content.encode()).hexdigest()[:12])


def merged(data: Mapping[str, Any], more: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a lexicon with more words: entries before those there are, so that they are tried first; lists longer."""
    result = dict(data)
    for key, value in more.items():
        there = result.get(key)
        if isinstance(there, dict):
            result[key] = merged(there, value)
        elif isinstance(there, list):
            result[key] = [*value, *there]
        elif isinstance(there, str):  # words in a row, parted by blanks
            result[key] = f"{value} {there}"
        else:
            result[key] = value
    return result


def _source(path: Path) -> Source:
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise InputError("this is no regular file", place=str(path), remedy="Put a TOML file there.")
        text = path.read_text(encoding="utf-8-sig")
        return Source(path, text, tomllib.loads(text))
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", place=str(path), remedy="Check the file.") from error
    except UnicodeDecodeError as error:
        raise InputError("not UTF-8 text", place=str(path), remedy="Save the file as UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        message, _, spot = str(error).partition(" (at ")
        place = f"{path}, {spot.rstrip(')')}" if spot else str(path)
        raise InputError(f"not TOML: {message}", place=place, remedy="Mend the line.") from error
    except RecursionError as error:
        raise InputError("tables too deep in one another", place=str(path), remedy="Write plain tables.") from error


_HEAD = re.compile(r"\s*\[\[?\s*([^\]\s]+)\s*\]")


@lru_cache(maxsize=1)
def _outline(text: str) -> tuple[list[str], list[int], Mapping[str, list[int]]]:
    """Return a file's lines, the numbers of those that head a table, and the same by the table's name."""
    lines = text.split("\n")
    heads, named = [], defaultdict(list)
    for number, line in enumerate(lines):
        if match := _HEAD.match(line):
            heads.append(number)
            named[match[1].replace('"', "")].append(number)
    return lines, heads, named


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"{n}.toml" for n in names)
