"""One figure's turn in the reading of its sentence: what stands around it, and what was read before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ingest import words
from ingest.frames.clause import Sentence
from ingest.frames.discourse import Discourse, Draft
from ingest.frames.reading import Reading, name_in
from ingest.frames.retold import describes, is_share, sort
from ingest.frames.verbs import Verb

Done = Sequence[tuple[Reading, Draft]]
"""The figures of the sentence that were read before, in order."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A figure with its reading, the figures before it, and what the text has settled."""

    sentence: Sentence
    r: Reading
    done: Done
    state: Discourse
    own: str | None
    """Whom "we" is."""

    @property
    def unit(self) -> str:
        """The figure's unit."""
        return self.r.found.figure.unit

    @property
    def verb(self) -> Verb | None:
        """The verb that governs the figure, or whose object does."""
        return self.sentence.tokens[self.r.governor.verb].verb if self.r.governor.verb >= 0 else None

    @property
    def moving(self) -> bool:
        """Whether that verb moves something up or down."""
        return self.verb is not None and bool(self.verb.kinds & {"up", "down"})

    @property
    def telling(self) -> bool:
        """Whether that verb is one of saying or measuring."""
        return self.verb is not None and self.verb.base in words.group("verbs", "telling")

    @property
    def last(self) -> Reading | None:
        """The figure before."""
        return self.done[-1][0] if self.done else None

    @property
    def previous(self) -> Draft | None:
        """What the figure before is of."""
        return self.done[-1][1] if self.done else None

    @property
    def leader(self) -> Draft | None:
        """What the last figure is of that is no second of a pair."""
        return next((d for p, d in reversed(self.done) if p.governor.kind != "pair"), self.previous)

    @property
    def partner(self) -> tuple[Reading, Draft] | None:
        """The figure that this one goes with: the other end of a change, the first of a pair."""
        near = next(((p, d) for p, d in reversed(self.done) if p.token == self.r.governor.figure), None)
        return (self._whole() or near) if near is not None and self.r.governor.kind == "pair" else near

    @property
    def same_unit(self) -> bool:
        """Whether the figure before is in the same unit."""
        return self.last is not None and self.last.found.figure.unit == self.unit

    @property
    def same_sort(self) -> bool:
        """Whether the figure before may be told of the same measure."""
        return self.last is not None and sort(self.last.found) == sort(self.r.found)

    @property
    def asks(self) -> bool:
        """Whether the figure is the share of those asked who say something."""
        return self.r.around.share is not None and self.r.around.share.startswith("share who")

    @property
    def elliptic(self) -> bool:
        """Whether the sentence may leave out what is measured: it names a thing, or nobody, that acts."""
        acting = self.r.actor
        bare = acting is None or acting.phrase is None or self.telling or name_in(self.sentence, acting.phrase)
        return bool(bare) and not describes(self.sentence, self.r)

    def _whole(self) -> tuple[Reading, Draft] | None:
        """Return the share that the others are figures within: "*44%* lost 5% of their weight, compared with 18%"."""
        for share, draft in self.done:
            told = draft.metric or ""
            within = any(p.found.figure.text in told for p, _ in self.done)
            if is_share(share.found) and is_share(self.r.found) and within:
                return share, draft
        return None
