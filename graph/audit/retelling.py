"""What a figure loses when it is told again: its conditions, its speaker, its tense, what was said of its checking."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.audit.case import OUTSIDE, Case, listed, same_agent, shown
from graph.claim import Claim, Finding, Method, Statement, Verification

_AGAINST: frozenset[Method] = frozenset({"unverified", "disputed"})
_ON_SITE: frozenset[Method] = frozenset({"spot-checked", "witnessed"})
"""Two ways to tell of one visit: who came to look was shown some runs."""
_SET_UP = frozenset({"count", "core", "cycle", "person", "household", "operation", "day", "week", "month", "year"})
"""Units of what a test was set up with, which nobody checks or claims."""
_NOT_OWN = frozenset({"denied", "hypothetical"})
_SOURCE = re.compile(
    r"\b(?:the|their|its|his|her)\s+(?:[\w-]+\s+)?(?:blog|post|paper|report|article|release|study|company|maker|firm|lab)\b",
    re.IGNORECASE,
)
"""A source that is named by what it is: "the blog has Marrin at 377,500"."""
_DEFINING = frozenset(
    {"power-basis", "test-cycle", "operating-point", "statistic", "population", "price-basis", "scope"}
)
"""Axes without which a figure may mean something else altogether."""
_SAYING: dict[Method, str] = {
    "unverified": "nobody outside has verified it",
    "disputed": "it is disputed",
}


def conditions(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield the conditions that a document leaves out which another states for the same figure.

    What a document states for any of its figures may be meant for this one too.
    """
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
            if document is None or document == right.document or case.states(document, report.id):
                continue
            at = next((s for s in told[document] if s.modality not in _NOT_OWN), None)
            if at is None:  # whoever denies a figure need not say under what it was told
                continue
            text = (
                f"{case.name(document)} gives {shown(at.figure, claim)} without its {axis.replace('-', ' ')} "
                f"({value.replace('=', ' ')}); {case.name(right.document)} states {said}."
            )
            weight = (0.45 if axis in _DEFINING else 0.35) - (0.0 if report.stated_in else 0.1)
            yield case.row("condition-dropped", weight, claim, at, right, text, report.id)


def attribution(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield documents that tell a result as their own which others credit to its producer.

    A document that names the producer for any of its figures has credited it; what is printed on a price list or a
    rating plate, and what a test was set up with, needs no credit.
    """
    if claim.figure.unit in _SET_UP:
        return
    told = case.told(claim)
    right = case.oldest(s for own in told.values() for s in own if any(p.how != "stated" for p in s.producers))
    if right is None:
        return
    agents = [p.agent for p in right.producers]
    for document, own in told.items():
        if document == right.document or any(s.said_by or s.producers or s.verifications for s in own):
            continue
        if any(case.credits(document, a) for a in agents) or own[0].modality in _NOT_OWN:
            continue
        if case.is_older(document, right.document):  # it cannot have lost what was said later
            continue
        if any(_SOURCE.search(s.quote) for s in own):
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
    """Yield a check that the figure's own sentence credits it with, and that better accounts of it leave out.

    What a document says of its figures at large may be read too widely here, so that it accuses nobody. A better
    account tells of the same checker: of this figure a weaker check, or checks of other figures only.
    """
    for at in own:
        for check in at.verifications:
            explicit = check.span.meets(at.figure.span) and check.method in OUTSIDE
            if not explicit or check.agent is None or case.speaks_for(document, check.agent):
                continue
            less = _weaker(case, check, others) or _elsewhere(case, claim, check, document, others)
            if less is not None:
                right, words = less
                made = f"{check.method.replace('-', ' ')} by {check.agent}"
                text = f"{case.name(document)} has {shown(at.figure, claim)} as {made}; {words}."
                yield case.row("verification-laundered", 0.9, claim, at, right, text)
                return
        yield from _borrowed(case, claim, document, at, others)


def _weaker(case: Case, check: Verification, others: list[Statement]) -> tuple[Statement, str] | None:
    """Return another document's account of the same agent's check as a weaker one, with words for it."""
    told = [
        (v, s)
        for s in others
        for v in s.verifications
        if v.agent and check.agent and same_agent(v.agent, check.agent) and v.method in OUTSIDE
    ]
    if not told or any(OUTSIDE.index(v.method) <= OUTSIDE.index(check.method) for v, _ in told):
        return None
    if any({v.method, check.method} <= _ON_SITE for v, _ in told):
        return None
    right = case.oldest(s for _, s in told)
    weaker = next((v for v, s in told if s is right), None)
    if right is None or weaker is None:
        return None
    return right, f"{case.name(right.document)} says only {weaker.method.replace('-', ' ')} ({weaker.scope})"


def _elsewhere(
    case: Case, claim: Claim, check: Verification, document: str, others: list[Statement]
) -> tuple[Statement, str] | None:
    """Return an account of what the agent looked at that leaves the figure out, with words for it.

    That is the agent's own report on the same thing, where it lacks the figure, or a document that has the figure,
    tells of the agent's checks of others, and says that nobody has seen this one.
    """
    agent = check.agent or ""
    if any(v.agent and same_agent(v.agent, agent) and v.method in OUTSIDE for s in others for v in s.verifications):
        return None
    right = case.oldest(others)
    for report in case.reports_of(agent):
        lacks = report != document and not any(s.document == report for s in others)
        if lacks and right is not None and case.is_about(report, claim):
            return right, f"the report of {agent} has no such figure"
    denying = [s for s in others if any(v.agent is None and v.method == "unverified" for v in s.verifications)]
    right = case.oldest(s for s in denying if case.mentions_check(s.document, agent))
    return (right, f"{case.name(right.document)} says that nobody outside has verified it") if right else None


def _borrowed(case: Case, claim: Claim, document: str, at: Statement, others: list[Statement]) -> Iterator[Finding]:
    """Yield a figure credited to a checker of other figures whom no other document connects with this one.

    A checker that has measured anything of the same kind may be meant by that.
    """
    for speaker in at.said_by:
        knows = any(
            same_agent(speaker, name)
            for s in others
            for name in (*s.said_by, *(p.agent for p in s.producers), *(v.agent for v in s.verifications if v.agent))
        )
        if knows or not case.is_checker(speaker) or case.measures(speaker, claim.figure.unit):
            continue
        own = any(case.speaks_for(s.document, speaker) for s in others)
        producers = [p.agent for s in others for p in s.producers]
        if not own and producers and not any(same_agent(speaker, p) for p in producers):
            right = case.oldest(s for s in others if s.producers)
            if right is not None:
                text = (
                    f"{case.name(document)} credits {shown(at.figure, claim)} to {speaker}; "
                    f"{case.name(right.document)} credits it to {listed(p.agent for p in right.producers)}."
                )
                yield case.row("verification-laundered", 0.9, claim, at, right, text)
                return


def _lost(case: Case, claim: Claim, document: str, own: list[Statement], others: list[Statement]) -> Iterator[Finding]:
    """Yield a younger document that tells of nobody's checking, where an older one does of this figure's."""
    if case.tells_of_checks(document) or claim.figure.unit in _SET_UP or own[0].modality in _NOT_OWN:
        return
    if any(case.speaks_for(document, p.agent) for p in claim.producers):
        return
    earlier = [
        s for s in others if case.is_older(s.document, document) and case.name(s.document) != case.name(document)
    ]
    warned = [(v, s) for s in earlier for v in s.verifications if v.method in _AGAINST]
    checked = [  # by the word of those who know: the checker's own, or the maker's
        (v, s)
        for s in earlier
        for v in s.verifications
        if v.method in OUTSIDE
        and v.agent
        and any(case.speaks_for(s.document, a) for a in (v.agent, *(p.agent for p in claim.producers)))
    ]
    for check, right in (warned or checked)[:1]:
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
