"""What a statement says of its figure, in a form in which two statements can be compared.

A profile is a partial map from slots (subject, metric, comparator, workload, direction, bound, the slots of conditions)
to sets of atoms. One value extends another if it holds all its atoms: {gannet, g2} extends {gannet}, and NVFP4 extends
FP4. Two values of which neither extends the other are of different things.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from graph.claim import Document, Statement
from ingest import lexicon
from ingest.resolve.wordings import Value, named, spelling, words

Profile = Mapping[str, Value]

_PERIOD = re.compile(r"(\d{4})(?:-(?:q([1-4])|(\d\d)))?")
_BOUNDS = {"at_most": "upper", "less_than": "upper", "at_least": "lower", "more_than": "lower"}
_NAMES = frozenset({"subject", "comparator", "workload"})
_FIRM = frozenset({"cell", "sentence"})
"""Reaches of a condition that stands beside its figure; a wider one may be meant for others only."""
_ROW = re.compile(r"^\s*\||\|\s*$|\S(?: {3,}|\t)\S")
"""A row of a table: its names stand in its head as well."""
_DEFINITE = re.compile(r"\b(?:the\s+(?:[^\W\d_][\w’'-]*\s+)?|(?:that|this|those|these)\s+|\w[’']s\s+)$", re.IGNORECASE)
"""What stands before a figure that has been told before: "the 104x", "Orrin's 1.9x"."""
_DEFINED = re.compile(r"\s*(?:of|who|whose|among|for|in|increase|rise|drop|fall|gain|decline)\b", re.IGNORECASE)
"""What stands behind a figure that is told of something of its own."""
_LEAD = re.compile(r"\s+(?:lead|edge|advantage|gap|figure|claim)\b", re.IGNORECASE)
"""What a multiple is called when it is told again: "rent shrinks the eightfold lead"."""
_BEFORE = 50
_OPENING, _CLOSING = frozenset("\"“‘'"), frozenset("\"”’'")
_FROM, _TO = re.compile(r"\bfrom\s+$"), re.compile(r"\s+to\s")
_HEADING = re.compile(r"^#[ \t]+$", re.MULTILINE)
"""What marks a first heading."""
_LONG = 3
"""A number of so many printed digits need no name to be found again."""
_UNIT_PRICE = re.compile(r"[A-Z]{3}/(?:[kMGT]?Wh|k?g|t|m\^3|l|bbl)")
"""Units of a commodity's price, which is nobody's own."""
_ROLES = ("subject", "workload")
_PRINCIPAL = 6
"""How many of its most frequent names stand for a document."""


@dataclass(frozen=True, slots=True)
class Said:
    """A statement with its profile and what else its identity hangs on."""

    statement: Statement
    profile: Profile
    described: Profile
    """What it says in common words (subject, workload, metric): told apart only where a figure is a common one."""
    links: Value
    """Words of which two statements of different documents must share one to be of one thing."""
    agents: Value
    """Words of the names of those who speak of others in its document, or brought their figures about."""
    loose: Value = frozenset()
    """Slots of the profile that other sentences fill: a condition of wide reach, a name carried over from before."""
    beside: frozenset[tuple[Value, str]] = frozenset()
    """What its document measures in the same unit: wordings, as far as their own sentences have them, and of what."""
    again: bool = False
    """Whether it points back at the figure ("treat the 104x as physics") without saying again what it measures."""

    heads: bool = False
    """Whether it stands in its document's title, whose measure keeps nothing apart."""

    @property
    def makers(self) -> Value:
        """Every word of the names of those who said it or brought it about."""
        return frozenset(w for a in _agents(self.statement) for w in words(a))

    @property
    def content(self) -> Value:
        """Every telling word of its names and descriptions."""
        named = (self.profile.get(n, frozenset()) for n in ("subject", "comparator", "workload"))
        return frozenset().union(*named, *self.described.values())


def said(documents: Sequence[Document], statements: Sequence[Statement]) -> list[Said]:
    """Return the statements with their profiles, in the order given."""
    by_document: dict[str, list[Statement]] = defaultdict(list)
    for statement in statements:
        by_document[statement.document].append(statement)
    known = {d.key: d for d in documents}
    found = dict[str, Said]()
    for key, own in by_document.items():
        found |= {m.statement.key: m for m in _Reader(own, known.get(key)).said()}
    return [found[s.key] for s in statements]


@cache
def concept(metric: str) -> str | None:
    """Return the one concept that a metric's wording stands for, if it is one."""
    hits = {e.id for e in lexicon.entries("concepts") if e.pattern.search(metric)}
    return hits.pop() if len(hits) == 1 else None


@cache
def slot(condition: str) -> tuple[str, Value]:
    """Return the slot of a condition `axis:value` and its value as atoms, those of every broader value among them."""
    axis, _, value = condition.partition(":")
    data = lexicon.table("identity")
    name, sign, _ = value.partition("=")
    if sign:
        place = f"{axis}:{name}"
    else:
        groups = data["slots"].get(axis, {})
        place = f"{axis}:{next((g for g, values in groups.items() if value in values), '')}"
    atoms = {value}
    if (broader := data["broader"].get(condition)) is not None:
        atoms |= slot(broader)[1]
    if axis == "period" and (match := _PERIOD.fullmatch(value)):
        year, quarter, month = match.groups()
        quarter = quarter or (month and str((int(month) + 2) // 3))
        atoms |= {year} | ({f"{year}-q{quarter}"} if quarter else set())
    return place, frozenset(atoms)


def is_unit_price(unit: str) -> bool:
    """Whether a figure of the unit is the price of a commodity, which is nobody's own: cents a kilowatt-hour."""
    return _UNIT_PRICE.fullmatch(unit) is not None


class _Reader:
    """Reads the statements of one document, with what the document as a whole tells of its names."""

    def __init__(self, own: Sequence[Statement], document: Document | None) -> None:
        self._own = own
        self._title = (document.title or "").strip() if document is not None else ""
        self._text = document.text if document is not None else ""
        self._spelling = spelling(self._text)
        # Who tells of itself is what the figure is of, and no maker of that.
        self._agents = frozenset(w for s in own for a in _agents(s) if words(a) != words(s.subject) for w in words(a))
        self._things = _fullest(w for s in own for t in (s.subject, s.comparator) if (w := self._named(t)))
        self._loads = _fullest(w for s in own if (w := self._named(s.workload)))
        self._roles = Counter((role, n) for s in own for role in _ROLES if (n := self._named(getattr(s, role))))
        self._principal = self._most_named()
        self._measured: dict[str, set[tuple[Value, str]]] = defaultdict(set)
        for s in own:
            if (wording := words(s.metric)) and wording <= words(s.quote):
                self._measured[s.figure.unit].add((wording, f"{s.figure.text} {s.subject}"))

    def said(self) -> Iterator[Said]:
        """Yield the statements with their profiles."""
        for statement in self._own:
            near = (statement.subject, statement.comparator, statement.workload, *_agents(statement))
            links = words(" ".join(filter(None, near))) | self._principal
            profile, described = self._profile(statement), self._described(statement)
            loose = _loose(statement, profile)
            again = _points_back(statement, described)
            beside = frozenset(self._measured[statement.figure.unit])
            heads = self._heads(statement)
            yield Said(statement, profile, described, links, self._agents, loose, beside, again, heads)

    def _profile(self, statement: Statement) -> dict[str, Value]:
        profile = dict[str, Value]()
        for slot_name, text, pool in (
            ("subject", statement.subject, self._things),
            ("comparator", statement.comparator, self._things),
            ("workload", statement.workload, self._loads),
        ):
            if name := self._named(text):
                profile[slot_name] = pool.get(name, name)
        if _begins_change(statement):  # what it was before may be what another was: "falls from 3.84 ms to 2.11 ms"
            profile.pop("subject", None)
        if "workload" not in profile and self._runs(profile.get("subject")):
            profile["workload"] = self._loads.get(profile["subject"], profile.pop("subject"))
        if is_unit_price(statement.figure.unit):  # what carries over from the text around buys no power
            profile = {n: v for n, v in profile.items() if words(getattr(statement, n)) & words(statement.quote)}
        measured = statement.metric if not self._heads(statement) else None
        if measured and (kind := concept(measured)) is not None:
            profile["metric"] = frozenset({kind})
        if statement.direction:
            profile["direction"] = frozenset({statement.direction})
        if statement.figure.bound:
            profile["bound"] = frozenset({_BOUNDS[statement.figure.bound]})
        for condition in sorted(statement.conditions, key=lambda c: c.id):
            place, atoms = slot(condition.id)
            profile[place] = max(profile.get(place, atoms), atoms, key=lambda v: (len(v), sorted(v)))
        return profile

    def _described(self, statement: Statement) -> dict[str, Value]:
        texts = {"subject": statement.subject, "workload": statement.workload}
        found = {n: plain for n, t in texts.items() if not self._named(t) and (plain := words(t))}
        if plain := words(statement.metric):
            found["metric"] = plain
        return found

    def _heads(self, statement: Statement) -> bool:
        """Whether a figure stands in a document's title, which says in a word what the text says in full.

        Its measure keeps nothing apart: "98% accurate" is of the text's "spots 98% of fires".
        """
        start = statement.span.start
        headed = statement.quote.startswith("# ") or _HEADING.search(self._text, max(0, start - _BEFORE), start)
        return bool(headed) or (self._title != "" and statement.quote.strip() == self._title)

    def _named(self, text: str | None) -> Value:
        return named(text, self._spelling)

    def _runs(self, name: Value | None) -> bool:
        """Whether a name is oftener that of what runs than of what it runs on."""
        return name is not None and self._roles["workload", name] > self._roles["subject", name]

    def _most_named(self) -> Value:
        """Return the words that statements and sentences name most often: what the document is about."""
        counts = Counter[str]()
        for statement in self._own:
            counts.update(w for t in (statement.subject, statement.comparator) for w in self._named(t))
            counts.update(w for a in _agents(statement) for w in words(a))
        counts.update(self._spelling.names)
        calendar = lexicon.table("identity")["words"]["calendar"]
        telling = [(-n, w) for w, n in counts.items() if w not in calendar and not w.isdigit()]
        return frozenset(w for _, w in sorted(telling)[:_PRINCIPAL])


def _loose(statement: Statement, profile: Profile) -> Value:
    """Return the slots of a profile that no words of the figure's own sentence, row or cell fill."""
    firm = {slot(c.id)[0] for c in statement.conditions if c.reach in _FIRM}
    wide = {slot(c.id)[0] for c in statement.conditions} - firm
    if _ROW.search(statement.quote):
        return frozenset(wide)
    here = words(statement.quote)
    texts = {"subject": statement.subject, "comparator": statement.comparator, "workload": statement.workload}
    carried = {n for n, t in texts.items() if n in profile and not words(t) & here}
    return frozenset(wide | carried)


def _begins_change(statement: Statement) -> bool:
    """Whether a long figure is the first of two between which something changed."""
    at = statement.figure.span.start - statement.span.start
    end = statement.figure.span.end - statement.span.start
    long = sum(c.isdigit() for c in statement.figure.text) >= _LONG
    changed = _FROM.search(statement.quote, max(0, at - _BEFORE), at) and _TO.match(statement.quote, end)
    return long and changed is not None


def _points_back(statement: Statement, described: Profile) -> bool:
    """Whether the figure stands with a definite article and without anything that it is the figure of."""
    at = statement.figure.span.start - statement.span.start
    end = statement.figure.span.end - statement.span.start
    lead = statement.figure.unit == "ratio" and _LEAD.match(statement.quote, end) is not None
    if "metric" not in described and _is_quoted(statement.quote, at, end):
        return True
    return (
        ("metric" not in described or lead)
        and _DEFINITE.search(statement.quote, max(0, at - _BEFORE), at) is not None
        and _DEFINED.match(statement.quote, end) is None
    )


def _is_quoted(quote: str, at: int, end: int) -> bool:
    """Whether a figure stands in quotation marks by itself, as what somebody else has said."""
    return quote[at - 1 : at] in _OPENING and quote[end : end + 1] in _CLOSING if at else False


def _agents(statement: Statement) -> tuple[str, ...]:
    return (*statement.said_by, *(p.agent for p in statement.producers))


def _fullest(names: Iterable[Value]) -> dict[Value, Value]:
    """Map each name to the fullest form that the document uses for it, where there is only one such form."""
    pool = frozenset(names)
    holding: dict[str, list[Value]] = defaultdict(list)
    for name in pool:
        for word in name:
            holding[word].append(name)
    found = dict[Value, Value]()
    for name in pool:
        longer = [n for n in min((holding[w] for w in name), key=len) if name < n]
        longest = [n for n in longer if not any(n < m for m in longer)]
        if len(longest) == 1:
            found[name] = longest[0]
    return found
