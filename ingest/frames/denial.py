"""Whether a figure is the object of a verb that is negated: "is not worth $30bn", "never flew 100 km"."""

from __future__ import annotations

from ingest import words
from ingest.frames.clause import Sentence
from ingest.frames.verbs import Verb

_NEGATIONS = frozenset({"not", "never", "nobody", "none", "cannot"})
_CONTRACTED = "n't"
_DOUBTING = frozenset({"may", "might", "must", "should"})
"""With these, a negation limits: "must not take 3 hours"."""
_DEFINITE = frozenset({"the", "its", "their", "these", "those", "his", "her", "our"})
"""What stands before a figure that there is, whatever is not done with it: "did not sell the 40,000 tickets"."""
_BOUNDS = frozenset(
    {"above", "below", "over", "under", "beyond", "past", "more", "less", "fewer", "than", "least", "most", "up"}
)
"""What makes a limit of a figure: "does not cost more than $4"."""
_WISHING = frozenset({"need", "want", "like"})
"""What nobody wants there may be: "Nobody needs 400 channels"."""
_LINKS = frozenset({"at", "by", "worth"})
_FAR = 4


def negated(sentence: Sentence, first: int, i: int) -> bool:
    """Whether the verb whose object the figure at token `i` is stands negated in its clause, which starts at `first`.

    A limit that is not passed is no denial, since nobody told the figure: "did not exceed 4%".
    """
    tokens = sentence.tokens
    if sentence.whole.rstrip().endswith("?"):
        return False
    j = sentence.skip_left(i)
    if any(t.low in _DEFINITE or t.low in _BOUNDS for t in tokens[max(j, 0) : i]):
        return False
    if j > first and tokens[j].tag == "R":
        j -= 1  # As in "Nobody offered us £5 million".
    if j > first and tokens[j].low in _LINKS:
        j -= 1
    limits = words.group("modality", "limiting")
    told: Verb | None = None
    bare = (
        j > first
        and tokens[j].tag == "N"
        and (tokens[j - 1].low in _NEGATIONS or tokens[j - 1].low.endswith(_CONTRACTED))
    )
    if j >= first and (tokens[j].tag == "V" or bare):
        told = tokens[j].verb
        if told is not None and told.base in limits:
            return False
        j -= 1
    wished = told is not None and told.base in _WISHING
    for k in range(j, max(first - 1, j - _FAR), -1):
        low = tokens[k].low
        if low in _NEGATIONS or low.endswith(_CONTRACTED):
            return not (_limited(sentence, first, k) or (wished and low == "nobody"))
        if low == "one" and k and tokens[k - 1].low == "no":
            return not wished
        if tokens[k].tag not in "BAR":
            return False
    return False


def _limited(sentence: Sentence, first: int, k: int) -> bool:
    """Whether a negation only limits, or stands in a condition or of some only: "if it is not", "those who do not"."""
    tokens = sentence.tokens
    if tokens[max(0, k - 1)].low in _DOUBTING or (k + 1 < len(tokens) and tokens[k + 1].low in ("only", "just", "yet")):
        return True
    return any(t.tag == "S" and t.low != "that" for t in tokens[max(first, k - _FAR) : k])
