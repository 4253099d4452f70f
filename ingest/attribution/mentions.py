"""What the names of a document name, as far as it matters for who speaks: firms, persons, nouns that stand for them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from graph.claim import Span
from ingest.attribution.wording import heads
from ingest.names import Name, Names

_SPEAKS = re.compile(
    r"""(?:\s+(?:itself|also|has|had))*\s+(?:said|says|told|states|stated|wrote|writes|reports|reported|announced|added
    |claims|claimed|declined|argues|warned|warns|publish(?:es|ed)|issued|expects|forecasts?|estimate[sd]|predict(?:s|ed)|reckons|insist(?:s|ed)
    |disputes|disputed|calls|called|surveyed|polled|notes|noted|believes)\b""",
    re.VERBOSE,
)
_TITLED = re.compile(
    r"(?:[A-Z][\w-]+\s+){0,3}(?:Minister|Secretary|President|Governor|Director|Chairman|Chairwoman|Chair|Commissioner|Professor|Officer|Executive|Analyst"
    r"|Economist|Spokesman|Spokeswoman|Mayor|Judge|Senator)\s+(?P<person>[A-ZÀ-Þ][\w’-]+\s+[A-ZÀ-Þ][\w’-]+(?:\s+[A-ZÀ-Þ][\w’-]+)?)"
)
"""`Labor Minister Ada Brown` is a person: what stands before the name is an office."""
_MARKETS = frozenset({"Street", "Wall Street", "City"})
_OFTEN = 3
_SOON = 300
"""How often, and how soon, a document names the firm that it is about."""
_POLLING = re.compile(r"\b(?:surveyed|polled|compiled|collected|tracked)\s+by\s+(?:the\s+)?$")
"""Before a firm that only asked others: it is not what is talked of."""
_TRADE = re.compile(
    r",\s+(?:an?|the|its|their)\s+((?:[\w’'-]+\s+){0,4}?[\w-]+)(?=\s+(?:at|of|for|with|who|in|on)\b|[,.])"
)
"""`Ada Brown, a nurse at`."""
_FIRMS_TOO = frozenset({"leader", "player", "owner", "lead", "source", "author", "rival"})
"""What a firm may be called as well as a person."""
_LETTERS = re.compile(r"[A-Z]{2,6}")
_TWO_WORDS = re.compile(r"[^\W\d_]+\s[^\W\d_]+")
_CREDITS = re.compile(r"\b(?:according\s+to|supplied\s+by|provided\s+by|published\s+by)\s+$", re.IGNORECASE)
_NOUN_BEFORE = re.compile(r"([a-z-]+)\s$")
_NOUN_BEHIND = re.compile(r",\s+(?:an?|the)\s+(?:[\w-]+\s+){0,4}?([a-z-]+)(?=,|\s+(?:that|which|for|in|based)\b)")


def kinds(text: str, known: Names) -> tuple[list[Name], set[str]]:
    """Return the names with the kinds that speaking shows, and which are persons beyond doubt.

    Those have an office before their name, or `who` behind it.
    """
    speaking = {n.canonical for n in known.all if n.kind == "other" and speaks(text, n.span)}
    speaking |= {n.canonical for n in known.all if _LETTERS.fullmatch(n.canonical) and _SPEAKS.match(text, n.span.end)}
    meant = {n.canonical for n in known.all if n.kind == "organisation" and n.text[:4].casefold() == "the "}
    speaking |= {n for n in meant if not n.isupper()}
    persons = {n.canonical for n in known.all if n.kind not in {"outlet", "workload"} and _is_person(text, n)}
    titled = {n.canonical: m["person"] for n in known.all if (m := _TITLED.fullmatch(n.canonical))}
    found = []
    for name in known.all:
        if name.canonical in titled:
            found.append(replace(name, canonical=titled[name.canonical], kind="person"))
        elif name.canonical in persons:
            found.append(replace(name, kind="person"))
        else:
            found.append(replace(name, kind="organisation") if name.canonical in speaking else name)
    return found, persons | set(titled.values())


def is_aside(text: str, name: Name) -> bool:
    """Whether a firm is named here as who asked others only, or as the market: it is not what is talked of."""
    return name.canonical in _MARKETS or bool(_POLLING.search(text, max(0, name.span.start - 25), name.span.start))


def speaks(text: str, span: Span) -> bool:
    """Whether a name is told to speak: names of firms may look like nothing else."""
    return bool(_SPEAKS.match(text, span.end) or _CREDITS.search(text[max(0, span.start - 20) : span.start]))


def _is_person(text: str, name: Name) -> bool:
    """Whether a name of two plain words is a person's: `Acme's Ada Brown said`, `Ada Brown, who`."""
    if not _TWO_WORDS.fullmatch(name.canonical):
        return False
    owned = text[max(0, name.span.start - 3) : name.span.start] in {"’s ", "'s "}
    behind = _TRADE.match(text, name.span.end)
    trade = behind[1] if behind else ""
    firms = heads(trade, "organisations") or trade.rpartition(" ")[2] in _FIRMS_TOO
    if text.startswith(", who ", name.span.end) or (heads(trade, "people") and not firms):
        return True
    return bool(owned and _SPEAKS.match(text, name.span.end))


def refers(name: Name) -> bool:
    """Whether it is a noun that stands for a name: whom that means is read here."""
    return name.text[:4].casefold() == "the " and name.text.casefold() != name.canonical.casefold()


def topic(firms: Sequence[Name]) -> str | None:
    """Return the firm that a document is about: named first, soon, and more often than any other."""
    counts = Counter(n.canonical for n in firms)
    most = counts.most_common(2)
    if not most or most[0][1] < _OFTEN or (len(most) > 1 and most[0][1] == most[1][1]):
        return None
    return most[0][0] if firms[0].span.start < _SOON and firms[0].canonical == most[0][0] else None


def descriptions(text: str, names: Iterable[Name]) -> dict[str, set[str]]:
    """Return what a text calls its firms: `consultancy Acme`, `Acme, a grid operator,`."""
    found: dict[str, set[str]] = {}
    for name in names:
        before = _NOUN_BEFORE.search(text, max(0, name.span.start - 40), name.span.start)
        after = _NOUN_BEHIND.match(text, name.span.end)
        for noun in (before and before[1], after and after[1]):
            if noun and heads(noun, "organisations"):
                found.setdefault(name.canonical, set()).add(noun.casefold().split()[-1])
    return found
