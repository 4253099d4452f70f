"""Figures in tables: subject, measure, workload and comparator from row labels, heads, captions and "A vs. B" cells."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graph.claim import Span
from ingest import words
from ingest.frames import metric as measures
from ingest.frames.discourse import Discourse, Draft
from ingest.frames.shapes import (
    CHANGE,
    MEASURED,
    OVER,
    SUMMARY,
    TIMES,
    Shape,
    best_name,
    is_measure,
    measure_of_head,
    task_of,
    thing_at,
    without_unit,
)
from ingest.frames.surroundings import can_run
from ingest.names import Name, Names
from ingest.passages import Cell, Passage
from ingest.quantities import Found

_POWERED = frozenset({"battery", "price", "weight", "noise", "screen", "size"})
"""Parts and properties that head a test's label: what follows is what was done."""
_NAMED = re.compile(r"\d$")
"""A program told with its version: it measures, and is no task."""
_SIDES = 24
"""Things in a table that may be set against each other; what is wider only lists them."""
_VERSUS = re.compile(r"(?:vs\.?|versus|against|compared\s+(?:with|to)|relative\s+to)\s+(?P<what>\S.*)$", re.IGNORECASE)
_SPLIT = re.compile(r"\bvs\.?(?!\w)|\bversus\b|\bagainst\b|\bcompared (?:with|to)\b", re.IGNORECASE)


def read(
    row: Passage, found: Mapping[int, Found], text: str, names: Names, table: Shape, state: Discourse
) -> dict[int, Draft]:
    """Return a draft for each figure of a row, by its index."""
    by_cell: dict[int, list[int]] = {}
    for index, one in sorted(found.items()):
        by_cell.setdefault(one.cell if one.cell is not None else -1, []).append(index)
    label, workload, against = _row(row, text, names, table, by_cell)
    if workload is None and table.cornered and all(runs(one) for one in found.values()):
        workload = task_of(label.text)
    if workload is None and not table.measured and not table.cornered:
        introduced = state.introduced[1] if state.introduced[0] == row.block - 1 else None
        workload = introduced or (state.sole if state.sole is not None and state.sole == table.captioned else None)
    drafts: dict[int, Draft] = {}
    for at, indexes in by_cell.items():
        if not 0 <= at < len(row.cells):
            continue
        cell = row.cells[at]
        for order, index in enumerate(indexes):
            draft = _draft(cell, order, indexes, found, label, workload, against, names, table, state)
            draft.metric = draft.metric or state.listed(row)
            draft.metric = draft.metric and measures.unabbreviated(draft.metric, names.short)
            drafts[index] = draft
    for indexes in by_cell.values():
        first = drafts.get(indexes[0])
        for index in indexes[1:]:
            if first is not None and index in drafts and found[index].figure.unit == "ratio":
                drafts[index].metric = first.metric or drafts[index].metric
    values = [d for i, d in drafts.items() if found[i].figure.unit != "ratio" and d.metric]
    measured = {d.subject: d.metric for d in reversed(values)}
    for draft in drafts.values():
        draft.metric = draft.metric or measured.get(draft.subject)
    _tell_changes(row, found, drafts, table)
    plain = next((d.metric for d in values if d.subject), None)
    for draft in drafts.values():
        if draft.subject and draft.comparator:
            state.set_sides(draft.subject, draft.comparator, workload, plain)
    if len(table.things) == 2 and not state.sides:
        left, right = (table.things[c] for c in sorted(table.things))
        state.set_sides(left, right, workload, plain)
    return drafts


def runs(one: Found) -> bool:
    """Whether a cell's figure is of something that runs, and no share: its row is then what ran."""
    return one.figure.unit != "ratio" and can_run(one.figure.unit)


def _tell_changes(row: Passage, found: Mapping[int, Found], drafts: Mapping[int, Draft], table: Shape) -> None:
    """Let a column headed "Change" tell the change of the one measure that the row's other figures are of."""
    heads = {i: table.heads.get(row.cells[c].column, "") for i in drafts if (c := found[i].cell) is not None}
    levels = {drafts[i].metric for i, head in heads.items() if not CHANGE.search(head)}
    if len(levels) != 1 or (level := levels.pop()) is None:
        return
    for i, head in heads.items():
        if CHANGE.search(head) and drafts[i].metric == without_unit(head) and not is_measure(head):
            drafts[i].metric = f"{level}, {without_unit(head)}"


@dataclass(frozen=True, slots=True)
class _Label:
    text: str
    thing: str | None
    """The name in it, or its whole text where the rows are things."""
    measure: str | None
    """The measure it names, where the rows are measures."""
    task: str | None = None
    """The task it names, where the rows are tests."""


def _row(
    row: Passage, text: str, names: Names, table: Shape, by_cell: Mapping[int, Sequence[int]]
) -> tuple[_Label, str | None, str | None]:
    label = _Label("", None, None)
    workload = against = None
    for at, cell in enumerate(row.cells):
        role = table.roles.get(cell.column, "")
        told = cell.text.strip(" *_`")
        if not told:
            continue
        if role == "workload":
            name = best_name(names.inside(cell.span))
            workload = name.canonical if name is not None and name.kind == "workload" else told
        elif role == "against":
            against = thing_at([cell.span], names) or told
        elif role == "label" and not label.text and (at not in by_cell or cell.column == 0):
            label = _label(told, cell.span, names, table)
            workload = label.task or workload
    if row.group is not None and label.thing is None:
        grouped = thing_at([row.group], names) or text[row.group.start : row.group.end].strip(" *_`:")
        if grouped and not set(grouped.lower().split()) & words.group("metrics", "vague"):
            label = _Label(label.text, grouped, label.measure)
    return label, workload, against


def _test(told: str, bare: str) -> _Label:
    """Read a row of tests: a measure ("Weight"), a task ("Video export, 4K"), or both ("Battery, video")."""
    first, *rest = [part for piece in bare.split(",") if (part := piece.strip(" *_`"))] or [bare]
    if not is_measure(first) and first.lower().partition(" ")[0] not in _POWERED:
        harness = any(n in first.lower() for n in words.group("names", "harness_nouns")) or _NAMED.search(first)
        return _Label(told, None, bare, None if harness else first)
    task = rest[0] if rest and not is_measure(rest[0]) and not any(c.isdigit() for c in rest[0]) else None
    return _Label(told, None, bare, task)


def _label(told: str, span: Span, names: Names, table: Shape) -> _Label:
    name = best_name(names.inside(span))
    bare = without_unit(told)
    if table.tested:
        return _test(told, bare)
    if table.things and MEASURED.search(table.grouped):
        return _Label(told, None, bare)  # Whatever an outcome names: "Outcome | Drug A | Placebo".
    if name is not None and name.kind != "workload" and not (table.measured and name.text == bare):
        rest = bare.replace(name.text, "").strip(" ,:'’s")
        measure = rest if rest and is_measure(rest) else None
        whole = (
            bare if measure is None and len(bare) > len(name.canonical) and len(bare.split()) < 5 else name.canonical
        )
        return _Label(told, whole, measure)
    if bare.lower() in SUMMARY:
        return _Label(told, None, None)
    if table.measured:
        return _Label(told, None, bare)
    return _Label(
        told, None if bare.lower() in ("mean", "total", "average", "median", "all", "overall") else bare, None
    )


def _draft(
    cell: Cell, order: int, indexes: Sequence[int], found: Mapping[int, Found], label: _Label, workload: str | None,
    against: str | None, names: Names, table: Shape, state: Discourse,
) -> Draft:  # fmt: skip
    head = table.heads.get(cell.column, "")
    figure = found[indexes[order]].figure
    draft = Draft(workload=workload, firm=True)
    over = OVER.match(head)
    ratio = figure.unit == "ratio"
    thing = table.things.get(cell.column)
    measure = measure_of_head(head, thing, _names_in_heads(cell, names))
    if label.measure is not None:
        draft.metric = label.measure if measure is None or TIMES.match(head) or thing else f"{label.measure}, {measure}"
        draft.subject = thing or label.thing
    else:
        draft.metric = measure
        draft.subject = label.thing if label.thing is not None and thing is None else thing
        if thing is not None and label.thing is not None and workload is None:
            # Things head the columns: the rows are what is done with them, or their parts.
            draft.subject = thing
    if over is not None and ratio:
        ends = [n.canonical for n in _names_in_heads(cell, names)] or _things_in(head, table)
        if len(ends) == 2:
            draft.subject, draft.comparator = ends
            draft.metric = None
    if ratio and (versus := _VERSUS.match(head)) is not None and draft.subject is not None:
        # A column of ratios to one thing says that, and not in what: "vs. H5".
        named = _names_in_heads(cell, names)
        draft.comparator, draft.metric = (named[0].canonical if named else versus["what"]), None
    if draft.metric is None and TIMES.match(head) and is_measure(without_unit(label.text)):
        draft.metric = without_unit(label.text)  # Under times, a row's own measure says more than the caption.
    bare = ratio and label.measure is None and CHANGE.search(head) and not is_measure(without_unit(head))
    if bare and draft.metric and table.caption and len(draft.metric.split()) > 1:
        draft.metric = f"{table.caption}, {draft.metric}"  # As in "Change on month" under "Consumer price index".
    elif draft.metric is None or bare:
        draft.metric = table.caption or draft.metric
    if ratio and CHANGE.search(head) and 2 <= len(table.things) <= _SIDES:
        order_of = sorted(table.things)
        draft.subject, draft.comparator = _newer(table, order_of)
    elif (
        CHANGE.search(head) and 2 <= len(table.things) <= _SIDES and label.measure is None and label.thing == label.text
    ):
        # Things head the columns and the rows are no measures: the change is of a pair of things, not of the row.
        draft.subject = None
    if against is not None:
        _set_against(draft, order, indexes, found, against, state, workload)
    elif len(indexes) > 1 and draft.subject is None:
        sides = state.pair(workload)
        if sides is not None and _SPLIT.search(cell.text):
            draft.subject = sides[0] if order == 0 or ratio else sides[1]
            draft.comparator = sides[1] if ratio else None
    text = figure.text.strip()
    signed = ratio or CHANGE.search(head) or CHANGE.search(label.text) or text[:1] == "+"
    if signed and text[:1] in ("+", "−", "-", "–"):
        draft.direction = "higher" if text[0] == "+" else "lower"
    own = measures.unit_words(figure.text, figure.unit)
    if draft.metric is None:
        # Under heads of time alone, the rows are what is measured.
        draft.metric = table.caption or own or (without_unit(label.text) or None if TIMES.match(head) else None)
    elif own and own.partition(" ")[0] not in draft.metric.lower():
        draft.metric = f"{draft.metric}, {own}"
    return draft


def _set_against(
    draft: Draft,
    order: int,
    indexes: Sequence[int],
    found: Mapping[int, Found],
    against: str,
    state: Discourse,
    workload: str | None,
) -> None:
    """Tell the members of an "A vs. B (ratio)" cell apart: the thing tested, what it is set against, both."""
    tested = draft.subject or (state.sides[0] if state.sides and state.sides[0] != against else state.topic)
    ratio = found[indexes[order]].figure.unit == "ratio" and found[indexes[order]].kind != "share"
    if tested is not None and tested != against:
        state.by_workload.setdefault(workload or "", (tested, against))
    if ratio:
        draft.subject, draft.comparator = tested, against
    elif order == 1:
        draft.subject = against
    else:
        draft.subject = tested


def _newer(table: Shape, order_of: Sequence[int]) -> tuple[str, str]:
    """Return which column's thing a change is told of: what no control is, the later version, else the second."""
    first, second = table.things[order_of[0]], table.things[order_of[1]]
    control = [bool(words.group("names", "controls").intersection(t.lower().split())) for t in (first, second)]
    if control[0] != control[1]:
        return (second, first) if control[0] else (first, second)
    numbers = [re.findall(r"\d+(?:\.\d+)*", t)[-1:] for t in (first, second)]
    if all(numbers):
        a, b = ([int(p) for p in n[0].split(".")] for n in numbers)
        if a > b:
            return first, second
    return second, first


def _things_in(head: str, table: Shape) -> list[str]:
    """Return the things of other columns that a head names, in its order: "Zeta 4 vs. Zeta 3"."""
    if len(table.things) > _SIDES:
        return []
    return sorted((t for t in set(table.things.values()) if t in head), key=head.index)


def _names_in_heads(cell: Cell, names: Names) -> list[Name]:
    return [n for span in cell.heads for n in names.inside(span)]
