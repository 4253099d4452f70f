"""Judgements added up: precision and recall of figures, the share right of each field, the conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from api.evaluation.judgement import Judgement


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many."""

    part: int
    whole: int

    def value(self, empty: float) -> float:
        """Return the share, or `empty` where there is nothing to share."""
        return self.part / self.whole if self.whole else empty


@dataclass(frozen=True, slots=True)
class Scores:
    """What a set of documents scored."""

    rows: int
    """Annotations that count."""
    precision: Share
    """Of the figures read, those annotated."""
    recall: Share
    """Of the figures annotated, those read."""
    fields: dict[str, Share]
    """By field, sorted: right among all annotations that carry it; of a figure not read every field is wrong."""
    conditions: Share
    """F1 on the axes that each annotation names: twice the right ones, of those read and those annotated."""
    strict: Share
    """Of all conditions read, on any axis, those annotated; only where a figure was read and conditions annotated."""

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall of figures."""
        precision, recall = self.precision.value(0.0), self.recall.value(0.0)
        return 2 * precision * recall / (precision + recall) if self.precision.part else 0.0

    def summary(self) -> dict[str, Any]:
        """Return all scores by name."""
        return {
            "figures": {"precision": self.precision.value(0.0), "recall": self.recall.value(0.0), "f1": self.f1},
            **{name: share.value(0.0) for name, share in self.fields.items()},
            "conditions_f1": self.conditions.value(1.0),
            "rows": self.rows,
            "conditions_precision": self.strict.value(1.0),
        }


def scores(judgements: Iterable[Judgement]) -> Scores:
    """Return what the judgements amount to."""
    hit = missed = extra = 0
    right: Counter[str] = Counter()
    all_: Counter[str] = Counter()
    both = compared = told = 0
    for judgement in judgements:
        if judgement.annotation is None:
            extra += 1
            continue
        hit, missed = (hit + 1, missed) if judgement.statement else (hit, missed + 1)
        for check in judgement.checks:
            right[check.field] += check.right
            all_[check.field] += 1
        if judgement.conditions is not None:
            wanted, got = judgement.conditions
            axes = {w.partition(":")[0] for w in wanted}
            both += len(wanted & got)
            compared += len(wanted) + sum(g.partition(":")[0] in axes for g in got)
            told += len(got)
    return Scores(
        rows=hit + missed,
        precision=Share(hit, hit + extra),
        recall=Share(hit, hit + missed),
        fields={name: Share(right[name], all_[name]) for name in sorted(all_)},
        conditions=Share(2 * both, compared),
        strict=Share(both, told),
    )
