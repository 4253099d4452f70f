"""Claims joined and parted by people, over what the rule of identity makes of the statements."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ingest.resolve.components import components
from ingest.resolve.identity import Group


def decided(
    groups: Sequence[Group], together: Collection[tuple[str, str]], apart: Collection[tuple[str, str]]
) -> list[Group]:
    """Return the groups with those joined that hold both statements of a pair, and those parted that may not.

    Of a pair that is to be apart the second statement leaves, and is a claim of its own.
    """
    if not together and not apart:
        return list(groups)
    joined = _joined(groups, together)
    place = {m.statement.key: i for i, g in enumerate(joined) for m in g.members}
    leaving = {b for a, b in apart if a in place and place[a] == place.get(b)}
    kept = [replace(g, members=tuple(m for m in g.members if m.statement.key not in leaving)) for g in joined]
    return kept + [Group(g.block, (m,)) for g in joined for m in g.members if m.statement.key in leaving]


def _joined(groups: Sequence[Group], together: Collection[tuple[str, str]]) -> list[Group]:
    place = {m.statement.key: i for i, g in enumerate(groups) for m in g.members}
    links: dict[int, list[frozenset[int]]] = {i: [] for i in range(len(groups))}
    for a, b in together:
        if a in place and b in place:
            links[place[a]].append(frozenset({place[a], place[b]}))
            links[place[b]].append(frozenset({place[a], place[b]}))
    merged = components(links, links.__getitem__)
    at = {old: new for new, part in enumerate(merged) for old in part}
    found = []
    for part in merged:
        members = sorted((m for i in part for m in groups[i].members), key=lambda m: m.statement.key)
        # Of what was joined somebody has told which it is.
        could_be = groups[part[0]].could_be if len(part) == 1 else ()
        now = tuple(dict.fromkeys(at[o] for o in could_be))
        found.append(Group(groups[part[0]].block, tuple(members), now))
    return found
