"""Cases of statements written into their sentences: `[118 L/s|unit=L/s; subject=Acme P1]` is a figure with its fields.

The value, a range's ends and the last printed place are read off the figure's text unless the fields give them; in
words, `value` must be given. Figures are named by document and order: a1, a2, b1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from graph.claim import Caveat, Condition, Document, Figure, Producer, Span, Statement, Verification

_MARK = re.compile(r"\[([^\]|]+)\|?([^\]]*)\]")
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_SENTENCE = re.compile(r"[^.\n]*(?:\.(?=\d)[^.\n]*)*[.\n]?")
_SCALES = {"million": 6, "billion": 9, "thousand": 3, "%": -2, "percent": -2, "cents": -2}


def story(documents: Mapping[str, Any]) -> tuple[list[Document], dict[str, Statement]]:
    """Return the documents and, by name, the statements of a case; a document is its text or has text, outlet, date."""
    made: list[Document] = []
    stated: dict[str, Statement] = {}
    for key, given in documents.items():
        raw = given if isinstance(given, str) else given["text"]
        known = {} if isinstance(given, str) else {k: str(v) for k, v in given.items() if k != "text"}
        text, marks = _unmarked(raw)
        made.append(Document(key, f"{key}.txt", text, **known))
        for number, (span, fields) in enumerate(marks, 1):
            stated[f"{key}{number}"] = _statement(key, text, span, fields)
    return made, stated


def _unmarked(raw: str) -> tuple[str, list[tuple[Span, dict[str, str]]]]:
    text, marks, last = "", [], 0
    for match in _MARK.finditer(raw):
        text += raw[last : match.start()]
        fields = dict(part.strip().split("=", 1) for part in match[2].split(";") if part.strip())
        marks.append((Span(len(text), len(text) + len(match[1])), fields))
        text += match[1]
        last = match.end()
    return text + raw[last:], marks


def _statement(document: str, text: str, span: Span, fields: dict[str, str]) -> Statement:
    sentence = next(m for m in _SENTENCE.finditer(text) if m.start() <= span.start < m.end())
    where = Span(sentence.start(), sentence.end())
    return Statement(
        document=document,
        span=where,
        quote=sentence[0],
        figure=_figure(text[span.start : span.end], span, fields),
        metric=fields.get("metric"),
        subject=fields.get("subject"),
        comparator=fields.get("comparator"),
        workload=fields.get("workload"),
        direction=fields.get("direction"),  # type: ignore[arg-type]
        modality=fields.get("modality", "asserted"),  # type: ignore[arg-type]
        said_by=tuple(_split(fields.get("said"))),
        producers=tuple(Producer(*p.split(":")) for p in _split(fields.get("producer"))),  # type: ignore[arg-type]
        verifications=(
            *(_check(c, document, where) for c in _split(fields.get("check"))),
            *(_check(c, document, Span(0, 0)) for c in _split(fields.get("checked"))),
        ),
        conditions=(
            *(Condition(c, "", where, "sentence") for c in _split(fields.get("cond"))),
            *(Condition(c, "", where, "section") for c in _split(fields.get("wide"))),
        ),
        caveats=_caveats(fields.get("caveat"), text),
    )


def _figure(text: str, span: Span, fields: dict[str, str]) -> Figure:
    scale = (
        Decimal(fields["scale"])
        if "scale" in fields
        else Decimal(1).scaleb(sum(n for w, n in _SCALES.items() if w in text))
    )
    numbers = [Decimal(n.replace(",", "")) for n in _NUMBER.findall(text)] if "value" not in fields else []
    exponent = numbers[-1].as_tuple().exponent if numbers else 0
    step = Decimal(fields.get("step", 0)) if not numbers else Decimal(1).scaleb(int(exponent)) * scale
    ends = [n * scale for n in numbers] or [Decimal(fields["value"])]
    low, high = (ends[0], ends[1]) if len(ends) == 2 else (None, None)
    return Figure(
        text=text,
        span=span,
        value=ends[0] if low is None else None,
        low=low,
        high=high,
        unit=fields.get("unit", "ratio"),
        bound=fields.get("bound"),  # type: ignore[arg-type]
        approximate=fields.get("approx") == "yes",
        step=step,
    )


def _caveats(given: str | None, text: str) -> tuple[Caveat, ...]:
    """Return the caveat `kind:words`; the words stand somewhere in the text."""
    if not given:
        return ()
    kind, _, words = given.partition(":")
    start = text.index(words)
    return (Caveat(kind, words, Span(start, start + len(words)), "document"),)  # type: ignore[arg-type]


def _check(given: str, document: str, where: Span) -> Verification:
    agent, method, scope = [*given.split(":"), ""][:3]
    return Verification(agent or None, method, scope, document, where)  # type: ignore[arg-type]


def _split(value: str | None) -> list[str]:
    return [part.strip() for part in value.split(",")] if value else []
