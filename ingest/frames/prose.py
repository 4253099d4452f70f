"""Figures in sentences: what is measured, of what, against what, running what."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ingest.frames import borrowing, contrast, directions, partners, sides
from ingest.frames import metric as measures
from ingest.frames.attributes import asked
from ingest.frames.carrying import carried, refers
from ingest.frames.clause import SHORT, Sentence
from ingest.frames.discourse import Discourse, Draft
from ingest.frames.doers import itself_told
from ingest.frames.measuring import measure
from ingest.frames.reading import (
    Reading,
    bare_subject,
    gather,
    label_of,
    person_of,
    spoken_first,
    subject_of,
    topic_of,
)
from ingest.frames.respectively import tell_respectively
from ingest.frames.retold import is_share, sort
from ingest.frames.subjects import find_subject
from ingest.frames.turn import Turn
from ingest.quantities import Found, units

_A_SHARE = re.compile(r"\b(?:a|per) share$")
_TASKS = 40
"""Tasks of tables that are looked for in each sentence."""
_FAR = 12
"""Figures that are looked back at: what lists more must cost no more time for each."""


def read(
    sentence: Sentence, found: Mapping[int, Found], state: Discourse, short: Mapping[str, str], own: str | None
) -> dict[int, Draft]:
    """Return a draft for each figure of the sentence, by its index; the state is carried on."""
    readings = [
        gather(sentence, found[index], token) for index, token in sorted(sentence.figures.items(), key=lambda p: p[1])
    ]
    drafts: dict[int, Draft] = {}
    done: list[tuple[Reading, Draft]] = []
    state.speaks_of = topic_of(sentence, any_kind=state.protagonist is None)
    state.label = label_of(sentence)
    named = [task for task in state.tasks[:_TASKS] if task in sentence.whole]
    state.task = named[0] if len(named) == 1 else None
    state.person = person_of(sentence) or state.person
    for reading in readings:
        turn, draft = Turn(sentence, reading, done[-_FAR:], state, own), Draft()
        for step in _STEPS:
            step(turn, draft)
        done.append((reading, draft))
        drafts[sentence.tokens[reading.token].figure] = draft
    sides.share(sentence, done, state)
    tell_respectively(sentence, done, state)
    for reading, draft in done:
        _name(draft, reading.found.figure.unit, short, reading.found.figure.text)
        state.settle(draft, reading.found.figure.unit, sort(reading.found))
    state.moved_before = None
    state.subject_before = subject_of(sentence) or state.subject_before
    state.bare_before = bare_subject(sentence)
    state.spoke_of = state.speaks_of
    state.spoke_first = spoken_first(sentence)
    return drafts


def _name(draft: Draft, unit: str, short: Mapping[str, str], text: str) -> None:
    """Give a figure the measure that its unit alone tells, and write out what is abbreviated."""
    if draft.metric and _A_SHARE.search(text) and "share" not in draft.metric.lower():
        draft.metric = f"{draft.metric} per share"  # A profit of $312 million, and one of $1.43 a share.
    if draft.metric is None and unit not in ("ratio", "count"):
        draft.metric = measures.default(unit)
    if draft.metric:
        draft.metric = SHORT.sub("", draft.metric).replace("  ", " ").strip()
        draft.metric = measures.unabbreviated(draft.metric, short)


def _measure(turn: Turn, draft: Draft) -> None:
    """Set the metric by the figure's own words; figures of rivals may be of something else than those before."""
    previous, r = turn.previous, turn.r
    listed = previous is not None and previous.rival and r.governor.kind in ("and", "comma")
    draft.rival = listed or sides.of_rivals(turn.sentence, r)
    known = turn.state.measured.get(sort(r.found))
    other = known is not None and not turn.same_sort and turn.last is not None and turn.last.found.kind == "share"
    before = known if previous is None or other else previous.metric
    measure(turn.sentence, r, draft, None if draft.rival else before, turn.state.label)


def _find_subject(turn: Turn, draft: Draft) -> None:
    """Set the subject that the figure's clause names, or those whom a survey asked."""
    state = turn.state
    find_subject(turn.sentence, turn.r, draft, state.scene(turn.own))
    state.people = asked(turn.sentence, turn.r) or state.people
    within = turn.last is not None and is_share(turn.last.found)
    if draft.subject is None and turn.asks and not within:
        draft.subject = state.people  # As in "a survey of 2,050 parents found that 52% think".


def _settle_subject(turn: Turn, draft: Draft) -> None:
    """Set the subject where the figure is not told of what its clause names, or the clause names none."""
    sentence, r, state, previous = turn.sentence, turn.r, turn.state, turn.previous
    if draft.subject and _is_denominator(draft.subject, r.found.figure.unit):
        draft.subject, draft.firm = None, False  # "a gigabyte costs 33 cents" is told of what it is sold by.
    itself = None if r.actor is not None and refers(sentence, r.actor) else itself_told(sentence, r)
    if state.topic is None and itself and (not draft.subject or (previous is not None and previous.itself)):
        draft.subject, draft.itself = itself, True
    if draft.comparator is not None and draft.comparator == draft.subject:
        # As in "a cut of 5.3 percent from B's 49,500".
        draft.subject, draft.firm = (turn.leader.subject if turn.leader is not None else None), False
    beside = _compared_beside(turn)
    if beside is not None:
        draft.subject, draft.firm = beside, True
    if not draft.subject and turn.asks:
        draft.subject = state.people
    if r.governor.pronoun or (not draft.subject and (r.governor.kind != "pair" or turn.partner is None)):
        draft.subject = carried(sentence, r, state, turn.own)


def _is_denominator(subject: str, unit: str) -> bool:
    """Whether a subject is only the unit that a price is told per."""
    under = unit.partition("/")[2]
    known = units.atom_at(subject.lower(), 0, frozenset()) if under else None
    return known is not None and known[0] == len(subject) and known[1].id == under


def _compared_beside(turn: Turn) -> str | None:
    """Return the comparator that a figure in brackets stands behind: "24 points more than those over 50 (38%)"."""
    sentence, token, previous = turn.sentence, turn.r.token, turn.previous
    if previous is None or not previous.comparator or token < 2 or sentence.tokens[token - 1].tag != "(":
        return None
    before = sentence.words(max(0, token - 9), token - 1)
    return previous.comparator if before.endswith(previous.comparator) else None


_STEPS: tuple[Callable[[Turn, Draft], None], ...] = (
    _measure,
    _find_subject,
    borrowing.name_task,
    partners.join,
    contrast.contrast,
    _settle_subject,
    borrowing.borrow_metric,
    borrowing.borrow_workload,
    borrowing.name_moved,
    directions.point,
    partners.list_on,
)
"""What is read of a figure, in order: its own words, what it goes with, and what was told before."""
