"""Findings as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any


def findings(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return the audit's rows as CSV with a head; what a finding stands against has columns of its own."""
    text = io.StringIO()
    ends = ("doc", "start", "end", "quote")
    columns = ("kind", "weight", "claim", *ends, *(f"against_{end}" for end in ends), "text", "condition")
    table = csv.DictWriter(text, columns, lineterminator="\n")
    table.writeheader()
    for row in rows:
        against = {f"against_{end}": value for end, value in (row["against"] or {}).items()}
        table.writerow({key: value for key, value in {**row, **against}.items() if key in columns})
    return text.getvalue()
