"""Which cells of a table are plans and forecasts: by their head, their row's label, the caption or the year."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graph.claim import Modality
from ingest.passages import Passage

HEADED = re.compile(
    r"\b(?:outlook|guidance|targets?|goals?|roadmap|plans?\s+for|forecasts?|projections?|projected|planned)\b|\b20\d\d[FE]\b",
    re.IGNORECASE,
)
"""What makes a section, a column or a row one of plans."""
_FORESEEN = re.compile(
    r"^\W*(?:budget(?:ed)?|expect(?:ed|ations?)|scheduled|proposed)\b|\b(?:consensus|estimates?\s+of\s+analysts|analysts['’]?\s+estimates?)\b|"
    r"\b(?:expected|budgeted|planned|proposed)\s*(?:\(|$)",
    re.IGNORECASE,
)
"""The same, of a column's or a row's own name only: "Budget ($m)"."""
_AGAINST = re.compile(
    r"\b(?:vs\.?|versus|against|above|below|over|actual|actuals|reported|spent|achieved|miss(?:ed)?|beat|met|changes?|difference|deviation|variance)\b|[%=]\s*of\b",
    re.IGNORECASE,
)
"""What sets a plan against what came of it, or tells that alone."""
_CAPTION = re.compile(
    r"^\W*(?:(?:table|figure|chart|exhibit)\s+[\w.]{1,6}[.:]?\s*)?(?:\w+\s+){0,2}?(?:projected|forecast|forecasts|expected|planned|projections|outlook|guidance)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(20\d\d)\b")
_LABEL = 60
"""Letters of a label or head; what is longer is none."""


def of_cell(heads: Sequence[str], label: str, caption: str, year: int | None, *, headed: bool) -> Modality:
    """Return how a cell's figure is told; `year` is the document's, `headed` whether its section is one of plans."""
    names = [name[:_LABEL] for name in (*heads, label)]
    if any(_AGAINST.search(name) for name in names):
        return "asserted"
    if any(HEADED.search(name) or _FORESEEN.search(name) for name in names):
        return "projected"
    years = [int(y) for name in names for y in _YEAR.findall(name)]
    if years and year is not None:
        return "projected" if min(years) > year else "asserted"
    return "projected" if not years and (headed or _CAPTION.match(caption)) else "asserted"


def label_of(row: Passage, cell: int) -> str:
    """Return the label of a row: its first cell that begins with a letter or is a year, other than the cell itself."""
    for place, other in enumerate(row.cells[: cell + 1]):
        if place != cell and (other.text[:1].isalpha() or _YEAR.match(other.text)):
            return other.text
    return ""
