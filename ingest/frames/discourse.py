"""What the sentences before have settled: whom a figure without a subject is told of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from graph.claim import Direction
from ingest.names import Kind
from ingest.passages import Passage


@dataclass(frozen=True, slots=True)
class Scene:
    """Whom the document speaks for and of."""

    own: str | None
    """Whom "we" is told of; None where those who test a thing speak of that: "we needed 31 minutes"."""
    topic: str | None
    about: str | None = None
    """What the document speaks of most."""
    label: str | None = None
    """What the line begins with before a colon."""
    thing: bool = False
    """Whether the topic is a thing: what a firm says is then of that."""


@dataclass(slots=True)
class Draft:
    """A frame in the making; its fields are those of `Frame`."""

    metric: str | None = None
    subject: str | None = None
    comparator: str | None = None
    workload: str | None = None
    direction: Direction | None = None
    firm: bool = False
    """Whether the subject stands in the sentence, and is not carried over."""
    itself: bool = False
    """Whether the subject is the measure's own name: "the food index rose"."""
    told: bool = False
    """Whether the sentence names the measure, beside the figure's own unit."""
    leads: bool = False
    """Whether the subject is what the sentence speaks of: the next one may leave it out."""
    aside: bool = False
    """Whether the subject is what the figure is an apposition to: the next figure is not of it."""
    rival: bool = False
    """Whether it is of unnamed rivals, so that what was measured before need not be what is told of them."""
    recalled: bool = False
    """Whether it is told as known: "the 104x", "the 1.5-to-1.9x figures"."""


@dataclass(slots=True)
class Discourse:
    """The state of the reading between two sentences."""

    topic: str | None = None
    """What the last figure or sentence was told of."""
    metric: str | None = None
    measured: dict[str, str] = field(default_factory=dict)
    """Sort of figures -> the metric that the paragraph told of last in it."""
    workload: str | None = None
    workload_unit: str = ""
    """The unit of the figure that `workload` was told of."""
    sides: tuple[str, str] | None = None
    """The thing that the document reports on and what it is set against, in this order."""
    sides_metric: str | None = None
    """What the two sides were set against each other in."""
    introduced: tuple[int, str | None] = (-1, None)
    """Block and workload of the last sentence that names a workload: it may introduce a table."""
    sole: str | None = None
    """The one workload of the document, once a sentence has named it: all that was measured since is of it."""
    tasks: tuple[str, ...] = ()
    """What the rows of tables were measured on: "Kernel build", a game."""
    announced: tuple[int, str | None] = (-1, None)
    """Block and measure of the last line that announces a list or table: "Quotas agreed for next year:"."""
    task: str | None = None
    """The one of them that the sentence at hand names."""
    by_workload: dict[str, tuple[str, str]] = field(default_factory=dict)
    rivals: set[str] = field(default_factory=set)
    """All that the document has set its thing against."""
    person: str | None = None
    """Who "he" or "she" is: the last person who was the subject of a sentence."""
    subject_before: str | None = None
    """The grammatical subject of the sentence before, whatever it is: what "its" speaks of."""
    spoke_first: str | None = None
    """The first name of the sentence before, where it is no thing: whose shares "its shares" are."""
    bare_before: str | None = None
    """The subject of the sentence before, where it is a noun without article that opens it: "Firn works like ..."."""
    moved_before: str | None = None
    """What the sentence before tells to have moved, in no figure: "Oxygen fell too"."""
    spoke_of: str | None = None
    """The named thing that was the grammatical subject of the sentence before."""
    people: str | None = None
    """Whom a survey asked."""
    last: str | None = None
    """What the last figure of this or the sentence before was told of."""
    speaks_of: str | None = None
    """The named thing that is the grammatical subject of the sentence at hand."""
    label: str | None = None
    """What the line at hand begins with, before a colon."""
    block: int = -1
    section: int = -1
    headed: str | None = None
    """The thing that the section's heading names: its list is of that."""
    protagonist: str | None = None
    """The thing that the document speaks of most, if one stands out."""

    kinds: Mapping[str, Kind] = field(default_factory=dict)
    """What each name of the document names."""

    def scene(self, own: str | None) -> Scene:
        """Return whom the text speaks for and of at this place."""
        thing = self.topic is not None and self.kinds.get(self.topic) == "thing"
        speaks = not thing or own in self.kinds
        return Scene(own if speaks else None, self.topic, self.protagonist, self.label, thing)

    def enter(self, passage: Passage) -> None:
        """Forget what does not reach over into the passage."""
        if passage.section != self.section:
            self.metric, self.workload, self.section = None, None, passage.section
            self.measured = {}
            if passage.kind in ("title", "heading"):
                self.topic, self.headed = self.protagonist, None
        elif passage.block != self.block:
            if passage.kind not in ("item", "table"):
                self.announced = (-1, None)
            self.workload = None
            self.metric = self.moved_before = None
            self.measured = {}
            self.last = None
            listed = self.headed if passage.kind == "item" else None
            self.topic = listed or self.protagonist or self.topic
        self.block = passage.block

    def listed(self, passage: Passage) -> str | None:
        """Return the measure that was announced for the list or table that a passage is part of."""
        return self.announced[1] if passage.kind in ("item", "table") else None

    def settle(self, draft: Draft, unit: str, sort: str) -> None:
        """Remember what a figure was told of; figures of one sort may be told of one measure."""
        if draft.subject and draft.leads:
            self.topic = draft.subject
        if draft.subject and draft.leads:
            self.last = draft.subject
        if draft.metric:
            self.metric = self.measured[sort] = draft.metric
        if draft.workload:
            self.workload, self.workload_unit = draft.workload, unit

    def set_sides(self, first: str, second: str, workload: str | None, metric: str | None) -> None:
        """Remember two things that were set against each other."""
        if first != second:
            if second == self.protagonist:
                first, second = second, first
            self.sides = (first, second)
            self.sides_metric = metric
            self.rivals.add(second)
            if workload:
                self.by_workload[workload] = self.sides

    def pair(self, workload: str | None) -> tuple[str, str] | None:
        """Return the two sides, for a workload where the document told them for it.

        Where it was set against several things and the workload does not tell which, there are no two sides.
        """
        if workload and workload in self.by_workload:
            return self.by_workload[workload]
        return None if workload and len(self.rivals) > 1 else self.sides
