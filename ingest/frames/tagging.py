"""The words of a sentence with what part they play in it: closed words by list, verbs by form and place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from ingest import words
from ingest.frames import tagger
from ingest.frames.verbs import UNKNOWN, Verb, forms, unchanging
from ingest.names import Name

_LISTS = (
    ("D", "determiners"),
    ("P", "prepositions"),
    ("C", "conjunctions"),
    ("S", "subordinators"),
    ("R", "pronouns"),
    ("B", "adverbs"),
    ("A", "auxiliaries"),
)

_CLAUSES = frozenset({"while", "whereas", "but", "and"})
_CLOSING = frozenset({'"', "”", "»"})
_BEYOND = frozenset({"older", "over", "under", "above", "up", "younger"})
_POINTING = frozenset({"the", "this", "that"})
_ACTING = {
    "V": UNKNOWN,
    "G": replace(UNKNOWN, finite=False, ing=True),
    "P": replace(UNKNOWN, finite=False),
}
"""Verbs of no lexicon, by the class that the tagger gives them."""


@dataclass(slots=True)
class Token:
    """A word, mark, figure or name of a sentence."""

    low: str
    start: int
    end: int
    tag: str
    """F figure, X name, N noun or adjective, M comparing word, V verb, A auxiliary, D determiner, P preposition,
    C conjunction, S subordinator, R pronoun, B adverb, # number that is no figure; a mark is its own tag."""
    figure: int = -1
    """Index of the figure in the document's sequence of figures."""
    name: Name | None = None
    verb: Verb | None = None


@cache
def _closed() -> dict[str, str]:
    """Return the tag of each closed word; of two lists that hold a word, the later counts."""
    return {word: tag for tag, key in _LISTS for word in words.group("grammar", key)}


def tag(word: words.Word) -> str:
    """Return the tag of a word by itself; verbs are found by `settle`."""
    low = word.low
    if word.text == "May":
        return "N"  # The month; what may be is hardly ever asked at the head of a sentence.
    closed = _closed().get(low)
    if closed is not None:
        return closed
    if not word.alpha and not low[0].isdigit():
        return low
    if low[0].isdigit():
        return "N" if word.alpha or low.endswith("-olds") else "#"
    if low in words.group("grammar", "comparing"):
        return "M"
    if low.endswith("ly") and low.rpartition("-")[2] not in words.group("grammar", "not_adverbs") and len(low) > 4:
        return "B"
    return "N"


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
            if token.low == "'s" and i and tokens[i - 1].tag in "NXR" and _possesses(tokens, i):
                token.tag = "'"
            continue
        if token.low in words.group("grammar", "comparing"):
            token.tag = "M" if (i and tokens[i - 1].tag == "F") or token.tag == "M" else token.tag
            continue
        verb = known.get(token.low)
        if verb is None and (_takes_object(tokens, i) or _goes_on(tokens, i)):
            token.tag, token.verb = "V", UNKNOWN
        elif verb and not _acts_next(tokens, i) and not _is_measure(tokens, i, verb) and _is_verb(tokens, i, verb):
            token.tag, token.verb = "V", verb
        elif told[i][1] >= tagger.SURE and _can_act(tokens, i):
            token.tag, token.verb = "V", verb or _ACTING[told[i][0]]
    _find_likely(tokens, told)
    if not any(t.tag in "VA" for t in tokens):
        _find_past(tokens)


def _seen(token: Token) -> str:
    """Return a token as the tagger knows it."""
    return {"F": tagger.FIGURE, "#": tagger.FIGURE, "X": tagger.NAME}.get(token.tag, token.low)


def _can_act(tokens: Sequence[Token], i: int) -> bool:
    """Whether neither what stands before a word nor what follows makes a noun of it: "the rating", "charging is"."""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    heads = words.group("metrics", "heads")
    named = tokens[i].low.endswith("ing") and after is not None and (after.tag == "A" or after.low in heads)
    named = named or _acts_next(tokens, i)
    return not named and (i == 0 or tokens[i - 1].tag not in "D'")


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


def _acts_next(tokens: Sequence[Token], i: int) -> bool:
    """Whether a word in -ing that opens a sentence is the subject of the verb behind it: "*Cooling* accounts for"."""
    if i or len(tokens) < 3 or not tokens[0].low.endswith("ing"):
        return False
    verb = forms().get(tokens[1].low)
    return verb is not None and verb.finite and tokens[2].tag in "PFDB"


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
    return tokens[i].tag == "N" and not measure and tokens[i - 1].tag in "NX,#)" and _can_act(tokens, i)


def _find_past(tokens: Sequence[Token]) -> None:
    """Take the first past of no lexicon as the verb of a sentence that has none: "Rashes occurred in 12% of"."""
    for i in range(1, len(tokens) - 1):
        past = tokens[i].tag == "N" and tokens[i].low.endswith("ed") and len(tokens[i].low) > 4
        if past and tokens[i - 1].tag in "NX" and tokens[i + 1].tag in "FPB":
            tokens[i].tag, tokens[i].verb = "V", UNKNOWN
            return


def _is_measure(tokens: Sequence[Token], i: int, verb: Verb) -> bool:
    """Whether what could be a verb is a plural measure whose own verb follows: "wheat yields averaged 7.8"."""
    low = tokens[i].low
    heads = words.group("metrics", "heads")
    if not verb.finite or not i or tokens[i - 1].tag not in "NX,;:" or not (low in heads or low[:-1] in heads):
        return False
    known = forms()
    for token in tokens[i + 1 : i + 9]:
        if token.tag == "A":
            return True
        if token.tag in ",;:.FSCR":
            return False
        later = known.get(token.low)
        if later is not None and token.tag == "N" and (later.finite or past_of(token.low, later)):
            return True
    return False


def _takes_object(tokens: Sequence[Token], i: int) -> bool:
    """Whether a word of no lexicon is a verb by its place: "Pelican compiles the kernel"."""
    return (
        0 < i < len(tokens) - 1
        and tokens[i].low.endswith(("s", "ed"))
        and tokens[i - 1].tag in "NX"
        and tokens[i + 1].tag == "D"
        and tokens[i + 1].low in ("the", "a", "an", "its", "their", "this", "his", "her")
    )


def _goes_on(tokens: Sequence[Token], i: int) -> bool:
    """Whether a past of no lexicon is the verb behind an aside: "Its arm, Korrin Freight, booked sales of"."""
    past = tokens[i].low.endswith("ed") and 0 < i < len(tokens) - 1 and tokens[i + 1].tag in "NXDFM"
    return past and tokens[i - 1].tag == "," and _relative_before(tokens, i)


def _possesses(tokens: Sequence[Token], i: int) -> bool:
    """Whether an 's is a possessive: what follows is a noun phrase, and no participle or article."""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    return after is None or (tokens[i - 1].tag != "R" and after.tag in "NXFM#B" and after.low != "not")


def _is_verb(tokens: Sequence[Token], i: int, verb: Verb) -> bool:
    before = tokens[i - 1] if i else None
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    low = tokens[i].low
    follows = after.tag if after else "."
    if after is not None and after.low == "back":
        follows = "B"  # As in "bought back $750 million of stock".
    if i == 1 and before is not None and before.low in ("should", "were", "had"):
        return False  # As in "Should rates touch 5.75%".
    if before is not None and before.tag in _CLOSING and i > 1 and tokens[i - 2].tag in "NX":
        before = tokens[i - 2]  # As in '"Iron Tide 3" added $19.7 million'.
    if before is not None and before.tag == ")" and i > 3 and tokens[i - 3].tag == "(":
        before = tokens[i - 4]  # As in "adults (58%) eat lunch".
    if before is None:
        # An imperative, or a participle that opens the sentence: "Force the system ...", "Using X ...".
        return follows in "DXR" or (low.endswith("ing") and follows in "DXNF")
    if before.tag in "D'":
        return False
    if verb.finite and before.tag == "F" and i > 1 and tokens[i - 2].tag == "V":
        return False  # As in "has cut 2,100 posts this year".
    if low == "cost" and before.tag in "NX" and [t.tag for t in tokens[i + 1 : i + 3]] in (["N", "F"], ["X", "F"]):
        return after is not None and after.low not in words.group("metrics", "heads")  # As in "fraud cost banks £612m".
    if after is not None and after.low in ("a", "an", "per") and before.tag == "F" and verb.finite:
        # As in "24 launches a year".
        return False
    if before.tag == "F" and low == verb.base and low in words.group("verbs", "people_do") and _is_share(before):
        # As in "54% think taxes will rise".
        return follows in "DNXRSPBV"
    if before.tag == "N" and low == verb.base and low in words.group("verbs", "people_do") and i > 1:
        # As in "41% of adults say they": people who are a share of something do not name a thing.
        asked = tokens[i - 2] if before.low in words.group("verbs", "restricting") else before
        people = asked.low in words.group("metrics", "people") and any(t.tag == "F" for t in tokens[max(0, i - 6) : i])
        people = people or (before.low.endswith("s") and tokens[i - 2].tag == "F" and _is_share(tokens[i - 2]))
        if people and follows in "DNXRSPBV":
            return True
    if before.tag == "N" and past_of(low, verb) and follows == "N" and verb.base in words.group("verbs", "people_do"):
        # As in "a third of patients on the top dose reported nausea".
        near = range(max(0, i - 9), i)
        if any(tokens[k].tag == "F" and _is_share(tokens[k]) and _of_people(tokens, k, i) for k in near):
            return True
    if before.tag == "N" and past_of(low, verb) and follows == "N" and _is_shared(tokens, i):
        return True
    if before.tag == "," and past_of(low, verb) and follows == "N" and _relative_before(tokens, i):
        # As in "The firm, which opened in May, posted revenue".
        return True
    if verb.base in words.group("verbs", "unmistakable") and not verb.ing and before.tag in "NXFR" and follows != "C":
        return True
    if before.low == "to" or before.tag == "R" or before.low in ("which", "who", "not"):
        return True
    if before.tag == "A" and verb.finite:
        return False  # As in "had gains of 42 percent".
    if before.tag == "A" and verb.ing and verb.base in words.group("verbs", "telling"):
        return True  # As in "analysts are expecting earnings of".
    if before.tag == "A":
        return before.low not in ("is", "are", "was", "were", "be", "been", "'s") or not (verb.ing and follows in "NX")
    if verb.ing:
        moving = forms().get(after.low) if after is not None and before.tag in ",CS" else None
        if after is not None and moving is not None and moving.kinds & {"up", "down"} and past_of(after.low, moving):
            return False  # As in "flat, and spending slipped".
        if before.tag in "NX" and follows == "N" and verb.base in words.group("verbs", "changing"):
            # As in "a revision improving performance by 25%".
            return True
        return (
            follows in "DXFR"
            or (before.tag in ",CS" and follows in "NP")
            or before.low in ("by", "after", "while", "for")
        )
    past = past_of(low, verb)
    if before.tag == "P":
        return False
    if before.tag in "NX" and verb.base in unchanging() and verb.kinds & {"up", "down"} and _leads_to(tokens, i):
        return True
    if before.low == "now" and low in words.group("verbs", "people_do") and i > 1 and tokens[i - 2].tag in "NX":
        return True  # As in "Analysts now see earnings of".
    if before.tag == "B":
        return past or verb.finite or follows in "FPDXB"
    if before.tag == "N" and past and follows == "N" and verb.base in words.group("verbs", "changing"):
        # As in "It lowered body weight by".
        return i == 1 or tokens[i - 2].tag in "DN,"
    if before.tag in "NX#F):":
        of = after is not None and after.low == "of"  # As in "a yield forecast of".
        if past or (low == verb.base and low in unchanging() and not of):
            # As in "57% cited the weather".
            people = after is not None and after.low in words.group("metrics", "people")
            shared = before.tag == "F" and _is_share(before) and not people
            return follows in "FPDXBRCSM.,;:)#" or (follows == "N" and (before.tag == "X" or shared))
        if verb.finite:
            named = "X" if low in words.group("metrics", "heads") else "XN"  # "point reads from a server" are reads
            # "X bottoms out at", "the pack stores 342": a plural noun is seldom followed by a figure or article.
            return (
                follows in "FDRBSMX#"
                or (i == 1 and follows == "N" and "level" in verb.kinds)
                or (follows == "P" and before.tag in named and after is not None and after.low != "of")
                or (follows == "N" and before.tag == "X")
            )
        return (
            (follows in "FDRB" and before.low.endswith("s"))
            or (follows in "FB" and before.tag == "X" and not verb.finite)
            or (
                follows == "P"
                and before.low.endswith("s")
                and after is not None
                and after.low in ("at", "by", "from", "to")
            )
        )
    if before.tag in ",CS;—–(":
        return (
            (past and follows in "FPDXB")
            or (verb.finite and follows in "FPDXBNR")
            or (verb.base == low and follows in "FD")
        )
    return False


def _is_free(tokens: Sequence[Token], i: int) -> bool:
    """Whether no verb before has taken what stands before a word as its object: "cut hospital *stays* by 62%"."""
    for token in reversed(tokens[:i]):
        if token.tag in ",;:CSR(":
            return True
        if token.tag == "V":
            return token.verb is not None and token.verb.ing
    return True


def _leads_to(tokens: Sequence[Token], i: int) -> bool:
    """Whether what a word acts on moves by or to a figure: "the vaccine cut hospital stays by 62%"."""
    near = range(i + 1, min(i + 6, len(tokens) - 1))
    ahead = (k for k in near if tokens[k].low in ("by", "to", "from"))
    return any("F" in [t.tag for t in tokens[k + 1 : k + 3] if t.tag in "DF"] for k in ahead)


def past_of(low: str, verb: Verb) -> bool:
    """Whether a form is a past or a participle."""
    return low.endswith(("ed", "en")) or (not verb.finite and not verb.ing and low != verb.base)


def _is_shared(tokens: Sequence[Token], i: int) -> bool:
    """Whether a plural of which a share is told stands before a token: "4% of volunteers fell ill"."""
    k = i - 1
    while k > 1 and tokens[k].tag in "ND":
        k -= 1
    plural = tokens[i - 1].low.endswith("s") or tokens[i - 1].low in words.group("metrics", "people")
    return plural and tokens[k].low == "of" and k < i - 1 and tokens[k - 1].tag == "F" and _is_share(tokens[k - 1])


def _is_share(figure: Token) -> bool:
    """Whether a figure is a part of a whole: "41%", "four in ten", "two-thirds"."""
    low = figure.low
    return any(p in low for p in ("%", "percent", "per cent", " in ", "third", "quarter", "half", "fifth", "majority"))


def _of_people(tokens: Sequence[Token], figure: int, end: int) -> bool:
    """Whether a share is of people, up to a token: "a third of patients"."""
    return any(t.low in words.group("metrics", "people") for t in tokens[figure + 1 : min(end, figure + 5)])


def _relative_before(tokens: Sequence[Token], i: int) -> bool:
    """Whether the comma before a token closes a relative clause or a name that a comma opened."""
    named = i > 3 and tokens[i - 2].tag == "X" and tokens[i - 3].tag == "," and tokens[i - 4].tag in "NX"
    return named or any(tokens[k].tag == "S" and tokens[k - 1].tag == "," for k in range(i - 2, max(1, i - 16), -1))
