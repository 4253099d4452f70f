"""The claims laid out for the search of operands: their amounts, what they are of, where they stand."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from graph.claim import Claim, Document, Statement, Verdict
from ingest.arithmetic import cues
from ingest.arithmetic.agreement import Frame, frame
from ingest.arithmetic.amounts import Amount, amount
from ingest.arithmetic.operations import Attempt, retold
from ingest.arithmetic.places import ELSEWHERE, Map, Place, cell
from ingest.arithmetic.ranking import Cell
from ingest.resolve.wordings import spelling

_FAR = 100_000
"""The distance, in code points, of an operand in another document."""
_BESIDE = frozenset({"cell", "sentence"})
_LIKE = 60
"""How many figures of one dimension are looked at in a document."""


@dataclass(frozen=True, slots=True)
class Match:
    """An attempt that gives a claim's figure."""

    attempt: Attempt
    chance: float
    """Matches of its kind to expect by chance."""
    stated: bool
    share: Decimal = Decimal(0)
    """Share of the other attempts of its kind that fit too."""
    verdict: Verdict = "consistent"


@dataclass(frozen=True, slots=True)
class Spot:
    """A claim's place with what the search needs of it again and again."""

    place: Place
    said: frozenset[str]
    """Kinds of words right before the figure: `cues.before`."""
    rings: tuple[tuple[Amount, ...], ...]
    """The amounts of its sentence, its paragraph and its surroundings, each in the order of the text."""


class Desk:
    """The claims laid out for the search: their amounts, what they are of, where they stand."""

    def __init__(self, claims: Sequence[Claim], documents: Sequence[Document], statements: Sequence[Statement]) -> None:
        self.claims = {c.key: c for c in claims}
        self.amounts = {c.key: a for c in claims if (a := amount(c)) is not None}
        known = {d.key: spelling(d.text) for d in documents}
        beside = {s.key: {c.id for c in s.conditions if c.reach in _BESIDE} for s in statements}
        self.frames: Mapping[str, Frame] = {
            c.key: frame(
                c, known[c.mentions[0].document], set().union(*(beside.get(m.statement, ()) for m in c.mentions))
            )
            for c in claims
        }
        self.texts = {d.key: d.text for d in documents}
        self.places = Map(claims, documents, statements)
        self.statements = {s.key: s for s in statements}
        self.denied = frozenset(s.key for s in statements if s.modality == "denied")
        self._dates = {d.key: d.date or "9999" for d in documents}
        self._like: dict[tuple[str, str], list[Place]] = defaultdict(list)
        for document in self.texts:
            for place in self.places.document(document):
                if place.claim in self.amounts:
                    self._like[document, self.amounts[place.claim].dimension].append(place)

    def spot(self, place: Place) -> Spot:
        """Return a place with what the search needs of it again and again."""
        last = self.places.before(place)
        said = cues.before(self.texts[place.document], place, last.figure.end if last else 0)
        near = [(p.near(place), p) for p in self.places.around(place)]
        rings = tuple(tuple(self._amounts([p for n, p in near if n <= ring])) for ring in range(ELSEWHERE))
        return Spot(place, said, rings)

    def pool(self, spot: Spot, nearness: int) -> Sequence[Amount]:
        """Return the amounts of the claims no farther from a place than this, each once, in the order of the text."""
        if nearness < ELSEWHERE:
            return spot.rings[nearness]
        known = {a.claim.key for a in spot.rings[-1]}
        far = self._amounts(self.places.elsewhere(spot.place.claim))
        return [*spot.rings[-1], *(a for a in far if a.claim.key not in known)]

    def like(self, spot: Spot, result: Amount, nearness: int) -> Sequence[Amount]:
        """Return the amounts that an operation on one could turn into the result; whole documents are searched."""
        if nearness < ELSEWHERE - 1:
            return spot.rings[nearness]
        if nearness == ELSEWHERE:
            return self._amounts(self.places.elsewhere(spot.place.claim))
        found: list[Place] = []
        for dimension in retold(result.dimension):
            same = self._like.get((spot.place.document, dimension), [])
            at = bisect_left(same, spot.place.index, key=lambda p: p.index)
            found.extend(same[max(0, at - _LIKE // 2) : at + _LIKE // 2])
        return [a for a in self._amounts(found) if a.claim.key != spot.place.claim]

    def distance(self, place: Place, attempt: Attempt) -> int:
        """Return how far an attempt's operands stand from a place, added up."""
        return sum(self._apart(place, a.claim.key) for a in attempt.operands)

    def is_far(self, place: Place, operand: Amount) -> bool:
        """Whether the operand is not told in the place's document."""
        return all(p.document != place.document for p in self.places.of[operand.claim.key])

    def precedes(self, place: Place, operand: Amount) -> bool:
        """Whether the operand is told before a place of its document."""
        return any(p.document == place.document and p.index < place.index for p in self.places.of[operand.claim.key])

    def is_older(self, place: Place, operand: Amount) -> bool:
        """Whether the operand is told before the place's claim is, or elsewhere is the better known of the two."""
        here = [p.index for p in self.places.of[operand.claim.key] if p.document == place.document]
        own = [p.index for p in self.places.of[place.claim] if p.document == place.document]
        if here:
            return min(here) < min(own)
        return self._standing(operand.claim.key) < self._standing(place.claim)

    def in_sentence(self, place: Place, operand: Amount) -> bool:
        """Whether the operand is told in the sentence of the place."""
        return any(p.near(place) == 0 for p in self.places.of[operand.claim.key])

    def cell(self, document: str, operand: Amount) -> Cell | None:
        """Return an operand as a cell of a document's table; None where the document does not tell it in one."""
        for place in self.places.of[operand.claim.key]:
            at = cell(self.texts[document], place.figure) if place.document == document else None
            if at is not None:
                return Cell(operand.value, *at, operand.dimension, operand.claim.key)
        return None

    def _amounts(self, places: Sequence[Place]) -> list[Amount]:
        return [self.amounts[k] for k in dict.fromkeys(p.claim for p in places) if k in self.amounts]

    def _apart(self, place: Place, key: str) -> int:
        here = [p.figure.start for p in self.places.of[key] if p.document == place.document]
        if here:
            return min(abs(start - place.figure.start) for start in here)
        shared = {p.document for p in self.places.of[key]} & {p.document for p in self.places.of[place.claim]}
        return _FAR - len(shared)

    def _standing(self, key: str) -> tuple[int, str, tuple[int, int]]:
        documents = {p.document for p in self.places.of[key]}
        return -len(documents), min(self._dates[d] for d in documents), self.places.first(key)
