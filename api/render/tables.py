"""Findings, and the spread of figures, as tables for spreadsheets."""

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


def spread(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return how documents tell claims as CSV with a head, a line a document of a claim; lists are parted by spaces."""
    text = io.StringIO()
    cell = ("doc", "outlet", "figure", "how", "said_by", "kept", "dropped", "check")
    columns = ("claim", "claim_figure", "metric", "subject", *cell)
    table = csv.DictWriter(text, columns, lineterminator="\n", extrasaction="ignore")
    table.writeheader()
    for row in rows:
        whole = {"claim": row["claim"], "metric": row["metric"], "subject": row["subject"]}
        for one in row["cells"]:
            lists = {"said_by": "; ".join(one["said_by"]), "kept": " ".join(one["kept"])}
            table.writerow(
                {**one, **whole, **lists, "claim_figure": row["figure"]["text"], "dropped": " ".join(one["dropped"])}
            )
    return text.getvalue()
