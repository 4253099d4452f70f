"""What a verb's subject says of whom its figure is told: itself, whom it is of, or nobody."""

from __future__ import annotations

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.actors import Actor
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.discourse import Scene
from ingest.frames.offices import is_office
from ingest.frames.prepositions import is_task
from ingest.frames.reading import Reading, complement, modifies, name_in, plain
from ingest.frames.verbs import forms

_PARTICLES = frozenset({"aside", "away", "back", "down", "off", "out", "up"})
_BEING = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_COUNTS = frozenset({"orders", "numbers", "offers", "transfers", "powers"})
"""What ends as those who act do, and is none."""
_SHARING = frozenset({"account", "represent", "comprise", "constitute", "last", "make up"})
"""Verbs whose subject is a thing, though it may be called as a measure is: "cooling accounts for 27%"."""
_REPORTING = frozenset({"report", "announce", "disclose", "publish", "state", "give"})
"""Verbs by which a firm tells of itself; who measures, finds or expects tells of others."""
_FORECASTERS = frozenset({"analysts", "economists", "forecasters", "strategists", "traders"})
_LONGEST = 7
"""Words of people with what restricts them."""
_OF_WHOM = frozenset({"of", "for", "in", "among", "at", "from", "on", "by", "within", "across"})
"""What joins a measure to what it is of: "deaths from malaria", "revenue at its van unit"."""


def told_of(
    sentence: Sentence, acting: Actor, scene: Scene, verb: str, governor: str, *, own: bool = False
) -> str | None:
    """Return of whom a figure is told by the subject of its verb; None where that only tells, or is the topic's.

    `own` says that the verb's object is the subject's own: "put *its* margin at".
    """
    telling = verb in words.group("verbs", "telling")
    if acting.phrase is None:
        return scene.own if acting.pronoun == "we" and not telling else None
    reports = verb in _REPORTING and not scene.thing and governor in ("of", "object")
    if telling and (own or reports) and not is_office(sentence, acting):
        # "The group reported revenue of": of itself, where there is no thing that it may speak of.
        teller = name_in(sentence, acting.phrase)
        firm = teller is not None and teller.kind in ("organisation", "other")
        if teller is not None and firm and not is_owned(sentence, acting.phrase):
            return teller.canonical
    found = name_in(sentence, acting.phrase) if telling and governor in ("object", "verb") else None
    if found is not None and found.kind == "thing" and not is_owned(sentence, acting.phrase):
        return found.canonical  # "In adults the Corv found 98% of cases": what a device finds is its figure.
    if is_owned(sentence, acting.phrase):
        return _own_part(sentence, acting.phrase) or (None if scene.thing else _teller(sentence, acting.phrase))
    if telling or _forecasts(sentence, acting.phrase) or (governor == "object" and is_office(sentence, acting)):
        # Who says or measures a figure is not what it is told of; "the ministry raised exports by" is not of itself.
        return None
    name = name_in(sentence, acting.phrase)
    acts = verb in _SHARING or (_are_actors(measures.head_word(sentence, acting.phrase)) and governor == "verb")
    measured = measures.is_measure(sentence, acting.phrase) and not acts
    if measured:
        # "the firm's own figure for the part": the part.
        hung = [n for _, p in acting.hung if (n := name_in(sentence, p)) is not None and n.kind == "thing"]
        name = hung[0] if hung else name
    if name is None:
        return _described(sentence, acting, verb, scene, measured=measured)
    of = next((k for k in range(acting.phrase.first, acting.phrase.last) if sentence.tokens[k].low == "of"), -1)
    if name.kind == "workload" and of >= 0:
        # "AI-written versions of the blocks of X ran": the head is what ran, not the name it is of.
        return plain(sentence, Phrase(acting.phrase.first, of))
    changed = governor == "verb" and verb in forms() and forms()[verb].kinds & {"up", "down"}
    kept = measures.head_word(sentence, acting.phrase) in words.group("names", "products")
    if changed and not kept and name.kind != "workload" and _possessor(sentence, acting.phrase) is not None:
        return name.canonical  # "The bank's loan book grew": what grows is the measure.
    if modifies(sentence, acting.phrase, name) and not measured:
        # As in "an Indian operator", "OpenAI models", "Halvane's obesity shot": not the name, but what it modifies.
        return plain(sentence, acting.phrase)
    stray = "other" if modifies(sentence, acting.phrase, name) else "workload"
    return name.canonical if name.kind != stray else None


def _described(sentence: Sentence, acting: Actor, verb: str, scene: Scene, *, measured: bool) -> str | None:
    """Return of whom a verb's subject without a name tells: itself, its owner, what it is of, or nobody."""
    phrase, tokens, topic = acting.phrase, sentence.tokens, scene.topic
    if phrase is None:
        return None
    head = measures.head_word(sentence, phrase)
    if _are_actors(head) and (people := _people(sentence, acting, topic)) is not None:
        return people
    owner = _possessor(sentence, phrase)
    if owner is not None and owner.last == phrase.last - 2 and head in words.group("names", "firm_owned"):
        # As in "the Lisbon-based company's shares".
        return None if topic is not None else plain(sentence, owner)
    which = phrase.last - phrase.first > 1
    retold = head in words.group("grammar", "telling_nouns")
    if (head in words.group("metrics", "parts") and not which) or (retold and not acting.hung):
        return None
    if (
        topic is not None
        and head in words.group("names", "part_nouns")
        and phrase.last - phrase.first < 3
        and (scene.thing or head not in words.group("names", "thing_nouns"))
    ):
        # "The fan peaked at": of the thing spoken of.
        return f"{topic} {plain(sentence, phrase)}"
    if topic is not None and not which:
        the = phrase.first and tokens[phrase.first - 1].low == "the"
        if (scene.thing and head in words.group("names", "thing_nouns")) or (
            the and head in words.group("names", "organisation_nouns")
        ):
            # "One chip is 0.85 kW", "the drug cut": the thing spoken of; "the company cut": the firm.
            return None
    if is_task(sentence, phrase):
        return None
    changed = verb in forms() and forms()[verb].kinds & {"up", "down", "level"}
    if owner is not None and changed:
        return plain(sentence, owner)  # What changes is the measure: "teachers' pay rose".
    if measured or retold:
        return _measured(sentence, acting, owner)
    # "Injuries among older riders rose": what they are among belongs to it.
    return _whole(sentence, acting) if changed and acting.hung else plain(sentence, phrase)


def _people(sentence: Sentence, acting: Actor, topic: str | None) -> str | None:
    """Return what people were given, or who they are: "participants on *the drug*", "*households in the north*"."""
    on = [p for link, p in acting.hung if link in ("on", "taking", "receiving", "given") or _is_arm(sentence, p)]
    if on:
        return _dose(sentence, on[-1], topic) or plain(sentence, on[-1])
    if acting.phrase is None or not acting.hung or acting.hung[-1][1].last - acting.phrase.first >= _LONGEST:
        return None
    return sentence.words(acting.phrase.first, acting.hung[-1][1].last)


def _measured(sentence: Sentence, acting: Actor, owner: Phrase | None) -> str | None:
    """Return of whom a measure is: what follows its "of", its owner, or what hangs on it, the nearest first."""
    whole = (complement(sentence, acting.phrase) if acting.phrase is not None else None) or owner
    if whole is not None:
        return plain(sentence, whole)
    for _, phrase in acting.hung:
        other = name_in(sentence, phrase)
        if other is not None and other.kind != "workload":
            return other.canonical
    joined = [p for link, p in acting.hung if link in _OF_WHOM and not is_task(sentence, p)]
    told = [t for p in joined if (t := plain(sentence, p)) is not None]
    return told[-1] if told else None


def deed(sentence: Sentence, at: int) -> str:
    """Return the verb at a token; "" where it tells of its own subject: "put down", "was measured at"."""
    tokens = sentence.tokens
    verb = tokens[at].verb if at >= 0 else None
    if verb is None or verb.base not in words.group("verbs", "telling"):
        up = verb is not None and verb.base == "make" and tokens[min(at + 1, len(tokens) - 1)].low == "up"
        return "make up" if up else verb.base if verb else ""
    seen = sentence.phrase_right(at + 1, of=False) if tokens[at].low == "saw" else None
    if seen is not None and measures.head_word(sentence, seen) in measures.changes():
        return ""  # As in "workers without a degree saw gains of 5%".
    if at + 1 < len(tokens) and tokens[at + 1].low in _PARTICLES:
        return ""
    k = at - 1
    while k > 0 and tokens[k].tag == "B":
        k -= 1
    passive = k >= 0 and tokens[k].low in _BEING and not tokens[at].low.endswith("ing")
    return "" if passive else verb.base


def does(sentence: Sentence, r: Reading) -> bool:
    """Whether the clause has a doer of its own, so that "for X" is not of whom it tells: "homes paid 12% for"."""
    acting = r.actor.phrase if r.actor is not None else None
    if acting is None or r.governor.kind != "verb" or r.governor.preposition or measures.is_measure(sentence, acting):
        return False
    name = name_in(sentence, acting)
    if deed(sentence, r.governor.verb) in words.group("verbs", "telling") | {"be", "make"} or (
        name is not None and name.kind != "thing"
    ):
        return False
    named = any(t.name is not None and t.name.canonical == r.around.subject for t in sentence.tokens[r.token :])
    return not named and plain(sentence, acting) is not None


def _forecasts(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether those who act only forecast: "analysts had been looking for $2.24"."""
    return measures.head_word(sentence, phrase) in _FORECASTERS


def is_owned(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a noun phrase has a pronoun for its owner: "its first stage"."""
    at = phrase.first - 1
    while at > 0 and sentence.tokens[at].tag == "F":
        at -= 1
    return at >= 0 and sentence.tokens[at].low in ("its", "their", "his", "her")


def _teller(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return the one firm that speaks before a measure with a pronoun for its owner: "*X* said its churn fell"."""
    before = sentence.tokens[: phrase.first]
    firms = {t.name.canonical for t in before if t.name is not None and t.name.kind == "organisation"}
    told = any(t.verb is not None and t.verb.base in words.group("verbs", "telling") for t in before)
    owned = sentence.tokens[phrase.first - 1].low == "its"
    return firms.pop() if told and owned and len(firms) == 1 else None


def _own_part(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return what has an owner and yet figures of its own: "its R7 modem", "its van unit"; no measure and no part."""
    name = name_in(sentence, phrase)
    if name is not None and name.kind == "thing":
        return name.canonical
    unit = measures.head_word(sentence, phrase) in words.group("names", "business_units")
    return plain(sentence, phrase) if unit and not measures.is_measure(sentence, phrase) else None


def _are_actors(head: str) -> bool:
    """Whether a noun, though counted as a measure, is of those who act: "viewers watch", "subscribers pay"."""
    counted = head in words.group("metrics", "people") and not measures.measures(head)  # "Sales jumped": no people.
    return counted or (head.endswith("ers") and head not in _COUNTS)


def _possessor(sentence: Sentence, phrase: Phrase) -> Phrase | None:
    """Return the plain noun that a measure belongs to: "*teachers*' pay"."""
    mark = next((k for k in range(phrase.last - 1, phrase.first, -1) if sentence.tokens[k].low == "'s"), -1)
    return Phrase(phrase.first, mark) if mark > 0 else None


def _whole(sentence: Sentence, acting: Actor) -> str | None:
    """Return a noun phrase with what hangs on it, where that is short: "glaciers in the Alps"."""
    if acting.phrase is None or plain(sentence, acting.phrase) is None:
        return None
    last = acting.phrase.last
    for link, phrase in reversed(acting.hung):
        if link in _OF_WHOM and phrase.last - acting.phrase.first <= _LONGEST:
            last = phrase.last
    return sentence.words(acting.phrase.first, last)


def _is_arm(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a noun phrase is an arm of a trial."""
    return measures.head_word(sentence, phrase) in words.group("names", "arms")


def _dose(sentence: Sentence, phrase: Phrase, topic: str | None) -> str | None:
    """Return the medicine spoken of with its dose: "the 10 mg dose"."""
    tokens = sentence.tokens
    if measures.head_word(sentence, phrase) not in words.group("names", "arms") or phrase.first < 1 or topic is None:
        return None
    told = tokens[phrase.first - 1]
    return f"{topic} {sentence.text[told.start : told.end]}" if told.tag == "F" else None


def itself_told(sentence: Sentence, r: Reading) -> str | None:
    """Return the measure that is the verb's subject and says itself of what it is: "the food index rose"."""
    if r.actor is None or r.actor.phrase is None or r.around.subject:
        return None
    phrase = r.actor.phrase
    if any(t.low in ("of", "'s") for t in sentence.tokens[phrase.first : phrase.last]):
        return None
    if phrase.last - phrase.first < 2 or not measures.is_measure(sentence, phrase) or name_in(sentence, phrase):
        return None
    return plain(sentence, phrase) if not r.actor.hung else None
