"""What kind of quantity a figure is of, so that only conditions that can hold for it are attached."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache

from ingest import lexicon
from ingest.context import tables
from ingest.passages import Passage
from ingest.quantities import Found

_PART = re.compile(r"([*/])?\s*([^\W\d]+)")
_PREFIX = re.compile(r"[YZEPTGMkhdcmµμnpf]|da|Ki|Mi|Gi|Ti")
_CURRENCY = re.compile(r"[A-Z]{3}$")
_CLAUSE = re.compile(r"[,;:(—]|\b(?:while|whereas|but)\b")
_MOVED = re.compile(
    r"\b(?:by|up|down|added|adding|gained|lost|shed|(?:increase|rise|gain|drop|fall|decline|decrease|jump)\s+of)\s+"
    r"(?:about\s+|around\s+|roughly\s+|nearly\s+|almost\s+|some\s+|over\s+|more\s+than\s+|a\s+further\s+)?$",
    re.IGNORECASE,
)
_LOOK = 160
"""Letters on either side of a ratio in which what it is of is looked for."""
_BESIDE = 40
_COMMON = frozenset({"ratio", "count", "core", "movement"})
"""What a later ratio is hardly of."""
_FINER = frozenset({"token-price"})
"""What a ratio of prices is of where such prices stand beside it."""


def kinds(
    passages: Sequence[Passage], found: Sequence[Found], blocks: Mapping[int, Sequence[int]]
) -> tuple[frozenset[str], ...]:
    """Return the kinds of each figure: of its unit, or, for a ratio, those that the words about it name."""
    own = [_of_unit(f.figure.unit) for f in found]
    by_passage: dict[int, list[int]] = {}
    for number, one in enumerate(found):
        by_passage.setdefault(one.passage, []).append(number)
    result: list[frozenset[str]] = []
    last: dict[int, frozenset[str]] = {}
    """By section, the kinds of the figure stated last."""
    for number, one in enumerate(found):
        passage = passages[one.passage]
        near = by_passage[one.passage]
        kinds_ = own[number]
        if "ratio" in kinds_:
            beside = frozenset().union(*(own[n] for n in near[:_BESIDE])) - _COMMON
            beside = beside or last.get(passage.section, frozenset())
            about = _about(passages, passage, found, near, number, blocks) or beside
            kinds_ = about | (beside & _FINER if "price" in about else frozenset()) | {"ratio"}
        elif _moved(passage, one):
            kinds_ = kinds_ | {"movement"}
        result.append(kinds_)
        last[passage.section] = kinds_ - _COMMON or last.get(passage.section, frozenset())
    return tuple(result)


def words(own: frozenset[str]) -> frozenset[str]:
    """Return the words that stand for kinds where a sentence says of which figures it speaks."""
    return frozenset(w for e in lexicon.entries("kinds") if e.id in own for w in e.more.get("words", ()))


def named(text: str) -> frozenset[str]:
    """Return the kinds of quantity that a text names."""
    names = _names()
    return frozenset(names[" ".join(m.split())] for m in _words().findall(text.casefold()))


def _moved(passage: Passage, found: Found) -> bool:
    """Whether the figure is an amount by which something rose or fell."""
    start = found.figure.span.start - passage.span.start
    return _MOVED.search(passage.text, max(0, start - 32), start) is not None


def _about(
    passages: Sequence[Passage],
    passage: Passage,
    found: Sequence[Found],
    near: Sequence[int],
    number: int,
    blocks: Mapping[int, Sequence[int]],
) -> frozenset[str]:
    """Return the kinds named after the ratio in its clause, else before it, else in its table's heads."""
    one = found[number]
    if one.cell is not None and one.cell < len(passage.cells):
        return named(" ".join(tables.text(passages, blocks[passage.block], h) for h in passage.cells[one.cell].heads))
    place = bisect_left(near, number)
    start, end = passage.span.start, passage.span.end
    last = found[near[place - 1]].figure.span.end if place else start
    follow = found[near[place + 1]].figure.span.start if place + 1 < len(near) else end
    after = passage.text[one.figure.span.end - start : follow - start][:_LOOK]
    before = passage.text[last - start : one.figure.span.start - start][-_LOOK:]
    return named(_CLAUSE.split(after)[0]) or named(before) or named(after)


@cache
def _of_unit(unit: str) -> frozenset[str]:
    """Return the kinds whose signature the unit has: `token/s/kW` reads token/time/power."""
    signature = ""
    for mark, name in _PART.findall(unit):
        signature += (mark if signature else "") + _class(name)
    if signature == "ratio" or not signature:
        return frozenset({"ratio"})
    fit = (e.id for e in lexicon.entries("kinds") if re.fullmatch(e.more["signature"], signature))
    return frozenset(fit) or frozenset({signature.partition("/")[0]})


@cache
def _class(name: str) -> str:
    units: Mapping[str, Sequence[str]] = lexicon.table("kinds")["units"]
    table = {u: c for c, names in units.items() for u in names}
    if name in table:
        return table[name]
    if _CURRENCY.fullmatch(name):
        return "currency"
    prefix = _PREFIX.match(name)
    return table.get(name[prefix.end() :], name) if prefix else name


@cache
def _names() -> Mapping[str, str]:
    return {p.casefold(): raw["id"] for raw in lexicon.table("kinds")["entry"] for p in raw["phrases"]}


@cache
def _words() -> re.Pattern[str]:
    loose = [r"\s+".join(map(re.escape, p.split())) for p in sorted(_names(), key=len, reverse=True)]
    return re.compile(rf"(?<!\w)(?:{'|'.join(loose)})(?!\w)")
