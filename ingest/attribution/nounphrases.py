"""How noun phrases that speak are built: titles, owners, articles, who somebody works for, whose paper it is."""

from __future__ import annotations

import re
from functools import cache

from ingest import lexicon
from ingest.attribution.wording import NAME

DAY = (
    r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    r"|January|February|March|April|May|June|July|August|September|October|November|December)"
)
LEAD = re.compile(
    rf"""^(?:(?:On|In|At|By|Since|Late|Early|Last|This|Earlier|Today|Yesterday|Also|Still|But|And|So|Then|Now|Meanwhile
    |However|Here|Yet|Afterwards|Later|Elsewhere|Again|Indeed|Similarly|Likewise|Moreover|Nonetheless|Nevertheless|Recently
    |Previously|For\ its\ part|First|Second|Separately|Instead)\b,?\s*
    (?:(?:last|this|the|late|early)\s)*(?:week|month|year|quarter|{DAY}|\d{{1,4}})?\b,?\s*(?:\d{{1,4}},?\s*)*)+""",
    re.VERBOSE,
)
TITLES = re.compile(
    r"^(?:Dr|Prof|Mr|Mrs|Ms|Sir|Dame|Professor|Judge|Justice|Coach|President|Minister|Senator|Governor)\b\.?\s+(?=[A-Z])"
)
PRONOUN = re.compile(r"(it|they|he|she|we|i|you)(?:\s(?:itself|themselves|both|also))?", re.IGNORECASE)
POSSESSIVE = re.compile(r"(.+?)(?:[’']s|(?<=s)[’'])\s+(.+)", re.DOTALL)
THEIR = re.compile(r"(its|their|his|her|our|my)\s+(.+)", re.IGNORECASE | re.DOTALL)
ARTICLE = re.compile(
    r"^(?:the|a|an|one|some|several|many|most|two|three|that|this|these|those|other|another|both)\s+", re.IGNORECASE
)
OF = re.compile(
    r"""\s(?:of|on|for|in|to|into|at|from|by|with|about|under|led|headed|polled|surveyed|interviewed|published|released|conducted|involving
    |compiled|collected|gathered|tracked|issued|commissioned|carried|prepared|produced|hired|paid|employed|engaged|seen|signed)\s""",
    re.VERBOSE,
)
ADJECTIVES = re.compile(r"^(?:[a-z-]+\s+){1,2}(?=[A-Z])")
"""`latest Acme` poll."""
WITH_OTHERS = re.compile(
    r"\s+(?:and\s+(?:(?:his|her|their)\s+)?(?:colleagues|co-?authors|others|team|group)|et\s+al\.?)\s*$"
)
INFORMED = re.compile(
    r"(?:people|persons?|sources?|insiders?|officials?|executives?|bankers?)\s+(?:(?:who\s+(?:is|are)\s+)?(?:familiar|close|briefed)|with\s+knowledge)\b"
)
"""Who knows of a matter and is not named."""
SOURCE = re.compile(rf"\b(?:from|at|with|for|of)\s+(?:the\s+)?({NAME})$")
FOR = re.compile(r"\s(?:for|of|at|from)\s+(the\s.+)$")
FROM = re.compile(rf"\b(?:from|of|at)\s+(?:the\s+)?({NAME})")
MAKER = re.compile(
    rf"(?<!verified\s)(?<!confirmed\s)(?<!audited\s)(?<!reviewed\s)(?<!checked\s)\b(?:by|from)\s+(?:the\s+)?({NAME})"
)
INNER = re.compile(rf"({NAME})\s+((?:[a-z][\w-]*\s+)*[a-z][\w-]*)")
BASED = re.compile(r"(?:(?<=^)|(?<=\s))\w+(?:-\w+)*-(?:based|listed|owned|led|born|backed|headquartered)\s+")
ABOUT = re.compile(r"(?:For|In|On|At|By|Across|Among|With)\s+(?:[\w-]+\s+){1,4}?(the\s+[a-z].*)$", re.DOTALL)
LED = re.compile(rf"\bled\s+by\s+({NAME})")
TITLE = re.compile(r"(?:[\w’'-]+\s+){0,6}?([a-z][\w-]*)\s+$")

NO_NOUN = re.compile(
    r"^(?:[Nn]either|[Nn]o|[Nn]one|[Nn]obody|[Nn]ot|[Nn]or)\s|,\s|\b(?:is|are|was|were|has|have|had|will|would|did|does|which|who)\b"
)
LONGEST = 120
"""Characters beyond which the words before a verb are no noun phrase."""


def core(phrase: str) -> str:
    """Return a noun phrase without what leads to it and without its title: `On Monday Dr Ada Brown`."""
    return TITLES.sub("", LEAD.sub("", phrase.strip().strip(",–—-").strip()))


@cache
def adjectives() -> frozenset[str]:
    """Return the words with a capital that only say whence: `Swiss officials`."""
    words = lexicon.table("names")["words"]
    return frozenset([*words["demonyms"], *words["places"]])
