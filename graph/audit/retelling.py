"""What a figure loses when it is told again: its conditions, its speaker, its tense."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.audit.case import NOT_OWN, SET_UP, Case
from graph.audit.wording import listed, shown
from graph.claim import Claim, Finding, Statement

_SOURCE = re.compile(
    r"\b(?:the|their|its|his|her)\s+(?:[\w-]+\s+)?(?:blog|post|paper|report|article|release|study|company|maker|firm|lab)\b",
    re.IGNORECASE,
)
"""A source that is named by what it is: "the blog has Marrin at 377,500"."""
_DEFINING = frozenset(
    {"power-basis", "test-cycle", "operating-point", "statistic", "population", "price-basis", "scope"}
)
"""Axes without which a figure may mean something else altogether."""


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
            at = next((s for s in told[document] if s.modality not in NOT_OWN), None)
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
    if claim.figure.unit in SET_UP:
        return
    told = case.told(claim)
    right = case.oldest(s for own in told.values() for s in own if any(p.how != "stated" for p in s.producers))
    if right is None:
        return
    agents = [p.agent for p in right.producers]
    for document, own in told.items():
        if document == right.document or any(s.said_by or s.producers or s.verifications for s in own):
            continue
        if any(case.credits(document, a) for a in agents) or own[0].modality in NOT_OWN:
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


def _stating(case: Case, claim: Claim, condition: str) -> Statement | None:
    """Return the oldest statement of a claim, or of what it is told again from, that states a condition."""
    for source in case.sources(claim):
        stating = [s for own in case.told(source).values() for s in own if any(c.id == condition for c in s.conditions)]
        if stating:
            return case.oldest(stating)
    return None
