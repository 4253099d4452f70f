"""Whether a word is a verb by its place: what stands before it and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from ingest import words
from ingest.frames.tokens import Token
from ingest.frames.verbs import Verb, forms, past_of, unchanging

_CLOSING = frozenset({'"', "”", "»"})


def is_verb(tokens: Sequence[Token], i: int, verb: Verb) -> bool:
    """Whether a form that the lexicon knows as a verb's is one here."""
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


def can_act(tokens: Sequence[Token], i: int) -> bool:
    """Whether neither what stands before a word nor what follows makes a noun of it: "the rating", "charging is"."""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    heads = words.group("metrics", "heads")
    named = tokens[i].low.endswith("ing") and after is not None and (after.tag == "A" or after.low in heads)
    named = named or acts_next(tokens, i)
    return not named and (i == 0 or tokens[i - 1].tag not in "D'")


def acts_next(tokens: Sequence[Token], i: int) -> bool:
    """Whether a word in -ing that opens a sentence is the subject of the verb behind it: "*Cooling* accounts for"."""
    if i or len(tokens) < 3 or not tokens[0].low.endswith("ing"):
        return False
    verb = forms().get(tokens[1].low)
    return verb is not None and verb.finite and tokens[2].tag in "PFDB"


def is_plural_measure(tokens: Sequence[Token], i: int, verb: Verb) -> bool:
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


def takes_object(tokens: Sequence[Token], i: int) -> bool:
    """Whether a word of no lexicon is a verb by its place: "Pelican compiles the kernel"."""
    return (
        0 < i < len(tokens) - 1
        and tokens[i].low.endswith(("s", "ed"))
        and tokens[i - 1].tag in "NX"
        and tokens[i + 1].tag == "D"
        and tokens[i + 1].low in ("the", "a", "an", "its", "their", "this", "his", "her")
    )


def goes_on(tokens: Sequence[Token], i: int) -> bool:
    """Whether a past of no lexicon is the verb behind an aside: "Its arm, Korrin Freight, booked sales of"."""
    past = tokens[i].low.endswith("ed") and 0 < i < len(tokens) - 1 and tokens[i + 1].tag in "NXDFM"
    return past and tokens[i - 1].tag == "," and _relative_before(tokens, i)


def possesses(tokens: Sequence[Token], i: int) -> bool:
    """Whether an 's is a possessive: what follows is a noun phrase, and no participle or article."""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    return after is None or (tokens[i - 1].tag != "R" and after.tag in "NXFM#B" and after.low != "not")


def _leads_to(tokens: Sequence[Token], i: int) -> bool:
    """Whether what a word acts on moves by or to a figure: "the vaccine cut hospital stays by 62%"."""
    near = range(i + 1, min(i + 6, len(tokens) - 1))
    ahead = (k for k in near if tokens[k].low in ("by", "to", "from"))
    return any("F" in [t.tag for t in tokens[k + 1 : k + 3] if t.tag in "DF"] for k in ahead)


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
