"""Who said what in a document: reports of a sentence, of the quotation it stands in, of the sentence before."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graph.claim import Span
from ingest.article import Article
from ingest.attribution import reports
from ingest.attribution.agents import Agents
from ingest.attribution.discourse import Place, places
from ingest.attribution.quotations import Quotations
from ingest.attribution.subjects import opening
from ingest.attribution.values import Report
from ingest.attribution.verbs import cues
from ingest.passages import Passage

_CONTINUES = re.compile(
    r"(?:It|They|He|She|Its|Their|His|Her|Of\s+th(?:e|o)se|Among\s+them)\b(?!\s+(?:is|was)\s+not\b)"
)
_HEARSAY = re.compile(
    r"\b(?:reportedly|allegedly|purportedly|supposedly|(?:is|are|was|were)\s+said\s+to)\b", re.IGNORECASE
)
_STOPS = re.compile(
    r"""\b(?:however|that\s+(?:is|makes|means|implies|puts|would|works)|works?\s+out|divide|multiply|convert|arithmetic|our\s+sum
    |we|our|call\s+it|in\s+other\s+words|by\s+comparison|which\s+is\s+why)\b|[=÷]|\d\s*×\s*\d|\?\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
_OFFICIAL = re.compile(
    r"(?:First,?\s+)?(?:The\s+)?(?:official|company|vendor|published)\s+(?:facts|numbers|figures|line|claims|version)\b[^.]*[.:]",
    re.I,
)
_NEAR = 150
"""Characters behind a quotation in which another name makes its speaker doubtful."""


@dataclass(frozen=True, slots=True)
class Said:
    """The reports of a document, and which of them govern a place."""

    reports: tuple[Report, ...]
    _starts: tuple[int, ...]

    def of(self, offset: int) -> tuple[Report, ...]:
        """Return the reports that govern a place, nearest speaker first."""
        last = bisect_right(self._starts, offset)
        near = [r for r in self.reports[max(0, last - 40) : last] if offset in r.span]
        return tuple(sorted(near, key=lambda r: (r.span.end - r.span.start, -r.cue.start)))


def read(article: Article, passages: Sequence[Passage], agents: Agents) -> Said:
    """Read a document's sentences in order."""
    quotes = Quotations(article)
    found: list[Report] = []
    opened: Report | None = None
    carried: Report | None = None
    block = -1
    listed: Report | None = None
    said: dict[int, list[Report]] = {}
    for passage, place in zip(passages, places(passages), strict=True):
        if passage.block != block:
            block, carried = passage.block, None
            listed = listed if passage.kind == "item" else None
            carried = listed
        if passage.cells or passage.kind in {"code", "metadata"}:
            continue
        own = reports.find(passage, agents, place)
        if own:
            said[passage.index] = own
            found += [quotes.widen(r) for r in own]
            last = own[-1]
            listed = last if last.speakers and passage.text.rstrip().endswith(":") else listed
            opened = next((r for r in own if r.opens and r.speakers), opened)
            carried = next(
                (r for r in own if r.opens and r.speakers),
                last if last.carries and len({r.speakers for r in own}) == 1 else None,
            )
        elif spoken := _answers(passages, passage, place, agents, quotes):
            found.append(spoken)
            said[passage.index] = [spoken]
            carried = None
        elif carried is not None and carried.speakers and (carried is listed or _carries(passage, carried)):
            found.append(replace(carried, span=passage.span, opens=carried.opens))
        elif opened is not None and _OFFICIAL.match(passage.text):
            carried = opened
        else:
            carried = None
    found += _between(passages, said)
    found += quotes.labelled(agents, passages)
    found += quotes.resumed(found)
    found.sort(key=lambda r: (r.span.start, r.span.end))
    return Said(tuple(found), tuple(r.span.start for r in found))


def _between(passages: Sequence[Passage], said: Mapping[int, Sequence[Report]]) -> list[Report]:
    """Return the sentences between two of the same speaker, in one paragraph: they are that speaker's too."""
    found = []
    for before, passage, after in zip(passages, passages[1:], passages[2:], strict=False):
        if passage.index in said or not before.block == passage.block == after.block or _STOPS.search(passage.text):
            continue
        speakers = {r.speakers for p in (before, after) for r in said.get(p.index, ())}
        if before.index in said and after.index in said and len(speakers) == 1 and speakers != {()}:
            found.append(replace(said[before.index][-1], span=passage.span, opens=False))
    return found


def _answers(
    passages: Sequence[Passage], passage: Passage, place: Place, agents: Agents, quotes: Quotations
) -> Report | None:
    """Return a quotation without a cue, behind a sentence about the one person that its paragraph names."""
    before = passages[passage.index - 1] if passage.index else None
    if before is None or before.block != passage.block or passage.text[:1] not in '“"':
        return None
    quote = quotes.around(passage.span)
    if quote is None or quote.start != passage.span.start or before.text.rstrip()[-1:] in '”"':
        return None
    block = Span(place.before, passage.span.end + _NEAR)
    named = agents.people(block)
    who = opening(before.text, agents, replace(place, offset=before.span.start)) if len(named) == 1 else None
    return Report(quote, who, "stated", before.span) if who and set(who) == named else None


def _carries(passage: Passage, report: Report) -> bool:
    """Whether a sentence without a speaker of its own goes on with what was reported in the one before."""
    if _STOPS.search(passage.text) or any(c.takes == "clause" and c.how == "stated" for c in cues(passage.text)):
        return False  # What somebody else claims, whoever that is, is no more of it.
    return report.opens or bool(_CONTINUES.match(passage.text) or _HEARSAY.search(passage.text))
