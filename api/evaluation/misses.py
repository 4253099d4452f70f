"""Each fault with the words it is about: a figure missed, one that nobody annotated, a field that is wrong."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from api.evaluation.annotations import Annotation
from api.evaluation.judgement import Check, Judgement
from graph.claim import Document, Span

Kind = Literal["missed", "extra", "wrong"]


@dataclass(frozen=True, slots=True)
class Miss:
    """One fault of the reading, at one place of one document."""

    kind: Kind
    doc: str
    line: int
    """Of the document, from 1."""
    span: Span
    """The figure's."""
    figure: str
    field: str
    wanted: Any
    got: Any
    span_of_quote: Span
    quote: str
    """The sentence, heading, list item, caption or table row."""
    row: int | None
    """Line of the annotations; None for a figure that nobody annotated."""


def misses(document: Document, passages: Sequence[Span], judgements: Sequence[Judgement]) -> Iterator[Miss]:
    """Yield the faults of a document in the order of its text; `passages` are its sentences and rows, in order."""
    for judgement in sorted(judgements, key=_place):
        annotation, span = judgement.annotation, _place(judgement)
        figure = annotation.figure if annotation else document.text[span.start : span.end]
        quote = _around(document.text, passages, span)
        for kind, check in _faults(judgement):
            yield Miss(
                kind=kind,
                doc=document.name,
                line=document.text.count("\n", 0, span.start) + 1,
                span=span,
                figure=figure,
                field=check.field,
                wanted=check.wanted,
                got=check.got,
                span_of_quote=quote,
                quote=document.text[quote.start : quote.end],
                row=annotation.line if annotation else None,
            )


def _faults(judgement: Judgement) -> Iterator[tuple[Kind, Check]]:
    if judgement.annotation is None:
        yield "extra", Check("figures", None, judgement.statement and judgement.statement.figure, False)
    elif judgement.statement is None:
        yield "missed", Check("figures", _amount(judgement.annotation), None, False)
    else:
        yield from (("wrong", check) for check in judgement.checks if not check.right)
        if judgement.conditions and judgement.conditions[0] != judgement.conditions[1]:
            wanted, got = judgement.conditions
            yield "wrong", Check("conditions", tuple(sorted(wanted)), tuple(sorted(got)), False)


def _amount(annotation: Annotation) -> tuple[Any, str]:
    return annotation.amounts, annotation.unit


def _place(judgement: Judgement) -> Span:
    if judgement.annotation is not None:
        return Span(judgement.annotation.start, judgement.annotation.end)
    assert judgement.statement is not None
    return judgement.statement.figure.span


def _around(text: str, passages: Sequence[Span], span: Span) -> Span:
    """Return the passage that the figure stands in; its line where it stands in none, as in front matter."""
    place = bisect_right(passages, span.start, key=lambda p: p.start) - 1
    if place >= 0 and span in passages[place]:
        return passages[place]
    end = text.find("\n", span.end)
    return Span(text.rfind("\n", 0, span.start) + 1, len(text) if end < 0 else end)
