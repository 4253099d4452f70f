"""What ratios and pairs set against each other, in a sentence and over sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ingest.frames import metric as measures
from ingest.frames.clause import Sentence
from ingest.frames.discourse import Discourse, Draft
from ingest.frames.reading import Reading, name_in

_REACH = 16
_AGAINST = frozenset({"against", "versus", "vs", "than", "comparison", "rival", "rivals", "competitors", "compared"})
_TIMES = frozenset({"year", "month", "quarter", "week", "decade", "period", "q1", "q2", "q3", "q4", "may"}) | frozenset(
    {"january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december"}
)


def _recalls(sentence: Sentence, r: Reading) -> bool:
    """Whether a ratio is told of what went before: "that is", "the lead is"."""
    if r.actor is None:
        return False
    if r.actor.phrase is None:
        return r.actor.pronoun in ("that", "this")
    head = measures.head_word(sentence, r.actor.phrase)
    return head in measures.changes() and name_in(sentence, r.actor.phrase) is None


def set_against(
    sentence: Sentence, r: Reading, draft: Draft, done: Sequence[tuple[Reading, Draft]], state: Discourse
) -> None:
    """Find what a ratio compares where the words beside it do not say: two figures before it, two sides known."""
    if r.found.figure.unit != "ratio" or draft.comparator is not None:
        return
    multiple = r.found.kind == "multiple"
    if done and r.comparison is not None and done[-1][0].comparison is not None and done[-1][1].comparator:
        # As in "1.9x more than B and in 3x less time".
        draft.comparator = done[-1][1].comparator
        return
    if multiple and state.sides and r.comparison is None and _recalls(sentence, r):
        # "That is the 104x", "the lead is 1.4 times": the two sides that were set against each other.
        draft.subject, draft.comparator = state.sides
        kept = draft.metric if draft.told and draft.metric and "figure" not in draft.metric else None
        draft.metric = f"{kept}, {state.sides_metric}" if kept and state.sides_metric else state.sides_metric
        return
    pair = _pair_before(done)
    if pair is not None and multiple and r.comparison is None:
        draft.subject, draft.comparator, draft.firm = *pair, True
        draft.metric = draft.metric if draft.told else done[-1][1].metric
        return
    if r.comparison is None or r.comparison.direction is None or r.comparison.vague:
        return
    apart = _apart_before(done, r.comparison.direction)
    if apart is not None:
        draft.subject, draft.comparator, draft.firm = *apart, True
        return
    subject = draft.subject or state.topic
    before = next((d.subject for _, d in reversed(done) if d.firm and d.subject != subject), None) or state.last
    if before and subject and before != subject and draft.firm and multiple:
        draft.comparator = before
    elif state.sides and subject:
        is_side = [_alike(subject, side) for side in state.sides]
        if is_side.count(True) == 1:
            draft.comparator = state.sides[is_side.index(False)]


def _alike(one: str, other: str) -> bool:
    """Whether one name is a short form of the other: "X9" of "Korv X9", "Tern" of "Tern 5"; no firm of a part."""
    short, long = sorted((one, other), key=len)
    version = long.startswith(f"{short} ") and not any(c.isalpha() for c in long[len(short) :])
    return one == other or long.endswith(f" {short}") or version


def _apart_before(done: Sequence[tuple[Reading, Draft]], direction: str) -> tuple[str, str] | None:
    """Return the things of two figures that the sentence sets apart, the one that the direction fits first."""
    if len(done) < 2:
        return None
    (one, first), (two, second) = done[-2:]
    a, b = one.found.figure.value, two.found.figure.value
    if one.found.figure.unit != two.found.figure.unit or a is None or b is None or a == b:
        return None
    if not first.subject or not second.subject or first.subject == second.subject:
        return None
    ahead = (a < b) == (direction == "lower")
    return (first.subject, second.subject) if ahead else (second.subject, first.subject)


def _pair_before(done: Sequence[tuple[Reading, Draft]]) -> tuple[str, str] | None:
    """Return the subjects of two figures set against each other earlier in the sentence."""
    for (_, first), (reading, second) in zip(reversed(done[:-1]), reversed(done[1:]), strict=False):
        if reading.governor.kind == "pair" and first.subject and second.subject:
            return first.subject, second.subject
    return None


def told_of_another_time(sentence: Sentence, i: int) -> bool:
    """Whether words of time follow a figure at once: "a year ago", "in 2019", "last month", "previously"."""
    tokens = sentence.tokens
    ahead = [t for t in tokens[i + 1 : i + 5] if t.tag != "D"]
    if not ahead:
        return False
    first = ahead[0].low
    if first in ("last", "previously", "earlier", "before", "then"):
        return True
    return any(t.low in ("ago", "earlier", "before") for t in ahead[:3]) or (
        first in ("in", "at", "a") and len(ahead) > 1 and (ahead[1].tag == "#" or ahead[1].low in _TIMES)
    )


def of_rivals(sentence: Sentence, r: Reading) -> bool:
    """Whether a figure is of unnamed rivals: "550 W, against comparison systems at 1,200 W"."""
    phrase = r.governor.phrase
    if r.governor.kind != "phrase" or r.governor.preposition != "at" or phrase is None or not phrase.first:
        return False
    return sentence.tokens[phrase.first - 1].low in ("against", "versus", "vs")


def _told_against(sentence: Sentence, left: int) -> bool:
    """Whether the things of two figures are told as what something else is set against: "against A and B"."""
    tokens = sentence.tokens
    for k in range(left, max(-1, left - _REACH), -1):
        if tokens[k].tag in ";" or (k < left and tokens[k].tag == "F"):
            return False
        if tokens[k].low in _AGAINST:
            return True
    return False


def share(sentence: Sentence, done: Sequence[tuple[Reading, Draft]], state: Discourse) -> None:
    """Give each member of a pair or list what the other tells: the metric at the far end, the two sides in order."""
    here: tuple[str, str] | None = None
    for (left, first), (right, second) in pairwise(done):
        if right.governor.kind == "pair":
            if first.metric is None or (
                second.metric
                and left.found.figure.unit == right.found.figure.unit
                and first.metric == measures.default(left.found.figure.unit)
            ):
                first.metric = second.metric
            if second.told and not first.told and left.found.figure.unit == right.found.figure.unit:
                first.metric = second.metric
            first.workload = first.workload or second.workload
            second.workload = second.workload or first.workload
            known = state.pair(first.workload) or here
            if not first.firm and known:
                first.subject = known[1] if second.subject == known[0] else known[0]
            if second.subject is None and told_of_another_time(sentence, right.token):
                # "$410 million, versus $365 million a year ago": the same thing, earlier.
                second.subject = first.subject
            elif second.subject is None and known:
                second.subject = known[1]
            if first.subject and second.subject:
                state.set_sides(first.subject, second.subject, first.workload, first.metric or second.metric)
                here = (first.subject, second.subject)
            continue
        of = right.governor.phrase if right.governor.kind == "of" else None
        ratio = right.found.kind == "multiple" or (
            of is not None and right.found.figure.unit == "ratio" and sentence.tokens[of.last - 1].low == "ratio"
        )
        if left.governor.kind == "pair" and here and ratio and right.comparison is None:
            # As in "9,318 against 1,164, or 8.01x".
            second.subject, second.comparator, second.firm = *here, True
        same = left.found.figure.unit == right.found.figure.unit
        listed = right.governor.kind in ("and", "comma") and same
        opposed = listed and left.around.subject and right.around.subject and not state.sides
        if opposed and left.around.subject and right.around.subject and not _told_against(sentence, left.token):
            # As in "9,318 for A, 1,164 for B".
            state.set_sides(left.around.subject, right.around.subject, first.workload, first.metric)
        if first.metric is None and right.governor.kind == "and" and same:
            first.metric = second.metric
        if left.comparison is None and right.comparison is not None and same and right.governor.kind == "and":
            # As in "9% and 22% ahead of B".
            first.comparator = first.comparator or second.comparator
            first.direction = first.direction or second.direction
        if left.comparison is not None and right.comparison is not None and same:
            # "1.9x more work and 3x lower latency than B": what the one is set against, the other is too.
            first.comparator = first.comparator or second.comparator
            second.comparator = second.comparator or first.comparator
