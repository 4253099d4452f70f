"""A figure that a document states twice holds under the same conditions both times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal

from ingest.context.cues import Cue
from ingest.quantities import Found

_DIGITS = 3
"""Fewer significant digits are met again by chance."""
_Key = tuple[Decimal | None, Decimal | None, Decimal | None, str]


def repeats(found: Sequence[Found]) -> dict[int, tuple[int, ...]]:
    """Return, for each figure that is printed more than once, the numbers of the others with its value and unit."""
    table: dict[_Key, list[int]] = defaultdict(list)
    for number, one in enumerate(found):
        figure = one.figure
        if sum(c.isdigit() for c in figure.text.strip("0.")) >= _DIGITS:
            table[figure.value, figure.low, figure.high, figure.unit].append(number)
    return {n: tuple(m for m in same if m != n) for same in table.values() if 1 < len(same) <= 20 for n in same}


def shared(others: Sequence[Mapping[str, Cue]], have: Mapping[str, Cue]) -> dict[str, Cue]:
    """Return the cues of the other statements for the slots that this one leaves open, where they are of one mind."""
    table: dict[str, dict[str, Cue]] = defaultdict(dict)
    for other in others:
        for slot, cue in other.items():
            if slot not in have:
                table[slot].setdefault(cue.id, cue)
    return {slot: next(iter(ids.values())) for slot, ids in table.items() if len(ids) == 1}
