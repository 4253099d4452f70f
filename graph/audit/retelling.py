"""What a figure loses when it is told again: its conditions, its speaker, its tense, what was said of its checking."""

from __future__ import annotations

from collections.abc import Iterator

from graph.audit.case import Case, listed, same_agent, shown
from graph.claim import Claim, Finding, Method, Statement

_AGAINST: frozenset[Method] = frozenset({"unverified", "disputed"})
_OUTSIDE: tuple[Method, ...] = (
    "reproduced",
    "audited",
    "independently-measured",
    "spot-checked",
    "witnessed",
    "commissioned",
)
"""Checks by somebody else, strongest first."""
_DEFINING = frozenset(
    {"power-basis", "test-cycle", "operating-point", "statistic", "population", "price-basis", "scope"}
)
"""Axes without which a figure may mean something else altogether."""
_SAYING: dict[Method, str] = {
    "unverified": "nobody outside has verified it",
    "disputed": "it is disputed",
}


def conditions(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield the conditions that a document leaves out which another states for the same figure."""
    told = case.told(claim)
    names = {case.documents[d].name: d for d in told}
    for report in claim.conditions:
        right = _stating(case, claim, report.id)
        if right is None:
            continue
        axis, _, value = report.id.partition(":")
        words = next((c.text for c in right.conditions if c.id == report.id and c.text), "")
        said = f"“{' '.join(words.split())}”" if words else "it"
        for name in report.dropped_in:
            document = names.get(name)
            if document is None or document == right.document:
                continue
            at = told[document][0]
            text = (
                f"{case.name(document)} gives {shown(at.figure, claim)} without its {axis.replace('-', ' ')} "
                f"({value.replace('=', ' ')}); {case.name(right.document)} states {said}."
            )
            weight = (0.45 if axis in _DEFINING else 0.35) - (0.0 if report.stated_in else 0.1)
            yield case.row("condition-dropped", weight, claim, at, right, text, report.id)


def attribution(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield documents that tell a figure as their own which others credit to its producer."""
    told = case.told(claim)
    credited = [s for own in told.values() for s in own if s.producers or s.said_by]
    right = case.oldest(s for s in credited if s.producers) or case.oldest(credited)
    if right is None:
        return
    agents = [p.agent for p in claim.producers] or list(right.said_by)
    for document, own in told.items():
        if any(s.said_by or s.producers for s in own) or any(case.speaks_for(document, a) for a in agents):
            continue
        if not agents or document == right.document or own[0].modality in ("denied", "hypothetical"):
            continue
        if case.is_older(document, right.document):  # it cannot have lost what was said later
            continue
        text = (
            f"{case.name(document)} gives {shown(own[0].figure, claim)} as a fact of its own; "
            f"{case.name(right.document)} credits it to {listed(agents)}."
        )
        yield case.row("attribution-lost", 0.55, claim, own[0], right, text)


def projection(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield documents that assert what others call a plan, target or forecast."""
    projected = [s for source in case.sources(claim) for own in case.told(source).values() for s in own]
    right = case.oldest(s for s in projected if s.modality == "projected")
    if right is None:
        return
    for document, own in case.told(claim).items():
        if all(s.modality == "asserted" for s in own) and document != right.document:
            text = (
                f"{case.name(document)} gives {shown(own[0].figure, claim)} as a fact; "
                f"{case.name(right.document)} gives it as a projection."
            )
            yield case.row("projection-as-fact", 0.75, claim, own[0], right, text)


def verification(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield documents that make more of a check than others do, or that leave out what was said against a figure."""
    told = case.told(claim)
    for document, own in told.items():
        others = [s for d, said in told.items() if d != document for s in said]
        if others:
            yield from _laundered(case, claim, document, own, others)
            yield from _lost(case, claim, document, own, others)


def _laundered(
    case: Case, claim: Claim, document: str, own: list[Statement], others: list[Statement]
) -> Iterator[Finding]:
    """Yield a check that no other document knows of, or that others know as a weaker one."""
    known = [v for s in others for v in s.verifications]
    for at in own:
        for check in at.verifications:
            if check.agent is None or check.method not in _OUTSIDE or case.speaks_for(document, check.agent):
                continue
            same = [v for v in known if v.agent and same_agent(v.agent, check.agent) and v.method in _OUTSIDE]
            if any(_OUTSIDE.index(v.method) <= _OUTSIDE.index(check.method) for v in same):
                continue
            right = case.oldest(s for s in others if any(v in same for v in s.verifications)) or case.oldest(others)
            if right is None:
                continue
            made = f"{check.method.replace('-', ' ')} by {check.agent}"
            if same:
                less = f"{case.name(right.document)} says only {same[0].method.replace('-', ' ')} ({same[0].scope})"
            elif any(v.method in _AGAINST for v in known):
                less = f"{case.name(right.document)} says that nobody outside has verified it"
            else:
                less = f"{case.name(right.document)} names no such check of it"
            text = f"{case.name(document)} has {shown(at.figure, claim)} as {made}; {less}."
            yield case.row("verification-laundered", 0.9, claim, at, right, text)
            return
        yield from _borrowed(case, claim, document, at, others)


def _borrowed(case: Case, claim: Claim, document: str, at: Statement, others: list[Statement]) -> Iterator[Finding]:
    """Yield a figure credited to a checker of other figures whom no other document connects with this one."""
    for speaker in at.said_by:
        checks = case.is_checker(speaker)
        knows = any(
            same_agent(speaker, name)
            for s in others
            for name in (*s.said_by, *(p.agent for p in s.producers), *(v.agent for v in s.verifications if v.agent))
        )
        own = any(case.speaks_for(s.document, speaker) for s in others)
        producers = [p.agent for s in others for p in s.producers]
        if checks and not knows and not own and producers and not any(same_agent(speaker, p) for p in producers):
            right = case.oldest(s for s in others if s.producers)
            if right is not None:
                text = (
                    f"{case.name(document)} credits {shown(at.figure, claim)} to {speaker}; "
                    f"{case.name(right.document)} credits it to {listed(p.agent for p in right.producers)}."
                )
                yield case.row("verification-laundered", 0.9, claim, at, right, text)
                return


def _lost(case: Case, claim: Claim, document: str, own: list[Statement], others: list[Statement]) -> Iterator[Finding]:
    if any(s.verifications for s in own):
        return
    warned = [(v, s) for s in others for v in s.verifications if v.method in _AGAINST]
    checked = [(v, s) for s in others for v in s.verifications if v.method in _OUTSIDE and v.agent]
    for check, right in (warned or checked)[:1]:
        if case.name(document) == case.name(right.document):
            continue
        said = _SAYING.get(check.method) or f"{check.agent} {check.method.replace('-', ' ')} it ({check.scope})"
        text = (
            f"{case.name(document)} gives {shown(own[0].figure, claim)} without saying what "
            f"{case.name(right.document)} says of its checking: {said}."
        )
        yield case.row("verification-lost", 0.4 if warned else 0.25, claim, own[0], right, text)


def _stating(case: Case, claim: Claim, condition: str) -> Statement | None:
    """Return the oldest statement of a claim, or of what it is told again from, that states a condition."""
    for source in case.sources(claim):
        stating = [s for own in case.told(source).values() for s in own if any(c.id == condition for c in s.conditions)]
        if stating:
            return case.oldest(stating)
    return None
