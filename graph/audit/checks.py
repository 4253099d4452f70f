"""What a retelling makes of a figure's checking: more than others say of it, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.audit.case import NOT_OWN, OUTSIDE, SET_UP, Case
from graph.audit.wording import listed, same_agent, shown
from graph.claim import Caveat, Claim, Evidence, Finding, Method, Statement, Verification

_AGAINST: frozenset[Method] = frozenset({"unverified", "disputed"})
_ON_SITE: frozenset[Method] = frozenset({"spot-checked", "witnessed"})
"""Two ways to tell of one visit: who came to look was shown some runs."""
_COMMON = re.compile(r"[^\W\d_]{3,}")
"""A word that a thing or a property may be named by."""
_SAYING: dict[Method, str] = {
    "unverified": "nobody outside has verified it",
    "disputed": "it is disputed",
}


def verification(case: Case, claim: Claim) -> Iterator[Finding]:
    """Yield documents that make more of a check than others do, or that leave out what was said against a figure."""
    told = case.told(claim)
    for document, own in told.items():
        yield from _excluded(case, claim, document, own)
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


def _excluded(case: Case, claim: Claim, document: str, own: list[Statement]) -> Iterator[Finding]:
    """Yield a figure credited to a checker whose own report says that it looked at no such thing.

    The report names what the figure is of, or what it measures, among the things that were not examined, and speaks of
    it nowhere else.
    """
    for at in own:
        if at.modality in NOT_OWN:
            continue
        for agent in dict.fromkeys(
            (*at.said_by, *(p.agent for p in at.producers), *(v.agent for v in at.verifications if v.agent))
        ):
            if case.speaks_for(document, agent):
                continue
            for report in case.reports_of(agent):
                caveat = next(
                    (c for c in case.exclusions(report) if _leaves_out(c, at, case.documents[report].text)), None
                )
                if caveat is not None:
                    words = " ".join(caveat.text.split()).rstrip(".")
                    right = Evidence(case.documents[report].name, caveat.span, caveat.text)
                    text = (
                        f"{case.name(document)} credits {shown(at.figure, claim)} to {agent}, "
                        f"whose own report says “{words}”."
                    )
                    yield Finding("verification-laundered", 0.9, claim.key, case.evidence(at), right, text, None)
                    return


def _leaves_out(caveat: Caveat, at: Statement, report: str) -> bool:
    """Whether a report's words on what it did not examine name what a figure is of, as nothing else in it does."""
    named = set(_COMMON.findall(caveat.text.casefold()))
    elsewhere = set(_COMMON.findall(report.replace(caveat.text, " ").casefold()))
    thing = _COMMON.findall(" ".join(w for w in (at.subject or "").split() if w.islower()))
    return any(
        words and set(words) <= named - elsewhere for words in (thing, _COMMON.findall((at.metric or "").casefold()))
    )


def _lost(case: Case, claim: Claim, document: str, own: list[Statement], others: list[Statement]) -> Iterator[Finding]:
    """Yield a younger document that tells of nobody's checking, where an older one does of this figure's."""
    if case.tells_of_checks(document) or claim.figure.unit in SET_UP or own[0].modality in NOT_OWN:
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
