"""Which claims another claim follows from, with rounding intervals; and which claims contradict one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph.claim import Claim, Document, Statement
from ingest.arithmetic import chains, conflicts, derivations
from ingest.arithmetic.desk import Desk


def derive(
    claims: Sequence[Claim], documents: Sequence[Document], statements: Sequence[Statement]
) -> tuple[Claim, ...]:
    """Return the claims with their derivations, and the producers, origins and conflicts that follow from these."""
    ordered = sorted(claims, key=lambda c: c.key)
    desk = Desk(ordered, documents, statements)
    matches = derivations.find(desk)
    against = conflicts.find(desk, matches)
    derived = {c.key: replace(c, conflicts=against.get(c.key, ())) for c in ordered}
    quotes = {s.key: s.quote for s in statements}
    for key, match in matches.items():
        told = [quotes[m.statement] for m in derived[key].mentions if m.statement in quotes]
        derived[key] = replace(derived[key], derivation=chains.derivation(derived[key], match, told))
    return chains.followed(derived, documents, statements)
