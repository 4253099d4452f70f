"""The verbs of a sentence: known forms where no noun can stand, and the likeliest word where there is no other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest import words
from ingest.frames import tagger
from ingest.frames.placing import acts_next, can_act, goes_on, is_plural_measure, is_verb, possesses, takes_object
from ingest.frames.tokens import Token
from ingest.frames.verbs import UNKNOWN, forms

_CLAUSES = frozenset({"while", "whereas", "but", "and"})
_BEYOND = frozenset({"older", "over", "under", "above", "up", "younger"})
_POINTING = frozenset({"the", "this", "that"})
_ACTING = {
    "V": UNKNOWN,
    "G": replace(UNKNOWN, finite=False, ing=True),
    "P": replace(UNKNOWN, finite=False),
}
"""Verbs of no lexicon, by the class that the tagger gives them."""


def settle(tokens: Sequence[Token]) -> None:
    """Find the verbs: known forms where no noun can stand, by what is before and after."""
    known = forms()
    untold = [("", -tagger.SURE)] * len(tokens)
    told = tagger.verbs([_seen(t) for t in tokens]) if any(t.tag == "F" for t in tokens) else untold
    for i, token in enumerate(tokens):
        if token.low == "that" and i and tokens[i - 1].tag == "P":
            token.tag = "D"
        if token.low in ("'", "’") and i and i + 1 < len(tokens) and _is_genitive(tokens[i - 1], token, tokens[i + 1]):
            token.low, token.tag = "'s", "'"
        if token.low in ("aged", "ages", "those"):
            _join_ages(tokens, i)
        if token.low == "one" and i and (tokens[i - 1].tag in "NM" or tokens[i - 1].low in _POINTING):
            token.tag = "N"  # As in "the larger one".
        elif token.low == "one" and i + 1 < len(tokens) and tokens[i + 1].tag == "N" and token.tag == "R":
            token.tag = "D"  # As in "at one store".
        if token.tag not in "NAM" and not (token.tag in "PB" and token.low in words.group("grammar", "comparing")):
            continue
        if token.tag == "A":
            token.verb = known.get(token.low)
            if token.low == "'s" and i and tokens[i - 1].tag in "NXR" and possesses(tokens, i):
                token.tag = "'"
            continue
        if token.low in words.group("grammar", "comparing"):
            token.tag = "M" if (i and tokens[i - 1].tag == "F") or token.tag == "M" else token.tag
            continue
        verb = known.get(token.low)
        if verb is None and (takes_object(tokens, i) or goes_on(tokens, i)):
            token.tag, token.verb = "V", UNKNOWN
        elif verb and not acts_next(tokens, i) and not is_plural_measure(tokens, i, verb) and is_verb(tokens, i, verb):
            token.tag, token.verb = "V", verb
        elif told[i][1] >= tagger.SURE and can_act(tokens, i):
            token.tag, token.verb = "V", verb or _ACTING[told[i][0]]
    _find_likely(tokens, told)
    if not any(t.tag in "VA" for t in tokens):
        _find_past(tokens)


def _seen(token: Token) -> str:
    """Return a token as the tagger knows it."""
    return {"F": tagger.FIGURE, "#": tagger.FIGURE, "X": tagger.NAME}.get(token.tag, token.low)


def _join_ages(tokens: Sequence[Token], i: int) -> None:
    """Make an age a part of whose it is: "men *aged 25 and older*", "those *aged 25 to 54*"."""
    if i + 1 >= len(tokens) or tokens[i + 1].tag != "#":
        return
    those = tokens[i].low == "those"
    last = i + 1
    beyond = i + 3 < len(tokens) and (tokens[i + 3].tag == "#" or tokens[i + 3].low in _BEYOND)
    if beyond and tokens[i + 2].low in ("to", "and", "or", "-", "–"):
        last = i + 3
    if those and last == i + 1:
        return
    for token in tokens[i : last + 1]:
        token.tag = "#"
    if those or (i and tokens[i - 1].low == "those"):
        tokens[i if those else i - 1].tag = "N"


def _is_genitive(before: Token, mark: Token, after: Token) -> bool:
    """Whether an apostrophe is a plural's: "teachers' pay"."""
    return before.low.endswith("s") and before.end == mark.start and mark.end < after.start and before.tag in "NX"


def _find_likely(tokens: Sequence[Token], told: Sequence[tuple[str, int]]) -> None:
    """Take the likeliest word as the verb of a clause that has none before its figure: "judges *heard* 310 cases"."""
    start, acted = 0, False
    for i, token in enumerate(tokens):
        if token.tag in ";:(" or (token.tag == "C" and token.low in _CLAUSES):
            start, acted = i + 1, False
        elif token.tag in "VA":
            restricts = told[i][0] == "P" and i and tokens[i - 1].tag in "NX" and tokens[i + 1 : i + 2]
            acted = not (restricts and tokens[i + 1].tag == "P")  # As in "fines paid by companies totalled".
        elif token.tag == "F" and not acted and i - start > 1:
            likely = [k for k in range(start + 1, i) if told[k][0] and _may_act(tokens, k)]
            finite = [k for k in likely if told[k][0] == "V"] or [k for k in likely if told[k][0] == "P"]
            for k in finite[-1:] or _only_one(tokens, i):
                tokens[k].tag, tokens[k].verb = "V", forms().get(tokens[k].low) or _ACTING[told[k][0] or "V"]
            acted = True


def _only_one(tokens: Sequence[Token], i: int) -> list[int]:
    """Return the one word that can be the verb of a sentence without any: "Satellites *spoil* about 4% of"."""
    end = next((k for k in range(i, len(tokens)) if tokens[k].tag in ";."), -1)
    start = next((k for k in range(i, 0, -1) if tokens[k].tag in ";:"), 0)
    if end < 0 or any(t.tag in "VA" for t in tokens[start:end]):
        return []
    k = i - 1
    while k > 0 and tokens[k].tag in "BPD":
        k -= 1
    many = k > 0 and tokens[k - 1].low.endswith("s") and not tokens[k].low.endswith("s")
    return [k] if many and tokens[k - 1].tag == "N" and _may_act(tokens, k) else []


def _may_act(tokens: Sequence[Token], i: int) -> bool:
    """Whether a word that is no measure stands behind a noun and before what a verb takes."""
    low, heads = tokens[i].low, words.group("metrics", "heads")
    measure = low in heads or low.removesuffix("s") in heads
    return tokens[i].tag == "N" and not measure and tokens[i - 1].tag in "NX,#)" and can_act(tokens, i)


def _find_past(tokens: Sequence[Token]) -> None:
    """Take the first past of no lexicon as the verb of a sentence that has none: "Rashes occurred in 12% of"."""
    for i in range(1, len(tokens) - 1):
        past = tokens[i].tag == "N" and tokens[i].low.endswith("ed") and len(tokens[i].low) > 4
        if past and tokens[i - 1].tag in "NX" and tokens[i + 1].tag in "FPB":
            tokens[i].tag, tokens[i].verb = "V", UNKNOWN
            return
