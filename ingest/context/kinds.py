"""What kind of quantity a figure is of, so that only conditions that can hold for it are attached."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from graph.claim import Span
from ingest import lexicon
from ingest.passages import Passage
from ingest.quantities import Found

_PART = re.compile(r"([*/])?\s*([^\W\d_]+)")
_PREFIX = re.compile(r"[YZEPTGMkhdcmµμnpf]|da|Ki|Mi|Gi|Ti")
_CURRENCY = re.compile(r"[A-Z]{3}$")


def kinds(passages: Sequence[Passage], found: Sequence[Found]) -> tuple[frozenset[str], ...]:
    """Return the kinds of each figure: of its unit, or, for a ratio, those that the words about it name."""
    own = [_of_unit(f.figure.unit) for f in found]
    by_passage: dict[int, list[int]] = {}
    for number, one in enumerate(found):
        by_passage.setdefault(one.passage, []).append(number)
    result: list[frozenset[str]] = []
    for number, one in enumerate(found):
        passage = passages[one.passage]
        if "ratio" not in own[number]:
            result.append(own[number])
            continue
        near = by_passage[one.passage]
        named = _about(passages, passage, found, near, number)
        beside = frozenset().union(*(result[n] for n in near[-40:] if n < number), *(own[n] for n in near[:40]))
        if not beside - {"ratio"} and number and passages[found[number - 1].passage].block == passage.block:
            beside = result[number - 1]
        if not named:
            named = beside
        elif "price" in named and "token-price" in beside:
            named |= {"token-price"}
        result.append(named | {"ratio"})
    return tuple(result)


def named(text: str) -> frozenset[str]:
    """Return the kinds of quantity that a text names."""
    names = _names()
    return frozenset(names[" ".join(m.split())] for m in _words().findall(text.casefold()))


def _about(
    passages: Sequence[Passage], passage: Passage, found: Sequence[Found], near: Sequence[int], number: int
) -> frozenset[str]:
    """Return the kinds named after the ratio up to the next figure, else before it, else in its table's heads."""
    one = found[number]
    if one.cell is not None and passage.cells:
        cell = passage.cells[one.cell]
        heads = " ".join(_text(passages, passage, h) for h in cell.heads)
        return named(heads) or named(passage.text)
    place = near.index(number)
    start, end = passage.span.start, passage.span.end
    last = found[near[place - 1]].figure.span.end if place else start
    follow = found[near[place + 1]].figure.span.start if place + 1 < len(near) else end
    after = passage.text[one.figure.span.end - start : follow - start]
    before = passage.text[last - start : one.figure.span.start - start]
    return named(after[:160]) or named(before[-160:])


def _text(passages: Sequence[Passage], passage: Passage, head: Span) -> str:
    for other in reversed(passages[max(0, passage.index - 400) : passage.index]):
        if head in other.span:
            return other.text[head.start - other.span.start : head.end - other.span.start]
        if other.block != passage.block:
            break
    return ""


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
