"""People that are counted: who they are, what they share, what they were given."""

from __future__ import annotations

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.clause import Phrase, Sentence

PEOPLE_VERBS = frozenset(
    {"said", "say", "says", "reported", "agreed", "think", "believe", "expect", "had", "have", "were", "are"}
)
"""What people in surveys do."""


def are_people(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a noun phrase tells of people, homes or firms that are counted: "workers aged 18 to 29"."""
    return any(t.low in words.group("metrics", "people") for t in sentence.tokens[phrase.first : phrase.last])


def hold(sentence: Sentence, i: int, phrase: Phrase) -> bool:
    """Whether a plural is of whom the figure at token `i` is a share, by its place: "23% of *pensioners* do"."""
    tokens = sentence.tokens
    before = sentence.skip_left(i)
    vague = words.group("metrics", "vague")
    time = sentence.phrase_left(before)
    if time is not None and not time.first and measures.head_word(sentence, time) in vague:
        before = -1  # As in "Last year 61% of breweries".
    opens = before < 0 or tokens[before].tag in ",;:CS(" or tokens[before].low == "with"
    met = before > 0 and tokens[before].low in ("in", "by", "on") and tokens[before - 1].tag in "VN"
    met = met or (before >= 0 and tokens[before].low in ("than", "against", "versus"))  # "Occurred in 9% of".
    head = measures.head_word(sentence, phrase)
    if not (opens or met) or tokens[i + 1].low != "of" or not head.endswith("s") or head in vague:
        return False
    after = tokens[phrase.last] if phrase.last < len(tokens) else None
    return not measures.is_measure(sentence, phrase) and after is not None and (met or after.tag in "VAPC")


def act(sentence: Sentence, i: int, phrase: Phrase) -> bool:
    """Whether a plural right behind a share is who does what follows: "four in 10 *renters* say"."""
    tokens = sentence.tokens
    before = sentence.skip_left(i)
    head = measures.head_word(sentence, phrase)
    opens = before < 0 or tokens[before].tag in ",;:CS("
    after = tokens[phrase.last] if phrase.last < len(tokens) else None
    many = head.endswith("s") and head not in words.group("metrics", "vague")
    return opens and many and after is not None and after.tag in "VA" and not measures.is_measure(sentence, phrase)


def share_of(sentence: Sentence, people: Phrase) -> str:
    """Return what a share of people is a share of: "adults who said they had cut back"."""
    tokens = sentence.tokens
    last = people.last
    while last < len(tokens) and last < people.last + 8 and tokens[last].tag not in ",;.:F":
        last += 1
    return "share of " + sentence.words(people.first, last)


def given(sentence: Sentence, people: Phrase) -> str | None:
    """Return what people that are counted were given: "patients on the top dose"."""
    tokens = sentence.tokens
    if people.last >= len(tokens) or tokens[people.last].low not in ("on", "taking", "receiving", "given"):
        return None
    phrase = sentence.phrase_right(people.last + 1)
    if phrase is None:
        return None
    far = min(phrase.last, phrase.first + 5)
    last = next((k for k in range(phrase.first, far) if tokens[k].low in PEOPLE_VERBS), far)
    return sentence.words(phrase.first, last) or None


def speaks(sentence: Sentence, i: int) -> bool:
    """Whether the figure is itself the subject of a verb that people do: "9 percent said they trust"."""
    after = sentence.tokens[i + 1]
    before = sentence.tokens[sentence.skip_left(i)] if sentence.skip_left(i) >= 0 else None
    opens = before is None or before.tag in ",CS;:"
    return opens and (
        after.low in PEOPLE_VERBS
        or after.low in ("has", "do")
        or (after.tag == "V" and after.verb is not None and not after.verb.ing)
    )
