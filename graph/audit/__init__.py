"""What a number loses on its way through the outlets: one finding a row, derived from the claims alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from graph.audit import checks, contradictions, origins, retelling
from graph.audit.case import Case
from graph.claim import Claim, Corpus, Finding

_CHECKS: tuple[Callable[[Case, Claim], Iterator[Finding]], ...] = (
    contradictions.arithmetic,
    contradictions.conflicts,
    contradictions.redefinitions,
    checks.verification,
    retelling.projection,
    retelling.attribution,
    retelling.conditions,
    origins.unexplained,
    origins.single,
)

KINDS = (
    "attribution-lost",
    "projection-as-fact",
    "magnitude",
    "scope",
    "condition-dropped",
    "unit",
    "verification-laundered",
    "verification-lost",
    "direction-reversed",
    "value-altered",
    "arithmetic-wrong",
    "metric-redefined",
    "unexplained",
    "single-origin",
)
"""Every kind of finding there is."""


def findings(corpus: Corpus) -> tuple[Finding, ...]:
    """Return the corpus's findings, heaviest first; equal weights by claim and place.

    Each kind is found at most once for a claim, a document and a condition.
    """
    case = Case(corpus)
    found: dict[tuple[str, str, str, str], Finding] = {}
    for claim in corpus.claims:
        for check in _CHECKS:
            for row in check(case, claim):
                found.setdefault((row.kind, row.claim, row.at.doc, row.condition or ""), row)
    return tuple(
        sorted(found.values(), key=lambda f: (-f.weight, f.kind, f.claim, f.at.doc, f.at.span, f.condition or ""))
    )
