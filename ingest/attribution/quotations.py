"""Quotations, also over several sentences and paragraphs, and the speakers that stand beside them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from graph.claim import Span
from ingest.article import Article
from ingest.attribution.agents import Agents
from ingest.attribution.discourse import Place
from ingest.attribution.values import Report
from ingest.attribution.wording import NAME
from ingest.passages import Passage

_MARK = re.compile(r"[“”\"]")
_CLOSING = re.compile(r"[^“”\"]+(?<=[^\s“”\"])[”\"](?=[\s.,;:)]|$)")
"""What shows that a paragraph goes on with a quotation that the one before left open: the first mark closes one."""
_ANNOUNCED = re.compile(rf"(?:\b(?:from|by)\s+(?P<from>{NAME})|(?P<who>{NAME})(?:\s+\w+)?):\s*$")
_SIGNED = re.compile(rf"\s*[-–—]+\s*(?P<who>{NAME})\s*(?:,.{{0,60}})?$")
_GAP = 200
"""Characters between two quotations beyond which the second is not told to go on with the first."""
_LONGEST = 4000
"""Characters after which an opening mark that nothing closes is no quotation."""


class Quotations:
    """Where a document quotes, in order."""

    def __init__(self, article: Article) -> None:
        self._text = article.document.text
        self.spans = _spans(article)
        self._starts = [s.start for s in self.spans]

    def around(self, span: Span) -> Span | None:
        """Return the quotation that a span touches at its end or its start, if there is one."""
        index = bisect_right(self._starts, span.end - 1) - 1
        return self.spans[index] if index >= 0 and self.spans[index].meets(span) else None

    def widen(self, report: Report) -> Report:
        """Let a report that touches a quotation of several sentences govern all of it."""
        quote = self.around(report.span)
        if quote is None or quote in report.span:
            return report
        return replace(report, span=Span(min(report.span.start, quote.start), max(report.span.end, quote.end)))

    def labelled(self, agents: Agents, passages: Sequence[Passage]) -> list[Report]:
        """Return the quotations that the paragraph before announces: `And from Ruiz:`."""
        found = []
        for before, after in pairwise(passages):
            if before.text.rstrip()[-1:] in '”"' and (signed := _SIGNED.match(after.text)):
                place = Place(after.span.start, after.block, after.span.start, after.span.start)
                who, quote = agents.speaker(signed["who"], place), self.around(before.span)
                if who and quote:
                    found.append(Report(quote, tuple(w for w in who if w), "stated", after.span))
            if not before.text.rstrip().endswith(":") or after.text[:1] not in '“"':
                continue
            match = _ANNOUNCED.search(before.text)
            place = Place(before.span.start, before.block, before.span.start, before.span.start)
            who = agents.speaker(match["from"] or match["who"], place) if match else None
            quote = self.around(after.span)
            if who and quote:
                found.append(Report(quote, tuple(w for w in who if w), "stated", before.span))
        return found

    def resumed(self, reports: Sequence[Report]) -> list[Report]:
        """Return the quotations that go on after their speaker was named: `"A," said Ada. "B."`."""
        found: list[Report] = []
        spoken = {q: r for r in reports if r.speakers and (q := self.around(r.span)) and not r.cue.meets(q)}
        for before, after in pairwise(self.spans):
            gap = self._text[before.end : after.start]
            if before in spoken and after not in spoken and len(gap) <= _GAP and "\n" not in gap:
                report = replace(spoken[before], span=after)
                spoken[after] = report
                if spoken[before].cue.start >= before.end or len(gap) < _GAP // 4:
                    found.append(report)
        return found


def _spans(article: Article) -> list[Span]:
    """Return the quotations; one that no mark closes in its paragraph goes on where the next opens with a mark."""
    text = article.document.text
    found: list[Span] = []
    open_at: int | None = None
    for block in article.blocks:
        if block.kind in {"table", "code", "metadata"}:
            continue
        first = True
        if open_at is not None and text[block.span.start : block.span.start + 1] not in '“"':
            open_at = open_at if _CLOSING.match(text, block.span.start, block.span.end) else None
        for mark in _MARK.finditer(text, block.span.start, block.span.end):
            at = mark.start()
            if open_at is not None and at == block.span.start and first:
                first = False
                continue
            first = False
            if open_at is None:
                if mark[0] != "”":
                    open_at = at
            elif mark[0] != "“":
                if at - open_at <= _LONGEST:
                    found.append(Span(open_at, at + 1))
                open_at = None
            else:
                open_at = at
    return found
