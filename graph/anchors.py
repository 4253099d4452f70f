"""Which statements corrections are of, however often their articles have been read since."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from graph.claim import Document, Statement
from graph.correction import Anchor, Correction


def anchor(document: Document, statement: Statement) -> Anchor:
    """Return what a statement of a document is told by when that is read again."""
    offset = statement.figure.span.start - statement.span.start
    return Anchor(document.address or document.name, statement.quote, offset, statement.figure.text)


def places(documents: Sequence[Document], statements: Sequence[Statement]) -> dict[Anchor, str]:
    """Return the statement of each anchor: by key, the first in the text where a sentence stands twice."""
    known = {d.key: d for d in documents}
    found: dict[Anchor, str] = {}
    for statement in sorted(statements, key=lambda s: (s.document, s.figure.span)):
        if statement.document in known:
            found.setdefault(anchor(known[statement.document], statement), statement.key)
    return found


def touching(
    documents: Sequence[Document], statements: Sequence[Statement], corrections: Sequence[Correction]
) -> Mapping[str, tuple[Correction, ...]]:
    """Return the corrections that count, by the key of each statement that they are of."""
    found = places(documents, statements)
    of: dict[str, list[Correction]] = defaultdict(list)
    for correction in sorted(c for c in corrections if c.undone is None):
        for key in dict.fromkeys(found.get(a) for a in correction.anchors):
            if key is not None:
                of[key].append(correction)
    return {key: tuple(own) for key, own in of.items()}
