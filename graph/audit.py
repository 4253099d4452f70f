"""What a number loses on its way through the outlets: one finding a row, derived from the claims alone."""

from __future__ import annotations

from graph.claim import Corpus, Finding


def findings(corpus: Corpus) -> tuple[Finding, ...]:
    """Return the corpus's findings, heaviest first; equal weights by claim and place."""
    return ()
