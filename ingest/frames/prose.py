"""Figures in sentences: what is measured, of what, against what, running what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.comparison import Comparison, compare, comparator_after
from ingest.frames.discourse import Discourse, Draft
from ingest.frames.governor import Actor, Governor, actor, govern
from ingest.frames.surroundings import Around, around, is_task
from ingest.frames.verbs import Verb
from ingest.names import Name
from ingest.quantities import Found

_REACHING = frozenset({"raise", "lift", "beat", "top", "exceed", "surpass", "extend", "rocket"})
"""Verbs of rising that take what is reached, or somebody's money, as their object."""
_SHARING = frozenset({"account", "represent", "comprise", "constitute"})


@dataclass(slots=True)
class _Reading:
    """All that the sentence says around one figure."""

    found: Found
    token: int
    governor: Governor
    actor: Actor | None
    comparison: Comparison | None
    around: Around


def read(
    sentence: Sentence, found: Mapping[int, Found], state: Discourse, short: Mapping[str, str], own: str | None
) -> dict[int, Draft]:
    """Return a draft for each figure of the sentence, by its index; the state is carried on."""
    readings = [
        _reading(sentence, found[index], token) for index, token in sorted(sentence.figures.items(), key=lambda p: p[1])
    ]
    drafts: dict[int, Draft] = {}
    done: list[tuple[_Reading, Draft]] = []
    state.speaks_of = topic_of(sentence, any_kind=state.protagonist is None)
    state.label = _label(sentence)
    for reading in readings:
        draft = _draft(sentence, reading, done, state, own)
        done.append((reading, draft))
        drafts[sentence.tokens[reading.token].figure] = draft
    _share(sentence, done, state)
    _respectively(sentence, done, state)
    for reading, draft in done:
        if draft.metric is None and reading.found.figure.unit not in ("ratio", "count"):
            draft.metric = measures.default(reading.found.figure.unit)
        if draft.metric:
            draft.metric = measures.unabbreviated(draft.metric, short)
        state.settle(draft, reading.found.figure.unit)
    state.subject_before = subject_of(sentence) or state.subject_before
    return drafts


def _label(sentence: Sentence) -> str | None:
    """Return the label that a list item or line begins with: "Cost: on course for less than $90"."""
    tokens = sentence.tokens
    for k in range(1, min(len(tokens), 7)):
        if tokens[k].tag == ":":
            phrase = sentence.phrase_left(k - 1)
            return sentence.words(phrase.first, phrase.last) if phrase is not None and phrase.first == 0 else None
    return None


def topic_of(sentence: Sentence, *, any_kind: bool = False) -> str | None:
    """Return what a sentence is about: the thing that is the subject of its first verb.

    With `any_kind`, people and others count too, if they do not just tell something.
    """
    for i, token in enumerate(sentence.tokens):
        if token.tag == "V" or (token.tag == "A" and token.verb is not None):
            acting = actor(sentence, i)
            name = _name_in(sentence, acting.phrase) if acting and acting.phrase else None
            telling = token.verb is not None and token.verb.base in words.group("verbs", "telling")
            if name is not None and (name.kind == "thing" or (any_kind and name.kind == "person" and not telling)):
                return name.canonical
    return None


def subject_of(sentence: Sentence) -> str | None:
    """Return the grammatical subject of a sentence's first verb, a name or a plain noun phrase that is no measure."""
    for i, token in enumerate(sentence.tokens[:30]):
        if token.tag == "V" or (token.tag == "A" and token.verb is not None):
            acting = actor(sentence, i)
            if acting is None or acting.phrase is None or measures.is_measure(sentence, acting.phrase):
                return None
            name = _name_in(sentence, acting.phrase)
            return name.canonical if name is not None else plain(sentence, acting.phrase)
    return None


def _reading(sentence: Sentence, found: Found, token: int) -> _Reading:
    governor = govern(sentence, token)
    acting = actor(sentence, governor.verb) if governor.verb >= 0 else None
    return _Reading(found, token, governor, acting, compare(sentence, token, found), around(sentence, token))


def _draft(
    sentence: Sentence, r: _Reading, done: Sequence[tuple[_Reading, Draft]], state: Discourse, own: str | None
) -> Draft:
    draft = Draft()
    changing = r.found.figure.unit in ("ratio", "percentage_point", "basis_point")
    partner = next((d for p, d in reversed(done) if p.token == r.governor.figure), None)
    verb = sentence.tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    previous = done[-1][1] if done else None
    leader = next((d for p, d in reversed(done) if p.governor.kind != "pair"), previous)
    before = previous.metric if previous else state.metric if state.unit == r.found.figure.unit else None
    _measure(sentence, r, draft, before, state.label)
    _subject(sentence, r, draft, own, state.topic)
    draft.workload = r.around.workload
    if draft.workload is None and r.actor is not None and r.actor.phrase and is_task(sentence, r.actor.phrase):
        draft.workload = sentence.words(r.actor.phrase.first, r.actor.phrase.last)
    if partner is not None and r.governor.kind == "pair":
        same = next(p for p, d in done if d is partner).found.figure.unit == r.found.figure.unit
        draft.metric = (
            (partner.metric if same and (partner.told or not draft.told) else None) or draft.metric or partner.metric
        )
        draft.workload = draft.workload or partner.workload
        draft.subject = r.around.subject or r.around.weak
        draft.firm = draft.subject is not None
        draft.direction = draft.direction or (partner.direction if same else None)
    elif partner is not None and r.governor.kind == "figure":
        # A change's two ends, a conversion in brackets, a figure at a set-up.
        if r.governor.preposition in ("to", "from", "(", "or", "between", ""):
            draft.metric = partner.metric or draft.metric
            if r.governor.preposition in ("(", "or"):
                draft.direction = partner.direction
            if not r.around.subject:
                aside = next(p for p, d in done if d is partner).around
                apart = r.governor.preposition == "to" and (aside.subject or aside.weak)
                draft.subject, draft.firm = (None, False) if apart else (partner.subject, partner.firm)
            draft.comparator = partner.comparator
        else:
            draft.subject = draft.subject or partner.subject
        draft.workload = draft.workload or partner.workload
    elif previous is not None and r.governor.kind in ("and", "comma"):
        if done[-1][0].found.figure.unit == r.found.figure.unit and not draft.told:
            draft.metric = previous.metric or draft.metric
        if not draft.subject and leader is not None:
            draft.subject, draft.firm = leader.subject, leader.firm
        draft.workload = draft.workload or previous.workload
    elif previous is not None and not draft.subject and (r.actor is None or r.actor.pronoun is None):
        draft.subject, draft.firm = previous.subject, previous.firm
    if r.comparison is None and r.governor.kind == "of" and r.found.figure.unit == "ratio" and draft.direction:
        # "a cut of 5 percent from B's price"
        draft.comparator = draft.comparator or comparator_after(sentence, r.token + 1, ("on", "from", "over"))
        if draft.comparator is None and len(done) > 1 and done[-1][0].governor.preposition == "to":
            # "up from 268 in B's cells to 342, a gain of 28 percent"
            start = done[-2][1].subject
            draft.comparator = start if start != draft.subject and draft.subject is None else draft.comparator
    if r.comparison is not None:
        draft.direction = draft.direction or r.comparison.direction
        draft.comparator = draft.comparator or r.comparison.comparator
    _set_against(sentence, r, draft, done, state)
    itself = None if r.actor is not None and _refers(sentence, r.actor) else _itself(sentence, r)
    if state.topic is None and itself and (not draft.subject or (previous is not None and previous.itself)):
        draft.subject, draft.itself = itself, True
    if not draft.subject and (r.governor.kind != "pair" or partner is None):
        draft.subject = _carried(sentence, r, state, own)
    if draft.metric is None and previous is not None and (r.governor.moved or r.comparison is not None):
        # "revenue of $4bn, up 12%", "uses 48 kWh, 9% less than": the change is of what was just told.
        draft.metric = previous.metric
    telling = verb is not None and verb.base in words.group("verbs", "telling")
    elliptic = r.actor is None or r.actor.phrase is None or telling or _name_in(sentence, r.actor.phrase) is not None
    if draft.metric is None and previous is not None and verb is not None and verb.base in _SHARING:
        draft.metric = previous.metric
    if draft.metric is None and done and elliptic:
        same = [d for p, d in done if p.found.figure.unit == r.found.figure.unit and d.metric]
        draft.metric = same[-1].metric if same else None
    if (
        draft.metric is None
        and elliptic
        and state.metric
        and state.unit == r.found.figure.unit
        and r.governor.kind != "of"
    ):
        draft.metric = state.metric
    if draft.workload is None and draft.metric and previous is not None:
        draft.workload = previous.workload
    draft.workload = draft.workload or state.workload
    if draft.metric is None and r.comparison is not None and r.comparison.direction:
        draft.metric = state.metric
    changed = verb is not None and verb.kinds & {"up", "down"}
    if draft.metric is None and r.actor is not None and r.actor.phrase is not None and (changed or r.governor.moved):
        # "Shelter was up 5%": what rose is the measure.
        if _name_in(sentence, r.actor.phrase) is None and not telling and r.governor.kind != "object":
            draft.metric = plain(sentence, r.actor.phrase)
    if draft.direction is None and r.found.figure.text[:1] in "+−" and (changing or r.found.figure.text[0] == "+"):
        draft.direction = "higher" if r.found.figure.text[0] == "+" else "lower"
    draft.direction = draft.direction or measures.direction_of(r.found.figure.text)
    if draft.direction is None and _is_change(r, verb):
        draft.direction = {"up": "higher", "down": "lower"}.get(r.governor.moved) or _verb_direction(sentence, r)
    return draft


def _itself(sentence: Sentence, r: _Reading) -> str | None:
    """Return the measure that is the verb's subject and says itself of what it is: "the food index rose"."""
    if r.actor is None or r.actor.phrase is None or r.around.subject:
        return None
    phrase = r.actor.phrase
    if any(t.low == "of" for t in sentence.tokens[phrase.first : phrase.last]):
        return None
    if phrase.last - phrase.first < 2 or not measures.is_measure(sentence, phrase) or _name_in(sentence, phrase):
        return None
    return plain(sentence, phrase) if not r.actor.hung else None


def _recalls(sentence: Sentence, r: _Reading) -> bool:
    """Whether a ratio is told of what went before: "that is", "the lead is"."""
    if r.actor is None:
        return False
    if r.actor.phrase is None:
        return r.actor.pronoun in ("that", "this")
    head = measures.head_word(sentence, r.actor.phrase)
    return head in measures.changes() and _name_in(sentence, r.actor.phrase) is None


def _set_against(
    sentence: Sentence, r: _Reading, draft: Draft, done: Sequence[tuple[_Reading, Draft]], state: Discourse
) -> None:
    """Find what a ratio compares where the words beside it do not say: two figures before it, two sides known."""
    if r.found.figure.unit != "ratio" or draft.comparator is not None:
        return
    multiple = r.found.kind == "multiple"
    if done and r.comparison is not None and done[-1][0].comparison is not None and done[-1][1].comparator:
        # "1.9x more than B and in 3x less time"
        draft.comparator = done[-1][1].comparator
        return
    if multiple and state.sides and r.comparison is None and _recalls(sentence, r):
        # "That is the 104x", "the lead is 1.4 times": the two sides that were set against each other.
        draft.subject, draft.comparator = state.sides
        kept = draft.metric if draft.told and draft.metric and "figure" not in draft.metric else None
        draft.metric = f"{kept}, {state.sides_metric}" if kept and state.sides_metric else state.sides_metric
        return
    pair = _pair_before(done)
    if pair is not None and multiple and r.comparison is None:
        draft.subject, draft.comparator, draft.firm = *pair, True
        draft.metric = draft.metric if draft.told else done[-1][1].metric
        return
    if r.comparison is None or r.comparison.direction is None or r.comparison.vague:
        return
    apart = _apart_before(done, r.comparison.direction)
    if apart is not None:
        draft.subject, draft.comparator, draft.firm = *apart, True
        return
    subject = draft.subject or state.topic
    before = next((d.subject for _, d in reversed(done) if d.firm and d.subject != subject), None) or state.last
    if before and subject and before != subject and draft.firm and multiple:
        draft.comparator = before
    elif state.sides and subject:
        is_side = [_alike(subject, side) for side in state.sides]
        if is_side.count(True) == 1:
            draft.comparator = state.sides[is_side.index(False)]


def _alike(one: str, other: str) -> bool:
    """Whether one name is a short form of the other."""
    return one == other or one.startswith(f"{other} ") or other.startswith(f"{one} ")


def _apart_before(done: Sequence[tuple[_Reading, Draft]], direction: str) -> tuple[str, str] | None:
    """Return the things of two figures that the sentence sets apart, the one that the direction fits first."""
    if len(done) < 2:
        return None
    (one, first), (two, second) = done[-2:]
    a, b = one.found.figure.value, two.found.figure.value
    if one.found.figure.unit != two.found.figure.unit or a is None or b is None or a == b:
        return None
    if not first.subject or not second.subject or first.subject == second.subject:
        return None
    ahead = (a < b) == (direction == "lower")
    return (first.subject, second.subject) if ahead else (second.subject, first.subject)


def _is_change(r: _Reading, verb: Verb | None) -> bool:
    unit = r.found.figure.unit
    if unit in ("ratio", "percentage_point", "basis_point", "percent"):
        return r.governor.preposition not in ("to", "from", "at", "of") or bool(r.governor.moved)
    plainly = verb is not None and not r.governor.preposition and unit != "count" and r.governor.kind == "verb"
    if plainly and verb is not None and verb.kinds & {"up", "down"} and verb.base not in _REACHING:
        return True
    return r.governor.preposition == "by" or bool(r.governor.moved and r.governor.preposition != "to")


def _verb_direction(sentence: Sentence, r: _Reading) -> str | None:
    verb = sentence.tokens[r.governor.verb].verb if r.governor.verb >= 0 else None
    if r.found.figure.unit != "count" and r.actor is not None and r.actor.phrase is not None:
        of = measures.changes().get(measures.head_word(sentence, r.actor.phrase))
        if of:
            return of  # type: ignore[return-value]
    if verb is None:
        return None
    if verb.base == "improve":
        head = measures.head_word(sentence, r.governor.phrase) if r.governor.phrase else ""
        return "lower" if head in words.group("metrics", "less_is_better") else "higher"
    if "up" in verb.kinds:
        return "higher"
    return "lower" if "down" in verb.kinds else None


def _measure(sentence: Sentence, r: _Reading, draft: Draft, before: str | None, label: str | None) -> None:
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
        of = _of(sentence, governor.phrase) if head in words.group("metrics", "plan_nouns") else None
        if of is not None:
            # "its forecast of this year's yield"
            told = _measure_text(sentence, of)
        elif head in words.group("metrics", "plan_nouns") or (head in words.group("metrics", "statistics") and before):
            told = before
        elif head in changes and figure.unit in ("ratio", "percentage_point", "basis_point"):
            draft.direction = changes[head] or None
            told = r.around.inside or _modified(sentence, governor.phrase) or _actor_measure(sentence, r.actor)
            told = told or before
            if told is None:
                told = sentence.words(governor.phrase.first, governor.phrase.last)
        elif measures.is_measure(sentence, governor.phrase) or (
            governor.kind in ("of", "label")
            and head not in words.group("metrics", "people")
            and own is None
            and head not in words.group("metrics", "vague")
            and not _name_in(sentence, governor.phrase)
        ):
            told = _measure_text(sentence, governor.phrase)
    passive = governor.preposition in ("by", "in", "among") and r.around.share is not None
    by = sentence.tokens[governor.verb].verb if governor.verb >= 0 and governor.preposition == "by" else None
    passive = passive or (by is not None and figure.unit == "ratio" and not by.kinds & {"up", "down"})
    if told is None and passive and r.actor is not None and r.actor.phrase is not None:
        # "Nausea was reported by 18% of patients"
        told = sentence.words(r.actor.phrase.first, r.actor.phrase.last)
    if told is None:
        told = r.around.counted if figure.unit in ("count", "ratio") or r.around.counts_measure else None
    verb = sentence.tokens[governor.verb].verb if governor.verb >= 0 else None
    if told is None and r.around.of_measure and not (verb and verb.measure and not r.around.of_known):
        told = r.around.of_measure
    if told is None:
        told = _actor_measure(sentence, r.actor)
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
    if told is None and own is None and copula and r.actor is not None and r.actor.phrase is not None:
        if measures.is_abstract(measures.head_word(sentence, r.actor.phrase)):
            told = _measure_text(sentence, r.actor.phrase)
    if told == "time" and verb is not None and r.actor is not None and r.actor.phrase is not None:
        # "charging took 12 minutes": the charging time.
        if measures.is_abstract(measures.head_word(sentence, r.actor.phrase)):
            told = f"{_measure_text(sentence, r.actor.phrase)} time"
    if told is None and own is None and governor.preposition == "in" and measures.is_time(figure.unit):
        told = "time"
    if told is not None and before and r.actor is not None and r.actor.phrase is not None:
        if measures.head_word(sentence, r.actor.phrase) in words.group(
            "metrics", "statistics"
        ) and told in sentence.words(0, len(sentence.tokens)):
            # "the 99th percentile fell": of what the figure before was told of.
            told = before if told in ("figure", "number") else f"{told}, {before}"
    if told is None and label:
        told = label
    draft.told = told is not None
    if told and own and own.casefold() not in told.casefold() and not told.casefold().endswith("per kilowatt"):
        told = f"{told}, {own}"
    draft.metric = told or own


def _of(sentence: Sentence, phrase: Phrase) -> Phrase | None:
    """Return what a noun phrase's head is of, without determiners."""
    tokens = sentence.tokens
    of = next((k for k in range(phrase.first, phrase.last) if tokens[k].low == "of"), None)
    if of is None:
        return None
    first = of + 1
    while first < phrase.last - 1 and tokens[first].tag == "D":
        first += 1
    return Phrase(first, phrase.last)


def _actor_measure(sentence: Sentence, acting: Actor | None) -> str | None:
    if acting is None or acting.phrase is None or not measures.is_measure(sentence, acting.phrase):
        return None
    inside = next((p for link, p in acting.hung if link == "in"), None)
    if inside is not None and measures.head_word(sentence, acting.phrase) in measures.changes():
        # "the reductions in body weight were"
        if measures.head_word(sentence, inside) not in words.group("metrics", "vague"):
            return sentence.words(inside.first, inside.last)
    told = _measure_text(sentence, acting.phrase)
    between = next((p for link, p in acting.hung if link == "between"), None)
    return f"{told} between {sentence.words(between.first, between.last)}" if between else told


def _measure_text(sentence: Sentence, phrase: Phrase) -> str:
    """Return a measure's name without its owner: "Jalapeño's sustained draw" is a "sustained draw"."""
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


def _subject(sentence: Sentence, r: _Reading, draft: Draft, own: str | None, topic: str | None) -> None:
    """Set the subject: "for X" after the figure, the verb's object or subject, the owner of the measure."""
    if r.around.subject:
        draft.subject, draft.firm = r.around.subject, True
        return
    governor = r.governor
    verb = sentence.tokens[governor.verb].verb if governor.verb >= 0 else None
    owner = _owner(sentence, governor.phrase) if governor.phrase is not None else None
    if owner is not None and verb is not None and verb.base in words.group("verbs", "over"):
        # "it undercuts B by 2,600": B is what it is set against.
        draft.comparator, owner = owner, None
        draft.direction = "lower" if "down" in verb.kinds else "higher"
    if owner is not None:
        owning = _name_in(sentence, governor.phrase) if governor.phrase is not None else None
        draft.subject, draft.firm = owner, True
        draft.leads = owning is not None and owning.kind != "other"
        return
    if r.actor is not None:
        told = _acting(sentence, r.actor, own, verb.base if verb else "", topic, governor.kind)
        if told is not None:
            draft.subject, draft.firm = told, r.actor.phrase is not None
            named = _name_in(sentence, r.actor.phrase) if r.actor.phrase is not None else None
            draft.leads = named is not None and named.kind != "other"
            return
    if governor.kind == "phrase" and governor.preposition == "at" and governor.phrase is not None:
        # "overtaking coal at 15%"
        if not measures.is_measure(sentence, governor.phrase):
            draft.subject, draft.firm = plain(sentence, governor.phrase), True
            return
    if r.around.weak and (topic is None or not r.around.weak_place):
        draft.subject, draft.firm = r.around.weak, True


def _owner(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return the thing that a noun phrase belongs to or names: "X's draw", "the draw of X", "X at 1,200 W"."""
    name = _name_in(sentence, phrase)
    if name is None:
        return None
    owns = any(
        t.name is name and sentence.tokens[k + 1].low == "'s"
        for k, t in enumerate(sentence.tokens[phrase.first : phrase.last - 1], phrase.first)
    )
    return name.canonical if name.kind != "workload" or owns else None


def _acting(
    sentence: Sentence, acting: Actor, own: str | None, verb: str, topic: str | None, governor: str
) -> str | None:
    if acting.phrase is None:
        return own if acting.pronoun == "we" and verb not in words.group("verbs", "telling") else None
    if verb in words.group("verbs", "telling") and topic is None:
        # "The group reported revenue of": of itself, where there is no thing that it may speak of.
        teller = _name_in(sentence, acting.phrase)
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
    name = _name_in(sentence, acting.phrase)
    if measures.is_measure(sentence, acting.phrase):
        # "the firm's own figure for the part": the part.
        hung = [n for _, p in acting.hung if (n := _name_in(sentence, p)) is not None and n.kind == "thing"]
        name = hung[0] if hung else name
    if (
        name is not None
        and name.kind == "workload"
        and "of" in [t.low for t in sentence.tokens[acting.phrase.first : acting.phrase.last]]
    ):
        # "AI-written versions of the blocks of X ran": the head is what ran, not the name it is of.
        head = next(k for k in range(acting.phrase.first, acting.phrase.last) if sentence.tokens[k].low == "of")
        return plain(sentence, Phrase(acting.phrase.first, head))
    if name is not None:
        return name.canonical if name.kind != "workload" else None
    if measures.head_word(sentence, acting.phrase) in words.group("metrics", "people"):
        # "Participants on the drug lost 12%": what they are on.
        on = [p for link, p in acting.hung if link in ("on", "in", "taking", "receiving", "given")]
        if on:
            return _dose(sentence, on[-1], topic) or plain(sentence, on[-1])
    head = measures.head_word(sentence, acting.phrase)
    if head in words.group("metrics", "parts"):
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
        of = _of(sentence, acting.phrase)
        if of is not None:
            return plain(sentence, of)
        for _, phrase in acting.hung:
            other = _name_in(sentence, phrase)
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


def plain(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return a noun phrase that can be a subject, at most five words; None where it says nothing."""
    if measures.head_word(sentence, phrase) in words.group("metrics", "vague"):
        return None
    last = min(phrase.last, phrase.first + 5)
    while last > phrase.first + 1 and sentence.tokens[last - 1].tag not in "NX":
        last -= 1
    return sentence.words(phrase.first, last) or None


def _name_in(sentence: Sentence, phrase: Phrase) -> Name | None:
    """Return the name that a noun phrase is about: its last product, else its last name."""
    names = [t.name for t in sentence.tokens[phrase.first : phrase.last] if t.name is not None]
    things = [n for n in names if n.kind == "thing"]
    chosen = things or [n for n in names if n.kind != "other"] or names
    return chosen[-1] if chosen else None


def _pair_before(done: Sequence[tuple[_Reading, Draft]]) -> tuple[str, str] | None:
    """Return the subjects of two figures set against each other earlier in the sentence."""
    for (_, first), (reading, second) in zip(reversed(done[:-1]), reversed(done[1:]), strict=False):
        if reading.governor.kind == "pair" and first.subject and second.subject:
            return first.subject, second.subject
    return None


def _refers(sentence: Sentence, acting: Actor) -> bool:
    """Whether a verb's subject is a pronoun, or owned by one: "its share"."""
    if acting.phrase is None:
        return acting.pronoun in ("it", "they", "he", "she")
    before = sentence.tokens[acting.phrase.first - 1].low if acting.phrase.first else ""
    return before in ("its", "their", "his", "her")


def _carried(sentence: Sentence, r: _Reading, state: Discourse, own: str | None) -> str | None:
    if r.actor is not None and r.actor.phrase is None and r.actor.pronoun == "we":
        return state.topic or own
    if state.topic is None and r.actor is not None and _refers(sentence, r.actor):
        return state.speaks_of or state.subject_before
    return state.speaks_of or state.topic


def _respectively(sentence: Sentence, done: Sequence[tuple[_Reading, Draft]], state: Discourse) -> None:
    """Give two figures told "respectively" the two sides known from before, where the sentence names no things."""
    if len(done) < 2 or state.sides is None or not any(t.low == "respectively" for t in sentence.tokens):
        return
    (left, first), (right, second) = done[:2]
    if left.found.figure.unit == right.found.figure.unit and not (first.leads or second.leads or left.around.subject):
        first.subject, second.subject = state.sides
        first.firm = second.firm = True
        second.metric, second.direction = first.metric, first.direction


def _share(sentence: Sentence, done: Sequence[tuple[_Reading, Draft]], state: Discourse) -> None:
    """Give each member of a pair or list what the other tells: the metric at the far end, the two sides in order."""
    for (left, first), (right, second) in zip(done, done[1:], strict=False):
        if right.governor.kind == "pair":
            if first.metric is None or (
                second.metric
                and left.found.figure.unit == right.found.figure.unit
                and first.metric == measures.default(left.found.figure.unit)
            ):
                first.metric = second.metric
            if second.told and not first.told and left.found.figure.unit == right.found.figure.unit:
                first.metric = second.metric
            first.workload = first.workload or second.workload
            second.workload = second.workload or first.workload
            known = state.pair(first.workload)
            if not first.firm and known:
                first.subject = known[1] if second.subject == known[0] else known[0]
            if second.subject is None and known:
                second.subject = known[1]
            if first.subject and second.subject:
                state.set_sides(first.subject, second.subject, first.workload, first.metric or second.metric)
            continue
        same = left.found.figure.unit == right.found.figure.unit
        listed = right.governor.kind in ("and", "comma") and same
        if listed and left.around.subject and right.around.subject and not state.sides:
            # "9,318 for A, 1,164 for B"
            state.set_sides(left.around.subject, right.around.subject, first.workload, first.metric)
        if first.metric is None and right.governor.kind == "and" and same:
            first.metric = second.metric
        if left.comparison is None and right.comparison is not None and same and right.governor.kind == "and":
            # "9% and 22% ahead of B"
            first.comparator = first.comparator or second.comparator
            first.direction = first.direction or second.direction
        if left.comparison is not None and right.comparison is not None and same:
            # "1.9x more work and 3x lower latency than B": what the one is set against, the other is too.
            first.comparator = first.comparator or second.comparator
            second.comparator = second.comparator or first.comparator
