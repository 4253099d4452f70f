"""Domain values as quads, and back; the only package that knows both.

    document_quads  documents  statements      one named graph for each revision
    claim_quads     claims                     the graph of claims and the activities behind them
    finding_quads   findings                   the graph of the audit
    correction_quads  corrections              the graph of what people have set right
    registry_quads                             what several documents share

Reading back gives exactly the values that went in: numbers are held with every digit in a string beside the numeric
literals, because stores rewrite those.
"""

from __future__ import annotations

from graph.rdf.audit import finding_quads, findings
from graph.rdf.claims import claim_quads, claims
from graph.rdf.corrections import correction_quads, corrections
from graph.rdf.documents import document_quads, documents, statements
from graph.rdf.registry import registry_quads

__all__ = [
    "claim_quads",
    "claims",
    "correction_quads",
    "corrections",
    "document_quads",
    "documents",
    "finding_quads",
    "findings",
    "registry_quads",
    "statements",
]
