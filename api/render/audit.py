"""What the numbers lost on their way, for people: by claim, what each retelling drops, alters or credits wrongly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from api.answers import Audit
from api.render import words
from api.render.layout import ALARM, FIGURE, WARNING, Indented, headed, heading, quoted
from graph import lineage
from graph.claim import Claim, Finding

# Said once for the whole claim, in its head or below it, and not row by row.
_DROPPED, _SINGLE, _UNEXPLAINED = "condition-dropped", "single-origin", "unexplained"


def audited(audit: Audit) -> Group:
    """Return the findings grouped by claim, the heaviest first, and at the end the figures nothing explains."""
    return _Face(audit).whole()


class _Face:
    """The audit, as it is put on the page."""

    def __init__(self, audit: Audit) -> None:
        self.audit = audit
        self.labels = words.labels(audit.sources.documents.values())
        self.by_claim: dict[str, list[Finding]] = defaultdict(list)
        for finding in audit.findings:
            self.by_claim[finding.claim].append(finding)

    def whole(self) -> Group:
        parts: list[RenderableType] = list(self._summary())
        told = [key for key, findings in self.by_claim.items() if any(f.kind != _UNEXPLAINED for f in findings)]
        for key in told:
            if key in self.audit.claims:
                parts += [Text(), *self._claim(self.audit.claims[key], self.by_claim[key])]
        unexplained = [f for f in self.audit.findings if f.kind == _UNEXPLAINED]
        if unexplained:
            parts += [Text(), heading("Nothing in this store explains")]
            parts += [Indented(line) for finding in unexplained for line in self._unexplained(finding)]
        return Group(*parts)

    def _summary(self) -> Iterator[RenderableType]:
        counts: dict[str, int] = defaultdict(int)
        for finding in self.audit.findings:
            counts[finding.kind] += 1
        told = ", ".join(f"{count} {kind}" for kind, count in counts.items())
        yield Text(f"{words.counted(len(self.audit.findings), 'finding')}: {told}.")

    def _claim(self, claim: Claim, findings: Sequence[Finding]) -> Iterator[RenderableType]:
        told = words.thing(claim)
        agents = lineage.origins(self.audit.claims, claim.key) if claim.origins else ()
        docs = sorted({m.doc for m in claim.mentions} | {f.at.doc for f in findings})
        stated = words.counted(len(docs), "document")
        yield headed(words.amount(claim.figure), words.measured(claim))
        yield Indented(
            *([Text(told)] if told else []),
            Text(f"In {stated}; {words.origins(claim, agents)}; {words.produced(claim.producers)}."),
            *(part for doc in docs for part in self._document(claim, doc, findings)),
        )

    def _document(self, claim: Claim, doc: str, findings: Sequence[Finding]) -> Iterator[RenderableType]:
        """Yield whom a document credits, the sentences in question, each once, and what was found in them."""
        credited = dict.fromkeys(name for m in claim.mentions if m.doc == doc for name in m.said_by)
        here = [f for f in findings if f.at.doc == doc and f.kind not in {_SINGLE, _UNEXPLAINED}]
        told = words.shown(words.listed(list(credited))) if credited else "nobody"
        yield Text(self.labels.get(doc, doc), style=FIGURE).append(f" credits {told}", style="not bold")
        quotes = dict.fromkeys(f.at.quote for f in here) or self._first(claim, doc)
        yield Indented(*map(quoted, quotes), *self._dropped(here), *self._lost(here, findings))

    def _first(self, claim: Claim, doc: str) -> list[str]:
        """Return the first sentence with which the document states the claim."""
        statements = self.audit.sources.statements
        stated = [statements[m.statement] for m in claim.mentions if m.doc == doc and m.statement in statements]
        return [min(stated, key=lambda s: s.span).quote] if stated else []

    def _dropped(self, findings: Sequence[Finding]) -> Iterator[RenderableType]:
        dropped = dict.fromkeys(words.condition(f.condition or "") for f in findings if f.kind == _DROPPED)
        if dropped:
            yield Text(f"drops {words.listed(list(dropped))}", style=WARNING)

    def _lost(self, findings: Sequence[Finding], told: Sequence[Finding]) -> Iterator[RenderableType]:
        """Yield the other findings, with what they stand against where no finding of the claim quotes it."""
        quoted_already = {f.at for f in told}
        for finding in findings:
            if finding.kind == _DROPPED:
                continue
            yield Text(f"{finding.kind}: ", style=ALARM).append(words.shown(finding.text), style="not bold default")
            if finding.against and finding.against not in quoted_already:
                label = self.labels.get(finding.against.doc, finding.against.doc)
                yield Indented(Text(f"{label}: ").append_text(quoted(finding.against.quote)))

    def _unexplained(self, finding: Finding) -> Iterator[RenderableType]:
        claim = self.audit.claims.get(finding.claim)
        if claim:
            yield headed(words.amount(claim.figure), words.measured(claim), words.thing(claim))
        label = self.labels.get(finding.at.doc, finding.at.doc)
        yield Indented(Text(words.shown(finding.text)), Text(f"{label}: ").append_text(quoted(finding.at.quote)))
