"""Commands that keep the store: `ingest`, `documents`, `export`, `check`, `remove`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.session import (
    NOTHING,
    WRONG,
    JsonOption,
    LexiconOption,
    StoreOption,
    adopt,
    complain,
    console,
    lines,
    nothing,
    opened,
    say,
)
from graph.errors import InputError

if TYPE_CHECKING:
    from ingest.pipeline import Progress, Report


class GraphFormat(StrEnum):
    """Faces of the whole graph."""

    NQUADS = "nquads"
    TRIG = "trig"
    TURTLE = "turtle"
    JSONLD = "jsonld"


def ingest(
    context: typer.Context,
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Articles, and folders of articles.")],
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Store what can be read, even if some files cannot.")
    ] = False,
    lexicon: LexiconOption = None,
    store: StoreOption = None,
) -> None:
    """Read articles into the store.

    A folder's manifest says what is known of its articles. What the store holds already is passed over; a file that
    has changed replaces what it held before. If one file cannot be read, nothing is stored.
    """
    adopt(lexicon)
    from ingest import pipeline

    with opened(context, store, write=True) as graph, _progress() as progress:
        report = pipeline.ingest(paths, graph, progress, keep_going=keep_going)
    for error in report.failed:
        complain(error)
    if report.failed and not keep_going:
        say("nothing was stored")
        raise typer.Exit(WRONG)
    _tell(report)
    if report.failed:
        raise typer.Exit(WRONG)


def documents(context: typer.Context, json: JsonOption = False, store: StoreOption = None) -> None:
    """Print the documents in the store."""
    with opened(context, store) as graph:
        found, stated = graph.documents(), graph.statements()
    counts = {d.key: 0 for d in found}
    for statement in stated:
        counts[statement.document] += 1
    if json:
        from api import rows

        lines([rows.document(d) for d in found])
    elif found:
        from api.render import lists

        console().print(lists.documents(found, counts))
    if not found:
        nothing("no documents in this store")


def export(
    context: typer.Context,
    face: Annotated[GraphFormat, typer.Option("--format", help="How the graph is written.")] = GraphFormat.NQUADS,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where to; else standard output.")
    ] = None,
    store: StoreOption = None,
) -> None:
    """Write the whole graph as RDF.

    The same documents always give the same lines.
    """
    with opened(context, store) as graph:
        content = graph.dump(face.value)
    if output is None:
        sys.stdout.buffer.write(content)
        return
    try:
        output.write_bytes(content)
    except OSError as error:
        raise InputError(
            error.strerror or "cannot be written", place=str(output), remedy="Name a file that can be written."
        ) from error


def check(context: typer.Context, json: JsonOption = False, store: StoreOption = None) -> None:
    """Check the graph against its shapes.

    They say what every document, statement, claim and activity must have.
    """
    from graph import check as checks

    with opened(context, store) as graph:
        found = checks.check(graph).violations
    if json:
        from api import rows

        lines([rows.violation(v) for v in found])
    else:
        for violation in found:
            path = f" ({violation.path})" if violation.path and violation.path not in violation.message else ""
            print(f"{violation.node}: {violation.message}{path}")
    if found:
        say(f"the graph does not conform: {_count(len(found), 'violation')}")
        raise typer.Exit(NOTHING)
    say("the graph conforms to its shapes")


def remove(
    context: typer.Context,
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="Its name, key or address.")],
    lexicon: LexiconOption = None,
    store: StoreOption = None,
) -> None:
    """Take a document out of the store.

    What the others amount to is worked out anew.
    """
    adopt(lexicon)
    from ingest import pipeline

    with opened(context, store, write=True) as graph:
        gone = pipeline.remove(document, graph)
    say(f"removed {gone.name}")


def _tell(report: Report) -> None:
    """Say what an ingest did."""
    for document in report.added:
        say(f"added {document.name}")
    for document in report.replaced:
        say(f"replaced {document.name}")
    for name in report.superseded:
        say(f"left out {name}: the store holds a later revision of the same article")
    if report.unchanged:
        say(f"unchanged: {len(report.unchanged)}")
    corpus = report.corpus
    say(
        f"the store holds {_count(len(corpus.documents), 'document')}, {_count(len(corpus.statements), 'statement')} "
        f"of {_count(len(corpus.claims), 'claim')}"
    )


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """Show a bar on standard error while files are read; only on a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def told(step: str, done: int, total: int) -> None:
            bar.update(task, description=step, completed=done, total=total)

        yield told
