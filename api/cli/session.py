"""What every command shares: its options, its store, its two consoles."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from api.settings import LEXICON, STORE, lexicon_path, store_path
from graph.errors import QueryError, SaysoError, StoreError

if TYPE_CHECKING:
    from rich.console import Console

    from graph.store import Store

DONE, NOTHING, WRONG = 0, 1, 2
"""Exit codes: done or found; nothing found or not conforming; wrong use or unreadable input."""

StoreOption = Annotated[
    str | None,
    typer.Option("--store", metavar="PATH", help=f"{STORE.help} [env: {STORE.variable}]", show_default=False),
]
LexiconOption = Annotated[
    str | None,
    typer.Option("--lexicon", metavar="DIR", help=f"{LEXICON.help} [env: {LEXICON.variable}]", show_default=False),
]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object a line, for programs.")]


@dataclass(slots=True)
class Session:
    """What the options before the command's name said."""

    store: str | None = None
    debug: bool = False


@contextmanager
def opened(context: typer.Context, given: str | None, *, write: bool = False) -> Iterator[Store]:
    """Open the store that the options name; to be read, it must be there already."""
    from graph.store import Store

    path = store_path(given or context.find_object(Session).store)  # type: ignore[union-attr]
    if path is not None and not write and not path.exists():
        raise StoreError("no store here", place=str(path), remedy="Make one with `sayso ingest PATH`.")
    with Store.open(path, read_only=not write and path is not None) as store:
        yield store


def adopt(given: str | None) -> None:
    """Add the user's own words, if an option or the environment names them, before anything is read."""
    folder = lexicon_path(given)
    if folder is not None:
        from ingest import adoption

        adoption.adopt(folder)


def console(*, stderr: bool = False) -> Console:
    """Return a console that prints text as it is: no markup, no emoji, no guessed highlights.

    Colours only on a terminal, and none with NO_COLOR set; the width is the terminal's, or COLUMNS, or 80.
    """
    from api.render.terminal import Plain

    return Plain(stderr=stderr, markup=False, emoji=False, highlight=False, soft_wrap=False)


def say(text: str) -> None:
    """Print a line for people on standard error, where it never mixes with what programs read."""
    from api.render.words import visible

    print(visible(text), file=sys.stderr)


def complain(error: SaysoError) -> None:
    """Print what went wrong and where, the line with a caret under it if there is one, and what to do about it."""
    say(f"error: {error.place}: {error.message}" if error.place else f"error: {error.message}")
    if isinstance(error, QueryError) and (caret := error.caret()):
        say("\n".join(f"  {line}" for line in caret.splitlines()))
    if error.remedy:
        say(f"hint: {error.remedy}")


def nothing(text: str) -> NoReturn:
    """End the command because nothing was found."""
    say(text)
    raise typer.Exit(NOTHING)


def lines(rows: list[dict[str, Any]]) -> None:
    """Print objects as JSON Lines."""
    import json

    for row in rows:
        print(json.dumps(row, ensure_ascii=False, allow_nan=False))
