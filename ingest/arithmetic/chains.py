"""What follows from derivations: the result worked out, conditions handed down, producers, independent origins."""

from __future__ import annotations

from decimal import Context, Decimal

from graph import units
from graph.claim import Claim, Derivation
from ingest.arithmetic.amounts import scale
from ingest.arithmetic.desk import Match
from ingest.arithmetic.operations import Attempt

_PLACES = Context(prec=12)


def derivation(claim: Claim, match: Match) -> Derivation:
    """Return a match as the claim's derivation."""
    return Derivation(
        operation=match.attempt.operation,
        inputs=tuple(a.claim.key for a in match.attempt.operands),
        computed=_computed(claim, match.attempt),
        verdict=match.verdict,
        stated=match.stated,
        chance=match.share,
    )


def _computed(claim: Claim, attempt: Attempt) -> Decimal:
    """Work the operation out on the figures as printed, in the claim's unit."""
    figures = [a.claim.figure for a in attempt.operands]
    values = [f.value or Decimal(0) for f in figures]
    based = [v * scale(f.unit)[0] for v, f in zip(values, figures, strict=True)]
    unit = claim.figure.unit
    match attempt.operation:
        case "ratio":
            found = based[0] / based[1]
        case "product":
            found = based[0] * based[1]
        case "percent-change":
            found = abs(based[1] - based[0]) / abs(based[0])
        case "difference":
            found = based[0] - based[1]
        case "sum":
            found = sum(based, Decimal(0))
        case "reciprocal":
            found = 1 / based[0]
        case _:
            return _PLACES.plus(units.convert(values[0], figures[0].unit, unit))
    return _PLACES.plus(found / scale(unit)[0])
