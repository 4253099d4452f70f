"""How far what is said before a figure reaches: its clause, without asides, facts in relative clauses, other verbs."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from ingest.frames.clause import Sentence
from ingest.frames.tokens import Token
from ingest.frames.verbs import past_of
from ingest.words import group

_FAR = 40
_NEW = frozenset({"who", "which", "whose", "where", "up", "down"})
"""Words that open a part of their own after a comma: "15 billion, down 190 million"."""
_BREAKS = frozenset({"while", "whereas", "but", "so", "once", "because", "although", "though"})
_DASHES = frozenset("—–")
_FINITE = frozenset(
    [
        "is",
        "are",
        "was",
        "were",
        "am",
        "has",
        "had",
        "does",
        "did",
        "will",
        "would",
        "can",
        "could",
        "may",
        "might",
        "must",
        "should",
        "shall",
    ]
)
_PAST = frozenset({"was", "were", "had", "did"})
_HAVING = frozenset({"be", "been", "being", "is", "are", "was", "were", "have", "has", "had", "having"})
"""Auxiliaries that a participle goes with."""
_RELATIVE = frozenset({"that", "which", "who", "whose"})
_PRESENT = frozenset({"already", "currently"})
"""Words of what is so by now: "five nations whose rate is already above 95%"."""
_SOON = 6
_POINTING = frozenset({"putting", "pointing", "citing", "showing", "giving"})
"""What those do, beside saying, who set their own figure against one: ", pointing to 390,000 tickets"."""
_CIRCUMSTANCES = frozenset({"when", "because", "although", "though"})
_PLANNED = frozenset(
    ["expected", "planned", "scheduled", "due", "meant", "supposed", "forecast", "projected", "set", "likely", "not"]
)
_CONTENT = re.compile(
    r"(?:claim|report|suggestion|rumour|rumor|idea|notion|allegation|assertion|accusation|fact|view|belief|hope|fear|expectation|forecast|estimate|news|word|statement|warning|sign|evidence|assumption|condition)s?"
)
"""Nouns whose "that" tells what is claimed: "the claim that 40% were empty"."""


def clause(sentence: Sentence, figure: int) -> tuple[int, int]:
    """Return the first token of a figure's clause, and the one behind it."""
    i = sentence.figures[figure]
    starts, stops = sentence.clauses = sentence.clauses or _bounds(sentence)
    before, behind = bisect_right(starts, i) - 1, bisect_right(stops, i)
    first = max(0, i - _FAR, starts[before] if before >= 0 else 0)
    last = min(len(sentence.tokens), i + _FAR, stops[behind] if behind < len(stops) else i + _FAR)
    return first, max(last, i + 1)


def said_before(sentence: Sentence, first: int, i: int) -> Sequence[Token]:
    """Return the tokens from the first one that may tell how the figure at token `i` is meant.

    Left out are an aside that is over ("The mission, *budgeted at $1bn*, has cost"), what stands before a fact in a
    relative clause ("an outage that lasted 11 months") and before a verb that starts anew ("plans a dam and has paid").
    """
    tokens = sentence.tokens
    kept: list[Token] = []
    comma = -1
    for k in range(first, i):
        token = tokens[k]
        if token.tag == ",":
            if comma >= 0 and _opens_aside(tokens, comma) and _resumes(tokens, k):
                del kept[len(kept) - (k - comma) :]
            comma = len(kept) and k
        elif (
            token.tag == "C" and not (comma >= 0 and _is_aside(tokens, comma)) and _starts_anew(tokens, first, k)
        ) or (_tells_fact(tokens, k, i)):
            kept, comma = [], -1
            continue
        kept.append(token)
    return kept


def words(sentence: Sentence, tokens: Sequence[Token]) -> str:
    """Return the text of tokens, with a blank where others are left out and at the end."""
    pieces: list[str] = []
    last = -1
    for token in tokens:
        gap = sentence.text[last : token.start] if last >= 0 and token.start - last < 3 else " "
        pieces += [gap, sentence.text[token.start : token.end]]
        last = token.end
    return "".join(pieces) + " "


def is_past(token: Token) -> bool:
    """Whether a verb or auxiliary tells what is over: "rose", "was"."""
    if token.tag == "A":
        return token.low in _PAST
    return token.tag == "V" and token.verb is not None and not token.verb.ing and past_of(token.low, token.verb)


def _bounds(sentence: Sentence) -> tuple[list[int], list[int]]:
    """Return the tokens at which clauses start, and those at which they stop, in order."""
    starts, stops = [], []
    ended = False
    for k in range(len(sentence.tokens)):
        if ended:
            starts.append(k)
        ended = _ends(sentence, k)
        if ended or _adds(sentence, k):
            stops.append(k)
    return starts, stops


def _adds(sentence: Sentence, k: int) -> bool:
    """Whether a second verb of the same subject goes on at a token: "fell 3% in May and is expected to rise"."""
    tokens = sentence.tokens
    return tokens[k].low in ("and", "but", "or") and k + 1 < len(tokens) and tokens[k + 1].tag in "VA"


def _ends(sentence: Sentence, k: int) -> bool:
    """Whether a clause ends at a token: strong marks, and a comma or conjunction that a new subject follows."""
    tokens = sentence.tokens
    if tokens[k].tag == ";" or (tokens[k].low in _BREAKS and not _is_count(tokens, k)):
        return True
    if tokens[k].tag in _DASHES:
        return _tells(tokens, k + 1)
    if tokens[k].tag == "," or tokens[k].low == "and":
        m = k + 1
        if m + 1 < len(tokens) and tokens[m].tag == "F" and tokens[m + 1].tag in "VA":
            return True
        if m < len(tokens) and tokens[k].tag == "," and tokens[m].low in _NEW and not _is_aside(tokens, k):
            return True
        if tokens[k].tag == "," and _tells_beside(tokens, m):
            return True
        while m < len(tokens) and tokens[m].tag in "CBD":
            m += 1
        phrase = sentence.phrase_right(m) if m < len(tokens) else None
        if m < len(tokens) and tokens[m].tag == "R":
            return True
        return phrase is not None and phrase.last < len(tokens) and tokens[phrase.last].tag in "VA"
    return False


def _tells(tokens: Sequence[Token], k: int) -> bool:
    """Whether a verb of its own stands in the stretch that starts at a token, up to the next strong mark."""
    for token in tokens[k : k + _FAR]:
        if token.tag in ";—–":
            return False
        if token.tag == "A" or (token.tag == "V" and token.verb is not None and token.verb.finite):
            return True
    return False


def _is_count(tokens: Sequence[Token], k: int) -> bool:
    """Whether a word that could open a clause says how often: "once every 40 years"."""
    return tokens[k].low == "once" and k + 1 < len(tokens) and tokens[k + 1].low in ("every", "in", "a", "per", "more")


def _tells_beside(tokens: Sequence[Token], m: int) -> bool:
    """Whether what follows a comma tells of a part, or what somebody says: ", of which 9 have", ", saying that"."""
    if m + 1 >= len(tokens):
        return False
    if tokens[m].low == "of":
        return tokens[m + 1].low in ("which", "whom")
    verb = tokens[m].verb
    return tokens[m].low in _POINTING or (verb is not None and verb.ing and verb.base in group("verbs", "telling"))


def _is_aside(tokens: Sequence[Token], comma: int) -> bool:
    """Whether a comma opens an aside that another closes before the verb: "The firm, which plans a plant, posted"."""
    if not _opens_aside(tokens, comma):
        return False
    closing = next((k for k in range(comma + 1, min(len(tokens), comma + _FAR)) if tokens[k].tag in ",;"), -1)
    return closing > 0 and tokens[closing].tag == "," and _resumes(tokens, closing)


def _opens_aside(tokens: Sequence[Token], comma: int) -> bool:
    """Whether what follows a comma is a relative clause or a participle: ", which plans", ", originally budgeted"."""
    k = comma + 1
    while k < len(tokens) and tokens[k].tag == "B":
        k += 1
    if k >= len(tokens):
        return False
    token = tokens[k]
    if token.tag == "S":
        return token.low not in ("if", "when", "because", "although", "though", "unless", "once")
    if token.tag == "V" and token.verb is not None:
        return token.verb.ing or past_of(token.low, token.verb)
    return token.tag == "N" and token.low.endswith(("ed", "ing")) and k + 1 < len(tokens) and tokens[k + 1].tag == "P"


def _resumes(tokens: Sequence[Token], comma: int) -> bool:
    """Whether a finite verb follows a comma, as after an aside."""
    k = comma + 1
    while k < len(tokens) and tokens[k].tag == "B":
        k += 1
    if k >= len(tokens):
        return False
    verb = tokens[k].verb
    return tokens[k].tag == "A" or (tokens[k].tag == "V" and not (verb is not None and verb.ing))


def _starts_anew(tokens: Sequence[Token], first: int, k: int) -> bool:
    """Whether behind a conjunction a finite verb starts anew: "plans to build a dam *and has* spent"."""
    m = k + 1
    while m < len(tokens) and tokens[m].tag == "B":
        m += 1
    if m >= len(tokens) or tokens[m].tag not in "VA":
        return False
    if tokens[m].tag == "A":
        return tokens[m].low in _FINITE
    verb = tokens[m].verb
    if verb is None or verb.ing or not (verb.finite or past_of(tokens[m].low, verb)):
        return False
    last = next((n for n in range(k - 1, first - 1, -1) if tokens[n].tag == "V"), -1)
    aux = last - 1
    while aux >= first and tokens[aux].tag == "B":
        aux -= 1
    # "will be built in May and opened in June": both go with the same auxiliary.
    return verb.finite or last < 0 or aux < first or tokens[aux].low not in _HAVING


def _tells_fact(tokens: Sequence[Token], k: int, i: int) -> bool:
    """Whether a clause that tells what has happened starts at a token: "a strike *that* lasted", "*when* it was 4%"."""
    if tokens[k].low in _CIRCUMSTANCES or (tokens[k].low == "as" and k + 1 < i and tokens[k + 1].tag == "R"):
        last = next((t for t in reversed(tokens[k:i]) if t.tag in "VA"), None)
        return last is not None and is_past(last)
    if (
        tokens[k].low not in _RELATIVE
        or not k
        or tokens[k - 1].tag not in "NXF"
        or _CONTENT.fullmatch(tokens[k - 1].low)
    ):
        return False
    m = k + 1
    while m < len(tokens) and tokens[m].tag == "B":
        m += 1
    if any(t.low in _PRESENT for t in tokens[m : min(i, m + _SOON)]):
        return True
    if m >= len(tokens) or not is_past(tokens[m]):
        return False
    # "that was expected to cost" is still a plan.
    return tokens[m].tag != "A" or m + 1 >= len(tokens) or tokens[m + 1].low not in _PLANNED
