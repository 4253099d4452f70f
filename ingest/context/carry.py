"""What earlier sentences of a paragraph, or of a section, have said and no later one has taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ingest.context.axes import WIDTH
from ingest.context.cues import Cue
from ingest.context.setting import Setting
from ingest.passages import Passage

_FRONT = 12
"""Letters before what stands at the front of a sentence: "In early "."""
Carried = Mapping[str, Cue | None]
"""By slot the last value stated; None where several were stated at once."""


def carried(setting: Setting, cues: Mapping[int, tuple[Cue, ...]]) -> tuple[dict[int, Carried], dict[int, Carried]]:
    """Return what is carried to each passage that states figures, from its paragraph and from its section.

    A list or table takes over what the line before it says,
    if that line ends in a colon; its own items do not hand on to one another.
    """
    by_block: dict[int, Carried] = {}
    by_section: dict[int, Carried] = {}
    block: dict[str, Cue | None] = {}
    section: dict[str, Cue | None] = {}
    lead: dict[str, Cue | None] = {}
    last: Passage | None = None
    for passage in setting.passages:
        if last is None or passage.block != last.block:
            if last is not None and last.text.rstrip().endswith(":"):
                lead = {slot: _handed(cue) for slot, cue in block.items()}
            elif passage.kind not in {"item", "table"}:
                lead = {}
            block = dict(lead)
        if last is not None and passage.section != last.section:
            section = {}
        if passage.index in setting.stated:
            by_block[passage.index] = {s: c for s, c in block.items() if c is None or _lasts(c, last)}
            by_section[passage.index] = dict(section)
        if passage.kind not in {"table", "code", "metadata", "heading", "title"}:
            here = cues.get(passage.index, ())
            here = tuple(c for c in here if _hands_on(c, passage, setting))
            for slot, cue in _stated(here, setting.first(passage.index)).items():
                for state in (block, section):
                    known = state.get(slot)
                    if cue is None and known is not None and _among(known, here):
                        continue  # the topic's value, set against another
                    if cue is None or state is block or WIDTH[cue.carry] >= WIDTH["section"]:
                        state[slot] = cue
        last = passage
    return by_block, by_section


def _stated(here: Sequence[Cue], first: int | None) -> dict[str, Cue | None]:
    """Return the one value a sentence states in each slot; of several, the one that leads it: "in May ..."."""
    table: dict[str, list[Cue]] = {}
    for cue in here:
        if cue.real:
            table.setdefault(cue.slot, []).append(cue)
    result: dict[str, Cue | None] = {}
    for slot, cues in table.items():
        ids = {c.id for c in cues}
        leading = [c for c in cues if c.tight and first is not None and c.span.end <= first]
        if len(ids) == 1:
            result[slot] = cues[-1]
        else:
            result[slot] = leading[0] if len({c.id for c in leading}) == 1 else None
    return result


def _hands_on(cue: Cue, passage: Passage, setting: Setting) -> bool:
    """Whether a sentence hands a cue on: no time of a publication, of an event, or of what a figure is set against."""
    if cue.axis.stops and (cue.source or setting.bases(cue.span, passage)):
        return False
    leads = passage.text.rstrip().endswith(":")
    return not cue.axis.timed or leads or setting.busy(cue) or cue.span.start - passage.span.start <= _FRONT


def _handed(cue: Cue | None) -> Cue | None:
    """Return a cue of the line that leads to a list or table, which is said of all that follows."""
    near = cue is not None and WIDTH[cue.carry] < WIDTH["paragraph"]
    return replace(cue, carry="paragraph") if near and cue is not None else cue


def _lasts(cue: Cue, last: Passage | None) -> bool:
    """Whether what a sentence said is still said: of the next sentence only, for some."""
    near = last is None or cue.passage == last.index
    return near or not cue.axis.brief


def _among(known: Cue, here: Sequence[Cue]) -> bool:
    return any(c.id == known.id for c in here)
