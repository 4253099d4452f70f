"""The rules of reach, from the lexicon."""

from __future__ import annotations

import re
from functools import cache

from ingest import lexicon


@cache
def rule(name: str) -> re.Pattern[str]:
    """Return the pattern of an entry of `reach.toml`; the name must be one of the file's."""
    return next(e.pattern for e in lexicon.entries("reach") if e.id == name)
