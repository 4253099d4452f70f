"""What people have set right, applied to what was read: a function of the statements and the corrections.

Corrections count in the order they were made: of two amendments of one field the later holds. One that was taken back
counts for nothing, and neither does one whose sentence stands in no article any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from graph.anchors import places
from graph.claim import Condition, Direction, Document, How, Modality, Producer, Statement
from graph.correction import Correction
from graph.errors import InputError


@dataclass(frozen=True, slots=True)
class Corrected:
    """Statements as people have set them right."""

    statements: tuple[Statement, ...]
    """Without those rejected; in the order given."""
    together: tuple[tuple[str, str], ...]
    """Keys of statements that are of one claim."""
    apart: tuple[tuple[str, str], ...]
    """Keys of statements of which the second is not of the first one's claim."""


def apply(
    documents: Sequence[Document], statements: Sequence[Statement], corrections: Sequence[Correction]
) -> Corrected:
    """Return the statements as corrected, and which claims are to be joined and parted."""
    if not corrections:
        return Corrected(tuple(statements), (), ())
    held = {s.key: s for s in statements}
    found = places(documents, statements)
    together: dict[tuple[str, str], None] = {}
    apart: dict[tuple[str, str], None] = {}
    for correction in sorted(c for c in corrections if c.undone is None):
        keys = [found.get(anchor) for anchor in correction.anchors]
        first, last = keys[0], keys[-1]
        if first is None or last is None:
            continue
        if correction.kind == "reject":
            held.pop(first, None)
        elif correction.kind == "amend" and first in held:
            for name, value in correction.changes:
                held[first] = amended(held[first], name, value)
        elif correction.kind == "merge":
            together[first, last] = None
            apart.pop((first, last), None)
        elif correction.kind == "split":
            apart[first, last] = None
            together.pop((first, last), None)
    kept = tuple(held[s.key] for s in statements if s.key in held)
    return Corrected(kept, tuple(together), tuple(apart))


def amended(statement: Statement, name: str, value: str) -> Statement:
    """Return the statement with one field set to a value, as it is written on the command line.

    Raises `InputError` where there is no such field, or the field cannot have the value.
    """
    if name not in _FIELDS:
        raise InputError(f"no field {name!r} to amend", remedy=f"One of {', '.join(_FIELDS)}.")
    return _FIELDS[name](statement, value)


def _text(name: str) -> Callable[[Statement, str], Statement]:
    def put(statement: Statement, value: str) -> Statement:
        changed: dict[str, Any] = {name: value or None}
        return replace(statement, **changed)

    return put


def _choice(name: str, allowed: Sequence[str], *, empty: bool) -> Callable[[Statement, str], Statement]:
    def put(statement: Statement, value: str) -> Statement:
        if value not in allowed and not (empty and not value):
            raise InputError(f"{name} cannot be {value!r}", remedy=f"One of {', '.join(allowed)}.")
        changed: dict[str, Any] = {name: value or None}
        return replace(statement, **changed)

    return put


def _speakers(statement: Statement, value: str) -> Statement:
    return replace(statement, said_by=tuple(part.strip() for part in value.split(";") if part.strip()))


def _producers(statement: Statement, value: str) -> Statement:
    made = []
    for part in (p.strip() for p in value.split(";") if p.strip()):
        agent, _, how = part.rpartition(":")
        if how not in get_args(How) or not agent:
            raise InputError(
                f"no producer in {part!r}", remedy=f"Write AGENT:HOW, with one of {', '.join(get_args(How))}."
            )
        made.append(Producer(agent, how))  # type: ignore[arg-type]
    return replace(statement, producers=tuple(made))


def _conditions(statement: Statement, value: str) -> Statement:
    """Set the conditions; those that were read keep the words that say so."""
    ids = [part.strip() for part in value.split(";") if part.strip()]
    for id_ in ids:
        if not id_.partition(":")[2]:
            raise InputError(f"no condition in {id_!r}", remedy="Write axis:value, as in power-basis:package-tdp.")
    read = {c.id: c for c in statement.conditions}
    return replace(
        statement,
        conditions=tuple(read.get(i) or Condition(i, statement.quote, statement.span, "sentence") for i in ids),
    )


_FIELDS: Mapping[str, Callable[[Statement, str], Statement]] = {
    "metric": _text("metric"),
    "subject": _text("subject"),
    "comparator": _text("comparator"),
    "workload": _text("workload"),
    "direction": _choice("direction", get_args(Direction), empty=True),
    "modality": _choice("modality", get_args(Modality), empty=False),
    "said_by": _speakers,
    "producers": _producers,
    "conditions": _conditions,
}
"""What can be amended, each with how a value is read; a figure and its digits never."""
FIELDS = tuple(_FIELDS)
