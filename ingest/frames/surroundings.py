"""What stands around a figure beside its governor: "for X", "on the workload", "of memory", "between tokens"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.people import PEOPLE_VERBS, act, are_people, given, hold, share_of, speaks
from ingest.frames.prepositions import best_name, told_by

_MEASURING = frozenset({"tall", "long", "wide", "high", "heavy", "thick", "deep", "old", "across", "late", "early"})
_STILL = re.compile(
    r"count|person|household|day|week|month|year|quarter|[kmµ]?g|t|tonne|lb|oz|[kmcµn]?m|mi|ft|inch|[A-Z]{3}|[A-Z]{3}/(?:year|month)|percentage_point"
)
_STOPS = frozenset(";:—–.")
_TURNS = frozenset({"while", "whereas", "but", "than", "according"})
"""Words behind which another thing, or whoever tells it, is spoken of."""
_REACH = 16
_FAR = 60


@dataclass(frozen=True, slots=True)
class Around:
    """What the words after (and a phrase that opens the clause before) a figure say."""

    subject: str | None = None
    """A thing told beyond doubt: "for X", "(X)", "on X" and "with X" where X is a named thing."""
    weak: str | None = None
    """A thing that the figure is told of if the sentence names no other: "in the control group"."""
    workload: str | None = None
    counted: str | None = None
    """The noun phrase right after a bare number: "3,000 full cycles"."""
    of_measure: str | None = None
    """"41 GB of resident memory"."""
    share: str | None = None
    """"61 percent of adults said ..."."""
    between: str | None = None
    inside: str | None = None
    """What a change is in: "a rise of 3% in prices"."""
    of_known: bool = False
    """Whether `of_measure` names a measure, and no substance."""
    adjective: str | None = None
    """"98 metres tall": the height."""
    weak_place: bool = False
    """Whether `weak` is a place or another name that is no thing."""
    counts_measure: bool = False
    """Whether `counted` names a measure: "118 mixed throughput per kilowatt"."""
    weak_opens: bool = False
    """Whether `weak` stands before the figure: it is then of all figures of the clause alike."""
    whole: str | None = None
    """The named thing that a share is of: "99.1% of the gamut"; of the verb's subject where there is one."""
    opened: str | None = None
    """What the sentence opens with as its matter: "For soybeans, ..."."""
    weak_site: bool = False
    """Whether the sentence opens with where the figure was had: "At Corvane Labs ..."."""


def around(sentence: Sentence, i: int, unit: str = "") -> Around:
    """Read the words after the figure at token `i` up to the next figure, and the clause's opening phrase."""
    tokens = sentence.tokens
    place = known = False
    subject = weak = whole = workload = counted = of_measure = share = between = inside = None
    vague = words.group("metrics", "vague")
    k = i + 1
    if k + 3 < len(tokens) and tokens[k].tag == "(" and tokens[k + 1].tag == "F" and tokens[k + 2].tag == ")":
        k += 3 if tokens[k + 3].tag == "N" else 0  # As in "79 (57%) trials met".
    phrase = sentence.phrase_right(k) if k < len(tokens) and tokens[k].tag in "N" else None
    if phrase is not None:
        counted = sentence.words(phrase.first, phrase.last)
        k = phrase.last
    elif k < len(tokens) and tokens[k].tag in ('"', "”", "’", "'"):
        k += 1  # As in 'promises "up to 21 hours" of battery life'.
    if k + 2 < len(tokens) and tokens[k].tag == "(" and tokens[k + 1].tag == "F" and tokens[k + 2].tag == ")":
        k += 3  # As in "2.0% (2.1 kg) on placebo".
    base = k
    end = min(len(tokens), i + _REACH)
    commas = 0
    while k < end:
        token = tokens[k]
        if token.tag == "F" or token.tag in _STOPS or token.low in _TURNS:
            break
        if token.tag == ",":
            commas += 1
            if commas > 1 or (k + 1 < len(tokens) and tokens[k + 1].tag in "FDRSCV"):
                break
        if token.tag in "VA" and k > i + 1 and not (token.low in PEOPLE_VERBS or token.low.endswith("ing")):
            break
        if token.tag == "(" and k == i + 1 and k + 2 < len(tokens) and tokens[k + 1].name and tokens[k + 2].tag == ")":
            name = tokens[k + 1].name
            if name is not None and name.kind != "workload":
                subject = subject or name.canonical
        if token.tag == "(" and k == i + 1:
            subject = subject or _bracketed(sentence, k)
        if token.tag == "P" or token.low in ("running", "serving"):
            inner = sentence.phrase_right(k + 1)
            those = tokens[k + 1].low == "those" if inner is None and k + 3 < len(tokens) else False
            if those and tokens[k + 2].low in ("on", "taking", "given", "receiving"):
                given_to = sentence.phrase_right(k + 3)
                if given_to is not None:  # As in "versus 1.13 for those on placebo".
                    weak = weak or sentence.words(given_to.first, given_to.last)
                    k = given_to.last
                    continue
            if inner is None and token.low == "of" and k == base:
                inner = _counted_of(sentence, k)
            if inner is not None and inner.last < len(tokens) and tokens[inner.last].tag == "F":
                # "for a cumulative 38,000 seconds": the next figure's own words.
                inner = None
            if inner is not None:
                spoken = told_by(sentence, token.low, inner, first=k in (i + 1, base))
                role, value = spoken
                if token.low == "with" and _by_the_way(sentence, inner, direct=k in (i + 1, base)):
                    role = ""
                if role == "subject" and token.low == "of" and unit == "ratio":
                    whole = whole or value
                elif role == "subject":
                    subject = subject or value
                elif role == "weak":
                    weak = weak or value
                elif role == "place":
                    place = place or weak is None
                    weak = weak or value
                elif role == "workload":
                    workload = workload or value
                elif role == "of":
                    those = tokens[k + 1].low in ("those", "these", "them")
                    if those:
                        weak = weak or value
                    elif are_people(sentence, inner) or (unit == "ratio" and k == base and hold(sentence, i, inner)):
                        share = share_of(sentence, inner)
                        weak = weak or given(sentence, inner) or value
                    elif tokens[inner.last - 1].low not in ("ago", "earlier", "before"):
                        known = known or measures.is_measure(sentence, inner)
                        of_measure = of_measure or value
                elif role == "between":
                    between = value
                elif role == "inside":
                    inside = inside or value
                k = inner.last
                continue
        k += 1
    workload = workload or (sentence.only_workload if can_run(unit) else None)
    opening = _opening(sentence, i)
    opens = weak is None
    for role, value in opening:
        if role == "workload":
            workload = workload or value
        elif role in ("subject", "weak", "place"):
            place = place or (weak is None and role == "place")
            weak = weak or value
    if phrase is not None and (are_people(sentence, phrase) or (unit == "ratio" and act(sentence, i, phrase))):
        weak = weak or sentence.words(phrase.first, phrase.last)
        if phrase.last < len(tokens) and tokens[phrase.last].tag in "VAR(":
            # As in "one in four sellers cut their price".
            counted = share_of(sentence, phrase).removeprefix("share of ")
    if share is None and i + 1 < len(tokens) and speaks(sentence, i):
        last = i + 1
        while last < len(tokens) and last < i + 8 and tokens[last].tag not in ",;.:F":
            last += 1
        share = "share who " + sentence.words(i + 1, last)
    counts_measure = False
    apposed = (
        sentence.phrase_right(i + 2)
        if i + 3 < len(tokens) and tokens[i + 1].tag == "," and tokens[i + 2].tag == "D"
        else None
    )
    if apposed is not None and measures.is_measure(sentence, apposed) and of_measure is None:
        # As in "9.2 cents per kilowatt-hour, the industrial tariff".
        after = tokens[apposed.last] if apposed.last < len(tokens) else None
        if after is None or after.tag not in "VAP":
            of_measure, known = sentence.words(apposed.first, apposed.last), True
    if phrase is not None:
        head = measures.head_word(sentence, phrase)
        counted = None if head in vague else counted
        counts_measure = counted is not None and measures.is_measure(sentence, phrase)
    return Around(
        subject,
        weak,
        workload,
        counted,
        of_measure,
        share,
        between,
        inside,
        known,
        _adjective(sentence, i),
        place,
        counts_measure,
        opens,
        whole,
        next((v for role, v in opening if role == "opened"), None),
        opens and tokens[0].low == "at",
    )


def _counted_of(sentence: Sentence, k: int) -> Phrase | None:
    """Return the counted things that an "of" leads to: "9% of the 4,100 *items* checked"."""
    tokens = sentence.tokens
    at = k + 1 + (k + 1 < len(tokens) and tokens[k + 1].tag == "D")
    counted = at + 1 < len(tokens) and tokens[at].tag == "F" and tokens[at + 1].tag == "N"
    return sentence.phrase_right(at + 1) if counted else None


def can_run(unit: str) -> bool:
    """Whether a figure in a unit may be of something that runs: no mass, length, price or count of things is."""
    return _STILL.fullmatch(unit) is None


def _by_the_way(sentence: Sentence, phrase: Phrase, *, direct: bool) -> bool:
    """Whether a phrase with "with" tells of company or of what happens beside: "with X", "with boosters turned"."""
    tokens = sentence.tokens
    happening = phrase.last < len(tokens) and tokens[phrase.last].tag == "V"
    for token in tokens[phrase.last : phrase.last + 8]:
        if token.tag == "F":
            return True  # As in "31 milliseconds with Sprint the slowest at 39".
        if token.tag not in "DNM#B" and token.low not in ("at", "on", "in", "of"):
            break
    partner = any(t.name is not None and t.name.kind == "organisation" for t in tokens[phrase.first : phrase.last])
    return happening or (partner and not direct)


def _bracketed(sentence: Sentence, k: int) -> str | None:
    """Return the thing in brackets right after a figure: "3.1% (placebo)"."""
    tokens = sentence.tokens
    phrase = sentence.phrase_right(k + 1)
    if phrase is None or phrase.last >= len(tokens) or tokens[phrase.last].tag != ")" or phrase.last - phrase.first > 3:
        return None
    head = measures.head_word(sentence, phrase)
    if not head or measures.is_measure(sentence, phrase) or head in words.group("metrics", "vague"):
        return None
    name = best_name([t.name for t in tokens[phrase.first : phrase.last] if t.name is not None])
    return None if name is not None else sentence.words(phrase.first, phrase.last)


def _adjective(sentence: Sentence, i: int) -> str | None:
    """Return what an adjective right after the figure measures: "98 metres tall"."""
    tokens = sentence.tokens
    at = i + 1
    if at + 3 < len(tokens) and tokens[at].tag == "(" and tokens[at + 2].tag == ")":
        at += 3  # As in "98 metres (322 feet) tall".
    if at >= len(tokens) or tokens[at].low not in _MEASURING:
        return None
    meaning = measures.comparing(tokens[at].low)
    return meaning[0] or "height" if meaning else None


def _those(sentence: Sentence, i: int) -> list[tuple[str, str | None]]:
    """Return whom a clause tells that opens a sentence: "Among *those who voted in 2008*, 64% said"."""
    tokens = sentence.tokens
    comma = next((k for k in range(2, min(i, _REACH)) if tokens[k].tag == ","), 0)
    told = comma and tokens[1].low in ("those", "people") and tokens[2].low in ("who", "that", "with", "without", "in")
    return [("weak", sentence.words(1, comma))] if told else []


def _opening(sentence: Sentence, i: int) -> list[tuple[str, str | None]]:
    """Return what the phrases say that open the figure's clause: "On the new model, ...", "serving X at ...,"."""
    tokens = sentence.tokens
    found: list[tuple[str, str | None]] = []
    vague = words.group("metrics", "vague")
    k = i - 1
    while k >= max(0, i - _FAR) and tokens[k].tag not in ";":
        token = tokens[k]
        if token.tag == "P" or token.low in ("running", "serving", "ran", "runs", "serve"):
            phrase = sentence.phrase_right(k + 1)
            if phrase is None and token.low in ("among", "of", "for") and k == 0:
                found += _those(sentence, i)
            if phrase is not None and phrase.last <= i:
                opens = k == 0 or tokens[k - 1].tag in ",:;C" or tokens[k - 1].tag == "("
                role, value = told_by(sentence, token.low, phrase, first=False)
                timed = measures.head_word(sentence, phrase) in vague or measures.is_measure(sentence, phrase)
                if token.low == "at" and k == 0 and not role and not timed and phrase.last < i:
                    role, value = "weak", sentence.words(phrase.first, phrase.last)  # "At one store in Aalst".
                telling = token.low in ("for", "in", "among", "on") or k == 0
                if k == 0 and token.low == "of" and tokens[phrase.last].tag == "," and tokens[i - 1].tag in ",B":
                    # As in "Of those released, 24% offended again".
                    role, value = "weak", sentence.words(1 + (tokens[1].low in ("the", "all")), phrase.last)
                if k == 0 and token.low == "for" and role in ("subject", "weak"):
                    found.append(("opened", value))
                if role == "workload" or (opens and telling and role in ("subject", "weak", "place")):
                    found.append((role, value))
        k -= 1
    return found
