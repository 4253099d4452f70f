"""What belongs together because it shares a mark, directly or through others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def components(members: Iterable[T], marks: Callable[[T], Iterable[Hashable]]) -> list[list[T]]:
    """Group members that share a mark, directly or through others; all in the order given."""
    root: dict[Hashable, Hashable] = {}

    def find(x: Hashable) -> Hashable:
        while root.setdefault(x, x) != x:
            root[x] = root[root[x]]
            x = root[x]
        return x

    together: dict[Hashable, list[T]] = defaultdict(list)
    members = list(members)
    for member in members:
        for mark in marks(member):
            root[find((1, mark))] = find((0, member))
    for member in members:
        together[find((0, member))].append(member)
    return list(together.values())
