"""The mentions that speak of a measurement as a whole, and which figures of the document they govern."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.claim import Reach
from ingest.context.axes import WIDTH
from ingest.context.cues import Cue
from ingest.context.rules import rule
from ingest.names import Names
from ingest.passages import Passage

_COPULA = re.compile(r"\b(?:is|are|was|were|means?|counts?|comes?|came|uses?|used|holds?|applies|apply)\b")
_NOUN_PHRASES = re.compile(r",|\band\b|\bor\b")
_WORD = re.compile(r"[^\W\d_]+")
_ENDS = (".", "!", "?", ":", "”", '"', ")")


@dataclass(frozen=True, slots=True)
class Ground:
    """A cue that governs figures outside its sentence."""

    cue: Cue
    reach: Reach
    forward: bool
    """Whether it governs only what follows it."""
    section: int | None
    """The section that it is bound to, if any."""
    limits: tuple[frozenset[str], ...] = ()
    """If not empty, it governs figures about which all words of one of these are said."""
    side: str | None = None

    def covers(self, passage: Passage, words: frozenset[str]) -> bool:
        """Whether a figure of the passage, about which these words are said, lies inside its reach."""
        if self.section is not None and self.section != passage.section and self.section not in passage.path:
            return False
        if self.forward and passage.index < self.cue.passage:
            return False
        return not self.limits or any(limit <= words for limit in self.limits)


def grounds(
    passages: Sequence[Passage],
    cues: Mapping[int, tuple[Cue, ...]],
    busy: Mapping[int, frozenset[str]],
    names: Names,
) -> dict[str, tuple[Ground, ...]]:
    """Return, by slot, the cues that reach beyond their sentence, in the order of the document.

    `busy` holds, for each passage that states figures, the axes that can hold for one of them.
    """
    found: dict[str, list[Ground]] = defaultdict(list)
    plain: dict[str, list[Ground]] = defaultdict(list)
    main = next((n.canonical for n in names.all if n.kind == "thing"), None)
    for index, here in cues.items():
        passage = passages[index]
        if passage.kind in {"code", "table"}:
            continue
        for cue in here:
            if not cue.real or WIDTH[cue.axis.reach] <= WIDTH["sentence"]:
                continue
            side = _side(cue, passage, names, main) if cue.sided else None
            if cue.sided and side is None:
                continue
            ground = _ground(cue, passage, passages, cue.axis.name in busy.get(index, frozenset()), side)
            if ground is not None:
                found[cue.slot].append(ground)
            elif cue.axis.setup and passage.kind not in {"heading", "title"}:
                plain[cue.slot].append(Ground(cue, "document", False, None, (), side))
    for slot, mentions in plain.items():
        if slot not in found and len({m.cue.id for m in mentions}) == 1:
            found[slot] = mentions[:1]
    return {slot: tuple(g) for slot, g in found.items()}


def _ground(cue: Cue, passage: Passage, passages: Sequence[Passage], busy: bool, side: str | None) -> Ground | None:
    text = passage.text
    section = passage.section if cue.axis.reach == "section" else None
    if passage.kind in {"title", "heading"}:
        return None
    if _label(passage, passages) and not busy:
        return Ground(cue, cue.axis.reach, False, section, (), side)
    if rule("premise").search(text):
        return Ground(cue, cue.axis.reach, True, section, (), side)
    method = passage.section >= 0 and rule("method-heading").search(passages[passage.section].text)
    clause = _clause(cue, passage)
    if rule("general").search(clause) or (not busy and (method or rule("campaign").search(text))):
        return Ground(cue, cue.axis.reach, section is not None, section, _limits(passage, cue), side)
    if not busy and rule("own-test").search(text):
        return Ground(cue, "section", True, passage.section, (), side)
    return None


def _label(passage: Passage, passages: Sequence[Passage]) -> bool:
    """Whether the passage is a caption, a note, or a line that is no sentence."""
    if passage.kind in {"caption", "footnote", "metadata"}:
        return True
    alone = not any(
        0 <= n < len(passages) and passages[n].block == passage.block for n in (passage.index - 1, passage.index + 1)
    )
    return passage.kind == "paragraph" and alone and not passage.text.endswith(_ENDS)


def _clause(cue: Cue, passage: Passage) -> str:
    """Return the cue's sentence between the commas around it, and what stands between brackets with it."""
    text, start = passage.text, cue.span.start - passage.span.start
    left = max(text.rfind(", ", 0, start), text.rfind("; ", 0, start), text.rfind("(", 0, start), 0)
    return text[left : cue.span.end - passage.span.start]


def _limits(passage: Passage, cue: Cue) -> tuple[frozenset[str], ...]:
    """Return what the sentence's subject narrows the cue to: "surface temperature and cycle life are ..."."""
    copula = _COPULA.search(passage.text)
    if copula is None or copula.start() > cue.span.start - passage.span.start or copula.start() > 160:
        return ()
    subject = passage.text[: copula.start()]
    limits = []
    for phrase in _NOUN_PHRASES.split(subject):
        words = frozenset(stem(w) for w in _WORD.findall(phrase) if not rule("plain").fullmatch(w))
        if words and not any(w[0].isupper() and not w.isupper() for w in _WORD.findall(phrase)[1:]):
            limits.append(words)
    return tuple(limits)


def _side(cue: Cue, passage: Passage, names: Names, main: str | None) -> str | None:
    """Return the part that the cue is said of: the thing last named before it in its sentence, else the main one."""
    before = [n for n in names.inside(passage.span) if n.kind == "thing" and n.span.end <= cue.span.start]
    return before[-1].canonical if before else main


def stem(word: str) -> str:
    """Return a word in lower case without a plural ending."""
    low = word.casefold()
    return low[:-1] if low.endswith("s") and not low.endswith("ss") and len(low) > 3 else low
