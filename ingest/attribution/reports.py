"""Who said what inside one sentence.

    report      = source verb content            "Lilly said tirzepatide led to 20.9 percent"
                | content "," source verb        "..., the company said."      (and both sides, in the middle)
                | content "," verb source        "...," said Ada Brown
                | "according to" source content  and content "according to" source
                | "as" source verb               "as The Weekly reported"
                | "in" source's account content  "by the company's own count"
                | source's "own"? figure         "Acme's own figure for it is 15,270"
                | content verb "by" source       "was measured at 41.5 GB by Acme"
                | source ":" quotation           and quotation "-" source

A report that begins inside another's content after "that" lies within it ("Y reports that X measured"); one that begins
after "and", "while" or a semicolon ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.claim import Span
from ingest.attribution.agents import OWN, Agents
from ingest.attribution.clauses import clause
from ingest.attribution.discourse import Place
from ingest.attribution.drafts import Draft, settle
from ingest.attribution.phrases import phrases
from ingest.attribution.subjects import WINDOW, opening
from ingest.attribution.values import Report
from ingest.attribution.verbs import cues
from ingest.attribution.wording import NAME
from ingest.passages import Passage

_INVERTED = re.compile(rf"[”\"’'],?\s+(?P<verb>[a-z]+(?:ed|s))\s+(?P<who>(?:the\s+)?{NAME})")
_THAT = re.compile(rf"(?P<who>{NAME})\s+(?P<verb>[a-z]+(?:s|ed))\s+that\b")
_COLON = re.compile(r":\s*(?=[“\"])")
_HEADED = re.compile(rf"(?P<label>{NAME}):\s(?=[A-Z“‘])|\s[-–—]\s(?P<last>{NAME})$")
"""A headline's speaker: `Acme: Sales fell`, `Sales fell - Acme`."""
_NO_REPORT = frozenset(
    [
        "means",
        "ensures",
        "requires",
        "needs",
        "proves",
        "makes",
        "helps",
        "was",
        "is",
        "has",
        "does",
        "allows",
        "believes",
        "knows",
        "demands",
        "provided",
        "so",
        "such",
        "needed",
        "used",
    ]
)


def find(passage: Passage, agents: Agents, place: Place) -> list[Report]:
    """Return the reports of a sentence, in the order of their cues, with their content's span in the document."""
    found = [r for index, piece in _pieces(passage.text) for r in _reports(piece, agents, place.at(index))]
    return found or (_headed(passage, agents, place) if passage.kind in {"title", "heading"} else [])


def _headed(passage: Passage, agents: Agents, place: Place) -> list[Report]:
    """Return what a headline says in a word who says, if that is a firm or person."""
    match = _HEADED.match(passage.text) or _HEADED.search(passage.text)
    who = agents.speaker(match["label"] or match["last"], place, strict=True) if match else None
    if match is None or not who or (match["label"] and match.start()):
        return []
    cue = Span(place.offset + match.start(), place.offset + match.end())
    return [Report(passage.span, tuple(w for w in who if w), "stated", cue, carries=False)]


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield a sentence whole, or cut at spaces where it is endless: reading must stay linear."""
    start = 0
    while len(text) - start > WINDOW:
        cut = text.rfind(" ", start + WINDOW // 2, start + WINDOW)
        end = cut if cut > 0 else start + WINDOW
        yield start, text[start:end]
        start = end
    yield start, text[start:]


def _reports(text: str, agents: Agents, place: Place) -> list[Report]:
    drafts = sorted(_drafts(text, agents, place), key=lambda d: d.cue.start)
    settle(drafts, text)
    shift = place.offset
    return [
        Report(
            Span(shift + d.start, shift + d.end),
            () if d.speakers == OWN else d.speakers,
            d.how,
            Span(shift + d.cue.start, shift + d.cue.end),
            d.opens,
            agents.firms_of.get(d.speakers[0]) if d.speakers else None,
            frozenset(text[d.cue.start : d.cue.end].casefold().split()),
            d.relays,
            d.carries,
        )
        for d in drafts
        if d.end > d.start
    ]


def _drafts(text: str, agents: Agents, place: Place) -> Iterator[Draft]:
    taken: list[int] = []
    drafted: list[int] = []
    for cue in cues(text):
        taken.append(cue.span.start)
        draft = clause(text, cue, agents, place)
        if draft is not None:
            draft.relays = cue.relays
            agents.remember(place.at(draft.cue.start), draft.speakers)
            drafted.append(draft.cue.start)
            yield draft
    yield from phrases(text, agents, place)
    if not drafted and (colon := _COLON.search(text)) and (who := opening(text[: colon.start()], agents, place)):
        agents.remember(place, who)
        yield Draft(0, colon.end(), len(text), who, "stated", Span(0, colon.start() + 1))
    for match in _INVERTED.finditer(text):
        if not any(match.start() <= t < match.end() for t in drafted) and (who := agents.speaker(match["who"], place)):
            yield Draft(
                match.start(), 0, match.start() + 1, who, "stated", Span(match.start("verb"), match.end()), True
            )
    for match in _THAT.finditer(text):
        if match["verb"] not in _NO_REPORT and not any(match.start() <= t < match.end() for t in taken):
            who = agents.speaker(match["who"], place, strict=True)
            if who:
                yield Draft(match.start(), match.end(), len(text), who, "stated", Span(match.start(), match.end()))
