"""Who a verb's subject is, or the noun phrase after a cue: the words before or after become speakers."""

from __future__ import annotations

import re

from ingest.attribution import nounphrases
from ingest.attribution.agents import OWN, Agents, Speakers
from ingest.attribution.discourse import Place
from ingest.attribution.verbs import FILLER, NEGATED, PASSIVE
from ingest.attribution.wording import NAME, heads, nouns

_BOUNDARY = re.compile(
    r"""[;:(“”"—–]|,\s|\s--?\s|
    \b(?:that|but|while|whereas|although|though|because|since|if|when|as|and|or|after|before|so|where|how|than|what
    |whether|which|who|until|yet|with|against)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_PRONOUN = re.compile(r"(?<![\w’'-])(it|they|he|she|we|i)(?:\s+(?:itself|themselves))?\s*$", re.IGNORECASE)
_APPOSITION = re.compile(r",\s+(?:an?|the|its|their)\s[^,]{3,80}$")
_STOP = re.compile(
    r"[,;:.!?()“”\"—–](?=\s|$)|\b(?:and|that|but|while|which|who|as|when|is|are|was|were|has|have|had)\b"
)
_AND_NAME = re.compile(rf"and\s+(?:the\s+)?{NAME}")
_NAMED = re.compile(rf"(?:the\s+)?(?:[a-z]+\s+){{0,3}}{NAME}")
_FIRM = re.compile(rf"(?:the\s+)?({NAME})[’']s\s|(?:[\w-]+\s+){{1,5}}(?:of|at|for)\s+(?:the\s+)?({NAME})")
_ROLES = "|".join(sorted(map(re.escape, nouns("people")), key=len, reverse=True))
_BEFORE_TITLE = re.compile(
    rf"""(?:^|[;:“”"—–]\s?|,\s+|\b(?:that|and|but|while|as)\s+)(?P<who>{NAME}),\s+
    (?=(?:an?|the|who|its|their)\s|{NAME}[’']s\s|(?:[\w-]+\s+){{0,3}}(?:{_ROLES}|{_ROLES.title()})\b)""",
    re.VERBOSE,
)
_NO_TITLE = re.compile(r";|\b(?:says|said|told|is|are|was|were)\b")
_LAST_NAME = re.compile(rf"{NAME}$")
_RELATIVE = re.compile(r",?\s+(?:which|who|that)\s*$")
_NOT_YET = re.compile(
    r"\s(?:(?:has|have|had|did|does|do|could|can|would|will)(?:\s+not|n[’']t|not)(?:\s+yet)?(?:\s+been\s+able\s+to)?|(?:has|have)\s+yet\s+to|never"
    r"|(?:tried\s+and\s+)?(?:failed|declined|refused)\s+to|(?:was|were|is|are)\s+(?:unable|not\s+able)\s+to)(?:\s+\w+ly)?\s*$",
    re.IGNORECASE,
)
_APPOSED_FIRST = re.compile(
    rf"(?:[Tt]he|[Ii]ts|His|Her|[Tt]heir|Our|[Aa]n?)\s+(?:[a-z][\w’'-]*\s+){{0,5}}?[a-z][\w-]*,\s+(?:the\s+)?(?P<who>{NAME}),\s"
)
_WORD_ENDS = re.compile(r"\s+(?=[a-z])")
_LOWER = re.compile(r"([a-z][\w’'-]*)")
_LINKS = frozenset(["of", "for", "and", "the", "de", "van", "von", "del", "da", "di", "der", "la", "le", "&"])
_ENDS_PHRASE = frozenset(["is", "are", "was", "were", "has", "have", "had", "will", "would", "that", "which", "who"])
_OPENING = 80
"""Characters in which the noun phrase ends that opens a clause."""
_CLAUSE_START = re.compile(
    r"[;:“”\"—–]\s*|,\s+(?:and|but|while|whereas|though|although)\s+(?=(?:the\s+|its\s+|it\s+|they\s+|s?he\s+|[A-Z]))"
)
OWNED = re.compile(
    rf"""(?:(?:the\s+)?(?P<firm>{NAME})(?:[’']s|(?<=s)[’'])|his|her|its|their|the)\s+(?:[a-z][\w-]*\s+){{0,5}}[a-z][\w-]*,\s+
    (?P<who>{NAME})""",
    re.VERBOSE,
)
"""`Acme's head of hardware, Ada Brown`: the person speaks, for the firm."""

_OFFICE = re.compile(
    rf"(?P<firm>{NAME})(?:[’']s|(?<=s)[’'])\s+(?:[a-z][\w-]*\s+){{0,5}}(?:{_ROLES})(?:\s+of\s+[a-z\s]{{3,40}})?$"
)
"""`Acme's chief executive`, `Acme's head of hardware`: at its end, before the name."""
_LONG_TITLE = 110
"""Characters beyond which what stands between two commas is no title."""
WINDOW = 600
"""Characters of a sentence that are looked at in one go: what speaks further off governs nothing here."""

_NEAR = 100
"""Characters before a verb in which its adverbs, negation and auxiliaries stand."""


def subject(
    core: str, agents: Agents, place: Place, strict: bool, speech: bool = False
) -> tuple[tuple[str, ...], int] | None:
    """Return who the clause before a verb names, and where that noun phrase begins."""
    core = core[-WINDOW:] if (cut := len(core) - WINDOW) > 0 else core
    found = _phrase(core, agents, place.at(max(cut, 0)), strict, speech)
    return (found[0], found[1] + max(cut, 0)) if found else None


def _phrase(core: str, agents: Agents, place: Place, strict: bool, speech: bool) -> tuple[tuple[str, ...], int] | None:
    if relative := _RELATIVE.search(core, max(0, len(core) - 12)):
        core = _APPOSITION.sub("", core[: relative.start()])
        if (last := _LAST_NAME.search(core)) and (who := agents.speaker(last[0], place, strict=strict)):
            return who, last.start()
    if others := nounphrases.WITH_OTHERS.search(core, max(0, len(core) - 40)):
        return _phrase(core[: others.start()], agents, place, strict, speech)
    if core.rstrip().endswith(","):
        return _apposed(core.rstrip()[:-1], agents, place, strict)
    if pronoun := _PRONOUN.search(core, max(0, len(core) - 20)):
        here = place.at(pronoun.start())
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
        here = place.at(start + 1)
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
    for match in reversed(list(_BEFORE_TITLE.finditer(core, max(0, len(core) - 240)))):
        if _NO_TITLE.search(core, match.end()):
            break
        if (who := agents.speaker(match["who"], place, strict=strict)) and who != OWN:
            if firm := _FIRM.match(core, match.end()):
                agents.speaks_for(who, firm[1] or firm[2])
            return who, match.start("who")
    if "," not in core[-_LONG_TITLE:]:
        return _phrase(core, agents, place, strict, False)
    for comma in [m.start() for m in re.finditer(",", core)][::-1][:3]:
        if len(core) - comma > _LONG_TITLE:
            return None
        title = core[comma + 1 :].strip()
        if re.fullmatch(NAME, title) and (named := agents.speaker(title, place)):
            if (office := _OFFICE.search(core, 0, comma)) and office["firm"]:
                agents.speaks_for(named, office["firm"], sure=True)
            return named, comma + 1
        before = core[:comma].rstrip()
        found = subject(before, agents, place, strict) if before and not before.endswith(",") else None
        if found:
            if firm := _FIRM.match(title):
                agents.speaks_for(found[0], firm[1] or firm[2])
            return found
    return None


def source(
    text: str, start: int, agents: Agents, place: Place, speech: bool = False
) -> tuple[tuple[str, ...], int] | None:
    """Return whom the noun phrase that begins here names, trying longer phrases first, and where it ends."""
    if (owned := OWNED.match(text, start)) and (who := agents.speaker(owned["who"], place)):
        if owned["firm"]:
            agents.speaks_for(who, owned["firm"])
        return who, owned.end()
    stop = _STOP.search(text, start, start + WINDOW)
    ends = [stop.start() if stop else min(len(text), start + WINDOW)]
    if stop and stop[0] == "and" and (wider := _AND_NAME.match(text, stop.start())):
        ends.insert(0, wider.end())
    if name := _NAMED.match(text, start):
        ends.append(name.end())
    for end in ends:
        if who := agents.speaker(text[start:end], place, speech=speech):
            return who, end
    return None


def opening(text: str, agents: Agents, place: Place, strict: bool = False) -> Speakers:
    """Return whom a clause opens with: `The agency disputes`, `The rower, Ada Brown, was`."""
    if apposed := _APPOSED_FIRST.match(text):
        return agents.speaker(apposed["who"], place, strict=strict)
    for end in _WORD_ENDS.finditer(text, 0, _OPENING):
        follows = _LOWER.match(text, end.end())
        if follows and follows[1] not in _LINKS and not any(heads(follows[1], k) for k in ("people", "organisations")):
            if who := agents.speaker(text[: end.start()], place, strict=strict):
                return who
            if follows[1] in _ENDS_PHRASE:
                return None
    return None


def shared(core: str, agents: Agents, place: Place, strict: bool) -> Speakers:
    """Return the subject that a second verb shares with the first: `Acme raised its prices and expects`."""
    start = max((m.end() for m in _CLAUSE_START.finditer(core, max(0, len(core) - WINDOW))), default=0)
    clause = core[start:] if start or len(core) <= WINDOW else ""
    return opening(clause.lstrip(), agents, place.at(start), strict)


def after(text: str, match: re.Match[str], agents: Agents, place: Place) -> Speakers:
    """Return whom the noun phrase after a cue names."""
    found = source(text, match.end(), agents, place)
    return found[0] if found else None


def before(text: str, match: re.Match[str], agents: Agents, place: Place) -> Speakers:
    """Return whom the subject of a cue names, be it a verb."""
    left = text[max(0, match.start() - WINDOW) : match.start()]
    if NEGATED.search(left[-_NEAR:]) or PASSIVE.search(left[-_NEAR:]):
        return None
    found = subject(_without(FILLER, left), agents, place, True)
    return found[0] if found else None


def _without(pattern: re.Pattern[str], left: str) -> str:
    """Return the words before a verb without those that end so."""
    near = left[-_NEAR:]
    match = pattern.search(near)
    return left[: len(left) - len(near) + match.start()] if match else left


def checker(text: str, offset: int, agents: Agents, place: Place) -> tuple[Speakers, bool]:
    """Return whom the subject of the verb at an offset names, and whether the verb is negated.

    A second verb shares the first one's subject: `Acme visited the lab and visually confirmed the runs`.
    """
    left = text[max(0, offset - WINDOW) : offset]
    negated = bool(NEGATED.search(left[-_NEAR:]) or _NOT_YET.search(left[-_NEAR:]))
    if PASSIVE.search(left[-_NEAR:]):
        return None, negated
    core = _without(FILLER, _without(_NOT_YET, left))
    found = subject(core, agents, place, False)
    if found is None and re.search(r"(?:\band|,)\s*$", core):
        return (agents.first(text, offset, place) if offset <= WINDOW else None), negated
    return (found[0] if found else None), negated
