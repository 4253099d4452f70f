"""Reports in the making, and how those of one sentence share it among them."""

from __future__ import annotations

from dataclasses import dataclass

from graph.claim import How, Span


@dataclass(slots=True)
class Draft:
    """A report in the making, its offsets in the sentence."""

    begin: int
    """Where its own clause begins."""
    start: int
    end: int
    speakers: tuple[str, ...]
    how: How
    cue: Span
    trailing: bool = False
    opens: bool = False
    relays: bool = False
    carries: bool = True
    whole: bool = False
    """Whether it governs all that follows, whoever speaks in it: the label of a reply."""
    joined: bool = False
    """Whether it stands beside what comes before it, not within it."""


def settle(drafts: list[Draft], text: str) -> None:
    """Cut the content of each report where a report beside it begins; a trailing one reaches back to the one before."""
    for i, draft in enumerate(drafts):
        for later in drafts[i + 1 :]:
            if draft.trailing and text[draft.cue.end : later.begin].strip() in {"", ","}:
                continue  # `..., she said, the firm expects ...` goes on.
            if later.joined and not later.trailing and not draft.whole and draft.cue.end <= later.begin < draft.end:
                draft.end = later.begin
                break
        if draft.trailing:
            before = [d.cue.end for d in drafts[:i] if d.trailing]
            if before:
                draft.start = max(draft.start, before[-1])
            for later in drafts[i + 1 :]:
                if later.trailing and later.start <= draft.cue.start:
                    draft.end = min(draft.end, draft.cue.end)
