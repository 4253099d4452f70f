"""What a verb of saying or thinking takes for its object: a clause with `that` or without, a question, a quotation.

joined   = verb ("to" hearer)? ("that" | "whether" | "if" | "why" | "how") clause   "said that it was"
asking   = verb ("what" | "which" | "where" | "who" | "when" | "how") clause        "know what happened"
bare     = verb hearer? clause                                                      "think it is", "told us he was"
sure     = "am" "sure" clause | "have" "no doubt" clause                            "I am sure that"
quoting  = verb quotation                                                           "wrote: “It is”"
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from ingest import lexicon

_NAME = r"(?:the\s+)?[A-Z][\w.]+(?:\s+[A-Z][\w.]+){0,2}"
_HEARER = rf"(?:\s+(?:me|us|him|her|them|you|reporters|{_NAME}|the\s+[a-z]+))?"
_WHERE = r"(?:\s+(?:in|on|at)\s+(?:an?\s+|the\s+)?\w+(?:\s+\w+)?)?"
_PERSON = r"(?:I|you|he|she|it|we|they|there)"
_SHORT = r"[’'](?:s|re|ll|ve|d|m)"
_OPENS = (
    r"(?:I|you|he|she|it|we|they|there|this|that|these|those|the|an?|his|her|its|our|their|my|your|all|any\w*|no\w*|every\w*"
    r"|some\w*|many|most|one|both|each|people|[A-Z][\w’']+"
    r"|(?!(?:of|in|to|for|by|with|on|at|from|about|and|or|as|up|out|more|that|what|which|who|how|why|is|are|was|were)\b)"
    r"[a-z\d][\w,.’-]*)"
)
_AUXILIARY = (
    r"(?:is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|might|should|must|need|needs|cannot"
    r"|(?:is|are|was|were|do|does|did|wo|would|ca|could|has|have)n[’']t)"
)
_FINITE = (
    r"(?:is|are|was|were|be|has|have|had|do|does|did|will|would|can|could|may|might|should|must|[a-z]+(?:ed|s)"
    r"|began|came|cut|fell|found|gave|got|grew|held|hit|kept|led|left|lost|made|met|paid|put|ran|rose|saw|sent|set|sold|stood|took|went|won"
    r"|[’'](?:s|re|ll))"
)
CLAUSE = (
    rf"(?:(?:{_PERSON}|that|this|nobody|everyone)(?:{_SHORT}|\s+(?!(?:of|and|or|in|to|about|for)\b)[a-z]+)\b"
    rf"|{_OPENS}\s+(?:[\w’'-]+\s+){{0,8}}?{_AUXILIARY}\b"
    r"|(?:the|an?|[A-Z][\w’']+)\s+(?:[\w’'-]+\s+){0,5}?[a-z]+(?:ed|s)"
    r"\s+(?:the|an?|to|that|his|her|its|their|it|us|them|up|down|out|from|off|by\s+\d)\b)"
)
"""A clause: a pronoun with its verb, or a noun phrase with an auxiliary, or with a verb that has an object."""
HOLDS = re.compile(
    rf"""\s*,?\s*(?:[^.;]{{0,60}}?\b(?:that|whether|if|why|how|what)\s+(?!off\b|as\b|to\b|for\b)\w+\s+\w+
    | [^"“]{{0,40}}["“] | :\s | [^.;,]{{0,30}}?\b{CLAUSE})""",
    re.VERBOSE,
)
"""What stands behind a verb whose object is a clause or a quotation, and no thing: not "presents a system"."""
LOOSE = re.compile(rf"[^.;:]{{0,80}}?\b{_FINITE}\b")
"""What may stand behind a verb of saying: whatever holds a verb."""
THAT = re.compile(r"[^.;:,“\"]{0,60}?\b(?P<that>that)\b")
QUOTATION = re.compile(r"[\"“][^\"”]*[\"”]?")
SURE = re.compile(
    rf"""\b(?P<verb>(?:[’']m|am|is|are|was|were|be|feel|felt|seems?)\s+(?:not\s+|also\s+|quite\s+|so\s+|\w+ly\s+)?
    (?:sure|certain|aware|confident|convinced|clear|afraid|concerned|worried|glad|hopeful|told)
    |(?:have|has|had|made?|makes|came|come|comes|reached|express\w*)\s+(?:it\s+clear|(?:\w+\s+){{0,3}}?
    (?:doubt|conclusion|argument|view|opinion|belief|feeling|sensation|impression|point|hope|fear|concerns?)))\s*,?\s+
    (?=(?:that|whether|if|how|why)\s+\w+\s+\w+|{CLAUSE})""",
    re.VERBOSE,
)
"""Whose mind is told by no verb: `I am sure that`, `came to the conclusion that`."""


@cache
def spoken() -> frozenset[str]:
    """Return the verbs of saying whose subject can only be who speaks."""
    return frozenset(
        p for raw in lexicon.table("attribution")["entry"] for p in raw.get("phrases", ()) if raw["takes"] == "speech"
    )


@cache
def said() -> frozenset[str]:
    """Return the verbs of saying: whatever their object is, it is said."""
    entries = [raw for raw in lexicon.table("attribution")["entry"] if raw["how"] == "stated" and raw["id"] != "list"]
    return frozenset(p for raw in entries if raw["takes"] in ("speech", "clause") for p in raw.get("phrases", ()))


@cache
def end() -> re.Pattern[str]:
    """Return the pattern of what ends a reported clause: another beside it, or another verb of saying."""
    verbs = _any(said().union(_verbs("bare")))
    return re.compile(
        rf""";|,\s+(?:and|but)\s+(?:that[’']s|this|it|I|we|you)\s
        |,\s+(?:and|but|so|while|although|though|because)\s+(?:\w+\s+){{1,4}}?
        (?:said|says|is|are|was|were|has|have|had|will|would|also)\b
        |,?\s+(?:and|but)\s+(?:also\s+|then\s+)?(?:{verbs})\b""",
        re.VERBOSE,
    )


@cache
def joined() -> re.Pattern[str]:
    """Return the pattern of a verb before `that`, `whether`, `if`; the group `that` begins the clause."""
    verbs = _any(said().union(_verbs("thought"), _verbs("bare")))
    return re.compile(
        rf"(?<!\b(?:all|the)\s)(?<!\bthese\s)(?<!\bpress\s)\b(?P<verb>(?i:{verbs}))\b(?:\s+to)?{_HEARER}{_WHERE}\s*,?\s+"
        r"(?P<that>that|whether|if|why|how)\b(?!\s+(?:much|many|of|off|as|to|for)\b)"
    )


@cache
def asking() -> re.Pattern[str]:
    """Return the pattern of a verb before a question."""
    return re.compile(
        rf"\b(?P<verb>(?:{_any(_verbs('asking'))}){_HEARER})\s*,?\s+"
        rf"(?=(?:what|which|where|who|when|how)\s+(?:[\w’'-]+\s+){{0,5}}?(?:{_AUXILIARY}|{_PERSON}(?:{_SHORT})?\b)|(?:what|who|which)\s+[a-z]+ed\b)"
    )


@cache
def bare() -> re.Pattern[str]:
    """Return the pattern of a verb before a clause without `that`."""
    return re.compile(rf"\b(?P<verb>(?:{_any(_verbs('bare'))}){_HEARER})\s*,?\s+(?={CLAUSE})")


@cache
def quoting() -> re.Pattern[str]:
    """Return the pattern of a verb before a quotation."""
    return re.compile(
        rf"(?<!the\s)(?<!a\s)(?<!this\s)(?<!The\s)\b(?P<verb>{_any(said())})\b[^.;\"“”]{{0,40}}?[,:;]?\s*(?=[\"“])"
    )


def _verbs(kind: str) -> frozenset[str]:
    return frozenset(lexicon.table("attribution")["clauses"][kind])


def _any(verbs: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, verbs), key=len, reverse=True))
