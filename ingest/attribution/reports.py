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
from dataclasses import dataclass
from functools import cache

from graph.claim import How, Span
from ingest import lexicon
from ingest.attribution.agents import NAME, OWN, Agents, Place, Speakers, nouns
from ingest.attribution.values import Report
from ingest.passages import Passage

_BOUNDARY = re.compile(
    r"""[;:(“”"—–]|,\s|\s-\s|
    \b(?:that|but|while|whereas|although|though|because|since|if|when|as|and|or|after|before|so|where|how|than|what
    |whether|which|who|until|yet|with|against|for\sthe|at\sthe|of\sthe)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_FILLER = re.compile(
    r"""(?:\s+(?:has|have|had|also|now|then|later|earlier|since|further|itself|themselves|again|already|still|today
    |never|only|just|will|would|may|might|can|could|does|did|do|first|even|ever|too|once|in\s+turn|recently|previously
    |(?:on\s+)?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|this\s+(?:week|month|year)|last\s+(?:week|month|year)
    |[a-z]+ly))*\s*$""",
    re.VERBOSE,
)
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being|gets?|got|as)(?:\s+(?:not|now|also|still|widely|being|\w+ly))*\s*$", re.I
)
_NEGATED = re.compile(
    r"(?:\b(?:not|never|cannot|nobody|no\s+one|none|neither)|n[’']t|\b(?:declin|refus|den|fail)\w*\s+to|\bhas\s+yet\s+to|\byet\s+to)"
    r"(?:\s+\w+ly)?\s*$",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:den(?:y|ies|ied)|declin(?:es|ed)|refus(?:es|ed)|rejects?|rejected)\b", re.IGNORECASE)
_PRONOUN = re.compile(r"(?<![\w’'-])(it|they|he|she|we|i)(?:\s+(?:itself|themselves))?\s*$", re.IGNORECASE)
_APPOSITION = re.compile(r",\s+(?:an?|the|its|their)\s[^,]{3,80}$")
_LAST_NAME = re.compile(rf"{NAME}$")
_RELATIVE = re.compile(r",?\s+(?:which|who|that)\s*$")
_AFTER = re.compile(r"\s*(?:[,.;:!?—–)”’\"]|$)")
_CIRCUMSTANCE = re.compile(
    r"""\s+(?:in|on|at|to|during|after|from|via|of\s+the|about\s+the|earlier|later|last|this|today|yesterday|reporters|investors
    |analysts|[A-Z][\w&’']*(?:\s(?:&\s)?[A-Z][\w&’']*)*)\b[^,;:]*(?=[,.;]|$)""",
    re.VERBOSE,
)
_NEXT_VERB = re.compile(r"\s+(?:is|are|was|were|has|had|will|would|(?!(?:its|his|this|less|thus|as|plans|sales)\b)[a-z]{2,}s)\s")
_STOP = re.compile(
    r",\s+(?:but|yet|although|though)\b|,\s+which\s+(?:would|is|makes|means|puts|implies|works)\b", re.IGNORECASE
)
_COORDINATE = re.compile(
    r"(?:;|:|—|–|\band|\bbut|\bwhile|\bwhereas|\bthough|\balthough|\byet|\bor)\s*$|[,]\s*$", re.IGNORECASE
)
_RESULTS = re.compile(
    r"\b(?:results?|numbers|figures|data|measurements|benchmarks?|statistics|findings|scores|estimates|accounts|earnings)\b",
    re.I,
)

_ACCORDING = re.compile(
    r"\b(?:according\s+to|in\s+the\s+words\s+of|on\s+the\s+word\s+of|data\s+from|figures\s+from)\s+", re.IGNORECASE
)
_PER = re.compile(rf"(?:(?<=^)|(?<=,\s)|(?<=\())(?:[Pp]er|[Vv]ia)\s+(?=(?:the\s)?{NAME})")
_CITING = re.compile(r"\b(?:citing|quoting|quoted\s+by|cited\s+by)\s+", re.IGNORECASE)
_BY = re.compile(r"\s+(?:\w+ly\s+)?by\s+")
_FAR_BY = re.compile(rf"[^,;.:]{{1,60}}?\sby\s+(?=(?:the\s+)?{NAME})")
_ACCOUNT = re.compile(
    rf"""(?:\b(?:[Ii]n|[Bb]y|[Oo]n|[Ff]rom|[Uu]nder)\s+)
    (?P<who>(?:the\s+)?{NAME}(?:[’']s|(?<=s)[’'])|the\s+[a-z-]+[’']s|its|their|his|her)\s+
    (?:own\s+)?(?:\w+\s+){{0,2}}?(?:account|accounts|telling|view|count|counts|reckoning|estimates?|measure|figures|numbers|word|words
    |calculations?|forecasts?|projections?|tests?|testing|survey|data|analysis|report|published\s+table)\b""",
    re.VERBOSE,
)
_POSSESSED = re.compile(
    rf"""(?P<who>(?:the\s+)?{NAME}(?:[’']s|(?<=s)[’'])|\b[Tt]he\s+[a-z-]+[’']s)\s+
    (?:own\s+|latest\s+|official\s+|published\s+|internal\s+|preliminary\s+|central\s+|median\s+|\d{{4}}\s+)*
    (?P<what>figure|figures|number|numbers|estimate|estimates|forecast|forecasts|projection|projections|tally|count|measurement
    |measurements|reading|target|guidance|claim|claims|word)\b(?!\s+(?:crunch|one\b))""",
    re.VERBOSE,
)
_INVERTED = re.compile(rf"[”\"’'],?\s+(?P<verb>[a-z]+(?:ed|s))\s+(?P<who>(?:the\s+)?{NAME})")
_DASHED = re.compile(rf"[”\"]\s*[-–—]+\s*(?P<who>{NAME})")
_LABEL = re.compile(
    rf"^\s*>?\s*(?:(?:[Rr]eply|[Aa]nd)?\s*[Ff]rom\s+)?(?P<who>{NAME}|\w+)(?:\s+(?:wrote|writes|says|said))?:\s"
)
_THAT = re.compile(rf"(?P<who>{NAME})\s+(?P<verb>[a-z]+(?:s|ed))\s+that\b")
_NO_REPORT = frozenset(
    "means ensures requires needs proves makes helps was is has does allows believes knows demands provided so such needed used".split()
)


@dataclass(frozen=True, slots=True)
class Cue:
    """A verb of saying, with what the lexicon knows of it."""

    span: Span
    """In the sentence."""
    how: How
    takes: str
    relays: bool
    word: str


@cache
def _verbs() -> tuple[tuple[re.Pattern[str], How, str, bool], ...]:
    return tuple(
        (e.pattern, e.more["how"], e.more["takes"], bool(e.more.get("relays"))) for e in lexicon.entries("attribution")
    )


def cues(text: str) -> list[Cue]:
    """Return the verbs of saying in a sentence, left to right, none inside another."""
    found = [
        Cue(Span(m.start(), m.end()), how, takes, relays, m[0].casefold())
        for pattern, how, takes, relays in _verbs()
        for m in pattern.finditer(text)
        if m[0][0].islower()
    ]
    found.sort(key=lambda c: (c.span.start, -c.span.end))
    kept: list[Cue] = []
    for cue in found:
        if not kept or cue.span.start >= kept[-1].span.end:
            kept.append(cue)
    return kept


@dataclass(slots=True)
class _Draft:
    """A report in the making, its offsets in the sentence."""

    begin: int
    """Where its own clause begins."""
    start: int
    end: int
    speakers: tuple[str, ...]
    how: How
    cue: Span
    trailing: bool = False
    opens: bool = False
    relays: bool = False
    carries: bool = True
    whole: bool = False
    """Whether it governs all that follows, whoever speaks in it: the label of a reply."""
    joined: bool = False
    """Whether it stands beside what comes before it, not within it."""


def find(passage: Passage, agents: Agents, place: Place) -> list[Report]:
    """Return the reports of a sentence, in the order of their cues, with their content's span in the document."""
    text = passage.text
    drafts = sorted(_drafts(text, agents, place), key=lambda d: d.cue.start)
    _settle(drafts)
    shift = passage.span.start
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


def _settle(drafts: list[_Draft]) -> None:
    """Cut the content of each report where a report beside it begins; a trailing one reaches back to the one before."""
    for i, draft in enumerate(drafts):
        for later in drafts[i + 1 :]:
            if later.joined and not later.trailing and not draft.whole and draft.cue.end <= later.begin < draft.end:
                draft.end = later.begin
                break
        if draft.trailing:
            before = [d.cue.end for d in drafts[:i] if d.trailing]
            if before:
                draft.start = max(draft.start, before[-1])
            for later in drafts[i + 1 :]:
                if later.trailing and later.start <= draft.cue.start:
                    draft.end = min(draft.end, draft.cue.end)


def _drafts(text: str, agents: Agents, place: Place) -> Iterator[_Draft]:
    taken: list[int] = []
    for cue in cues(text):
        draft = _verb(text, cue, agents, place)
        if draft is not None:
            draft.relays = cue.relays
            if draft.speakers != OWN:
                agents.remember(place.offset + draft.cue.start, place.block, draft.speakers)
            taken.append(draft.cue.start)
            yield draft
    yield from _phrases(text, agents, place)
    for match in _INVERTED.finditer(text):
        if not any(match.start() <= t < match.end() for t in taken) and (who := agents.speaker(match["who"], place)):
            yield _Draft(
                match.start(), 0, match.start() + 1, who, "stated", Span(match.start("verb"), match.end()), True
            )
    for match in _THAT.finditer(text):
        if match["verb"] not in _NO_REPORT and not any(match.start() <= t < match.end() for t in taken):
            who = agents.speaker(match["who"], place, strict=True)
            if who:
                yield _Draft(match.start(), match.end(), len(text), who, "stated", Span(match.start(), match.end()))


def _verb(text: str, cue: Cue, agents: Agents, place: Place) -> _Draft | None:
    left = text[: cue.span.start]
    if _NEGATED.search(left):
        return None
    noun = _is_noun(text, cue)
    if not noun or _IN_TESTS.search(left):
        if passive := _by(text, cue, agents, place):
            return passive
    if noun:
        return None
    if _PASSIVE.search(left) and not cue.word.startswith(("is ", "are ")):
        return None
    strict = cue.takes in {"agent", "results"}
    core = left[: _FILLER.search(left).start()]  # type: ignore[union-attr]
    found = _subject(text, core, agents, place, strict, cue.takes == "speech")
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
        return _Draft(gap.start(), start, cue.span.end, who, cue.how, span)
    if as_ and as_.start() > 0:
        return _Draft(as_.start(), 0, as_.start(), who, cue.how, span, True)
    if trailing is not None:
        return _Draft(begin, 0, trailing, who, cue.how, span, True)
    end = len(text)
    if (stop := _STOP.search(text, cue.span.end)) and text.count("“", cue.span.end, stop.start()) == text.count(
        "”", cue.span.end, stop.start()
    ):
        end = stop.start()
    opens = cue.takes == "results" and bool(_RESULTS.search(text, cue.span.end, min(end, cue.span.end + 120)))
    return _Draft(begin, begin if as_ is None else cue.span.end, end, who, cue.how, span, opens=opens, joined=joined)


_IN_TESTS = re.compile(r"\b(?:in|from|during|under)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_NOUN_AFTER = re.compile(
    r"\s+(?:is|are|was|were|has|have|had|of|from|by|in\s+which|show|shows|showed|put|puts|suggests?|indicates?|found|says?)\b"
)
_VERB_BEFORE = re.compile(
    r"\b(?:we|they|i|you|who|which|to|will|would|may|might|can|could|did|does|do|and|[a-z]+(?:s|men|women|people))\s+(?:\w+ly\s+)?$",
    re.I,
)


def _is_noun(text: str, cue: Cue) -> bool:
    """Whether a word that is verb or noun is a noun here: `the OpenAI models`, `a claim that`, `test results`."""
    if cue.word not in nouns("documents") and cue.word not in _BOTH:
        return False
    if cue.word.endswith("s"):
        return bool(_NOUN_AFTER.match(text, cue.span.end)) or bool(
            re.search(r"\b(?:an?|the|these|those|of|its|their|own)\s+$", text[: cue.span.start])
        )
    return not _VERB_BEFORE.search(text[: cue.span.start])


_BOTH = frozenset(
    "claim claims benchmark project projects model models target targets record records call calls list lists comment plan plans count counts "
    "guess stress rule log rates rate price prints print quote quotes issue issues present post posts share shares release releases survey surveys "
    "test tests tout aim forecast forecasts estimate estimates note notes report reports".split()
)


def _subject(
    text: str, core: str, agents: Agents, place: Place, strict: bool, speech: bool = False
) -> tuple[tuple[str, ...], int] | None:
    """Return who the clause before a verb names, and where that noun phrase begins."""
    if relative := _RELATIVE.search(core):
        core = _APPOSITION.sub("", core[: relative.start()])
        if (last := _LAST_NAME.search(core)) and (who := agents.speaker(last[0], place, strict=strict)):
            return who, last.start()
    if core.rstrip().endswith(","):
        return _apposed(core.rstrip()[:-1], agents, place, strict)
    if pronoun := _PRONOUN.search(core):
        here = Place(place.offset + pronoun.start(), place.block, place.before, place.earlier)
        who = agents.speaker(pronoun[1], here)
        return (who, pronoun.start(1)) if who else None
    window = max(0, len(core) - 160)
    cuts = [(m.start(), m.end()) for m in _BOUNDARY.finditer(core, window)]
    starts = [end for _, end in cuts[::-1]][:6] + ([0] if window == 0 else [])
    best: tuple[tuple[str, ...], int] | None = None
    for start in starts:
        phrase = core[start:]
        if not phrase.strip():
            continue
        here = Place(place.offset + start + 1, place.block, place.before, place.earlier)
        who = agents.speaker(phrase, here, strict=strict, speech=speech)
        if who:
            best = (who, start + len(phrase) - len(phrase.lstrip()))
            if " and" not in core[max(0, start - 5) : start]:
                return best
        elif best is not None:
            return best
        elif start and core[start - 1] in ',;:(“”"—–':
            return None
    return best


def _apposed(core: str, agents: Agents, place: Place, strict: bool) -> tuple[tuple[str, ...], int] | None:
    """`Ada Brown, Acme's head of hardware,` and `Acme, which owns the harness,`."""
    for comma in [m.start() for m in re.finditer(",", core)][::-1][:3]:
        if len(core) - comma > 110:
            return None
        title = core[comma + 1 :].strip()
        if re.fullmatch(NAME, title) and (named := agents.speaker(title, place)):
            return named, comma + 1
        found = _subject(core, core[:comma], agents, place, strict) if comma else None
        if found:
            who, _ = found
            if m := re.match(rf"(?:the\s+)?({NAME})[’']s\s|(?:[\w-]+\s+){{1,5}}(?:of|at|for)\s+({NAME})", title):
                agents.speaks_for(who, m[1] or m[2])
            return found
    return None


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


def _inverted(text: str, cue: Cue, agents: Agents, place: Place) -> _Draft | None:
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
    return _Draft(cue.span.start, 0, cue.span.start, who, cue.how, Span(cue.span.start, end), True)


_ASKED = frozenset({"polled", "surveyed"})


def _by(text: str, cue: Cue, agents: Agents, place: Place) -> _Draft | None:
    """`was measured by Acme`, `figures published by the IEA`."""
    match = _BY.match(text, cue.span.end)
    if match is not None and cue.word in _ASKED and not _PASSIVE.search(text[: cue.span.start]):
        return None  # `economists polled by Reuters`: they speak
    if match is None and _PASSIVE.search(text[: cue.span.start]):
        match = _FAR_BY.match(text, cue.span.end)
    if match is None:
        return None
    who = _source(text, match.end(), agents, place)
    if who is None:
        return None
    joined = [m.end() for m in re.finditer(r";|—|\bwhile\b|\bwhereas\b", text[: cue.span.start])]
    return _Draft(cue.span.start, joined[-1] if joined else 0, len(text), who[0], cue.how, Span(cue.span.start, who[1]))


def _source(
    text: str, start: int, agents: Agents, place: Place, speech: bool = False
) -> tuple[tuple[str, ...], int] | None:
    """Return whom the noun phrase that begins here names, trying longer phrases first, and where it ends."""
    stop = re.compile(
        r"[,;:.!?()“”\"—–](?=\s|$)|\b(?:and|that|but|while|which|who|as|when|is|are|was|were|has|have|had)\b"
    ).search(text, start)
    ends = [stop.start() if stop else len(text)]
    if stop and stop[0] == "and" and (wider := re.compile(rf"and\s+(?:the\s+)?{NAME}").match(text, stop.start())):
        ends.insert(0, wider.end())
    if name := re.compile(rf"(?:the\s+)?(?:[a-z]+\s+){{0,3}}{NAME}").match(text, start):
        ends.append(name.end())
    for end in ends:
        if who := agents.speaker(text[start:end], place, speech=speech):
            return who, end
    return None


def _phrases(text: str, agents: Agents, place: Place) -> Iterator[_Draft]:
    """Yield the reports whose cue is no verb."""
    for pattern in (_ACCORDING, _PER, _CITING):
        for match in pattern.finditer(text):
            found = _source(text, match.end(), agents, place, pattern is _ACCORDING)
            if found is None:
                continue
            who, end = found
            cue = Span(match.start(), end)
            if not text[: match.start()].strip(' \t>*“"-'):
                yield _Draft(match.start(), end, len(text), who, "stated", cue)
            else:
                yield _Draft(match.start(), 0, len(text), who, "stated", cue, True)
    for pattern in (_ACCOUNT, _POSSESSED):
        for match in pattern.finditer(text):
            owner = re.sub(r"[’']s?$", "", match["who"])
            who = agents.speaker(_OWNER.get(owner, owner), place)
            if not who:
                continue
            begin = max(
                (m.end() for m in re.finditer(r";\s|,\s+(?:and|but|so|while)\s|[.?!]\s", text[: match.start()])),
                default=0,
            )
            stop = _STOP.search(text, match.end())
            end = stop.start() if stop else len(text)
            if pattern is _POSSESSED:
                how: How = (
                    "estimated" if match["what"].startswith(("estim", "forec", "proj", "target", "guid")) else "stated"
                )
                if match["what"].startswith(("measure", "reading")):
                    how = "measured"
                yield _Draft(
                    match.start(), begin, end, who, how, Span(match.start(), match.end()), joined=True, carries=False
                )
            else:
                yield _Draft(
                    match.start(),
                    begin,
                    end,
                    who,
                    "stated",
                    Span(match.start(), match.end()),
                    joined=True,
                    carries=False,
                )
    for match in _DASHED.finditer(text):
        if who := agents.speaker(match["who"], place):
            yield _Draft(match.start(), 0, match.start() + 1, who, "stated", Span(match.start(), match.end()), True)
    if (label := _LABEL.match(text)) and (
        text[label.end() : label.end() + 1] in "“\"'"
        or label[0].lstrip(" >").casefold().startswith(("reply from", "and from", "from"))
    ):
        who = agents.speaker(label["who"], place) or (
            (label["who"],) if label[0].lstrip(" >").casefold().startswith("reply") else None
        )
        if who:
            yield _Draft(0, label.end(), len(text), who, "stated", Span(0, label.end()), whole=True)


def after(text: str, match: re.Match[str], agents: Agents, place: Place) -> Speakers:
    """Return whom the noun phrase after a cue names."""
    found = _source(text, match.end(), agents, place)
    return found[0] if found else None


def before(text: str, match: re.Match[str], agents: Agents, place: Place) -> Speakers:
    """Return whom the subject of a cue names, be it a verb."""
    left = text[: match.start()]
    if _NEGATED.search(left) or _PASSIVE.search(left):
        return None
    found = _subject(text, _FILLER.sub("", left), agents, place, True)
    return found[0] if found else None


def checker(text: str, offset: int, agents: Agents, place: Place) -> tuple[Speakers, bool]:
    """Return whom the subject of the verb at an offset names, and whether the verb is negated.

    A second verb shares the first one's subject: `Acme visited the lab and visually confirmed the runs`.
    """
    left = text[:offset]
    negated = bool(_NEGATED.search(left) or _NOT_YET.search(left))
    if _PASSIVE.search(left):
        return None, negated
    core = _FILLER.sub("", _NOT_YET.sub("", left))
    found = _subject(text, core, agents, place, True)
    if found is None and re.search(r"(?:\band|,)\s*$", core):
        return agents.first(text, offset, place), negated
    return (found[0] if found else None), negated


_NOT_YET = re.compile(
    r"\s(?:(?:has|have|had|did|does|do)(?:\s+not|n[’']t)(?:\s+yet)?|has\s+yet\s+to|have\s+yet\s+to|never)\s*$",
    re.IGNORECASE,
)
_OWNER = {"its": "it", "their": "they", "his": "he", "her": "she"}

__all__ = ["Cue", "after", "before", "checker", "cues", "find"]
