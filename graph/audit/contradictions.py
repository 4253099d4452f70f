"""Figures that cannot be right beside others: wrong arithmetic, slipped magnitudes, units, scopes, directions."""

from __future__ import annotations

from collections.abc import Iterator

from graph.audit.case import Case
from graph.audit.wording import figure, listed, same_agent, shown, told_as
from graph.claim import Claim, ConflictKind, Derivation, Finding, Statement

_KINDS: dict[ConflictKind, tuple[str, float, str]] = {
    # kind of finding, weight, what happened
    "magnitude": ("magnitude", 0.95, "a power of ten away from"),
    "unit": ("unit", 0.85, "the same number in another unit than"),
    "direction": ("direction-reversed", 0.85, "in the opposite direction to"),
    "scope": ("scope", 0.7, "of another scope than"),
    "value": ("value-altered", 0.8, "not the same as"),
}
_BETWEEN = {"ratio": "divided by", "product": "times", "difference": "less", "sum": "plus"}
_DEFINING = frozenset({"power-basis", "tokens", "statistic", "price-basis", "test-cycle", "adjustment", "time-base"})
"""Axes that say what is measured: the same number with another value of these is another quantity."""


def conflicts(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield each conflict once, at the claim that is more likely wrong.

    Two producers who measured different values disagree; only a document that is neither's alters a value.
    """
    for conflict in claim.conflicts:
        other = case.claims.get(conflict.claim)
        if other is None or not _is_suspect(case, claim, other):
            continue
        kind, weight, how = _KINDS[conflict.kind]
        if kind == "value-altered" and not _retells(case, claim, other):
            continue
        at, right = _first(case, claim), _first(case, other)
        if at is None or right is None:
            continue
        text = (
            f"{case.name(at.document)} gives {shown(at.figure, claim)}, {how} "
            f"the {figure(right.figure)} of {case.name(right.document)}."
        )
        yield case.row(kind, weight, claim, at, right, text)


def arithmetic(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield stated arithmetic that does not hold."""
    held = claim.derivation
    if held is None or held.verdict == "consistent":
        return
    at = _first(case, claim)
    inputs = [case.claims[k] for k in held.inputs if k in case.claims]
    if at is None or not inputs:
        return
    text = f"{case.name(at.document)} gives {shown(at.figure, claim)}, but {_worked(held, inputs, at)}."
    yield case.row("arithmetic-wrong", 0.95, claim, at, _first(case, inputs[-1]), text)


def redefinitions(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield a figure told of one quantity that another document tells of another, such as a rating told as a draw."""
    own = _conditions(claim)
    documents = {m.document for m in claim.mentions}
    for other in case.twins(claim):
        theirs = _conditions(other)
        axes = [a for a in own.keys() & theirs.keys() if a in _DEFINING and own[a] != theirs[a]]
        if len(axes) != 1 or documents & {m.document for m in other.mentions} or not _is_suspect(case, claim, other):
            continue
        at, right = _first(case, claim), _first(case, other)
        if at is not None and right is not None:
            text = (
                f"{case.name(at.document)} gives {shown(at.figure, claim)} as {_shown(own[axes[0]])}; "
                f"{case.name(right.document)} gives it as {_shown(theirs[axes[0]])}."
            )
            yield case.row("metric-redefined", 0.65, claim, at, right, text)


def _worked(held: Derivation, inputs: list[Claim], at: Statement) -> str:
    """Return the operation with its operands as printed and its right result: "A divided by B is C"."""
    right = told_as(at.figure, held.computed)
    texts = [figure(c.figure) for c in inputs]
    if held.operation in _BETWEEN:
        return f" {_BETWEEN[held.operation]} ".join(texts) + f" is {right}"
    if held.operation == "percent-change":
        return f"from {texts[0]} to {texts[-1]} is {right}"
    return f"{listed(texts)} is {right}"


def _is_suspect(case: Case, claim: Claim, other: Claim) -> bool:
    """Whether of two claims that contradict one another this one is more likely wrong; of each pair one is."""
    return _trust(case, claim) < _trust(case, other)


def _trust(case: Case, claim: Claim) -> tuple[bool, bool, bool, int, str, str]:
    right = claim.derivation is None or claim.derivation.verdict == "consistent"
    produced = any(p.how in ("measured", "estimated", "stated") for p in claim.producers) or any(
        case.speaks_for(m.document, p.agent) for m in claim.mentions for p in claim.producers
    )
    dates = [case.documents[m.document].date or "9999" for m in claim.mentions]
    # Of two equally known figures the younger is the retelling; dates sort upwards, so their digits are turned round.
    age = "".join(str(9 - int(c)) if c.isdigit() else c for c in min(dates))
    return right, claim.derivation is None, produced, len({m.document for m in claim.mentions}), age, claim.key


def _retells(case: Case, claim: Claim, other: Claim) -> bool:
    """Whether the claim only tells again what the other's producers brought about, by what its documents say."""
    makers = {p.agent for p in claim.producers}
    credited = {name for own in case.told(claim).values() for s in own for name in s.said_by}
    theirs = [p.agent for p in other.producers]
    told = makers or credited
    return bool(told and theirs) and all(any(same_agent(t, o) for o in theirs) for t in told)


def _first(case: Case, claim: Claim) -> Statement | None:
    told = [s for own in case.told(claim).values() for s in own]
    return case.oldest(s for s in told if s.modality not in ("denied", "hypothetical")) or case.oldest(told)


def _conditions(claim: Claim) -> dict[str, str]:
    return {r.id.partition(":")[0]: r.id for r in claim.conditions if r.stated_in}


def _shown(condition: str) -> str:
    return condition.partition(":")[2].replace("-", " ")
