"""The audit as a page: the spread of the figures, then the findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from api.answers import Audit
from api.render import sheet, spread, words
from graph.audit.matrix import Cell, Row
from graph.claim import Claim, Evidence, Finding
from graph.vocabulary import claim_iri

_TITLE = "What the numbers lost on their way"


def audited(audit: Audit) -> str:
    """Return the audit, heaviest first, each finding with its sentence and what it stands against."""
    labels = words.labels(audit.sources.documents.values())
    return sheet.whole(
        _TITLE,
        [
            f"<p>{words.counted(len(audit.findings), 'finding')}.</p>",
            *_spread(audit, labels),
            *(_finding(finding, audit.claims.get(finding.claim), labels) for finding in audit.findings),
        ],
    )


def _spread(audit: Audit, labels: Mapping[str, str]) -> Iterator[str]:
    rows = audit.spread()
    for story in spread.stories(rows):
        columns = spread.in_order(story, audit)
        head = ["figure", *(escape(labels[d]) for d in columns)]
        yield sheet.table(head, (_row(row, columns, audit) for row in story))
    if rows:
        yield f'<p class="quiet">{escape(spread.LEGEND)}</p>'


def _row(row: Row, columns: Sequence[str], audit: Audit) -> Iterator[str]:
    claim, told = audit.claims[row.claim], {c.document: c for c in row.cells}
    yield f"<strong>{escape(words.amount(claim.figure))}</strong><br><small>{escape(words.thing(claim))}</small>"
    for document in columns:
        yield _cell(told[document]) if document in told else ""


def _cell(cell: Cell) -> str:
    figure = escape(f"{spread.SIGNS[cell.how]}{words.shown(cell.figure)}")
    parts = [f'<span class="wrong">{figure}</span>' if cell.how == "altered" else figure]
    if cell.said_by:
        parts.append(f"<small>← {escape(words.shown(words.listed(list(cell.said_by))))}</small>")
    if cell.dropped:
        dropped = escape("drops " + words.listed([words.condition(c) for c in cell.dropped]))
        parts.append(f'<span class="lost" title="{dropped}">−{len(cell.dropped)}</span>')
    if cell.check:
        wrong = ' class="wrong"' if cell.check != "kept" else ""
        parts.append(f'<span{wrong} title="the check: {cell.check}">{spread.CHECKS[cell.check]}</span>')
    return " ".join(parts)


def _finding(finding: Finding, claim: Claim | None, labels: Mapping[str, str]) -> str:
    about = "; ".join(filter(None, (words.measured(claim), words.thing(claim)))) if claim else ""
    figure = words.amount(claim.figure) if claim else ""
    against = f"\n<p>Against:</p>\n{_quote(finding.against, labels)}" if finding.against else ""
    return (
        f"<article>\n<h2>{escape(figure)} <small>{escape(about)}</small></h2>\n"
        f"<p><strong>{escape(finding.kind)}</strong>: {escape(words.shown(finding.text))}</p>\n"
        f"{_quote(finding.at, labels)}{against}\n"
        f'<p><small><a href="{escape(claim_iri(finding.claim))}">claim</a>, weight {finding.weight:g}</small></p>\n'
        "</article>"
    )


def _quote(evidence: Evidence, labels: Mapping[str, str]) -> str:
    label = escape(labels.get(evidence.doc, evidence.doc))
    place = f"{evidence.span.start}–{evidence.span.end}"
    return f"<blockquote>{escape(evidence.quote)} <br><cite>{label}, {place}</cite></blockquote>"
