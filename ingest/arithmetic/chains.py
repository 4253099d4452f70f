"""What follows from derivations: the result worked out, conditions handed down, producers, independent origins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Context, Decimal

from graph import units
from graph.claim import Claim, ConditionReport, Derivation, Document, Statement
from ingest import resolve
from ingest.arithmetic.amounts import scale
from ingest.arithmetic.desk import Match
from ingest.arithmetic.makers import Makers
from ingest.arithmetic.operations import HUNDREDTHS, POINTS, Attempt

_NUMBER = re.compile(r"(?<![\d.,])\d+(?:,\d{3})*(?:\.\d+)?")
_LOOSE = Decimal("0.005")
"""How exactly a conversion's factor must be printed: 1.609 kilometres a mile."""
_PLACES = Context(prec=12)
_TOLD_AGAIN = ("rounding", "unit-conversion")
"""Operations whose result is the operand told in other words, under the same conditions."""


def derivation(claim: Claim, match: Match, quotes: Iterable[str]) -> Derivation:
    """Return a match as the claim's derivation; `quotes` are the sentences that state the claim."""
    return Derivation(
        operation=match.attempt.operation,
        inputs=tuple(a.claim.key for a in match.attempt.operands),
        computed=_computed(claim, match.attempt),
        verdict=match.verdict,
        stated=match.stated,
        constant=_constant(claim, match.attempt, quotes),
        chance=match.share,
    )


def followed(
    claims: Mapping[str, Claim], documents: Sequence[Document], statements: Sequence[Statement]
) -> tuple[Claim, ...]:
    """Return the claims with the conditions, producers and origins that follow from their derivations.

    Derivations form no circle; operands are finished before their results.
    """
    makers = Makers(documents, statements)
    done: dict[str, Claim] = {}
    origins: dict[str, frozenset[str]] = {}
    for key in _bottom_up(claims):
        claim = claims[key]
        inputs = [done[k] for k in claim.derivation.inputs] if claim.derivation else []
        if claim.derivation:
            claim = replace(
                claim,
                producers=makers.of(claim, inputs),
                conditions=_handed_down(claim, inputs),
            )
        below = frozenset[str]().union(*(origins[k.key] for k in inputs))
        origins[key] = below or frozenset(p.agent for p in claim.producers)
        done[key] = replace(claim, origins=len(set(resolve.one_agent(origins[key]).values())))
    return tuple(done[key] for key in claims)


def _bottom_up(claims: Mapping[str, Claim]) -> list[str]:
    order: list[str] = []
    seen: set[str] = set()
    for start in claims:
        todo = [(start, False)]
        while todo:
            key, finished = todo.pop()
            if finished:
                order.append(key)
            elif key not in seen:
                seen.add(key)
                todo.append((key, True))
                held = claims[key].derivation
                todo.extend((k, False) for k in (held.inputs if held else ()) if k not in seen)
    return order


def _handed_down(claim: Claim, inputs: Sequence[Claim]) -> tuple[ConditionReport, ...]:
    """Add to a figure told again the conditions of its source that none of its own mentions states."""
    if claim.derivation is None or claim.derivation.operation not in _TOLD_AGAIN:
        return claim.conditions
    own = {r.id for r in claim.conditions}
    documents = tuple(sorted({m.doc for m in claim.mentions}))
    extra = [ConditionReport(r.id, (), documents) for c in inputs for r in c.conditions if r.id not in own]
    return tuple(sorted([*claim.conditions, *extra], key=lambda r: r.id))


def _constant(claim: Claim, attempt: Attempt, quotes: Iterable[str]) -> str | None:
    """Return the factor between the units of a conversion, as the sentence prints it: the 3,600 of seconds an hour."""
    if attempt.operation != "unit-conversion":
        return None
    factor = scale(attempt.operands[0].claim.figure.unit)[0] / scale(claim.figure.unit)[0]
    for match in (m for q in quotes for m in _NUMBER.finditer(q)):
        number = match[0]
        value = Decimal(number.replace(",", ""))
        if value > 1 and any(abs(value / f - 1) < _LOOSE for f in (factor, 1 / factor)):
            return number
    return None


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
            if scale(unit)[1] == POINTS:
                found *= HUNDREDTHS
        case "sum":
            found = sum(based, Decimal(0))
        case "reciprocal":
            found = 1 / based[0]
        case _ if figures[0].unit == unit:  # also of a unit that nobody defined
            return _PLACES.plus(values[0])
        case _:
            return _PLACES.plus(units.convert(values[0], figures[0].unit, unit))
    return _PLACES.plus(found / scale(unit)[0])
