"""Figures that the same document tells twice: what one place says of a figure, the other may leave out."""

from __future__ import annotations

from collections.abc import Sequence, Set
from decimal import Decimal

from ingest.frames.discourse import Draft
from ingest.quantities import Found

_DIGITS = 3
"""Significant digits from which on two equal figures of one document are no accident."""

_Key = tuple[Decimal | None, Decimal | None, Decimal | None, str]


def settle(found: Sequence[Found], drafts: Sequence[Draft | None], named: Set[str]) -> None:
    """Give a figure whose subject is only carried over the named subject that a twin has, if all twins agree."""
    _recall(found, drafts)
    twins: dict[tuple[Decimal, str], list[Draft]] = {}
    for one, draft in zip(found, drafts, strict=True):
        value = one.figure.value
        if draft is not None and draft.firm and draft.subject in named and value is not None and _precise(one):
            twins.setdefault((value, one.figure.unit), []).append(draft)
    for one, draft in zip(found, drafts, strict=True):
        if draft is None or draft.firm or draft.recalled or one.figure.value is None:
            continue
        same = [t for t in twins.get((one.figure.value, one.figure.unit), ()) if _fit(t, draft)]
        subjects = {t.subject for t in same}
        if len(subjects) == 1:
            draft.subject = subjects.pop()
            draft.metric = draft.metric or next((t.metric for t in same if t.metric), None)
            draft.workload = draft.workload or next((t.workload for t in same if t.workload), None)


def _recall(found: Sequence[Found], drafts: Sequence[Draft | None]) -> None:
    """Give a figure told as known ("the 104x") what all earlier figures of that value say; else it is of nothing."""
    told: dict[_Key, list[Draft]] = {}
    for one, draft in zip(found, drafts, strict=True):
        if draft is None:
            continue
        key = (one.figure.value, one.figure.low, one.figure.high, one.figure.unit)
        if not draft.recalled:
            told.setdefault(key, []).append(draft)
            continue
        before = told.get(key, ())
        draft.subject = _agreed([d.subject for d in before])
        draft.comparator = _agreed([d.comparator for d in before])
        draft.workload = _agreed([d.workload for d in before])
        draft.metric = (draft.metric if draft.told else None) or _agreed([d.metric for d in before])


def _agreed(told: Sequence[str | None]) -> str | None:
    """Return what all say that say anything."""
    said = {t for t in told if t is not None}
    return said.pop() if len(said) == 1 else None


def _fit(one: Draft, other: Draft) -> bool:
    return one.workload == other.workload or one.workload is None or other.workload is None


def _precise(one: Found) -> bool:
    return sum(c.isdigit() for c in one.figure.text) >= _DIGITS
