"""Reports whose cue is a verb: before its content, after it, in its middle, in the passive."""

from __future__ import annotations

import re

from graph.claim import Span
from ingest.attribution.agents import OWN, Agents
from ingest.attribution.discourse import Place
from ingest.attribution.drafts import Draft
from ingest.attribution.phrases import STOP
from ingest.attribution.subjects import OWNED, shared, source, subject
from ingest.attribution.verbs import FILLER, NEGATED, PASSIVE, Cue, is_noun, joins
from ingest.attribution.wording import NAME, heads

_AFTER = re.compile(r"\s*(?:[,.;:!?—–)”’\"]|$)")
_CIRCUMSTANCE = re.compile(
    r"""\s+(?:in|on|at|to|during|after|from|via|of\s+the|about\s+the|earlier|later|last|this|today|yesterday|reporters|investors
    |analysts|staff|lawmakers|employees|shareholders|customers|journalists|parliament|members|delegates|colleagues|[A-Z][\w&’']*(?:\s(?:&\s)?[A-Z][\w&’']*)*)\b[^,;:]*(?=[,.;]|$)""",
    re.VERBOSE,
)
_NOUN = re.compile(r"[,”\"]\s+(?P<who>(?:the\s+)?(?P<noun>[a-z][a-z-]+(?:\s[a-z-]+)?s|(?<=the\s)[a-z][a-z-]+))\s*$")
_SAYING = frozenset({"say", "said", "says"})
_NO_SPEAKERS = frozenset(
    [
        "he",
        "she",
        "it",
        "they",
        "we",
        "which",
        "who",
        "this",
        "that",
        "these",
        "those",
        "as",
        "is",
        "was",
        "has",
        "its",
        "his",
        "there",
        "others",
        "some",
    ]
)
_WHOM = re.compile(r"\s+(?:me|us|them|him|his|her|its|their|the|an?)\b[^,;:]*(?=[,.;]|$)")
_TELLING = frozenset({"told", "tells", "telling", "informed", "informs"})
_NO_CIRCUMSTANCE = re.compile(
    r"\b(?:that|is|are|was|were|has|had|will|would)\b|(?<![\d.,])(?!(?:19|20)\d\d\b)(?!\d{1,2}\s[A-Z])(?<!ary\s)(?<!ch\s)(?<!ril\s)(?<!May\s)"
    r"(?<!ne\s)(?<!ly\s)(?<!ust\s)(?<!ber\s)\d"
)
"""What shows a clause: a verb, or a figure that is no date."""
_NEXT_VERB = re.compile(
    r"\s+(?:is|are|was|were|has|had|will|would|(?!(?:its|his|this|less|thus|as|plans|sales)\b)[a-z]{2,}s)\s"
)
_COORDINATE = re.compile(
    r"(?:;|:|—|–|\band|\bbut|\bwhile|\bwhereas|\bthough|\balthough|\byet|\bor)\s*$|[,]\s*$", re.IGNORECASE
)
_RESULTS = re.compile(
    r"\b(?:results?|numbers|figures|data|measurements|benchmarks?|statistics|findings|scores|estimates|accounts|earnings)\b",
    re.I,
)
_BY = re.compile(r"\s+(?:\w+ly\s+)?by\s+")
_FAR_BY = re.compile(rf"[^,;.:]{{1,60}}?\sby\s+(?=(?:the\s+)?{NAME})")
_IN_TESTS = re.compile(r"\b(?:in|from|during|under)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_ASKED = frozenset({"polled", "surveyed"})


_AS = re.compile(r"\bas\s+$")
_THAT = re.compile(r"\b(?:that|which)\s+$")
_HEAD = re.compile(r"[,;:—]\s")
_BESIDE = re.compile(r";|—|\bwhile\b|\bwhereas\b")
_BESIDE_UNNAMED = re.compile(
    r"(?:;|—|,\s+(?:while|whereas|but)|\b(?:while|whereas))\s+(?P<who>(?:the\s+|some\s+|other\s+|its\s+|their\s+)?(?:[a-z][\w-]*\s*){1,3})$"
)
_WHICH = re.compile(r",\s+which\s")
_WHO = re.compile(r",\s+who\s")
_SHARES = re.compile(r"\b(?:and|but|then|yet)\s*$")
"""What stands between two verbs of one subject."""
_SET_FREE = re.compile(r"(?:released|issued)\s+(?:from|into)\b")
_CLAIMING = ("claim", "put", "insist", "argu", "conten", "alleg", "estimat", "reckon")
_QUOTED = re.compile(r"[,”\"’—–]$|[,.?!][”\"’]$")
_CLOSED = re.compile(r"[,?!][”\"]$")
_GOES_ON = re.compile(r":|\s+(?:\w+\s+){0,3}that\s")
_BEHIND = re.compile(r"[,”\"’?!—–]$")
_SOURCE = re.compile(
    rf"""\s+(?!that\b|which\b|whether\b|how\b|why\b)(?P<who>{NAME}\s+(?:(?!(?:of|for|at|from|in|on|who|and|to)\b)[a-z][\w-]*\s+){{1,4}}{NAME}|(?:the\s+|one\s+|a\s+|an\s+)?(?:[a-z][\w-]*\s+){{0,4}}{NAME}
    |(?:the|one|an?)\s+[a-z-]+(?:\s+[a-z-]+)?|[A-Z]\w+)""",
    re.VERBOSE,
)
_FIRST_NAMED = re.compile(rf"{NAME}(?=\s+[a-z])")
_LAST_NAMED = re.compile(rf"(?<=\s){NAME}$")
_BEHIND_QUOTE = re.compile(r"[”\"’']$|[”\"’'],$")
_PROGRESSIVE = re.compile(
    r"(?:(?:is|are|was|were|(?:has|have|had)\s+been)\s+)(?:(?:now|also|still|currently|only)\s+)?$"
)
"""Before a verb in -ing: "the ministry is now forecasting"."""
_ANSWER = re.compile(r"\s+[“\"‘']?(?:no|yes)\b(?!\s+\w)", re.IGNORECASE)
"""What a device or a voter says: "when the test says no, it is right"."""
_TAIL = 100
"""Characters before a verb in which its adverbs, negation and auxiliaries stand."""


def clause(text: str, cue: Cue, agents: Agents, place: Place) -> Draft | None:
    """Return what a verb reports, and of whom; None where it is negated, a noun, or has no speaker for its subject."""
    left = _before(text, cue.span.start)
    if NEGATED.search(left):
        return None
    if _SET_FREE.match(text, cue.span.start) or _ANSWER.match(text, cue.span.end):
        return None
    noun = is_noun(text, cue)
    if (not noun or _IN_TESTS.search(left)) and (passive := _by(text, cue, left, agents, place)):
        return passive
    active = cue.word.startswith(("is ", "are ")) or cue.word.endswith("ing")  # "is forecasting a crop of"
    if noun or (PASSIVE.search(left) and not active):
        return None
    filler = (_PROGRESSIVE.search(left) if cue.word.endswith("ing") else None) or FILLER.search(left)
    core = text[: cue.span.start - len(left) + (filler.start() if filler else len(left))]
    found = subject(core, agents, place, cue.takes in {"agent", "results"}, cue.takes == "speech")
    if found and (cue.takes != "document" or heads(core[found[1] :].strip(), "documents")):
        return _active(text, cue, *found)
    if draft := _inverted(text, cue, agents, place):
        return draft
    joined = _SHARES.search(core[-10:]) or (cue.word.endswith("ing") and core.rstrip().endswith(","))
    if joined and joins(text, cue):
        who = shared(core, agents, place, cue.takes in {"agent", "results"})
        if who and who != OWN:
            return _active(text, cue, who, len(core))
    return _plain(text, core, cue) or _unnamed(text, core, cue)


def _active(text: str, cue: Cue, who: tuple[str, ...], begin: int) -> Draft:
    """Read what stands with a verb whose subject begins at an offset: its content follows, precedes, or both."""
    left = _before(text, begin)
    span = Span(begin, cue.span.end)
    gap = _THAT.search(left)
    if gap and begin - len(left) + gap.start() > 0 and (_ends(text, cue) or _NEXT_VERB.match(text, cue.span.end)):
        noun = text[: begin - len(left) + gap.start()].rstrip(" ,")  # `the plan that Acme announced`
        start = max((m.end() for m in _HEAD.finditer(noun)), default=0)
        return Draft(len(noun), start, cue.span.end, who, cue.how, span)
    as_ = _AS.search(left)
    if as_ and begin - len(left) + as_.start() > 0:
        end = begin - len(left) + as_.start()
        return Draft(end, 0, end, who, cue.how, span, trailing=True)
    trailing = _trailing(text, cue, begin)
    if trailing is not None:
        return Draft(begin, 0, trailing, who, cue.how, span, trailing=True)
    end = len(text)
    stop = STOP.search(text, cue.span.end)
    if stop and text.count("“", cue.span.end, stop.start()) == text.count("”", cue.span.end, stop.start()):
        end = stop.start()
    opens = cue.takes == "results" and bool(_RESULTS.search(text, cue.span.end, min(end, cue.span.end + 120)))
    joined = begin == 0 or bool(_COORDINATE.search(left) or _WHICH.search(text, begin, cue.span.start))
    told = as_ or _WHO.search(text, begin, cue.span.start)  # What is told of a person is not told by them.
    return Draft(begin, cue.span.end if told else begin, end, who, cue.how, span, opens=opens, joined=joined)


def _before(text: str, end: int) -> str:
    return text[max(0, end - _TAIL) : end]


def _trailing(text: str, cue: Cue, begin: int) -> int | None:
    """Return where the content ends if it stands before the verb (`..., the company said.`), else None."""
    if not _QUOTED.search(_before(text, begin).rstrip()):
        return None
    end = cue.span.end
    if not _AFTER.match(text, end):
        circumstance = _CIRCUMSTANCE.match(text, end) or (_WHOM.match(text, end) if cue.word in _TELLING else None)
        if circumstance is None or _NO_CIRCUMSTANCE.search(circumstance[0]):
            closed = _CLOSED.search(_before(text, begin).rstrip())
            return begin if closed and not _GOES_ON.match(text, end) else None
        end = circumstance.end()
    after = text[end : end + 5].lstrip()[:1]
    if after == ":":
        return None
    return len(text) if after and after in ",—–;" else begin


def _ends(text: str, cue: Cue) -> bool:
    """Whether nothing follows a verb but when and where."""
    if _AFTER.match(text, cue.span.end):
        return True
    circumstance = _CIRCUMSTANCE.match(text, cue.span.end)
    return circumstance is not None and " that " not in circumstance[0]


def _inverted(text: str, cue: Cue, agents: Agents, place: Place) -> Draft | None:
    """Read `"...," said Ada Brown` and `..., said the company`."""
    if not cue.word.split()[0].endswith(("s", "ed", "said", "told", "wrote")):
        return None
    if not _BEHIND.search(_before(text, cue.span.start).rstrip()):
        return None
    gap = len(text) - len(text[cue.span.end :].lstrip())
    match = OWNED.match(text, gap) or _SOURCE.match(text, cue.span.end)
    if match is None:
        return None
    who, end = agents.speaker(match["who"], place), match.end()
    if who and match.re is OWNED and match["firm"]:
        agents.speaks_for(who, match["firm"])
    if who is None and match.re is _SOURCE and (first := _FIRST_NAMED.match(match["who"])):
        who, end = agents.speaker(first[0], place), match.start("who") + first.end()
    if who is None and " " in match["who"]:
        shorter = match["who"].rsplit(" ", 1)[0]
        who, end = agents.speaker(shorter, place), match.start("who") + len(shorter)
    if who is None and (name := _LAST_NAMED.search(match["who"])):
        who = agents.speaker(name[0], place)
    if not who:
        return None
    start = cue.span.start
    both = not _BEHIND_QUOTE.search(_before(text, start).rstrip()) and text[end : end + 1] == ","
    stop = STOP.search(text, end) if both else None
    content = stop.start() if stop else len(text) if both else start
    return Draft(start, 0, content, who, cue.how, Span(start, end), trailing=True)


def _plain(text: str, core: str, cue: Cue) -> Draft | None:
    """Read `..., keepers say.`: whoever stands between a clause's comma and `say` speaks, by whatever noun."""
    who = _NOUN.search(core, max(0, len(core) - _TAIL)) if cue.word in _SAYING else None
    if (
        who is None
        or who["noun"].split()[0] in _NO_SPEAKERS
        or heads(who["noun"], "documents")
        or heads(who["noun"], "firms")
    ):
        return None
    trailing = _trailing(text, cue, who.start("who"))
    if trailing is None:
        return None
    begin = who.start("who")
    return Draft(begin, 0, trailing, (who["noun"],), cue.how, Span(begin, cue.span.end), trailing=True, carries=False)


def _unnamed(text: str, core: str, cue: Cue) -> Draft | None:
    """Read `while organisers claimed 50,000`: nobody is named, but it is another than who spoke before."""
    telling = cue.takes == "speech" or cue.word.startswith(_CLAIMING)
    beside = _BESIDE_UNNAMED.search(core, max(0, len(core) - _TAIL)) if telling else None
    if beside is None:
        return None
    begin = beside.start("who")
    return Draft(begin, begin, len(text), (), cue.how, Span(begin, cue.span.end), joined=True, carries=False)


def _by(text: str, cue: Cue, left: str, agents: Agents, place: Place) -> Draft | None:
    """Read `was measured by Acme`, `figures published by the IEA`."""
    match = _BY.match(text, cue.span.end)
    passive = bool(PASSIVE.search(left))
    if match is not None and cue.word in _ASKED and not passive:
        return None  # `economists polled by Reuters`: they speak
    if match is None and passive:
        match = _FAR_BY.match(text, cue.span.end)
    found = source(text, match.end(), agents, place) if match else None
    if found is None:
        return None
    start = max((m.end() for m in _BESIDE.finditer(text, 0, cue.span.start)), default=0)
    return Draft(cue.span.start, start, len(text), found[0], cue.how, Span(cue.span.start, found[1]))
