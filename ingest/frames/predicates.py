"""What a share of people do, have or think: the predicate behind the figure, or behind "the share of those who"."""

from __future__ import annotations

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.tokens import Token
from ingest.frames.verbs import past_of

_LONGEST = 9
_REACH = 12
_OPENING = frozenset({",", ";", ":", "(", "—", "–", "C", "S", '"', "“", "‘"})
_SAYING = frozenset({"say", "report", "tell", "claim", "admit", "answer", "state"})
_HAVING = frozenset({"report", "have", "experience", "suffer"})
"""Verbs that leave the measure to their object: "had nausea"."""
_SHARES = frozenset({"share", "percentage", "proportion", "portion", "fraction"})
_STOPS = frozenset({"according", "compared", "versus", "against", "than", "while", "whereas", "since", "although"})
_SIDES = frozenset({"for", "against"})
_TRAILING = "CPDS,"
_BOUNDS = ("more", "less", "fewer", "most", "least")


def predicate(sentence: Sentence, i: int) -> str | None:
    """Return what those do of whom the figure at token `i` is a share: "41% of adults *use the tool*"."""
    tokens = sentence.tokens
    j = sentence.skip_left(i)
    while j >= 0 and tokens[j].tag in "BD":
        j = sentence.skip_left(j)
    beside = j >= 0 and tokens[j].low == "with" and i + 1 < len(tokens) and participial(tokens[i + 1])
    timed = j >= 0 and (tokens[j].tag == "#" or tokens[j].low in words.group("metrics", "vague"))
    if j > 0 and tokens[j].tag == "(" and i + 2 < len(tokens) and tokens[i + 1].tag == ")":
        # As in "most adults (63%) think".
        people = sentence.phrase_left(j - 1)
        asked = people is not None and measures.head_word(sentence, people) in words.group("metrics", "people")
        opens = people is None or people.first == 0 or tokens[people.first - 1].tag in "DSC,;:B"
        return _told(sentence, i + 2, len(tokens)) if asked and opens and tokens[i + 2].tag in "VA" else None
    if i and tokens[i - 1].low in ("the", "its", "their") and i + 1 < len(tokens) and participial(tokens[i + 1]):
        return None  # As in "above the 86% guaranteed by the supplier".
    if j >= 0 and tokens[j].tag not in _OPENING and not beside and not timed:
        return None  # "by the end of November 41% of adults had" opens as a clause does
    after = tokens[i + 1].low if i + 1 < len(tokens) else ""
    if after in _SIDES and (i + 2 == len(tokens) or tokens[i + 2].tag in ".,;:)C"):
        # As in "51% in favour and 37% against".
        return after
    start = _behind_people(sentence, i + 1)
    if start is None or start >= len(tokens):
        return None
    going = tokens[start].low.endswith("ing") and not beside
    if tokens[start].low == "not" or (tokens[start].tag in "VA" and not going):
        return _told(sentence, start, len(tokens))
    return None


def participial(token: Token) -> bool:
    """Whether a token is a participle of a verb: "with 39% *opposed*", "with 60% *saying*"."""
    return token.tag == "V" and token.verb is not None and (token.verb.ing or past_of(token.low, token.verb))


def relative(sentence: Sentence, verb: int) -> str | None:
    """Return what those do whose share is the subject of the verb: "the share of adults who *own a car* rose"."""
    tokens = sentence.tokens
    end = verb
    while end > 0 and tokens[end - 1].tag in "AB":
        end -= 1
    if end and tokens[end - 1].tag == ",":
        # As in "Churn, the share of customers who cancel, was".
        return None
    for k in range(end - 1, max(0, end - 2 * _REACH), -1):
        if tokens[k].low in ("who", "that", "where") and tokens[k].tag == "S":
            opens = range(k - 1, max(-1, k - _REACH), -1)
            owned = any(tokens[m].low in _SHARES and tokens[m + 1].low == "of" for m in opens)
            return _told(sentence, k + 1, end) if owned else None
        if tokens[k].tag in ";:":
            return None
    return None


def infinitive(sentence: Sentence, k: int) -> str | None:
    """Return what somebody was brought to do, from its verb on: "to *stop treatment*"."""
    return _told(sentence, k, len(sentence.tokens))


def _behind_people(sentence: Sentence, k: int) -> int | None:
    """Return where the predicate starts: behind asides, a second figure, and the people with what restricts them."""
    tokens = sentence.tokens
    far = min(len(tokens), k + 2 * _REACH)
    counted = False
    if k + 2 < far and tokens[k].tag == "(" and tokens[k + 1].tag == "F" and tokens[k + 2].tag == ")":
        k += 3  # As in "two-thirds (64%) say".
    if k + 1 < far and tokens[k].tag == "C" and tokens[k + 1].tag == "F":
        k += 2
    if k + 2 < far and tokens[k].tag == "," and tokens[k + 1].low == "respectively":
        k += 3
    if k + 3 < far and tokens[k].tag == "," and tokens[k + 1].low == "or" and tokens[k + 2].tag == "F":
        k += 3 + (tokens[k + 3].tag == ",")  # As in "94 percent, or 15,863, were".
    if k < far and tokens[k].low == "of":
        k += 1
    elif k < far and tokens[k].tag in "VAB":
        return _over_adverbs(sentence, k)
    them = k < far and tokens[k].low in ("those", "them", "these")
    people = Phrase(k, k + 1) if them else sentence.phrase_right(k) if k < far else None
    if people is None:
        return None
    k = people.last
    many = tokens[k - 1].low.endswith("s") and not measures.is_measure(sentence, people)
    counted = many or any(t.low in words.group("metrics", "people") for t in tokens[people.first : k])
    while counted and k < far:
        token = tokens[k]
        if token.tag == "(":
            k = next((m + 1 for m in range(k, far) if tokens[m].tag == ")"), far)
        elif token.tag == "V" and token.low in words.group("verbs", "restricting") and _acts_later(sentence, k, far):
            k += 1  # As in "those given the drug died".
        elif token.tag in "VA" and not token.low.endswith("ing"):
            return k
        elif token.tag in ",;:.":
            return None
        else:
            k += 1
    return None


def _acts_later(sentence: Sentence, k: int, far: int) -> bool:
    """Whether another verb follows a participle in its clause."""
    for token in sentence.tokens[k + 1 : far]:
        if token.tag in "VA":
            return True
        if token.tag in ",;:.":
            return False
    return False


def _over_adverbs(sentence: Sentence, k: int) -> int | None:
    tokens = sentence.tokens
    while k < len(tokens) and tokens[k].tag == "B" and tokens[k].low != "not":
        k += 1
    return k if k < len(tokens) else None


def _told(sentence: Sentence, k: int, end: int) -> str | None:
    """Return the predicate that starts at a token, without who says it and without auxiliaries."""
    tokens = sentence.tokens
    having = False
    while k < end:
        token = tokens[k]
        base = token.verb.base if token.verb is not None else ""
        if token.tag == "V" and base in _SAYING and k + 1 < end:
            inner = _said(sentence, k + 1, end)
            if inner is None:
                having = base in _HAVING
                k += having
                break
            k = inner
        elif token.tag == "V" and base in _HAVING:
            k, having = k + 1, True
            break
        elif token.tag in "AC" or (token.tag == "B" and token.low != "not"):
            k += 1
            having = base == "have"
        else:
            break
    while having and k < end and tokens[k].tag == "D":
        k += 1
    last = k
    while last < min(end, k + _LONGEST) and not _closes(sentence, k, last):
        last += 1
    while (
        last > k
        and (tokens[last - 1].tag in _TRAILING or tokens[last - 1].low in _BOUNDS)
        and tokens[last - 1].low != "all"
        and not _set_against(sentence, last)
    ):
        last -= 1
    return sentence.words(k, last) or None


def _set_against(sentence: Sentence, k: int) -> bool:
    """Whether a comparing word before token `k` compares with no figure: "read *less* than a decade ago"."""
    ahead = sentence.tokens[k : k + 2]
    return len(ahead) == 2 and ahead[0].low == "than" and ahead[1].tag != "F" and sentence.tokens[k - 1].low in _BOUNDS


def _said(sentence: Sentence, k: int, end: int) -> int | None:
    """Return where what they say starts: "say (that) they *use*"; None where they say a noun."""
    tokens = sentence.tokens
    k += tokens[k].low == "that"
    if k < end and tokens[k].tag == "R":
        return k + 1
    clause = sentence.phrase_right(k) if k < end else None
    if clause is not None and clause.last < end and tokens[clause.last].tag in "VA":
        return clause.first
    return None


def _closes(sentence: Sentence, first: int, k: int) -> bool:
    token = sentence.tokens[k]
    if token.low == "than" and 0 < k < len(sentence.tokens) - 1 and sentence.tokens[k - 1].low in _BOUNDS:
        return sentence.tokens[k + 1].tag != "F"  # As in "spend more than half of their income on housing".
    if token.tag in (",", ";", ":", "(", ")", ".", "—", "–") or token.low in _STOPS:
        return True
    if token.tag == "F":
        # "lost at least 15% of their weight": the verb needs its object.
        return sentence.skip_left(k) > first
    if token.tag == "C" and k + 1 < len(sentence.tokens) and sentence.tokens[k + 1].tag == "F":
        return True
    bound = [t.low for t in sentence.tokens[k : k + 2]] in (["at", "least"], ["at", "most"])
    return bound and k + 2 < len(sentence.tokens) and sentence.tokens[k + 2].tag != "F"
