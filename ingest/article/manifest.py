"""Which files to read, and what a folder's manifest says of them.

A `manifest.toml` has one table for each document of its folder:

    [[document]]
    file = "first-results.txt"
    title = "..."       # these five as far as they are known
    outlet = "..."
    author = "..."
    date = 2026-06-18
    address = "https://..."
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from graph.errors import InputError
from ingest.article.dates import iso

NAME = "manifest.toml"
FIELDS = ("title", "outlet", "author", "date", "address")
_SUFFIXES = frozenset({".txt", ".md", ".markdown", ".html", ".htm", ".xhtml"})


def sources(paths: Iterable[Path]) -> list[tuple[Path, dict[str, str]]]:
    """Return the files to read, each once, with what manifests say of them.

    Folders give their text and Markdown files, those of folders inside too, sorted; hidden ones are skipped.
    A file's own folder may hold its manifest, or, inside a given folder, one further up.
    Raises `InputError` for a path that is missing, a folder without a readable file, a manifest that is wrong.
    """
    manifests: dict[Path, dict[Path, dict[str, str]]] = {}
    found: dict[Path, tuple[Path, dict[str, str]]] = {}
    for path in paths:
        root = path if _is_folder(path) else path.parent
        files = list(_files(path)) if root is path else [path]
        if not files:
            remedy = f"Name a folder that holds {', '.join(sorted(_SUFFIXES))} files."
            raise InputError("nothing to read in this folder", place=str(path), remedy=remedy)
        for file in files:
            known: dict[str, str] = {}
            for folder in _upwards(file.parent, root):
                if folder not in manifests:
                    manifests[folder] = _read(folder / NAME)
                known = {**manifests[folder].get(_real(file), {}), **known}
            found.setdefault(_real(file), (file, known))
    return list(found.values())


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except ValueError as error:
        raise InputError(
            "no path can hold such a character", place=repr(str(path)), remedy="Check the path."
        ) from error


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _files(folder: Path) -> Iterator[Path]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and Path(name).suffix.lower() in _SUFFIXES:
                yield Path(here) / name


def _upwards(folder: Path, root: Path) -> Iterator[Path]:
    """Yield the folder and those above it, up to the root."""
    yield folder
    while folder not in (root, folder.parent):
        folder = folder.parent
        yield folder


def _read(path: Path) -> dict[Path, dict[str, str]]:
    """Read a manifest; a folder without one says nothing."""
    try:
        source = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", place=str(path), remedy="Save it as UTF-8 text.") from error
    try:
        raw = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise InputError(str(error), place=str(path), remedy="Mend the line; a manifest is TOML.") from error
    for key in raw:
        if key != "document":
            raise _wrong(path, source, key, f"'{key}' means nothing in a manifest", "Only [[document]] tables do.")
    tables = raw.get("document", [])
    if not isinstance(tables, list) or not all(isinstance(entry, dict) for entry in tables):
        raise _wrong(path, source, "document", "'document' is no list of tables", "Begin each with [[document]].")
    return dict(_entry(path, source, entry) for entry in tables)


def _entry(path: Path, source: str, entry: Mapping[str, Any]) -> tuple[Path, dict[str, str]]:
    name = entry.get("file")
    if not isinstance(name, str) or not name:
        raise _wrong(path, source, "[document]", "a document without 'file'", 'Add file = "NAME".')
    file = _real(path.parent / name)
    if not file.is_file() or not file.is_relative_to(_real(path.parent)):
        raise _wrong(path, source, name, f"no file '{name}' in this folder", "Correct the name, or take the table out.")
    known: dict[str, str] = {}
    for key, value in entry.items():
        if key not in ("file", *FIELDS):
            remedy = f"A document has file, {', '.join(FIELDS)}."
            raise _wrong(path, source, key, f"unknown key '{key}' for '{name}'", remedy)
        printed = str(value).strip()
        if isinstance(value, (dict, list, bool)) or not printed:
            raise _wrong(path, source, key, f"'{key}' of '{name}' is no text", "Write it in quotes, or leave it out.")
        if key == "date":
            date = iso(printed)
            if date is None:
                raise _wrong(path, source, printed, f"'{printed}' is no date", "Write it as 2026-06-18, or less of it.")
            printed = date
        known[key] = printed
    del known["file"]
    return file, known


def _wrong(path: Path, source: str, at: str, message: str, remedy: str) -> InputError:
    """Make the error, with the line on which the words at fault first stand."""
    found = re.search(re.escape(at), source)
    line = source.count("\n", 0, found.start()) + 1 if found else 1
    return InputError(message, place=f"{path}, line {line}", remedy=remedy)
