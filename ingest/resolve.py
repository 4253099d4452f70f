"""Statements become claims, over documents."""

from __future__ import annotations

from collections.abc import Sequence

from graph.claim import Claim, Document, Statement


def claims(documents: Sequence[Document], statements: Sequence[Statement]) -> tuple[Claim, ...]:
    """Return the claims that the statements repeat: a function of the two sets, free of their order."""
    return ()
