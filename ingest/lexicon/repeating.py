"""Whether a pattern can run away: take so long, where it is not found, that nobody would wait for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from re import _constants, _parser  # type: ignore[attr-defined]  # nothing public says what a pattern repeats
from typing import Any


def runs_away(text: str) -> bool:
    """Say whether a pattern repeats without bound what is itself one repetition, as `(a+)+`.

    Where such a pattern fails, every way to share the text out is tried: thirty letters take minutes.
    """
    return any(_runs_away(*item) for item in _parser.parse(text, re.IGNORECASE))


_REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT)


def _runs_away(code: Any, argument: Any) -> bool:
    if code in _REPEATS and argument[1] == _constants.MAXREPEAT and _one_repetition(argument[2]):
        return True
    return any(_runs_away(*item) for inner in _inside(argument) for item in inner)


def _one_repetition(items: Any) -> bool:
    """Say whether the items can come to a single repetition without bound, everything beside it left out."""
    while len(items) == 1 and items[0][0] is _constants.SUBPATTERN:
        items = items[0][1][-1]
    if len(items) == 1 and items[0][0] is _constants.BRANCH:
        return any(_one_repetition(branch) for branch in items[0][1][1])
    asked = [item for item in items if not _may_be_left_out(*item)]
    free = [item for item in items if _may_be_left_out(*item)]
    if not asked:
        return any(_without_bound(*item) for item in free)
    return len(asked) == 1 and _without_bound(*asked[0])


def _may_be_left_out(code: Any, argument: Any) -> bool:
    return code in _REPEATS and argument[0] == 0


def _without_bound(code: Any, argument: Any) -> bool:
    return code in _REPEATS and argument[1] == _constants.MAXREPEAT


def _inside(argument: Any) -> Iterator[Any]:
    """Yield the sequences of items in an item's argument."""
    if isinstance(argument, _parser.SubPattern):
        yield argument
    elif isinstance(argument, list | tuple):
        for one in argument:
            yield from _inside(one)
