"""Who can speak in a document: a noun phrase becomes a firm, an office or a person; one candidate or none."""

from __future__ import annotations

import re
from collections import Counter

from graph.claim import Span
from ingest.article import Article
from ingest.attribution import nounphrases, voice
from ingest.attribution.discourse import Discourse, Place
from ingest.attribution.wording import NAME, common, heads, nouns, same
from ingest.names import Name, Names

_STUDY = re.compile(
    r"\b([A-Z][A-Z0-9-]{3,})\b(?:,\s+an?\s+[^.,;]{0,40}?\b(?:study|trial)\b|(?:[’']s)?\s+(?:study|trial|patients|participants)\b)"
)
"""A trial by its short name: "KITE, a study of 300 adults", "the KITE trial"."""
_INDEFINITE = re.compile(r"(?:an?|another|one)\s", re.IGNORECASE)
"""Before a paper that is none of those told of."""

OWN = ("",)
"""The document's own voice: `we`, or the firm whose post it is."""

Speakers = tuple[str, ...] | None
"""Who speaks; `OWN`; or None where nobody can be told."""

_OFFICES = frozenset({"bank", "ministry", "government", "court", "regulator", "bureau"})
"""What belongs to a country or a region, and speaks for itself."""


class Agents:
    """The speakers of one document."""

    def __init__(self, article: Article, known: Names) -> None:
        text = article.document.text
        self._text = text[:_READ]
        self._studies = {m[1].casefold() for m in _STUDY.finditer(self._text)}
        self._counts: Counter[str] | None = None
        self._discourse = Discourse(text, known)
        self._by_text: dict[str, Name] = {}
        for name in self._discourse.names:
            self._by_text.setdefault(name.text.casefold(), name)
            self._by_text.setdefault(name.canonical.casefold(), name)
        self.own, self.vendor = voice.read(article, self._by_text)
        letters = sum(map(str.isalpha, text[:4000]))
        self._lower = letters > 0 and sum(map(str.isupper, text[:4000])) < letters / 200
        self._documents: dict[str, set[str]] = {}
        self.firms_of: dict[str, str] = {}

    @property
    def institute(self) -> bool:
        """Whether the document is the report of an office, institute or laboratory."""
        return self.vendor and self.own is not None and bool(nouns("institutions") & set(self.own.casefold().split()))

    def first(self, text: str, end: int, at: Place) -> Speakers:
        """Return whom a sentence names first before an offset of it: a firm, `engineers from Acme`, its first word."""
        if found := self._discourse.subject(at, end):
            return self._own_or(found)
        match = nounphrases.FROM.search(text, 0, end) or re.compile(NAME).match(text, 0, end)
        return self.named(match[match.lastindex or 0]) if match else None

    def people(self, span: Span) -> set[str]:
        """Return the persons that a stretch of the text names."""
        return self._discourse.people(span)

    def begins_with_another(self, text: str) -> bool:
        """Whether a sentence begins with the name of a firm that is not the document's own."""
        match = re.match(rf"\W*({NAME})", text)
        who = self.named(re.sub(r"[’']s?$", "", match[1]), strict=True) if match else None
        return who is not None and who != OWN and not (self.own and same(who[0], self.own))

    def remember(self, place: Place, speakers: tuple[str, ...]) -> None:
        """Note who spoke there, for the pronouns that follow."""
        if speakers and speakers != OWN:
            self._discourse.remember(place, speakers[0])

    def speaker(self, phrase: str, at: Place, *, strict: bool = False, speech: bool = False) -> Speakers:
        """Return who a noun phrase names.

        `strict` wants a firm, office or person that is known as one; `speech` takes what looks like a thing, too.
        """
        phrase = (
            nounphrases.TITLES.sub("", nounphrases.LEAD.sub("", phrase.strip().strip(",–—-").strip())) if phrase else ""
        )
        if not phrase or len(phrase) > nounphrases.LONGEST or nounphrases.NO_NOUN.search(phrase):
            return None
        if match := nounphrases.PRONOUN.fullmatch(phrase):
            return self._pronoun(match[1].casefold(), at)
        if nounphrases.ARTICLE.sub("", phrase).casefold() in self._studies:
            return None  # A trial is what somebody did, and nobody.
        if (
            speech
            and (known := self._by_text.get(nounphrases.ARTICLE.sub("", phrase).casefold()))
            and known.kind == "thing"
        ):
            return (phrase,)
        return self._noun(phrase, at, strict)

    def _noun(self, phrase: str, at: Place, strict: bool) -> Speakers:
        phrase = nounphrases.BASED.sub("", phrase)
        bare = nounphrases.ARTICLE.sub("", phrase, count=1)
        bare = nounphrases.WITH_OTHERS.sub("", bare)
        if nounphrases.INFORMED.match(bare):
            return (bare,)
        if (
            self._lower
            and re.fullmatch(r"[a-z][\w-]+", bare)
            and bare not in common()
            and not any(heads(bare, k) for k in _LISTS)
        ):
            return (bare,)
        if re.fullmatch(NAME, bare):
            named = self._conjoined(bare, strict)
            return named or ((bare.casefold(),) if bare.casefold() in nouns("people") else None)
        if (match := nounphrases.POSSESSIVE.fullmatch(phrase)) or (match := nounphrases.THEIR.fullmatch(phrase)):
            return self._possessed(match[1], match[2], at, strict)
        if match := nounphrases.ABOUT.match(phrase):
            return self._noun(match[1], at, strict)
        head = nounphrases.OF.split(bare, maxsplit=1)[0]
        if heads(head, "voices") or heads(head, "people") or heads(head, "organisations"):
            return self._role(phrase, bare, head, at)
        if heads(head, "documents"):
            return self._papers(phrase, bare, head)
        if (match := re.search(rf"({NAME})$", bare)) and (title := nounphrases.TITLE.match(bare[: match.start()])):
            word = title[1]
            if heads(word, "people") or heads(word, "organisations"):
                return self._titled(match[1], bare[: match.start()])
        return None

    def _titled(self, name: str, title: str) -> Speakers:
        """Read `Acme engineering lead Ada Brown`, `chip start-up Acme`."""
        found = self.named(name)
        if found and found != OWN and heads(title, "people"):
            self._discourse.sure_people.add(found[0])
        if found and (firm := re.match(NAME, title)):
            self.speaks_for(found, firm[0])
        return found

    def speaks_for(self, person: Speakers, firm: str, *, sure: bool = False) -> None:
        """Note the firm that a person speaks for; `sure` where an office is told that only firms and offices have."""
        owner = self.named(firm, strict=not sure)
        if person and owner and person[0] not in self._discourse.firms:
            self.firms_of.setdefault(person[0], owner[0] or self.own or "")

    def _conjoined(self, phrase: str, strict: bool) -> Speakers:
        """Read `OpenAI and Halden` are two, `Rack and Ledger` may be one."""
        if " and " in phrase and phrase.casefold() not in self._by_text:
            parts = [self.named(p, strict=True) for p in phrase.split(" and ")]
            if all(p and p is not OWN for p in parts):
                return tuple(p[0] for p in parts if p)
        return self.named(phrase, strict=strict)

    def named(self, text: str, *, strict: bool = False) -> Speakers:
        """Return the agent of that name, in its fullest form; None for things, and for what is no name."""
        text = text.rstrip(".")
        key = re.sub(r"^the\s+", "", text.casefold())
        if key in self._studies:
            return None  # A trial is what somebody did, and nobody.
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
        if not re.search(r"[^\W\d_]{2}", text) or (" " not in text and key in common() and not text.isupper()):
            return None
        if strict and not self._recurs(text):
            return None
        return self._own_or(text)

    def _recurs(self, word: str) -> bool:
        """Whether a word that no list of names holds is written with a capital throughout, and more than once."""
        if self._counts is None:
            self._counts = Counter(re.findall(r"[\w-]+", self._text))
        return self._counts[word] > 1 and word.casefold() not in self._counts

    def _own_or(self, name: str) -> Speakers:
        return OWN if self.own and same(name, self.own) else (name,)

    def _possessed(self, owner: str, thing: str, at: Place, strict: bool) -> Speakers:
        """Read `Acme's first-results post`, `its report`, `Acme's spokeswoman`, `Acme's Ada Brown`."""
        head = nounphrases.OF.split(thing, maxsplit=1)[0]
        who = (
            self._pronoun(_OWNERS[owner.casefold()], at)
            if owner.casefold() in _OWNERS
            else self._noun(owner, at, strict)
        )
        if match := re.search(rf"({NAME})$", thing):
            title = thing[: match.start()].strip()
            of_firm = owner.casefold() in _OWNERS and re.fullmatch(r"[a-z-]+", title)  # `its rival Acme`
            if not title or heads(title, "people") or of_firm:
                person = self.named(match[1])
                if person and who and person[0] not in self._discourse.firms:
                    self.firms_of.setdefault(person[0], who[0] or self.own or "")
                return person
        if heads(head, "documents"):
            self._publish(head, who)
            return who
        if heads(head, "keepers") and (owner.casefold() in _OWNERS or who is None):
            return None  # `its maker`: another, who is not named here.
        if who is None and heads(head, "organisations"):
            return (nounphrases.ARTICLE.sub("", f"{owner}' {thing}" if owner.endswith("s") else f"{owner}'s {thing}"),)
        if heads(head, "people") and who is None and heads(nounphrases.ARTICLE.sub("", owner), "documents"):
            return (head,)  # `the study's authors`
        if heads(head, "outsiders"):
            return (head,)
        if heads(head, "people") and not heads(head, "voices") and who and owner.casefold() in {"his", "her"}:
            return (f"{who[0]}'s {head}",)  # `his coach`: somebody else
        if who and who != OWN and head.casefold().rsplit(maxsplit=1)[-1] in _OFFICES:
            return (f"{who[0]}'s {head}",)  # A country's bank or ministry is not the country.
        if any(heads(head, k) for k in ("voices", "people", "organisations")) or head in {"people", "staff"}:
            return who
        return None

    def _role(self, phrase: str, bare: str, head: str, at: Place) -> Speakers:
        """Read `a spokesman for Korv`, `Korv executives`, `the carmaker`, `researchers at MIT`, `one analyst`."""
        if (match := nounphrases.LED.search(bare)) and (found := self.named(match[1])):
            return found
        if (match := nounphrases.SOURCE.search(bare)) and (found := self.named(match[1])):
            return found
        if match := nounphrases.INNER.match(bare):
            if not self._is_name(match[1]):
                return (head if match[1].casefold() in nounphrases.adjectives() else head[0].lower() + head[1:],)
            if found := self.named(match[1]):
                return found
        if heads(head, "organisations"):
            if not re.match(r"(?:the|this)\s", phrase, re.IGNORECASE):
                return None
            found = self._firm(head, at)
            return found or (None if heads(head, "firms") else (head,))
        if heads(head, "voices"):
            of = nounphrases.FOR.search(bare)
            return self._noun(of[1], at, True) if of else self._firm("company", at)
        return (
            (head,) if head.casefold() == head or head.split(" ", maxsplit=1)[0].casefold() in nouns("people") else None
        )

    def _is_name(self, word: str) -> bool:
        """Whether a capitalised word before `officials` is a firm's name, no adjective and no sentence's start."""
        if word.casefold() in nounphrases.adjectives():
            return False
        return " " in word or word.isupper() or word.casefold() in self._by_text or self._recurs(word)

    def _papers(self, phrase: str, bare: str, head: str) -> Speakers:
        """Read `a Gallup survey of 1,024 adults`, `data from the IEA`, `the report`."""
        head = nounphrases.ADJECTIVES.sub("", head)
        match = nounphrases.MAKER.search(bare)
        if match is None and (inner := nounphrases.INNER.match(head)):
            match = inner
        if match and (found := self.named(match[1])):
            self._publish(head, found)
            return found
        if match or _INDEFINITE.match(phrase):
            return None
        known = self._documents.get(head.casefold().split()[-1], set())
        return (next(iter(known)),) if len(known) == 1 and len(head.split()) <= 2 else None

    def _publish(self, head: str, who: Speakers) -> None:
        if who and who is not OWN:
            self._documents.setdefault(head.casefold().split()[-1], set()).add(who[0])

    def _pronoun(self, word: str, at: Place) -> Speakers:
        if word in {"we", "i"}:
            return OWN
        if word in {"he", "she"}:
            found = self._discourse.person(at)
            return (found,) if found else None
        return self._firm("it", at) if word in {"it", "they"} else None

    def _firm(self, noun: str, at: Place) -> Speakers:
        found = self._discourse.firm(noun, at)
        return self._own_or(found) if found else None


_READ = 50_000
"""Characters in which a name that recurs is looked for."""
_LISTS = ("documents", "organisations", "people")
_OWNERS = {"its": "it", "their": "they", "his": "he", "her": "she", "our": "we", "my": "i"}
