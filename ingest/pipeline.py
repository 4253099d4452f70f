"""The whole way, from files to a corpus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph.audit import findings
from graph.claim import Corpus, Document, Statement
from ingest import arithmetic, article, assemble, attribution, context, frames, names, passages, quantities, resolve


def read(source: article.Article) -> tuple[Statement, ...]:
    """Read one article: every figure it states, of what, by whom, under which conditions."""
    split = passages.split(source)
    found = quantities.figures(split)
    known = names.find(source, split)
    return assemble.statements(
        source,
        split,
        found,
        frames.frames(source, split, found, known),
        attribution.attributions(source, split, found, known),
        context.contexts(source, split, found, known),
    )


def settle(documents: Sequence[Document], statements: Sequence[Statement]) -> Corpus:
    """Work out what the statements of all documents amount to; the order of neither matters."""
    documents = tuple(sorted(documents, key=lambda d: d.key))
    statements = tuple(sorted(statements, key=lambda s: s.key))
    claims = arithmetic.derive(resolve.claims(documents, statements), documents, statements)
    corpus = Corpus(documents, statements, tuple(sorted(claims, key=lambda c: c.key)))
    return replace(corpus, findings=findings(corpus))
