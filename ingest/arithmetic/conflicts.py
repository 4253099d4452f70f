"""Claims that cannot be true together.

Only comparable claims conflict: of one subject, metric and workload as far as names tell, told by different voices,
with no slot of conditions in which they exclude one another, scope aside. What one voice tells twice is a change, not a
conflict; what two voices round differently agrees.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from graph import units
from graph.claim import Claim, Conflict, ConflictKind
from graph.errors import InputError
from ingest.arithmetic.agreement import Frame, clash, differ
from ingest.arithmetic.amounts import Amount, amount
from ingest.arithmetic.desk import Desk, Match

_SCOPE = ("scope:",)
_BUCKET = 60
"""How many claims of one subject and metric are compared with each."""
_DECADE = 0.005
"""How near a power of ten, in decades, two values must be to differ by a slip."""
_ROUND = 0.05
"""How near a figure, relative to it, a round bound is: "under 2 ms" of 1.96."""
_MARK = re.compile(r"[A-Z]{1,3}-?\d{1,4}")
_MARKED = re.compile(
    rf"\b(?:marked|labell?ed|numbered|designated|tagged)\s+({_MARK.pattern}(?:(?:,\s+(?:and\s+)?|\s+and\s+|\s+to\s+){_MARK.pattern})*)"
)
"""What specimens are marked with: names of things that a maker's own name is not set against."""
_MANY = 10
"""A smaller number is too common to be one number with two units."""
_MISCONVERTED = ("unit-conversion", "inconsistent")
"""A figure in another unit that is wrong contradicts the one that it converts, and nothing else on its own."""
_UPPER, _LOWER = ("at_most", "less_than"), ("at_least", "more_than")


def find(desk: Desk, matches: Mapping[str, Match]) -> dict[str, tuple[Conflict, ...]]:
    """Return each claim's conflicts; of two claims each has the other."""
    found: dict[str, dict[str, ConflictKind]] = defaultdict(dict)
    voices = {key: _voices(claim, desk.denied) for key, claim in desk.claims.items()}
    pairs = [
        _derived(desk, matches),
        _denied(desk),
        _valued(desk, matches, voices),
        _bounded(desk, matches, voices),
        _units(desk),
    ]
    for a, b, kind in chain.from_iterable(pairs):
        found[a].setdefault(b, kind)
        found[b].setdefault(a, kind)
    return {key: tuple(Conflict(o, k) for o, k in sorted(others.items())) for key, others in found.items()}


Pair = tuple[str, str, ConflictKind]


def _derived(desk: Desk, matches: Mapping[str, Match]) -> Iterator[Pair]:
    """Yield a wrong conversion with what it converts, and a retelling of another scope with what it retells."""
    for key, match in matches.items():
        operand = match.attempt.operands[0].claim.key
        if match.attempt.operation == "unit-conversion" and match.verdict == "inconsistent":
            yield key, operand, "value"
        told_again = match.verdict == "consistent" and match.attempt.operation in ("unit-conversion", "rounding")
        # A growth by 45 percent may well be the same of a node and of a cluster; an output is not.
        scoped = match.attempt.operands[0].dimension != "1" and "scope:" in clash(
            desk.frames[key], desk.frames[operand]
        )
        if told_again and scoped:
            yield key, operand, "scope"


def _denied(desk: Desk) -> Iterator[Pair]:
    """Yield a figure with the one that its own sentence denies in its favour: 41.5 GB, not 71.5 GB."""
    for key, amount_ in desk.amounts.items():
        if all(m.statement in desk.denied for m in amount_.claim.mentions):
            continue
        for place in desk.places.of[key]:
            statement = desk.statements.get(f"{place.document}/{place.figure.start}-{place.figure.end}")
            if statement is None or statement.modality != "denied":
                continue
            for near in desk.places.around(place):
                other = desk.amounts.get(near.claim)
                held = desk.statements.get(f"{near.document}/{near.figure.start}-{near.figure.end}")
                if near.near(place) or other is None or held is None or held.modality != "asserted":
                    continue
                a, b = desk.frames[key], desk.frames[near.claim]
                alike = other.dimension == amount_.dimension and not differ(a.subject, b.subject) and not clash(a, b)
                if alike and bool(a.metric & b.metric) and not _meet(amount_, other):
                    yield key, near.claim, "value"


def _valued(desk: Desk, matches: Mapping[str, Match], voices: Mapping[str, frozenset[str]]) -> Iterator[Pair]:
    buckets: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for key, one in desk.amounts.items():
        if all(m.statement in desk.denied for m in one.claim.mentions):  # nobody holds it
            continue
        if (match := matches.get(key)) and (match.attempt.operation, match.verdict) == _MISCONVERTED:
            continue
        own = desk.frames[key]
        for word in own.subject:
            buckets[one.dimension, own.concept or "", word].append(key)
    done: set[tuple[str, str]] = set()
    linked = {frozenset((key, a.claim.key)) for key, m in matches.items() for a in m.attempt.operands}
    for keys in buckets.values():
        keys.sort(key=lambda k: (desk.amounts[k].value, k))
        for i, a in enumerate(keys):
            for b in keys[i + 1 : i + 1 + _BUCKET]:
                pair = (min(a, b), max(a, b))
                if pair in done or voices[a] & voices[b] or frozenset(pair) in linked:
                    continue
                done.add(pair)
                kind = _kind(desk.amounts[a], desk.amounts[b], desk.frames[a], desk.frames[b])
                if kind is not None:
                    yield *pair, kind


def _kind(a: Amount, b: Amount, one: Frame, other: Frame) -> ConflictKind | None:
    """Return how two claims of one subject contradict one another, if they do."""
    if not _same_thing(one, other):
        return None
    opposite = {a.claim.direction, b.claim.direction} == {"higher", "lower"}
    slots = clash(one, other)
    if _meet(a, b):
        if opposite and a.dimension == "1" and not slots and one.comparator and other.comparator:
            return "direction"
        return "scope" if slots == ["scope:"] and a.value == b.value else None
    if opposite or clash(one, other, _SCOPE) or a.kind != b.kind:
        return None
    decades = math.log10(abs(a.value / b.value))
    if round(decades) and abs(decades - round(decades)) <= max(_DECADE, (a.spread + b.spread) / 4):
        return "magnitude"
    said_alike = bool(one.workload) == bool(other.workload) and bool(one.comparator) == bool(other.comparator)
    return "value" if said_alike and not slots and _fully(one, other) and _slots(one) == _slots(other) else None


def _same_thing(one: Frame, other: Frame) -> bool:
    if differ(one.subject, other.subject) or differ(one.workload, other.workload):
        return False
    if differ(one.comparator, other.comparator) or (one.concept or "") != (other.concept or ""):
        return False
    return bool(one.subject and other.subject) and bool(one.metric & other.metric)


def _fully(one: Frame, other: Frame) -> bool:
    """Whether subjects and metrics are told in the same words but for more of them on one side."""
    subjects = one.subject == other.subject or (one.plain == other.plain)
    return subjects and (one.metric <= other.metric or other.metric <= one.metric)


def _slots(one: Frame) -> set[str]:
    """Return the slots of conditions that are told: what only one side tells may be what sets the two apart."""
    return {place for place, _ in one.conditions if place not in _SCOPE}


def _bounded(desk: Desk, matches: Mapping[str, Match], voices: Mapping[str, frozenset[str]]) -> Iterator[Pair]:
    """Yield a figure that is past a bound that another voice says it keeps; a bound that only rounds is none."""
    specimens = _specimens(desk)
    for key, bound in desk.amounts.items():
        claim, own = bound.claim, desk.frames[key]
        if claim.figure.bound is None or key in matches or not own.metric or claim.modality != "asserted":
            continue
        if bound.dimension == "1":
            continue
        alike = [
            other
            for other in _around(desk, key, bound.dimension)
            if own.concept is not None and own.concept == desk.frames[other.key].concept
        ]
        if any(_rounds(claim, other, bound) for other in alike):  # the bound may be said of that one
            continue
        for other in alike:
            frame = desk.frames[other.key]
            if voices[key] & voices[other.key] or other.figure.bound or other.modality != "asserted":
                continue
            apart = differ(own.subject, frame.subject) and (other.subject or "").casefold() not in specimens
            if apart or differ(own.workload, frame.workload) or clash(own, frame, _SCOPE):
                continue
            vague = not own.subject and frame.subject
            if not vague and own.metric & frame.metric and _past(claim, other, bound):
                yield key, other.key, "value"


def _specimens(desk: Desk) -> frozenset[str]:
    """Return what the things tested were marked with, in a report of tests: "three cells, marked S-11 to S-13"."""
    marks = (m[1] for text in desk.texts.values() for m in _MARKED.finditer(text))
    return frozenset(name.casefold() for told in marks for name in _MARK.findall(told))


def _rounds(claim: Claim, other: Claim, bound: Amount) -> bool:
    """Whether the bound is near enough to the other figure to be a round way to tell it."""
    return any(
        not _past(claim, other, bound) and other.key != claim.key and abs(a.value - bound.value) <= _ROUND * bound.value
        for a in _ends(other)
    )


def _around(desk: Desk, key: str, dimension: str) -> Iterable[Claim]:
    places = [q for p in desk.places.of[key] for q in desk.places.around(p)] + desk.places.elsewhere(key)
    for other in dict.fromkeys(p.claim for p in places):
        claim = desk.claims[other]
        if any(a.dimension == dimension for a in _ends(claim)):
            yield claim


def _past(claim: Claim, other: Claim, bound: Amount) -> bool:
    """Whether the whole of the other figure lies past the bound."""
    ends = _ends(other)
    if claim.figure.bound in _UPPER:
        return all(a.value - a.step / 2 > bound.value for a in ends)
    return all(a.value + a.step / 2 < bound.value for a in ends)


def _ends(claim: Claim) -> list[Amount]:
    return [a for end in ("value", "low", "high") if (a := amount(claim, end)) is not None]


def _units(desk: Desk) -> Iterator[Pair]:
    """Yield one number told with two units that are taken for one another: 480 kW and 480 kWh."""
    for key in desk.amounts:
        claim = desk.claims[key]
        number = claim.figure.value
        if number is None or abs(number) < _MANY:
            continue
        documents = {m.document for m in claim.mentions}
        for other in dict.fromkeys(p.claim for p in desk.places.elsewhere(key)):
            figure = desk.claims[other].figure
            if key < other and figure.value == number and _mistaken(claim.figure.unit, figure.unit):
                a, b = desk.frames[key], desk.frames[other]
                apart = documents.isdisjoint(m.document for m in desk.claims[other].mentions)
                if apart and not differ(a.subject, b.subject) and not clash(a, b, _SCOPE):
                    yield key, other, "unit"


def _mistaken(a: str, b: str) -> bool:
    """Whether two units are easily mistaken: power for energy, bit for byte, mile for kilometre, currencies."""
    try:
        (one, first), (two, second) = units.normal(a), units.normal(b)
    except InputError:
        return False
    if first == second:
        return one != two and first != "1"
    bases = {base.partition("^")[0] for base in (*first.split("*"), *second.split("*"))}
    if all(len(base) == 3 and base.isupper() for base in (first.split("*")[0], second.split("*")[0])):
        return first.split("*")[1:] == second.split("*")[1:]
    return bases == {"gram", "meter", "second"} and {first, second} == {units.normal("W")[1], units.normal("Wh")[1]}


def _meet(a: Amount, b: Amount) -> bool:
    """Whether the intervals of two figures have a value in common."""
    low, high = sorted((a, b), key=lambda x: x.value)
    wide = max(a.step, a.coarse if a.claim.figure.approximate else 0) + max(
        b.step, b.coarse if b.claim.figure.approximate else 0
    )
    if high.value - low.value <= wide / 2 + abs(high.value) * 1e-9:
        return True
    return low.claim.figure.bound in _LOWER or high.claim.figure.bound in _UPPER


def _voices(claim: Claim, denied: frozenset[str]) -> frozenset[str]:
    """Return who stands behind the figure: first speakers, documents that tell it themselves, producers."""
    holding = [m for m in claim.mentions if m.statement not in denied]
    told = {m.said_by[-1].casefold() if m.said_by else m.document for m in holding}
    return frozenset(told | {p.agent.casefold() for p in claim.producers})
