"""SPARQL queries from outside: what may be asked, where it goes wrong, and the answer in every result format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

import pyoxigraph as ox

from graph.errors import QueryError
from graph.store import syntax
from graph.vocabulary import PREFIXES

_UPDATES = {"INSERT", "DELETE", "LOAD", "CLEAR", "CREATE", "DROP", "COPY", "MOVE", "ADD", "WITH"}
_QUERIES = {"SELECT", "ASK", "CONSTRUCT", "DESCRIBE"}
_PLACE = re.compile(r"error at (\d+):(\d+): (.*)", re.DOTALL)

_RESULTS = {
    "json": ox.QueryResultsFormat.JSON,
    "csv": ox.QueryResultsFormat.CSV,
    "tsv": ox.QueryResultsFormat.TSV,
    "xml": ox.QueryResultsFormat.XML,
}
_GRAPHS = {
    "turtle": ox.RdfFormat.TURTLE,
    "ntriples": ox.RdfFormat.N_TRIPLES,
    "jsonld": ox.RdfFormat.JSON_LD,
    "rdfxml": ox.RdfFormat.RDF_XML,
}

Kind = Literal["select", "ask", "graph"]


class Answer:
    """The answer to a query, read once: its rows, or the whole of it in a result format.

    `kind` is `select`, `ask` or `graph` (CONSTRUCT and DESCRIBE).
    """

    def __init__(self, results: ox.QuerySolutions | ox.QueryBoolean | Iterable[ox.Triple]) -> None:
        self._results = results
        self.kind: Kind = "graph"
        self.columns: tuple[str, ...] = ("subject", "predicate", "object")
        """The variables of SELECT."""
        if isinstance(results, ox.QuerySolutions):
            self.kind, self.columns = "select", tuple(v.value for v in results.variables)
        elif isinstance(results, ox.QueryBoolean):
            self.kind, self.columns = "ask", ("answer",)

    def __bool__(self) -> bool:
        """Return the answer to ASK; else True."""
        return bool(self._results) if isinstance(self._results, ox.QueryBoolean) else True

    def rows(self) -> Iterator[tuple[str | None, ...]]:
        """Yield the rows: IRIs and lexical forms, None where a variable is unbound."""
        if isinstance(self._results, ox.QueryBoolean):
            yield ("true" if self._results else "false",)
        elif isinstance(self._results, ox.QuerySolutions):
            for solution in self._results:
                yield tuple(_value(term) for term in solution)
        else:
            for triple in self._results:
                yield _value(triple.subject), _value(triple.predicate), _value(triple.object)

    def serialize(self, format: str) -> bytes:  # noqa: A002 - the word the command line uses
        """Return the answer as `json`, `csv`, `tsv` or `xml`; a graph as `turtle`, `ntriples`, `jsonld` or `rdfxml`.

        Raises `QueryError` where the format does not fit the kind of answer.
        """
        known = _GRAPHS if self.kind == "graph" else _RESULTS
        if format not in known:
            raise QueryError(f"no {format} for this kind of query", remedy=f"Use one of {', '.join(known)}.")
        if isinstance(self._results, ox.QuerySolutions | ox.QueryBoolean):
            data = self._results.serialize(format=_RESULTS[format])
        else:
            triples = sorted(set(self._results), key=str)
            prefixes = PREFIXES if format == "turtle" else None
            data = ox.serialize(triples, format=_GRAPHS[format], prefixes=prefixes)
        assert data is not None
        return data


def answer(store: ox.Store, text: str) -> Answer:
    """Answer the query, over the union of all graphs unless it names its data set.

    The prefixes of `PREFIXES` need not be declared, and may be declared otherwise.
    Raises `QueryError` with line and column, before anything is evaluated.
    """
    named = _check(text)
    try:
        return Answer(store.query(text, prefixes=PREFIXES, use_default_graph_as_union=not named))
    except SyntaxError as error:
        raise _syntax_error(str(error), text) from error
    except (OSError, ValueError, RuntimeError) as error:
        raise QueryError(str(error), remedy="Simplify the query.") from error


def _check(text: str) -> bool:
    """Return whether the query names its data set (Oxigraph's union flag would ignore FROM).

    Raises `QueryError` for SERVICE, which reaches outside, and for updates. Oxigraph reads SERVICESILENT and SERVICE:x
    as the keyword too, so nothing that begins or ends like it passes, not even as a prefix.
    """
    deep = syntax.too_deep(text)
    if deep is not None:
        raise _at(deep, text, "too much in one query", "Ask in parts, or bind long lists a few hundred at a time.")
    named, form, before = False, None, ""
    for word, offset in syntax.keywords(text):
        if "SERVICE" in word:
            raise _at(offset, text, "SERVICE is not allowed", "Ask the other endpoint itself; call no prefix so.")
        if form is None and word in _QUERIES:
            form = word
        elif form is None and word in _UPDATES and before != "PREFIX":
            raise _at(offset, text, f"{word} is an update", "Ask with SELECT, ASK, CONSTRUCT or DESCRIBE.")
        elif form is not None and word.startswith("FROM"):
            named = True
        before = word
    return named


def _syntax_error(message: str, text: str) -> QueryError:
    match = _PLACE.match(message)
    if match is None:
        return QueryError(message, remedy="Mend the query.")
    if "The SELECT contains" in match[3]:
        said = "SELECT names a variable that is neither grouped by nor aggregated"
        return QueryError(said, line=1, column=1, excerpt=text.split("\n", maxsplit=1)[0], remedy="Add it to GROUP BY.")
    lines = text.splitlines(keepends=True)
    line, column = int(match[1]), int(match[2])
    offset = syntax.locate(text, sum(map(len, lines[: line - 1])) + column - 1, _parses)
    word = next((t.text for t in syntax.tokens(text) if t.start == offset), "")
    if "Prefix not found" in match[3]:
        said = f"unknown prefix in {word}"
    else:
        said = f"{word} cannot stand here" if word.strip() else "the query ends too early"
    return _at(offset, text, said, "Mend the query at the caret.")


def _parses(text: str) -> bool:
    try:
        _NOTHING.query(text, prefixes=PREFIXES)
    except SyntaxError:
        return False
    return True


_NOTHING = ox.Store()
"""Parses queries; holds nothing, so that nothing is evaluated."""


def _at(offset: int, text: str, message: str, remedy: str) -> QueryError:
    before = text[:offset]
    line = before.count("\n") + 1
    column = offset - (before.rfind("\n") + 1) + 1
    return QueryError(message, line=line, column=column, excerpt=text.split("\n")[line - 1], remedy=remedy)


def _value(term: object) -> str | None:
    if term is None:
        return None
    return term.value if isinstance(term, ox.NamedNode | ox.Literal | ox.BlankNode) else str(term)
