"""What people have set right: a reading rejected or amended, two claims made one, one claim made two.

A correction names its statements by what cannot change without the article changing: the document's address (or name),
the sentence, and where in it the figure stands. So it holds when the article is read again, by another release or with
other words, and no longer where the sentence itself is gone. What the reader read is kept beside it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal

CorrectionKind = Literal["reject", "amend", "merge", "split"]


@dataclass(frozen=True, slots=True, order=True)
class Anchor:
    """A statement, told by its place in an article."""

    document: str
    """The article's canonical address, or its file's name where that is unknown."""
    quote: str
    """The sentence that states it."""
    offset: int
    """Where in the sentence the figure begins, in code points."""
    figure: str
    """The figure as printed."""


@dataclass(frozen=True, slots=True, order=True)
class Note:
    """Who did something, when and why."""

    at: str
    """ISO 8601, with the time zone."""
    by: str
    reason: str


@dataclass(frozen=True, slots=True, order=True)
class Correction:
    """One thing that somebody set right."""

    made: Note
    kind: CorrectionKind
    anchors: tuple[Anchor, ...]
    """The statement; of `merge` and `split` two: the second joins the first one's claim, or leaves it."""
    changes: tuple[tuple[str, str], ...] = ()
    """For `amend`: field and value, in order."""
    undone: Note | None = None
    """Who took it back, if anybody did."""

    @property
    def id(self) -> str:
        """A short name, by what was set right, by whom and when."""
        told = repr((self.made, self.kind, self.anchors, self.changes))
        return hashlib.sha256(told.encode()).hexdigest()[:10]
