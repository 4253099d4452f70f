"""Descriptions that stand for a name given before: "the company", "the chip"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ingest import lexicon, words
from ingest.names.kinds import Kind, apposition
from ingest.names.spotting import Piece, Sighting, joined
from ingest.words import Word

_GENERIC = frozenset({"product", "part", "device", "machine", "newcomer"})
_LONG = {"lab": "laboratory", "startup": "start-up", "center": "centre"}


_OPENING = 2
"""Words of a sentence before a name that still opens it: who acts, and not where."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A description at one place, and whom or what it stands for."""

    text: str
    start: int
    end: int
    kind: Kind
    canonical: str


def resolve(cut: Sequence[Piece], named: Sequence[tuple[Sighting, Kind, str]]) -> list[Reference]:
    """Return the descriptions that exactly one name before them fits.

    A name introduced with the same noun ("carmaker X") goes first; then the only name of that kind so far, or the only
    one of no known kind that has opened a sentence; then the only one in the nearest sentence before that has any.
    """
    nouns: dict[str, Kind] = dict.fromkeys(words.group("names", "thing_nouns"), "thing")
    nouns |= dict.fromkeys(words.group("names", "organisation_nouns"), "organisation")
    by_piece: dict[int, list[tuple[Sighting, Kind, str]]] = {}
    for entry in named:
        by_piece.setdefault(entry[0].piece, []).append(entry)
    never = words.group("names", "never")
    found: list[Reference] = []
    introduced: dict[str, set[str]] = {}
    called: dict[str, set[str]] = {}
    so_far: dict[Kind, set[str]] = {"thing": set(), "organisation": set()}
    nearest: dict[Kind, set[str]] = {"thing": set(), "organisation": set()}
    opening: set[str] = set()
    for number, piece in enumerate(cut):
        here = by_piece.get(number, [])
        taken = {i for s, _, _ in here for i in range(s.first, s.last)}
        tokens = piece.words
        for i in range(1, len(tokens)):
            kind = nouns.get(tokens[i].low)
            if kind is None and len(called.get(tokens[i].low, ())) == 1 and i not in taken and _stands_alone(tokens, i):
                found.append(
                    Reference(
                        joined(tokens[i - 1 : i + 1]),
                        tokens[i - 1].start,
                        tokens[i].end,
                        "thing",
                        next(iter(called[tokens[i].low])),
                    )
                )
            if kind is None or i in taken or i + 1 in taken:
                continue
            based = tokens[i - 1].low.endswith("-based")  # As in "the Delft, Holland-based company".
            far = i - 8 if based else i - 4
            the = next((k for k in range(i - 1, max(-1, far), -1) if tokens[k].low in ("the", "this")), -1)
            between = range(the + 1, i)
            broken = any(k in taken or not tokens[k].alpha or tokens[k].low in never for k in between)
            another = not based and any(tokens[k].low in words.group("names", "another") for k in between)
            if the < 0 or another or (broken and not based):
                continue
            noun = _LONG.get(tokens[i].low, tokens[i].low)
            one = {c for c in so_far[kind] if noun in c.lower().split()} or introduced.get(noun, set())
            if not one and noun in words.group("names", "institution"):
                # Whoever is no laboratory by name or introduction is not "the laboratory".
                continue
            before = {c for s, k, c in here if k == kind and s.last <= the}
            one = one or before | so_far[kind] or (opening if kind == "organisation" else one)
            if len(one) != 1 and (kind == "organisation" or noun in _GENERIC):
                one = one & (before or nearest[kind])
            if len(one) == 1:
                text = joined(tokens[the : i + 1])
                found.append(Reference(text, tokens[the].start, tokens[i].end, kind, next(iter(one))))
        for kind in so_far:
            mentioned = {c for _, k, c in here if k == kind}
            so_far[kind] |= mentioned
            if mentioned:
                nearest[kind] = mentioned
        opening |= {c for s, k, c in here if k == "other" and s.first < _OPENING and not _is_place(c)}
        for sighting, kind, canonical in here:
            if kind == "thing" and (own := _called(piece, sighting)) is not None:
                called.setdefault(own, set()).add(canonical)
            for told in apposition(piece, sighting):
                noun = told if told in nouns else told.removesuffix("s")
                if nouns.get(noun) == kind:
                    introduced.setdefault(_LONG.get(noun, noun), set()).add(canonical)
    return sorted(found, key=lambda r: r.start)


def _called(piece: Piece, sighting: Sighting) -> str | None:
    """Return the noun that tells what a thing is: "the Ruddy 5 *scooter*", "Ruddy 5, a light *scooter*, is"."""
    tokens, k = piece.words, sighting.last
    if k + 1 >= len(tokens):
        return None
    if tokens[k].low in ("is", "was", ",") and tokens[k + 1].low in ("a", "an"):
        k += 2
        while k + 1 < len(tokens) and k < sighting.last + 6 and _goes_on(tokens[k + 1]):
            k += 1
    if k + 1 >= len(tokens) or not _goes_on(tokens[k]) or _goes_on(tokens[k + 1]):
        return None
    noun = tokens[k].low
    measuring = words.group("metrics", "heads") | words.group("metrics", "people") | words.group("metrics", "vague")
    return None if noun in measuring or noun.endswith(("s", "ed", "ing")) else noun


def _goes_on(word: Word) -> bool:
    """Whether a word may belong to a noun phrase that has no capitals."""
    return word.alpha and word.text == word.low and word.low not in words.group("names", "never")


@cache
def _pasts() -> frozenset[str]:
    """Return the pasts of irregular verbs: "took"."""
    return frozenset(form for of in lexicon.table("verbs")["irregular"].values() for form in of)


def _stands_alone(tokens: Sequence[Word], i: int) -> bool:
    """Whether "the" stands before a noun, and no other noun behind it: "the scooter took", "the scooter."."""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    acting = words.group("names", "performing") | words.group("names", "saying") | _pasts()
    alone = after is None or not _goes_on(after) or after.low in acting or after.low.endswith(("s", "ed"))
    return tokens[i - 1].low == "the" and alone


def _is_place(name: str) -> bool:
    return any(w in words.group("names", "places") for w in name.lower().split())
