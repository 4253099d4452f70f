"""Who can speak in a document: a noun phrase before a verb becomes a firm, an office or a person; one candidate or none."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from graph.claim import Span
from ingest import lexicon
from ingest.article import Article
from ingest.names import Name, Names
from ingest.passages import Passage

_FIRST = r"(?:[A-ZÀ-Þ][\w]*|[a-z]{1,2}[A-Z]\w*)(?:[-.&/]\w+|[’'](?!s\b)\w+)*\.?"
_NEXT = r"(?:[A-ZÀ-Þ0-9]\w*|[a-z]{1,2}[A-Z]\w*)(?:[-.&/]\w+|[’'](?!s\b)\w+)*\.?"
NAME = rf"(?:{_FIRST}(?:\s(?:(?:of|for|and|&|the|de|van|von|del|da|di|ten|ter|den|der|la|le|bin|al|el|dos|du)\s){{0,2}}{_NEXT})*)"
"""A run of capitalised words, with the small words that hold names together."""

_DAY = (
    r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    r"|January|February|March|April|May|June|July|August|September|October|November|December)"
)
_LEAD = re.compile(
    rf"""^(?:(?:On|In|At|By|Since|Late|Early|Last|This|Earlier|Today|Yesterday|Also|Still|But|And|So|Then|Now|Meanwhile
    |However|Here|Yet|For\ its\ part|First|Second|Separately|Instead)\b,?\s*
    (?:(?:last|this|the|late|early)\s)*(?:week|month|year|quarter|{_DAY}|\d{{1,4}})?\b,?\s*(?:\d{{1,4}},?\s*)*)+""",
    re.VERBOSE,
)
_TITLES = re.compile(r"^(?:Dr|Prof|Mr|Mrs|Ms|Sir|Dame|Professor|Judge|Justice|Coach|President|Minister|Senator|Governor)\b\.?\s+(?=[A-Z])")
_PRONOUN = re.compile(r"(it|they|he|she|we|i|you)(?:\s(?:itself|themselves|both|also))?", re.IGNORECASE)
_POSSESSIVE = re.compile(r"(.+?)(?:[’']s|(?<=s)[’'])\s+(.+)", re.DOTALL)
_THEIR = re.compile(r"(its|their|his|her|our|my)\s+(.+)", re.IGNORECASE | re.DOTALL)
_ARTICLE = re.compile(
    r"^(?:the|a|an|one|some|several|many|most|two|three|that|this|these|those|other|another|both)\s+", re.IGNORECASE
)
_OF = re.compile(r"\s(?:of|on|for|in|to|into|at|from|by|with|about|under|polled|surveyed|interviewed|published|released|conducted|involving)\s")
_SOURCE = re.compile(rf"\b(?:from|at|with|for|of)\s+(?:the\s+)?({NAME})$")
_MAKER = re.compile(
    rf"(?<!verified\s)(?<!confirmed\s)(?<!audited\s)(?<!reviewed\s)(?<!checked\s)\b(?:by|from)\s+(?:the\s+)?({NAME})"
)
_INNER = re.compile(rf"({NAME})\s+((?:[a-z][\w-]*\s+)*[a-z][\w-]*)")
_TITLE = re.compile(r"(?:[\w’'-]+\s+){0,6}?([a-z][\w-]*)\s+$")

_NO_NOUN = re.compile(r",\s|\b(?:is|are|was|were|has|have|had|will|would|did|does|which|who)\b")
_LONGEST = 120
"""Characters beyond which the words before a verb are no noun phrase."""

OWN = ("",)
"""The document's own voice: `we`, or the firm whose post it is."""

Speakers = tuple[str, ...] | None
"""Who speaks; `OWN`; or None where nobody can be told."""


@cache
def _common() -> frozenset[str]:
    words = lexicon.table("names")["words"]
    return frozenset(w for kind in ("never", "common", "acronyms", "places") for w in words[kind])


@cache
def nouns(kind: str) -> frozenset[str]:
    """Return one of the lists of nouns of the attribution lexicon."""
    return frozenset(lexicon.table("attribution")["nouns"][kind])


def heads(phrase: str, kind: str) -> bool:
    """Whether the phrase's last word, or its last two, are a noun of that kind."""
    words = phrase.casefold().split()
    known = nouns(kind)
    return bool(words) and (words[-1] in known or " ".join(words[-2:]) in known)


class Agents:
    """The speakers of one document, and whom its pronouns and common nouns mean at a place.

    Reports are read in order and remembered: who spoke before a place decides what "the company" means there.
    """

    def __init__(self, article: Article, known: Names) -> None:
        self._text = article.document.text
        self._by_text: dict[str, Name] = {}
        speaking = {n.canonical for n in known.all if n.kind == "other" and _speaks(self._text, n.span)}
        every = [replace(n, kind="organisation") if n.canonical in speaking else n for n in known.all]
        for name in every:
            self._by_text.setdefault(name.text.casefold(), name)
            self._by_text.setdefault(name.canonical.casefold(), name)
        self._firms = [
            n for n in every if n.kind in {"organisation", "outlet"} and re.search(r"[^\W\d_]", n.canonical)
        ]
        self._firm_names = {n.canonical for n in self._firms}
        self._unknown = [n for n in every if n.kind == "other"]
        self._things = [n for n in every if n.kind == "thing"]
        self._starts = [n.span.start for n in self._firms]
        self._persons = {n.canonical for n in known.all if n.kind == "person"}
        self._people = [n for n in known.all if n.kind == "person"]
        self.own, self.vendor = _own(article, self._by_text)
        letters = sum(map(str.isalpha, self._text[:4000]))
        self._lower = letters > 0 and sum(map(str.isupper, self._text[:4000])) < letters / 200
        self._documents: dict[str, set[str]] = {}
        self._said: list[tuple[int, int, tuple[str, ...]]] = []
        self.firms_of: dict[str, str] = {}

    def first(self, text: str, end: int, at: Place) -> Speakers:
        """Return the first firm named in a sentence before an offset of it, unless as an owner: `Acme's lab`."""
        near = self._between(at.offset, at.offset + end)
        near = [n for n in near if self._text[n.span.end : n.span.end + 2] not in {"’s", "'s"}]
        return self._own_or(near[0].canonical) if near else None

    def begins_with_another(self, text: str) -> bool:
        """Whether a sentence begins with the name of a firm that is not the document's own."""
        match = re.match(rf"\W*({NAME})", text)
        who = self.named(re.sub(r"[’']s?$", "", match[1]), strict=True) if match else None
        return bool(who) and who is not OWN and not (self.own and same(who[0], self.own))

    def remember(self, offset: int, block: int, speakers: tuple[str, ...]) -> None:
        """Note who spoke there, for the pronouns that follow."""
        if not self._said or self._said[-1][0] <= offset:
            self._said.append((offset, block, speakers))

    def _spoken(self, at: Place) -> list[tuple[int, int, tuple[str, ...]]]:
        """Return who spoke last before a place, latest first."""
        end = bisect_left(self._said, (at.offset,))
        return self._said[max(0, end - 4) : end][::-1]

    def speaker(self, phrase: str, at: Place, *, strict: bool = False, speech: bool = False) -> Speakers:
        """Return who a noun phrase names; `strict` wants a firm, office or person that the document is known to name."""
        phrase = _TITLES.sub("", _LEAD.sub("", phrase.strip().strip(",–—-").strip())) if phrase else ""
        if not phrase or len(phrase) > _LONGEST or _NO_NOUN.search(phrase):
            return None
        if match := _PRONOUN.fullmatch(phrase):
            return self._pronoun(match[1].casefold(), at)
        if speech and (known := self._by_text.get(_ARTICLE.sub("", phrase).casefold())) and known.kind == "thing":
            return (phrase,)
        return self._noun(phrase, at, strict)

    def _noun(self, phrase: str, at: Place, strict: bool) -> Speakers:
        bare = _ARTICLE.sub("", phrase, count=1)
        if (
            self._lower
            and re.fullmatch(r"[a-z][\w-]+", bare)
            and bare not in _common()
            and not any(heads(bare, k) for k in _LISTS)
        ):
            return (bare,)
        if re.fullmatch(NAME, bare):
            return self._conjoined(bare, strict)
        if (match := _POSSESSIVE.fullmatch(phrase)) or (match := _THEIR.fullmatch(phrase)):
            return self._possessed(match[1], match[2], at, strict)
        head = _OF.split(bare, maxsplit=1)[0]
        if heads(head, "voices") or heads(head, "people") or heads(head, "organisations"):
            return self._role(phrase, bare, head, at)
        if heads(head, "documents"):
            return self._papers(bare, head)
        if (match := re.search(rf"({NAME})$", bare)) and (title := _TITLE.match(bare[: match.start()])):
            word = title[1]
            if heads(word, "people") or heads(word, "organisations"):
                return self._titled(match[1], bare[: match.start()])
        return None

    def _titled(self, name: str, title: str) -> Speakers:
        """`Acme engineering lead Ada Brown`, `chip start-up Acme`."""
        found = self.named(name)
        if found and (firm := re.match(NAME, title)):
            self.speaks_for(found, firm[0])
        return found

    def speaks_for(self, person: Speakers, firm: str) -> None:
        owner = self.named(firm, strict=True)
        if person and owner and person[0] not in self._firm_names:
            self.firms_of.setdefault(person[0], owner[0] or self.own or "")

    def _conjoined(self, phrase: str, strict: bool) -> Speakers:
        """`OpenAI and Broadcom` are two, `Rack and Ledger` may be one."""
        if " and " in phrase and phrase.casefold() not in self._by_text:
            parts = [self.named(p, strict=True) for p in phrase.split(" and ")]
            if all(p and p is not OWN for p in parts):
                return tuple(p[0] for p in parts if p)
        return self.named(phrase, strict=strict)

    def named(self, text: str, *, strict: bool = False) -> Speakers:
        """Return the agent of that name, in its fullest form; None for things, and for what is no name."""
        text = text.rstrip(".")
        key = re.sub(r"^the\s+", "", text.casefold())
        known = self._by_text.get(key) or self._by_text.get("the " + key)
        if known is not None:
            if (
                known.kind in {"thing", "workload"}
                or not re.search(r"[^\W\d_]", known.canonical)
                or (strict and known.kind == "other")
            ):
                return None
            return self._own_or(known.canonical)
        if key in nouns("documents") or key in nouns("people") or key in nouns("organisations") or len(key) < 2:
            return None
        if strict or not re.search(r"[^\W\d_]{2}", text) or (" " not in text and key in _common()):
            return None
        return self._own_or(text)

    def _own_or(self, name: str) -> Speakers:
        return OWN if self.vendor and self.own and same(name, self.own) else (name,)

    def _possessed(self, owner: str, thing: str, at: Place, strict: bool) -> Speakers:
        """`OpenAI's first-results post`, `its report`, `the company's own account`, `Tarn's spokeswoman`, `Tarn's Ada Brown`."""
        head = _OF.split(thing, maxsplit=1)[0]
        who = (
            self._pronoun(_OWNERS[owner.casefold()], at)
            if owner.casefold() in _OWNERS
            else self._noun(owner, at, strict)
        )
        if match := re.search(rf"({NAME})$", thing):
            title = thing[: match.start()].strip()
            if not title or heads(title, "people"):
                person = self.named(match[1])
                if person and who and person[0] not in self._firm_names:
                    self.firms_of.setdefault(person[0], who[0] or self.own or "")
                return person
        if heads(head, "documents"):
            self._publish(head, who)
            return who
        if any(heads(head, k) for k in ("voices", "people", "organisations")) or head in {"people", "staff"}:
            return who
        return None

    def _role(self, phrase: str, bare: str, head: str, at: Place) -> Speakers:
        """`a spokesman for Tarn`, `Tarn executives`, `the carmaker`, `researchers at MIT`, `one analyst`."""
        if (match := _SOURCE.search(bare)) and (found := self.named(match[1])):
            return found
        if (match := _INNER.match(bare)) and (found := self.named(match[1])):
            return found
        if heads(head, "organisations"):
            return self._firm(head, at) if re.match(r"the\s|this\s", phrase, re.IGNORECASE) else None
        if heads(head, "voices"):
            return self._firm("company", at)
        return (head,) if head.casefold() == head or head.split(" ")[0].casefold() in nouns("people") else None

    def _papers(self, bare: str, head: str) -> Speakers:
        """`a Gallup survey of 1,024 adults`, `data from the IEA`, `the report`."""
        match = _MAKER.search(bare)
        if match is None and (inner := _INNER.match(head)):
            match = inner
        if match and (found := self.named(match[1])):
            self._publish(head, found)
            return found
        if match:
            return None
        known = self._documents.get(head.casefold().split()[-1], set())
        return (next(iter(known)),) if len(known) == 1 and len(head.split()) <= 2 else None

    def _publish(self, head: str, who: Speakers) -> None:
        if who and who is not OWN:
            self._documents.setdefault(head.casefold().split()[-1], set()).add(who[0])

    def _pronoun(self, word: str, at: Place) -> Speakers:
        if word in {"we", "i"}:
            return OWN
        if word == "you":
            return None
        if word in {"he", "she"}:
            return self._person(at)
        return self._firm("it", at)

    def _person(self, at: Place) -> Speakers:
        for _, block, speakers in self._spoken(at):
            if block >= at.block - 1 and speakers[0] in self._persons:
                return (speakers[0],)
        near = {n.canonical for n in self._people if at.before <= n.span.start < at.offset}
        if not near:  # two capitalised words that are no firm, where nobody else is named
            near = {n.canonical for n in self._unknown if at.before <= n.span.start < at.offset and " " in n.canonical}
        return (next(iter(near)),) if len(near) == 1 else None

    def _firm(self, noun: str, at: Place) -> Speakers:
        """Return the firm that `the company`, `the lab`, `it` can mean here: one candidate or none."""
        fits = _fits(noun)
        if noun.casefold().split()[-1] == "project" and (named := self._project(at)):
            return (named,)
        for _, block, speakers in self._spoken(at):
            if (
                block == at.block
                and (speakers[0] in self._firm_names or speakers[0] not in self._persons)
                and fits(speakers[0])
            ):
                return (speakers[0],)
        for start in (at.before, at.earlier):
            near = self._between(start, at.offset)
            named = Counter(n.canonical for n in near if fits(n.canonical))
            if len(named) == 1:
                return self._own_or(next(iter(named)))
            first = next((n for n in near if fits(n.canonical)), None)
            if first is not None and first.span.start - at.before < _SUBJECT and start == at.before:
                return self._own_or(first.canonical)
            if named:
                return None
        alone = {n.canonical for n in self._people if at.earlier <= n.span.start < at.offset}
        if len(alone) == 1:  # "the company" is nobody: what looks like a person is a firm
            return (next(iter(alone)),)
        before = _OPENING.findall(self._text[at.before : at.offset - 1])
        return self.named(before[-1]) if before and noun == "it" else None

    def _project(self, at: Place) -> str | None:
        """A project is named like its product: `Quillon 5.0 ships. ..., the project says`."""
        near = {n.canonical for n in self._things if at.before <= n.span.start < at.offset}
        plain = {re.sub(r"\s+v?\d[\w.]*$", "", n) for n in near}
        return next(iter(plain)) if len(plain) == 1 else None

    def _between(self, start: int, end: int) -> list[Name]:
        return self._firms[bisect_left(self._starts, start) : bisect_left(self._starts, end)]


_LISTS = ("documents", "organisations", "people")
_OPENING = re.compile(r"(?:^|[.!?]\s+)([A-Z]\w*[a-z][A-Z]\w*)\s+[a-z]")
_SUBJECT = 25
"""Characters into a paragraph within which a firm's name is taken for what the paragraph is about."""

_OWNERS = {"its": "it", "their": "they", "his": "he", "her": "she", "our": "we", "my": "i"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where reading has got to."""

    offset: int
    block: int
    before: int
    """Where the text begins that "the company" looks back on first: the paragraph's start."""
    earlier: int
    """Where it begins that it looks back on next: the paragraph before."""


_SPEAKS = re.compile(
    r"(?:\s+(?:itself|also|has|had))*\s+(?:said|says|told|states|stated|wrote|writes|reports|reported|announced|added|claims|claimed|plans|expects"
    r"|published|released|declined|argues|warned|estimates)\b"
)
_CREDITS = re.compile(r"\b(?:according\s+to|supplied\s+by|provided\s+by|published\s+by)\s+$", re.IGNORECASE)


def _speaks(text: str, span: Span) -> bool:
    """Whether a name is told to speak: names of firms may look like nothing else."""
    return bool(_SPEAKS.match(text, span.end) or _CREDITS.search(text[max(0, span.start - 20) : span.start]))


def places(passages: Sequence[Passage]) -> list[Place]:
    """Return the place of each passage: its own start, its paragraph's, and that of the paragraph before."""
    found: list[Place] = []
    block, before, earlier = -1, 0, 0
    for passage in passages:
        if passage.block != block:
            block, before, earlier = passage.block, passage.span.start, before
        found.append(Place(passage.span.start, block, before, earlier))
    return found


def same(name: str, other: str) -> bool:
    """Whether one name's words contain the other's."""
    a, b = (set(re.findall(r"\w+", n.casefold())) - {"the", "of"} for n in (name, other))
    return bool(a and b) and (a <= b or b <= a)


def _fits(noun: str) -> Callable[[str], bool]:
    """Return the test whether a firm of that name can be called so: a laboratory is no carmaker."""
    last = noun.casefold().split()[-1]
    for kind in _KINDS:
        if last in kind:
            return lambda name: bool(kind & set(re.findall(r"\w+", name.casefold())))
    return lambda name: (
        not any(set(k) & set(re.findall(r"\w+", name.casefold())) for k in _KINDS) if last in _TRADES else True
    )


_KINDS = (
    frozenset({"lab", "laboratory", "laboratories", "labs", "institute"}),
    frozenset({"bank", "bancorp"}),
    frozenset({"court"}),
    frozenset({"university", "college"}),
    frozenset({"agency", "administration", "office", "bureau", "authority"}),
)
_TRADES = frozenset(
    {"company", "carmaker", "automaker", "chipmaker", "drugmaker", "manufacturer", "vendor", "start-up", "startup"}
)


_FIRST_PERSON = re.compile(r"\b(?:we|i|our|my)\b", re.IGNORECASE)
_PERSONAL = 2
"""Words of the first person beyond which a text without an outlet is its author's own account."""


def _own(article: Article, known: dict[str, Name]) -> tuple[str | None, bool]:
    """Return in whose voice the document speaks, and whether that is a firm writing of itself."""
    outlet, title = article.document.outlet, article.document.title
    if not outlet and title and re.fullmatch(NAME, title) and title.casefold().split()[-1] in nouns("organisations"):
        return title, True
    if not outlet:
        return article.document.author, len(_FIRST_PERSON.findall(article.document.text[:20_000])) > _PERSONAL
    words = outlet.split()
    for cut in range(1, len(words)):
        if " ".join(words[cut:]).casefold() in nouns("presses"):
            firm = " ".join(words[:cut])
            name = known.get(firm.casefold())
            return (name.canonical if name and name.kind != "thing" else firm), True
    return outlet, False
