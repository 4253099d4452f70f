"""Measures that a noun phrase names: the one that governs a figure, the subject of its verb."""

from __future__ import annotations

from ingest import words
from ingest.frames import dimensions
from ingest.frames import metric as measures
from ingest.frames.actors import Actor, chain
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.discourse import Draft
from ingest.frames.prepositions import is_task
from ingest.frames.reading import Reading, complement, name_in

CHANGES = frozenset({"ratio", "percentage_point", "basis_point"})
"""Units of changes and shares."""
_NO_PROPERTY = frozenset({"", "money", "price"})
_LONGEST = 6
"""Words of a measure's name with all that restricts it."""
_BRINGING = frozenset({"bring", "take", "push", "drive", "send"})
_RESTRICTING = frozenset({"of", "on", "to", "from", "for", "per", "against", "among", "between", "in", "at"})
"""Prepositions behind a measure that tell which one it is: "employment in services"."""


def governing(sentence: Sentence, r: Reading, draft: Draft, before: str | None, own: str | None) -> str | None:
    """Return the measure that the noun phrase names which governs the figure."""
    governor, figure = r.governor, r.found.figure
    if governor.phrase is None or governor.kind not in ("of", "label", "phrase", "object"):
        return None
    first = governor.phrase.first
    if governor.preposition == "at" and governor.kind == "phrase" and first and sentence.tokens[first - 1].tag == "F":
        return None  # As in "22 million doses at £7.20": what is counted costs so much.
    head = measures.head_word(sentence, governor.phrase)
    plan = head in words.group("metrics", "plan_nouns")
    of = complement(sentence, governor.phrase) if plan else None
    if of is not None:
        # As in "its forecast of this year's yield".
        return measures.measure_text(sentence, of)
    if not head or measures.comparing(head) is not None:
        return before  # As in "ahead of the $598 million that was forecast".
    if plan and governor.phrase.last - governor.phrase.first > 1:
        # As in "a higher yield forecast of".
        planned = Phrase(governor.phrase.first, governor.phrase.last - 1)
        if sentence.tokens[planned.last].low == head and measures.is_measure(sentence, planned):
            return measures.measure_text(sentence, planned)
    whole = any(t.low == "of" for t in sentence.tokens[governor.phrase.first : governor.phrase.last])
    if plan or (head in words.group("metrics", "statistics") and before and not whole):
        return before
    changes = measures.changes()
    if head in changes and figure.unit in CHANGES:
        draft.direction = changes[head] or None
        told = r.around.inside or _modified(sentence, governor.phrase) or _apposed_to(sentence, governor.phrase)
        told = told or actor_measure(sentence, r.actor)
        return told or before or sentence.words(governor.phrase.first, governor.phrase.last)
    if head == "range" and before and dimensions.dimension(figure.unit) not in ("length", "distance"):
        return before
    valued = dimensions.dimension(figure.unit) not in ("", "money", "price")
    moved = valued or not measures.measures(head)
    if head in changes and governor.kind == "of" and before and moved and changes[head]:
        # As in "from 142 to 131 mmHg, a reduction of 11".
        draft.direction = changes[head]
        return r.around.inside or before
    if measures.is_measure(sentence, governor.phrase):
        return measures.measure_text(sentence, governor.phrase)
    if _moved_object(sentence, r):
        return measures.measure_text(sentence, governor.phrase)
    outer = chain(sentence, governor.phrase) if governor.kind in ("label", "phrase") and own is None else None
    if outer is not None and outer.hung and outer.phrase and measures.is_measure(sentence, outer.phrase):
        # As in "losses to scams, at £97 million,", "an increase of generation from gas (+4.8%)".
        of = complement(sentence, outer.phrase) if measures.head_word(sentence, outer.phrase) in changes else None
        return measures.measure_text(sentence, of) if of is not None else described(sentence, outer)
    bracket = governor.kind == "label" and sentence.tokens[sentence.skip_left(r.token)].tag == "("
    named = (
        governor.kind in ("of", "label")
        and head not in words.group("metrics", "people") | words.group("metrics", "vague")
        and own is None
        and not name_in(sentence, governor.phrase)
    )
    if bracket and before and figure.unit == "ratio":
        # "more than those of fifty and older (38%)": whom the bracket follows is no measure.
        return before
    return measures.measure_text(sentence, governor.phrase) if named else None


def actor_measure(sentence: Sentence, acting: Actor | None) -> str | None:
    """Return the measure that a verb's subject names, if it names one."""
    if acting is None or acting.phrase is None or not measures.is_measure(sentence, acting.phrase):
        return None
    inside = next((p for link, p in acting.hung if link == "in"), None)
    changed = measures.head_word(sentence, acting.phrase) in measures.changes()
    if inside is not None and changed and measures.head_word(sentence, inside) not in words.group("metrics", "vague"):
        # As in "the reductions in body weight were".
        return sentence.words(inside.first, inside.last)
    return described(sentence, acting)


def described(sentence: Sentence, acting: Actor) -> str | None:
    """Return a verb's subject without its owner, with what restricts it: "spending on grids", "pain at the knee"."""
    if acting.phrase is None:
        return None
    last = acting.phrase.last
    for link, phrase in reversed(acting.hung):
        named = name_in(sentence, phrase) is not None or is_task(sentence, phrase)
        long = phrase.last - acting.phrase.first > _LONGEST
        head = measures.head_word(sentence, phrase)
        if (
            link not in _RESTRICTING
            or named
            or long
            or (head in words.group("metrics", "vague") and link != "to")  # But "time to result".
            or head in words.group("names", "studies")
        ):
            break
        last = phrase.last
    told = measures.measure_text(sentence, acting.phrase)
    tokens = sentence.tokens
    return told + sentence.text[tokens[acting.phrase.last - 1].end : tokens[last - 1].end]


def is_property(sentence: Sentence, r: Reading) -> bool:
    """Whether a verb's subject without article is a property told in a unit: "*Boot space* is 502 litres"."""
    phrase = r.actor.phrase if r.actor is not None else None
    if phrase is None or phrase.first or phrase.last < 2 or dimensions.dimension(r.found.figure.unit) in _NO_PROPERTY:
        return False
    plain = all(t.tag == "N" for t in sentence.tokens[phrase.first : phrase.last])
    head = measures.head_word(sentence, phrase)
    return plain and not head.endswith("s") and head not in words.group("metrics", "people")


def _moved_object(sentence: Sentence, r: Reading) -> bool:
    """Whether the governing phrase is what a verb changes or puts somewhere: "cut malaria by 68%", "put losses at"."""
    governor = r.governor
    verb = sentence.tokens[governor.verb].verb if governor.kind == "object" else None
    if verb is None or governor.phrase is None:
        return False
    name = name_in(sentence, governor.phrase)
    if name is not None and (name.kind != "other" or sentence.tokens[governor.phrase.last - 1].name is not None):
        return False
    if measures.head_word(sentence, governor.phrase) in words.group("metrics", "vague"):
        return False
    if governor.preposition == "at":
        return verb.base in words.group("verbs", "telling")
    moving = bool(verb.kinds & {"up", "down"}) or (verb.base in _BRINGING and governor.preposition == "to")
    return moving and governor.preposition in ("by", "to", "from")


def _apposed_to(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return the measure that a noun of change explains: "the best improvement in *upload speed*, an increase of"."""
    k = phrase.first - 1
    while k > 0 and sentence.tokens[k].tag in "DB":
        k -= 1
    told = sentence.phrase_left(k - 1) if k > 1 and sentence.tokens[k].tag == "," else None
    return measures.measure_text(sentence, told) if told and measures.is_measure(sentence, told) else None


def _modified(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return what stands before a noun of change: "server price" of "server price rise"."""
    tokens = sentence.tokens
    kept = [k for k in range(phrase.first, phrase.last) if tokens[k].tag in "N"]
    if len(kept) < 2:
        return None
    candidate = Phrase(kept[0], kept[-1])
    return sentence.words(candidate.first, candidate.last) if measures.is_measure(sentence, candidate) else None
