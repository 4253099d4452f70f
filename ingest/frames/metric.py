"""What a figure measures: the noun phrase that names its measure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from graph.claim import Direction
from ingest import lexicon, words
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.verbs import Verb

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
_TIME_UNITS = frozenset({"s", "min", "minute", "hour", "h", "day", "week", "month", "year"})
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
_NUMBER = re.compile(
    r"^[^A-Za-z%]*\d[\d.,’' ]*\s*(?:(?:thousand|million|billion|trillion|[kKMB])\b\s*)?", re.IGNORECASE
)


def is_measure(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a noun phrase names a measure rather than a thing: "unemployment rate", "work per watt"."""
    head = head_word(sentence, phrase)
    return (
        measures(head)
        or head in changes()
        or any(
            t.low == "per" or t.low.startswith("performance-per") for t in sentence.tokens[phrase.first : phrase.last]
        )
    )


def measures(word: str) -> bool:
    """Whether a noun, in singular or plural, heads the names of measures."""
    heads = words.group("metrics", "heads")
    return (
        word in heads
        or (word.endswith("ies") and word[:-3] + "y" in heads)
        or (word.endswith("s") and word[:-1] in heads)
    )


def head_word(sentence: Sentence, phrase: Phrase) -> str:
    """Return the head of a noun phrase: the last noun before its first "of"."""
    tokens = sentence.tokens
    head = ""
    for token in tokens[phrase.first : phrase.last]:
        if token.tag == "P" and head:
            break
        if token.tag in "NX":
            head = token.low
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


def of_verb(verb: Verb, unit: str) -> str | None:
    """Return what a verb measures of its subject: "weighs 410 kg" a weight, "is rated at 700 W" a rated power."""
    if verb.base in ("lift", "carry", "haul") and unit in ("kg", "t", "lb", "g"):
        return "payload"
    if verb.base == "take":
        return "time" if is_time(unit) else None
    if verb.base in ("cover", "go", "travel", "fly", "drive"):
        return ("range" if verb.measure else "distance") if unit in ("km", "mi", "m") else None
    if verb.base == "rate":
        return "rated power" if unit.endswith("W") else "rating"
    return verb.measure


def counted_words(text: str, unit: str) -> str | None:
    """Return what a number counts by the words of its own text: `24.6 points per game` -> `points per game`."""
    if told := re.search(r"\bof ([a-z]{4,}(?: [a-z]{4,})?)$", text):
        # As in "3.9 million pounds of thrust".
        return told.group(1)
    if unit not in ("ratio", "count", "person", "household") or "%" in text or "percent" in text.lower():
        return None
    if not any(c.isdigit() for c in text):
        return None
    bare = _NUMBER.sub("", text).strip(" -–~+")
    return bare if re.fullmatch(r"[A-Za-z][A-Za-z. -]{3,}", bare) and bare.split()[0] not in _TIMES else None


def is_time(unit: str) -> bool:
    """Whether a unit is one of time."""
    return unit in _TIME_UNITS or unit in ("ms", "us", "ns")


def default(unit: str) -> str | None:
    """Return what a plain unit measures where nothing else says so: watts a power."""
    table = lexicon.table("metrics")["unit"]
    first, _, rest = unit.partition("/")
    if len(first) == 3 and first.isupper() and rest and rest not in _TIME_UNITS:
        return f"price per {_PER.get(rest, _MASS.get(rest, rest))}"
    for prefix in ("", "k", "M", "G", "T", "P", "E", "m", "u", "n"):
        bare = unit.removeprefix(prefix) if prefix else unit
        if (bare != unit or not prefix) and (found := table.get(bare.replace("/", "-per-"))):
            return str(found)
    return None


def unabbreviated(metric: str, short: Mapping[str, str]) -> str:
    """Return the metric with the document's explained abbreviations written out."""
    common = lexicon.table("metrics")["short"]
    return re.sub(r"[A-Za-z][\w&.-]*", lambda m: short.get(m.group()) or common.get(m.group()) or m.group(), metric)
