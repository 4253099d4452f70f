"""Who worked a derived figure out, and how: its own producers, a table's, or those who tell it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graph.claim import Claim, Document, Producer, Statement
from ingest import resolve

_ROW = re.compile(r"^\s*\||\|\s*$|\S(?: {3,}|\t)\S.*(?: {3,}|\t)\S")
"""A row of a table: cells parted by bars, tabs or wide gaps."""
_FOUND_AGAIN = frozenset({"rounding", "unit-conversion", "extremes", "reciprocal"})
"""Operations that leave what was measured measured."""


class Makers:
    """Those whom documents name, and whose voice each document is."""

    def __init__(self, documents: Sequence[Document], statements: Sequence[Statement]) -> None:
        self._places = {s.key: (s.document, s.span, s.quote) for s in statements}
        self._voices = _voices(documents, statements)

    def of(self, claim: Claim, inputs: Sequence[Claim]) -> tuple[Producer, ...]:
        """Return who worked a claim out from its operands; empty where nobody can be named."""
        return self._named(claim, inputs) or self._tabled(claim, inputs) or self._tellers(claim, inputs)

    def _named(self, claim: Claim, inputs: Sequence[Claim]) -> tuple[Producer, ...]:
        """Return the producers that the claim's documents name, where they can have worked the figure out.

        Whose own document tells the operands and not the result did not: who retells it so, worked it out for them.
        """
        above = {v for m in claim.mentions if (v := self._voices.get(m.document))}
        below = {v for c in inputs for m in c.mentions if (v := self._voices.get(m.document))}
        form = resolve.one_agent([*above, *below, *(p.agent for p in claim.producers)])
        home, origin = {form[v] for v in above}, {form[v] for v in below}
        spanned = claim.derivation is not None and claim.derivation.operation == "extremes"
        able = [p for p in claim.producers if spanned or form[p.agent] in home or form[p.agent] not in origin]
        again = claim.derivation is not None and claim.derivation.operation in _FOUND_AGAIN
        return tuple(p if again and p.how == "measured" else Producer(p.agent, "calculated") for p in able)

    def _tabled(self, claim: Claim, inputs: Sequence[Claim]) -> tuple[Producer, ...]:
        """Return the producer of a table's figures as that of a ratio in the same row, where it is one alone."""
        rows = [{p for m in c.mentions if (p := self._places.get(m.statement))} for c in (claim, *inputs)]
        shared = set.intersection(*rows)
        makers = {p.agent for c in inputs for p in c.producers}
        tabled = any(_ROW.search(quote) for _, _, quote in shared)
        return tuple(Producer(agent, "calculated") for agent in makers) if tabled and len(makers) == 1 else ()

    def _tellers(self, claim: Claim, inputs: Sequence[Claim]) -> tuple[Producer, ...]:
        """Return those who tell the figure, in their own voice where one does.

        A document that tells figures of its producer's own campaign beside it repeats that producer's calculation.
        """
        own = {m.document for m in claim.mentions if not m.said_by} or {m.document for m in claim.mentions}
        names = {v for d in own if (v := self._voices.get(d))}
        behind = {p.agent for c in inputs for p in c.producers}
        form = resolve.one_agent([*behind, *names])
        makers = {form[b] for b in behind}
        agents = {form[n] for n in names if form[n] in makers} or {form[n] for n in names}
        return tuple(Producer(agent, "calculated") for agent in sorted(agents))


def _voices(documents: Sequence[Document], statements: Sequence[Statement]) -> dict[str, str]:
    """Return by document its outlet or author, else its title where that names who brought its figures about."""
    told: dict[str, set[str]] = {}
    for statement in statements:
        told.setdefault(statement.document, set()).update(p.agent for p in statement.producers)
    headed = {d.key: d.title for d in documents if d.title in told.get(d.key, ())}
    return {d.key: voice for d in documents if (voice := d.outlet or d.author or headed.get(d.key))}
