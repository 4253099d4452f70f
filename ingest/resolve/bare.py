"""Of what a number without unit is, where an equal figure of a related document has one: "gets 15,270 with it on".

A column tells its readers the unit once, or trusts that they know the report it speaks of. A long number printed bare
is then the figure with the unit, if the names connect the two and all figures that print it have one unit.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal

from graph.claim import Statement
from ingest.resolve.profiles import Said

_BARE = re.compile(r"\d[\d,.]*\d")
_DIGITS = 4
"""A number of fewer printed digits turns up by chance."""


def givers(said: Sequence[Said]) -> dict[str, Statement]:
    """Map the statement of each bare number, by key, to one whose unit is its own."""
    printed: dict[Decimal, list[Said]] = defaultdict(list)
    for member in said:
        value = member.statement.figure.value
        if value is not None and member.statement.figure.unit != "count":
            printed[value].append(member)
    found = {}
    for member in said:
        value = member.statement.figure.value
        if value is None or not _is_bare(member.statement):
            continue
        linked = [m for m in printed[value] if not m.links.isdisjoint(member.links)]
        if len({m.statement.figure.unit for m in linked}) == 1:
            found[member.statement.key] = min(linked, key=lambda m: m.statement.key).statement
    return found


def _is_bare(statement: Statement) -> bool:
    figure = statement.figure
    plain = figure.unit == "count" and statement.metric is None
    return plain and _BARE.fullmatch(figure.text) is not None and sum(c.isdigit() for c in figure.text) >= _DIGITS
