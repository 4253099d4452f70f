"""Dates as articles print them, in ISO 8601."""

from __future__ import annotations

import re
from datetime import date

_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = {name: number for number, name in enumerate(_NAMES, 1)}
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
DATE = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?[ ]{_MONTH},?[ ]\d{{4}}|{_MONTH}[ ]\d{{1,2}}(?:st|nd|rd|th)?,?[ ]\d{{4}}"
    rf"|{_MONTH}[ ]\d{{4}}|\d{{4}}-\d{{2}}-\d{{2}})"
)
"""Matches what `iso` reads, inside a larger pattern; case as printed."""
_PRINTED = re.compile(
    rf"(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)?[ ])?(?P<month>{_MONTH})(?:[ ](?P<after>\d{{1,2}})(?:st|nd|rd|th)?)?"
    r",?[ ](?P<year>\d{4})",
    re.IGNORECASE,
)
_ISO = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d{2})(?:-(?P<day>\d{2}))?)?(?P<time>[T ]\d{2}:\d{2}\S*)?")


def iso(printed: str) -> str | None:
    """Return the date in ISO 8601, as precise as printed; None for what is no date or could be two ("3/4/2026").

    >>> iso("18 June 2026"), iso("June 2026"), iso("2026-06-18T09:00Z"), iso("3/4/2026"), iso("31 June 2026")
    ('2026-06-18', '2026-06', '2026-06-18', None, None)
    """
    printed = " ".join(printed.split())
    if found := _ISO.fullmatch(printed):
        return _checked(found["year"], found["month"], found["day"])
    found = _PRINTED.fullmatch(printed)
    if not found or (found["day"] and found["after"]):
        return None
    month = f"{_MONTHS[found['month'][:3].lower()]:02}"
    day = found["day"] or found["after"]
    return _checked(found["year"], month, f"{int(day):02}" if day else None)


def _checked(year: str, month: str | None, day: str | None) -> str | None:
    try:
        date(int(year), int(month or 1), int(day or 1))
    except ValueError:
        return None
    return "-".join(part for part in (year, month, day) if part)
