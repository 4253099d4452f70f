"""What a text reports as somebody's words or thoughts, whoever that is: "officials said that", "I think we", "he says".

`reports` wants to know who speaks, and passes over those that it cannot name; here the content counts. It is told by a
verb of saying or thinking before what it takes (`complements`), or by the credit of a picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.claim import Span
from ingest.article import Article
from ingest.attribution import complements, reports
from ingest.attribution.agents import Agents
from ingest.attribution.discourse import places
from ingest.attribution.quotations import Quotations
from ingest.attribution.values import Report
from ingest.names import Names
from ingest.passages import Passage

_START = re.compile(
    r"[.;:?!\"“”]\s|,\s+(?:and|but|so|which|while|because)\s|\b(?:and|but|because|although|while|that)\s"
)
_CREDIT = re.compile(
    r"(?:^|(?<=\s))(?:[Ii]mage|[Pp]hoto|[Pp]hotograph|[Pp]icture|[Vv]ideo|[Aa]udio|[Ii]llustration)[:;]\s[^.:;]{2,60}\.?\s*$"
)
"""The credit of a picture, at the end of its caption."""
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
            if (content := _content(text, report.cue, report.span, _wide(report, quotes))) is not None
        ]
        start = passage.span.start
        for cue, content in _unnamed(passage.text):
            verb = start + cue.end
            if not any(r.cue.end > verb - _VERB and r.cue.start < verb for r in own):
                own.append(Reported(_shift(cue, start), _shift(content, start)))
        found += own
        if credit := _CREDIT.search(passage.text):
            found += _credited(passages, passage, credit)
    return tuple(sorted(found, key=lambda r: (r.cue.start, r.content.start)))


def _wide(report: Report, quotes: Quotations) -> Span:
    """Return what a report governs with the quotation it stands beside; none that it is itself a part of."""
    quote = quotes.around(report.span)
    if quote is not None and quote.start < report.cue.start and report.cue.end < quote.end:
        return report.span
    return quotes.widen(report).span


def _credited(passages: Sequence[Passage], passage: Passage, credit: re.Match[str]) -> Iterator[Reported]:
    """Yield what stands above the credit of a picture, as in `Lanterns at dusk. Image: Ada Brown`."""
    start = passage.span.start
    first = start
    index = passage.index
    while index and passages[index - 1].block == passage.block:
        index -= 1
        first = passages[index].span.start
    if start + credit.start() - first > 8:
        yield Reported(_shift(Span(*credit.span()), start), Span(first, start + credit.start()))


def _content(text: str, cue: Span, own: Span, wide: Span) -> Span | None:
    """Return what a report with a speaker holds, if that is a clause; None where its verb takes a thing."""
    follows = own.end > cue.end + 2 and own.start >= cue.start - 1
    if not follows:
        return wide
    word = text[cue.start : cue.end].casefold().rsplit(maxsplit=1)[-1]
    loose = word in complements.spoken() and complements.LOOSE.match(text, cue.end, wide.end)
    if not loose and not complements.HOLDS.match(text, cue.end, wide.end):
        return None
    that = complements.THAT.match(text, cue.end, wide.end)
    start = that.start("that") if that and wide.start == own.start else wide.start
    end = complements.end().search(text, max(start, cue.end) + 12, wide.end) if wide.end == own.end else None
    return Span(start, end.start() if end else wide.end)


def _unnamed(text: str) -> Iterator[tuple[Span, Span]]:
    """Yield cue and content of what a sentence reports, whoever speaks."""
    for match in complements.joined().finditer(text):
        yield from _clause(text, match, match.start("that"))
    for pattern in (complements.asking(), complements.bare(), complements.SURE):
        for match in pattern.finditer(text):
            yield from _clause(text, match, match.end())
    for match in complements.quoting().finditer(text):
        quote = complements.QUOTATION.match(text, match.end())
        if quote and quote.end() - quote.start() > 12:
            yield Span(_begin(text, match.start()), match.end("verb")), Span(quote.start(), quote.end())


def _clause(text: str, match: re.Match[str], start: int) -> Iterator[tuple[Span, Span]]:
    end = complements.end().search(text, start + 10)
    content = Span(start, end.start() if end else len(text))
    if len(text[content.start : content.end].split()) >= _FEWEST:
        yield Span(_begin(text, match.start()), match.end("verb")), content


def _begin(text: str, verb: int) -> int:
    """Return where the clause of a verb begins, so that the cue holds its subject."""
    first = max(0, verb - _FAR)
    return max((m.end() for m in _START.finditer(text, first, verb)), default=first)


def _shift(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)
