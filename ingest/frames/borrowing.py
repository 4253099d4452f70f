"""Measures and workloads that a figure's own words leave out, taken from what was told before."""

from __future__ import annotations

import re

from ingest import words
from ingest.frames.clause import Sentence
from ingest.frames.discourse import Draft
from ingest.frames.measuring import in_aside
from ingest.frames.nouns import described
from ingest.frames.prepositions import is_task
from ingest.frames.reading import Reading, name_in, plain
from ingest.frames.retold import describes, goes_on, is_then, sort
from ingest.frames.surroundings import can_run
from ingest.frames.turn import Turn

_FIXED = re.compile(r"\b(?:rated|rating|nameplate|list price|tdp|weight|capacity|package power)\b", re.IGNORECASE)
_BACK = 14
"""Words before a figure in which what it is a share of may stand."""
_SHARE_OF = re.compile(r"\bas an? (?:share|percentage|proportion) of [a-z]+(?: [a-z]+)?(?= (?:it|they|that|this)\b)")
_POWER = re.compile(r"[kMGmT]?W")
_SHARING = frozenset({"account", "represent", "comprise", "constitute"})
_PLAIN = frozenset({"ratio", "percentage_point", "basis_point"})
_SERVED = frozenset({"token", "request", "query"})
"""What only a workload is told in: whatever makes so many a second runs something."""
_TAKING = words.group("verbs", "taking")


def name_task(turn: Turn, draft: Draft) -> None:
    """Set the workload that the figure's own clause names, be it the verb's subject: "*compiling the kernel* took"."""
    sentence, acting = turn.sentence, turn.r.actor.phrase if turn.r.actor is not None else None
    draft.workload = turn.r.around.workload or _tabled(turn)
    if draft.workload is None and acting is not None and is_task(sentence, acting):
        draft.workload = sentence.words(acting.first, acting.last)


def _tabled(turn: Turn) -> str | None:
    """Return the one task of a table's rows that the sentence names: "in *Moor Racer* it was 14% ahead"."""
    return turn.state.task if turn.state.task is not None and can_run(turn.unit) else None


def borrow_metric(turn: Turn, draft: Draft) -> None:
    """Set the metric that the figures before tell, in the sentence first, then in the paragraph."""
    sentence, r, previous = turn.sentence, turn.r, turn.previous
    beyond = r.governor.moved or r.comparison is not None or goes_on(sentence, r)
    if draft.metric is None and previous is not None and beyond:
        # "revenue of $4bn, up 12%", "uses 48 kWh, 9% less than": the change is of what was just told.
        draft.metric = previous.metric or next((d.metric for _, d in reversed(turn.done) if d.metric), None)
    if previous is not None and r.governor.kind in ("label", "verb") and is_then(sentence, r) and turn.same_unit:
        draft.metric = previous.metric  # As in "turnover of £118.4m (2025: £109.9m)".
    if draft.metric is None and previous is not None and turn.verb is not None and turn.verb.base in _SHARING:
        draft.metric = previous.metric
    if draft.metric is None and turn.elliptic and not draft.rival:
        draft.metric = _alike(turn)
    if draft.metric is None and previous is not None and not draft.rival and not describes(sentence, r):
        # "one mode holds 60 frames per second, while the other manages 38": what is told of both is one measure.
        draft.metric = previous.metric if turn.same_sort else None
    if draft.metric is None and turn.state.moved_before and not turn.done and turn.unit not in ("count", "person"):
        draft.metric = turn.state.moved_before  # As in "Oxygen fell too. Bottom waters held 5.1 mg/L".
    if draft.metric is None and turn.elliptic and r.governor.kind != "of":
        draft.metric = turn.state.measured.get(sort(r.found))


def borrow_workload(turn: Turn, draft: Draft) -> None:
    """Set the workload of the figure before, or of the paragraph, on a figure that may be of a run."""
    previous, r = turn.previous, turn.r
    if draft.workload is None and draft.metric and previous is not None:
        draft.workload = previous.workload
    if _POWER.fullmatch(turn.unit) and not _POWER.fullmatch(turn.state.workload_unit) and draft.workload is None:
        return  # The power of a thing is not that of the run which the sentence before told of.
    if can_run(turn.unit) and _FIXED.search(draft.metric or "") is None:
        rate = "/s" in turn.unit and turn.unit.partition("/")[0] in _SERVED
        draft.workload = draft.workload or turn.state.workload or (turn.state.sole if rate else None)
    elif r.around.workload is None:
        draft.workload = None  # A rating, a price, a mass is of the thing, whatever ran on it.


def name_moved(turn: Turn, draft: Draft) -> None:
    """Set the metric that "it" stands for, or that what rose or stands at a figure is."""
    sentence, r = turn.sentence, turn.r
    it = r.actor is not None and r.actor.phrase is None and r.actor.pronoun in ("it", "this", "that", "they")
    turned = it and (turn.moving or (turn.verb is not None and bool(r.governor.moved)))
    if draft.metric is None and ((r.comparison is not None and r.comparison.direction) or turned):
        # As in "Income was £1.1m. She expects it to rise by 10%", "as a share of revenue they fell".
        draft.metric = turn.state.metric or next((d.metric for _, d in reversed(turn.done) if d.metric), None)
    if draft.metric and (turned or r.governor.moved) and turn.unit == "ratio" and (part := _part(turn)):
        draft.metric = f"{draft.metric} {part}"
    if draft.metric is None:
        draft.metric = _moved(sentence, r, turn)


def _part(turn: Turn) -> str | None:
    """Return the words that make a share of a measure: "*as a share of revenue* they fell to 62%"."""
    token = turn.r.token
    told = _SHARE_OF.search(turn.sentence.words(max(0, token - _BACK), token))
    return told.group() if told is not None and turn.state.metric is not None else None


def _alike(turn: Turn) -> str | None:
    """Return the measure of the last figure of the same sort in the sentence.

    "rated at 700 W, with a draw of 550 W, against systems at 1,200 W": an aside is nobody's measure.
    """
    told = [(p, d) for p, d in turn.done if sort(p.found) == sort(turn.r.found) and d.metric]
    told = [(p, d) for p, d in told if not in_aside(turn.sentence, p.token, turn.r.token)] or told
    return told[-1][1].metric if told else None


def _moved(sentence: Sentence, r: Reading, turn: Turn) -> str | None:
    """Return a verb's subject that is itself the measure: "*Shelter* was up 5%", "*literacy* stands at 87%"."""
    if r.actor is None or r.actor.phrase is None or turn.telling or r.governor.kind == "object":
        return None
    verb = turn.verb
    plain_count = turn.unit == "count" and r.around.counted is None  # "the field numbered 28,400"
    shown = r.governor.preposition in ("", "at") and (turn.unit.partition("/")[0] in _PLAIN or plain_count)
    level = verb is not None and bool(verb.kinds & {"up", "down", "level"})
    changed = (turn.moving and verb is not None and verb.base not in _TAKING) or (shown and level)
    if not (changed or r.governor.moved) or not plain(sentence, r.actor.phrase):
        return None
    return None if name_in(sentence, r.actor.phrase) else described(sentence, r.actor)
