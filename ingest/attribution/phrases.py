"""Reports whose cue is no verb of saying: `according to`, `in Acme's own account`, a label, a signature."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.claim import How, Span
from ingest.attribution.agents import Agents
from ingest.attribution.discourse import Place
from ingest.attribution.drafts import Draft
from ingest.attribution.subjects import source
from ingest.attribution.wording import NAME, nouns

STOP = re.compile(
    r",\s+(?:but|yet|although|though)\b|,\s+which\s+(?:[^,.;]{0,60}?\b)?(?:would|is|makes|means|puts|implies|works|comes|amounts)\b"
    r"(?![^,.;]{1,80},\s+[a-z]+(?:ed|s)\s)",
    re.I,
)
_ACCORDING = re.compile(
    r"""\b(?:according\s+to|in\s+the\s+(?:words|view|opinion|judge?ment|estimation|telling|eyes)\s+of|on\s+the\s+word\s+of|data\s+from|figures\s+from
    |(?:figures?|numbers?|estimates?|data|statistics|count|tally)\b(?:[^.;,]|,(?=\d)){0,40}?\s(?:comes?|came|stems?)\s+from
    |by\s+the\s+(?:estimates?|reckoning|counts?|calculations?|account|measure)\s+of)\s+""",
    re.IGNORECASE | re.VERBOSE,
)
_PER = re.compile(
    rf"(?:(?<=^)|(?<=,\s)|(?<=\())(?:[Pp]er|[Vv]ia)\s+(?=(?:(?:the|an?)\s)?(?:latest\s|new\s|recent\s)?{NAME})"
)
_PAPERS = "|".join(sorted((re.escape(p) for p in nouns("documents")), key=len, reverse=True))
_PAPER = re.compile(
    rf"""\b(?:{_PAPERS}|{_PAPERS.title()}|(?:[Oo]ne|[Aa]nother|[Aa]\s+(?:second|third)(?:\s+one)?|[Tt]he\s+other)(?=,)),?\s+(?:(?:published|released|conducted|compiled|collected|commissioned|issued|carried\s+out
    |provided|gathered)\s+)?(?:by|from)\s+(?P<who>(?:the\s+)?(?:[a-z][\w-]*\s+){{0,3}}?(?P<name>{NAME}))""",
    re.VERBOSE,
)
_PAPER_TELLS = re.compile(
    r"""(?:\s+et\s+al\.?|\s+and\s+(?:colleagues|others))?(?:\s+(?:on|in|last|this|earlier)(?:\s+[\w’']+){1,3}|,[^,]{1,60},|,)?\s+(?:that\s+)?(?:also\s+)?(?:show|find|found|suggest
    |put|had|has|gives|gave|estimat|reckon|predict|arriv|indicat|conclud|reveal|point)(?:s|ed|ing|es)?\b""",
    re.VERBOSE,
)
"""What lets a paper that is named by its maker speak: "data from the Port Authority on Friday showed"."""
_CLOSES = re.compile(r"\s*(?:[.,;]|$)")
_SURVEYING = re.compile(
    rf"""(?:^|[.;]\s)(?:[Ii]n|[Ff]rom)\s+(?:an?|the|its|one)\s+(?:[\w-]+\s+){{0,2}}(?:{_PAPERS})\s+(?:of\s+[^.;]{{1,60}}?\s+)?
    (?:(?:done|run|published|released|conducted|commissioned)\s+)?(?:by|from)\s+(?P<who>(?:the\s+)?{NAME}),""",
    re.VERBOSE,
)
"""`In a survey of 2,000 workers by Acme,`."""
_BRACKETED = re.compile(rf"\s\((?:source:\s*)?(?P<who>(?:the\s+)?(?:[a-z]+(?:\s[a-z]+)?|{NAME}))\)(?!\s*[-—–])")
"""`4.1% (finance ministry)`."""
_FORECASTERS = re.compile(
    rf"""(?P<who>\b[Tt]he\s+(?:[a-z-]+\s+){{0,2}}[a-z-]+|(?:the\s+)?{NAME})[’']s?\s+(?:just\s+|only\s+|about\s+)?
    (?P<figure>[$€£]?\d[\d.,]*(?:\s?%|\s(?:percent|per\s+cent|[a-z]+illion)\b)?)(?=[.,;]|\s+(?:and|or|but)\b|$)""",
    re.VERBOSE,
)
"""`the ministry's 4.1%` and `Acme's just 2.5%`, where a sentence tells of forecasts."""
_FORECASTING = re.compile(
    r"\b(?:forecast|estimat|project|predict|expect|figure|count|poll|agree|disput|doubt|believ)\w*\b", re.I
)
_CITING = re.compile(r"\b(?:citing|quoting|quoted\s+by|cited\s+by)\s+", re.IGNORECASE)
_ACCOUNT = re.compile(
    rf"""(?:\b(?:[Ii]n|[Bb]y|[Oo]n|[Ff]rom|[Uu]nder)\s+)
    (?P<who>(?:the\s+)?{NAME}(?:[’']s|(?<=s)[’'])|the\s+[a-z-]+[’']s|its|their|his|her)\s+
    (?:own\s+)?(?:\w+\s+){{0,2}}?(?:account|accounts|telling|view|count|counts|reckoning|estimates?|measure|figures|numbers|word|words
    |calculations?|forecasts?|projections?|tests?|testing|survey|data|analysis|report|published\s+table)\b""",
    re.VERBOSE,
)
_POSSESSED = re.compile(
    rf"""(?P<who>(?:the\s+)?{NAME}(?:[’']s|(?<=s)[’'])|\b[Tt]he\s+(?:[a-z-]+\s+){{0,2}}[a-z-]+[’']s|\b(?:[Aa]nalysts|[Ee]conomists|[Ff]orecasters|[Tt]raders|[Ii]nvestors|[Ee]ngineers|[Ss]cientists)[’'])\s+
    (?:own\s+|latest\s+|average\s+|mean\s+|official\s+|published\s+|internal\s+|preliminary\s+|central\s+|median\s+|\d{{4}}\s+)*
    (?P<what>figure|figures|number|numbers|estimate|estimates|forecast|forecasts|projection|projections|tally|count|measurement
    |measurements|reading|target|guidance|claim|claims|word|expectations?|finding|findings|warning|contention)\b(?!\s+(?:crunch|one\b))""",
    re.VERBOSE,
)
_NAME_BEFORE = re.compile(rf"{NAME}$")
_DASHED = re.compile(rf"[”\"]\s*[-–—]+\s*(?P<who>{NAME})")
_LABEL = re.compile(
    rf"^\s*>?\s*(?:(?:[Rr]eply|[Aa]nd)?\s*[Ff]rom\s+)?(?P<who>{NAME}|\w+)(?:\s+(?:wrote|writes|says|said))?:\s"
)
_CONSENSUS = re.compile(
    r"""(?P<figure>[$€£]?\d[\d.,]*(?:\s+[a-z]+){0,2})\s+(?:analyst\s+)?consensus\b|\b(?:average|mean|median)\s+(?:estimate|forecast|expectation|projection)s?\s+(?:of|among|from)\s+[^.;]{1,60}?
    (?:was|is|were)\s+(?:for\s+)?(?:[a-z]+\s+of\s+)?(?P<mean>[$€£]?\d[\d.,]*(?:\s+[a-z]+)?)|\bconsensus(?:\s+[a-z]+){0,3}?\s+(?:of|at|for|was(?:\s+for)?)\s+(?:an?\s+|about\s+)?
    (?P<other>[$€£]?\d[\d.,]*(?:\s+[a-z]+)?)""",
    re.VERBOSE,
)
_REJECTED = re.compile(
    r"\b(?:den(?:y|ies|ied)|reject(?:s|ed)?|dismiss(?:es|ed)?|rebut(?:s|ted)?|refute[sd]?|dispute[sd]?)\s+$"
)
_SET_AGAINST = re.compile(
    r"\b(?:against|than|versus|above|below|beat(?:s|ing)?|exceed(?:s|ed|ing)?|miss(?:ed|es|ing)?|topp(?:ed|ing)|of|over|under|short\s+of|with|to)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""What stands before a figure of somebody's that another is compared with: the other is not theirs."""
_CLAUSE = re.compile(r";\s|,\s+(?:and|but|so|while)\s|[.?!]\s")
_OWNING = re.compile(r"[’']|\bown\b|\b(?:its|their|his|her)\s")
_OWNER = {"its": "it", "their": "they", "his": "he", "her": "she"}


def phrases(text: str, agents: Agents, place: Place) -> Iterator[Draft]:
    """Yield the reports whose cue is no verb."""
    yield from _credits(text, agents, place)
    yield from _papers(text, agents, place)
    if "(" in text or "’" in text or "'" in text:
        yield from _beside(text, agents, place)
    if "consensus" in text or "estimate" in text or "forecast" in text:
        yield from _consensus(text)
    if _OWNING.search(text):
        yield from _accounts(text, agents, place)
    for match in _DASHED.finditer(text):
        if who := agents.speaker(match["who"], place):
            yield Draft(match.start(), 0, match.start() + 1, who, "stated", Span(*match.span()), trailing=True)
    if label := _LABEL.match(text):
        opening = label[0].lstrip(" >").casefold()
        reply = opening.startswith("reply")
        if text[label.end() : label.end() + 1] in "“\"'" or reply or opening.startswith(("and from", "from")):
            speaker = agents.speaker(label["who"], place) or ((label["who"],) if reply else None)
            if speaker:
                yield Draft(0, label.end(), len(text), speaker, "stated", Span(*label.span()), whole=True)


def _credits(text: str, agents: Agents, place: Place) -> Iterator[Draft]:
    """Read `according to Acme, ...` and `..., according to Acme`."""
    for pattern in (_ACCORDING, _PER, _CITING):
        for match in pattern.finditer(text):
            found = source(text, match.end(), agents, place, pattern is _ACCORDING)
            if found is None:
                continue
            who, end = found
            cue = Span(match.start(), end)
            if text[: match.start()].strip(' \t>*“"-'):
                yield Draft(match.start(), 0, len(text), who, "stated", cue, trailing=True)
            else:
                yield Draft(match.start(), end, len(text), who, "stated", cue)


def _beside(text: str, agents: Agents, place: Place) -> Iterator[Draft]:
    """Read `4.1% (finance ministry)` and, among forecasts, `the ministry's 4.1%`: each governs its own figure."""
    last = 0
    for match in _BRACKETED.finditer(text):
        if match.start() > last and not _NAME_BEFORE.search(text, max(0, match.start() - 40), match.start()):
            noun = match["who"] if match["who"][0].isupper() else "the " + match["who"]
            if who := agents.speaker(noun, place, strict=True):
                yield Draft(
                    match.start(), last, match.start(), who, "stated", Span(*match.span()), trailing=True, carries=False
                )
        last = match.end()
    if _FORECASTING.search(text):
        for match in _FORECASTERS.finditer(text):
            if who := agents.speaker(match["who"], place):
                cue = Span(match.start(), match.end("who"))
                begin, end = match.start("figure"), match.end()
                yield Draft(cue.start, begin, end, who, "stated", cue, whole=True, carries=False)


def _papers(text: str, agents: Agents, place: Place) -> Iterator[Draft]:
    """Read `a study by Acme showing`, `figures released by the Treasury on Friday showed`."""
    for match in _PAPER.finditer(text):
        tells = _PAPER_TELLS.match(text, match.end("who"))
        who = (agents.speaker(match["who"], place) or agents.speaker(match["name"], place)) if tells else None
        if who and tells:
            cue = Span(match.start(), tells.end())
            if _CLOSES.match(text, tells.end()):
                yield Draft(cue.start, 0, cue.start, who, "stated", cue, trailing=True)
                continue
            stop = STOP.search(text, tells.end())
            yield Draft(cue.start, cue.start, stop.start() if stop else len(text), who, "stated", cue)
    for match in _SURVEYING.finditer(text):
        if who := agents.speaker(match["who"], place):
            yield Draft(match.start(), match.end(), len(text), who, "stated", Span(*match.span()))


def _accounts(text: str, agents: Agents, place: Place) -> Iterator[Draft]:
    """Read `by Acme's own account` and `Acme's own figure`: they govern their clause."""
    for pattern in (_ACCOUNT, _POSSESSED):
        for match in pattern.finditer(text):
            owner = re.sub(r"[’']s?$", "", match["who"])
            who = agents.speaker(_OWNER.get(owner, owner), place.at(match.start()))
            if not who or _REJECTED.search(text, max(0, match.start() - 30), match.start()):
                continue  # Who rejects a claim tells of it.
            begin = max((m.end() for m in _CLAUSE.finditer(text, 0, match.start())), default=0)
            if pattern is _POSSESSED and _SET_AGAINST.search(text, max(0, match.start() - 30), match.start()):
                begin = match.start()
            stop = STOP.search(text, match.end())
            how = _how(match["what"]) if pattern is _POSSESSED else "stated"
            end = stop.start() if stop else len(text)
            yield Draft(match.start(), begin, end, who, how, Span(*match.span()), joined=True, carries=False)


def _consensus(text: str) -> Iterator[Draft]:
    """Read `the $6.9 billion consensus`: what analysts expect."""
    for match in _CONSENSUS.finditer(text):
        start, end = match.span("figure" if match["figure"] else "mean" if match["mean"] else "other")
        yield Draft(start, start, end, ("analysts",), "estimated", Span(*match.span()), whole=True, carries=False)


def _how(paper: str) -> How:
    """Return what a paper's name makes of its figures."""
    if paper.startswith(("estim", "forec", "proj", "target", "guid")):
        return "estimated"
    return "measured" if paper.startswith(("measure", "reading")) else "stated"
