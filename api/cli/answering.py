"""Commands that ask the store: `trace`, `claims`, `sparql`."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from api.cli.session import JsonOption, LexiconOption, StoreOption, adopt, console, lines, nothing, opened
from graph.errors import InputError


class TraceFormat(StrEnum):
    """Faces of a chain."""

    TEXT = "text"
    JSON = "json"
    TTL = "ttl"
    JSONLD = "jsonld"
    DOT = "dot"
    SVG = "svg"


class ResultFormat(StrEnum):
    """Faces of a query's results; ttl for queries that build a graph."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    TSV = "tsv"
    XML = "xml"
    TTL = "ttl"


def trace(
    context: typer.Context,
    figure: Annotated[
        list[str], typer.Argument(metavar="FIGURE", help="As printed, or in a question; quote `$` and spaces.")
    ],
    json: JsonOption = False,
    face: Annotated[TraceFormat, typer.Option("--format", help="Face of the answer.")] = TraceFormat.TEXT,
    lexicon: LexiconOption = None,
    store: StoreOption = None,
) -> None:
    """Print where a figure comes from.

    Every claim that the figure matches is shown with its whole chain: the calculation down to the figures somebody
    measured, who produced and who checked them, the conditions that are stated, dropped or unknown, the caveats, and
    every mention with its sentence.
    """
    if unknown := next((word for word in figure if word.startswith("--")), None):
        raise InputError(f"no such option: {unknown}", remedy="`sayso trace --help` lists the options.")
    adopt(lexicon)
    from api import answers
    from ingest import quantities

    asked = quantities.read(" ".join(figure))
    with opened(context, store) as graph:
        found = answers.trace(graph, asked)
        if not found:
            from api.render import words

            aside = "".join(f"; {words.corrected(c)}" for c in answers.rejected(graph, asked))
            nothing(f"no document in this store states {asked.text}{aside}")
        if json or face is TraceFormat.JSON:
            from api import rows

            lines([rows.trace(a.chain, a.sources.names, a.corrections, a.apart) for a in found])
        elif face is TraceFormat.TEXT:
            from api.render import trace as faces

            console().print(faces.traced(asked, found))
        elif face is TraceFormat.DOT:
            from api.render import dot

            sys.stdout.write(dot.drawn(found))
        elif face is TraceFormat.SVG:
            from api.render import svg

            sys.stdout.write(svg.drawn(found))
        else:
            from api.render import linked

            sys.stdout.buffer.write(linked.serialised(found, "turtle" if face is TraceFormat.TTL else "jsonld"))


def claims(context: typer.Context, json: JsonOption = False, store: StoreOption = None) -> None:
    """Print every claim in the store.

    A claim is a figure of a thing, whoever states it; those that most documents repeat come first.
    """
    with opened(context, store) as graph:
        found, documents = graph.claims(), graph.documents()
    if json:
        from api import rows

        names = {d.key: d.name for d in documents}
        lines([rows.claim(c, names) for c in found])
    elif found:
        from api.render import lists, words

        console().print(lists.claims(found, words.labels(documents)))
    if not found:
        nothing("no claims in this store")


def sparql(
    context: typer.Context,
    query: Annotated[
        str, typer.Argument(metavar="QUERY|@FILE", help="A SPARQL 1.1 query, `@` and a file's name, or `-`.")
    ],
    face: Annotated[ResultFormat, typer.Option("--format", help="Face of the results.")] = ResultFormat.TABLE,
    store: StoreOption = None,
) -> None:
    """Ask the store a SPARQL query.

    The query sees all graphs of the store as one, unless it names its own with FROM.
    """
    asked = _query(query)
    with opened(context, store) as graph, _interruptible():
        answer = graph.query(asked)
        if face is not ResultFormat.TABLE:
            sys.stdout.buffer.write(answer.serialize("turtle" if face is ResultFormat.TTL else face.value))
            return
        from api.render import results

        rows = list(answer.rows())
        console().print(results.table(answer.columns, rows))
    if not rows:
        nothing("no rows")


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C end the process itself: a query runs outside Python, which would wait for its end."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _query(query: str) -> str:
    if query == "-":
        return sys.stdin.read()
    if not query.startswith("@"):
        return query
    path = Path(query[1:])
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", place=str(path), remedy="Check the path.") from error
    except UnicodeDecodeError as error:
        raise InputError("not UTF-8 text", place=str(path), remedy="Save the query as UTF-8.") from error
