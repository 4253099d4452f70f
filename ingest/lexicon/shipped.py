"""The lexicons that come with the program: the TOML files beside this module."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from graph.errors import InputError


@cache
def table(name: str) -> Mapping[str, Any]:
    """Return the parsed file `name`.toml of this folder.

    Raises `InputError` with file and line where the file is no TOML.
    """
    path = resources.files(__package__) / f"{name}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise InputError(str(error), place=f"{name}.toml", remedy="Mend the file; it must be TOML.") from error


@cache
def names() -> tuple[str, ...]:
    """Return the names of all lexicons, sorted."""
    folder = resources.files(__package__)
    return tuple(sorted(p.name.removesuffix(".toml") for p in folder.iterdir() if p.name.endswith(".toml")))
