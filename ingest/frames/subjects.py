"""What a figure in a sentence is told of: from its surroundings, its governor, or the sentences before."""

from __future__ import annotations

import re

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.actors import Actor
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.discourse import Discourse, Draft
from ingest.frames.prepositions import is_task
from ingest.frames.reading import Reading, complement, is_actor, modifies, name_in, plain
from ingest.names import Name

_TARIFF = re.compile(r"[A-Z]{3}/(?:[kMGT]?Wh|[kMGT]?J|gallon|gal|barrel|L|MMBtu|therm)$")


def find_subject(sentence: Sentence, r: Reading, draft: Draft, own: str | None, topic: str | None) -> None:
    """Set the subject: "for X" after the figure, the verb's object or subject, the owner of the measure."""
    if r.around.subject:
        draft.subject, draft.firm = r.around.subject, True
        return
    governor = r.governor
    if governor.pronoun:
        # "had him at €30m": of whom the sentence before spoke of.
        return
    tested = _tested(sentence, r)
    if tested is not None:
        draft.subject, draft.firm = tested, True
        return
    named = _attributed(sentence, r.token) or _apposed(sentence, r)
    if named is not None:
        draft.subject, draft.firm, draft.aside = named, True, True
        return
    if governor.kind == "phrase" and governor.moved and governor.phrase is not None and governor.phrase.first:
        opened = sentence.tokens[governor.phrase.first - 1]
        if (opened.low == "with" or opened.tag in ",C") and not measures.is_measure(sentence, governor.phrase):
            # As in "food rose 0.5 percent, with eggs up 6.8 percent".
            draft.subject, draft.firm = plain(sentence, governor.phrase), True
            return
    verb = sentence.tokens[governor.verb].verb if governor.verb >= 0 else None
    owner = _owner(sentence, governor.phrase) if governor.phrase is not None else None
    if owner is not None and verb is not None and verb.base in words.group("verbs", "over"):
        # "it undercuts B by 2,600": B is what it is set against.
        draft.comparator, owner = owner, None
        draft.direction = "lower" if "down" in verb.kinds else "higher"
    if owner is not None:
        owning = name_in(sentence, governor.phrase) if governor.phrase is not None else None
        draft.subject, draft.firm = owner, True
        draft.leads = owning is not None and owning.kind != "other"
        return
    if r.actor is not None:
        told = _acting(sentence, r.actor, own, verb.base if verb else "", topic, governor.kind)
        if told is not None:
            draft.subject, draft.firm = told, r.actor.phrase is not None
            named = name_in(sentence, r.actor.phrase) if r.actor.phrase is not None else None
            draft.leads = named is not None and (named.kind != "other" or (topic is None and is_actor(named)))
            return
    beside = governor.phrase if governor.kind == "phrase" and governor.preposition == "at" else None
    if beside is not None and not measures.is_measure(sentence, beside):
        # As in "overtaking coal at 15%".
        draft.subject, draft.firm = plain(sentence, beside), True
        return
    pronoun = r.actor is not None and r.actor.pronoun in ("he", "she", "it", "they")
    if r.around.weak and not pronoun and (topic is None or not r.around.weak_place):
        draft.subject, draft.firm = r.around.weak, True


def _tested(sentence: Sentence, r: Reading) -> str | None:
    """Return the trial or survey whose people are counted: "X, a trial in 1,264 adults", "a trial of 938 people"."""
    phrase = r.governor.phrase
    unit = r.found.figure.unit
    if phrase is None or unit not in ("person", "household", "count") or not r.around.weak:
        return None
    if measures.head_word(sentence, phrase) not in words.group("names", "studies"):
        return None
    tokens = sentence.tokens
    before = phrase.first - 1
    while before > 0 and tokens[before].tag == "D":
        before -= 1
    if before > 0 and tokens[before].tag == "," and tokens[before - 1].name is not None:
        return tokens[before - 1].name.canonical
    end = next((k for k in range(phrase.first, phrase.last) if tokens[k].low == "of"), phrase.last)
    return plain(sentence, Phrase(phrase.first, end)) or sentence.words(phrase.first, end)


def _attributed(sentence: Sentence, i: int) -> str | None:
    """Return the thing that a figure is an attribute of: "the 9,000-seat North Stand"."""
    tokens = sentence.tokens
    if not i or i + 1 >= len(tokens) or tokens[i - 1].tag != "D":
        return None
    name = tokens[i + 1].name
    return name.canonical if name is not None and name.kind in ("thing", "other") and "-" in _gap(sentence, i) else None


def _gap(sentence: Sentence, i: int) -> str:
    """Return the text between a figure's token and the next."""
    return sentence.text[sentence.tokens[i].end : sentence.tokens[i + 1].start]


def _apposed(sentence: Sentence, r: Reading) -> str | None:
    """Return the name that a figure is an apposition to: "the Col de Varn, 11.2 km at 8.4%, in 32 minutes"."""
    tokens = sentence.tokens
    i = r.token
    if r.governor.kind != "comma" or r.governor.figure >= 0 or i < 2 or i + 1 >= len(tokens):
        return None
    name = tokens[i - 2].name
    closed = tokens[i + 1].tag in ",)" or (
        tokens[i + 1].low in ("at", "by") and tokens[min(i + 2, len(tokens) - 1)].tag == "F"
    )
    return name.canonical if name is not None and name.kind in ("thing", "other", "person") and closed else None


def _owner(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return the thing that a noun phrase belongs to or names: "X's draw", "the draw of X", "X at 1,200 W"."""
    name = name_in(sentence, phrase)
    if name is not None and modifies(sentence, phrase, name):
        return _modified(sentence, phrase, name)
    if name is None:
        return None
    owns = any(
        t.name is name and sentence.tokens[k + 1].low == "'s"
        for k, t in enumerate(sentence.tokens[phrase.first : phrase.last - 1], phrase.first)
    )
    return name.canonical if name.kind != "workload" or owns else None


def _modified(sentence: Sentence, phrase: Phrase, name: Name) -> str | None:
    """Return whom an adjective of a place modifies, where more follows: "Chinese labs posting gross margins"."""
    tokens = sentence.tokens
    at = next(k for k in range(phrase.first, phrase.last) if tokens[k].name is name)
    many = tokens[at + 1].low.endswith("s") and not measures.measures(tokens[at + 1].low)
    return sentence.words(at, at + 2) if many and at + 2 < phrase.last else None


def _acting(
    sentence: Sentence, acting: Actor, own: str | None, verb: str, topic: str | None, governor: str
) -> str | None:
    if acting.phrase is None:
        return own if acting.pronoun == "we" and verb not in words.group("verbs", "telling") else None
    if verb in words.group("verbs", "telling") and topic is None:
        # "The group reported revenue of": of itself, where there is no thing that it may speak of.
        teller = name_in(sentence, acting.phrase)
        if teller is not None and teller.kind == "organisation" and governor in ("of", "object"):
            return teller.canonical
    at = acting.phrase.first - 1
    while at > 0 and sentence.tokens[at].tag == "F":
        at -= 1
    if at >= 0 and sentence.tokens[at].low in ("its", "their", "his", "her"):
        return None
    if verb in words.group("verbs", "telling"):
        # Who says or measures a figure is not what it is told of.
        return None
    name = name_in(sentence, acting.phrase)
    if measures.is_measure(sentence, acting.phrase):
        # "the firm's own figure for the part": the part.
        hung = [n for _, p in acting.hung if (n := name_in(sentence, p)) is not None and n.kind == "thing"]
        name = hung[0] if hung else name
    if (
        name is not None
        and name.kind == "workload"
        and "of" in [t.low for t in sentence.tokens[acting.phrase.first : acting.phrase.last]]
    ):
        # "AI-written versions of the blocks of X ran": the head is what ran, not the name it is of.
        end = next(k for k in range(acting.phrase.first, acting.phrase.last) if sentence.tokens[k].low == "of")
        return plain(sentence, Phrase(acting.phrase.first, end))
    if name is not None and modifies(sentence, acting.phrase, name):
        # As in "an Indian operator", "OpenAI models", "Halvane's obesity shot": not the name, but what it modifies.
        measured = measures.is_measure(sentence, acting.phrase)
        return (
            name.canonical
            if measured and name.kind != "other"
            else None
            if measured
            else plain(sentence, acting.phrase)
        )
    if name is not None:
        return name.canonical if name.kind != "workload" else None
    if measures.head_word(sentence, acting.phrase) in words.group("metrics", "people"):
        # "Participants on the drug lost 12%": what they are on.
        on = [p for link, p in acting.hung if link in ("on", "in", "taking", "receiving", "given")]
        if on:
            return _dose(sentence, on[-1], topic) or plain(sentence, on[-1])
    head = measures.head_word(sentence, acting.phrase)
    if head in words.group("metrics", "parts") or head in words.group("grammar", "telling_nouns"):
        return None
    if (
        topic is not None
        and acting.phrase.last - acting.phrase.first == 1
        and head in words.group("names", "thing_nouns")
    ):
        # "One chip is 0.85 kW", "the drug cut": the thing spoken of.
        return None
    if is_task(sentence, acting.phrase):
        return None
    if measures.is_measure(sentence, acting.phrase):
        of = complement(sentence, acting.phrase)
        if of is not None:
            return plain(sentence, of)
        for _, phrase in acting.hung:
            other = name_in(sentence, phrase)
            if other is not None and other.kind != "workload":
                return other.canonical
        return (
            plain(sentence, acting.hung[-1][1])
            if acting.hung and acting.hung[-1][0] in ("of", "for", "in", "among")
            else None
        )
    if (
        topic is not None
        and head in words.group("names", "part_nouns")
        and acting.phrase.last - acting.phrase.first < 3
    ):
        # "The fan peaked at": of the thing spoken of.
        return f"{topic} {plain(sentence, acting.phrase)}"
    return plain(sentence, acting.phrase)


def _dose(sentence: Sentence, phrase: Phrase, topic: str | None) -> str | None:
    """Return the medicine spoken of with its dose: "the 10 mg dose"."""
    tokens = sentence.tokens
    if measures.head_word(sentence, phrase) not in ("dose", "arm", "group") or phrase.first < 1 or topic is None:
        return None
    told = tokens[phrase.first - 1]
    return f"{topic} {sentence.text[told.start : told.end]}" if told.tag == "F" else None


def itself_told(sentence: Sentence, r: Reading) -> str | None:
    """Return the measure that is the verb's subject and says itself of what it is: "the food index rose"."""
    if r.actor is None or r.actor.phrase is None or r.around.subject:
        return None
    phrase = r.actor.phrase
    if any(t.low == "of" for t in sentence.tokens[phrase.first : phrase.last]):
        return None
    if phrase.last - phrase.first < 2 or not measures.is_measure(sentence, phrase) or name_in(sentence, phrase):
        return None
    return plain(sentence, phrase) if not r.actor.hung else None


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
    if state.topic is None and r.actor is not None and refers(sentence, r.actor):
        return state.speaks_of or state.subject_before
    return state.speaks_of or state.topic
