"""What a figure in a sentence measures: from its governor, its surroundings and its own unit."""

from __future__ import annotations

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.actors import Actor
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.discourse import Draft
from ingest.frames.reading import Reading, complement, name_in


def measure(sentence: Sentence, r: Reading, draft: Draft, before: str | None, label: str | None) -> None:
    """Set the metric: what a comparing word names, the noun phrase that governs, the figure's own unit words."""
    figure = r.found.figure
    own = measures.unit_words(figure.text, figure.unit)
    told: str | None = None
    changes = measures.changes()
    if r.comparison is not None and r.comparison.metric:
        told = r.comparison.metric
    governor = r.governor
    if told is None and figure.unit in ("count", "person", "household") and governor.kind != "label":
        told = r.around.counted or measures.counted_words(figure.text, figure.unit)
    if told is None and governor.phrase is not None and governor.kind in ("of", "label", "phrase", "object"):
        head = measures.head_word(sentence, governor.phrase)
        of = complement(sentence, governor.phrase) if head in words.group("metrics", "plan_nouns") else None
        if of is not None:
            # As in "its forecast of this year's yield".
            told = measure_text(sentence, of)
        elif head in words.group("metrics", "plan_nouns") or (head in words.group("metrics", "statistics") and before):
            told = before
        elif head in changes and figure.unit in ("ratio", "percentage_point", "basis_point"):
            draft.direction = changes[head] or None
            told = r.around.inside or _modified(sentence, governor.phrase) or actor_measure(sentence, r.actor)
            told = told or before
            if told is None:
                told = sentence.words(governor.phrase.first, governor.phrase.last)
        elif measures.is_measure(sentence, governor.phrase) or (
            governor.kind in ("of", "label")
            and head not in words.group("metrics", "people")
            and own is None
            and head not in words.group("metrics", "vague")
            and not name_in(sentence, governor.phrase)
        ):
            told = measure_text(sentence, governor.phrase)
    passive = governor.preposition in ("by", "in", "among") and r.around.share is not None
    by = sentence.tokens[governor.verb].verb if governor.verb >= 0 and governor.preposition == "by" else None
    passive = passive or (by is not None and figure.unit == "ratio" and not by.kinds & {"up", "down"})
    if told is None and passive and r.actor is not None and r.actor.phrase is not None:
        # As in "Nausea was reported by 18% of patients".
        told = sentence.words(r.actor.phrase.first, r.actor.phrase.last)
    if told is None:
        told = r.around.counted if figure.unit in ("count", "ratio") or r.around.counts_measure else None
    verb = sentence.tokens[governor.verb].verb if governor.verb >= 0 else None
    if told is None and r.around.of_measure and not (verb and verb.measure and not r.around.of_known):
        told = r.around.of_measure
    if told is None:
        told = actor_measure(sentence, r.actor)
    if told is None and r.around.adjective:
        told = r.around.adjective
    if told is None and r.around.between and (figure.unit.endswith("s") or figure.unit in ("min", "h", "hour")):
        told = f"time between {r.around.between}"
    if told is None and r.around.share:
        told = r.around.share
    if told is None and own is None and verb is not None and not (figure.unit == "ratio" and "%" in figure.text):
        told = measures.of_verb(verb, figure.unit)
    counted = measures.counted_words(figure.text, figure.unit)
    if counted and own is None and (told is None or (verb is not None and told == verb.measure)):
        told = f"{told}, {counted}" if told else counted
    copula = verb is not None and "level" in verb.kinds and not governor.preposition
    acting = r.actor.phrase if r.actor is not None else None
    head = measures.head_word(sentence, acting) if acting is not None else ""
    if acting is not None and measures.is_abstract(head):
        if told is None and own is None and copula:
            told = measure_text(sentence, acting)
        elif told == "time" and verb is not None:
            # "charging took 12 minutes": the charging time.
            told = f"{measure_text(sentence, acting)} time"
    if told is None and own is None and governor.preposition == "in" and measures.is_time(figure.unit):
        told = "time"
    if told and before and head in words.group("metrics", "statistics") and told in sentence.whole:
        # "the 99th percentile fell": of what the figure before was told of.
        told = before if told in ("figure", "number") else f"{told}, {before}"
    if told is None and label:
        told = label
    draft.told = told is not None
    if told and own and own.casefold() not in told.casefold() and not told.casefold().endswith("per kilowatt"):
        told = f"{told}, {own}"
    draft.metric = told or own


def actor_measure(sentence: Sentence, acting: Actor | None) -> str | None:
    """Return the measure that a verb's subject names, if it names one."""
    if acting is None or acting.phrase is None or not measures.is_measure(sentence, acting.phrase):
        return None
    inside = next((p for link, p in acting.hung if link == "in"), None)
    changed = measures.head_word(sentence, acting.phrase) in measures.changes()
    if inside is not None and changed and measures.head_word(sentence, inside) not in words.group("metrics", "vague"):
        # As in "the reductions in body weight were".
        return sentence.words(inside.first, inside.last)
    told = measure_text(sentence, acting.phrase)
    between = next((p for link, p in acting.hung if link == "between"), None)
    return f"{told} between {sentence.words(between.first, between.last)}" if between else told


def measure_text(sentence: Sentence, phrase: Phrase) -> str:
    """Return a measure's name without its owner: "the part's sustained draw" is a "sustained draw"."""
    tokens = sentence.tokens
    first = phrase.first
    for k in range(phrase.last - 1, first - 1, -1):
        if tokens[k].low == "'s" and k + 1 < phrase.last:
            first = k + 1
            break
    last = phrase.last
    for k in range(first + 1, phrase.last):
        if tokens[k].low == "of" and any(t.tag == "X" for t in tokens[k:last]):
            last = k
            break
    while first < last - 1 and tokens[first].tag in "X#":
        first += 1
    return sentence.words(first, last)


def _modified(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return what stands before a noun of change: "server price" of "server price rise"."""
    tokens = sentence.tokens
    kept = [k for k in range(phrase.first, phrase.last) if tokens[k].tag in "N"]
    if len(kept) < 2:
        return None
    candidate = Phrase(kept[0], kept[-1])
    return sentence.words(candidate.first, candidate.last) if measures.is_measure(sentence, candidate) else None
