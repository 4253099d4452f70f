"""Who checked which figures, how, and how far the check reached.

A check has an agent (or says that nobody did), a method and a reach: the figures that the checker's own sentence
states, those that it points back at ("either of those runs"), or the measurements of the campaign it speaks of. A check
of runs covers what was measured in them and what was calculated from that, never prices, ratings or plans, and never
what the checker itself produced. `covers` limits it further, to the part and the workload that the words name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graph.claim import Method, Span, Verification
from ingest import lexicon
from ingest.article import Article
from ingest.attribution import checked
from ingest.attribution.agents import OWN, Agents
from ingest.attribution.discourse import Place, places
from ingest.attribution.speakers import Said
from ingest.attribution.subjects import WINDOW, after, checker
from ingest.attribution.values import Check
from ingest.names import Names
from ingest.passages import Passage
from ingest.quantities import Found

_LIMITS = re.compile(
    r"\b(?:every\s+one|all\s+(?:of\s+(?:them|those|these)|\w+)?|only|exclusively|each|limited\s+to|none\s+but|solely)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"(?:All|They|Every|Each|Both|These|Those)\b")
_POINTS = re.compile(
    r"""\b(?:it|this|that|those|these|either|both|them|(?:the|its|their|his|her)\s+(?:\w+\s+)?(?:accounts|books|paper|work|analysis|model|method|number|trial|study|figures?|numbers?|results?|claims?|counts?|tests?
    |findings?|data|estimates?|report|survey|measurements?))\b""",
    re.VERBOSE | re.IGNORECASE,
)
_CLAUSE = re.compile(r"[;.:]\s|,\s+(?:and|but|so|while|because)\s")
_TAIL = re.compile(r"(?:[^.;]|\.(?=\d)){0,160}")
_PART = re.compile(
    r"\b(?:some|several|many|most|few|two|three|four|five|six|seven|eight|nine|ten|\d+)\s+of\s+(?:those|these)\b", re.I
)
"""A part of the runs spoken of: that points at no figure."""
_CAPITAL = re.compile(r"(?<=[\w,] )[^\W\d_a-z][\w]*")
_WORDS = re.compile(r"\w+")
_LABEL = re.compile(r"[*\s]*([^:*]{2,60}):")
_DENIES = re.compile(r"\bnot\s+(?:the\s+|an?\s+)?$", re.IGNORECASE)
_STEMS = re.compile(
    r"""bought|purchas|acquired|ordered|manufacturer|supplier|producer|sponsor|maker|company|firm|vendor|examin|inspect|assess|scrutin|measur|verif|confirm|review|reproduc|replicat|\bre-?r[au]n|redid|repeat|audit|certif|independent|third|check|valid|vet|sampl|witness
    |watch|\bsaw|seen|observ|attend|\bsat\s|look|present|commission|hire|paid|fund|sponsor|engag|retain|\bown\b|\bword\b|\bis\b|\bare\b
    |remain|nobody|no\s?one|\bnone|nothing|\byet\b|disput|reject|contest|challeng|refut|question|contradict|debunk|await|pending
    |reported|vendor|internal|test""",
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A check as one sentence tells it."""

    check: Check
    passage: int
    about: str
    points: bool
    """Whether it points back at figures told before."""
    narrow: bool = True
    """Whether it speaks of no more than these."""


def read(
    article: Article, passages: Sequence[Passage], names: Names, agents: Agents, said: Said
) -> tuple[Verdict, ...]:
    """Find the checks that a document tells of, in its order."""
    found: list[Verdict] = []
    for passage, place in zip(passages, places(passages), strict=True):
        if passage.cells or passage.kind in {"code", "metadata"} or not _STEMS.search(passage.text):
            continue
        cues = [(m.start(), -m.end(), e, m) for e in lexicon.entries("verification") for m in e.find(passage.text)]
        reached = -1
        for start, _, entry, match in sorted(cues, key=lambda c: c[:2]):
            if start >= reached and (
                verdict := _verdict(article, passages, passage, place, entry, match, names, agents, said)
            ):
                found.append(verdict)
                reached = match.end()
    return tuple(found)


def disputed(article: Article, passage: Passage, found: Found, speaker: str | None) -> Check | None:
    """Return the check of a figure that its sentence denies: `measured 41.5 GB, not 71.5 GB`."""
    at = found.figure.span.start - passage.span.start
    if (
        speaker is None
        or not re.search(r"\d", passage.text[max(0, at - WINDOW) : at])
        or not _DENIES.search(passage.text[max(0, at - 12) : at])
    ):
        return None
    return Check(Verification(speaker, "disputed", found.figure.text, article.document.key, passage.span))


def self_reported(article: Article, passage: Passage, found: Found, agent: str) -> Check:
    """Return the check of a figure that a note says its own maker measured; its scope is the label of its line."""
    label = _LABEL.match(passage.text)
    scope = label[1] if label else found.figure.text
    return Check(Verification(agent, "self-reported", scope, article.document.key, passage.span))


def _verdict(
    article: Article,
    passages: Sequence[Passage],
    passage: Passage,
    place: Place,
    entry: lexicon.Entry,
    match: re.Match[str],
    names: Names,
    agents: Agents,
    said: Said,
) -> Verdict | None:
    method: Method = entry.more["method"]
    agent: str | None = None
    negated = method == "unverified"
    if entry.more["who"] == "after":
        who = after(passage.text, match, agents, place)
        agent = _agent(who, agents)
    elif entry.more["who"] == "before":
        who, negated = checker(passage.text, match.start(), agents, place)
        if who == OWN and any(r.speakers for r in said.of(passage.span.start + match.start())):
            return None  # the speaker's "we", and what it looked at is told elsewhere
        agent = _agent(who, agents)
    elif entry.more["who"] == "tester":
        # Who buys what is tested: whoever the sentence is reported of, else the office or lab whose report this is.
        spoken = [r.speakers for r in said.of(passage.span.start + match.start()) if r.speakers]
        agent = spoken[0][0] if spoken else agents.own if agents.institute else None
    elif entry.more["who"] == "own":
        agent = agents.own if agents.vendor or method == "commissioned" else None
    if agent is None and not negated:
        return None
    if method == "independently-measured" and entry.more["who"] == "own":
        method = "self-reported"
    if negated:
        method = "unverified"
    scope = checked.of(passage.text, match.start(), match.end(), entry.more["of"])
    tail = _TAIL.match(passage.text, match.end())
    words = _PART.split(_LIMITS.split(tail[0] if tail else "", maxsplit=1)[0])[-1] or passage.text
    verification = Verification(agent, method, scope or match[0].strip(), article.document.key, passage.span)
    covers = _covers(passages, passage, match, names, negated)
    about = entry.more["about"]
    passive = about == "campaign" and entry.more["who"] == "after" and entry.id.endswith("by")
    points = bool(_POINTS.search(words) or (entry.more["of"] == "before" and _POINTS.search(scope)))
    return Verdict(
        Check(verification, covers), passage.index, "said" if passive or negated else about, points, not passive
    )


def _agent(who: tuple[str, ...] | None, agents: Agents) -> str | None:
    if not who:
        return None
    return agents.own if who == OWN else agents.firms_of.get(who[0], who[0])


def _covers(
    passages: Sequence[Passage], passage: Passage, match: re.Match[str], names: Names, negated: bool
) -> tuple[str, ...]:
    """Return the parts and workloads that a check is limited to."""
    start = passage.span.start
    if negated:
        end = _CLAUSE.search(passage.text, match.end() - 1, match.end() + WINDOW)
        stop = end.start() if end else min(len(passage.text), match.end() + WINDOW)
        return _things(names, Span(start + match.start(), start + stop)) or _shortened(
            names, passage.text[match.end() : stop]
        )
    if limit := _LIMITS.search(passage.text, match.end(), match.end() + WINDOW):
        return _things(names, Span(start + limit.start(), min(passage.span.end, start + limit.start() + WINDOW)))
    for later in passages[passage.index + 1 : passage.index + 3]:
        if later.block == passage.block and _GOES_ON.match(later.text) and _LIMITS.search(later.text):
            return _things(names, later.span)
    return ()


def _shortened(names: Names, text: str) -> tuple[str, ...]:
    """Return what a name's own short form means, where the names of one thing alone hold it: nothing of Ermine."""
    short = set(_CAPITAL.findall(f" {text}"))
    known = {
        n.canonical for n in names.all if n.kind in {"thing", "workload"} and short & set(_WORDS.findall(n.canonical))
    }
    return tuple(known) if len(known) == 1 else ()


def _things(names: Names, span: Span) -> tuple[str, ...]:
    return tuple(dict.fromkeys(n.canonical for n in names.inside(span) if n.kind in {"thing", "workload"}))
