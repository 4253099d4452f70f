"""Statements, claims and documents as lists that a person can read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from api.render import words
from api.render.layout import FIGURE, QUIET, Indented, headed, quoted
from graph.claim import Claim, Document, Span, Statement
from graph.correction import Correction


def statements(document: Document, stated: Sequence[Statement]) -> Group:
    """Return the figures of a document, each below the sentence that states it."""
    head = Text(words.shown(document.name), style=FIGURE)
    if document.outlet:
        head.append(f" ({words.shown(document.outlet)})", style="not bold")
    head.append(f": {words.counted(len(stated), 'figure')}", style="not bold")
    parts: list[RenderableType] = [head]
    for span, group in groupby(sorted(stated, key=lambda s: (s.span, s.figure.span)), key=lambda s: s.span):
        here = list(group)
        marks = [Span(s.figure.span.start - span.start, s.figure.span.end - span.start) for s in here]
        parts += [Text(), quoted(here[0].quote, marks), Indented(*(_stated(s) for s in here))]
    return Group(*parts)


def claims(found: Sequence[Claim], labels: Mapping[str, str]) -> Group:
    """Return the claims, those that most documents repeat first, then in the order in which documents state them."""
    parts: list[RenderableType] = [Text(f"{words.counted(len(found), 'claim')}", style=FIGURE)]
    for claim in sorted(found, key=_place):
        parts += [Text(), *_claim(claim, labels)]
    return Group(*parts)


def corrections(found: Sequence[Correction]) -> Group:
    """Return what people have set right, the oldest first, each with its sentence."""
    parts: list[RenderableType] = [Text(words.counted(len(found), "correction"), style=FIGURE)]
    for correction in found:
        told = [Text(words.sentence(words.corrected(correction)) + ".")]
        for anchor in correction.anchors:
            mark = Span(anchor.offset, anchor.offset + len(anchor.figure))
            told.append(Text(f"{words.shown(anchor.document)}: ").append_text(quoted(anchor.quote, [mark])))
        if correction.undone is not None:
            told.append(Text(words.taken_back(correction.undone), style=QUIET))
        parts += [Text(), headed(correction.id, correction.kind), Indented(*told)]
    return Group(*parts)


def documents(found: Sequence[Document], counts: Mapping[str, int]) -> Group:
    """Return the documents by name, with what is known of each; what is unknown is said to be."""
    parts: list[RenderableType] = [Text(words.counted(len(found), "document"), style=FIGURE)]
    for document in sorted(found, key=lambda d: (d.name, d.key)):
        outlet, date = document.outlet or "outlet unknown", document.date or "date unknown"
        told = [document.title or "title unknown", f"{outlet}, {date}"]
        told += [f"by {document.author}"] if document.author else []
        told += [document.address] if document.address else []
        parts += [
            Text(),
            headed(words.shown(document.name), words.counted(counts[document.key], "figure")),
            Indented(*(Text(words.shown(line)) for line in told), Text(document.key, style=QUIET)),
        ]
    return Group(*parts)


def _stated(statement: Statement) -> Group:
    credit = f"credits {words.shown(words.listed(list(statement.said_by)))}" if statement.said_by else ""
    line = headed(words.amount(statement.figure), words.measured(statement), words.thing(statement), credit)
    parts: list[RenderableType] = [line]
    if statement.conditions:
        held = "; ".join(words.condition(c.id) for c in statement.conditions)
        parts.append(Indented(Text(held, style=QUIET)))
    parts.extend(Indented(Text(f"{c.kind}: ", style=QUIET).append_text(quoted(c.text))) for c in statement.caveats)
    return Group(*parts)


def _claim(claim: Claim, labels: Mapping[str, str]) -> Iterator[RenderableType]:
    yield headed(words.amount(claim.figure), words.measured(claim))
    if told := words.thing(claim):
        yield Indented(Text(told))
    stated = words.listed(words.places(claim, labels))
    produced = words.sentence(words.produced(claim.producers))
    yield Indented(Text(f"{produced}; stated in {stated}", style=QUIET))


def _place(claim: Claim) -> tuple[int, str, Span]:
    doc, span = min((m.doc, m.span) for m in claim.mentions)
    return -len({m.document for m in claim.mentions}), doc, span
