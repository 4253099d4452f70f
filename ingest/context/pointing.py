"""Which figure of a sentence the next one begins by pointing at: "The last of these was obtained on prototypes"."""

from __future__ import annotations

import re

_POINT = re.compile(
    r"""\s*the\s+(?:
        (?P<order>first|second|third|last)\s+(?:of\s+(?:these|those|them|the\s+(?:two|three|four))|figure|number)
      | (?P<side>former|latter)(?=\s*,|\s+(?:figure|number|is|are|was|were|holds?|held|comes?|came|applies|applied)\b)
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)
_PLACES = {"first": 0, "second": 1, "third": 2}


def pointed(text: str, figures: int) -> int | None:
    """Return which of the figures of the sentence before a sentence begins with, from 0; None where with none.

    >>> pointed("The last of these, the company says, was obtained on prototypes.", 3)
    2
    >>> pointed("The latter was measured at the wall.", 2)
    1
    >>> pointed("The first patient was treated in May.", 2)
    """
    match = _POINT.match(text)
    if match is None:
        return None
    if match["side"]:
        return (match["side"].lower() == "latter") if figures == 2 else None
    place = figures - 1 if match["order"].lower() == "last" else _PLACES[match["order"].lower()]
    return place if 0 <= place < figures else None
