"""Which claims another claim follows from, with rounding intervals; and which claims contradict one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph.claim import Claim, Document, Statement
from ingest.arithmetic import chains, derivations
from ingest.arithmetic.desk import Desk
from ingest.arithmetic.places import Map


def derive(
    claims: Sequence[Claim], documents: Sequence[Document], statements: Sequence[Statement]
) -> tuple[Claim, ...]:
    """Return the claims with their derivations, and the producers, origins and conflicts that follow from these."""
    ordered = sorted(claims, key=lambda c: c.key)
    desk = Desk(ordered, documents, Map(ordered, documents, statements))
    matches = derivations.find(desk)
    derived = [replace(c, derivation=chains.derivation(c, matches[c.key])) if c.key in matches else c for c in ordered]
    return tuple(derived)
