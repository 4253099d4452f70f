"""Whom pronouns and common nouns mean at a place: one candidate or none."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from graph.claim import Span
from ingest.attribution.wording import heads
from ingest.names import Name, Names
from ingest.passages import Passage

_SPEAKS = re.compile(
    r"""(?:\s+(?:itself|also|has|had))*\s+(?:said|says|told|states|stated|wrote|writes|reports|reported|announced|added
    |claims|claimed|declined|argues|warned|warns|publish(?:es|ed)|issued|expects|forecasts?|estimate[sd]|predict(?:s|ed)|reckons|insist(?:s|ed)
    |disputes|disputed|calls|called|surveyed|polled|notes|noted|believes)\b""",
    re.VERBOSE,
)
_LETTERS = re.compile(r"[A-Z]{2,6}")
_TWO_WORDS = re.compile(r"[^\W\d_]+\s[^\W\d_]+")
_CREDITS = re.compile(r"\b(?:according\s+to|supplied\s+by|provided\s+by|published\s+by)\s+$", re.IGNORECASE)
_OPENING = re.compile(r"(?:^|[.!?]\s+)([A-Z]\w*[a-z][A-Z]\w*)\s+[a-z]")
_SUBJECT = 25
"""Characters into a paragraph within which a firm's name is taken for what the paragraph is about."""
_BACK = 2_000
"""Characters that "the company" looks back at most: what was named earlier is no longer talked of."""
_KINDS = (
    frozenset({"lab", "laboratory", "laboratories", "labs", "institute"}),
    frozenset({"bank", "bancorp"}),
    frozenset({"court"}),
    frozenset({"union", "unions"}),
    frozenset({"ministry", "department"}),
    frozenset({"police"}),
    frozenset({"university", "college"}),
    frozenset({"agency", "administration", "office", "bureau", "authority"}),
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where reading has got to."""

    offset: int
    block: int
    before: int
    """Where the text begins that "the company" looks back on first: the paragraph's start."""
    earlier: int
    """Where it begins that it looks back on next: the paragraph before."""

    def at(self, index: int) -> Place:
        """Return the place that far into the sentence."""
        return replace(self, offset=self.offset + index)


def places(passages: Sequence[Passage]) -> list[Place]:
    """Return the place of each passage: its own start, its paragraph's, and that of the paragraph before."""
    found: list[Place] = []
    block, before, earlier = -1, 0, 0
    for passage in passages:
        if passage.block != block:
            block, before, earlier = passage.block, passage.span.start, before
        start = passage.span.start
        found.append(Place(start, block, max(before, start - _BACK), max(earlier, start - 2 * _BACK)))
    return found


def speaks(text: str, span: Span) -> bool:
    """Whether a name is told to speak: names of firms may look like nothing else."""
    return bool(_SPEAKS.match(text, span.end) or _CREDITS.search(text[max(0, span.start - 20) : span.start]))


def _is_person(text: str, name: Name) -> bool:
    """Whether a name of two plain words is a person's: `Acme's Ada Brown said`, `Ada Brown, who`."""
    if not _TWO_WORDS.fullmatch(name.canonical):
        return False
    owned = text[max(0, name.span.start - 3) : name.span.start] in {"’s ", "'s "}
    return text.startswith(", who ", name.span.end) or bool(owned and _SPEAKS.match(text, name.span.end))


class _Row:
    """Names of one kind, by place."""

    def __init__(self, names: Iterable[Name]) -> None:
        self.names = list(names)
        self._starts = [n.span.start for n in self.names]

    def between(self, start: int, end: int) -> list[Name]:
        return self.names[bisect_left(self._starts, start) : bisect_left(self._starts, end)]


class Discourse:
    """What a document has talked of, and who has spoken in it.

    Reports are read in order and remembered: who spoke before a place decides what "the company" means there.
    """

    def __init__(self, text: str, known: Names) -> None:
        self._text = text
        speaking = {n.canonical for n in known.all if n.kind == "other" and speaks(text, n.span)}
        speaking |= {
            n.canonical for n in known.all if _LETTERS.fullmatch(n.canonical) and _SPEAKS.match(text, n.span.end)
        }
        owned = {n.canonical for n in known.all if n.kind in {"thing", "other"} and _is_person(text, n)}
        self.names = [
            replace(n, kind="person") if n.canonical in owned
            else replace(n, kind="organisation") if n.canonical in speaking
            else n
            for n in known.all
        ]  # fmt: skip
        lettered = [n for n in self.names if re.search(r"[^\W\d_]", n.canonical)]
        self._firms = _Row(n for n in lettered if n.kind in {"organisation", "outlet"})
        self._people = _Row(n for n in lettered if n.kind == "person")
        self._unknown = _Row(n for n in lettered if n.kind == "other")
        self._things = _Row(n for n in lettered if n.kind == "thing")
        self._sure = {n.canonical for n in known.all if n.kind in {"organisation", "outlet"}}
        self.firms = {n.canonical for n in self._firms.names}
        self.persons = {n.canonical for n in self._people.names}
        self._said: list[tuple[int, int, str]] = []

    def remember(self, place: Place, speaker: str) -> None:
        """Note who spoke there."""
        if not self._said or self._said[-1][0] <= place.offset:
            self._said.append((place.offset, place.block, speaker))

    def _spoken(self, at: Place) -> list[tuple[int, int, str]]:
        """Return who spoke last before a place, latest first."""
        end = bisect_left(self._said, (at.offset,))
        return self._said[max(0, end - 4) : end][::-1]

    def subject(self, at: Place, end: int) -> str | None:
        """Return the first firm named from a place on, within so many characters, unless as an owner: `Acme's lab`."""
        near = self._firms.between(at.offset, at.offset + end)
        named = (n.canonical for n in near if self._text[n.span.end : n.span.end + 2] not in {"’s", "'s"})
        return next(named, None)

    def people(self, span: Span) -> set[str]:
        """Return the persons that a stretch of the text names."""
        return {n.canonical for n in self._people.between(span.start, span.end)}

    def person(self, at: Place) -> str | None:
        """Return whom "she" means."""
        for _, block, speaker in self._spoken(at):
            if _is_noun(speaker):
                continue  # "she" is no insurer.
            if block >= at.block - 1 and (speaker in self.persons or (block == at.block and speaker not in self._sure)):
                return speaker
        near = {n.canonical for n in self._people.between(at.before, at.offset)}
        if not near:  # two capitalised words that are no firm, where nobody else is named
            near = {n.canonical for n in self._unknown.between(at.before, at.offset) if " " in n.canonical}
        return next(iter(near)) if len(near) == 1 else None

    def firm(self, noun: str, at: Place) -> str | None:
        """Return the firm that `the company`, `the lab`, `it` means."""
        last = noun.casefold().split()[-1]
        if last == "project" and (named := self._project(at)):
            return named
        for _, block, speaker in self._spoken(at):
            if block == at.block and (speaker in self.firms or speaker not in self.persons) and _fits(last, speaker):
                return speaker
        for start in (at.before, at.earlier):
            near = _fitting(last, self._firms.between(start, at.offset))
            if len({n.canonical for n in near}) == 1:
                return near[0].canonical
            if near and start == at.before and near[0].span.start - at.before < _SUBJECT:
                return near[0].canonical
            if near:
                return None
        alone = {n.canonical for n in self._people.between(at.earlier, at.offset)}
        if len(alone) == 1:  # "the company" is nobody: what looks like a person is a firm
            return next(iter(alone))
        if last == "it" and (opener := self._opener(at)):
            return opener
        opening = _OPENING.findall(self._text[max(at.before, at.offset - 300) : at.offset]) if last == "it" else []
        return opening[-1] if opening else None

    def _opener(self, at: Place) -> str | None:
        """Return the one name of unknown kind that the paragraph opens with: `Acme will close, its chief said`."""
        near = self._unknown.between(at.before, at.offset)
        alone = len({n.canonical for n in near}) == 1 and not self._people.between(at.before, at.offset)
        return near[0].canonical if alone and near[0].span.start - at.before < _SUBJECT else None

    def _project(self, at: Place) -> str | None:
        """Return the product that a project is named like: `Dorvik 5.0 ships. ..., the project says`."""
        near = {n.canonical for n in self._things.between(at.before, at.offset)}
        plain = {re.sub(r"\s+v?\d[\w.]*$", "", n) for n in near}
        return next(iter(plain)) if len(plain) == 1 else None


def _is_noun(speaker: str) -> bool:
    """Whether who spoke is only known by a noun: "the insurer", "the ministry"."""
    return speaker == speaker.lower() and heads(speaker, "organisations")


def _fitting(noun: str, names: Sequence[Name]) -> list[Name]:
    """Return the firms that can be called so: of several, those that have the noun in their name."""
    fitting = [n for n in names if _fits(noun, n.canonical)]
    called = [n for n in fitting if any(noun in k and k & _words(n.canonical) for k in _KINDS)]
    return called or fitting


def _fits(noun: str, name: str) -> bool:
    """Whether a firm of that name can be called so: a laboratory is no carmaker, NASA may be an agency."""
    words = _words(name)
    return noun in {"it", "they", "project", "group"} or not any(k & words and noun not in k for k in _KINDS)


def _words(name: str) -> set[str]:
    return set(re.findall(r"\w+", name.casefold()))
