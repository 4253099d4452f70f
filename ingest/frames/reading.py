"""All that a sentence says around one figure, and what its phrases name."""

from __future__ import annotations

from dataclasses import dataclass

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.actors import Actor, actor
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.comparison import Comparison, compare
from ingest.frames.governor import Governor, govern
from ingest.frames.surroundings import Around, around
from ingest.names import Name
from ingest.quantities import Found


@dataclass(slots=True)
class Reading:
    """All that the sentence says around one figure."""

    found: Found
    token: int
    governor: Governor
    actor: Actor | None
    comparison: Comparison | None
    around: Around


def gather(sentence: Sentence, found: Found, token: int) -> Reading:
    """Read what stands around the figure at a token."""
    governor = govern(sentence, token)
    acting = actor(sentence, governor.verb) if governor.verb >= 0 else None
    if acting is None and governor.kind == "phrase" and measures.direction_of(found.figure.text) is not None:
        acting = actor(sentence, token)  # As in "lakes fed by meltwater doubled".
    return Reading(
        found, token, governor, acting, compare(sentence, token, found), around(sentence, token, found.figure.unit)
    )


_QUOTING = frozenset({"said", "says", "added", "adds", "wrote", "writes"})
_RECALLING = frozenset({"figure", "figures", "number", "numbers", "claim", "claims"})
_BRIEF = 8
"""Words of a sentence that says no more than that something moved."""
_LISTED = 3
"""Known figures that one "the" may stand before."""
_OPEN = frozenset(",;.:)!?—–VASPC")


def recalls(sentence: Sentence, token: int) -> bool:
    """Whether a figure is told as known and says nothing more: "the 104x as physics", "the 2.1-to-4.1x figures"."""
    tokens = sentence.tokens
    first = last = token
    for _ in range(_LISTED):
        # As in "the 1.5-to-1.9x and 2.1-to-4.1x figures".
        if first > 1 and tokens[first - 1].low in ("and", "or", ",") and tokens[first - 2].tag == "F":
            first -= 2
        if last + 2 < len(tokens) and tokens[last + 1].low in ("and", "or") and tokens[last + 2].tag == "F":
            last += 2
    if not first or tokens[first - 1].low not in ("the", "that", "those"):
        return False
    if tokens[first - 1].low == "that" and first > 1 and tokens[first - 2].tag == "V":
        return False  # As in "found that 52% think".
    after = tokens[last + 1] if last + 1 < len(tokens) else None
    if after is not None and after.tag == "V" and after.low.endswith(("ed", "en")):
        return False  # As in "compared with the £196 million announced".
    return after is None or after.low in _RECALLING or (after.tag in _OPEN and after.low not in ("of", "to", "per"))


def name_in(sentence: Sentence, phrase: Phrase) -> Name | None:
    """Return the name that a noun phrase is about: its last product, else its last name."""
    names = [t.name for t in sentence.tokens[phrase.first : phrase.last] if t.name is not None]
    things = [n for n in names if n.kind == "thing"]
    chosen = things or [n for n in names if n.kind != "other"] or names
    return chosen[-1] if chosen else None


def modifies(sentence: Sentence, phrase: Phrase, name: Name) -> bool:
    """Whether a name only says whose or which a noun is: "German average", "OpenAI models", "the firm's new shot"."""
    tokens = sentence.tokens
    at = next((k for k in range(phrase.first, phrase.last) if tokens[k].name is name), -1)
    if at < 0 or at + 1 >= phrase.last or name.kind in ("thing", "workload"):
        return False
    after = tokens[at + 1]
    head = measures.head_word(sentence, phrase)
    if after.low == "'s":
        things = not measures.is_measure(sentence, phrase) and head not in words.group("names", "firm_owned")
        whole = tokens[phrase.last - 1].tag == "N" and 2 < phrase.last - at < 5
        return head in words.group("names", "products") or (things and whole)  # "Orvane's second reactor".
    if after.tag != "N" or head != tokens[phrase.last - 1].low:
        return False
    return is_demonym(name) or (name.kind == "organisation" and not measures.is_measure(sentence, phrase))


def is_demonym(name: Name) -> bool:
    """Whether a name is the adjective of a place: "German", "Veldanian"."""
    low = name.text.lower()
    return " " not in low and (low in words.group("names", "demonyms") or low.endswith(("ian", "ese", "ish")))


def plain(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return a noun phrase that can be a subject, at most five words; None where it says nothing."""
    head = measures.head_word(sentence, phrase)
    which = head in ("one", "ones") and phrase.last - phrase.first > 1  # "The larger one".
    if head in words.group("metrics", "vague") and not which:
        return None
    if all(t.tag == "#" for t in sentence.tokens[phrase.first : phrase.last]):
        return None  # A year.
    last = min(phrase.last, phrase.first + 5)
    aged = any(
        t.low in ("aged", "ages", "those") for t in sentence.tokens[phrase.first : last]
    )  # "Men aged 25 and older".
    while last > phrase.first + 1 and sentence.tokens[last - 1].tag not in "NX" and not aged:
        last -= 1
    return sentence.words(phrase.first, last) or None


def complement(sentence: Sentence, phrase: Phrase) -> Phrase | None:
    """Return what a noun phrase's head is of, without determiners."""
    tokens = sentence.tokens
    of = next((k for k in range(phrase.first, phrase.last) if tokens[k].low == "of"), None)
    if of is None:
        return None
    first = of + 1
    while first < phrase.last - 1 and tokens[first].tag == "D":
        first += 1
    return Phrase(first, phrase.last)


def topic_of(sentence: Sentence, *, any_kind: bool = False) -> str | None:
    """Return what a sentence is about: the thing that is the subject of its first verb.

    With `any_kind`, people and others count too, if they do not just tell something.
    """
    for i, token in enumerate(sentence.tokens):
        if token.tag == "V" or (token.tag == "A" and token.verb is not None):
            acting = actor(sentence, i)
            if acting is not None and acting.phrase is not None and _reported(sentence, acting.phrase):
                return None
            name = name_in(sentence, acting.phrase) if acting and acting.phrase else None
            telling = token.verb is not None and token.verb.base in words.group("verbs", "telling")
            if name is not None and (name.kind == "thing" or (any_kind and is_actor(name) and not telling)):
                return name.canonical
    return None


def _reported(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a phrase is a text or somebody's own measure: "the Ledger's account of the release", "his VAM"."""
    before = sentence.tokens[phrase.first - 1].low if phrase.first else ""
    return before in ("his", "her", "its", "their") or (
        measures.head_word(sentence, phrase) in words.group("grammar", "telling_nouns")
    )


def bare_subject(sentence: Sentence) -> str | None:
    """Return the noun without article that opens a sentence as its subject: "Firn, the old snow, works like"."""
    tokens = sentence.tokens
    if len(tokens) < 2 or tokens[0].tag not in "NX" or tokens[1].tag not in ",VA":
        return None
    for i, token in enumerate(tokens[:30]):
        if token.tag == "V" or (token.tag == "A" and token.verb is not None):
            acting = actor(sentence, i)
            phrase = acting.phrase if acting is not None else None
            if phrase is None or phrase.first or phrase.last != 1 or measures.is_measure(sentence, phrase):
                return None
            name = tokens[0].name
            if name is not None and (name.kind in ("person", "organisation", "outlet") or " " in name.text):
                return None
            if measures.head_word(sentence, phrase) in words.group("metrics", "people"):
                return None
            return sentence.words(0, 1)
    return None


def moved_in(sentence: Sentence) -> str | None:
    """Return what a short sentence of no figure tells to have moved: "*Oxygen* fell too", "*Rents* are rising"."""
    if len(sentence.tokens) > _BRIEF:
        return None
    for i, token in enumerate(sentence.tokens):
        if token.tag == "V":
            verb, acting = token.verb, actor(sentence, i)
            phrase = acting.phrase if acting is not None else None
            if verb is None or not verb.kinds & {"up", "down"} or phrase is None or phrase.first > 1:
                return None
            return plain(sentence, phrase) if name_in(sentence, phrase) is None else None
    return None


def announced_in(sentence: Sentence) -> str | None:
    """Return the measure that a line announces: "*Unemployment rate* in August (July in brackets):"."""
    k = 0
    while k < len(sentence.tokens):
        phrase = sentence.phrase_right(k) if sentence.tokens[k].tag in "NXM#" else None
        if phrase is None:
            k += 1
            continue
        if measures.is_measure(sentence, phrase) and measures.head_word(sentence, phrase) not in words.group(
            "metrics", "vague"
        ):
            return measures.measure_text(sentence, phrase)
        k = phrase.last
    return None


def person_of(sentence: Sentence) -> str | None:
    """Return the person that is the subject of a sentence's first verb: a name of one, or one of two plain words."""
    for i, token in enumerate(sentence.tokens):
        after = sentence.phrase_right(i + 1, of=False) if token.low in _QUOTING else None
        behind = name_in(sentence, after) if after is not None else None
        if behind is not None and behind.kind == "person":
            # As in "..., said captain Ida Brunn".
            return behind.canonical
    for i, token in enumerate(sentence.tokens[:30]):
        if token.tag == "V" or (token.tag == "A" and token.verb is not None):
            acting = actor(sentence, i)
            name = name_in(sentence, acting.phrase) if acting and acting.phrase else None
            if name is None:
                continue
            plainly = is_actor(name) and len(name.canonical.split()) == 2 and name.canonical.replace(" ", "").isalpha()
            return name.canonical if name.kind == "person" or plainly else None
    return None


def is_actor(name: Name) -> bool:
    """Whether a name may be whom a text is about: anybody and anything but a place."""
    return name.kind == "person" or (
        name.kind == "other" and not words.group("names", "places").intersection(name.text.lower().split())
    )


def spoken_first(sentence: Sentence) -> str | None:
    """Return the firm or other name that is the subject of a sentence's first verb, be it only telling."""
    for i, token in enumerate(sentence.tokens[:30]):
        if token.tag == "V" or (token.tag == "A" and token.verb is not None):
            acting = actor(sentence, i)
            name = name_in(sentence, acting.phrase) if acting is not None and acting.phrase is not None else None
            return name.canonical if name is not None and name.kind in ("organisation", "other") else None
    return None


def subject_of(sentence: Sentence) -> str | None:
    """Return the grammatical subject of a sentence's first verb, a name or a plain noun phrase that is no measure."""
    for i, token in enumerate(sentence.tokens[:30]):
        if token.tag == "V" or (token.tag == "A" and token.verb is not None):
            acting = actor(sentence, i)
            if acting is None or acting.phrase is None or measures.is_measure(sentence, acting.phrase):
                return None
            name = name_in(sentence, acting.phrase)
            return name.canonical if name is not None else plain(sentence, acting.phrase)
    return None


def label_of(sentence: Sentence) -> str | None:
    """Return the label that a list item or line begins with: "Cost: on course for less than $90"."""
    tokens = sentence.tokens
    for k in range(1, min(len(tokens), 7)):
        if tokens[k].tag == ":":
            phrase = sentence.phrase_left(k - 1)
            return sentence.words(phrase.first, phrase.last) if phrase is not None and phrase.first == 0 else None
    return None
