"""What a figure in a sentence is told of: the thing, group, firm or place that its measure belongs to.

Never the measure itself, nor who tells it, nor when or where it was told. The steps are tried in their order: what
stands beside the figure, the owner of the noun before it, the subject of its verb, the clause it stands loose in. What
none of them finds is carried over from the sentences before, or left open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ingest import words
from ingest.frames import dimensions
from ingest.frames import metric as measures
from ingest.frames.actors import Actor, actor, clause_verb, token_before
from ingest.frames.attributes import apposed, attributed, dosed, is_part, of_them, tested
from ingest.frames.clause import Sentence
from ingest.frames.discourse import Draft, Scene
from ingest.frames.doers import deed, does, is_owned, told_of
from ingest.frames.offices import forecast_of, is_office
from ingest.frames.owners import (
    accompanied,
    contrasted,
    having,
    introduced,
    is_placed,
    owner,
    sited,
    standing_in,
)
from ingest.frames.reading import Reading, is_actor, name_in, plain

_CLAUSES = frozenset({"while", "whereas", "but"})
_SIZES = frozenset({"area", "energy", "length", "distance", "mass", "memory", "power", "volume"})
"""What a noun may have right behind its "of": "a phase of 150 MW"."""
_AGAINST = frozenset({"than", "as", "against", "versus", "vs", "over"})
_LOOSE = frozenset({"none", "comma", "label"})


@dataclass(frozen=True, slots=True)
class Told:
    """What a step finds."""

    subject: str | None = None
    """None: the figure is of nothing that the sentence names, and no further step is tried."""
    firm: bool = True
    leads: bool = False
    aside: bool = False


_Step = Callable[[Sentence, Reading, Scene], Told | None]


def find_subject(sentence: Sentence, r: Reading, draft: Draft, scene: Scene) -> None:
    """Set the subject by the first step that finds one."""
    _outdo(sentence, r, draft)
    told = next((t for step in _STEPS if (t := step(sentence, r, scene)) is not None), None)
    if told is not None:
        draft.subject, draft.firm = told.subject, told.firm and told.subject is not None
        draft.leads, draft.aside = told.leads, told.aside


def _outdo(sentence: Sentence, r: Reading, draft: Draft) -> None:
    """Set what the figure's subject is set against by its verb: "it undercuts *B* by 2,600"."""
    verb = sentence.tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    if r.governor.phrase is None or verb is None or verb.base not in words.group("verbs", "over"):
        return
    draft.comparator = owner(sentence, r.governor.phrase)
    if draft.comparator is not None:
        draft.direction = "lower" if "down" in verb.kinds else "higher"


def _beside(sentence: Sentence, r: Reading, _scene: Scene) -> Told | None:
    """Read "for X" and "(X)" after the figure, if no doer of the clause goes before it."""
    return Told(r.around.subject) if r.around.subject and not does(sentence, r) else None


def _pronoun(sentence: Sentence, r: Reading, _scene: Scene) -> Told | None:
    """Leave to the sentence before what a pronoun stands for: "had *him* at €30m", "9,000 of *them*"."""
    return Told() if r.governor.pronoun or of_them(sentence, r.token) else None


def _tested(sentence: Sentence, r: Reading, scene: Scene) -> Told | None:
    """Read the study whose people are counted, and the medicine of a dose."""
    told = tested(sentence, r) or dosed(sentence, r.token, scene.topic)
    return Told(told) if told is not None else None


def _apposed(sentence: Sentence, r: Reading, _scene: Scene) -> Told | None:
    """Read what the figure is an attribute or apposition of: "the 9,000-seat *Stand*", "*the Col*, 11 km"."""
    told = attributed(sentence, r.token) or apposed(sentence, r)
    return Told(told, aside=True) if told is not None else None


def _sized(sentence: Sentence, r: Reading, _scene: Scene) -> Told | None:
    """Read what is so long, wide or heavy: "*a rock* 300 metres wide"."""
    governor = r.governor
    if r.around.adjective is None or governor.kind not in ("phrase", "object") or governor.phrase is None:
        return None
    return Told(plain(sentence, governor.phrase))


def _aside(sentence: Sentence, r: Reading, _scene: Scene) -> Told | None:
    """Read whom an aside tells of: "*the camera*, with 1.1 billion pixels,", "with *eggs* up 6.8 percent"."""
    told = contrasted(sentence, r.token) or accompanied(sentence, r) or introduced(sentence, r)
    phrase = r.governor.phrase
    told = told or (standing_in(sentence, phrase) if phrase is not None else None)
    if told is not None:
        return Told(told)
    if r.governor.kind != "phrase" or not r.governor.moved or phrase is None or not phrase.first:
        return None
    opened = sentence.tokens[phrase.first - 1]
    moved = (opened.low == "with" or opened.tag in ",C") and not measures.is_measure(sentence, phrase)
    return Told(plain(sentence, phrase)) if moved else None


def _forecast(sentence: Sentence, r: Reading, _scene: Scene) -> Told | None:
    """Read what an office's figure is of: "For *soybeans* the ministry left its yield unchanged at 52.5"."""
    if r.around.opened and is_office(sentence, r.actor):
        return Told(r.around.opened, leads=True)
    grown = forecast_of(sentence, r)
    return Told(grown, leads=True) if grown is not None else None


def _part(sentence: Sentence, r: Reading, _scene: Scene) -> Told | None:
    """Leave open whose part something is: "the bruise is not a single 700 W part"."""
    verb = sentence.tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    being = r.governor.kind in ("verb", "object") and verb is not None and verb.base == "be"
    return Told() if being and is_part(sentence, r) else None


def _owning(sentence: Sentence, r: Reading, scene: Scene) -> Told | None:
    """Read the owner of the noun before the figure: "*X's* draw of", "*Brazil* with a capacity of"."""
    phrase = r.governor.phrase
    verb = sentence.tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    if phrase is None or (verb is not None and verb.base in words.group("verbs", "over")):
        return None
    if verb is not None and verb.base == "be" and r.actor is not None and _is_thing(sentence, r.actor):
        return None  # "*The X700* is the firm's first card with 16 GB".
    # "Stock in the firm, based in Delft, doubled": a figure that is the verb has a subject.
    acts = measures.direction_of(r.found.figure.text) is not None and r.actor is not None
    told = None if acts else owner(sentence, phrase)
    if told is None and r.governor.kind in ("of", "phrase"):
        told = having(sentence, phrase)
    if told is None and r.governor.kind == "phrase" and sentence.tokens[sentence.skip_left(r.token)].low == "'s":
        return Told(told_of(sentence, Actor(phrase), scene, "", "verb"))  # As in "the fleet's 220 boats".
    named = name_in(sentence, phrase)
    before = token_before(sentence, phrase)
    against = before >= 0 and sentence.tokens[before].low in _AGAINST  # What another is set against does not lead.
    leads = named is not None and named.kind != "other" and not against
    return Told(told, leads=leads) if told is not None else None


def _is_thing(sentence: Sentence, acting: Actor) -> bool:
    """Whether a verb's subject is a named thing."""
    name = name_in(sentence, acting.phrase) if acting.phrase is not None else None
    return name is not None and name.kind == "thing"


def _rated(sentence: Sentence, r: Reading, scene: Scene) -> Told | None:
    """Read what somebody says to have or cost so much: "rates *the card* at 260 W", "sells *the pump* for €900"."""
    verb = sentence.tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    phrase = r.governor.phrase if r.governor.kind == "object" and r.governor.preposition in ("at", "for") else None
    if verb is None or phrase is None or verb.base not in words.group("verbs", "rating"):
        return None
    if measures.is_measure(sentence, phrase):
        return None
    rated = Actor(phrase)
    known = scene.thing and phrase.last - phrase.first == 1 and sentence.tokens[phrase.first - 1].low == "the"
    if known and sentence.tokens[phrase.first].tag == "N":
        return Told()  # "The card" is what the text speaks of.
    return Told(told_of(sentence, rated, scene, "", "verb"), leads=_is_thing(sentence, rated))


def _of_size(sentence: Sentence, r: Reading, _scene: Scene) -> Told | None:
    """Read what has a size where nothing that acts can have it: "the firm plans *a second phase* of 150 MW"."""
    phrase = r.governor.phrase if r.governor.kind == "of" else None
    if phrase is None or (r.actor is not None and _is_thing(sentence, r.actor)):
        return None
    head = measures.head_word(sentence, phrase)
    sized = dimensions.dimension(r.found.figure.unit) in _SIZES and not measures.is_measure(sentence, phrase)
    pointing = head in words.group("metrics", "plan_nouns") | words.group("metrics", "sums") | words.group(
        "metrics", "people"
    )
    return Told(plain(sentence, phrase)) if sized and head and not pointing else None


def _itemised(sentence: Sentence, r: Reading, scene: Scene) -> Told | None:
    """Read what a line begins with before a colon: "*Haddock*: 41,500 tonnes", "*Home lines*: premiums of $2bn"."""
    label = scene.label
    if (
        label is None
        or any(t.tag in "VA" for t in sentence.tokens[: r.token])
        or label.lower().partition(" ")[0] in words.group("metrics", "vague")
    ):
        return None
    phrase = sentence.phrase_right(0)
    if phrase is None or measures.is_measure(sentence, phrase):
        return None
    governing = r.governor.phrase if r.governor.kind in ("of", "phrase") else None
    own = governing is not None and governing.first > phrase.last and measures.is_measure(sentence, governing)
    # "Headcount: 4,100" is of the firm, or the thing, that the text is about; "Haddock: 41,500 tonnes" of haddock.
    return Told(plain(sentence, phrase)) if own or (scene.about is None and r.governor.kind == "label") else None


def _labelled(sentence: Sentence, r: Reading, _scene: Scene) -> Told | None:
    """Read what the bracket with the figure follows: "led by *olive oil* (+14.2%)"."""
    phrase = r.governor.phrase if r.governor.kind == "label" else None
    opened = r.token > 0 and sentence.tokens[r.token - 1].tag in "(+−-"
    if phrase is None or not opened or measures.is_measure(sentence, phrase):
        return None
    told = plain(sentence, phrase)
    return Told(told) if told is not None else None


def _among(_sentence: Sentence, r: Reading, _scene: Scene) -> Told | None:
    """Read in whose share something happened: "fever was seen in 12% of *children*"."""
    among = r.governor.kind in ("verb", "object") and r.governor.preposition in ("in", "by", "on", "among")
    return Told(r.around.weak) if among and r.around.weak and not r.around.weak_opens else None


def _acting(sentence: Sentence, r: Reading, scene: Scene) -> Told | None:
    """Read the subject of the figure's verb."""
    if r.actor is None:
        return None
    verb = deed(sentence, r.governor.verb)
    # "The ministry raised exports by" is not of itself, "the central bank cut its rate by" is.
    own = r.governor.phrase is not None and is_owned(sentence, r.governor.phrase)
    if verb in words.group("verbs", "telling") and _is_public(sentence, r):
        return None  # "The bank reported inflation of": of the country.
    told = told_of(sentence, r.actor, scene, verb, "verb" if own else r.governor.kind, own=own)
    if told is None:
        return None
    phrase = r.actor.phrase
    named = name_in(sentence, phrase) if phrase is not None else None
    leads = named is not None and (named.kind != "other" or (scene.topic is None and is_actor(named)))
    itself = named is not None and told == named.canonical and phrase is not None and not is_owned(sentence, phrase)
    itself = itself and not is_office(sentence, r.actor)
    return Told(told, firm=phrase is not None, leads=leads and itself)


def _is_public(sentence: Sentence, r: Reading) -> bool:
    """Whether what is reported is a country's or a market's, and no firm's own."""
    phrase = r.governor.phrase
    if phrase is None or is_owned(sentence, phrase):
        return False
    return measures.head_word(sentence, phrase) in words.group("metrics", "public")


def _sited(sentence: Sentence, r: Reading, scene: Scene) -> Told | None:
    """Read at whom the measure that the figure's verb has for subject was had; where a thing is told of, it is its."""
    told = None if scene.thing else sited(sentence, r)
    return Told(told) if told is not None else None


def _at(sentence: Sentence, r: Reading, _scene: Scene) -> Told | None:
    """Read what stands at a figure: "overtaking *coal* at 15%", "mothers helped for 31 minutes; *fathers* for 18"."""
    phrase = r.governor.phrase if r.governor.kind == "phrase" and r.governor.preposition else None
    if phrase is not None and r.governor.preposition != "at":
        again = phrase.first and sentence.tokens[phrase.first - 1].tag in ";," and r.around.counted is None
        phrase = phrase if again and any(t.tag == "F" for t in sentence.tokens[: phrase.first]) else None
    if phrase is not None and phrase.first and sentence.tokens[phrase.first - 1].tag in "FBM":
        return None  # "1,436 patients at 184 sites", "less sure, at 47%".
    stands = phrase is not None and not measures.is_measure(sentence, phrase) and measures.head_word(sentence, phrase)
    return Told(plain(sentence, phrase)) if stands and phrase is not None else None


def _around(sentence: Sentence, r: Reading, scene: Scene) -> Told | None:
    """Read what a share is of, and what the clause opens with: "99.1% of *the gamut*", "in *the control group*"."""
    acting = r.actor
    if r.around.whole and (acting is None or acting.pronoun is None):
        return Told(r.around.whole)
    pronoun = acting is not None and acting.pronoun in ("he", "she", "it", "they", "we", "i")
    dummy = acting is not None and acting.pronoun in ("it", "we") and r.around.weak_opens and not r.around.weak_place
    pronoun = pronoun and not (
        dummy and deed(sentence, r.governor.verb) == "be"
    )  # As in "among those over 55 it is 31%".
    pronoun = pronoun or (acting is not None and acting.phrase is not None and is_owned(sentence, acting.phrase))
    before = sentence.skip_left(r.token)
    later = any(t.tag == "F" for t in sentence.tokens[: max(0, before)]) and sentence.tokens[before].tag in "PC"
    if later and r.around.weak and r.around.counted is not None and r.around.weak == r.around.counted:
        return None  # "It spent £64m on 11 players": whom a later figure counts is not of whom it tells.
    elsewhere = scene.topic is None or not r.around.weak_place or (r.around.weak_site and not scene.thing)
    stands = r.around.weak and not pronoun and elsewhere
    # "Averaged 16.6 kWh on the loop" is of the car; "256 clients in a loop" of no thing.
    stands = stands and (not scene.thing or r.found.figure.unit == "count" or _is_group(r.around.weak or ""))
    return Told(r.around.weak) if stands else None


def _is_group(told: str) -> bool:
    """Whether a phrase is a name or tells a group that has figures of its own: "women", "the placebo arm"."""
    last = told.lower().rpartition(" ")[2]
    grouped = last in words.group("metrics", "people") or last in words.group("names", "arms")
    return grouped or any(c.isupper() or c.isdigit() for c in told)


def _clause(sentence: Sentence, r: Reading, scene: Scene) -> Told | None:
    """Read the subject of the clause that a figure stands loose in: "*it* landed on Friday, 340 metres from"."""
    governor, tokens = r.governor, sentence.tokens
    acts = r.token + 1 < len(tokens) and tokens[r.token + 1].tag in "VA"
    placed = governor.kind == "phrase" and governor.phrase is not None and is_placed(sentence, governor.phrase)
    start = next((k for k in range(r.token, 0, -1) if tokens[k].tag == ";" or tokens[k].low in _CLAUSES), 0)
    first = not any(t.tag == "F" for t in tokens[start : r.token])
    behind = (
        governor.kind == "phrase" and governor.preposition == "at" and sentence.tokens[max(0, r.token - 2)].tag == ","
    )
    loose = r.actor is None and (governor.kind in _LOOSE or placed or behind) and not acts and first
    verb = clause_verb(sentence, r.token) if loose else -1
    acting = actor(sentence, verb) if verb >= 0 else None
    if acting is None or acting.phrase is None:
        return None
    return Told(told_of(sentence, acting, scene, deed(sentence, verb), governor.kind))


_STEPS: tuple[_Step, ...] = (
    _beside,
    _pronoun,
    _tested,
    _apposed,
    _sized,
    _aside,
    _forecast,
    _part,
    _rated,
    _itemised,
    _owning,
    _of_size,
    _labelled,
    _among,
    _sited,
    _acting,
    _at,
    _around,
    _clause,
)
