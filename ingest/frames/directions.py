"""Which way a figure points: a sign, a multiple, a noun or verb of change, whatever is told beside."""

from __future__ import annotations

from collections.abc import Mapping

from graph.claim import Direction
from ingest import words
from ingest.frames import metric as measures
from ingest.frames.clause import Sentence
from ingest.frames.dimensions import is_time
from ingest.frames.discourse import Draft
from ingest.frames.partners import gapped
from ingest.frames.reading import Reading
from ingest.frames.retold import is_share
from ingest.frames.turn import Turn
from ingest.frames.verbs import Verb, forms, unchanging

_MOVED: Mapping[str, Direction] = {"up": "higher", "down": "lower"}
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
_CHANGING = frozenset({"ratio", "percentage_point", "basis_point"})


def point(turn: Turn, draft: Draft) -> None:
    """Set the direction by the first that tells one."""
    sentence, r = turn.sentence, turn.r
    draft.direction = (
        draft.direction
        or _signed(turn)
        or measures.direction_of(r.found.figure.text)
        or _times_what(sentence, r)
        or _change_in(sentence, r)
        or _moved(turn)
        or _lead(sentence, r)
        or _moved_by(sentence, r)
    )
    like = gapped(turn) if draft.direction is None else None
    if like is not None:
        draft.direction = like.direction


def _signed(turn: Turn) -> Direction | None:
    """Return where the sign of a change points: "+4%"."""
    figure = turn.r.found.figure
    if figure.text[:1] == "+":
        return "higher"
    below = figure.text[:1] == "−" or (figure.value or 0) < 0
    return "lower" if below and turn.unit in _CHANGING else None


def _moved(turn: Turn) -> Direction | None:
    """Return where the verb of a change points."""
    if not _is_change(turn.sentence, turn.r, turn.verb):
        return None
    return _MOVED.get(turn.r.governor.moved) or _verb_direction(turn.sentence, turn.r)


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
