"""People that are counted: who they are, what they share, what they were given."""

from __future__ import annotations

from ingest import words
from ingest.frames.clause import Phrase, Sentence

PEOPLE_VERBS = frozenset(
    {"said", "say", "says", "reported", "agreed", "think", "believe", "expect", "had", "have", "were", "are"}
)
"""What people in surveys do."""


def are_people(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a noun phrase tells of people, homes or firms that are counted: "workers aged 18 to 29"."""
    return any(t.low in words.group("metrics", "people") for t in sentence.tokens[phrase.first : phrase.last])


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
    return opens and (after.low in PEOPLE_VERBS or (after.tag == "V" and after.verb is not None and not after.verb.ing))
