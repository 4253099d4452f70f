"""An evaluation as people read it: the scores, then each fault under the sentence it is in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from api.evaluation.misses import Miss
from api.evaluation.scores import Scores, Share
from api.render import words
from api.render.layout import ALARM, QUIET, Indented, headed, quoted
from graph.claim import Figure, Span
from graph.numerals import plain

_NAME = 22
"""Width of a score's name."""


def scored(scores: Scores) -> Iterator[str]:
    """Yield a line for each score: figures, fields by name with how many annotations carry them, conditions."""
    precision, recall = scores.precision.value(0.0), scores.recall.value(0.0)
    yield f"{'figures':<{_NAME}}P {precision:.3f}  R {recall:.3f}  F1 {scores.f1:.3f}   ({scores.rows} gold rows)"
    for name, share in scores.fields.items():
        yield _line(name, share.value(0.0), share)
    yield _line("conditions_f1", scores.conditions.value(1.0))
    yield _line("conditions_precision", scores.strict.value(1.0), scores.strict)


def missed(misses: Sequence[Miss]) -> Group:
    """Return the faults, those of one figure together below its sentence."""
    parts: list[RenderableType] = []
    for _, group in groupby(misses, key=lambda m: (m.doc, m.span, m.row)):
        here = list(group)
        first = here[0]
        start = first.span_of_quote.start
        marks = [Span(first.span.start - start, first.span.end - start)]
        row = "" if first.row is None else f"gold line {first.row}"
        parts += [
            Text(),
            headed(words.shown(first.figure), f"{words.shown(first.doc)}:{first.line}", row),
            Indented(quoted(first.quote, marks), *(_told(m) for m in here)),
        ]
    return Group(*parts)


def _line(name: str, value: float, share: Share | None = None) -> str:
    return f"{name:<{_NAME}}{value:.3f}" + (f"   of {share.whole}" if share else "")


def _told(miss: Miss) -> Text:
    if miss.kind == "missed":
        return Text("missed", style=ALARM).append(f": wanted {_shown(miss.wanted)}", style="not bold default")
    if miss.kind == "extra":
        return Text("extra", style=ALARM).append(f": got {_shown(miss.got)}", style="not bold default")
    if miss.field == "conditions":
        return _differing(set(miss.wanted), set(miss.got))
    return Text(f"{miss.field}: ", style=QUIET).append(
        f"wanted {_shown(miss.wanted)}, got {_shown(miss.got)}", style="not dim"
    )


def _differing(wanted: set[str], got: set[str]) -> Text:
    """Say only in what two sets of conditions differ; many have most in common."""
    told = [
        f"{verb} {', '.join(sorted(ids))}" for verb, ids in (("missing", wanted - got), ("extra", got - wanted)) if ids
    ]
    return Text("conditions: ", style=QUIET).append(words.shown("; ".join(told)), style="not dim")


def _shown(value: Any) -> str:
    if value is None or value == ():
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Figure):
        ends = (value.value,) if value.value is not None else (value.low, value.high)
        return f"{' to '.join(plain(e) for e in ends if e is not None)} {value.unit}"
    if isinstance(value, tuple) and isinstance(value[0], tuple):
        amounts, unit = value
        return f"{' to '.join(map(plain, amounts))} {unit}"
    return words.shown(", ".join(value) if isinstance(value, tuple) else str(value))
