"""What sets a figure apart from its surroundings: another campaign, another time, only some of those asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ingest.context.axes import WIDTH
from ingest.context.campaign import Ground
from ingest.context.cues import Cue
from ingest.context.held import Held
from ingest.context.rules import rule
from ingest.context.setting import Setting
from ingest.passages import Passage
from ingest.quantities import Found

_NEAR = 60
"""Letters before a figure in which it is told to be supposed or expected only."""
_CAMPAIGN = ("harness", "hardware-revision/stepping")
"""Slots by which a figure is told to be of another campaign than the document's."""


class Apart:
    """What of one document's sentences does not share what its surroundings say."""

    def __init__(self, setting: Setting, grounds: Mapping[str, Sequence[Ground]]) -> None:
        self._setting, self._grounds = setting, grounds
        self._disputes: dict[int, int] = {}
        self._said: dict[tuple[str, int], bool] = {}

    def foreign(self, held: Mapping[str, Held], one: Found, passage: Passage) -> bool:
        """Whether the figure is of another campaign than the document's.

        Its own words name another harness, or a stepping that the document's figures are not of, or tell what would be;
        or somebody disputes the document's figures with it.
        """
        start = one.figure.span.start - passage.span.start
        if self._disputed(passage) or rule("supposed").search(passage.text, max(0, start - _NEAR), start):
            return True
        for slot in _CAMPAIGN:
            own = held.get(slot)
            known: Sequence[Ground] = self._grounds.get(slot, ())
            if own is None or WIDTH[own.reach] > WIDTH["sentence"] or own.cue.id in {g.cue.id for g in known}:
                continue
            if known or own.cue.sided:
                return True
        return False

    def _disputed(self, passage: Passage) -> bool:
        """Whether the paragraph, up to this sentence, tells what another says against the document's figures."""
        if passage.block not in self._disputes:
            texts = ((n, self._setting.passages[n].text) for n in self._setting.blocks[passage.block])
            found = (n for n, text in texts if rule("dispute").search(text))
            self._disputes[passage.block] = next(found, passage.index + len(self._setting.passages))
        return self._disputes[passage.block] <= passage.index

    def takes_out(self, cue: Cue, one: Found, passage: Passage) -> bool:
        """Whether the sentence takes its figure out of what its surroundings say of time, of persons or of maturity."""
        if cue.axis.timed:
            return self._says("elsewhen", passage)
        if cue.axis.name == "estimate-status":
            start = one.figure.span.start - passage.span.start
            return rule("expected").search(passage.text, max(0, start - _NEAR), start) is not None
        return cue.valued and cue.axis.name == "population" and self._says("subgroup", passage)

    def _says(self, name: str, passage: Passage) -> bool:
        """Whether the sentence is of the kind that a rule describes; worked out once for all its figures."""
        if (name, passage.index) not in self._said:
            self._said[name, passage.index] = rule(name).search(passage.text) is not None
        return self._said[name, passage.index]
