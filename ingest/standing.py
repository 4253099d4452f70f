"""Which numbers count something: years, labels, versions, pronouns and ordinals do not.

a number in digits       counts, unless it is masked, a year, or a version seen in the document
a spelled-out count      counts before a noun in the plural, not after "the" or "these", and never "one"
a spelled-out fraction   counts before "of", "below", "the", ... or after a word of amount ("by a third")
"double", "half"         count before "the", "that", "as", ... or after such a word
"""

from __future__ import annotations

import re

from ingest.amounts import Amount
from ingest.nonfigures import Mask

_MAY = re.compile(
    r"[0-9½¼¾⅓⅔⅛⅜⅝⅞]|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thir\w+|fou?r\w+|fif\w+|sixt\w+|sevent\w+|eight\w+"
    r"|ninet\w+|twent\w+|tens|hundred\w*|thousand\w*|million\w*|billion\w*|trillion\w*|dozens?|lakhs?|crores?|one|half|halv\w+|third|quarters?"
    r"|ten\w+|twice|thrice|doubl\w+|tripl\w+|trebl\w+|quadrupl\w+|\w+fold|orders?\s+of\s+magnitude)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:1[6-9]|20)[0-9]{2}$")
_YEAR_NOUN = re.compile(
    r"[ \u00a0](?:[a-z]+[ \u00a0])?(?:people|patients|participants|adults|respondents|voters|households|jobs|sites|students|workers|samples|cases|deaths|men|women|children|miles|units|items|steps|times|calories)\b"
)
_TEMPORAL = re.compile(
    r"\b(?:in|since|by|until|till|before|after|during|from|of|to|for|the|its|their|late|early|mid|year|and|through|ending|ended|fiscal)\s+$|[(’'-]$",
    re.IGNORECASE,
)
_FUNCTION = frozenset(
    [
        "for",
        "against",
        "versus",
        "vs",
        "on",
        "with",
        "at",
        "in",
        "and",
        "or",
        "to",
        "from",
        "of",
        "when",
        "while",
        "where",
        "as",
        "by",
        "after",
        "before",
        "becomes",
        "became",
        "than",
        "per",
        "is",
        "was",
        "were",
        "are",
        "be",
        "been",
        "has",
        "had",
        "have",
        "but",
        "yet",
        "so",
        "because",
        "since",
        "until",
        "which",
        "that",
        "who",
        "then",
        "today",
        "now",
        "instead",
        "again",
        "either",
        "respectively",
        "above",
        "below",
        "last",
        "this",
        "next",
        "if",
        "not",
        "nor",
        "unless",
        "though",
        "although",
        "whereas",
        "whilst",
        "via",
        "into",
        "onto",
        "over",
        "under",
        "between",
        "across",
        "during",
        "within",
        "without",
        "up",
        "down",
        "more",
        "less",
        "fewer",
        "or",
        "it",
        "he",
        "she",
        "they",
        "we",
        "i",
        "you",
        "there",
        "here",
        "also",
        "still",
        "would",
        "could",
        "should",
        "will",
        "can",
        "may",
        "might",
        "must",
        "did",
        "does",
        "do",
        "off",
        "about",
        "around",
        "later",
        "earlier",
        "ago",
        "turns",
        "turned",
        "makes",
        "made",
        "plus",
        "minus",
        "times",
        "only",
        "just",
        "even",
        "too",
        "already",
        "each",
        "apiece",
        "overall",
        "the",
        "a",
        "an",
        "its",
        "their",
        "our",
        "his",
        "her",
        "these",
        "those",
        "remains",
        "gets",
        "got",
        "means",
        "meant",
        "came",
        "comes",
        "went",
        "goes",
        "using",
        "compared",
        "versus",
        "worldwide",
        "globally",
        "annually",
        "today",
        "yesterday",
        "thursday",
        "monday",
        "tuesday",
        "wednesday",
        "friday",
        "saturday",
        "sunday",
    ]
)
_NEXT = re.compile(r"[ \u00a0*_]*(?P<hyphen>[-‐‑])?(?P<word>[A-Za-z][\w'’&-]*)")
_PLURAL = re.compile(
    r"[ \u00a0](?:of\s+(?:those|these|them|its|our|their|the|his|her)\s+)?(?P<before>(?:[A-Za-z][\w'’-]*[ \u00a0]){0,3}?)(?:[a-z][a-z-]*[a-rt-z]s|[a-z]+(?:sses)|people|men|women|children|criteria|species|data|[a-z]{4,}s)(?![\w'’])"
)
_DEFINITE = re.compile(
    r"\b(?:the|these|those|both|all|its|their|our|his|her|my|your|other|last|first|next|past|any|every|each|no|of\s+the|us|them|we|they|those)\s+$|[-–]$",
    re.IGNORECASE,
)
_FRACTION_AFTER = re.compile(
    r"[ \u00a0](?:of|below|above|less|more|lower|higher|fewer|smaller|larger|bigger|faster|slower|cheaper|longer|shorter|lighter|the|that|those|as|off|its|their|to\s+(?:a|two|one)|better|worse|what|again|price|cost)\b",
    re.IGNORECASE,
)
_AMOUNTING = re.compile(
    r"\b(?:by|about|around|roughly|nearly|almost|over|under|than|maybe|perhaps|up|down|only|just|approximately|another|some|to|fell|rose|in|is|was|at|cut|drops?|dropped|gets?|got|loses?|lost|gains?|gained|saves?|saved|shrank|grew|below|above|for)\s+(?:an?\s+)?$",
    re.IGNORECASE,
)
_CLOSED = re.compile(
    r"\s*(?:$|[,.;:)?!”\"—–]|\s(?:in|from|since|on|during|over|after|between|compared|when|if|while|and|but|this|last|by|at|for|per|within|year|with|versus|annually|because|as|to)\b)",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b(?:an?|one|two|three|four|five|six|seven|eight|nine)[\s-]+$", re.IGNORECASE)
_TWICE = re.compile(
    r"[ \u00a0](?:the|that|those|as|its|their|what|our|his|her|this|a|an|of|in|last|more|over|since|every|per|to|from|by|on|again|year|[a-z]+ly)\b|\s*[.,;:)]|[ \u00a0][a-z]+",
    re.IGNORECASE,
)
_DOUBLE = re.compile(r"[ \u00a0](?:the|that|those|its|their|what|our|his|her|this|last|as)\b", re.IGNORECASE)
_HALF = re.compile(r"[ \u00a0](?:of|the|that|those|its|their|as|what|our|his|her|a|an|all|again|this)\b", re.IGNORECASE)


def may_hold(text: str) -> bool:
    """Whether the text holds a digit or a number word at all."""
    return _MAY.search(text) is not None


def year(text: str, a: Amount) -> bool:
    """Whether the amount is a year: four plain digits with no unit, and nothing counted behind them."""
    if a.unit is not None or not a.numeral.plain or not _YEAR.match(text[a.numeral.start : a.numeral.end]):
        return False
    return not (_YEAR_NOUN.match(text, a.end) and not _TEMPORAL.search(text, max(0, a.start - 12), a.start))


def note_noun(text: str, a: Amount) -> None:
    """Record whether a noun of its own follows a bare number."""
    if a.unit is not None:
        return
    match = _NEXT.match(text, a.end)
    if match and match["hyphen"]:
        a.hyphen = not match["word"].lower().startswith("to-")
    elif (match and match["word"].lower() not in _FUNCTION and not re.match(r"[A-Z]", match["word"])) or (
        match
        and match["word"].lower() == "of"
        and re.match(r" of (?:those|these|them|the|its|our|their)\b", text[a.end : a.end + 12])
    ):
        a.noun = True


def counts(text: str, a: Amount, mask: Mask, versions: frozenset[str]) -> bool:
    """Whether the amount is neither a label nor a version of something."""
    bare = a.unit is None and a.numeral.magnitude == 1 and "," not in text[a.numeral.start : a.numeral.end]
    if bare and mask.doubts(a.start, a.end):
        return False
    return not (
        bare and a.numeral.shape == "digits" and _is_version(text[a.numeral.start : a.numeral.end], a, versions)
    )


def _is_version(printed: str, a: Amount, versions: frozenset[str]) -> bool:
    """Whether the number is a version that the document names, or a neighbour of one: 5.0 named, so 4.2 and 5.1 too."""
    whole, _, part = printed.partition(".")
    if not part or a.noun or a.sign < 0:
        return False
    if printed in versions:
        return True
    near = {(int(v.partition(".")[0]), len(v.partition(".")[2])) for v in versions}
    return any(abs(int(whole) - n) <= 1 and len(part) == size for n, size in near)


def distinctive(a: Amount) -> bool:
    """Whether the number has three digits or more that say something, so that meeting it twice is no chance."""
    digits = str(abs(a.numeral.value)).replace(".", "").strip("0")
    return a.numeral.shape == "digits" and len(digits) >= 3 and a.upper is None


def stands(text: str, a: Amount, *, in_cell: bool) -> bool:
    """Whether the amount, complete as it is, is stated as a figure."""
    shape = a.numeral.shape
    if shape == "digits" or a.kind == "share" or a.upper is not None:
        return True
    if shape == "multiple":
        return _multiple(text, a)
    if shape == "fraction":
        return a.unit is not None or _fraction(text, a)
    if shape == "vague":
        return a.unit is not None or text[a.numeral.start : a.numeral.end].count(" ") > 0
    if a.unit is not None and a.kind not in {"noun", "thing", "points"}:
        return a.numeral.value != 1 or a.unit not in {"day", "year", "hour", "century", "decade"} or a.hyphen
    if a.numeral.value == 1 and a.numeral.end - a.numeral.start <= 3:
        return False
    if a.kind in {"multiple"} or a.numeral.value >= 1000 or in_cell:
        return True
    if _DEFINITE.search(text, max(0, a.start - 16), a.start):
        return a.unit is not None and a.numeral.value > 12
    if a.unit is not None or a.hyphen:
        return a.unit is not None
    return _PLURAL.match(text, a.end) is not None


def _multiple(text: str, a: Amount) -> bool:
    word = text[a.numeral.start : a.numeral.end].lower()
    if word.endswith("fold") or " " in word:
        return True
    if word in {"double", "triple", "treble", "quadruple", "quintuple"}:
        return _DOUBLE.match(text, a.end) is not None
    if word in {"doubles", "triples", "trebles", "halves"}:
        return _TWICE.match(text, a.end) is not None
    if word in {"twice", "thrice"}:
        return (
            re.match(r"[ \u00a0](?:the|that|as|its|their|what|those|this|our)\b", text[a.end : a.end + 12]) is not None
        )
    return True


def _fraction(text: str, a: Amount) -> bool:
    """Whether "third", "half", "two-thirds" is a share and no ordinal, period or part of a match."""
    word = text[a.numeral.start : a.numeral.end].lower()
    if word == "half":
        return _HALF.match(text, a.end) is not None or (
            _AMOUNTING.search(text, max(0, a.start - 20), a.start) is not None
            and _CLOSED.match(text, a.end) is not None
        )
    if " " in word or "-" in word or not word.isalpha():
        return True
    if _ARTICLE.search(text, max(0, a.start - 8), a.start) is None:
        return False
    if _FRACTION_AFTER.match(text, a.end):
        return True
    before = _ARTICLE.sub("", text[max(0, a.start - 28) : a.start])
    return _AMOUNTING.search(before) is not None and _CLOSED.match(text, a.end) is not None
