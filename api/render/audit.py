"""What the numbers lost on their way, for people: by claim, what each retelling drops, alters or credits wrongly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from api.answers import Audit
from api.render import words
from api.render.layout import ALARM, QUIET, WARNING, Indented, headed, heading, quoted
from graph import lineage
from graph.claim import Claim, Evidence, Finding

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
        yield headed(words.amount(claim.figure), words.measured(claim))
        told = words.thing(claim)
        agents = lineage.origins(self.audit.claims.values(), claim.key) if claim.origins else ()
        stated = words.counted(len({m.document for m in claim.mentions}), "document")
        yield Indented(
            *([Text(told)] if told else []),
            Text(f"In {stated}; {words.origins(claim, agents)}; {words.produced(claim.producers)}."),
            *self._credits(claim),
            *self._drops(findings),
            *(part for f in findings if f.kind not in {_DROPPED, _SINGLE, _UNEXPLAINED} for part in self._other(f)),
        )

    def _credits(self, claim: Claim) -> Iterator[RenderableType]:
        """Yield whom each document credits with the figure."""
        credited: dict[str, dict[str, None]] = {label: {} for label in words.places(claim, self.labels)}
        for mention in claim.mentions:
            credited[self.labels[mention.document]].update(dict.fromkeys(mention.said_by))
        if len(credited) == 1 and not any(credited.values()):
            return
        alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for label, names in credited.items():
            alike[tuple(names)].append(label)
        told = [f"{words.listed(who)} {_credit(names, len(who))}" for names, who in alike.items()]
        yield Text(f"{words.sentence('; '.join(told))}.", style=QUIET)

    def _drops(self, findings: Sequence[Finding]) -> Iterator[RenderableType]:
        """Yield what each retelling leaves out, with its sentence and, once each, the words that state it elsewhere."""
        by_place: dict[Evidence, list[Finding]] = defaultdict(list)
        for finding in findings:
            if finding.kind == _DROPPED:
                by_place[finding.at].append(finding)
        for place, dropped in by_place.items():
            names = words.listed([words.condition(f.condition or "condition unknown") for f in dropped])
            yield Text(f"{self.labels.get(place.doc, place.doc)} drops {names}", style=WARNING)
            yield Indented(quoted(place.quote))

    def _other(self, finding: Finding) -> Iterator[RenderableType]:
        yield Text(f"{finding.kind}: ", style=ALARM).append(f"{words.shown(finding.text)}", style="not bold")
        yield Indented(*self._evidence(finding))

    def _evidence(self, finding: Finding) -> Iterator[RenderableType]:
        yield Text(f"{self.labels.get(finding.at.doc, finding.at.doc)}: ").append_text(quoted(finding.at.quote))
        if finding.against:
            label = self.labels.get(finding.against.doc, finding.against.doc)
            yield Text(f"against {label}: ").append_text(quoted(finding.against.quote))

    def _unexplained(self, finding: Finding) -> Iterator[RenderableType]:
        claim = self.audit.claims.get(finding.claim)
        if claim:
            yield headed(words.amount(claim.figure), words.measured(claim), words.thing(claim))
        yield Indented(Text(words.shown(finding.text)), *self._evidence(finding))


def _credit(names: Sequence[str], documents: int) -> str:
    told = words.shown(words.listed(names)) if names else "nobody"
    return f"{'credits' if documents == 1 else 'credit'} {told}"
