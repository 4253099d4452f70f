"""Whether what the store holds is whole: every node has what its shape requires, every quote is in its document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources

from graph.claim import Document, Statement
from graph.store import Store
from graph.vocabulary import SCHEMA, statement_iri


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is not as it must be."""

    node: str
    """IRI of the node."""
    path: str | None
    """IRI of the property, where the rule is about one."""
    message: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found."""

    violations: tuple[Violation, ...]

    @property
    def conforms(self) -> bool:
        """Whether nothing was found."""
        return not self.violations


def check(store: Store) -> Report:
    """Check all graphs together against `shapes.ttl`, then all quotes against the texts; violations by node.

    Quotes are looked at only where every node has its shape: a statement with a hole in it cannot be read.
    """
    found = set(_shapes(store))
    if not found:
        documents = {document.key: document for document in store.documents()}
        for statement in store.statements():
            found.update(_quotes(statement, documents[statement.document]))
    return Report(tuple(sorted(found, key=lambda v: (v.node, v.path or "", v.message))))


def _shapes(store: Store) -> Iterator[Violation]:
    import pyshacl  # half a second, and only this command needs it
    from rdflib import SH, Graph

    data = Graph()
    for triple in store.to_rdflib().triples((None, None, None)):
        data.add(triple)
    shapes = Graph().parse(data=resources.files("graph").joinpath("shapes.ttl").read_text(encoding="utf-8"))
    _, results, _ = pyshacl.validate(data, shacl_graph=shapes, inference="none")
    assert isinstance(results, Graph), results
    for result in results.subjects(None, SH.ValidationResult):
        path = results.value(result, SH.resultPath)
        message = results.value(result, SH.resultMessage)
        yield Violation(str(results.value(result, SH.focusNode)), None if path is None else str(path), str(message))


def _quotes(statement: Statement, document: Document) -> Iterator[Violation]:
    """Yield what of the statement is not exactly the document's text at its span."""
    iri = statement_iri(statement.key)
    quoted = [(statement.quote, statement.span), (statement.figure.text, statement.figure.span)]
    quoted += [(condition.text, condition.span) for condition in statement.conditions]
    quoted += [(caveat.text, caveat.span) for caveat in statement.caveats]
    for words, span in quoted:
        if document.text[span.start : span.end] != words:
            yield Violation(iri, SCHEMA.text, f"{words!r} is not what the document says at {span.start}-{span.end}")
