"""What a noun phrase before a figure belongs to, and what an aside with a figure is of."""

from __future__ import annotations

from ingest import words
from ingest.frames import metric as measures
from ingest.frames.actors import actor, chain, token_before
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.reading import Reading, modifies, name_in, plain
from ingest.names import Name

_BEING = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_REACH = 12
"""Words of an aside before its figure."""


def owner(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return the thing that a noun phrase belongs to or names: "X's draw", "the draw of X", "X at 1,200 W"."""
    name = name_in(sentence, phrase)
    if measures.head_word(sentence, phrase) in words.group("metrics", "plan_nouns"):
        # "The StreetAccount estimate of": whose figure it is, and not of whom.
        return name.canonical if name is not None and name.kind == "thing" else None
    if name is not None and modifies(sentence, phrase, name):
        return _modified(sentence, phrase, name)
    if name is None:
        return None
    owns = any(
        t.name is name and sentence.tokens[k + 1].low == "'s"
        for k, t in enumerate(sentence.tokens[phrase.first : phrase.last - 1], phrase.first)
    )
    return name.canonical if name.kind != "workload" or owns else None


def _modified(sentence: Sentence, phrase: Phrase, name: Name) -> str | None:
    """Return whom an adjective of a place modifies, where more follows: "Chinese labs posting gross margins"."""
    tokens = sentence.tokens
    at = next(k for k in range(phrase.first, phrase.last) if tokens[k].name is name)
    many = tokens[at + 1].low.endswith("s") and not measures.measures(tokens[at + 1].low)
    return sentence.words(at, at + 2) if many and at + 2 < phrase.last else None


def having(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return what has a measure: "*Brazil* with an additional capacity of 2.8 GW"."""
    at = token_before(sentence, phrase)
    if at < 1 or sentence.tokens[at].low != "with" or not measures.is_measure(sentence, phrase):
        return None
    near = sentence.phrase_left(at - 1)
    whole = chain(sentence, near).phrase if near is not None else None
    if whole is None or measures.is_measure(sentence, whole):
        return None
    name = name_in(sentence, whole)
    being = token_before(sentence, whole)
    if name is None and being > 0 and sentence.tokens[being].low in _BEING:
        acting = actor(sentence, being)  # "*X* was the fastest operator with a median speed of".
        whole = acting.phrase if acting is not None else None
        if whole is None or measures.is_measure(sentence, whole):
            return None
    return _called(sentence, whole)


def standing_in(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return whose measure a pronoun stands for: "those of *companies* to 84%"."""
    tokens = sentence.tokens
    at = token_before(sentence, phrase)
    pointed = at > 0 and tokens[at].low in ("of", "in", "at", "for", "from") and tokens[at - 1].low in ("those", "that")
    return plain(sentence, phrase) if pointed else None


def accompanied(sentence: Sentence, r: Reading) -> str | None:
    """Return what a clause opens with whose aside tells a figure: "*The camera*, with 1.1 billion pixels, came"."""
    tokens = sentence.tokens
    phrase = r.governor.phrase if r.governor.kind == "of" else None
    at = token_before(sentence, phrase) if phrase is not None else sentence.skip_left(r.token)
    if at < 2 or tokens[at].low != "with" or tokens[at - 1].tag != ",":
        return None
    whole = sentence.phrase_left(at - 2)
    start = token_before(sentence, whole) if whole is not None else 0
    if whole is None or (start >= 0 and tokens[start].tag not in ";:,C") or measures.is_measure(sentence, whole):
        return None
    return _called(sentence, whole)


def introduced(sentence: Sentence, r: Reading) -> str | None:
    """Return whom a sentence is of that opens with what it has: "With a margin of 12%, *Orvane* leads"."""
    tokens = sentence.tokens
    phrase = r.governor.phrase if r.governor.kind == "of" else None
    if phrase is None or token_before(sentence, phrase) != 0 or tokens[0].low != "with":
        return None
    if r.token + 2 >= len(tokens) or tokens[r.token + 1].tag != ",":
        return None
    acting = sentence.phrase_right(r.token + 2)
    if acting is None or acting.last >= len(tokens) or tokens[acting.last].tag not in "VA":
        return None
    name = name_in(sentence, acting)
    return name.canonical if name is not None and tokens[acting.last - 1].name is name else None


def sited(sentence: Sentence, r: Reading) -> str | None:
    """Return where a measure without an owner was had: "the churn rate fell to 12% at *Orvane*"."""
    tokens, at = sentence.tokens, r.token + 1
    acting = r.actor.phrase if r.actor is not None else None
    if acting is None or not measures.is_measure(sentence, acting) or name_in(sentence, acting) is not None:
        return None
    phrase = sentence.phrase_right(at + 1) if at + 1 < len(tokens) and tokens[at].low == "at" else None
    name = name_in(sentence, phrase) if phrase is not None else None
    last = phrase is not None and tokens[phrase.last - 1].name is name
    return name.canonical if name is not None and last and name.kind in ("organisation", "other") else None


def contrasted(sentence: Sentence, i: int) -> str | None:
    """Return whom an aside without verb tells of: "A had the best at 31, with *B* the slowest at 39"."""
    tokens = sentence.tokens
    for k in range(i - 1, max(0, i - _REACH), -1):
        if tokens[k].tag in "F;:VS":
            break
        if tokens[k].low == "with" and k and tokens[k - 1].tag in "F," and k + 1 < i:
            name = tokens[k + 1].name
            return name.canonical if name is not None and name.kind != "workload" else None
    return None


def is_placed(sentence: Sentence, phrase: Phrase) -> bool:
    """Whether a noun phrase before a figure tells only where: "with homes staying on *the market* 14 days"."""
    at = token_before(sentence, phrase)
    return at > 0 and sentence.tokens[at].low in ("on", "in", "at") and not measures.is_measure(sentence, phrase)


def _called(sentence: Sentence, phrase: Phrase) -> str | None:
    """Return the name that a noun phrase holds, or its own words."""
    name = name_in(sentence, phrase)
    return name.canonical if name is not None and name.kind != "workload" else plain(sentence, phrase)
