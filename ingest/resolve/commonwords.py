"""What common words tell apart where a figure is a common one: 25% of women and of men, 25% of revenue and of costs.

Many things are 25 percent of something, so where names do not tell two statements apart, their descriptions may: of the
subject, of what ran, of the measure. Two wordings agree if they share more than half of the words of the shorter. They
are of two things only where some writer uses both: over documents, "attrition" may be what another calls "churn". Plain
numbers and counts need a word in common besides.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from ingest.resolve.components import components
from ingest.resolve.profiles import Profile, Said
from ingest.resolve.wordings import Value, words
from ingest.words import group

_FIELDS = ("subject", "workload", "metric")


def profiles(dimension: str, members: Sequence[Said]) -> dict[str, Profile]:
    """Return for each statement, by key, what its common words say: slots for `identity`, of one block's dimension."""
    found: dict[str, dict[str, Value]] = {m.statement.key: {} for m in members}
    for slot, parts in _parts(dimension, members):
        for number, part in enumerate(parts):
            for member in part:
                found[member.statement.key][slot] = frozenset({str(number)})
    return dict(found)


def _parts(dimension: str, members: Sequence[Said]) -> Iterator[tuple[str, list[list[Said]]]]:
    members = [m for m in members if not m.again]
    counted = dimension == "count"
    for field in _FIELDS:
        stated = [m for m in members if field in m.described]
        if field == "metric" and not counted:
            stated = [m for m in stated if _is_measured(m)]
        if field == "metric" and counted:
            yield "counted", _sharing(stated, lambda m: m.described["metric"])
        else:
            yield field, _worded(field, stated)
    if counted or dimension == "1":
        yield "topic", _sharing([m for m in members if m.content], telling)


def _sharing(members: Sequence[Said], marks: Callable[[Said], Value]) -> list[list[Said]]:
    known = {m.statement.key: m for m in members}
    return [[known[k] for k in part] for part in components(known, lambda k: marks(known[k]))]


def _worded(field: str, members: Sequence[Said]) -> list[list[Said]]:
    """Return the members by what they call a thing; only wordings that some writer uses beside others."""
    holding: dict[Value, list[Said]] = defaultdict(list)
    for member in members:
        holding[member.described[field]].append(member)
    wordings = sorted(holding, key=sorted)
    near = {w: [v for v in wordings if v != w and _agree(v, w)] for w in wordings}
    # "Margin" agrees with the gross one and with the operating one, which are two: it says too little to tell.
    clear = [w for w in wordings if all(_agree(a, b) for a, b in combinations(near[w], 2))]
    groups = components(clear, lambda w: [frozenset({w, v}) for v in near[w] if v in set(clear)])
    place = {w: n for n, same in enumerate(groups) for w in same}
    by_document: dict[str, set[int]] = defaultdict(set)
    for wording, number in place.items():
        for member in holding[wording]:
            by_document[member.statement.document].add(number)
            if field == "metric":
                by_document[member.statement.document] |= _told_beside(member, place)
    beside = {n for numbers in by_document.values() if len(numbers) > 1 for n in numbers}
    return [[m for w in same for m in holding[w]] for n, same in enumerate(groups) if n in beside]


def _told_beside(member: Said, place: Mapping[Value, int]) -> set[int]:
    """Return the groups of wordings, given by `place`, that a statement's document uses of several things.

    Who tells of 12% and 9% churn and of 30% attrition means two things, also where another prints 12% attrition.
    """
    told = {(place[w], of) for w, of in member.beside if w in place}
    return {n for n, of in told if any(m != n and other != of for m, other in told)}


def _agree(one: Value, other: Value) -> bool:
    return 2 * len(one & other) > min(len(one), len(other))


def telling(member: Said) -> Value:
    """Return what a plain number must have in common with an equal one: a word, or of a multiple its makers too."""
    share = is_share(member.statement.figure.text) or member.statement.figure.unit != "ratio"
    return member.content if share else member.content | member.makers


def _is_measured(member: Said) -> bool:
    """Whether a metric may tell two figures apart: of a share always, else where its sentence names a measure.

    A title does not: it says in a word what its text says in full.
    Of a multiple or a plain number only words that always name one do.
    """
    statement = member.statement
    if member.heads:
        return False
    if is_share(statement.figure.text):
        return True
    named = (statement.metric or "").casefold()
    measure = statement.figure.unit != "ratio" or named.rpartition(" ")[2] in group("metrics", "heads")
    return measure and member.described["metric"] <= words(statement.quote)


def is_share(text: str) -> bool:
    """Whether a figure is printed as a share of something."""
    return re.search(r"%|per\s?cent", text, re.IGNORECASE) is not None
