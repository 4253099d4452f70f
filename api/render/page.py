"""The audit as a page that needs nothing else: no script, no style sheet, no other file."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from api.answers import Audit
from api.render import words
from graph.claim import Claim, Evidence, Finding
from graph.vocabulary import claim_iri

_STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid #8c959f; padding: .5rem 0 }
h2 { font-size: 1.1rem; margin: .5rem 0 }
blockquote { margin: .25rem 0 .25rem 1rem; padding-left: .75rem; border-left: 3px solid #8c959f }
cite, small { color: GrayText; font-style: normal }
""".strip()


def audited(audit: Audit) -> str:
    """Return the findings, heaviest first, each with its sentence and what it stands against."""
    labels = words.labels(audit.sources.documents.values())
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>What the numbers lost on their way</title>\n<style>{_STYLE}</style>\n</head>\n<body>",
        f"<h1>What the numbers lost on their way</h1>\n<p>{words.counted(len(audit.findings), 'finding')}.</p>",
        *(_finding(finding, audit.claims.get(finding.claim), labels) for finding in audit.findings),
        "</body>\n</html>\n",
    ]
    return "\n".join(parts)


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
