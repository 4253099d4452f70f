"""The time that a figure is about: `2026-q2`, `2026-05`, `2025`."""

from __future__ import annotations

import re
from collections.abc import Mapping

_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = {name: number for number, name in enumerate(_NAMES, start=1)}
_HEAD = 400
"""Letters of a document in which its date is looked for."""
_MASTHEAD = re.compile(
    r"\b(?P<month>January|February|March|April|May|June|July|August|September|October|November|December|"
    r"(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)(?:\s+\d{1,2},)?\s+(?P<year>20\d\d)\b"
)
_ORDER = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}


def period(said: Mapping[str, str], date: str | None, ahead: bool = False) -> str | None:
    """Return the period that the groups `year`, `month`, `quarter`, `ended`, `half`, `ago` of a match tell, or None.

    A month or quarter without a year is the latest one that was over by the document's date, or the next to come where
    the sentence looks ahead; without a date it is not known.

    >>> period({"month": "May"}, "2026-06-11"), period({"month": "December"}, "2026-06-11")
    ('2026-05', '2025-12')
    >>> period({"quarter": "second", "year": "2026"}, None), period({"quarter": "2"}, "2026-07-30")
    ('2026-q2', '2026-q2')
    >>> period({"month": "May"}, None), period({"year": "26"}, None)
    (None, '2026')
    >>> period({"ended": "June"}, "2026-08-11"), period({"ended": "May", "year": "2026"}, None)
    ('2026-q2', None)
    >>> period({"ago": "last"}, "2026-03-04"), period({"ago": "last"}, None)
    ('2025', None)
    """
    if "ended" in said and _MONTHS[said["ended"][:3].casefold()] % 3:
        return None  # Three months that are no quarter of the year.
    if "ago" in said:
        return str(int(date[:4]) - 1) if date and re.match(r"\d{4}", date) else None
    year = _year(said.get("year"))
    part = _part(said)
    if part is None:
        return year
    mark, last = part
    if year is None:
        year = _nearest(last, mark, date, ahead)
    return year and f"{year}-{mark}"


def reference(text: str) -> str | None:
    """Return the month that an undated document's first lines name, as its date: "Price index, May 2026".

    >>> reference("Consumer prices, May 2026"), reference("Tarm, Sept. 4, 2025"), reference("Prices rose")
    ('2026-05', '2025-09', None)
    """
    found = _MASTHEAD.search(text[:_HEAD])
    return f"{found['year']}-{_MONTHS[found['month'][:3].casefold()]:02}" if found else None


def _part(said: Mapping[str, str]) -> tuple[str, int] | None:
    """Return how the part of the year is written, and its last month."""
    if "month" in said:
        month = _MONTHS[said["month"][:3].casefold()]
        return f"{month:02}", month
    if "ended" in said:
        number = _MONTHS[said["ended"][:3].casefold()] // 3
        return f"q{number}", number * 3
    if "quarter" in said:
        number = _number(said["quarter"])
        return f"q{number}", number * 3
    if "half" in said:
        number = _number(said["half"])
        return f"h{number}", number * 6
    return None


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _ORDER[text.casefold()]


def _year(text: str | None) -> str | None:
    if text is None:
        return None
    return text if len(text) == 4 else f"20{text}"


def _nearest(last: int, mark: str, date: str | None, ahead: bool) -> str | None:
    """Return the year in which the month, or the quarter that ends with it, was last over, or will next be."""
    known = re.match(r"(\d{4})-(\d{2})", date or "")
    if known is None:
        return None
    year, month = int(known[1]), int(known[2])
    if ahead:
        return str(year if last >= month else year + 1)
    over = month >= last if mark.isdigit() else month > last
    return str(year if over else year - 1)
