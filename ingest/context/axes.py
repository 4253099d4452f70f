"""How each axis of conditions behaves: which figures it can hold for, how far a mention reaches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from graph.claim import Reach
from graph.errors import InputError
from ingest import lexicon

_FLAGS = ("tight", "setup", "method", "title", "repeats", "stops", "change", "timed", "brief", "chosen")
WIDTH: Mapping[str, int] = {"cell": 0, "sentence": 1, "paragraph": 2, "section": 3, "document": 4}


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis of the vocabulary, as `conditions.toml` describes it."""

    name: str
    holds: frozenset[str]
    """Kinds of figures that a condition in the same sentence can hold for; `any` for all."""
    wide: frozenset[str]
    """The same for a condition from further away."""
    never: frozenset[str]
    """Kinds that it cannot hold for, whatever else they are."""
    carry: Reach
    """How far a plain mention reaches."""
    reach: Reach
    """How far a mention reaches that speaks of the measurement as a whole."""
    tight: bool = False
    """Whether a mention belongs to the nearest figures of its sentence only."""
    setup: bool = False
    """Whether it is part of a test's set-up, which another harness's figures do not share."""
    method: bool = False
    """Whether a section on methods says it of all the document's figures."""
    title: bool = False
    """Whether the document's title says it of all its figures."""
    repeats: bool = False
    """Whether a figure printed again without it keeps it."""
    stops: bool = False
    """Whether a figure that the mention's is compared with is of another value: "4.2 in May, up from 3.9"."""
    change: bool = False
    """Whether it is said of a change and not of the level that this starts from: "up from 44% a year earlier"."""
    brief: bool = False
    """Whether a sentence with figures of its own hands it on to the next sentence only."""
    chosen: bool = False
    """Whether a figure in a mention of it is part of how a test was set up, and no outcome."""
    timed: bool = False
    """Whether a sentence that tells of another time does not take it over from its surroundings."""
    far: frozenset[str] = frozenset()
    """Kinds for which only the figure's own paragraph, row or table says it."""
    unlabelled: frozenset[str] = frozenset()
    """Kinds of which a label does not say it: a chart's caption, a note, a line that is no sentence; `any` for all."""
    bars: Mapping[str, str] = field(default_factory=dict)
    """For a kind of figure, the condition with which this axis cannot hold for it."""
    measured: frozenset[str] = frozenset()
    """Kinds for which it holds on which part the measurements were taken, if that is told of them as such."""
    whole: Reach = "document"
    """How far a mention reaches that is no premise."""
    needs: Mapping[str, str] = field(default_factory=dict)
    """For a kind of figure, the condition without which this axis cannot hold for it."""

    def holds_for(self, kinds: frozenset[str], reach: Reach) -> bool:
        """Whether a condition of this axis, from so far away, can hold for a figure of any of the kinds."""
        known = self.holds if WIDTH[reach] <= WIDTH["sentence"] else self.wide
        if WIDTH[reach] > WIDTH["paragraph"] and not kinds.isdisjoint(self.far):
            return False
        near = "ratio" in kinds and WIDTH[reach] <= WIDTH["sentence"]  # what a ratio is of is often told elsewhere
        return (near or kinds.isdisjoint(self.never)) and ("any" in known or not known.isdisjoint(kinds))


def axis(entry: str) -> Axis:
    """Return the axis of an entry's id.

    Raises `InputError` where the lexicon does not describe it.
    """
    name = entry.partition(":")[0]
    if name not in axes():
        place = f"conditions.toml, entry {entry}"
        raise InputError("no such axis", place=place, remedy=f"Add a table [axis.{name}].")
    return axes()[name]


@cache
def axes() -> Mapping[str, Axis]:
    """Return the axes by name.

    Raises `InputError` where an axis lacks what it holds for, or names a reach that there is not.
    """
    return {name: _axis(name, raw) for name, raw in lexicon.table("conditions")["axis"].items()}


def _axis(name: str, raw: Mapping[str, Any]) -> Axis:
    place = f"conditions.toml, axis {name}"
    carry, reach = raw.get("carry", "sentence"), raw.get("reach", "document")
    if not raw.get("holds") or not {carry, reach} <= WIDTH.keys():
        raise InputError("an axis needs `holds`, and its reaches are words of the contract", place=place)
    return Axis(
        name=name,
        holds=frozenset(raw["holds"]),
        wide=frozenset(raw.get("wide", raw["holds"])),
        never=frozenset(raw.get("never", ())),
        far=frozenset(raw.get("far", ())),
        unlabelled=frozenset(raw.get("unlabelled", ())),
        bars=raw.get("bars", {}),
        measured=frozenset(raw.get("measured", ())),
        whole=raw.get("whole", reach),
        carry=carry,
        reach=reach,
        **{flag: raw.get(flag, False) for flag in _FLAGS},
        needs=raw.get("needs", {}),
    )
