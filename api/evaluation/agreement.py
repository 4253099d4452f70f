"""When what was read counts as what was annotated: names and metrics by their words, quantities after conversion.

Wording may differ a little, because annotators and readers draw the edges of a name differently; amounts may not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal

from graph import units
from graph.claim import Figure
from graph.errors import InputError

_ROOM = Decimal("0.002")
"""Relative: room for a conversion's last digits, not for another rounding."""
_TINY = Decimal("1e-30")
_MORE_OF_A_NAME = 3
"""Words that a name may have beyond the annotated ones."""
_MORE_OF_A_METRIC = 4
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−"), "-")
_EMPTY = frozenset({"the", "a", "an", "of", "per"})
_EMPTY_IN_A_METRIC = _EMPTY | {"and", "in"}
_UNCOUNTED = re.compile(r"\*?\bcount\b(?:\^-?\d+)?")


def names(wanted: str, got: str | None) -> bool:
    """Whether the words of one name contain the other's, at most three of them unasked for.

    >>> names("GB300", "Nvidia GB300 NVL72"), names("the tested lot", "lot"), names("Tarn X9", "Tarn X8")
    (True, True, False)
    """
    one, other = (_words(text) - _EMPTY for text in (wanted, got or ""))
    contained = bool(one and other) and (one <= other or other <= one)
    return contained and len(other - one) <= _MORE_OF_A_NAME


def metrics(wanted: str, got: str | None) -> bool:
    """Whether two metrics share enough words: half of them, or all annotated ones with at most four more.

    >>> metrics("work per watt", "AI work per watt"), metrics("latency", "time to the first token")
    (True, False)
    """
    one, other = ({w.rstrip("s") for w in _words(text) - _EMPTY_IN_A_METRIC} for text in (wanted, got or ""))
    shared = len(one & other)
    if not shared:
        return False
    half = 4 * shared >= len(one) + len(other)
    extended = one <= other and len(other - one) <= _MORE_OF_A_METRIC
    shortened = other <= one and 2 * len(other) >= len(one)
    return half or extended or shortened


def speakers(wanted: Sequence[str], got: Sequence[str]) -> bool:
    """Whether everybody annotated is among the speakers read, and at most one more."""
    return len(got) <= len(wanted) + 1 and all(any(names(w, g) for g in got) for w in wanted)


def quantities(amounts: Sequence[Decimal], unit: str, got: Figure) -> bool:
    """Whether a figure has the annotated amounts: one value, or both ends of a range, in a unit that converts."""
    read = (got.value,) if len(amounts) == 1 else (got.low, got.high)
    return all(
        one is not None and _near(want, _told(one, got.unit, unit)) for want, one in zip(amounts, read, strict=True)
    )


def _near(wanted: Decimal, got: Decimal | None) -> bool:
    return got is not None and abs(got - wanted) <= _ROOM * max(abs(wanted), _TINY)


def _told(value: Decimal, unit: str, wanted: str) -> Decimal | None:
    """Return the value in the wanted unit; a count of things and a plain number are the same here, as in 5 of 8."""
    try:
        if units.commensurable(unit, wanted):
            return units.convert(value, unit, wanted)
        (factor, dimension), (per, other) = units.normal(unit), units.normal(wanted)
    except InputError:
        return None
    return value * factor / per if _uncounted(dimension) == _uncounted(other) else None


def _uncounted(dimension: str) -> str:
    return _UNCOUNTED.sub("", dimension).strip("*") or "1"


def _words(text: str) -> set[str]:
    plain = unicodedata.normalize("NFKD", text.translate(_DASHES)).encode("ascii", "ignore").decode().casefold()
    return set(re.findall(r"[a-z0-9.]+", plain))
