"""The grammatical subject of a verb: over auxiliaries, asides, relatives and coordination."""

from __future__ import annotations

from dataclasses import dataclass

from ingest import words
from ingest.frames.clause import Phrase, Sentence
from ingest.frames.tokens import Token

_OBJECTIVE = frozenset({"him", "them", "us", "me"})
_RELATIVE = 8
"""Words of a relative clause behind its verb."""
_NAMING = frozenset({"called", "dubbed", "named"})
_QUOTES = frozenset({'"', "”", "’", "»"})
_SUBORDINATING = frozenset({"after", "before", "since", "until", "as", "than", "like"})
_FAR = 40
"""Words that a subject is looked for to the left: what is none must not cost time."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The grammatical subject of a verb: a noun phrase with the phrases that hang on it, or a pronoun."""

    phrase: Phrase | None
    hung: tuple[tuple[str, Phrase], ...] = ()
    """Preposition and noun phrase, nearest first: "the price *of bread in May*"."""
    pronoun: str | None = None


def actor(sentence: Sentence, verb: int, depth: int = 0) -> Actor | None:
    """Return the grammatical subject of the verb at a token, over auxiliaries, relatives and coordination."""
    tokens = sentence.tokens
    k = verb - 1
    to = False
    while k >= max(0, verb - _FAR) and (tokens[k].tag in "ABV" or tokens[k].low in ("to", "little")):
        to = tokens[k].low == "to"
        k -= 1
    if k > 0 and tokens[k].tag in _QUOTES and tokens[k - 1].tag in "NX":
        k -= 1  # As in '"Harbour Lights" was seen'.
    if k < 0 or depth > 4:
        return None
    token = tokens[k]
    if to and k > 0 and token.tag == "N" and tokens[k - 1].tag == "A":
        return actor(sentence, k, depth + 1)  # As in "the car is supposed to go".
    if to and token.tag in "NX":
        outer = _user(sentence, k)
        if outer >= 0:
            return actor(sentence, outer, depth + 1)
    if token.tag == "P" and tokens[verb].low.endswith("ing") and tokens[verb - 1] is token:
        return _shared(sentence, k, depth)  # As in "set a record by reaching 39%".
    if token.tag == "P" and k and tokens[k - 1].tag in "NX":
        # As in "with the feature on is".
        k -= 1
        token = tokens[k]
    if token.tag == "R" and token.low in _OBJECTIVE:
        # As in "the share who trust what it tells them has barely moved".
        return _first(sentence, k)
    if token.tag == "R":
        return Actor(None, pronoun=token.low.partition("'")[0])
    if token.low == "each" and k and tokens[k - 1].tag == ",":
        # As in "seven engines, each producing 1,080 kN".
        phrase = sentence.phrase_left(k - 2)
        return chain(sentence, phrase) if phrase else None
    if token.tag == "D" and token.low in ("this", "that", "these", "those"):
        return Actor(None, pronoun=token.low)
    if token.low == "that" and (k == 0 or tokens[k - 1].tag in ",;:C"):
        return Actor(None, pronoun="that")
    if token.tag == "S":
        left = k - 1
        while left >= 0 and tokens[left].tag in ",PD—–":
            left -= 1
        phrase = sentence.phrase_left(left)
        return Actor(phrase) if phrase else None
    if token.tag == ")":
        opening = next((m for m in range(k, max(-1, k - 20), -1) if tokens[m].tag == "("), -1)
        return actor(sentence, opening, depth + 1) if opening > 0 else None
    if token.tag in ",—–":
        aside = _before_aside(sentence, k)
        if aside is not None:
            return aside
        return _shared(sentence, k, depth)
    if token.tag == "C":
        return _shared(sentence, k, depth)
    if token.tag == "F":
        # "X's 118 becomes", "prices of 4% to 5% were": the figure closes the subject's own phrase.
        if k > 1 and tokens[k - 1].tag == "'":
            owner = sentence.phrase_left(k - 2)
            return Actor(owner) if owner else None
        return actor(sentence, k, depth + 1)
    phrase = sentence.phrase_left(k)
    if phrase is not None and phrase.first > 1 and tokens[phrase.first - 1].tag == "F":
        before = sentence.skip_left(phrase.first - 1)
        if before >= 0 and tokens[before].tag in "VA":
            # "spending needing 32% growth to reach": the figure and its noun are an object; go on to their verb.
            return actor(sentence, before, depth + 1)
    return _antecedent(sentence, chain(sentence, phrase)) if phrase else None


def _tells(token: Token) -> bool:
    return token.verb is not None and token.verb.base in words.group("verbs", "telling")


def _antecedent(sentence: Sentence, acting: Actor) -> Actor:
    """Return what a relative clause before the verb is of: "*pupils* whose parents smoke weigh"."""
    tokens = sentence.tokens
    k = token_before(sentence, acting.phrase) if acting.phrase is not None else -1
    while k > 0 and acting.phrase is not None and k > acting.phrase.first - _RELATIVE and tokens[k].tag in "PDN":
        k -= 1  # Over "to a" in "flare-ups that led to a hospital stay".
    verb = k > 0 and tokens[k].tag in "VA" and not _tells(tokens[k])
    while verb and k > 0 and tokens[k].tag in "VAB":
        k -= 1
    if k < 1 or tokens[k].low not in (("who", "that", "which") if verb else ("whose",)) or tokens[k].tag != "S":
        return acting
    outer = sentence.phrase_left(k - 1)
    return chain(sentence, outer) if outer is not None else acting


def _user(sentence: Sentence, k: int) -> int:
    """Return the verb whose subject does what stands after "to": "X used Y to do Z"; -1 where its object does it."""
    phrase = sentence.phrase_left(k)
    for _ in range(3):
        if phrase is None:
            return -1
        before = token_before(sentence, phrase)
        if before < 1:
            return -1
        if sentence.tokens[before].tag == "P":
            phrase = sentence.phrase_left(before - 1)
            continue
        verb = sentence.tokens[before].verb
        if sentence.tokens[before].tag != "V" or verb is None:
            return -1
        return before if verb.base in words.group("grammar", "using") else -1
    return -1


def _first(sentence: Sentence, k: int) -> Actor | None:
    """Return the first noun phrase of the clause that a token stands in."""
    tokens = sentence.tokens
    start = k
    while start > max(0, k - _FAR) and tokens[start - 1].tag not in ";:.":
        start -= 1
    while start < k and tokens[start].tag in "CBD,":
        start += 1
    phrase = sentence.phrase_right(start)
    return Actor(phrase) if phrase is not None and phrase.last <= k else None


def chain(sentence: Sentence, phrase: Phrase) -> Actor:
    """Walk from a noun phrase over prepositions to the one it hangs on."""
    tokens = sentence.tokens
    hung: list[tuple[str, Phrase]] = []
    for _ in range(4):
        k = token_before(sentence, phrase)
        if k > 1 and tokens[k].low in ("and", "or") and tokens[k - 1].tag in "NX":
            # "blocks of attention and experts": the phrase before the conjunction leads on to the one both hang on.
            joined = sentence.phrase_left(k - 1)
            if joined is not None and joined.first > 1 and tokens[joined.first - 1].low in ("less", "excluding"):
                # As in "all items less food and energy".
                whole = sentence.phrase_left(joined.first - 2)
                if whole is not None:
                    phrase = Phrase(whole.first, phrase.last)
                    continue
            if joined is not None and any(t.low == "of" for t in tokens[joined.first : joined.last]):
                phrase = joined
                continue
            if joined is not None and joined.first > 1 and tokens[joined.first - 1].tag == "P":
                phrase = joined
                continue
        if k < 1 or tokens[k].tag != "P":
            break
        link = tokens[k].low
        if link in _SUBORDINATING and tokens[phrase.last - 1].tag != "#" and _acted(sentence, k):
            break
        while k > 1 and (tokens[k - 1].tag == "P" or tokens[k - 1].low == "out"):
            k -= 1  # "due to", "according to", "out of"
        left = sentence.phrase_left(k - 1)
        if left is None and tokens[k - 1].tag == "V" and _participial(tokens[k - 1]):
            # As in "a car fitted with the pack added".
            left = sentence.phrase_left(k - 2)
        if left is None and tokens[k - 1].tag == "F" and k > 3 and tokens[k - 2].tag == "'":
            # As in "X's 9,318 at that point becomes".
            left = sentence.phrase_left(k - 3)
        if left is None:
            break
        hung.append((link, phrase))
        phrase = left
    return Actor(phrase, tuple(hung))


def _participial(token: Token) -> bool:
    """Whether a verb may restrict the noun before it: "a car *fitted* with", "trains *built* since"; no "rose in"."""
    return token.low.endswith(("ed", "en", "ing", "lt", "nt", "ld", "wn"))


def _acted(sentence: Sentence, k: int) -> bool:
    """Whether the clause before a token has its verb: "Harlow lost after Petter missed"."""
    for token in reversed(sentence.tokens[max(0, k - _FAR) : k]):
        if token.tag in ",;:S":
            return False
        if token.tag in "VA" and (token.verb is None or not token.verb.ing):
            return True
    return False


def clause_verb(sentence: Sentence, i: int) -> int:
    """Return the nearest verb before a token and its last figure: "*landed* on Friday, 340 m from"; -1 if none."""
    tokens = sentence.tokens
    for k in range(i - 1, max(-1, i - _FAR), -1):
        clock = tokens[k].tag == ":" and k and tokens[k - 1].tag == "#"
        if tokens[k].tag in ";F" or (tokens[k].tag in "(:" and k < i - 1 and not clock):
            return -1
        if tokens[k].tag == "V" or (tokens[k].tag == "A" and tokens[k].verb is not None):
            return k
    return -1


def token_before(sentence: Sentence, phrase: Phrase) -> int:
    """Return the index of the token before a noun phrase, its number and its determiner: "of | the three cells"."""
    k = phrase.first - 1
    if k >= 0 and sentence.tokens[k].tag == "F":
        k -= 1
    while k >= 0 and sentence.tokens[k].tag == "D":
        k -= 1
    return k


def _before_aside(sentence: Sentence, comma: int) -> Actor | None:
    """Return the noun phrase before an aside between commas or dashes that ends at `comma`."""
    tokens = sentence.tokens
    for m in range(comma - 1, max(-1, comma - 25), -1):
        if tokens[m].tag in ";:":
            return None
        if tokens[m].tag == tokens[comma].tag:
            opens = (
                tokens[m + 1].tag in "DSNPRFXB"
                or (tokens[m + 1].tag == "V" and m + 2 < comma and tokens[m + 2].tag in "PFBX")
                or tokens[m + 1].low.endswith("ing")
                or tokens[m + 1].low in ("which", "who", "like", "including")
            )
            phrase = sentence.phrase_left(m - 1)
            named = m + 1 + (tokens[m + 1].tag == "D")
            whole = chain(sentence, phrase) if phrase is not None and m > 0 else None
            if phrase is None and tokens[m - 1].tag == "R" and tokens[m + 1].tag in "DX" and named == comma - 1:
                # As in "The largest of them, the Grell, shrank".
                return Actor(Phrase(named, comma)) if tokens[named].tag == "X" else None
            nameless = whole is not None and whole.phrase is not None and tokens[whole.phrase.last - 1].tag == "N"
            if tokens[m + 1].low in _NAMING and m + 3 == comma and tokens[m + 2].tag == "X":
                return Actor(Phrase(m + 2, comma))  # As in "The trial, called CADENZA, enrolled".
            if nameless and named == comma - 1 and tokens[named].tag == "X":
                # "Its predecessor, the Gamla Vind, needed 31 minutes": the name says it better.
                return Actor(Phrase(named, comma))
            if opens and tokens[m + 1].tag == "X" and named == comma - 1:
                continue  # "in Waterloo, Ontario,": a place and where it lies.
            return whole if opens else None
    return None


def _shared(sentence: Sentence, k: int, depth: int) -> Actor | None:
    """Return the subject of the verb before, which a coordinated verb shares."""
    tokens = sentence.tokens
    for m in range(k - 1, max(-1, k - _FAR), -1):
        if tokens[m].tag in ";.":
            return None
        if tokens[m].tag == "V" or (tokens[m].tag == "A" and tokens[m].verb is not None):
            return actor(sentence, m, depth + 1)
    return None
