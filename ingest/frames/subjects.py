"""What a figure in a sentence is told of: from its surroundings, its governor, or the sentences before."""

from __future__ import annotations

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.actors import Actor, actor, chain, clause_verb, token_before
from ingest.frames.attributes import apposed, attributed, dosed, is_part, of_them, tested
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.discourse import Draft
from ingest.frames.offices import forecast_of, is_office
from ingest.frames.prepositions import is_task
from ingest.frames.reading import Reading, complement, is_actor, modifies, name_in, plain
from ingest.frames.verbs import forms
from ingest.names import Name

_LOOSE = frozenset({"none", "comma", "label"})
_PARTICLES = frozenset({"aside", "away", "back", "down", "off", "out", "up"})
_BEING = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_COUNTS = frozenset({"orders", "numbers", "offers", "transfers", "powers"})
_REACH = 12
"""Words of an aside before its figure."""
_SHARING = frozenset({"account", "represent", "comprise", "constitute", "last"})
"""Verbs whose subject is a thing, though it may be called as a measure is: "cooling accounts for 27%"."""
_ARMS = frozenset({"dose", "arm", "group"})
_LONGEST = 7
"""Words of people with what restricts them."""
_OF_WHOM = frozenset({"of", "for", "in", "among", "at", "from", "on", "by", "within", "across"})
"""What joins a measure to what it is of: "deaths from malaria", "revenue at its van unit"."""


def find_subject(sentence: Sentence, r: Reading, draft: Draft, own: str | None, topic: str | None) -> None:
    """Set the subject: "for X" after the figure, the verb's object or subject, the owner of the measure."""
    if r.around.subject and not _does(sentence, r):
        draft.subject, draft.firm = r.around.subject, True
        return
    governor = r.governor
    if governor.pronoun:
        # "had him at €30m": of whom the sentence before spoke of.
        return
    told = tested(sentence, r) or dosed(sentence, r.token, topic)
    if told is not None:
        draft.subject, draft.firm = told, True
        return
    if of_them(sentence, r.token):
        return
    beside = attributed(sentence, r.token) or apposed(sentence, r)
    if beside is not None:
        draft.subject, draft.firm, draft.aside = beside, True, True
        return
    if r.around.adjective is not None and governor.kind in ("phrase", "object") and governor.phrase is not None:
        # As in "a rock 300 metres wide".
        draft.subject = plain(sentence, governor.phrase)
        draft.firm = draft.subject is not None
        return
    against = _contrasted(sentence, r.token)
    if against is not None:
        draft.subject, draft.firm = against, True
        return
    company = _accompanied(sentence, r)
    if company is not None:
        draft.subject, draft.firm = company, True
        return
    stand_in = _standing_in(sentence, governor.phrase) if governor.phrase is not None else None
    if stand_in is not None:
        draft.subject, draft.firm = stand_in, True
        return
    if governor.kind == "phrase" and governor.moved and governor.phrase is not None and governor.phrase.first:
        opened = sentence.tokens[governor.phrase.first - 1]
        if (opened.low == "with" or opened.tag in ",C") and not measures.is_measure(sentence, governor.phrase):
            # As in "food rose 0.5 percent, with eggs up 6.8 percent".
            draft.subject, draft.firm = plain(sentence, governor.phrase), True
            return
    verb = sentence.tokens[governor.verb].verb if governor.verb >= 0 else None
    if r.around.opened and is_office(sentence, r.actor):
        # As in "For soybeans the ministry left its yield unchanged at 52.5".
        draft.subject, draft.firm, draft.leads = r.around.opened, True, True
        return
    grown = forecast_of(sentence, r)
    if grown is not None:
        draft.subject, draft.firm, draft.leads = grown, True, True
        return
    if governor.kind in ("verb", "object") and verb is not None and verb.base == "be" and is_part(sentence, r):
        # As in "the bruise is not a single 700 W part": of a part, and not of what the sentence is about.
        return
    owner = _owner(sentence, governor.phrase) if governor.phrase is not None else None
    if measures.direction_of(r.found.figure.text) is not None and r.actor is not None:
        owner = None  # "Stock in the firm, based in Delft, doubled": a figure that is the verb has a subject.
    if owner is None and governor.phrase is not None and governor.kind in ("of", "phrase"):
        owner = _having(sentence, governor.phrase)
    if owner is not None and verb is not None and verb.base in words.group("verbs", "over"):
        # "it undercuts B by 2,600": B is what it is set against.
        draft.comparator, owner = owner, None
        draft.direction = "lower" if "down" in verb.kinds else "higher"
    if owner is not None:
        owning = name_in(sentence, governor.phrase) if governor.phrase is not None else None
        draft.subject, draft.firm = owner, True
        draft.leads = owning is not None and owning.kind != "other"
        return
    among = governor.kind in ("verb", "object") and governor.preposition in ("in", "by", "on", "among")
    if r.around.weak and not r.around.weak_opens and among:
        # As in "fever was seen in 12% of children".
        draft.subject, draft.firm = r.around.weak, True
        return
    if r.actor is not None:
        told = _acting(sentence, r.actor, own, _deed(sentence, governor.verb), topic, governor.kind)
        if told is not None:
            draft.subject, draft.firm = told, r.actor.phrase is not None
            named = name_in(sentence, r.actor.phrase) if r.actor.phrase is not None else None
            owned = r.actor.phrase is not None and _is_owned(sentence, r.actor.phrase)
            leading = named is not None and (named.kind != "other" or (topic is None and is_actor(named)))
            itself = named is not None and draft.subject == named.canonical
            draft.leads = leading and itself and not owned
            return
    at = governor.phrase if governor.kind == "phrase" and governor.preposition == "at" else None
    if at is not None and not measures.is_measure(sentence, at) and measures.head_word(sentence, at):
        # As in "overtaking coal at 15%".
        draft.subject, draft.firm = plain(sentence, at), True
        return
    if r.around.whole and (r.actor is None or r.actor.pronoun is None):
        draft.subject, draft.firm = r.around.whole, True
        return
    pronoun = r.actor is not None and r.actor.pronoun in ("he", "she", "it", "they", "we", "i")
    pronoun = pronoun or (r.actor is not None and r.actor.phrase is not None and _is_owned(sentence, r.actor.phrase))
    if r.around.weak and not pronoun and (topic is None or not r.around.weak_place):
        draft.subject, draft.firm = r.around.weak, True
        return
    acts = r.token + 1 < len(sentence.tokens) and sentence.tokens[r.token + 1].tag in "VA"
    placed = governor.kind == "phrase" and governor.phrase is not None and _is_placed(sentence, governor.phrase)
    first = not any(t.tag == "F" for t in sentence.tokens[: r.token])
    loose = r.actor is None and (governor.kind in _LOOSE or placed) and not acts and first
    acted = clause_verb(sentence, r.token) if loose else -1
    outer = actor(sentence, acted) if acted >= 0 else None
    if outer is not None and outer.phrase is not None:
        # As in "landed on Friday, 340 metres from": of whom the clause is told.
        draft.subject = _acting(sentence, outer, own, _deed(sentence, acted), topic, governor.kind)
        draft.firm = draft.subject is not None


def _does(sentence: Sentence, r: Reading) -> bool:
    """Whether the clause has a doer of its own, so that "for X" is not of whom it tells: "homes paid 12% for"."""
    acting = r.actor.phrase if r.actor is not None else None
    if acting is None or r.governor.kind != "verb" or r.governor.preposition or measures.is_measure(sentence, acting):
        return False
    name = name_in(sentence, acting)
    deed = _deed(sentence, r.governor.verb)
    if deed in words.group("verbs", "telling") | {"be", "make"} or (name is not None and name.kind != "thing"):
        return False
    named = any(t.name is not None and t.name.canonical == r.around.subject for t in sentence.tokens[r.token :])
    return not named and plain(sentence, acting) is not None


def _owner(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return the thing that a noun phrase belongs to or names: "X's draw", "the draw of X", "X at 1,200 W"."""
    name = name_in(sentence, phrase)
    if measures.head_word(sentence, phrase) in words.group("metrics", "plan_nouns"):
        # "The StreetAccount estimate of": whose figure it is, and not of whom.
        return name.canonical if name is not None and name.kind == "thing" else None
    if name is not None and modifies(sentence, phrase, name):
        return _modified(sentence, phrase, name)
    if name is None:
        return None
    owns = any(
        t.name is name and sentence.tokens[k + 1].low == "'s"
        for k, t in enumerate(sentence.tokens[phrase.first : phrase.last - 1], phrase.first)
    )
    return name.canonical if name.kind != "workload" or owns else None


def _is_placed(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a noun phrase before a figure tells only where: "with homes staying on *the market* 14 days"."""
    at = token_before(sentence, phrase)
    return at > 0 and sentence.tokens[at].low in ("on", "in", "at") and not measures.is_measure(sentence, phrase)


def _contrasted(sentence: Sentence, i: int) -> str | None:
    """Return whom an aside without verb tells of: "A had the best at 31, with *B* the slowest at 39"."""
    tokens = sentence.tokens
    for k in range(i - 1, max(0, i - _REACH), -1):
        if tokens[k].tag in "F;:VS":
            break
        if tokens[k].low == "with" and k and tokens[k - 1].tag in "F," and k + 1 < i:
            name = tokens[k + 1].name
            return name.canonical if name is not None and name.kind != "workload" else None
    return None


def _standing_in(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return whose measure a pronoun stands for: "those of *companies* to 84%"."""
    tokens = sentence.tokens
    at = token_before(sentence, phrase)
    pointed = at > 0 and tokens[at].low in ("of", "in", "at", "for", "from") and tokens[at - 1].low in ("those", "that")
    return plain(sentence, phrase) if pointed else None


def _accompanied(sentence: Sentence, r: Reading) -> str | None:
    """Return what a clause opens with whose aside tells a figure: "*The camera*, with 1.1 billion pixels, came"."""
    tokens = sentence.tokens
    phrase = r.governor.phrase if r.governor.kind == "of" else None
    at = token_before(sentence, phrase) if phrase is not None else sentence.skip_left(r.token)
    if at < 2 or tokens[at].low != "with" or tokens[at - 1].tag != ",":
        return None
    whole = sentence.phrase_left(at - 2)
    start = token_before(sentence, whole) if whole is not None else 0
    if whole is None or (start >= 0 and tokens[start].tag not in ";:,C") or measures.is_measure(sentence, whole):
        return None
    name = name_in(sentence, whole)
    return name.canonical if name is not None and name.kind != "workload" else plain(sentence, whole)


def _having(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return what has a measure: "*Brazil* with an additional capacity of 2.8 GW"."""
    at = token_before(sentence, phrase)
    if at < 1 or sentence.tokens[at].low != "with" or not measures.is_measure(sentence, phrase):
        return None
    near = sentence.phrase_left(at - 1)
    whole = chain(sentence, near).phrase if near is not None else None
    if whole is None or measures.is_measure(sentence, whole):
        return None
    name = name_in(sentence, whole)
    being = token_before(sentence, whole)
    if name is None and being > 0 and sentence.tokens[being].low in _BEING:
        acting = actor(sentence, being)  # "*X* was the fastest operator with a median speed of".
        whole = acting.phrase if acting is not None else None
        if whole is None or measures.is_measure(sentence, whole):
            return None
        name = name_in(sentence, whole)
    return name.canonical if name is not None and name.kind != "workload" else plain(sentence, whole)


def _modified(sentence: Sentence, phrase: Phrase, name: Name) -> str | None:
    """Return whom an adjective of a place modifies, where more follows: "Chinese labs posting gross margins"."""
    tokens = sentence.tokens
    at = next(k for k in range(phrase.first, phrase.last) if tokens[k].name is name)
    many = tokens[at + 1].low.endswith("s") and not measures.measures(tokens[at + 1].low)
    return sentence.words(at, at + 2) if many and at + 2 < phrase.last else None


def _deed(sentence: Sentence, at: int) -> str:
    """Return the verb at a token; "" where it tells of its own subject: "put down", "was measured at"."""
    tokens = sentence.tokens
    verb = tokens[at].verb if at >= 0 else None
    if verb is None or verb.base not in words.group("verbs", "telling"):
        return verb.base if verb else ""
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


def _is_owned(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a noun phrase has a pronoun for its owner: "its first stage"."""
    at = phrase.first - 1
    while at > 0 and sentence.tokens[at].tag == "F":
        at -= 1
    return at >= 0 and sentence.tokens[at].low in ("its", "their", "his", "her")


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
    if _is_owned(sentence, acting.phrase):
        return _own_part(sentence, acting.phrase)
    if verb in words.group("verbs", "telling"):
        # Who says or measures a figure is not what it is told of.
        return None
    if governor == "object" and is_office(sentence, acting):
        # "The ministry raised exports by": an office's figures are not of itself.
        return None
    name = name_in(sentence, acting.phrase)
    people = _are_actors(measures.head_word(sentence, acting.phrase))
    acts = verb in _SHARING or (people and governor == "verb")
    measured = measures.is_measure(sentence, acting.phrase) and not acts
    if measured:
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
        if measured:
            return name.canonical if name.kind != "other" else None
        return plain(sentence, acting.phrase)
    if name is not None:
        return name.canonical if name.kind != "workload" else None
    if measures.head_word(sentence, acting.phrase) in words.group("metrics", "people"):
        # "Participants on the drug lost 12%": what they are on.
        on = [p for link, p in acting.hung if link in ("on", "taking", "receiving", "given") or _is_arm(sentence, p)]
        if on:
            return _dose(sentence, on[-1], topic) or plain(sentence, on[-1])
        if acting.hung and acting.hung[-1][1].last - acting.phrase.first < _LONGEST:
            # As in "households in the north".
            return sentence.words(acting.phrase.first, acting.hung[-1][1].last)
    head = measures.head_word(sentence, acting.phrase)
    tokens = sentence.tokens
    owned = acting.phrase.last - 2 > acting.phrase.first and tokens[acting.phrase.last - 2].low == "'s"
    if owned and head in words.group("names", "firm_owned"):
        # As in "the Lisbon-based company's shares".
        return None if topic is not None else plain(sentence, Phrase(acting.phrase.first, acting.phrase.last - 2))
    which = acting.phrase.last - acting.phrase.first > 1
    if head in words.group("metrics", "parts") and not which:
        return None
    if head in words.group("grammar", "telling_nouns") and not acting.hung:
        return None
    if topic is not None and not which:
        the = acting.phrase.first and tokens[acting.phrase.first - 1].low == "the"
        if head in words.group("names", "thing_nouns") or (the and head in words.group("names", "organisation_nouns")):
            # "One chip is 0.85 kW", "the drug cut": the thing spoken of; "the company cut": the firm.
            return None
    if is_task(sentence, acting.phrase):
        return None
    owner = _possessor(sentence, acting.phrase)
    changed = verb in forms() and forms()[verb].kinds & {"up", "down", "level"}
    if owner is not None and changed:
        return plain(sentence, owner)  # What changes is the measure: "teachers' pay rose".
    if measured or (head in words.group("grammar", "telling_nouns") and acting.hung):
        of = complement(sentence, acting.phrase)
        if of is not None:
            return plain(sentence, of)
        if owner is not None:
            return plain(sentence, owner)
        for _, phrase in acting.hung:
            other = name_in(sentence, phrase)
            if other is not None and other.kind != "workload":
                return other.canonical
        joined = [p for link, p in acting.hung if link in _OF_WHOM and not is_task(sentence, p)]
        told = [t for p in joined if (t := plain(sentence, p)) is not None]
        return told[-1] if told else None
    if (
        topic is not None
        and head in words.group("names", "part_nouns")
        and acting.phrase.last - acting.phrase.first < 3
    ):
        # "The fan peaked at": of the thing spoken of.
        return f"{topic} {plain(sentence, acting.phrase)}"
    if changed and acting.hung and not name:
        # As in "injuries among older riders rose": what they are among belongs to it.
        return _whole(sentence, acting)
    return plain(sentence, acting.phrase)


def _whole(sentence: Sentence, acting: Actor) -> str | None:
    """Return a noun phrase with what hangs on it, where that is short: "glaciers in the Alps"."""
    if acting.phrase is None or plain(sentence, acting.phrase) is None:
        return None
    last = acting.phrase.last
    for link, phrase in reversed(acting.hung):
        if link in _OF_WHOM and phrase.last - acting.phrase.first <= _LONGEST:
            last = phrase.last
    return sentence.words(acting.phrase.first, last)


def _own_part(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return what has an owner and yet figures of its own: "its R7 modem", "its van unit"; no measure and no part."""
    name = name_in(sentence, phrase)
    if name is not None and name.kind == "thing":
        return name.canonical
    unit = measures.head_word(sentence, phrase) in words.group("names", "business_units")
    return plain(sentence, phrase) if unit and not measures.is_measure(sentence, phrase) else None


def _are_actors(head: str) -> bool:
    """Whether a noun, though counted as a measure, is of those who act: "viewers watch", "subscribers pay"."""
    return head in words.group("metrics", "people") or (head.endswith("ers") and head not in _COUNTS)


def _possessor(sentence: Sentence, phrase: Phrase) -> Phrase | None:
    """Return the plain noun that a measure belongs to: "*teachers*' pay"."""
    mark = next((k for k in range(phrase.last - 1, phrase.first, -1) if sentence.tokens[k].low == "'s"), -1)
    return Phrase(phrase.first, mark) if mark > 0 else None


def _is_arm(sentence: Sentence, phrase: Phrase) -> bool:
    return measures.head_word(sentence, phrase) in _ARMS


def _dose(sentence: Sentence, phrase: Phrase, topic: str | None) -> str | None:
    """Return the medicine spoken of with its dose: "the 10 mg dose"."""
    tokens = sentence.tokens
    if measures.head_word(sentence, phrase) not in _ARMS or phrase.first < 1 or topic is None:
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
