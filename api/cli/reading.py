"""Commands that read files and touch no store: `extract`, `text`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.session import WRONG, JsonOption, LexiconOption, adopt, complain, console, lines, nothing
from graph.errors import InputError

if TYPE_CHECKING:
    from ingest.article import Article

STANDARD_INPUT = "-"


def extract(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Articles; `-` reads standard input.")],
    json: JsonOption = False,
    lexicon: LexiconOption = None,
) -> None:
    """Print every figure that files state.

    Each with its sentence, what it is of, who says so, under which conditions and with which caveats. No store is
    involved. What cannot be read is reported, the rest is printed, and the exit code is 2.
    """
    adopt(lexicon)
    from api import rows
    from ingest import pipeline

    failed = False
    found = 0
    for file in files:
        try:
            readable = list(articles(file))
        except InputError as error:
            complain(error)
            failed = True
            continue
        for article in readable:
            document, statements = article.document, pipeline.read(article)
            found += len(statements)
            if json:
                lines([rows.statement(s, document.name) for s in statements])
            else:
                from api.render import lists

                console().print(lists.statements(document, statements))
    if failed:
        raise typer.Exit(WRONG)
    if not found:
        nothing("no figures found")


def text(file: Annotated[str, typer.Argument(metavar="FILE", help="An article; `-` reads standard input.")]) -> None:
    """Print a file's plain text.

    It is what all offsets count in, in code points.
    """
    for article in articles(file):
        sys.stdout.buffer.write(article.document.text.encode())


def articles(file: str) -> Iterator[Article]:
    """Read the articles that a name stands for: a file, a folder's files, or standard input."""
    from ingest import article

    if file == STANDARD_INPUT:
        with _kept(sys.stdin.buffer.read()) as path:
            yield article.read(path)
        return
    for path, known in article.sources([Path(file)]):
        yield article.read(path, known)


@contextmanager
def _kept(content: bytes) -> Iterator[Path]:
    """Keep what came through standard input in a file, because files are what the reader reads."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / STANDARD_INPUT
        path.write_bytes(content)
        yield path
