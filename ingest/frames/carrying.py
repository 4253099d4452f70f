"""Whom a figure is told of where its own sentence names nothing: what the sentences before spoke of."""

from __future__ import annotations

import re

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.actors import Actor
from ingest.frames.clause import Sentence
from ingest.frames.discourse import Discourse
from ingest.frames.reading import Reading

_TARIFF = re.compile(r"[A-Z]{3}/(?:[kMGT]?Wh|[kMGT]?J|gallon|gal|barrel|L|MMBtu|therm)$")


def carried(sentence: Sentence, r: Reading, state: Discourse, own: str | None) -> str | None:
    """Return what the sentences before spoke of, for a figure whose own sentence names nothing."""
    if r.actor is not None and r.actor.phrase is None and r.actor.pronoun == "we":
        return state.topic or own
    verb = sentence.tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    telling = verb is not None and verb.base in words.group("verbs", "telling")
    if r.governor.pronoun in ("him", "her") or (_human(sentence, r) and not telling):
        return state.person or state.topic
    priced = r.governor.phrase is not None and measures.is_measure(sentence, r.governor.phrase)
    if priced and _TARIFF.match(r.found.figure.unit) and (r.actor is None or r.actor.pronoun is None):
        # The price of power or fuel is no machine's, though the text speaks of one.
        return None
    planned = r.actor.phrase if r.actor is not None else None
    of = planned is not None and any(t.low == "of" for t in sentence.tokens[planned.first : planned.last])
    if planned is not None and of and measures.head_word(sentence, planned) in words.group("metrics", "plan_nouns"):
        # "Its forecast of freight traffic was cut": of what another forecasts.
        return None
    owned = planned is not None and refers(sentence, Actor(planned))
    if owned and planned is not None and measures.head_word(sentence, planned) in words.group("names", "firm_owned"):
        # "Halden plans a second phase. Its shares closed": a firm's, though the text speaks of a thing.
        return state.spoke_first or state.topic
    if r.governor.pronoun in ("that", "this"):
        return state.spoke_of or state.topic
    it = r.actor is not None and r.actor.pronoun == "it"
    if it and state.bare_before and not state.speaks_of:
        return state.bare_before
    if state.topic is None and r.actor is not None and refers(sentence, r.actor):
        return state.speaks_of or state.subject_before
    return state.speaks_of or state.topic


def refers(sentence: Sentence, acting: Actor) -> bool:
    """Whether a verb's subject is a pronoun, or owned by one: "its share"."""
    if acting.phrase is None:
        return acting.pronoun in ("it", "they", "he", "she")
    before = sentence.tokens[acting.phrase.first - 1].low if acting.phrase.first else ""
    return before in ("its", "their", "his", "her")


def _human(sentence: Sentence, r: Reading) -> bool:
    """Whether a verb's subject is a person told by a pronoun: "he averaged", "his speed was"."""
    if r.actor is None:
        return False
    if r.actor.phrase is None:
        return r.actor.pronoun in ("he", "she")
    return r.actor.phrase.first > 0 and sentence.tokens[r.actor.phrase.first - 1].low in ("his", "her")
