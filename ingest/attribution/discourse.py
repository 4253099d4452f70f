"""Whom pronouns and common nouns mean at a place: one candidate or none."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from graph.claim import Span
from ingest.attribution import mentions
from ingest.attribution.wording import heads
from ingest.names import Name, Names
from ingest.passages import Passage

_SOURCE = re.compile(r"\b(?:[Aa]ccording\s+to|[Pp]er|from)\s+(?:the\s+)?$")
"""Before a firm that is only credited: in the next paragraph another is meant."""
_DATELINE = re.compile(r"\s*(?:--|[—–(,])")
_OPENING = re.compile(r"(?:^|[.!?]\s+)([A-Z]\w*[a-z][A-Z]\w*)\s+[a-z]")
_SUBJECT = 25
"""Characters into a paragraph within which a firm's name is taken for what the paragraph is about."""
_OPENS = 5
"""The same for a name of unknown kind: it stands first."""
_BACK = 2_000
"""Characters that "the company" looks back at most: what was named earlier is no longer talked of."""
_ANY_FIRM = frozenset(
    {"company", "firm", "group", "it", "they", "business", "giant", "team", "maker", "start-up", "startup", "project"}
)
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
        self.names, self.sure_people = mentions.kinds(text, known)
        lettered = [n for n in self.names if re.search(r"[^\W\d_]", n.canonical) and not mentions.refers(n)]
        self._firms = _Row(n for n in lettered if n.kind == "organisation" and not mentions.is_aside(text, n))
        self._people = _Row(n for n in lettered if n.kind == "person")
        self._unknown = _Row(n for n in lettered if n.kind == "other")
        self._things = _Row(n for n in lettered if n.kind == "thing")
        self._topic = mentions.topic(self._firms.names)
        self._descriptions = mentions.descriptions(text, self._firms.names)
        self._sure = {n.canonical for n in known.all if n.kind in {"organisation", "outlet"}}
        self.firms = {n.canonical for n in lettered if n.kind in {"organisation", "outlet"}}
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
            if block == at.block and self._is_firm(speaker) and self._called(noun, speaker):
                return speaker
        for start in (at.before, at.earlier):
            if start == at.earlier and last in _ANY_FIRM and (opener := self._opener(at)):
                return opener
            near = [n for n in _fitting(last, self._firms.between(start, at.offset)) if self._called(noun, n.canonical)]
            if start != at.before:
                near = [n for n in near if not _SOURCE.search(self._text, max(0, n.span.start - 20), n.span.start)]
            if len({n.canonical for n in near}) == 1:
                return near[0].canonical
            if near and start == at.before and near[0].span.start - at.before < _SUBJECT:
                return near[0].canonical
            if near:
                return None
        if self._topic and last in _ANY_FIRM and self._called(noun, self._topic):
            return self._topic
        alone = {n.canonical for n in self._people.between(at.earlier, at.offset)}
        if (
            len(alone) == 1 and not alone & self.sure_people
        ):  # "the company" is nobody: what looks like a person is a firm
            return next(iter(alone))
        opening = _OPENING.findall(self._text[max(at.before, at.offset - 300) : at.offset]) if last == "it" else []
        return opening[-1] if opening else None

    def _is_firm(self, speaker: str) -> bool:
        """Whether who spoke may be "the company": no person, no "analysts"."""
        people = speaker == speaker.lower() and heads(speaker, "people")
        return not people and speaker not in self.persons and speaker not in self.sure_people

    def _called(self, noun: str, name: str) -> bool:
        """Whether a firm may be called so: what the text calls a consultancy is no grid operator."""
        last = noun.casefold().split()[-1]
        if not _fits(last, name):
            return False
        called = self._descriptions.get(name)
        return not called or last in _ANY_FIRM or last in called

    def _opener(self, at: Place) -> str | None:
        """Return the one name of unknown kind that the paragraph opens with: `Acme will close, its chief said`."""
        near = self._unknown.between(at.before, at.offset)
        alone = len({n.canonical for n in near}) == 1 and not _DATELINE.match(self._text, near[0].span.end)
        if not alone or near[0].span.start - at.before >= _OPENS:
            return None
        name = near[0].canonical
        near_by = self._text[at.earlier : at.offset + _BACK]
        return None if " " not in name and re.search(rf"\b{re.escape(name.lower())}\b", near_by) else name

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
