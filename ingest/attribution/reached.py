"""Which figures a check speaks of.

A check of runs covers what was measured in them and what was calculated from that, never prices, ratings or plans, and
never what the checker itself produced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from graph.claim import Producer
from ingest.attribution.sorts import COUNTED
from ingest.attribution.values import Attribution, Check
from ingest.attribution.verification import Verdict
from ingest.passages import Passage
from ingest.quantities import Found

_WATTS = re.compile(r"[munkMGT]?W")
_CHECKABLE = frozenset({"measured", "calculated"})


def checks(
    verdicts: Sequence[Verdict],
    found: Sequence[Found],
    passages: Sequence[Passage],
    sources: Sequence[Attribution],
    owners: Sequence[str],
    outlet: str | None = None,
) -> list[list[Check]]:
    """Return the checks of each figure, in the order of the document.

    What an `outlet` worked out itself nobody else has checked.
    """
    result: list[list[Check]] = [[] for _ in found]
    by_passage: dict[int, list[int]] = {}
    for i, figure in enumerate(found):
        by_passage.setdefault(figure.passage, []).append(i)
    measured = [i for i, a in enumerate(sources) if any(p.how in _CHECKABLE and p.agent != outlet for p in a.producers)]
    powers = [i for i in measured if _WATTS.fullmatch(found[i].figure.unit)]
    if 2 * len(powers) < len(measured):  # who watched a benchmark's runs did not read the meter beside them
        measured = [i for i in measured if i not in set(powers)]
    told: set[tuple[str | None, str, tuple[str, ...]]] = set()
    for verdict in verdicts:
        key = (verdict.check.verification.agent, verdict.check.verification.method, verdict.check.covers)
        repeated = key in told and verdict.about != "said" and not verdict.points
        told.add(key)
        for i in () if repeated else _reached(verdict, by_passage, measured, passages, sources, owners):
            if verdict.about == "lab" and found[i].figure.unit in COUNTED and not passages[found[i].passage].cells:
                continue  # what a test was set up with
            if verdict.about == "lab" and any(_alike(verdict.check, c) for c in result[i]):
                continue  # told once is enough
            if verdict.check not in result[i] and not (verdict.check.covers and _two_sided(sources[i])):
                result[i].append(verdict.check)
    return result


def _alike(one: Check, other: Check) -> bool:
    a, b = one.verification, other.verification
    return (a.agent, a.method) == (b.agent, b.method)


def _two_sided(source: Attribution) -> bool:
    """Whether a figure was calculated from others: who watched one part did not see what it was divided by."""
    return bool(source.producers) and all(p.how == "calculated" for p in source.producers)


def _reached(
    verdict: Verdict,
    by_passage: dict[int, list[int]],
    measured: list[int],
    passages: Sequence[Passage],
    sources: Sequence[Attribution],
    owners: Sequence[str],
) -> Iterator[int]:
    """Yield the figures that a check speaks of."""
    agent = verdict.check.verification.agent
    here = by_passage.get(verdict.passage, [])
    if verdict.about == "lab":
        yield from (i for i in measured if any(p.agent == agent and p.how in _CHECKABLE for p in sources[i].producers))
        return
    own = [i for i in here if agent is not None and agent in sources[i].said_by]
    if own and verdict.about == "campaign":
        yield from own
        return
    if verdict.about == "said" and here:
        yield from here
        return
    if verdict.points:
        back = _told_before(verdict.passage, by_passage, passages, sources)
        if back:
            yield from back
            return
    if verdict.about == "said" and not verdict.points and agent is not None and verdict.narrow:
        return
    for i in measured:
        made = [p for p in sources[i].producers if p.how in _CHECKABLE]
        if any(_campaign(p, owners) for p in made) and (
            verdict.check.verification.method == "self-reported" or all(p.agent != agent for p in made)
        ):
            yield i


def _campaign(producer: Producer, owners: Sequence[str]) -> bool:
    return not owners or producer.agent in owners


def _told_before(
    index: int, by_passage: dict[int, list[int]], passages: Sequence[Passage], sources: Sequence[Attribution]
) -> list[int]:
    """Return the figures of the one or two sentences before, of the same paragraph, that somebody brought about."""
    for back in (1, 2):
        at = index - back
        if at < 0 or passages[at].block != passages[index].block:
            break
        told = [i for i in by_passage.get(at, ()) if sources[i].producers or sources[i].said_by]
        if told:
            if at - 1 >= 0 and passages[at - 1].block == passages[index].block:
                told += [
                    i
                    for i in by_passage.get(at - 1, ())
                    if sources[i].producers and re.search(r"\b(?:either|both|those)\b", passages[index].text)
                ]
            return told
    return []
