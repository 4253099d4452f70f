"""Reports whose cue is a verb: before its content, after it, in its middle, in the passive."""

from __future__ import annotations

import re

from graph.claim import Span
from ingest.attribution.agents import Agents
from ingest.attribution.discourse import Place
from ingest.attribution.drafts import Draft
from ingest.attribution.phrases import STOP
from ingest.attribution.subjects import source, subject
from ingest.attribution.verbs import FILLER, NEGATED, PASSIVE, Cue, is_noun
from ingest.attribution.wording import NAME

_AFTER = re.compile(r"\s*(?:[,.;:!?—–)”’\"]|$)")
_CIRCUMSTANCE = re.compile(
    r"""\s+(?:in|on|at|to|during|after|from|via|of\s+the|about\s+the|earlier|later|last|this|today|yesterday|reporters|investors
    |analysts|[A-Z][\w&’']*(?:\s(?:&\s)?[A-Z][\w&’']*)*)\b[^,;:]*(?=[,.;]|$)""",
    re.VERBOSE,
)
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


def clause(text: str, cue: Cue, agents: Agents, place: Place) -> Draft | None:
    """Return what a verb reports, and of whom; None where it is negated, a noun, or has no speaker for its subject."""
    left = text[: cue.span.start]
    if NEGATED.search(left):
        return None
    noun = is_noun(text, cue)
    if (not noun or _IN_TESTS.search(left)) and (passive := _by(text, cue, agents, place)):
        return passive
    if noun:
        return None
    if PASSIVE.search(left) and not cue.word.startswith(("is ", "are ")):
        return None
    strict = cue.takes in {"agent", "results"}
    core = left[: FILLER.search(left).start()]  # type: ignore[union-attr]
    found = subject(core, agents, place, strict, cue.takes == "speech")
    if found is None:
        return _inverted(text, cue, agents, place)
    who, begin = found
    trailing = _trailing(text, cue, begin)
    joined = bool(_COORDINATE.search(text[:begin])) or begin == 0
    as_ = re.search(r"\bas\s+$", text[:begin])
    span = Span(begin, cue.span.end)
    gap = re.search(r"\b(?:that|which)\s+$", text[:begin])
    if gap and gap.start() > 0 and (_ends_clause(text, cue) or _NEXT_VERB.match(text, cue.span.end)):
        start = max((m.end() for m in re.finditer(r"[,;:—]\s", text[: gap.start()].rstrip(" ,"))), default=0)
        return Draft(gap.start(), start, cue.span.end, who, cue.how, span)
    if as_ and as_.start() > 0:
        return Draft(as_.start(), 0, as_.start(), who, cue.how, span, True)
    if trailing is not None:
        return Draft(begin, 0, trailing, who, cue.how, span, True)
    end = len(text)
    if (stop := STOP.search(text, cue.span.end)) and text.count("“", cue.span.end, stop.start()) == text.count(
        "”", cue.span.end, stop.start()
    ):
        end = stop.start()
    opens = cue.takes == "results" and bool(_RESULTS.search(text, cue.span.end, min(end, cue.span.end + 120)))
    return Draft(begin, begin if as_ is None else cue.span.end, end, who, cue.how, span, opens=opens, joined=joined)


def _trailing(text: str, cue: Cue, begin: int) -> int | None:
    """Return where the content ends if it stands before the verb (`..., the company said.`), else None."""
    before = text[:begin].rstrip()
    if not before or not re.search(r"[,”\"’—–]$|[,.?!][”\"’]$", before):
        return None
    rest = text[cue.span.end :]
    match = _AFTER.match(rest)
    if match is None:
        circumstance = _CIRCUMSTANCE.match(rest)
        if circumstance is None or re.search(r"\bthat\b|\d", circumstance[0]):
            return None
        rest = rest[circumstance.end() :]
    if rest.lstrip()[:1] in {":"}:
        return None
    return len(text) if rest.lstrip()[:1] in {",", "—", "–", ";"} else begin


def _ends_clause(text: str, cue: Cue) -> bool:
    """Whether nothing follows a verb but when and where."""
    rest = text[cue.span.end :]
    if _AFTER.match(rest):
        return True
    circumstance = _CIRCUMSTANCE.match(rest)
    return circumstance is not None and not re.search(r"\bthat\b", circumstance[0])


def _inverted(text: str, cue: Cue, agents: Agents, place: Place) -> Draft | None:
    """`"...," said Ada Brown` and `..., said the company`."""
    before = text[: cue.span.start].rstrip()
    if not cue.word.endswith(("s", "ed", "said", "told", "wrote")):
        return None
    if not re.search(r"[,”\"’?!—–]$", before) or before.endswith(("“", "(")):
        return None
    match = re.match(
        rf"\s+((?:the\s+|one\s+|a\s+|an\s+)?(?:[a-z][\w-]*\s+){{0,4}}{NAME}|(?:the|one|an?)\s+[a-z-]+(?:\s+[a-z-]+)?|[A-Z]\w+)",
        text[cue.span.end :],
    )
    if match is None:
        return None
    who = agents.speaker(match[1], place)
    while who is None and " " in match[1].strip() and match[1].split()[0].islower():
        shorter = match[1].rsplit(" ", 1)[0]
        who = agents.speaker(shorter, place)
        break
    if not who:
        return None
    end = cue.span.end + match.end()
    return Draft(cue.span.start, 0, cue.span.start, who, cue.how, Span(cue.span.start, end), True)


def _by(text: str, cue: Cue, agents: Agents, place: Place) -> Draft | None:
    """`was measured by Acme`, `figures published by the IEA`."""
    match = _BY.match(text, cue.span.end)
    if match is not None and cue.word in _ASKED and not PASSIVE.search(text[: cue.span.start]):
        return None  # `economists polled by Reuters`: they speak
    if match is None and PASSIVE.search(text[: cue.span.start]):
        match = _FAR_BY.match(text, cue.span.end)
    if match is None:
        return None
    who = source(text, match.end(), agents, place)
    if who is None:
        return None
    joined = [m.end() for m in re.finditer(r";|—|\bwhile\b|\bwhereas\b", text[: cue.span.start])]
    return Draft(cue.span.start, joined[-1] if joined else 0, len(text), who[0], cue.how, Span(cue.span.start, who[1]))
