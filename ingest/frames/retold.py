"""Whether a figure is told of what the figure before it was: in an aside, a participle, brackets behind a time."""

from __future__ import annotations

import re
from decimal import Decimal

from ingest import words
from ingest.frames.clause import Sentence
from ingest.frames.reading import Reading
from ingest.quantities import Found

_BARE = re.compile(r"\d+(?:\.\d+)?")


def is_share(found: Found) -> bool:
    """Whether a figure is a part of a whole: "41%", "four in ten", the 24 of "30 percent or 24"."""
    figure, text = found.figure, found.figure.text.lower()
    if figure.unit != "ratio" or "%" in text or "cent" in text or found.kind == "share":
        return figure.unit == "ratio"
    bare = _BARE.fullmatch(text)
    return bare is not None and figure.value is not None and figure.value * 100 == Decimal(text)


def sort(found: Found) -> str:
    """Return what figures must share so that one may be told of what the other was: a unit; shares are no points."""
    return f"{found.figure.unit} share" if is_share(found) else found.figure.unit


def goes_on(sentence: Sentence, r: Reading) -> bool:
    """Whether a figure tells more of what was just told: ", 22% over budget", ", rising to 50 percent"."""
    return _is_beyond(sentence, r) or _shares_comparison(sentence, r) or _is_participle(sentence, r)


def _is_beyond(sentence: Sentence, r: Reading) -> bool:
    """Whether a share told in an aside is by how much the figure before is beyond something: ", 22% over budget"."""
    after = sentence.tokens[r.token + 1].low if r.token + 1 < len(sentence.tokens) else ""
    return r.governor.kind == "comma" and r.found.figure.unit == "ratio" and after in ("over", "under", "short")


def _is_participle(sentence: Sentence, r: Reading) -> bool:
    """Whether a participle behind a comma tells a figure: "trust the polls, *rising* to 50 percent among graduates"."""
    at = r.governor.verb
    verb = sentence.tokens[at].verb if at > 0 else None
    return verb is not None and verb.ing and bool(verb.kinds & {"up", "down"}) and sentence.tokens[at - 1].tag == ","


def _shares_comparison(sentence: Sentence, r: Reading) -> bool:
    """Whether a figure and the next are told of one comparison: "9% and 22% ahead of"."""
    ahead = [t.tag for t in sentence.tokens[r.token + 1 : r.token + 4]]
    return ahead == ["C", "F", "M"] and r.found.figure.unit == "ratio"


def is_then(sentence: Sentence, r: Reading) -> bool:
    """Whether a figure stands in brackets behind a time: "(2025: £109.9m)"."""
    tokens = sentence.tokens
    j = sentence.skip_left(r.token)
    if j < 3 or tokens[j].tag != ":":
        return False
    opening = next((k for k in range(j - 1, max(0, j - 5), -1) if tokens[k].tag == "("), 0)
    times = words.group("metrics", "vague")
    return opening > 0 and all(t.tag in "#-–" or t.low in times for t in tokens[opening + 1 : j])


def describes(sentence: Sentence, r: Reading) -> bool:
    """Whether a figure only says which thing is meant: "a 1.2 GW cable"."""
    tokens = sentence.tokens
    i = r.token
    if not 0 < i < len(tokens) - 1 or r.found.figure.unit in ("ratio", "count"):
        return False
    referring = words.group("metrics", "plan_nouns") | words.group("metrics", "empty")
    named = tokens[i + 1].tag in "NX" and tokens[i + 1].low not in referring
    return named and tokens[i - 1].low in ("a", "an", "the", "its")
