"""Every error raised on purpose.

    SaysoError
    ├── InputError            a file, folder or figure that cannot be read
    ├── QueryError            a SPARQL query that cannot be parsed or is not allowed
    ├── NotFoundError         nothing in the graph has that name
    └── StoreError            a store that cannot be opened or written
        ├── StoreFormatError  made by a newer release
        └── StoreLockedError  held by another process

Each carries what went wrong, where, and what to do about it, so that every face can show all three.
"""

from __future__ import annotations

import unicodedata


class SaysoError(Exception):
    """Something the user can mend; `message` says what, `place` where, `remedy` how."""

    def __init__(self, message: str, *, place: str | None = None, remedy: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.remedy = remedy

    def __str__(self) -> str:
        """Return all three parts on one line: place, message, remedy."""
        text = f"{self.place}: {self.message}" if self.place else self.message
        return f"{text.rstrip('.')}. {self.remedy}" if self.remedy else text


class InputError(SaysoError):
    """A file, folder or figure that cannot be read."""


class QueryError(SaysoError):
    """A SPARQL query that cannot be parsed or is not allowed here.

    `line` and `column` count from 1; `excerpt` is the offending line of the query, if it is known.
    """

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        excerpt: str | None = None,
        remedy: str | None = None,
    ) -> None:
        place = f"line {line}, column {column}" if line is not None else None
        super().__init__(message, place=place, remedy=remedy)
        self.line = line
        self.column = column
        self.excerpt = excerpt

    def caret(self) -> str | None:
        """Return the offending line with a caret under the column, or None where the place is unknown.

        Of a long line only what stands about the column. Tabs stay tabs, so that the caret stands right at any width.
        """
        if self.excerpt is None or self.column is None:
            return None
        at = self.column - 1
        first = at - _BESIDE if len(self.excerpt) > 2 * _BESIDE and at > _BESIDE else 0
        before, after = self.excerpt[first:at], self.excerpt[at : at + _BESIDE]
        blank = "".join(c if c == "\t" else " " * _width(c) for c in before)
        return f"{before}{after}\n{blank}^"


_BESIDE = 100
"""Characters shown on either side of a caret."""


def _width(character: str) -> int:
    """Return how many columns of a terminal the character takes."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class NotFoundError(SaysoError):
    """Nothing in the graph has that name."""


class StoreError(SaysoError):
    """A store that cannot be opened or written."""


class StoreFormatError(StoreError):
    """A store that a newer release made."""


class StoreLockedError(StoreError):
    """A store that another process holds."""
