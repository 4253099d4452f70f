"""What a figure is set against: the noun phrase behind "than", "over", "of", and no time."""

from __future__ import annotations

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.clause import Phrase, Sentence

_REACH = 14
_FORESEEING = frozenset({"analysts", "economists", "expectations", "forecasts", "brokers", "traders", "markets"})
"""Who or what foresees: "more than analysts expected" compares nothing with them."""
_TIMES = frozenset({
    "ago", "before", "earlier", "year", "month", "quarter", "week", "weekend", "day", "decade", "season", "period",
    "time", "half", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
})  # fmt: skip
USUAL = frozenset({"average", "normal", "usual"})


def comparator_after(sentence: Sentence, start: int, links: tuple[str, ...], direct: bool = False) -> str | None:
    """Return what a figure is set against: the noun phrase after "than", "over", "of", ... in the same clause."""
    tokens = sentence.tokens
    for k in range(start, min(len(tokens), start + _REACH)):
        low, tag = tokens[k].low, tokens[k].tag
        if tag in ";.:—–" or tag == "F" or (tag == "," and k > start):
            return None
        compared = low in ("compared", "relative") and k + 1 < len(tokens) and tokens[k + 1].low in ("with", "to")
        always = low in ("than", "against", "versus", "vs", "vs.")
        if compared or always or (low in links and k <= start + 6) or (direct and k == start):
            return side(sentence, k + (2 if compared else 0 if direct and not always else 1))
    return None


def _whole(sentence: Sentence, phrase: Phrase) -> Phrase:
    """Return a noun phrase with what an adverb in its middle cuts off: "best commercially available systems"."""
    tokens = sentence.tokens
    last = phrase.last
    while last + 1 < len(tokens) and tokens[last].tag == "B" and tokens[last].low.endswith("ly"):
        rest = sentence.phrase_right(last + 1, of=False)
        if rest is None:
            break
        last = rest.last
    return Phrase(phrase.first, last)


def _is_time(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a noun phrase is a time: "the same period", "June last year", "the year-ago quarter"."""
    last = sentence.tokens[phrase.last - 1]
    return last.tag == "#" or last.low in _TIMES or last.low.removesuffix("s") in _TIMES


def side(sentence: Sentence, at: int) -> str | None:
    """Return the thing told at a token: "Korv's X9", "B or C", "the best available systems", "that of the old one"."""
    tokens = sentence.tokens
    if at + 1 < len(tokens) and tokens[at].low == "those" and tokens[at + 1].tag in "F#":
        # As in "24 points more than those 50 and older (38%)".
        last = at + 1
        while last < len(tokens) and last < at + 6 and tokens[last].tag not in "(),;.V":
            last += 1
        return sentence.words(at, last)
    while at < len(tokens) and tokens[at].low in (
        "that",
        "those",
        "of",
        "in",
        "for",
        "with",
        "on",
        "either",
        "both",
        "even",
    ):
        at += 1
    if at < len(tokens) and tokens[at].low in USUAL:
        return tokens[at].low
    phrase = sentence.phrase_right(at, of=False)
    if phrase is None or not measures.head_word(sentence, phrase):
        return None
    names = [t.name for t in tokens[phrase.first : phrase.last] if t.name is not None and t.name.kind != "workload"]
    if not names:
        phrase = _whole(sentence, phrase)
        head = measures.head_word(sentence, phrase)
        last = min(phrase.last, phrase.first + 5)
        vague = head in words.group("metrics", "vague") and phrase.last - phrase.first == 1
        if vague or head in _FORESEEING or _is_time(sentence, phrase):
            return None
        return sentence.words(phrase.first, last) or None
    told = names[-1].canonical
    k = phrase.last
    while k + 1 < len(tokens) and tokens[k].low in ("or", "and", "/") and tokens[k + 1].name is not None:
        other = tokens[k + 1].name
        told = f"{told} {tokens[k].low} {other.canonical if other else ''}"
        k += 2
    return told
