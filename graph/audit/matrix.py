"""The spread of figures over outlets: a row a claim, a cell a document that states it, with what became of it there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from graph.audit.case import OUTSIDE
from graph.claim import Claim, Document, Finding, Statement

How = Literal["altered", "rounded", "converted", "stated"]
Check = Literal["laundered", "lost", "kept"]

_RETOLD: dict[str, How] = {"rounding": "rounded", "unit-conversion": "converted"}
_ALTERED = frozenset({"magnitude", "unit", "value-altered", "direction-reversed", "scope", "arithmetic-wrong"})
"""Kinds of findings that say of a figure that it is another's, changed."""
_CHECKS: dict[str, Check] = {"verification-laundered": "laundered", "verification-lost": "lost"}


@dataclass(frozen=True, slots=True)
class Cell:
    """How one document tells a claim."""

    document: str
    """`Document.key`."""
    claim: str
    """`Claim.key` of what it states: the row's, or one that rounds, converts or alters it."""
    figure: str
    """The figure as printed there first."""
    how: How
    said_by: tuple[str, ...]
    """Whom it credits; empty for its own voice."""
    kept: tuple[str, ...]
    """Conditions of the row that it states."""
    dropped: tuple[str, ...]
    """Conditions of the row that it repeats the figure without."""
    check: Check | None
    """What it makes of the checking that is told of the figure; None where nothing is told."""


@dataclass(frozen=True, slots=True)
class Row:
    """One claim with its retellings, the oldest document first."""

    claim: str
    """`Claim.key`."""
    weight: float
    """Of the heaviest finding in the row; 0 without one."""
    cells: tuple[Cell, ...]


def rows(
    claims: Mapping[str, Claim],
    findings: Iterable[Finding],
    statements: Mapping[str, Statement],
    documents: Mapping[str, Document],
) -> tuple[Row, ...]:
    """Return a row for each claim that several documents tell, the one with the heaviest finding first.

    What rounds or converts a claim stands in its row, and so does what contradicts it and was found to alter it.
    """
    found: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        found[finding.claim].append(finding)
    told: dict[str, list[tuple[Claim, How]]] = defaultdict(list)
    for key in sorted(claims):
        told[_origin(claims[key], claims, found)].append((claims[key], _how(claims[key], claims, found)))
    made = (_row(key, own, found, statements, documents) for key, own in told.items())
    return tuple(sorted((r for r in made if len(r.cells) > 1), key=lambda r: (-r.weight, -len(r.cells), r.claim)))


def _how(claim: Claim, claims: Mapping[str, Claim], found: Mapping[str, Sequence[Finding]]) -> How:
    if _altering(claim, claims, found):
        return "altered"
    if claim.derivation and any(k in claims for k in claim.derivation.inputs):
        return _RETOLD.get(claim.derivation.operation, "stated")
    return "stated"


def _altering(claim: Claim, claims: Mapping[str, Claim], found: Mapping[str, Sequence[Finding]]) -> str | None:
    """Return the claim that this one was found to alter."""
    if not any(f.kind in _ALTERED for f in found.get(claim.key, ())):
        return None
    return next((c.claim for c in claim.conflicts if c.claim in claims and not _suspect(c.claim, found)), None)


def _suspect(key: str, found: Mapping[str, Sequence[Finding]]) -> bool:
    return any(f.kind in _ALTERED for f in found.get(key, ()))


def _origin(claim: Claim, claims: Mapping[str, Claim], found: Mapping[str, Sequence[Finding]]) -> str:
    """Return the claim at the end of the alterations, roundings and conversions."""
    seen = {claim.key}
    while True:
        derivation = claim.derivation
        retold = derivation is not None and derivation.operation in _RETOLD
        before = _altering(claim, claims, found) or (derivation.inputs[0] if derivation and retold else None)
        if before is None or before not in claims or before in seen:
            return claim.key
        seen.add(before)
        claim = claims[before]


def _row(
    key: str,
    own: Sequence[tuple[Claim, How]],
    found: Mapping[str, Sequence[Finding]],
    statements: Mapping[str, Statement],
    documents: Mapping[str, Document],
) -> Row:
    cells: dict[str, Cell] = {}
    for claim, how in own:
        for document in dict.fromkeys(m.document for m in claim.mentions if m.document in documents):
            cell = _cell(claim, how, documents[document], found, statements)
            held = cells.get(document)
            if held is None or _plainest(cell) > _plainest(held):  # the figure itself, before how it is rounded beside
                cells[document] = cell
    ordered = sorted(cells.values(), key=lambda c: (documents[c.document].date or "9999", documents[c.document].name))
    weight = max((f.weight for claim, _ in own for f in found.get(claim.key, ())), default=0.0)
    return Row(key, weight, tuple(ordered))


def _plainest(cell: Cell) -> int:
    return get_args(How).index(cell.how)


def _cell(
    claim: Claim,
    how: How,
    document: Document,
    found: Mapping[str, Sequence[Finding]],
    statements: Mapping[str, Statement],
) -> Cell:
    mentions = sorted((m for m in claim.mentions if m.document == document.key), key=lambda m: m.span)
    stated = [statements[m.statement] for m in mentions if m.statement in statements]
    return Cell(
        document=document.key,
        claim=claim.key,
        figure=document.text[mentions[0].span.start : mentions[0].span.end],
        how=how,
        said_by=tuple(dict.fromkeys(name for m in mentions for name in m.said_by)),
        kept=tuple(c.id for c in claim.conditions if document.name in c.stated_in),
        dropped=tuple(c.id for c in claim.conditions if document.name in c.dropped_in),
        check=_check(document.name, found.get(claim.key, ()), stated),
    )


def _check(doc: str, findings: Sequence[Finding], stated: Sequence[Statement]) -> Check | None:
    slips = [_CHECKS[f.kind] for f in findings if f.at.doc == doc and f.kind in _CHECKS]
    if slips:
        return slips[0]
    return "kept" if any(v.method in OUTSIDE for s in stated for v in s.verifications) else None
