"""What a ratio or difference compares: the comparing word after it, its noun, and what it is set against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from graph.claim import Direction
from ingest import words
from ingest.frames import metric as measures
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.comparators import USUAL, comparator_after, side
from ingest.frames.dimensions import dimension, is_time
from ingest.quantities import Found

_REACH = 14
_TIMED: Mapping[str, Direction] = {"better": "lower", "worse": "higher", "ahead": "lower", "behind": "higher"}
"""Where a time points that is so much better or worse: a good one is short."""
_SHARES = frozenset({"ratio", "percentage_point", "basis_point"})
_STEPS = frozenset({"cut", "decline", "decrease", "drop", "fall", "hike", "increase", "jump", "reduction", "rise"})
"""Nouns of change that an amount in any unit stands before: "a £2bn cut"."""
_AS = frozenset({"as", "with", "in", "on", "among", "for", "under"})
_BUDGETS = frozenset({"budget", "plan", "target", "forecast", "expectations", "estimate", "quota"})
"""What a cost or sum may be beyond: "$6 million over budget"."""
_NORMS = frozenset({"average", "mean", "median", "norm", "benchmark", "maximum", "limit"})


@dataclass(frozen=True, slots=True)
class Comparison:
    """What follows a ratio or difference."""

    metric: str | None
    direction: Direction | None
    comparator: str | None
    vague: bool = False
    """Whether the words name something that it is set against, yet nothing that could be told: "than a year ago"."""


def compare(sentence: Sentence, i: int, found: Found) -> Comparison | None:
    """Read what follows the figure at token `i`: "1.9x more work than B", "twice the speed of B", "28% jump on B"."""
    tokens = sentence.tokens
    unit = found.figure.unit
    percent = any(sign in found.figure.text for sign in ("%", "percent", "per cent"))
    direction: Direction | None
    if i + 1 >= len(tokens):
        return None
    after = tokens[i + 1]
    following = tokens[i + 2].low if i + 2 < len(tokens) else ""
    if after.tag == "M" or after.low in ("more", "less", "most", "ahead", "behind", "above", "below", "up", "down"):
        plain = _comparative(sentence, i + 1)
        if after.low in ("above", "below") and dimension(unit) in ("length", "distance"):
            return replace(plain, direction=None)  # A place: "400 km above the planet".
        if is_time(unit) and after.low in _TIMED:
            return replace(plain, direction=_TIMED[after.low])
        if is_time(unit) and plain.metric == "speed" and plain.direction is not None:
            # "40 seconds quicker": the speed is higher, so the time is lower.
            return replace(plain, metric="time", direction="lower" if plain.direction == "higher" else "higher")
        return replace(plain, metric="duration") if is_time(unit) and plain.metric == "length" else plain
    if after.low == "as" and measures.comparing(following):
        meaning = measures.comparing(following)
        phrase = sentence.phrase_right(i + 3) if following in ("much", "many") else None
        told = sentence.words(phrase.first, phrase.last) if phrase else (meaning[0] or None if meaning else None)
        start = phrase.last if phrase else i + 3
        direction = meaning[1] if meaning else None
        value = found.figure.value or found.figure.high
        if direction and value is not None and value < 1:
            direction = "lower" if direction == "higher" else "higher"  # "half as much as", "a third as slow".
        return Comparison(told, direction, comparator_after(sentence, start, ("as",)))
    if after.low == "as" and found.kind == "multiple" and i + 3 < len(tokens) and tokens[i + 3].low in _AS:
        # As in "three times as frequent in the valley".
        value = found.figure.value or found.figure.high
        direction = "higher" if value is not None and value > 1 else None
        return Comparison(None, direction, comparator_after(sentence, i + 3, ("as",)))
    if after.low in ("over", "under", "above", "below") and following in _BUDGETS:
        return Comparison(None, "higher" if after.low in ("over", "above") else "lower", None)
    if unit == "ratio" and after.low == "what" and found.kind == "multiple":
        # As in "eight times what people lost on placebo".
        return Comparison(None, None, comparator_after(sentence, i + 2, ("on", "with", "for", "under")))
    if unit == "ratio" and found.kind == "multiple" and after.low in ("that", "those") and following == "of":
        # As in "4 times that of the old press".
        value = found.figure.value or found.figure.high
        direction = "higher" if value is not None and value > 1 else None
        return Comparison(None, direction, side(sentence, i + 2))
    halved = (
        found.kind == "share"
        and after.low == "the"
        and found.figure.text.lower().endswith(("half", "third", "quarter"))
    )
    if unit == "ratio" and found.kind == "multiple" and (earlier := _earlier(sentence, i + 1)):
        return Comparison(None, _way(found), earlier)
    beside = tokens[i + 2].tag if i + 2 < len(tokens) else ""
    if unit == "ratio" and found.kind == "multiple" and after.low == "the" and beside == "F":
        return Comparison(None, _way(found), None)  # As in "more than double the 3.1 GW of two years ago".
    if unit == "ratio" and (found.kind != "share" or halved) and after.low in ("the", "its") and not percent:
        phrase = sentence.phrase_right(i + 1, of=False)
        if phrase is not None and measures.is_measure(sentence, phrase):
            whole = sentence.phrase_right(i + 1) or phrase
            per = phrase.last < len(tokens) and tokens[phrase.last].low == "per"
            last = whole.last if per else phrase.last
            value = found.figure.value or found.figure.high
            direction = "higher" if value is not None and value > 1 else None
            direction = "lower" if value is not None and value < 1 else direction
            comparator = comparator_after(sentence, last, ("of",))
            if comparator is None and measures.head_word(sentence, phrase) in _NORMS:
                # "half the national average": the norm is itself what it is set against.
                return Comparison(None, direction, sentence.words(phrase.first, last))
            return Comparison(sentence.words(phrase.first, last), direction, comparator)
    if unit == "ratio" and after.low == "of" and not percent:
        # As in "a third of the price of B".
        part = sentence.phrase_right(i + 2, of=False)
        if part is not None and measures.is_measure(sentence, part):
            comparator = comparator_after(sentence, part.last, ("of",))
            if comparator is None and measures.head_word(sentence, part) in _NORMS:
                # As in "less than half of the national average".
                return Comparison(None, "lower", sentence.words(part.first, part.last))
            if comparator is not None:
                return Comparison(sentence.words(part.first, part.last), "lower", comparator)
    if after.low in ("compared", "relative", "versus", "vs", "against") and _is_moved(sentence, i):
        # As in "cut the time to heal by 30% compared with plasters".
        comparator = comparator_after(sentence, i + 1, ())
        return Comparison(None, None, comparator) if comparator else None
    if after.low == "short" and following == "of":
        return Comparison(None, "lower", comparator_after(sentence, i + 2, ("of",)))
    changes = measures.changes()
    if unit not in _SHARES and after.low in _STEPS and i and tokens[i - 1].tag == "D":
        # As in "a £2bn cut to spending".
        return Comparison(None, changes[after.low] or None, None)
    if after.tag in "NX" and unit in _SHARES:
        phrase = sentence.phrase_right(i + 1, of=False)
        if phrase is None:
            return None
        head = measures.head_word(sentence, phrase)
        if head in words.group("grammar", "telling_nouns"):
            # "the 104x figure": what is said, not what is measured.
            return None
        if head in changes:
            told = _changed(sentence, phrase)
            comparator = comparator_after(sentence, phrase.last, ("on", "from", "over"))
            return Comparison(told, changes[head] or None, comparator)
        if unit == "ratio" and measures.is_measure(sentence, phrase) and not percent:
            return Comparison(
                sentence.words(phrase.first, phrase.last), None, comparator_after(sentence, phrase.last, ())
            )
        return None
    if unit == "ratio" and found.kind == "multiple":
        comparator = comparator_after(sentence, i + 1, ("over", "against", "versus"))
        return Comparison(None, None, comparator) if comparator else None
    return None


def _way(found: Found) -> Direction | None:
    """Return where a multiple points: above one up, below it down."""
    value = found.figure.value or found.figure.high
    return None if value is None else "higher" if value > 1 else "lower"


def _earlier(sentence: Sentence, at: int) -> str | None:
    """Return the time whose figure a multiple is of: "five times *the previous season*'s £18.9m"."""
    tokens = sentence.tokens
    phrase = sentence.phrase_right(at)
    own = next((k for k in range(phrase.first, phrase.last) if tokens[k].low == "'s"), 0) if phrase is not None else 0
    if phrase is None or own <= phrase.first:
        end = phrase.last if phrase is not None else 0
        if phrase is None or end >= len(tokens) or tokens[end].low != "'s":
            return None
        own = end
    timed = tokens[own - 1].low in words.group("metrics", "vague") | {"season"}
    return sentence.words(phrase.first, own) if timed else None


def _is_moved(sentence: Sentence, i: int) -> bool:
    """Whether the figure at token `i` tells how far something moved: "by 21%", "down 3%"."""
    j = sentence.skip_left(i)
    return j >= 0 and sentence.tokens[j].low in ("by", "up", "down")


def _comparative(sentence: Sentence, at: int) -> Comparison:
    tokens = sentence.tokens
    word = tokens[at].low
    meaning = measures.comparing(word) or ("", None)
    told: str | None = meaning[0] or None
    direction = meaning[1]
    start = at + 1
    following = tokens[start].low if start < len(tokens) else ""
    if word in ("above", "below") and following in USUAL:
        return Comparison(told, direction, following)  # As in "3 °C above normal".
    adjective = measures.comparing(following) if following else None
    if adjective and adjective[0] and word in ("more", "less"):
        told = adjective[0]
        direction = "higher" if word == "more" else "lower"
        start += 1
    else:
        phrase = sentence.phrase_right(start)
        if phrase is not None and tokens[start].tag not in "DP," and measures.head_word(sentence, phrase):
            told = sentence.words(phrase.first, phrase.last)
            start = phrase.last
    comparator = comparator_after(sentence, start, ("than",), word in ("ahead", "above", "below", "behind"))
    ahead = [t.low for t in tokens[start : start + _REACH]]
    return Comparison(told, direction, comparator, comparator is None and "than" in ahead)


def _changed(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return what a noun of change says has changed: "price" of "server price rise", "revenue" of "jump in revenue"."""
    tokens = sentence.tokens
    if phrase.last - phrase.first > 1:
        before = Phrase(phrase.first, phrase.last - 1)
        return sentence.words(phrase.first, phrase.last) if measures.is_measure(sentence, before) else None
    if phrase.last < len(tokens) and tokens[phrase.last].low in ("in", "of"):
        inner = sentence.phrase_right(phrase.last + 1)
        if inner is not None and measures.head_word(sentence, inner) not in words.group("metrics", "vague"):
            return sentence.words(inner.first, inner.last)
    return None
