"""Where claims stand: which of them share a sentence, a paragraph, a document, or related documents."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from graph.claim import Claim, Document, Span, Statement

ELSEWHERE = 3
"""How near claims of different documents are: `Place.near`."""
_BLANK = re.compile(r"\n[ \t\r]*\n")
_LINE = re.compile(r"\n")
_CELL = re.compile(r"\||\t| {3,}")
"""What parts the cells of a table's row."""
_LONG_LINE = 200
"""A text whose lines are longer has a paragraph on each line."""
_CLOSE = 400
"""Code points between two figures of one thought, where a table or a list parts them."""
_POOL = 40
"""How many claims around a figure are looked at."""
_SHARED = 2
"""How many claims two documents must share to be related."""
_RELATED = 4
"""How many related documents are looked at."""
_WIDESPREAD = 30
"""A claim in more documents than these relates none of them."""


@dataclass(frozen=True, slots=True)
class Place:
    """A claim at one place of one document."""

    claim: str
    document: str
    figure: Span
    sentence: Span
    paragraph: int
    index: int
    """Position among the document's figures."""

    def near(self, other: Place) -> int:
        """Return how near another place is: 0 same sentence, 1 same paragraph or close, 2 same document, 3 another."""
        if self.document != other.document:
            return ELSEWHERE
        if self.sentence == other.sentence:
            return 0
        gap = max(self.figure.start, other.figure.start) - min(self.figure.end, other.figure.end)
        return 1 if self.paragraph == other.paragraph or gap <= _CLOSE else 2


class Map:
    """The places of all claims of a corpus."""

    def __init__(self, claims: Sequence[Claim], documents: Sequence[Document], statements: Sequence[Statement]) -> None:
        sentences = {s.key: s.span for s in statements}
        breaks = {d.key: _breaks(d.text) for d in documents}
        rows: dict[str, list[tuple[Span, str, str]]] = defaultdict(list)
        for claim in claims:
            for mention in claim.mentions:
                rows[mention.document].append((mention.span, claim.key, mention.statement))
        self._by_document: dict[str, list[Place]] = {}
        self.of: dict[str, list[Place]] = defaultdict(list)
        """The places of each claim."""
        for document, found in rows.items():
            places = [
                Place(key, document, span, sentences.get(st, span), bisect_right(breaks[document], span.start), i)
                for i, (span, key, st) in enumerate(sorted(found))
            ]
            self._by_document[document] = places
            for place in places:
                self.of[place.claim].append(place)
        self._related = _related(claims)
        told = sorted(documents, key=lambda d: (d.date or "9999", d.name, d.key))
        self._rank = {d.key: number for number, d in enumerate(told)}

    def order(self, place: Place) -> tuple[int, int]:
        """Return what puts places in order: documents by date, then by name, and each in the order of its text."""
        return self._rank[place.document], place.index

    def first(self, claim: str) -> tuple[int, int]:
        """Return what puts claims in order: where each is told first."""
        return min(map(self.order, self.of[claim]))

    def around(self, place: Place) -> list[Place]:
        """Return the places nearest in the same document, the place itself left out, in the order of the text."""
        every = self._by_document[place.document]
        first = max(0, min(place.index - _POOL // 2, len(every) - _POOL))
        return [p for p in every[first : first + _POOL + 1] if p.claim != place.claim]

    def before(self, place: Place) -> Place | None:
        """Return the place right before in the same document, if there is one."""
        return self._by_document[place.document][place.index - 1] if place.index else None

    def document(self, key: str) -> list[Place]:
        """Return all places of a document, in the order of the text."""
        return self._by_document.get(key, [])

    def elsewhere(self, claim: str) -> list[Place]:
        """Return the places in the documents most related to those that state the claim."""
        own = {p.document for p in self.of[claim]}
        count = Counter[str]()
        for document in sorted(own):
            count.update(self._related.get(document, {}))
        near = sorted((-n, self._rank[d], d) for d, n in count.items() if d not in own and n >= _SHARED)[:_RELATED]
        return [p for *_, document in near for p in self._by_document[document] if p.claim != claim]


def cell(text: str, figure: Span) -> tuple[int, int] | None:
    """Return row and column of a figure in a table: the number of its line, and of the cells before it in there."""
    start = text.rfind("\n", 0, figure.start) + 1
    end = text.find("\n", figure.end)
    if not _CELL.search(text[start : end if end >= 0 else len(text)].strip()):
        return None
    return text.count("\n", 0, start), len(_CELL.findall(text, start, figure.start))


def _breaks(text: str) -> list[int]:
    longest = max((len(line) for line in text.split("\n")), default=0)
    return [m.start() for m in (_LINE if longest > _LONG_LINE else _BLANK).finditer(text)]


def _related(claims: Iterable[Claim]) -> Mapping[str, Counter[str]]:
    """Count for each document the claims that it shares with each other one."""
    shared: dict[str, Counter[str]] = defaultdict(Counter)
    for claim in claims:
        stating = sorted({m.document for m in claim.mentions})
        if len(stating) <= _WIDESPREAD:
            for a, b in combinations(stating, 2):
                shared[a][b] += 1
                shared[b][a] += 1
    return shared
