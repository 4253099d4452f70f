"""Figures that the same document tells twice: what one place says of a figure, the other may leave out."""

from __future__ import annotations

from collections.abc import Sequence, Set
from decimal import Decimal

from ingest.frames.discourse import Draft
from ingest.quantities import Found

_DIGITS = 3
"""Significant digits from which on two equal figures of one document are no accident."""


def settle(found: Sequence[Found], drafts: Sequence[Draft | None], named: Set[str]) -> None:
    """Give a figure whose subject is only carried over the named subject that a twin has, if all twins agree."""
    twins: dict[tuple[Decimal, str], list[Draft]] = {}
    for one, draft in zip(found, drafts, strict=True):
        value = one.figure.value
        if draft is not None and draft.firm and draft.subject in named and value is not None and _precise(one):
            twins.setdefault((value, one.figure.unit), []).append(draft)
    for one, draft in zip(found, drafts, strict=True):
        if draft is None or draft.firm or one.figure.value is None:
            continue
        same = [t for t in twins.get((one.figure.value, one.figure.unit), ()) if _fit(t, draft)]
        subjects = {t.subject for t in same}
        if len(subjects) == 1:
            draft.subject = subjects.pop()
            draft.metric = draft.metric or next((t.metric for t in same if t.metric), None)
            draft.workload = draft.workload or next((t.workload for t in same if t.workload), None)


def _fit(one: Draft, other: Draft) -> bool:
    return one.workload == other.workload or one.workload is None or other.workload is None


def _precise(one: Found) -> bool:
    return sum(c.isdigit() for c in one.figure.text) >= _DIGITS
