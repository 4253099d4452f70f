"""Measures told by the words beside a figure: behind "in", before a comma, between two ends, above another measure."""

from __future__ import annotations

import re

from ingest import words
from ingest.frames import dimensions
from ingest.frames import metric as measures
from ingest.frames.actors import chain
from ingest.frames.clause import Sentence
from ingest.frames.nouns import actor_measure, described
from ingest.frames.reading import Reading, name_in

_NEAR = 6
"""Words between a figure and the one whose verb it shares."""


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


def gapped(sentence: Sentence, r: Reading) -> str | None:
    """Return what a clause without its verb names: "pain was reported by 14% and *headache* by 9%"."""
    tokens, governor = sentence.tokens, r.governor
    phrase = governor.phrase if governor.preposition in ("by", "in") and governor.kind == "phrase" else None
    if phrase is None or phrase.first < 2 or tokens[phrase.first - 1].low not in ("and", ","):
        return None
    j = sentence.skip_left(r.token)
    before = next((k for k in range(phrase.first - 1, 0, -1) if tokens[k].tag == "F"), 0)
    alike = before > 0 and tokens[sentence.skip_left(before)].low == governor.preposition == tokens[j].low
    if not alike or phrase.last != j or name_in(sentence, phrase) is not None:
        return None
    whole = r.found.figure.unit in ("ratio", "count", "person")
    return sentence.words(phrase.first, phrase.last) if whole and phrase.first - before < _NEAR else None


def worth(sentence: Sentence, r: Reading) -> str | None:
    """Return what money behind "worth" is: "cod *worth* £58 million", "every place is *worth* £2.4m"."""
    j = sentence.skip_left(r.token)
    told = j >= 0 and sentence.tokens[j].low == "worth"
    return (
        "worth"
        if told and dimensions.dimension(r.found.figure.unit) == "money" and not _is_worth(sentence, r)
        else None
    )


def _is_worth(sentence: Sentence, r: Reading) -> bool:
    """Whether what is worth so much is itself a measure: "the average basket is worth"."""
    return r.governor.kind == "verb" and actor_measure(sentence, r.actor) is not None


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
    return f"time between {measures.measure_text(sentence, first)} and {measures.measure_text(sentence, second)}"


def apposed(sentence: Sentence, r: Reading) -> str | None:
    """Return what a figure in an aside is of: "*the buoys*, 3,900 in all,", "*its success rate*, 91.5%, is"."""
    tokens = sentence.tokens
    j = sentence.skip_left(r.token)
    if j > 1 and r.governor.moved and tokens[j].low in ("up", "down") and tokens[j - 1].tag == ",":
        return _traded(sentence, r.token, j - 1)
    phrase = sentence.phrase_left(j - 1) if j > 0 and tokens[j].tag == "," else None
    after = [t.low for t in tokens[r.token + 1 : r.token + 3]]
    if phrase is None or not after:
        return None
    rate = after[0] == "," and measures.is_measure(sentence, phrase) and r.found.figure.unit == "ratio"
    return sentence.words(phrase.first, phrase.last) if rate or after in (["in", "all"], ["in", "total"]) else None


def _traded(sentence: Sentence, i: int, comma: int) -> str | None:
    """Return what an aside between commas says is up or down: "*the stock*, up 41% this year, trades at"."""
    phrase = sentence.phrase_left(comma - 1)
    closed = any(t.tag == "," for t in sentence.tokens[i + 1 : i + 8])
    outer = chain(sentence, phrase) if phrase is not None and closed else None
    if outer is None or outer.phrase is None:
        return None
    traded = measures.head_word(sentence, outer.phrase) in words.group("metrics", "traded")
    return described(sentence, outer) if traded or measures.is_measure(sentence, outer.phrase) else None


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
    return None if pointing else measures.measure_text(sentence, phrase)


def away(sentence: Sentence, r: Reading) -> str | None:
    """Return what a length is that "from" follows: "touched down 14 metres *from its aim point*"."""
    tokens = sentence.tokens
    i = r.token
    long = dimensions.dimension(r.found.figure.unit) in ("length", "distance") and "/" not in r.found.figure.unit
    if not long or i + 2 >= len(tokens) or tokens[i + 1].low != "from" or r.governor.kind == "figure":
        return None
    phrase = sentence.phrase_right(i + 2)
    return f"distance {sentence.words(i + 1, phrase.last)}" if phrase is not None else None


def lasting(sentence: Sentence, r: Reading) -> str | None:
    """Return what a time is that only its preposition tells of: "in 18 minutes", "for six hours"."""
    if r.governor.preposition == "in":
        return _way(sentence, r.token) or "time"
    i = sentence.skip_left(r.token)
    over = r.token > 1 and sentence.tokens[r.token - 1].low == "over" and sentence.tokens[r.token - 2].tag == "F"
    return "duration" if over or (i > 0 and sentence.tokens[i].low == "for") else None


def _way(sentence: Sentence, i: int) -> str | None:
    """Return what takes the time: "went from design to tapeout in nine months": time from design to tapeout."""
    tokens = sentence.tokens
    k = sentence.skip_left(i) - 1
    start = next((m for m in range(k, max(-1, k - 12), -1) if tokens[m].low == "from"), -1)
    stops = (m for m in range(start, k + 1) if tokens[m].tag in "VA,;:" and tokens[m - 1].low != "to")
    if start < 0 or next(stops, -1) >= 0:
        return None
    return f"time {sentence.words(start, k + 1)}" if any(t.low == "to" for t in tokens[start : k + 1]) else None
