"""Claims chosen by what is known of them, a page at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph import questions
from graph.claim import Claim, Figure
from graph.store import Store
from graph.vocabulary import claim_iri, key


@dataclass(frozen=True, slots=True)
class Selection:
    """What a claim must have; None asks for nothing.

    Names and words are found anywhere in what is printed, in whatever case; a unit and a condition must be the same.
    """

    figure: Figure | None = None
    """As for a trace: the value agrees as printed, the unit as far as it is given."""
    unit: str | None = None
    subject: str | None = None
    metric: str | None = None
    producer: str | None = None
    verifier: str | None = None
    condition: str | None = None
    """`axis:value`, as it is written in the claim."""
    outlet: str | None = None
    """Of an outlet that states it, or of the file where the outlet is unknown."""
    since: str | None = None
    """A document of that day or later states it: ISO 8601, as precise as wanted."""
    until: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the claims that were chosen, by key."""

    claims: tuple[Claim, ...]
    total: int
    """How many there are in all."""
    after: str | None
    """The last key of this page where another page follows, else None."""


def select(store: Store, chosen: Selection, *, after: str = "", limit: int = 100) -> Page:
    """Return the first claims that are chosen, by key, of those whose key comes behind `after`."""
    pattern = "\n".join(_patterns(store, chosen))
    counted = f"SELECT (COUNT(DISTINCT ?claim) AS ?n) WHERE {{\n{pattern}\n}}"
    total = int(next(iter(store.query(counted).rows()))[0] or 0)
    behind = f"FILTER(STR(?claim) > {_text(claim_iri(after))})" if after else ""
    asked = f"SELECT DISTINCT ?claim WHERE {{\n{pattern}\n{behind}\n}}\nORDER BY ?claim\nLIMIT {limit + 1}"
    keys = [key(row[0]) for row in store.query(asked).rows() if row[0] is not None]
    return Page(store.claims(keys[:limit]), total, keys[limit - 1] if len(keys) > limit else None)


def _patterns(store: Store, chosen: Selection) -> Iterator[str]:
    yield "?claim a sayso:Claim ."
    if chosen.figure is not None:
        found = " ".join(f"<{claim_iri(c.key)}>" for c in questions.trace(store, chosen.figure))
        yield f"VALUES ?claim {{ {found} }}"
    if chosen.unit is not None:
        yield f"?claim sayso:figure/sayso:unit {_text(chosen.unit)} ."
    if chosen.condition is not None:
        yield f"?claim sayso:report/skos:notation {_text(chosen.condition)} ."
    for name, path in (
        ("subject", "sayso:subject"),
        ("metric", "sayso:metric"),
        ("producer", "sayso:production/sayso:agentName"),
        ("verifier", "sayso:verification/sayso:agentName"),
    ):
        if (words := getattr(chosen, name)) is not None:
            yield f"?claim {path} ?{name} . {_holds([f'?{name}'], words)}"
    if chosen.outlet is not None:
        yield "?claim sayso:mention ?told . ?told schema:name ?file . OPTIONAL { ?told dc:publisher ?publisher }"
        yield _holds(["COALESCE(?publisher, ?file)"], chosen.outlet)
    for name, sign, day in (("early", ">=", chosen.since), ("late", "<=", chosen.until)):
        if day is not None:
            # "2026-03" is before every day of that March: only as much of a date is compared as is asked for.
            yield (
                f"?claim sayso:mention/oa:hasSource/dct:issued ?{name} . "
                f"FILTER(SUBSTR(?{name}, 1, {len(day)}) {sign} {_text(day)})"
            )


def _holds(terms: Sequence[str], words: str) -> str:
    return " ".join(f"FILTER(CONTAINS(LCASE({term}), LCASE({_text(words)})))" for term in terms)


def _text(value: str) -> str:
    return questions.literal(value)
