"""Verbs that govern figures, by every form they are written in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ingest import lexicon, words

_VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb as the lexicon knows it."""

    base: str
    kinds: frozenset[str]
    """Groups of the lexicon that it is in: `up`, `down`, `level`, `act`, `aux`."""
    finite: bool
    """Whether the form can be no participle or infinitive."""
    ing: bool


UNKNOWN = Verb("", frozenset({"act"}), True, False)
"""A verb that only its place gives away."""


@cache
def forms() -> dict[str, Verb]:
    """Return every form of every verb of the lexicon."""
    table = lexicon.table("verbs")
    kinds: dict[str, set[str]] = {}
    for kind, bases in table["verbs"].items():
        for base in bases:
            kinds.setdefault(base, set()).add(kind)
    for base in words.group("verbs", "people_do"):
        kinds.setdefault(base, {"act"})
    found: dict[str, Verb] = {}
    for base, of in kinds.items():
        third, past, ing = _third(base), _past(base), gerund(base)
        irregular = table["irregular"].get(base)
        for form in [base, third, ing, *(irregular or [past])]:
            found.setdefault(form, Verb(base, frozenset(of), form == third, form == ing))
    return found


@cache
def unchanging() -> frozenset[str]:
    """Return the verbs whose past is their base: "cut", "put"."""
    return frozenset(base for base, (past, *_) in lexicon.table("verbs")["irregular"].items() if past == base)


def participle(base: str) -> str:
    """Return the past participle of a verb: `cover` -> `covered`."""
    irregular = lexicon.table("verbs")["irregular"].get(base)
    return str(irregular[-1]) if irregular else _past(base)


def _third(base: str) -> str:
    if base.endswith(("s", "x", "z", "ch", "sh")):
        return base + "es"
    if base.endswith("y") and base[-2] not in _VOWELS:
        return base[:-1] + "ies"
    return base + "s"


def _past(base: str) -> str:
    if base.endswith("e"):
        return base + "d"
    if base.endswith("y") and base[-2] not in _VOWELS:
        return base[:-1] + "ied"
    return (base + base[-1] if _doubles(base) else base) + "ed"


def gerund(base: str) -> str:
    """Return the -ing form of a verb: `fire` -> `firing`."""
    if base.endswith("e") and not base.endswith(("ee", "be")):
        return base[:-1] + "ing"
    return (base + base[-1] if _doubles(base) else base) + "ing"


def _doubles(base: str) -> bool:
    """Whether the last letter is doubled: one short syllable that ends vowel, consonant (`cut`, `slip`, `refer`)."""
    if len(base) < 3 or base[-1] in _VOWELS + "wxy" or base[-2] not in _VOWELS or base[-3] in _VOWELS:
        return False
    return sum(c in _VOWELS for c in base) == 1 or base in ("commit", "compel", "outrun", "undercut", "transfer")


def past_of(low: str, verb: Verb) -> bool:
    """Whether a form is a past or a participle."""
    return low.endswith(("ed", "en")) or (not verb.finite and not verb.ing and low != verb.base)
