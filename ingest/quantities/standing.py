"""Which numbers count something: years, labels, versions, pronouns and ordinals do not.

    a number in digits       counts, unless it is masked, a year, or a version of something the document names
    a spelled-out count      counts before a noun in the plural, not after "the" or "these", and never "one"
    a spelled-out fraction   counts before "of", "below", "the", ... or after a word of amount ("by a third")
    "double", "half"         count before "the", "that", "as", ... or after such a word

Word lists are in `standing.toml`.
"""

from __future__ import annotations

import re

from ingest.quantities.amount import Amount
from ingest.quantities.nonfigures import Mask, words

_MAY = re.compile(
    r"""[0-9½¼¾⅓⅔⅛⅜⅝⅞] | \b(?:
      two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thir\w+|fou?r\w+|fif\w+|sixt\w+|sevent\w+|eight\w+|ninet\w+
    | twent\w+|tens|hundred\w*|thousand\w*|million\w*|billion\w*|trillion\w*|dozens?|lakhs?|crores?|one|hal[fv]\w*
    | third\w*
    | quarters?|tenths?|twelfth|twice|thrice|doubl\w+|tripl\w+|trebl\w+|quadrupl\w+|\w+fold|order )\b""",
    re.IGNORECASE | re.VERBOSE,
)
_YEAR = re.compile(r"(?:1[6-9]|20)[0-9]{2}$")
_LATER = re.compile(r"2[1-4]00$")
_NEXT = re.compile(r"[ \u00a0*_]*(?P<hyphen>[-‐‑])?(?P<word>[A-Za-z][\w'’&-]{0,40})")
_ONE_OF = re.compile(
    r"[ \u00a0]of[ \u00a0](?:(?!(?:1[6-9]|20)[0-9]{2}\b)[0-9]|(?:those|these|them|the|its|our|their|his|her)\b)"
)
_COUNTED = re.compile(r"[ \u00a0](?:(?P<one>[a-z]+)[ \u00a0])?(?P<two>[a-z]+)\b")
_PLURAL = re.compile(
    r"""[ \u00a0](?:of[ \u00a0]them\b|(?:of[ \u00a0](?:those|these|its|our|their|the|his|her)[ \u00a0])?
    (?:[A-Za-z][\w'’-]{0,30}[ \u00a0]){0,3}?
    (?:[a-z-]{1,30}[a-rt-z]s|[a-z-]{1,30}sses|people|men|women|children|criteria|species)(?![\w'’-]))""",
    re.VERBOSE,
)
_LAST = re.compile(r"([A-Za-z]+)[ \u00a0]+$")
_BEFORE = re.compile(
    r"(?:([A-Za-z]+)[ \u00a0]+)?(?:(?:an?|one|two|three|four|five|six|seven|eight|nine)[ \u00a0-]+)?$", re.IGNORECASE
)
_ARTICLE = re.compile(r"\b(?:an?|one|two|three|four|five|six|seven|eight|nine)[ \u00a0-]+$", re.IGNORECASE)
_AFTER = re.compile(r"[ \u00a0]([A-Za-z]+)")
_CLOSED = re.compile(
    r"""\s*(?: $ | [,.;:)?!”"—–] | \s(?:in|from|since|on|during|over|after|between|compared|when|if|while|and|but|this
    |last|by|at|for|per|within|year|with|versus|annually|because|as|to)\b )""",
    re.VERBOSE,
)
_FINITE = re.compile(r"[ \u00a0](?:[a-z]+ed|does|did|is|was|has|had|can|ran|runs|handles|does|ships|brings|gets|got)\b")
_ALONE = re.compile(r"\s*(?:(?:an?|about|around|over|under|exactly|at[ ]least|at[ ]most)[ ])*\Z", re.IGNORECASE)
_PART_OF = re.compile(r"\b(?:the|other|first|second|this|that)\s+(?:[a-z]+\s+)?$")
_SPEAKING = frozenset(
    [
        "says",
        "said",
        "say",
        "that",
        "than",
        "with",
        "in",
        "on",
        "for",
        "since",
        "of",
        "from",
        "and",
        "but",
        "because",
        "claims",
    ]
)
_MODAL = frozenset(["would", "will", "could", "can", "may", "might", "should", "must", "to", "not"])
_CHARGE = re.compile(r"\b(?:charg\w+|state[ -]of[ -]charge|SoC)\b")


def may_hold(text: str) -> bool:
    """Whether the text holds a digit or a number word at all."""
    return _MAY.search(text) is not None


def year(text: str, a: Amount) -> bool:
    """Whether the amount is a year: four plain digits with no unit, and nothing counted behind them."""
    printed = text[a.numeral.start : a.numeral.end]
    if a.unit is not None or not a.numeral.plain:
        return False
    if not _YEAR.match(printed):
        return _LATER.match(printed) is not None and _word_before(text, a.start) in {"by", "until", "in", "to"}
    noun = _COUNTED.match(text, a.end)
    counts = noun and (noun["two"] in words("counted") or noun["one"] in words("counted"))
    return not (counts and _word_before(text, a.start) not in words("temporal"))


def note_noun(text: str, a: Amount) -> None:
    """Record whether a noun of its own follows a bare number, or a hyphen joins it to one."""
    if a.unit is not None:
        return
    match = _NEXT.match(text, a.end)
    if match is None:
        return
    word = match["word"]
    if match["hyphen"]:
        a.hyphen = not word.lower().startswith("to-")
    elif _ONE_OF.match(text, a.end):
        a.noun = True
    else:
        a.noun = word.lower() not in words("function")


def counts(text: str, a: Amount, mask: Mask, versions: frozenset[str]) -> bool:
    """Whether the amount is neither a label nor a version of something."""
    printed = text[a.numeral.start : a.numeral.end]
    bare = (a.unit is None or a.kind == "points") and a.numeral.magnitude == 1 and "," not in printed
    if (
        bare
        and a.upper is None
        and (mask.doubts(a.numeral.start, a.numeral.end) or _is_version(text, printed, a, versions))
    ):
        return False
    if a.upper is not None and a.unit is None and mask.doubts(a.start, a.end):
        return False
    return not (a.upper is not None and a.kind == "percent" and _CHARGE.search(text[max(0, a.start - 40) : a.end + 40]))


def _is_version(text: str, printed: str, a: Amount, versions: frozenset[str]) -> bool:
    """Whether the number is a version that the document names, or a neighbour of one: 5.0 named, so 4.2 and 5.1 too."""
    whole, _, part = printed.partition(".")
    if not part or a.sign < 0 or not versions or not whole.isdigit():
        return False
    if printed in versions:
        return True
    near = {(int(v.partition(".")[0]), len(v.partition(".")[2])) for v in versions}
    if not a.noun and any(abs(int(whole) - n) <= 1 and len(part) == size for n, size in near):
        return True
    acts = _FINITE.match(text, a.end) is not None
    return acts and _word_before(text, a.start) in _SPEAKING and any(len(part) == size for _, size in near)


def distinctive(a: Amount) -> bool:
    """Whether the number has three digits or more that say something, so that meeting it twice is no chance."""
    digits = str(abs(a.numeral.value)).replace(".", "").strip("0")
    return a.numeral.shape == "digits" and len(digits) >= 3 and a.upper is None


def stands(text: str, a: Amount, *, in_cell: bool) -> bool:
    """Whether the amount, complete as it is, is stated as a figure."""
    shape = a.numeral.shape
    if _ALONE.match(text, 0, a.start) and not text[a.end :].strip(" .\u00a0\n") and shape != "multiple":
        return True
    if text[max(0, a.start - 4) : a.start].lower() == "per ":
        return False
    if shape in {"digits", "duration"} or a.kind == "share" or a.upper is not None:
        return True
    if shape == "multiple":
        return _multiple(text, a)
    if shape == "fraction":
        return a.unit is not None or _fraction(text, a)
    if shape == "vague":
        return a.unit is not None or " " in text[a.numeral.start : a.numeral.end]
    if a.addend is not None or (a.fixed is not None and a.unit is not None):
        return True  # "an hour and 45 minutes", "a year and a half"
    if a.numeral.end - a.numeral.start <= 2:
        return False  # the article alone counts nothing
    if a.unit is not None and a.kind not in {"noun", "thing", "points"}:
        return a.numeral.value != 1 or a.hyphen or a.unit not in {"day", "year", "hour", "century", "decade", "degree"}
    if a.numeral.value == 1:
        return a.kind == "points" and _word_before(text, a.start) in words("amounting") - {"at", "to"}
    if a.numeral.value >= 1000 or in_cell:
        return True
    if _word_before(text, a.start) in words("definite"):
        return a.unit is not None and a.numeral.value > 12
    return a.unit is not None or (not a.hyphen and _PLURAL.match(text, a.end) is not None)


def _multiple(text: str, a: Amount) -> bool:
    word = text[a.numeral.start : a.numeral.end].lower()
    after = _AFTER.match(text, a.end)
    following = after[1].lower() if after else ""
    match word:
        case "double" | "triple" | "treble" | "quadruple" | "quintuple" | "twice" | "thrice":
            modal = _word_before(text, a.start) in _MODAL and word not in {"twice", "thrice"}
            return following in words("doubling") or modal
        case "doubles" | "trebles" | "triples" | "halves":
            return bool(following) and following not in {"in", "of", "and", "match", "title", "final", "partner"}
        case _:
            return True


def _fraction(text: str, a: Amount) -> bool:
    """Whether "third", "half", "two-thirds" is a share and no ordinal, period or part of a match."""
    word = text[a.numeral.start : a.numeral.end].lower()
    if " " in word or "-" in word or not word.isalpha():
        return True
    after = _AFTER.match(text, a.end)
    following = after[1].lower() if after else ""
    left = text[max(0, a.start - 32) : a.start]
    match = _BEFORE.search(left)
    before = (match[1] or "").lower() if match else ""
    amounting = before in words("amounting") and _CLOSED.match(text, a.end) is not None
    if word == "half":
        modified = _word_before(text, a.start) not in words("amounting") | {"", "a", "cut", "uses", "at"} and bool(
            left.strip()
        )
        named = before not in words("amounting") and _PART_OF.search(left) is not None
        return (following in words("halving") and not (modified and named) and not named) or amounting
    if not _ARTICLE.search(left):
        return False
    if word == "quarter" and before in {"for", "in", "within", "at", "of", "is", "was"}:
        return False
    return following in words("sharing") or amounting


def _word_before(text: str, at: int) -> str:
    match = _LAST.search(text, max(0, at - 24), at)
    return match[1].lower() if match else ""
