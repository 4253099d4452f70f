"""The store: write a corpus, read it back, ask, dump; over Oxigraph, in memory or in a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import cache
from importlib import resources
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import pyoxigraph as ox

from graph import rdf, vocabulary
from graph.claim import Claim, Corpus, Document, Finding, Statement
from graph.correction import Correction
from graph.errors import StoreError, StoreLockedError
from graph.store import folder, sparql
from graph.store.sparql import Answer

if TYPE_CHECKING:
    import rdflib

_FORMATS = {
    "nquads": ox.RdfFormat.N_QUADS,
    "trig": ox.RdfFormat.TRIG,
    "turtle": ox.RdfFormat.TURTLE,
    "jsonld": ox.RdfFormat.JSON_LD,
}

_CLAIMS = ox.NamedNode(vocabulary.CLAIMS_GRAPH)


class Store:
    """Documents, statements, claims and the audit as quads; a context manager that lets go of the folder on leaving."""

    def __init__(self, quads: ox.Store, place: Path | None, *, read_only: bool) -> None:
        self._quads = quads
        self._folder = place
        self._read_only = read_only
        self._sources: dict[str, str] = folder.sources(place)

    @classmethod
    def open(cls, path: Path | None, *, read_only: bool = False) -> Store:
        """Open the store in that folder, or make one there; None is a store in memory.

        Read only, it sees what is committed now and nothing later, and another process may hold the store.
        Raises `StoreFormatError`, `StoreLockedError`, or `StoreError` for a folder that is no store.
        """
        if path is None:
            return cls(ox.Store(), None, read_only=read_only)
        try:
            path = path.expanduser()
        except RuntimeError as error:
            raise StoreError("no such user's home", place=str(path), remedy="Use another --store.") from error
        inner = path / "quads"
        try:
            if not folder.is_store(path) or (read_only and not inner.exists()):
                if read_only:
                    raise StoreError("no store there", place=str(path), remedy="Make one with `sayso ingest`.")
                folder.create(path)
            quads = ox.Store.read_only(str(inner)) if read_only else ox.Store(str(inner))
        except OSError as error:
            if "lock" in str(error).lower():
                raise StoreLockedError(
                    "another process holds the store", place=str(path), remedy="Wait for it, or use another --store."
                ) from error
            raise StoreError(str(error), place=str(path), remedy="Check the folder, or use another --store.") from error
        except RuntimeError as error:
            # Oxigraph's word for files that are missing or not its own.
            raise StoreError(
                f"the store is damaged: {error}",
                place=str(path),
                remedy="Delete the folder and make the store anew with `sayso ingest`, or use another --store.",
            ) from error
        return cls(quads, path, read_only=read_only)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the folder; the store cannot be used afterwards."""
        # Oxigraph has no close: its lock goes with the object.
        self._quads = ox.Store()
        self._read_only = True

    def write(self, corpus: Corpus, sources: Mapping[str, str] = {}) -> None:
        """Make the store hold exactly this corpus; `sources` maps files to keys of documents in it.

        One transaction writes what differs; on failure everything stays as it was. Then the list of sources follows.
        """
        if self._read_only:
            raise StoreError("opened for reading only", place=self._place(), remedy="Open it for writing.")
        wanted = _graphs(corpus)
        update = "".join(self._change(name, quads) for name, quads in wanted.items())
        update += "".join(f"DROP GRAPH {name};\n" for name in self._names() if name.value not in wanted)
        try:
            if update:
                self._quads.update(update)
                if self._folder is not None:
                    self._quads.flush()
        except (OSError, SyntaxError) as error:
            raise StoreError(str(error), place=self._place(), remedy="The store is as it was; try again.") from error
        keys = {document.key for document in corpus.documents}
        rows = {**self._sources, **sources}
        self._sources = {path: key for path, key in sorted(rows.items()) if key in keys}
        self._save_sources()

    def corpus(self) -> Corpus:
        """Return everything the store holds, as it was written: documents, statements and claims by key."""
        quads = [q for name in self._names() if _of_document(name.value) for q in self._graph(name.value)]
        return Corpus(rdf.documents(quads), rdf.statements(quads), self.claims(), self.findings(), self.corrections())

    def documents(self) -> tuple[Document, ...]:
        """Return the documents, by key."""
        return rdf.documents(q for name in self._names() if _of_document(name.value) for q in self._graph(name.value))

    def document(self, key: str) -> Document | None:
        """Return the document with that key, or None."""
        found = rdf.documents(self._graph(vocabulary.document_graph(key)))
        return found[0] if found else None

    def statements(self, document: str | None = None) -> tuple[Statement, ...]:
        """Return the statements, of all documents or of the one with that key, by key."""
        if document is not None:
            return rdf.statements(self._graph(vocabulary.document_graph(document)))
        return rdf.statements(q for name in self._names() if _of_document(name.value) for q in self._graph(name.value))

    def claims(self, keys: Iterable[str] | None = None) -> tuple[Claim, ...]:
        """Return the claims, all or those with the keys, by key; unknown keys are passed over."""
        if keys is None:
            return rdf.claims(self._graph(vocabulary.CLAIMS_GRAPH))
        return rdf.claims(q for key in set(keys) for q in self._tree(vocabulary.claim_iri(key)))

    def findings(self) -> tuple[Finding, ...]:
        """Return the audit's rows, in their order."""
        return rdf.findings(self._graph(vocabulary.AUDIT_GRAPH))

    def corrections(self) -> tuple[Correction, ...]:
        """Return what people have set right, the oldest first."""
        return rdf.corrections(self._graph(vocabulary.CORRECTIONS_GRAPH))

    def sources(self) -> dict[str, str]:
        """Return which file became which document: path to `Document.key`, by path."""
        return dict(self._sources)

    def query(self, text: str) -> Answer:
        """Answer a SPARQL 1.1 query, over the union of all graphs unless it names its own data set.

        Our own prefixes (`vocabulary.PREFIXES`) need not be declared.
        Raises `QueryError` for what is no query, and for SERVICE: a query may not reach outside.
        """
        return sparql.answer(self._quads, text)

    def tree(self, iri: str) -> Answer:
        """Return what is said of a thing and of its parts, whose IRIs begin with its own; in any graph."""
        return Answer([q.triple for q in self._tree(iri, None)])

    def about(self, iri: str) -> Answer:
        """Return what is said of a thing and what points at it; in any graph."""
        node = ox.NamedNode(iri)
        said = [*self._quads.quads_for_pattern(node, None, None), *self._quads.quads_for_pattern(None, None, node)]
        return Answer([q.triple for q in said])

    def graph(self, name: str) -> Answer:
        """Return the triples of a named graph."""
        return Answer([q.triple for q in self._graph(name)])

    def changed(self) -> datetime | None:
        """Return when the store was last written; None for a store in memory."""
        return folder.changed(self._folder) if self._folder is not None else None

    def dump(self, format: str) -> bytes:  # noqa: A002 - the word the command line uses
        """Return all quads as `nquads`, `trig`, `jsonld`, or all triples as `turtle`; sorted, so always the same."""
        if format not in _FORMATS:
            raise StoreError(f"unknown format {format!r}", remedy=f"Use one of {', '.join(_FORMATS)}.")
        kind = _FORMATS[format]
        quads = sorted(self._quads, key=_order)
        prefixes = vocabulary.PREFIXES if format in {"trig", "turtle"} else None
        if kind.supports_datasets:
            data = ox.serialize(quads, format=kind, prefixes=prefixes)
        else:
            data = ox.serialize(dict.fromkeys(quad.triple for quad in quads), format=kind, prefixes=prefixes)
        assert data is not None
        return data

    def to_rdflib(self) -> rdflib.Dataset:
        """Return a copy as an rdflib data set whose default graph is the union of all graphs."""
        from graph.store.notebook import dataset

        return dataset(self._quads)

    def backup(self, path: Path) -> None:
        """Make a copy in a new folder by hard links, in milliseconds: a snapshot for readers.

        Raises `StoreError` for a store in memory, and for a folder that is there already.
        """
        if self._folder is None or path.exists():
            raise StoreError("no snapshot can be made there", place=str(path), remedy="Name a new folder.")
        folder.create(path)
        folder.keep_sources(path, self._sources)
        self._quads.backup(str(path / "quads"))

    def _place(self) -> str:
        return str(self._folder) if self._folder else ":memory:"

    def _names(self) -> list[ox.NamedNode]:
        names = [name for name in self._quads.named_graphs() if isinstance(name, ox.NamedNode)]
        return sorted(names, key=lambda name: name.value)

    def _graph(self, name: str) -> Iterator[ox.Quad]:
        return self._quads.quads_for_pattern(None, None, None, ox.NamedNode(name))

    def _tree(self, root: str, graph: ox.NamedNode | None = _CLAIMS) -> Iterator[ox.Quad]:
        """Yield the quads of a thing and of its parts, whose IRIs begin with its own; in one graph, or in any."""
        waiting = [ox.NamedNode(root)]
        seen = set(waiting)
        while waiting:
            for quad in self._quads.quads_for_pattern(waiting.pop(), None, None, graph):
                yield quad
                value = quad.object
                if isinstance(value, ox.NamedNode) and value not in seen and value.value.startswith(f"{root}/"):
                    seen.add(value)
                    waiting.append(value)

    def _change(self, name: str, quads: Iterable[ox.Quad]) -> str:
        """Return the update that makes the graph hold exactly these quads, empty where it does already."""
        held, wanted = set(self._graph(name)), set(quads)
        parts = []
        for verb, changed in (("DELETE", held - wanted), ("INSERT", wanted - held)):
            if changed:
                triples = "".join(f"{quad.triple} .\n" for quad in changed)
                parts.append(f"{verb} DATA {{ GRAPH <{name}> {{\n{triples}}} }};\n")
        return "".join(parts)

    def _save_sources(self) -> None:
        if self._folder is not None:
            folder.keep_sources(self._folder, self._sources)


def _graphs(corpus: Corpus) -> dict[str, Iterable[ox.Quad]]:
    """Return every named graph that a store of the corpus has, by name."""
    told: dict[str, dict[str, Statement]] = {document.key: {} for document in corpus.documents}
    for statement in corpus.statements:
        if statement.document not in told:
            raise StoreError("a statement of no document", place=statement.key, remedy="Write both together.")
        if told[statement.document].setdefault(statement.key, statement) is not statement:
            raise StoreError("two statements at one place", place=statement.key, remedy="Keep one of them.")
    terms = _vocabulary()
    listed = {quad.subject.value for quad in terms if isinstance(quad.subject, ox.NamedNode)}
    graphs: dict[str, Iterable[ox.Quad]] = {
        vocabulary.document_graph(document.key): rdf.document_quads(document, list(told[document.key].values()))
        for document in corpus.documents
    }
    graphs[vocabulary.CLAIMS_GRAPH] = rdf.claim_quads(corpus.claims, corpus.documents)
    graphs[vocabulary.AUDIT_GRAPH] = rdf.finding_quads(corpus.findings, corpus.documents)
    graphs[vocabulary.CORRECTIONS_GRAPH] = rdf.correction_quads(corpus.corrections)
    graphs[vocabulary.REGISTRY_GRAPH] = rdf.registry_quads(corpus, listed)
    graphs[vocabulary.VOCABULARY_GRAPH] = terms
    return graphs


@cache
def _vocabulary() -> tuple[ox.Quad, ...]:
    text = resources.files("graph").joinpath("vocabulary.ttl").read_bytes()
    graph = ox.NamedNode(vocabulary.VOCABULARY_GRAPH)
    triples = ox.parse(text, format=ox.RdfFormat.TURTLE)
    return tuple(ox.Quad(t.subject, t.predicate, t.object, graph) for t in triples)


def _order(quad: ox.Quad) -> tuple[str, ...]:
    return str(quad.graph_name), str(quad.subject), str(quad.predicate), str(quad.object)


def _of_document(name: str) -> bool:
    return name.startswith(vocabulary.document_graph(""))
