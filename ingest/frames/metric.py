"""What a figure measures: the noun phrase that names its measure.

A metric is what the value is a value of, in the document's words: "net interest margin", "price of diesel". It is told
without its owner, place and time (those are subject and conditions), with what restricts it ("pain at the injection
site"). Of things counted it is the noun with what was done to them ("phones shipped"); of a share of people, what they
do or think ("trust the polls"); where a verb alone tells it, what the verb measures ("weighs": a weight). A change is
told of what changed, and a figure without words of its own of what the figure before was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from graph.claim import Direction
from ingest import lexicon, words
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.dimensions import dimension, of_dimension

_COUNTED = {"token": "tokens", "query": "queries", "request": "requests", "user": "user", "FLOP": "FLOPS"}
_CHANGES: tuple[tuple[str, Direction | None], ...] = (("up", "higher"), ("down", "lower"), ("neutral_change", None))
_MASS = {
    "kg": "kilogram",
    "t": "tonne",
    "km": "kilometre",
    "mi": "mile",
    "gallon": "gallon",
    "MWh": "megawatt-hour",
    "bushel": "bushel",
}
_TIMES = frozenset(
    {"times", "time", "fold", "thousand", "million", "billion", "trillion", "hundred", "dozen", "percent"}
)
_PER = {
    "s": "second",
    "h": "hour",
    "hour": "hour",
    "kW": "kilowatt",
    "MW": "megawatt",
    "kWh": "kilowatt-hour",
    "W": "watt",
    "J": "joule",
    "user": "user",
    "token": "token",
    "query": "query",
    "request": "request",
    "min": "minute",
}
_SUBSTANCE = re.compile(r"\bof ([a-z]{3,}(?: [a-z]{3,})?)(?: (?:an?|per|every|each) [a-z]+)?$")
_FRAMES = re.compile(r"(?:fps|frames (?:per|a) second)$", re.IGNORECASE)
_NUMBER = re.compile(
    r"^[^A-Za-z%]*\d[\d.,’' ]*\s*(?:(?:thousand|million|billion|trillion|[kKMB])\b\s*)?", re.IGNORECASE
)


def is_measure(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a noun phrase names a measure rather than a thing: "unemployment rate", "work per watt"."""
    head = head_word(sentence, phrase)
    return (
        measures(head)
        or head in changes()
        or _is_statistic(sentence, phrase, head)
        or any(
            t.low == "per" or t.low.startswith("performance-per") for t in sentence.tokens[phrase.first : phrase.last]
        )
    )


def _is_statistic(sentence: Sentence, phrase: Phrase, head: str) -> bool:
    """Whether a phrase says by its first word that it is a statistic: "average basket", "median wait"."""
    plural = {head, head + "s"} & words.group("metrics", "people")
    first = sentence.tokens[phrase.first].low
    thing = phrase.last - phrase.first > 1 and not head.endswith("ing") and not plural
    return thing and first in words.group("metrics", "statistical")


def measures(word: str) -> bool:
    """Whether a noun, in singular or plural, heads the names of measures."""
    heads = words.group("metrics", "heads")
    return (
        word in heads
        or (word.endswith("ies") and word[:-3] + "y" in heads)
        or (word.endswith("s") and word[:-1] in heads)
    )


def head_word(sentence: Sentence, phrase: Phrase) -> str:
    """Return the head of a noun phrase: the last noun before its first "of".

    "Net loss attributable" is a loss, "Adjusted EBITDA", though a name, an EBITDA.
    """
    head = ""
    for token in sentence.tokens[phrase.first : phrase.last]:
        if token.tag == "P" and head:
            break
        if token.tag in "NX" and not (head and token.low.endswith(("able", "ible"))):
            coined = token.name is not None and token.name.kind in ("thing", "other")
            last = token.low.rpartition(" ")[2]
            head = last if coined and measures(last) else token.low
    return head


@cache
def changes() -> Mapping[str, Direction | None]:
    """Return the nouns of change with their direction; None where they have none."""
    found: dict[str, Direction | None] = {}
    for key, direction in _CHANGES:
        found |= dict.fromkeys(words.group("metrics", key), direction)
    return found


def comparing(word: str) -> tuple[str, Direction] | None:
    """Return what a comparing word measures ("" if the noun beside it says so) and where it points."""
    entry = lexicon.table("metrics")["comparative"].get(word)
    return (entry[0], entry[1]) if entry else None


def unit_words(text: str, unit: str) -> str | None:
    """Return the measure that a figure's unit names: `85,448 mixed tokens per second` -> `mixed tokens per second`."""
    if unit == "count/s" and (frames := _FRAMES.search(text)):
        return frames.group()
    if not any(u in unit for u in ("token", "query", "request")) or "/" not in unit:
        return None
    if unit.startswith(("USD", "EUR", "GBP", "JPY", "CNY")):
        per = unit.split("/")[1]
        return f"cost per million {_COUNTED[per]}" if per in _COUNTED else None
    told = _NUMBER.sub("", text).strip()
    if re.search(r"\bper\b|\ban?\b|\bevery\b", told):
        return told
    first, *rest = unit.split("/")
    if first in ("s*user", "user*s"):
        return None
    counted = _COUNTED.get(first)
    if counted is None:
        return None
    return " per ".join([counted, *(_PER.get(r, r) for r in rest)])


def is_abstract(word: str) -> bool:
    """Whether a noun names what can be measured rather than who or what is: "charging", "retention"."""
    word = word.removesuffix("s") if word.endswith("ons") else word
    return word.endswith(("ing", "ity", "tion", "sion", "ness", "ance", "ence", "ship")) and word not in words.group(
        "names", "thing_nouns"
    ) | words.group("names", "corporate") | words.group("names", "institution")


def direction_of(text: str) -> Direction | None:
    """Return where a figure that is itself a verb points: `halved` down, `tripled` up."""
    low = text.lower()
    if low.startswith("halv"):
        return "lower"
    return "higher" if low.startswith(("doubl", "tripl", "quadrupl", "trebl", "quintupl")) else None


def substance(text: str) -> str | None:
    """Return what a figure's own words say it is of: "3.9 million pounds of *thrust*", "31 litres of *milk* a day"."""
    told = _SUBSTANCE.search(text)
    return told.group(1) if told else None


def counted_words(text: str, unit: str) -> str | None:
    """Return what a number counts by the words of its own text: `24.6 points per game` -> `points per game`."""
    if told := substance(text):
        return told
    if (
        unit.partition("/")[0] not in ("ratio", "count", "person", "household")
        or "%" in text
        or "percent" in text.lower()
    ):
        return None
    if not any(c.isdigit() for c in text):
        return None
    bare = _NUMBER.sub("", text).strip(" -–~+")
    return bare if re.fullmatch(r"[A-Za-z][A-Za-z. -]{3,}", bare) and bare.partition(" ")[0] not in _TIMES else None


def default(unit: str) -> str | None:
    """Return what a plain unit measures where nothing else says so: watts a power."""
    if dimension(unit) == "price":
        per = unit.partition("/")[2]
        return f"price per {_PER.get(per, _MASS.get(per, per))}"
    return of_dimension(unit)


def unabbreviated(metric: str, short: Mapping[str, str]) -> str:
    """Return the metric with the document's explained abbreviations written out."""
    common = lexicon.table("metrics")["short"]
    return re.sub(r"[A-Za-z][\w&.-]*", lambda m: short.get(m.group()) or common.get(m.group()) or m.group(), metric)


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
