"""What a text reports as somebody's words or thoughts, whoever that is: "officials said that", "I think we", "he says".

`reports` wants to know who speaks, and passes over those that it cannot name; here the content counts. It is told by a
verb of saying or thinking before a clause with "that" (`that`, `whether`, `if`, `why`, `how`), before a clause without
one, or before a quotation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from graph.claim import Span
from ingest import lexicon
from ingest.article import Article
from ingest.attribution import reports
from ingest.attribution.agents import Agents
from ingest.attribution.discourse import places
from ingest.attribution.quotations import Quotations
from ingest.names import Names
from ingest.passages import Passage

_NAME = r"(?:the\s+)?[A-Z][\w.]+(?:\s+[A-Z][\w.]+){0,2}"
_TOLD = rf"(?:\s+(?:me|us|him|her|them|you|reporters|{_NAME}|the\s+[a-z]+))?"
_OPENS = (
    r"(?:I|you|he|she|it|we|they|there|this|that|these|those|the|an?|his|her|its|our|their|my|your|all|any\w*|no\w*|every\w*"
    r"|some\w*|many|most|one|both|each|people|[A-Z][\w’']+)"
)
_FINITE = (
    r"(?:is|are|was|were|be|has|have|had|do|does|did|will|would|can|could|may|might|should|must|[a-z]+(?:ed|s)"
    r"|['’](?:s|re|ll))"
)
_CLAUSE = rf"{_OPENS}\s+(?:[\w’'-]+\s+){{0,8}}?{_FINITE}\b"
_HOLDS = re.compile(
    rf"""\s*,?\s*(?:[^.;]{{0,60}}?\b(?:that|whether|if|why|how|what)\s+(?!off\b|as\b|to\b|for\b)\w+\s+\w+
    | [^"“]{{0,40}}["“] | :\s | [^.;,]{{0,30}}?\b{_CLAUSE})""",
    re.VERBOSE,
)
"""What stands behind a verb whose object is a clause or a quotation, and no thing: not "presents a system"."""
_END = re.compile(
    r""";|,\s+(?:and|but)\s+(?:that[’']s|this|it|I|we|you)\s
    |,\s+(?:and|but|so|while|although|though|because)\s+(?:\w+\s+){1,4}?(?:said|says|is|are|was|were|has|have|had|will|would|also)\b""",
    re.VERBOSE,
)
_START = re.compile(
    r"[.;:?!\"“”]\s|,\s+(?:and|but|so|which|while|because)\s|\b(?:and|but|because|although|while|that)\s"
)
_QUOTATION = re.compile(r"[\"“][^\"”]*[\"”]?")
_FEWEST = 4
"""Words that a reported clause has at least: "we will show that." reports nothing."""
_VERB = 12
"""Characters at the end of a cue that are its verb's: two cues that share it are one."""
_FAR = 160
"""Characters before a verb in which its subject begins."""


@dataclass(frozen=True, slots=True)
class Reported:
    """What somebody said or thought, with the words that say so; both in the document."""

    cue: Span
    content: Span


def reported(article: Article, passages: Sequence[Passage], names: Names) -> tuple[Reported, ...]:
    """Return all that a document reports, in the order of the text."""
    agents, quotes = Agents(article, names), Quotations(article)
    text = article.document.text
    found = []
    for passage, place in zip(passages, places(passages), strict=True):
        if passage.cells or passage.kind in {"code", "metadata"}:
            continue
        own = [
            Reported(report.cue, content)
            for report in reports.find(passage, agents, place)
            if (content := _content(text, report.cue, report.span, quotes.widen(report).span)) is not None
        ]
        start = passage.span.start
        for cue, content in _unnamed(passage.text):
            verb = start + cue.end
            if not any(r.cue.end > verb - _VERB and r.cue.start < verb for r in own):
                own.append(Reported(_shift(cue, start), _shift(content, start)))
        found += own
    return tuple(sorted(found, key=lambda r: (r.cue.start, r.content.start)))


def _content(text: str, cue: Span, own: Span, wide: Span) -> Span | None:
    """Return what a report with a speaker holds, if that is a clause; None where its verb takes a thing."""
    follows = own.end > cue.end + 2 and own.start >= cue.start - 1
    if not follows:
        return wide
    saying = text[cue.start : cue.end].casefold().rsplit(maxsplit=1)[-1] in _said()
    if not saying and not _HOLDS.match(text, cue.end, wide.end):
        return None
    end = _END.search(text, cue.end + 12, wide.end) if wide.end == own.end else None
    return Span(wide.start, end.start()) if end else wide


def _unnamed(text: str) -> Iterator[tuple[Span, Span]]:
    """Yield cue and content of what a sentence reports, whoever speaks."""
    joined, bare, quoting = _patterns()
    for match in joined.finditer(text):
        yield from _clause(text, match, match.start("that"))
    for match in bare.finditer(text):
        yield from _clause(text, match, match.end())
    for match in quoting.finditer(text):
        quote = _QUOTATION.match(text, match.end())
        if quote and quote.end() - quote.start() > 12:
            yield Span(_begin(text, match.start()), match.end("verb")), Span(quote.start(), quote.end())


def _clause(text: str, match: re.Match[str], start: int) -> Iterator[tuple[Span, Span]]:
    end = _END.search(text, start + 10)
    content = Span(start, end.start() if end else len(text))
    if len(text[content.start : content.end].split()) >= _FEWEST:
        yield Span(_begin(text, match.start()), match.end("verb")), content


def _begin(text: str, verb: int) -> int:
    """Return where the clause of a verb begins, so that the cue holds its subject."""
    first = max(0, verb - _FAR)
    return max((m.end() for m in _START.finditer(text, first, verb)), default=first)


def _shift(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


@cache
def _said() -> frozenset[str]:
    """Return the verbs of saying: whatever their object is, it is said."""
    entries = [raw for raw in lexicon.table("attribution")["entry"] if raw["how"] == "stated" and raw["id"] != "list"]
    return frozenset(p for raw in entries if raw["takes"] in ("speech", "clause") for p in raw.get("phrases", ()))


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    clauses = lexicon.table("attribution")["clauses"]
    verbs, said, bare = (
        "|".join(sorted(map(re.escape, those), key=len, reverse=True))
        for those in (_said().union(clauses["thought"], clauses["bare"]), _said(), clauses["bare"])
    )
    return (
        re.compile(
            rf"(?<!\b(?:all|the)\s)(?<!\bthese\s)(?<!\bpress\s)\b(?P<verb>{verbs})\b(?:\s+to)?{_TOLD}(?:\s+(?:in|on|at)\s+(?:an?\s+|the\s+)?\w+(?:\s+\w+)?)?\s*,?\s+"
            r"(?P<that>that|whether|if|why|how)\b(?!\s+(?:much|many|of|off|as|to|for)\b)"
        ),
        re.compile(rf"\b(?P<verb>(?:{bare}){_TOLD})\s*,?\s+(?={_CLAUSE})"),
        re.compile(rf"(?<!the\s)(?<!a\s)(?<!this\s)(?<!The\s)\b(?P<verb>{said})\b[^.;\"“”]{{0,40}}?[,:;]?\s*(?=[\"“])"),
    )
