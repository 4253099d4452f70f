"""One document judged: which figures were found, and which fields of them are right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from api.evaluation import agreement
from api.evaluation.annotations import Annotation
from graph.claim import Figure, Span, Statement


@dataclass(frozen=True, slots=True)
class Check:
    """One field of one annotation: what was wanted, what was got, and whether that will do."""

    field: str
    wanted: Any
    got: Any
    right: bool


@dataclass(frozen=True, slots=True)
class Judgement:
    """One annotation beside the statement that was read there, or one of the two alone."""

    annotation: Annotation | None
    """None for a figure that nobody annotated."""
    statement: Statement | None
    """None for a figure that was not read."""
    checks: tuple[Check, ...] = ()
    """The fields that the annotation carries; all are wrong where nothing was read."""
    conditions: tuple[frozenset[str], frozenset[str]] | None = None
    """Those annotated and those read, where the annotation carries conditions."""


def judge(annotations: Sequence[Annotation], statements: Sequence[Statement]) -> Iterator[Judgement]:
    """Yield what became of each annotation that counts, in order, then the statements that nobody annotated."""
    found = matched(annotations, statements)
    for number, annotation in enumerate(annotations):
        if not annotation.optional:
            statement = statements[found[number]] if number in found else None
            yield Judgement(
                annotation, statement, tuple(_checks(annotation, statement)), _conditions(annotation, statement)
            )
    used = set(found.values())
    for number, statement in enumerate(statements):
        if number not in used:
            yield Judgement(None, statement)


def matched(annotations: Sequence[Annotation], statements: Sequence[Statement]) -> dict[int, int]:
    """Return which statement is of which annotation, by number; the first one, where several are.

    A statement's figure must cover the number of one annotation, and reach into that of no other.
    """
    numbers = [_number(a) for a in annotations]
    found: dict[int, int] = {}
    for place, statement in enumerate(statements):
        span = statement.figure.span
        inside = [n for n, (start, end) in enumerate(numbers) if span.start <= start and end <= span.end]
        if len(inside) == 1:
            found.setdefault(inside[0], place)
    return found


def _number(annotation: Annotation) -> tuple[int, int]:
    """Return where the number itself stands: from the first digit to the last, or its first word but an article."""
    digits = [at for at, c in enumerate(annotation.figure) if c.isdigit()]
    if digits:
        return annotation.start + digits[0], annotation.start + digits[-1] + 1
    word = _NUMBER_WORD.search(annotation.figure) or _WORD.search(annotation.figure)
    assert word is not None, annotation  # its text has a letter
    return annotation.start + word.start(), annotation.start + word.end()


_NUMBER_WORD = re.compile(r"(?!(?:an?|the)\b)\w+", re.IGNORECASE)
_WORD = re.compile(r"\w+")


def _checks(annotation: Annotation, statement: Statement | None) -> Iterator[Check]:
    """Yield each field that the annotation carries; also what the reading claims and the annotation does not."""
    got = statement or _NOTHING
    figure, amount = got.figure, (annotation.amounts, annotation.unit)
    yield Check("quantity", amount, figure, agreement.quantities(*amount, figure))
    if annotation.bound or figure.bound:
        yield Check("bound", annotation.bound, figure.bound, annotation.bound == figure.bound)
    if annotation.approximate or figure.approximate:
        same = annotation.approximate == figure.approximate
        yield Check("approximate", annotation.approximate, figure.approximate, same)
    for field, wanted, name in (
        ("subject", annotation.subject, got.subject),
        ("comparator", annotation.comparator, got.comparator),
        ("model", annotation.model, got.workload),
    ):
        if wanted is not None:
            yield Check(field, wanted, name, agreement.names(wanted, name))
    if annotation.directed:
        same = statement is not None and annotation.direction == statement.direction
        yield Check("direction", annotation.direction, got.direction, same)
    if {annotation.modality, got.modality} != {"asserted"}:
        yield Check("modality", annotation.modality, got.modality, annotation.modality == got.modality)
    if annotation.metric is not None:
        yield Check("metric", annotation.metric, got.metric, agreement.metrics(annotation.metric, got.metric))
    if annotation.said_by:
        same = agreement.speakers(annotation.said_by, got.said_by)
        yield Check("said_by", annotation.said_by, got.said_by, same)


_NOTHING = Statement("", Span(0, 0), "", Figure("", Span(0, 0), None, None, None, "ratio"))
"""What is read where nothing is."""


def _conditions(annotation: Annotation, statement: Statement | None) -> tuple[frozenset[str], frozenset[str]] | None:
    if annotation.conditions is None:
        return None
    return annotation.conditions, frozenset(c.id for c in (statement or _NOTHING).conditions)
