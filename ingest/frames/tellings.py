"""Measures that no noun phrase names: told by a verb, by what a figure stands before, by the ends of a time."""

from __future__ import annotations

import re

from ingest import words
from ingest.frames import dimensions
from ingest.frames import metric as measures
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.governor import govern
from ingest.frames.predicates import infinitive
from ingest.frames.reading import Reading, name_in
from ingest.frames.verbs import gerund, participle

STRIKING = frozenset({"affect", "afflict", "hit", "follow", "strike", "trouble", "accompany"})
"""Verbs whose subject befalls those whom their object counts: "fatigue affected 12% of patients"."""
_ADDING = frozenset({"add", "subtract", "contribute", "shave", "take", "knock"})


def often(sentence: Sentence, r: Reading) -> str | None:
    """Return what was done so many times: "fired the engine 212 times": engine firing."""
    tokens = sentence.tokens
    after = tokens[r.token + 1].low if r.token + 1 < len(tokens) else ""
    verb = tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    multiple = r.found.figure.unit == "ratio" and r.found.kind == "multiple" and r.found.figure.text.endswith(" times")
    if multiple and r.token + 1 < len(tokens) and tokens[r.token + 1].tag not in ",.;:PSC":
        return None  # As in "costs 3 times the price".
    if not multiple and (
        r.found.figure.unit != "count" or not (after == "times" or r.found.figure.text.endswith(" times"))
    ):
        return None
    if verb is None or not verb.base or "act" not in verb.kinds or r.governor.preposition:
        return None
    thing = r.governor.phrase
    if thing is None or name_in(sentence, thing) is not None:
        return f"times {participle(verb.base)}"
    return f"{sentence.words(thing.first, thing.last)} {gerund(verb.base)}"


def acted_on(sentence: Sentence, r: Reading, counted: str) -> str:
    """Return what is counted with what was done to it: "shipped 4.2 million phones": phones shipped."""
    verb = sentence.tokens[r.governor.verb].verb if r.governor.kind == "verb" else None
    if verb is None or r.governor.preposition or not verb.kinds & {"act", "up", "down"}:
        return counted
    if not verb.base:
        done = sentence.tokens[r.governor.verb].low
        return f"{counted} {done}" if done.endswith("ed") else counted
    idle = verb.base in words.group("verbs", "telling") | words.group("verbs", "having") or "level" in verb.kinds
    return counted if idle else f"{counted} {participle(verb.base)}"


def paid_in(sentence: Sentence, r: Reading) -> str | None:
    """Return what money is that a bare noun behind "in" names: "awarded her £1.2 million in *damages*"."""
    tokens = sentence.tokens
    i = r.token
    if dimensions.dimension(r.found.figure.unit) != "money" or i + 2 >= len(tokens) or tokens[i + 1].low != "in":
        return None
    phrase = sentence.phrase_right(i + 2) if tokens[i + 2].tag == "N" else None
    if phrase is None or name_in(sentence, phrase) is not None:
        return None
    late = words.group("metrics", "last_time")
    last = next((k for k in range(phrase.first, phrase.last) if tokens[k].low in late), phrase.last)
    told = sentence.words(phrase.first, last)
    return None if not told or tokens[last - 1].low in words.group("metrics", "vague") else told


def attributive(sentence: Sentence, r: Reading) -> str | None:
    """Return what a figure right before a noun is the size of: "a $3 billion deal", "a sixteen-month programme"."""
    tokens = sentence.tokens
    phrase = sentence.phrase_right(r.token + 1, of=False) if r.token + 1 < len(tokens) else None
    if phrase is None or phrase.first != r.token + 1:
        return None
    head = measures.head_word(sentence, phrase)
    if dimensions.dimension(r.found.figure.unit) == "money" and head in words.group("metrics", "sums"):
        return sentence.words(phrase.first, phrase.last)
    lasting = dimensions.is_time(r.found.figure.unit) and re.search(r"\w[-‐‑]\w", r.found.figure.text)
    if lasting and head and not measures.measures(head) and not name_in(sentence, phrase):
        return f"{sentence.words(phrase.first, phrase.last)} length"
    return None


def apart(sentence: Sentence, i: int) -> str | None:
    """Return what lies between two ends that a time parts: "nine months separated the design from the tapeout"."""
    tokens = sentence.tokens
    verb = tokens[i + 1].verb if i + 1 < len(tokens) else None
    if verb is None or verb.base not in ("separate", "divide", "part"):
        return None
    first = sentence.phrase_right(i + 2)
    if first is None or first.last + 1 >= len(tokens) or tokens[first.last].low not in ("from", "and"):
        return None
    second = sentence.phrase_right(first.last + 1)
    if second is None:
        return None
    return f"time between {measure_text(sentence, first)} and {measure_text(sentence, second)}"


def doubled(sentence: Sentence, r: Reading) -> str | None:
    """Return what a figure that is itself a verb is said of: "runoff would *double*"."""
    acting = r.actor.phrase if r.actor is not None else None
    if acting is None or measures.direction_of(r.found.figure.text) is None or r.governor.kind != "verb":
        return None
    return None if name_in(sentence, acting) else measure_text(sentence, acting)


def done_to(sentence: Sentence, r: Reading) -> str | None:
    """Return what is done to those of whom the figure is a share: "covers 95% of households": households covered."""
    tokens = sentence.tokens
    verb = tokens[r.governor.verb].verb if r.governor.verb >= 0 and r.governor.kind == "verb" else None
    i = r.token
    if verb is None or "act" not in verb.kinds or r.governor.preposition or not verb.base or i + 2 >= len(tokens):
        return None
    people = sentence.phrase_right(i + 2, of=False) if tokens[i + 1].low == "of" else None
    telling = verb.base in words.group("verbs", "telling")
    if people is None or telling or measures.head_word(sentence, people) not in words.group("metrics", "people"):
        return None
    k = people.last
    if k + 1 < len(tokens) and tokens[k].low == "to" and tokens[k + 1].tag == "V":
        # As in "led 7% of patients to stop treatment".
        return infinitive(sentence, k + 1)
    if verb.base in STRIKING and r.actor is not None and r.actor.phrase is not None:
        # As in "fatigue affected 12% of patients".
        return sentence.words(r.actor.phrase.first, r.actor.phrase.last)
    return f"{sentence.words(people.first, people.last)} {participle(verb.base)}"


def told_by_verb(sentence: Sentence, r: Reading) -> str | None:
    """Return what the verb measures of its subject in the figure's unit."""
    tokens = sentence.tokens
    at = r.governor.verb
    j = sentence.skip_left(r.token)
    if r.governor.kind == "and" and j and tokens[j - 1].tag == "F":
        # As in "spent six years and $85 million on it".
        at = govern(sentence, j - 1).verb
    verb = tokens[at].verb if at >= 0 else None
    if verb is None:
        return None
    beside = tokens[at + 1].low if at + 1 < len(tokens) else ""
    told = dimensions.of_verb(verb.base, r.found.figure.unit, beside)
    if told is None and r.governor.preposition == "for" and "act" in verb.kinds:
        # As in "was ordered for £38m".
        return "price" if dimensions.dimension(r.found.figure.unit) == "money" else None
    return told


def priced(sentence: Sentence, r: Reading) -> str | None:
    """Return the price of what is traded: "November soybeans gained 11 cents", "gas closed at €29.35"."""
    tokens = sentence.tokens
    verb = tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    acting = r.actor.phrase if r.actor is not None else None
    if verb is None or acting is None or dimensions.dimension(r.found.figure.unit) not in ("money", "price"):
        return None
    trading = verb.base in words.group("verbs", "trading") or bool(verb.kinds & {"up", "down"})
    head = measures.head_word(sentence, acting)
    if not trading or head not in words.group("metrics", "traded"):
        return None
    return f"{sentence.words(acting.first, acting.last)} price"


def bought(sentence: Sentence, r: Reading) -> str | None:
    """Return the price of a thing that is said to be money: "a replacement pack is $9,400"."""
    acting = r.actor.phrase if r.actor is not None else None
    verb = sentence.tokens[r.governor.verb].verb if r.governor.kind == "verb" else None
    if acting is None or verb is None or verb.base != "be" or r.governor.preposition:
        return None
    if dimensions.dimension(r.found.figure.unit) != "money" or measures.is_measure(sentence, acting):
        return None
    name = name_in(sentence, acting)
    one = acting.first > 0 and sentence.tokens[acting.first - 1].low in ("a", "an", "each", "one")
    sold = name.kind == "thing" and sentence.tokens[acting.last - 1].name is name if name is not None else one
    return None if not sold or measures.head_word(sentence, acting) in words.group("metrics", "sums") else "price"


def owned(sentence: Sentence, r: Reading) -> str | None:
    """Return a measure of no lexicon, by its owner or in a substance: "his VAM was", "methane passed 1.9 ppm"."""
    acting = r.actor.phrase if r.actor is not None else None
    if acting is None:
        return None
    tokens = sentence.tokens
    if re.search(r"\bpp[mb]\b|parts per", r.found.figure.text):
        return f"{measure_text(sentence, acting)} concentration"
    owner = tokens[acting.first - 1].low if acting.first else ""
    head = tokens[acting.last - 1]
    verb = tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    if verb is None or verb.base != "be":
        return None
    if owner in ("his", "her", "its", "their", "our", "my", "your") and head.low not in words.group(
        "metrics", "people"
    ):
        return sentence.words(acting.first, acting.last) if dimensions.dimension(r.found.figure.unit) else None
    return None


def added_to(sentence: Sentence, r: Reading) -> str | None:
    """Return what a share or points are added to: "subtracted 0.2 points from *the headline rate*"."""
    tokens = sentence.tokens
    verb = tokens[r.governor.verb].verb if r.governor.kind == "verb" else None
    i = r.token + 1
    if verb is None or verb.base not in _ADDING or i + 1 >= len(tokens) or tokens[i].low not in ("to", "from", "off"):
        return None
    phrase = sentence.phrase_right(i + 1)
    if phrase is None or r.found.figure.unit not in ("ratio", "percentage_point", "basis_point"):
        return None
    return None if name_in(sentence, phrase) is not None else sentence.words(phrase.first, phrase.last)


def away(sentence: Sentence, r: Reading) -> str | None:
    """Return what a length is that "from" follows: "touched down 14 metres *from its aim point*"."""
    tokens = sentence.tokens
    i = r.token
    long = dimensions.dimension(r.found.figure.unit) in ("length", "distance") and "/" not in r.found.figure.unit
    if not long or i + 2 >= len(tokens) or tokens[i + 1].low != "from" or r.governor.kind == "figure":
        return None
    phrase = sentence.phrase_right(i + 2)
    return f"distance {sentence.words(i + 1, phrase.last)}" if phrase is not None else None


def set_beside(sentence: Sentence, r: Reading) -> str | None:
    """Return the measure that a difference is told against: "€7,000 above *the base price*"."""
    tokens = sentence.tokens
    i = r.token + 1
    if r.found.figure.unit == "ratio" or i + 1 >= len(tokens) or tokens[i].low not in ("above", "below"):
        return None
    phrase = sentence.phrase_right(i + 1)
    if phrase is None or not measures.is_measure(sentence, phrase):
        return None
    pointing = measures.head_word(sentence, phrase) in words.group("metrics", "vague")
    return None if pointing else measure_text(sentence, phrase)


def apposed(sentence: Sentence, r: Reading) -> str | None:
    """Return what a figure in an aside is of: "*the buoys*, 3,900 in all,", "*its success rate*, 91.5%, is"."""
    tokens = sentence.tokens
    j = sentence.skip_left(r.token)
    phrase = sentence.phrase_left(j - 1) if j > 0 and tokens[j].tag == "," else None
    after = [t.low for t in tokens[r.token + 1 : r.token + 3]]
    if phrase is None or not after:
        return None
    rate = after[0] == "," and measures.is_measure(sentence, phrase) and r.found.figure.unit == "ratio"
    return sentence.words(phrase.first, phrase.last) if rate or after in (["in", "all"], ["in", "total"]) else None


def interval(sentence: Sentence, r: Reading) -> str | None:
    """Return what a range is by the words before it: "(95% *CI*, 12.1 to 14.3)", "give or take 0.15"."""
    tokens = sentence.tokens
    j = sentence.skip_left(r.token)
    if j > 1 and [tokens[j - 2].low, tokens[j - 1].low, tokens[j].low] == ["give", "or", "take"]:
        return "uncertainty"
    j -= 1 if j > 0 and tokens[j].tag in ",:=" else 0
    if r.found.figure.low is None or j < 0:
        return None
    if tokens[j].low == "interval" and j and tokens[j - 1].tag == "N":
        return sentence.words(j - 1, j + 1)
    return sentence.words(j, j + 1) if tokens[j].low in ("ci", "iqr") else None


def way(sentence: Sentence, i: int) -> str | None:
    """Return what takes the time: "went from design to tapeout in nine months": time from design to tapeout."""
    tokens = sentence.tokens
    k = sentence.skip_left(i) - 1
    start = next((m for m in range(k, max(-1, k - 12), -1) if tokens[m].low == "from"), -1)
    stops = (m for m in range(start, k + 1) if tokens[m].tag in "VA,;:" and tokens[m - 1].low != "to")
    if start < 0 or next(stops, -1) >= 0:
        return None
    return f"time {sentence.words(start, k + 1)}" if any(t.low == "to" for t in tokens[start : k + 1]) else None


def measure_text(sentence: Sentence, phrase: Phrase) -> str:
    """Return a measure's name without its owner: "the part's sustained draw" is a "sustained draw"."""
    tokens = sentence.tokens
    first = phrase.first
    for k in range(phrase.last - 1, first - 1, -1):
        if tokens[k].low == "'s" and k + 1 < phrase.last:
            first = k + 1
            break
    vague = words.group("metrics", "vague")
    if first and tokens[first - 1].low in ("in", "for") and tokens[first].low in vague and first < phrase.last - 1:
        first += 1  # As in "In February total output was".
    last = phrase.last
    for k in range(first + 1, phrase.last):
        if tokens[k].low == "of" and any(t.tag == "X" for t in tokens[k:last]):
            last = k
            break
    while first < last - 1 and tokens[first].tag in "X#M":
        first += 1
    return sentence.words(first, last)
