"""Figures in sentences: what is measured, of what, against what, running what."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from graph.claim import Direction
from ingest import words
from ingest.frames import metric as measures
from ingest.frames import sides
from ingest.frames.actors import Actor
from ingest.frames.attributes import asked
from ingest.frames.carrying import carried, refers
from ingest.frames.clause import Sentence
from ingest.frames.comparators import comparator_after
from ingest.frames.dimensions import is_time
from ingest.frames.discourse import Discourse, Draft
from ingest.frames.doers import itself_told
from ingest.frames.measuring import in_aside, measure
from ingest.frames.nouns import described
from ingest.frames.prepositions import is_task
from ingest.frames.reading import (
    Reading,
    bare_subject,
    gather,
    label_of,
    name_in,
    person_of,
    plain,
    recalls,
    spoken_first,
    subject_of,
    topic_of,
)
from ingest.frames.respectively import tell_respectively
from ingest.frames.retold import describes, goes_on, is_share, is_then, sort
from ingest.frames.subjects import find_subject
from ingest.frames.surroundings import can_run
from ingest.frames.verbs import Verb, forms, unchanging
from ingest.quantities import Found

_FIXED = re.compile(r"\b(?:rated|rating|nameplate|list price|tdp|weight|capacity|package power)\b", re.IGNORECASE)
_POWER = re.compile(r"[kMGmT]?W")
_FAR = 12
"""Figures that are looked back at: what lists more must cost no more time for each."""
_MOVED: Mapping[str, Direction] = {"up": "higher", "down": "lower"}
_REACHED = frozenset({"to", "from", "of", "than", "at", "against", "versus", "up", "down", "more", "less"})
"""Words that open something else than the next item of a list."""
_SHARING = frozenset({"account", "represent", "comprise", "constitute"})
_PLAIN = frozenset({"ratio", "percentage_point", "basis_point"})
_TAKING = words.group("verbs", "taking")
_COUNTING = frozenset({"add", "cut", "gain", "lose", "shed", "slash", "trim", "axe"})
"""Verbs that change a number by what they take: "added 139,000 jobs"."""
_LEVELS = frozenset({"rate", "share", "ratio", "level", "proportion", "percentage", "margin", "yield", "probability"})
"""Measures that are shares themselves: "a higher rate of 4%" is no change."""
_TOLD = frozenset({"what", "that", "those", "the", "its"})
_LEADS = frozenset({"lead", "advantage", "edge"})
_PACES = frozenset({"rate", "pace", "clip"})
_WARMING: Mapping[str, Direction] = {"warmed": "higher", "warm": "higher", "cooled": "lower", "cool": "lower"}
_LONG = 22
"""Words that a verb may stand before the "by" of its change."""
_HIGHER: Mapping[str, Direction] = {"higher": "higher", "increased": "higher", "lower": "lower", "reduced": "lower"}
_BEATING = frozenset({"beat", "improve", "top", "surpass"})
_REACHING = frozenset({"raise", "lift", "beat", "top", "exceed", "surpass", "extend", "rocket"})
"""Verbs of rising that take what is reached, or somebody's money, as their object."""


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
    state.person = person_of(sentence) or state.person
    for reading in readings:
        draft = _draft(sentence, reading, done[-_FAR:], state, own)
        done.append((reading, draft))
        drafts[sentence.tokens[reading.token].figure] = draft
    sides.share(sentence, done, state)
    tell_respectively(sentence, done, state)
    for reading, draft in done:
        if draft.metric is None and reading.found.figure.unit not in ("ratio", "count"):
            draft.metric = measures.default(reading.found.figure.unit)
        if draft.metric:
            draft.metric = measures.unabbreviated(draft.metric, short)
        state.settle(draft, reading.found.figure.unit, sort(reading.found))
    state.subject_before = subject_of(sentence) or state.subject_before
    state.bare_before = bare_subject(sentence)
    state.spoke_of = state.speaks_of
    state.spoke_first = spoken_first(sentence)
    return drafts


def _draft(
    sentence: Sentence, r: Reading, done: Sequence[tuple[Reading, Draft]], state: Discourse, own: str | None
) -> Draft:
    draft = Draft()
    changing = r.found.figure.unit in ("ratio", "percentage_point", "basis_point")
    partner = next((d for p, d in reversed(done) if p.token == r.governor.figure), None)
    if partner is not None and r.governor.kind == "pair":
        partner = _whole(r, done) or partner
    verb = sentence.tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    previous = done[-1][1] if done else None
    leader = next((d for p, d in reversed(done) if p.governor.kind != "pair"), previous)
    before = previous.metric if previous else state.measured.get(sort(r.found))
    listed = previous is not None and previous.rival and r.governor.kind in ("and", "comma")
    draft.rival = listed or sides.of_rivals(sentence, r)
    measure(sentence, r, draft, None if draft.rival else before, state.label)
    find_subject(sentence, r, draft, own, state.topic)
    state.people = asked(sentence, r) or state.people
    asks = r.around.share is not None and r.around.share.startswith("share who")
    if draft.subject is None and asks and not (done and is_share(done[-1][0].found)):
        draft.subject = state.people  # As in "a survey of 2,050 parents found that 52% think".
    draft.workload = r.around.workload
    if draft.workload is None and r.actor is not None and r.actor.phrase and is_task(sentence, r.actor.phrase):
        draft.workload = sentence.words(r.actor.phrase.first, r.actor.phrase.last)
    if partner is not None and r.governor.kind == "pair":
        same = next(p for p, d in done if d is partner).found.figure.unit == r.found.figure.unit
        mate = next((d for p, d in reversed(done) if p.found.figure.unit == r.found.figure.unit), None)
        draft.metric = (
            (partner.metric if same and (partner.told or not draft.told) else None) or draft.metric or partner.metric
        )
        draft.workload = draft.workload or partner.workload
        draft.subject = r.around.subject or (None if r.around.weak_opens else r.around.weak)
        after = sentence.tokens[min(r.token + 1, len(sentence.tokens) - 1)]
        if draft.subject is None and (after.low == "who" or (after.tag == "V" and after.low.endswith("ed"))):
            # "Four in 10 renters, compared with 27% who said so", "£214 million, against the £196 million announced".
            draft.subject = partner.subject
        draft.firm = draft.subject is not None
        # "17.3% of body weight (18.1 kg), compared with 2.0%": with the figure in the same unit.
        draft.direction = draft.direction or (mate.direction if mate is not None else None)
    elif partner is not None and r.governor.kind == "figure":
        # A change's two ends, a conversion in brackets, a figure at a set-up.
        if r.governor.preposition in ("to", "from", "(", "or", "between", ""):
            # "1.43 ms, or 700 tokens per second": what a unit names itself is no other figure's measure.
            own = (
                measures.unit_words(r.found.figure.text, r.found.figure.unit)
                if r.governor.preposition == "or"
                else None
            )
            # "took 23 points from ten games": what is counted beside each is its own.
            other = draft.told and r.around.counted and r.governor.preposition == "from"
            other = other or draft.metric == "duration"  # As in "costs €4.3 billion over 20 years".
            draft.metric = own or (draft.metric if other else None) or partner.metric or draft.metric
            if r.governor.preposition in ("(", "or"):
                draft.direction = partner.direction
            if not r.around.subject:
                near = next(p for p, d in done if d is partner).around
                apart = r.governor.preposition == "to" and (near.subject or near.weak)
                draft.subject, draft.firm = (None, False) if apart else (partner.subject, partner.firm)
                draft.aside = partner.aside
            elif r.governor.preposition == "to":
                aside = next(p for p, d in done if d is partner)
                acts = aside.actor is not None and not _is_measured(sentence, aside.actor)
                if not (aside.around.subject or acts):  # As in "rose 11 percent to $205,700 for homes".
                    partner.subject, partner.firm = draft.subject, True
            draft.comparator = partner.comparator
        else:
            draft.subject, draft.aside = draft.subject or partner.subject, partner.aside
        draft.workload = draft.workload or partner.workload
    elif previous is not None and r.governor.kind in ("and", "comma"):
        if done[-1][0].found.figure.unit == r.found.figure.unit and not draft.told:
            draft.metric = previous.metric or draft.metric
        if not draft.subject and leader is not None:
            draft.subject, draft.firm = leader.subject, leader.firm
        draft.workload = draft.workload or previous.workload
    elif previous is not None and previous.aside:
        pass
    elif leader is not None and not draft.subject and (r.actor is None or r.actor.pronoun is None):
        draft.subject, draft.firm = leader.subject, leader.firm
    if r.comparison is None and r.governor.kind == "of" and r.found.figure.unit == "ratio" and draft.direction:
        # As in "a cut of 5 percent from B's price".
        draft.comparator = draft.comparator or comparator_after(sentence, r.token + 1, ("on", "from", "over"))
        if draft.comparator is None and len(done) > 1 and done[-1][0].governor.preposition == "to":
            # As in "up from 268 in B's cells to 342, a gain of 28 percent".
            start = done[-2][1].subject
            draft.comparator = start if start != draft.subject and draft.subject is None else draft.comparator
    if r.comparison is not None:
        draft.direction = draft.direction or r.comparison.direction
        draft.comparator = draft.comparator or r.comparison.comparator
    sides.set_against(sentence, r, draft, done, state)
    draft.recalled = recalls(sentence, r.token) and draft.comparator is None
    itself = None if r.actor is not None and refers(sentence, r.actor) else itself_told(sentence, r)
    if state.topic is None and itself and (not draft.subject or (previous is not None and previous.itself)):
        draft.subject, draft.itself = itself, True
    if draft.comparator is not None and draft.comparator == draft.subject:
        # As in "a cut of 5.3 percent from B's 49,500".
        draft.subject, draft.firm = (leader.subject if leader is not None else None), False
    beside = _compared_beside(sentence, r, previous)
    if beside is not None:
        draft.subject, draft.firm = beside, True
    if not draft.subject and asks:
        draft.subject = state.people
    if r.governor.pronoun or (not draft.subject and (r.governor.kind != "pair" or partner is None)):
        draft.subject = carried(sentence, r, state, own)
    beyond = goes_on(sentence, r)
    if draft.metric is None and previous is not None and (r.governor.moved or r.comparison is not None or beyond):
        # "revenue of $4bn, up 12%", "uses 48 kWh, 9% less than": the change is of what was just told.
        draft.metric = previous.metric or next((d.metric for _, d in reversed(done) if d.metric), None)
    if previous is not None and r.governor.kind in ("label", "verb") and is_then(sentence, r):
        # As in "turnover of £118.4m (2025: £109.9m)".
        draft.metric = previous.metric if done[-1][0].found.figure.unit == r.found.figure.unit else draft.metric
    telling = verb is not None and verb.base in words.group("verbs", "telling")
    elliptic = r.actor is None or r.actor.phrase is None or telling or name_in(sentence, r.actor.phrase) is not None
    elliptic = elliptic and not describes(sentence, r)
    if draft.metric is None and previous is not None and verb is not None and verb.base in _SHARING:
        draft.metric = previous.metric
    if draft.metric is None and done and elliptic and not draft.rival:
        told = [(p, d) for p, d in done if sort(p.found) == sort(r.found) and d.metric]
        # "rated at 700 W, with a draw of 550 W, against systems at 1,200 W": an aside is nobody's measure.
        told = [(p, d) for p, d in told if not in_aside(sentence, p.token, r.token)] or told
        alike = (d.metric for _, d in reversed(told))
        draft.metric = next(alike, None)
    if draft.metric is None and previous is not None and not draft.rival and not describes(sentence, r):
        # "one mode holds 60 frames per second, while the other manages 38": what is told of both is one measure.
        draft.metric = previous.metric if sort(done[-1][0].found) == sort(r.found) else None
    if draft.metric is None and elliptic and state.measured.get(sort(r.found)) and r.governor.kind != "of":
        draft.metric = state.measured[sort(r.found)]
    if draft.workload is None and draft.metric and previous is not None:
        draft.workload = previous.workload
    rated = _POWER.fullmatch(r.found.figure.unit) and not _POWER.fullmatch(state.workload_unit)
    if rated and draft.workload is None:
        # The power of a thing is not that of the run which the sentence before told of.
        pass
    elif can_run(r.found.figure.unit) and _FIXED.search(draft.metric or "") is None:
        draft.workload = draft.workload or state.workload
    elif r.around.workload is None:
        # A rating, a price, a mass is of the thing, whatever ran on it.
        draft.workload = None
    it = r.actor is not None and r.actor.phrase is None and r.actor.pronoun in ("it", "this", "that", "they")
    turned = it and verb is not None and bool(verb.kinds & {"up", "down"} or r.governor.moved)
    if draft.metric is None and ((r.comparison is not None and r.comparison.direction) or turned):
        # As in "Income was £1.1m. She expects it to rise by 10%".
        draft.metric = state.metric
    plain_count = r.found.figure.unit == "count" and r.around.counted is None  # "the field numbered 28,400"
    shown = r.governor.preposition in ("", "at") and (r.found.figure.unit.partition("/")[0] in _PLAIN or plain_count)
    moving = verb is not None and bool(verb.kinds & {"up", "down"}) and verb.base not in _TAKING
    changed = moving or (shown and verb is not None and bool(verb.kinds & {"up", "down", "level"}))
    acting = r.actor.phrase if r.actor is not None and (changed or r.governor.moved) else None
    if draft.metric is None and acting is not None and not telling and r.governor.kind != "object":
        # "Shelter was up 5%", "literacy stands at 87%": what rose or stands is the measure.
        draft.metric = (
            described(sentence, r.actor)
            if r.actor and plain(sentence, acting) and not name_in(sentence, acting)
            else None
        )
    sign = r.found.figure.text[:1]
    below = sign == "−" or (r.found.figure.value or 0) < 0
    if draft.direction is None and (sign == "+" or (below and changing)):
        draft.direction = "higher" if sign == "+" else "lower"
    draft.direction = draft.direction or measures.direction_of(r.found.figure.text) or _times_what(sentence, r)
    draft.direction = draft.direction or _change_in(sentence, r)
    if draft.direction is None and _is_change(sentence, r, verb):
        draft.direction = _MOVED.get(r.governor.moved) or _verb_direction(sentence, r)
    draft.direction = draft.direction or _lead(sentence, r) or _moved_by(sentence, r)
    if draft.direction is None and (gapped := _gapped(sentence, done, r)) is not None:
        draft.direction = gapped.direction
    if done and _is_listed(sentence, done[-1][0], r):
        draft.direction = draft.direction or done[-1][1].direction
        if (each := _each(sentence, r)) is not None:
            draft.subject, draft.firm = each, True
            draft.metric = done[-1][1].metric or draft.metric
    return draft


def _is_measured(sentence: Sentence, acting: Actor) -> bool:
    """Whether a verb's subject is a measure."""
    return acting.phrase is not None and measures.is_measure(sentence, acting.phrase)


def _each(sentence: Sentence, r: Reading) -> str | None:
    """Return the next of a list of things that a verb told before is left out of: "bread was up 4% and *milk* 2%"."""
    j = sentence.skip_left(r.token)
    phrase = sentence.phrase_left(j) if j > 0 and sentence.tokens[j].tag in "NX" else None
    if phrase is None or measures.is_measure(sentence, phrase) or phrase.first < 1:
        return None
    before = phrase.first - 1
    while before > 0 and sentence.tokens[before].tag == "D":
        before -= 1
    if sentence.tokens[before].low not in ("and", ",") or sentence.tokens[phrase.last - 1].low == "'s":
        return None
    return plain(sentence, phrase)


def _is_listed(sentence: Sentence, last: Reading, r: Reading) -> bool:
    """Whether a figure goes on in what its neighbour was told to do: "bread down 1% and milk 2%"."""
    between = sentence.tokens[last.token + 1 : r.token]
    after = sentence.tokens[r.token + 1].low if r.token + 1 < len(sentence.tokens) else ""
    bare = r.found.figure.unit == "count" and r.around.counted is None  # "Banks pay 8.1 cents, *households 24*".
    return (
        (last.found.figure.unit == r.found.figure.unit or bare)
        and last.found.kind == r.found.kind
        and any(t.low in ("and", ",") for t in between)
        and not any(t.tag in "VAS;:()" or t.low in _REACHED for t in between)
        and after != "of"
    )


def _gapped(sentence: Sentence, done: Sequence[tuple[Reading, Draft]], r: Reading) -> Draft | None:
    """Return the draft of a change whose verb is left out: "exports rose 5% to $40m and imports *3%* to $31m"."""
    tokens = sentence.tokens
    ahead = [t.tag for t in tokens[r.token + 1 : r.token + 3]]
    if len(done) < 2 or ahead != ["P", "F"] or tokens[r.token + 1].low != "to":
        return None
    (first, draft), (second, _) = done[-2:]
    between = tokens[second.token + 1 : r.token]
    gap = [t.low for t in tokens[first.token + 1 : second.token]]
    alike = first.found.figure.unit == r.found.figure.unit and second.found.figure.unit != r.found.figure.unit
    listed = any(t.low in ("and", ",") for t in between) and not any(t.tag in "VAS;:" for t in between)
    return draft if alike and listed and gap == ["to"] else None


def _whole(r: Reading, done: Sequence[tuple[Reading, Draft]]) -> Draft | None:
    """Return the share that the others are figures within: "*44%* lost 5% of their weight, compared with 18%"."""
    for share, draft in done:
        told = draft.metric or ""
        if is_share(share.found) and is_share(r.found) and any(p.found.figure.text in told for p, _ in done):
            return draft
    return None


def _compared_beside(sentence: Sentence, r: Reading, previous: Draft | None) -> str | None:
    """Return the comparator that a figure in brackets stands behind: "24 points more than those over 50 (38%)"."""
    if previous is None or not previous.comparator or r.token < 2 or sentence.tokens[r.token - 1].tag != "(":
        return None
    before = sentence.words(max(0, r.token - 9), r.token - 1)
    return previous.comparator if before.endswith(previous.comparator) else None


def _times_what(sentence: Sentence, r: Reading) -> Direction | None:
    """Return where a multiple of something told after it points: "fifteen times what he cost"."""
    after = sentence.tokens[r.token + 1].low if r.token + 1 < len(sentence.tokens) else ""
    value = r.found.figure.value
    if r.found.kind != "multiple" or after not in _TOLD or value is None or value == 1:
        return None
    return "higher" if value > 1 else "lower"


def _change_in(sentence: Sentence, r: Reading) -> Direction | None:
    """Return where a noun of change points whose measure stands between: "an increase in demand of 22.6%"."""
    phrase = r.governor.phrase
    if r.governor.kind != "of" or phrase is None or phrase.first < 2:
        return None
    opening = {sentence.tokens[phrase.first].low, sentence.tokens[phrase.first - 1].low}
    level = measures.head_word(sentence, phrase).rstrip("s") in _LEVELS
    if is_share(r.found) and not level and opening & _HIGHER.keys():
        return next(_HIGHER[w] for w in _HIGHER if w in opening)  # As in "higher revenues of 0.9%".
    link = phrase.first - 1
    link -= sentence.tokens[link].tag == "D"
    if link < 1 or sentence.tokens[link].low != "in":
        return None
    return measures.changes().get(sentence.tokens[link - 1].low)


def _lead(sentence: Sentence, r: Reading) -> Direction | None:
    """Return where a share points that a lead comes to: "its lead shrank to 7%"."""
    phrase = r.actor.phrase if r.actor is not None else None
    if phrase is None or not is_share(r.found) or r.governor.preposition not in ("to", "at", ""):
        return None
    return "higher" if measures.head_word(sentence, phrase) in _LEADS else None


def _moved_by(sentence: Sentence, r: Reading) -> Direction | None:
    """Return where something moves by a figure or at a rate, over whatever long phrase stands between.

    "cut the budget for clearing side roads by 15 percent", "grew at an annual rate of 4%".
    """
    tokens = sentence.tokens
    j = sentence.skip_left(r.token)
    paced = j > 1 and tokens[j].low == "of" and tokens[j - 1].low in _PACES
    if j < 1 or not (tokens[j].low == "by" or paced):
        return None
    for k in range(j - 1, max(-1, j - _LONG), -1):
        if (tokens[k].tag in "F;S" and not tokens[k].low.endswith("times")) or tokens[k].low == "but":
            return None
        if tokens[k].low in _WARMING:
            return _WARMING[tokens[k].low]
        verb = forms().get(tokens[k].low) if tokens[k].low in unchanging() and tokens[k].tag == "N" else tokens[k].verb
        if verb is not None and tokens[k].tag in "NV" and verb.kinds & {"up", "down"}:
            return "higher" if "up" in verb.kinds else "lower"
    return None


def _is_change(sentence: Sentence, r: Reading, verb: Verb | None) -> bool:
    unit = r.found.figure.unit
    if r.governor.preposition == "from" and r.governor.moved:
        return False  # As in "7.1% at an annual rate, up from 3.8%": a level.
    if unit in ("ratio", "percentage_point", "basis_point", "percent"):
        return r.governor.preposition not in ("to", "from", "at", "of") or bool(r.governor.moved)
    counted = unit in ("count", "person") and (verb is None or verb.base not in _COUNTING)
    plainly = verb is not None and not r.governor.preposition and not counted and r.governor.kind == "verb"
    if plainly and verb is not None and verb.kinds & {"up", "down"} and verb.base not in _REACHING:
        return True
    if r.governor.kind == "object" and not r.governor.preposition and verb is not None and verb.base == "save":
        return True  # As in "The bypass saves drivers 9 minutes".
    ahead = sentence.tokens[r.token + 1 : r.token + 3]
    if r.governor.kind == "object" and not r.governor.preposition and [t.tag for t in ahead] == ["P", "F"]:
        # As in "raised its dividend 8 cents to 60 cents".
        return ahead[0].low == "to"
    return r.governor.preposition == "by" or bool(r.governor.moved and r.governor.preposition != "to")


def _verb_direction(sentence: Sentence, r: Reading) -> Direction | None:
    verb = sentence.tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    signed = verb is not None and bool(verb.kinds & {"up", "down"})
    if (
        not signed
        and r.found.figure.unit not in ("count", "person")
        and r.actor is not None
        and r.actor.phrase is not None
    ):
        of = measures.changes().get(measures.head_word(sentence, r.actor.phrase))
        if of:
            return of
    if verb is None:
        return None
    if verb.base in _BEATING and is_time(r.found.figure.unit):
        return "lower"  # As in "beat the record by 0.3 seconds".
    if verb.base == "improve":
        phrase = r.governor.phrase or (r.actor.phrase if r.actor is not None else None)
        head = measures.head_word(sentence, phrase) if phrase else ""
        return "lower" if head in words.group("metrics", "less_is_better") else "higher"
    if "up" in verb.kinds:
        return "higher"
    return "lower" if "down" in verb.kinds else None
