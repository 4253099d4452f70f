"""The terminal itself."""

from __future__ import annotations

from rich.console import Console


class Plain(Console):
    """A console that leaves a closed pipe to its caller."""

    def on_broken_pipe(self) -> None:
        """Raise instead of ending the process: `sayso claims | head` is no failure."""
        raise BrokenPipeError
