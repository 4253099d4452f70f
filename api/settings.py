"""What can be set, by which option and which environment variable, and what holds otherwise."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

MEMORY = ":memory:"
"""In the place of a folder: a store that is gone when the command ends."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: the option `--<name>`, the environment variable, the default, and what it is for."""

    name: str
    variable: str
    default: str
    help: str


STORE = Setting("store", "SAYSO_STORE", "", "Folder of the store, or `:memory:`; else the user's data folder.")
HOST = Setting("host", "SAYSO_HOST", "127.0.0.1", "Address that `serve` listens on.")
PORT = Setting("port", "SAYSO_PORT", "8000", "Port that `serve` listens on.")
LEXICON = Setting("lexicon", "SAYSO_LEXICON", "", "Folder of words of your own: units, conditions, cues.")

BY = Setting("by", "SAYSO_BY", "", "Name that corrections are signed with.")

SETTINGS = (STORE, LEXICON, BY, HOST, PORT)


def value(setting: Setting) -> str:
    """Return what the environment sets, or the default."""
    return os.environ.get(setting.variable) or setting.default


def store_path(given: str | None = None) -> Path | None:
    """Return the folder of the store: the one given, the environment's, the user's; None for one in memory."""
    named = given or value(STORE)
    if named == MEMORY:
        return None
    if named:
        return Path(os.path.expanduser(named))  # noqa: PTH111 - where there is no such home, the name stays as it is
    from platformdirs import user_data_path

    return user_data_path("sayso", appauthor=False) / "store"


def lexicon_path(given: str | None = None) -> Path | None:
    """Return the folder of the user's own words: the one given or the environment's, if any."""
    named = given or value(LEXICON)
    return Path(os.path.expanduser(named)) if named else None  # noqa: PTH111 - as for the store
