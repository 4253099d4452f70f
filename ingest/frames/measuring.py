"""What a figure in a sentence measures: from its governor, its surroundings and its own unit."""

from __future__ import annotations

from ingest import lexicon, words
from ingest.frames import dimensions, predicates
from ingest.frames import metric as measures
from ingest.frames.actors import Actor, chain
from ingest.frames.attributes import of_them
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.discourse import Draft
from ingest.frames.prepositions import is_task
from ingest.frames.reading import Reading, complement, name_in
from ingest.frames.tellings import (
    STRIKING,
    acted_on,
    added_to,
    apart,
    apposed,
    attributive,
    away,
    bought,
    done_to,
    doubled,
    interval,
    measure_text,
    often,
    owned,
    paid_in,
    priced,
    set_beside,
    told_by_verb,
    way,
)

_COUNTS = frozenset({"count", "person", "household", "core", "cycle", "operation"})
_CHANGES = frozenset({"ratio", "percentage_point", "basis_point"})
_SUBSTANCES = frozenset({"money", "mass", "volume"})
_LONGEST = 6
_BRINGING = frozenset({"bring", "take", "push", "drive", "send"})
_PLAIN = frozenset({"cost", "weigh", "last"})
_RESTRICTING = frozenset({"of", "on", "to", "from", "for", "per", "against", "among", "between", "in", "at"})
"""Prepositions behind a measure that tell which one it is: "employment in services"."""


def measure(sentence: Sentence, r: Reading, draft: Draft, before: str | None, label: str | None) -> None:
    """Set the metric: what a comparing word names, the noun phrase that governs, the figure's own unit words."""
    figure = r.found.figure
    own = measures.unit_words(figure.text, figure.unit)
    told = _shared(sentence, r)
    if told is None and r.comparison is not None and r.comparison.metric and not _is_time(r.comparison.metric):
        told = _grown(sentence, r, r.comparison.metric, before)
    governor = r.governor
    if told is None and figure.unit in _COUNTS and governor.kind != "label":
        own_words = measures.counted_words(figure.text, figure.unit)
        told = _counted(sentence, r) or (own_words if own_words and not own_words.startswith("per ") else None)
        told = (_leveled(sentence, r) or acted_on(sentence, r, told)) if told else None
    if told is None and governor.kind not in ("of", "label"):
        told = lexicon.table("metrics")["counts"].get(figure.unit)
    told = (
        told
        or (before if of_them(sentence, r.token) else None)
        or interval(sentence, r)
        or apposed(sentence, r)
        or paid_in(sentence, r)
        or attributive(sentence, r)
        or apart(sentence, r.token)
        or doubled(sentence, r)
        or often(sentence, r)
    )
    if told is None:
        told = _governing(sentence, r, draft, before, own)
    beside = figure.unit in _CHANGES and governor.kind in ("and", "comma") and r.around.inside
    if told is None and (beside or (r.around.counts_measure and _is_change(sentence, r))):
        # As in "gains of 42% in revenues and 52% in earnings", "a 369 TWh rise in demand".
        told = r.around.inside
    if told is None and _befalls(sentence, r) and r.actor is not None:
        told = described(sentence, r.actor)
    if told is None and (figure.unit in _COUNTS or figure.unit == "ratio" or r.around.counts_measure):
        told = _counted(sentence, r)
        told = _grown(sentence, r, told, before) if told and figure.unit == "ratio" else told
    verb = sentence.tokens[governor.verb].verb if governor.verb >= 0 else None
    spoken = told_by_verb(sentence, r)
    if told is None and figure.unit == "ratio" and governor.kind == "verb" and r.around.of_measure:
        # "The wage bill fell from 71% of turnover": the bill, not the turnover.
        told = actor_measure(sentence, r.actor)
    if told is None and spoken and r.around.of_measure and dimensions.dimension(figure.unit) in _SUBSTANCES:
        # As in "bought back $750 million of stock", "lost 264 billion tonnes of ice".
        stuff = not r.around.of_known or r.around.of_measure.lower() in words.group("metrics", "traded")
        told = f"{r.around.of_measure} {spoken}" if stuff else None
    if told is None and r.around.of_measure and (r.around.of_known or spoken is None):
        told = _told_first(sentence, r, before) or r.around.of_measure
    if told is None and spoken and verb is not None and verb.base in _PLAIN and governor.kind in ("verb", "object"):
        # "A single dose costs": whatever it is that costs.
        told = spoken
    told = (
        told
        or added_to(sentence, r)
        or set_beside(sentence, r)
        or actor_measure(sentence, r.actor)
        or r.around.adjective
    )
    if told is None and r.around.between and dimensions.is_time(figure.unit.partition("*")[0]):
        told = f"time between {r.around.between}"
    if told is None:
        share = figure.unit == "ratio" and "%" in figure.text
        plain = own is None and (not share or (verb is not None and dimensions.of_share(verb.base) is not None))
        told = away(sentence, r) or priced(sentence, r) or bought(sentence, r) or (spoken if plain else None)
    counted = measures.counted_words(figure.text, figure.unit)
    if counted and counted.startswith("per ") and r.actor is not None and r.actor.phrase is not None:
        # As in "kernel rows were 15.8 per ear".
        counted = f"{described(sentence, r.actor)} {counted}"
    if counted and own is None and (told is None or told == spoken):
        told = f"{told}, {counted}" if told else counted
    copula = verb is not None and "level" in verb.kinds and not governor.preposition
    if told is None and own is None and copula:
        told = owned(sentence, r)
    acting = r.actor.phrase if r.actor is not None else None
    head = measures.head_word(sentence, acting) if acting is not None else ""
    if acting is not None and measures.is_abstract(head):
        if told is None and own is None and copula and r.actor is not None:
            told = described(sentence, r.actor)
        elif told == "time" and verb is not None:
            # "charging took 12 minutes": the charging time.
            told = f"{measure_text(sentence, acting)} time"
    if told is None and governor.preposition == "at" and dimensions.dimension(figure.unit) == "money":
        told = "price"
    if told is None and figure.unit in _COUNTS and governor.preposition == "before" and r.around.counted is None:
        told = "attendance"  # As in "won 3-1 before 41,206 at home".
    if told is None and own is None and dimensions.is_time(figure.unit):
        told = _lasting(sentence, r)
    if told and before and head in words.group("metrics", "statistics") and told in sentence.whole:
        # "the 99th percentile fell": of what the figure before was told of.
        told = before if told in ("figure", "number") else f"{told}, {before}"
    if told is None and governor.kind == "of" and governor.phrase is not None and own is None:
        mean = measures.head_word(sentence, governor.phrase) in words.group("metrics", "statistics")
        told = measure_text(sentence, governor.phrase) if mean else None  # As in "gave it an average of 91".
    if told is None and label and label.lower().split()[0] not in words.group("metrics", "vague"):
        told = label
    told = told or lexicon.table("metrics")["counts"].get(figure.unit)
    if told is not None and (_empty(told) or (before and told.lower().endswith(("average", "mean")))):
        acted = actor_measure(sentence, r.actor)
        told = acted if acted is not None and not _empty(acted) else before
    draft.told = told is not None
    if told and own and own.casefold() not in told.casefold() and not told.casefold().endswith("per kilowatt"):
        told = f"{told}, {own}"
    draft.metric = told or own


def _leveled(sentence: Sentence, r: Reading) -> str | None:
    """Return the measure that a count of things is the level of: "*production* is forecast at 18 million bales"."""
    verb = sentence.tokens[r.governor.verb].verb if r.governor.kind == "verb" else None
    if verb is None or r.governor.preposition not in ("", "at", "to"):
        return None
    level = bool(verb.kinds & {"level", "up", "down"}) and "act" not in verb.kinds
    told = r.governor.preposition == "at" and verb.base in words.group("verbs", "telling")
    return actor_measure(sentence, r.actor) if level or told else None


def _lasting(sentence: Sentence, r: Reading) -> str | None:
    """Return what a time is that only its preposition tells of: "in 18 minutes", "for six hours"."""
    if r.governor.preposition == "in":
        return way(sentence, r.token) or "time"
    i = sentence.skip_left(r.token)
    return "duration" if i > 0 and sentence.tokens[i].low == "for" else None


def _told_first(sentence: Sentence, r: Reading, before: str | None) -> str | None:
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


def _is_time(told: str) -> bool:
    """Whether a phrase ends in a word of time or manner, and names no measure: "last year"."""
    *before, last = told.lower().split()
    return bool(before) and last in words.group("metrics", "vague")


def _is_change(sentence: Sentence, r: Reading) -> bool:
    """Whether a noun of change stands right behind the figure: "a 369 TWh *rise*"."""
    phrase = sentence.phrase_right(r.token + 1, of=False)
    return phrase is not None and measures.head_word(sentence, phrase) in measures.changes()


def _empty(told: str) -> bool:
    """Whether a noun phrase names no measure of its own: "figure", "its initial value"."""
    plain = [w for w in told.lower().split() if w not in words.group("metrics", "referring")]
    return not plain or " ".join(plain) in words.group("metrics", "empty")


def _shared(sentence: Sentence, r: Reading) -> str | None:
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
    return told or done_to(sentence, r)


def _befalls(sentence: Sentence, r: Reading) -> bool:
    """Whether the figure counts those whom the verb's subject befell: "nausea was reported by 18% of patients"."""
    verb = sentence.tokens[r.governor.verb].verb if r.governor.kind == "verb" else None
    share = r.found.figure.unit == "ratio" or r.found.figure.unit in _COUNTS
    if verb is None or not share or verb.kinds & {"up", "down"}:
        return False
    group = r.around.share is not None or (r.around.of_measure is not None and not r.around.of_known)
    if verb.base in STRIKING and not r.governor.preposition:
        return group
    if r.governor.preposition in ("in", "among"):
        return group and "level" not in verb.kinds
    return r.governor.preposition == "by" and (group or r.found.figure.unit == "ratio")


def _counted(sentence: Sentence, r: Reading) -> str | None:
    """Return what is counted, without the time behind it: "4.6 million *passengers* last year"."""
    phrase = sentence.phrase_right(r.token + 1, of=False) if r.token + 1 < len(sentence.tokens) else None
    told = r.around.counted
    if told is not None and r.found.figure.unit in _COUNTS and phrase is not None and phrase.first == r.token + 1:
        told = sentence.words(phrase.first, phrase.last) if r.around.weak else told
    late = words.group("metrics", "last_time")
    if told is not None:
        return None if told.lower().split()[0] in late else told.split(" (")[0].removesuffix(" (") or None
    if phrase is None or phrase.first != r.token + 1:
        return None
    lows = [t.low for t in sentence.tokens[phrase.first : phrase.last]]
    time = next((k for k, low in enumerate(lows) if low in late), 0)
    bare = not time or sentence.tokens[phrase.first + time - 1].tag == "M"
    if bare or lows[time - 1] in words.group("metrics", "vague"):
        return None
    return sentence.words(phrase.first, phrase.first + time)


def _grown(sentence: Sentence, r: Reading, told: str, previous: str | None) -> str:
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


def _governing(sentence: Sentence, r: Reading, draft: Draft, before: str | None, own: str | None) -> str | None:
    """Return the measure that the noun phrase names which governs the figure."""
    governor, figure = r.governor, r.found.figure
    if governor.phrase is None or governor.kind not in ("of", "label", "phrase", "object"):
        return None
    head = measures.head_word(sentence, governor.phrase)
    plan = head in words.group("metrics", "plan_nouns")
    of = complement(sentence, governor.phrase) if plan else None
    if of is not None:
        # As in "its forecast of this year's yield".
        return measure_text(sentence, of)
    if not head or measures.comparing(head) is not None:
        return before  # As in "ahead of the $598 million that was forecast".
    if plan and governor.phrase.last - governor.phrase.first > 1:
        # As in "a higher yield forecast of".
        planned = Phrase(governor.phrase.first, governor.phrase.last - 1)
        if sentence.tokens[planned.last].low == head and measures.is_measure(sentence, planned):
            return measure_text(sentence, planned)
    whole = any(t.low == "of" for t in sentence.tokens[governor.phrase.first : governor.phrase.last])
    if plan or (head in words.group("metrics", "statistics") and before and not whole):
        return before
    changes = measures.changes()
    if head in changes and figure.unit in _CHANGES:
        draft.direction = changes[head] or None
        told = r.around.inside or _modified(sentence, governor.phrase) or actor_measure(sentence, r.actor)
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
        return measure_text(sentence, governor.phrase)
    if _moved_object(sentence, r):
        return measure_text(sentence, governor.phrase)
    bracket = governor.kind == "label" and sentence.tokens[sentence.skip_left(r.token)].tag == "("
    if bracket:
        outer = chain(sentence, governor.phrase)
        if outer.phrase is not None and outer.hung and measures.is_measure(sentence, outer.phrase):
            # As in "an increase of generation from gas (+4.8%)".
            of = complement(sentence, outer.phrase) if measures.head_word(sentence, outer.phrase) in changes else None
            return measure_text(sentence, of) if of is not None else described(sentence, outer)
    named = (
        governor.kind in ("of", "label")
        and head not in words.group("metrics", "people") | words.group("metrics", "vague")
        and own is None
        and not name_in(sentence, governor.phrase)
    )
    if bracket and before and figure.unit == "ratio":
        # "more than those of fifty and older (38%)": whom the bracket follows is no measure.
        return before
    return measure_text(sentence, governor.phrase) if named else None


def _moved_object(sentence: Sentence, r: Reading) -> bool:
    """Whether the governing phrase is what a verb changes or puts somewhere: "cut malaria by 68%", "put losses at"."""
    governor = r.governor
    verb = sentence.tokens[governor.verb].verb if governor.kind == "object" else None
    if verb is None or governor.phrase is None or name_in(sentence, governor.phrase) is not None:
        return False
    if measures.head_word(sentence, governor.phrase) in words.group("metrics", "vague"):
        return False
    if governor.preposition == "at":
        return verb.base in words.group("verbs", "telling")
    moving = bool(verb.kinds & {"up", "down"}) or (verb.base in _BRINGING and governor.preposition == "to")
    return moving and governor.preposition in ("by", "to", "from")


def in_aside(sentence: Sentence, token: int, other: int) -> bool:
    """Whether a figure stands in a with-phrase between commas that does not hold the other figure."""
    tokens = sentence.tokens
    start = next((k for k in range(token - 1, max(0, token - 12), -1) if tokens[k].tag in ",;V"), 0)
    opens = tokens[start].tag == "," and tokens[start + 1].low == "with"
    return opens and any(t.tag == "," for t in tokens[token:other])


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
            or head in words.group("metrics", "vague")
            or head in words.group("names", "studies")
        ):
            break
        last = phrase.last
    told = measure_text(sentence, acting.phrase)
    tokens = sentence.tokens
    return told + sentence.text[tokens[acting.phrase.last - 1].end : tokens[last - 1].end]


def _modified(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return what stands before a noun of change: "server price" of "server price rise"."""
    tokens = sentence.tokens
    kept = [k for k in range(phrase.first, phrase.last) if tokens[k].tag in "N"]
    if len(kept) < 2:
        return None
    candidate = Phrase(kept[0], kept[-1])
    return sentence.words(candidate.first, candidate.last) if measures.is_measure(sentence, candidate) else None
