"""Who a verb's subject is, or the noun phrase after a cue: the words before or after become speakers."""

from __future__ import annotations

import re

from ingest.attribution.agents import Agents, Speakers
from ingest.attribution.discourse import Place
from ingest.attribution.verbs import FILLER, NEGATED, PASSIVE
from ingest.attribution.wording import NAME

_BOUNDARY = re.compile(
    r"""[;:(“”"—–]|,\s|\s-\s|
    \b(?:that|but|while|whereas|although|though|because|since|if|when|as|and|or|after|before|so|where|how|than|what
    |whether|which|who|until|yet|with|against|for\sthe|at\sthe|of\sthe)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_PRONOUN = re.compile(r"(?<![\w’'-])(it|they|he|she|we|i)(?:\s+(?:itself|themselves))?\s*$", re.IGNORECASE)
_APPOSITION = re.compile(r",\s+(?:an?|the|its|their)\s[^,]{3,80}$")
_LAST_NAME = re.compile(rf"{NAME}$")
_RELATIVE = re.compile(r",?\s+(?:which|who|that)\s*$")
_NOT_YET = re.compile(
    r"\s(?:(?:has|have|had|did|does|do)(?:\s+not|n[’']t)(?:\s+yet)?|has\s+yet\s+to|have\s+yet\s+to|never)\s*$",
    re.IGNORECASE,
)


def subject(
    core: str, agents: Agents, place: Place, strict: bool, speech: bool = False
) -> tuple[tuple[str, ...], int] | None:
    """Return who the clause before a verb names, and where that noun phrase begins."""
    if relative := _RELATIVE.search(core):
        core = _APPOSITION.sub("", core[: relative.start()])
        if (last := _LAST_NAME.search(core)) and (who := agents.speaker(last[0], place, strict=strict)):
            return who, last.start()
    if core.rstrip().endswith(","):
        return _apposed(core.rstrip()[:-1], agents, place, strict)
    if pronoun := _PRONOUN.search(core):
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
    for comma in [m.start() for m in re.finditer(",", core)][::-1][:3]:
        if len(core) - comma > 110:
            return None
        title = core[comma + 1 :].strip()
        if re.fullmatch(NAME, title) and (named := agents.speaker(title, place)):
            return named, comma + 1
        found = subject(core[:comma], agents, place, strict) if comma else None
        if found:
            who, _ = found
            if m := re.match(rf"(?:the\s+)?({NAME})[’']s\s|(?:[\w-]+\s+){{1,5}}(?:of|at|for)\s+({NAME})", title):
                agents.speaks_for(who, m[1] or m[2])
            return found
    return None


def source(
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


def after(text: str, match: re.Match[str], agents: Agents, place: Place) -> Speakers:
    """Return whom the noun phrase after a cue names."""
    found = source(text, match.end(), agents, place)
    return found[0] if found else None


def before(text: str, match: re.Match[str], agents: Agents, place: Place) -> Speakers:
    """Return whom the subject of a cue names, be it a verb."""
    left = text[: match.start()]
    if NEGATED.search(left) or PASSIVE.search(left):
        return None
    found = subject(FILLER.sub("", left), agents, place, True)
    return found[0] if found else None


def checker(text: str, offset: int, agents: Agents, place: Place) -> tuple[Speakers, bool]:
    """Return whom the subject of the verb at an offset names, and whether the verb is negated.

    A second verb shares the first one's subject: `Acme visited the lab and visually confirmed the runs`.
    """
    left = text[:offset]
    negated = bool(NEGATED.search(left) or _NOT_YET.search(left))
    if PASSIVE.search(left):
        return None, negated
    core = FILLER.sub("", _NOT_YET.sub("", left))
    found = subject(core, agents, place, False)
    if found is None and re.search(r"(?:\band|,)\s*$", core):
        return agents.first(text, offset, place), negated
    return (found[0] if found else None), negated
