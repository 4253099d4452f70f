"""Measures of what is counted: things, what was done to them, what those do or suffer of whom a figure is a share."""

from __future__ import annotations

from ingest import words
from ingest.frames import metric as measures
from ingest.frames import predicates
from ingest.frames.clause import Sentence
from ingest.frames.nouns import actor_measure, described
from ingest.frames.reading import Reading, name_in
from ingest.frames.verbs import gerund, participle

COUNTS = frozenset({"count", "person", "household", "core", "cycle", "operation"})
"""Units of things that are counted."""
_MAKING = frozenset({"sell", "ship", "deliver", "build", "make", "order", "buy", "register"})
_HOLDING = frozenset({"had", "have", "own", "owned", "lack", "lacked"})
_STRIKING = frozenset({"affect", "afflict", "hit", "follow", "strike", "trouble", "accompany"})
"""Verbs whose subject befalls those whom their object counts: "fatigue affected 12% of patients"."""


def shared(sentence: Sentence, r: Reading) -> str | None:
    """Return what those do of whom the figure is a share."""
    doubling = measures.direction_of(r.found.figure.text) is not None
    if doubling and r.found.figure.unit == "ratio":
        # As in "the share of adults who cycle to work doubled".
        return predicates.relative(sentence, r.token)
    if r.found.figure.unit != "ratio" or r.found.kind == "multiple":
        return None
    told = predicates.predicate(sentence, r.token)
    if told is None and r.governor.verb >= 0:
        told = predicates.relative(sentence, r.governor.verb)
    return told or _done_to(sentence, r)


def things(sentence: Sentence, r: Reading) -> str | None:
    """Return what a bare number counts, with what was done to it: "shipped 4.2 million phones": phones shipped."""
    figure = r.found.figure
    if figure.unit not in COUNTS or r.governor.kind == "label":
        return None
    moved = r.governor.phrase if r.governor.kind == "object" and r.governor.preposition in ("to", "at") else None
    if moved is not None and measures.is_measure(sentence, moved):
        return measures.measure_text(sentence, moved)  # As in "lift capacity to 66 million passengers".
    crowd = r.governor.phrase if r.governor.kind == "of" else None
    if crowd is not None and measures.head_word(sentence, crowd) in words.group("metrics", "crowds"):
        return measures.measure_text(sentence, crowd)  # As in "a workforce of 90 people".
    told = counted(sentence, r) or _out_of(sentence, r)
    if told is None and (sold := _named_sold(sentence, r)):
        return sold
    if told is None:
        told = measures.counted_words(figure.text, figure.unit)
        told = told if told and not told.startswith("per ") else None
    return (_leveled(sentence, r) or _restricted(sentence, r, told) or _acted_on(sentence, r, told)) if told else None


def _named_sold(sentence: Sentence, r: Reading) -> str | None:
    """Return named things with what was done to them: "sold 9,400 Falks": Falks sold."""
    token = sentence.tokens[r.governor.verb] if r.governor.kind == "verb" and not r.governor.preposition else None
    thing = sentence.tokens[r.token + 1] if r.token + 1 < len(sentence.tokens) else None
    if token is None or token.verb is None or token.verb.base not in _MAKING or thing is None or thing.name is None:
        return None
    return f"{sentence.words(r.token + 1, r.token + 2)} {participle(token.verb.base)}"


def _restricted(sentence: Sentence, r: Reading, told: str) -> str | None:
    """Return people or homes with what makes them those counted: "5.1 million *households had fixed broadband*"."""
    tokens, people = sentence.tokens, words.group("metrics", "people")
    phrase = sentence.phrase_right(r.token + 1, of=False) if r.token + 1 < len(tokens) else None
    at = phrase.last if phrase is not None and phrase.first == r.token + 1 else r.token + 1
    head = told.lower().rpartition(" ")[2]
    if at + 1 >= len(tokens) or (head not in people and r.found.figure.unit != "household"):
        return None
    having = tokens[at].verb is not None and tokens[at].low in _HOLDING
    what = sentence.phrase_right(at + 1, of=False) if having or tokens[at].low == "with" else None
    if what is None or what.first > at + 2 or any(t.name is not None for t in tokens[what.first : what.last]):
        return None
    after = tokens[what.last] if what.last < len(tokens) else None
    if after is not None and after.tag in "FVA":
        return None  # As in "62 patients had the operation repeated".
    return f"{told}{sentence.text[tokens[at - 1].end : tokens[what.last - 1].end]}"


def _out_of(sentence: Sentence, r: Reading) -> str | None:
    """Return what a part of so many is: "completed 22 of 30 *passes*"."""
    tokens = sentence.tokens
    i = r.token
    parted = i + 3 < len(tokens) and tokens[i + 1].low in ("of", "out of") and tokens[i + 2].tag == "F"
    phrase = sentence.phrase_right(i + 3, of=False) if parted else None
    return sentence.words(phrase.first, phrase.last) if phrase is not None else None


def counted(sentence: Sentence, r: Reading) -> str | None:
    """Return what is counted, without the time behind it: "4.6 million *passengers* last year"."""
    phrase = sentence.phrase_right(r.token + 1, of=False) if r.token + 1 < len(sentence.tokens) else None
    told = r.around.counted
    if told is not None and r.found.figure.unit in COUNTS and phrase is not None and phrase.first == r.token + 1:
        told = sentence.words(phrase.first, phrase.last) if r.around.weak else told
    late = words.group("metrics", "last_time")
    if told is not None:
        return None if told.lower().partition(" ")[0] in late else told.split(" (")[0].removesuffix(" (") or None
    if phrase is None or phrase.first != r.token + 1:
        return None
    lows = [t.low for t in sentence.tokens[phrase.first : phrase.last]]
    time = next((k for k, low in enumerate(lows) if low in late), 0)
    bare = not time or sentence.tokens[phrase.first + time - 1].tag == "M"
    if bare or lows[time - 1] in words.group("metrics", "vague"):
        return None
    return sentence.words(phrase.first, phrase.first + time)


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


def befallen(sentence: Sentence, r: Reading) -> str | None:
    """Return what befell those whom the figure counts: "*nausea* was reported by 18% of patients"."""
    return described(sentence, r.actor) if r.actor is not None and _befalls(sentence, r) else None


def grown(sentence: Sentence, r: Reading, told: str, previous: str | None) -> str:
    """Return what grows where the noun of change alone is told: "capex needs 32% compound growth": capex growth."""
    *before, head = told.split()
    if previous and head.lower() in words.group("metrics", "statistics"):
        # As in "less than half of the European average".
        return previous
    owner = actor_measure(sentence, r.actor)
    if owner is None and previous and not before and head.lower() in measures.changes():
        # As in "rose 0.3% in April after a 0.2% gain".
        return previous
    if owner is None or head.lower() not in measures.changes() or any(measures.measures(w.lower()) for w in before):
        return told
    return f"{owner} {head}"


def told_first(sentence: Sentence, r: Reading, before: str | None) -> str | None:
    """Return what both of a pair measure: "headache occurred in 12% of the treated group and 9% of controls"."""
    if (
        before is None
        or r.governor.kind != "and"
        or r.token == min(sentence.figures.values())
        or r.found.figure.unit != "ratio"
        or r.around.of_known
    ):
        return None
    tokens = sentence.tokens
    last = max(t for t in sentence.figures.values() if t < r.token)
    alike = last + 1 < len(tokens) and tokens[last + 1].low == "of"
    # "wind supplied 31% of power and 12% of heat": what the one is of is its own measure, and so is what the other is.
    own = before in sentence.text[tokens[last].end : tokens[min(r.token, last + 6)].start]
    return before if alike and not own else None


def _done_to(sentence: Sentence, r: Reading) -> str | None:
    """Return what is done to those of whom the figure is a share: "covers 95% of households": households covered."""
    tokens = sentence.tokens
    verb = tokens[r.governor.verb].verb if r.governor.verb >= 0 and r.governor.kind == "verb" else None
    i = r.token
    if verb is None or "act" not in verb.kinds or r.governor.preposition or i + 2 >= len(tokens):
        return None
    k = i + 2 + (tokens[i + 2].tag == "F")  # "cured 87% of 612 adults"
    people = sentence.phrase_right(k, of=False) if tokens[i + 1].low == "of" and k < len(tokens) else None
    telling = verb.base in words.group("verbs", "telling")
    if people is None or telling or measures.head_word(sentence, people) not in words.group("metrics", "people"):
        return None
    k = people.last
    if k + 1 < len(tokens) and tokens[k].low == "to" and tokens[k + 1].tag == "V":
        # As in "led 7% of patients to stop treatment".
        return predicates.infinitive(sentence, k + 1)
    if verb.base in _STRIKING and r.actor is not None and r.actor.phrase is not None:
        # As in "fatigue affected 12% of patients".
        return sentence.words(r.actor.phrase.first, r.actor.phrase.last)
    return _with_participle(sentence, r, sentence.words(people.first, people.last))


def _acted_on(sentence: Sentence, r: Reading, counted: str) -> str:
    """Return what is counted with what was done to it: "shipped 4.2 million phones": phones shipped."""
    verb = sentence.tokens[r.governor.verb].verb if r.governor.kind == "verb" else None
    if verb is None or r.governor.preposition or not verb.kinds & {"act", "up", "down"}:
        return counted
    idle = verb.base in words.group("verbs", "telling") | words.group("verbs", "having") or "level" in verb.kinds
    return counted if idle else _with_participle(sentence, r, counted)


def _with_participle(sentence: Sentence, r: Reading, done_to: str) -> str:
    """Return a noun with the participle of the figure's verb; a verb of no lexicon has one if it is in the past."""
    token = sentence.tokens[r.governor.verb]
    if token.verb is not None and token.verb.base:
        return f"{done_to} {participle(token.verb.base)}"
    return f"{done_to} {token.low}" if token.low.endswith("ed") else done_to


def _leveled(sentence: Sentence, r: Reading) -> str | None:
    """Return the measure that a count of things is the level of: "*production* is forecast at 18 million bales"."""
    verb = sentence.tokens[r.governor.verb].verb if r.governor.kind == "verb" else None
    if verb is None or r.governor.preposition not in ("", "at", "to"):
        return None
    level = bool(verb.kinds & {"level", "up", "down"}) and "act" not in verb.kinds
    told = r.governor.preposition == "at" and verb.base in words.group("verbs", "telling")
    return actor_measure(sentence, r.actor) if level or told else None


def _befalls(sentence: Sentence, r: Reading) -> bool:
    """Whether the figure counts those whom the verb's subject befell: "nausea was reported by 18% of patients"."""
    verb = sentence.tokens[r.governor.verb].verb if r.governor.kind == "verb" else None
    share = r.found.figure.unit == "ratio" or r.found.figure.unit in COUNTS
    if verb is None or not share or verb.kinds & {"up", "down"}:
        return False
    group = r.around.share is not None or (r.around.of_measure is not None and not r.around.of_known)
    if verb.base in _STRIKING and not r.governor.preposition:
        return group or r.found.figure.unit == "ratio"
    if r.governor.preposition in ("in", "among"):
        return group and "level" not in verb.kinds
    return r.governor.preposition == "by" and (group or r.found.figure.unit == "ratio")
