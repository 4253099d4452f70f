"""The names a document uses: firms, people, products, models, and which of them are one."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from graph.claim import Span
from ingest import words
from ingest.article import Article
from ingest.names import aliases, kinds, spotting
from ingest.names.kinds import Kind
from ingest.names.references import resolve
from ingest.passages import Passage

__all__ = ["Kind", "Name", "Names", "find"]


@dataclass(frozen=True, slots=True)
class Name:
    """A name at one place of a document."""

    text: str
    span: Span
    kind: Kind
    """`thing`: a product, part or object that figures are told of; `workload`: what runs on a thing."""
    canonical: str
    """The fullest form that the document itself uses for it: `X9` -> `Korv X9`."""
    described: bool = False
    """Whether it is a description ("the company", "the chip") that stands for a name given before."""


@dataclass(frozen=True, slots=True)
class Names:
    """Every name of a document, by place."""

    all: tuple[Name, ...]
    """Sorted by span."""
    own: str | None = None
    """Who "we" is, canonical, where the document speaks for a firm or project."""
    short: Mapping[str, str] = field(default_factory=dict)
    """Abbreviations that the document explains, with their long forms: `TBT` -> `time between tokens`."""

    def inside(self, span: Span) -> tuple[Name, ...]:
        """Return the names that lie inside the span, in order."""
        low = bisect_left(self.all, span.start, key=lambda n: n.span.start)
        high = bisect_left(self.all, span.end, key=lambda n: n.span.start)
        return tuple(n for n in self.all[low:high] if n.span.end <= span.end)


def find(article: Article, passages: Sequence[Passage]) -> Names:
    """Find the names of an article."""
    text = article.document.text
    cut = spotting.pieces(passages, text)
    seen = spotting.sightings(cut)
    short = aliases.abbreviations(text)
    owners = _owners(cut, seen)
    votes = kinds.votes(cut, seen, [o for o in (article.document.outlet,) if o])
    seen = [s for s in seen if not s.weak or kinds.decide(votes[s.text]) != "other"]
    firm = {n for n, v in votes.items() if kinds.decide(v) == "organisation"}
    things = {n for n, v in votes.items() if kinds.decide(v) == "thing"}
    whole = aliases.fullest((s.text for s in seen), owners, short, firm.__contains__, things.__contains__)
    pooled: dict[str, Counter[Kind]] = {}
    for name, canonical in whole.items():
        pooled.setdefault(canonical, Counter()).update(votes[name])
    kind = {canonical: kinds.decide(tally) for canonical, tally in pooled.items()}
    found = [_name(cut[s.piece], s, whole[s.text], kind[whole[s.text]]) for s in seen]
    described = [
        Name(d.text, Span(d.start, d.end), d.kind, d.canonical, described=True)
        for d in resolve(cut, [(s, n.kind, n.canonical) for s, n in zip(seen, found, strict=True)])
    ]
    own = _own(article, whole)
    return Names(tuple(sorted([*found, *described], key=lambda n: n.span)), own, short)


def _name(piece: spotting.Piece, sighting: spotting.Sighting, canonical: str, kind: Kind) -> Name:
    span = Span(piece.words[sighting.first].start, piece.words[sighting.last - 1].end)
    return Name(sighting.text, span, kind, canonical)


def _owners(cut: Sequence[spotting.Piece], seen: Sequence[spotting.Sighting]) -> dict[str, str]:
    """Return who the document says owns what ("Korv's X9"), where it names one owner only."""
    found: dict[str, set[str]] = {}
    for left, right in pairwise(seen):
        if left.piece == right.piece and left.last + 1 == right.first and _linked(cut[left.piece], left.last):
            places = words.group("names", "places")
            if not all(p in places for p in left.text.lower().split()):
                found.setdefault(right.text, set()).add(left.text)
    return {name: owners.pop() for name, owners in found.items() if len(owners) == 1}


def _linked(piece: spotting.Piece, at: int) -> bool:
    return piece.words[at].low in ("'s", "'")


def _own(article: Article, whole: Mapping[str, str]) -> str | None:
    """Return the firm behind the document's "we": its outlet's or author's name without words such as "Newsroom"."""
    text = f" {article.document.text.casefold()} "
    if text.count(" our ") + text.count(" we ") < 3:
        return None
    site = words.group("names", "site")
    for told in (article.document.outlet, article.document.author):
        for part in (told or "").split(","):
            kept = " ".join(w for w in part.split() if w.lower() not in site)
            if kept:
                return whole.get(kept, kept)
    return None
