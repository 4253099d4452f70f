"""Names of RDF terms, and the IRIs of our own things: minted here and nowhere else.

`vocabulary.ttl` says what each of our terms means. A misspelt term is an error here, not an empty answer later.
The base of all minted IRIs is `SAYSO_BASE`, read once; our own terms and concepts have a fixed address of their own.
"""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Iterator
from urllib.parse import quote, unquote

BASE = os.environ.get("SAYSO_BASE", "https://sayso.example/").rstrip("/") + "/"
TERMS = "https://sayso.example/vocabulary/"


class Namespace:
    """The terms of one vocabulary that are in use here, as attributes; any other name is an error."""

    def __init__(self, iri: str, names: str) -> None:
        self.iri = iri
        self._terms = {name: iri + name for name in names.split()}

    def __getattr__(self, name: str) -> str:
        """Return the term's IRI."""
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return self._terms[name]
        except KeyError:
            raise AttributeError(f"no term {name!r} of <{self.iri}> is in use here") from None

    def __iter__(self) -> Iterator[str]:
        """Yield the names, in the order of the table."""
        return iter(self._terms)


SAYSO = Namespace(
    TERMS,
    """
    Document Statement Figure StatedCondition StatedCaveat StatedProduction StatedVerification
    Claim Mention Measurement Calculation Estimation Assertion Verification ConditionReport Derivation Conflict
    Finding Evidence Unit Slot Correction Undoing Anchor

    states figure metric subject comparator workload direction modality saidBy speakers reader
    value low high step tolerance valueDouble lowDouble highDouble stepDouble toleranceDouble
    valueExact lowExact highExact stepExact toleranceExact
    numeral amount magnitude lowMagnitude highMagnitude dimension unit factor bound approximate
    condition conditions concept reach caveat caveats kind
    production how agentName verification method scope strength
    mention statement report statedIn droppedIn statedInNames droppedInNames
    calculatedFrom operation operands computed computedDouble computedExact verdict shown constant
    chance chanceDouble chanceExact
    conflict claim couldBe candidates origins outlets
    weight at against droppedCondition position slot unitSelector
    anchor offset printed changes
    """,
)
PROV = Namespace(
    "http://www.w3.org/ns/prov#",
    """
    Entity Activity Agent Derivation Organization wasGeneratedBy wasAssociatedWith wasAttributedTo wasDerivedFrom
    wasInformedBy wasInvalidatedBy used specializationOf qualifiedDerivation entity hadActivity
    """,
)
OA = Namespace(
    "http://www.w3.org/ns/oa#",
    """
    SpecificResource TextPositionSelector TextQuoteSelector hasSource hasSelector start end exact prefix suffix
    """,
)
SKOS = Namespace(
    "http://www.w3.org/2004/02/skos/core#",
    "Concept ConceptScheme notation prefLabel definition broader inScheme topConceptOf exactMatch",
)
QUDT = Namespace("http://qudt.org/schema/qudt/", "hasUnit symbol ucumCode")
SCHEMA = Namespace("http://schema.org/", "Article Claim CreativeWork name sha256 text url")
DCT = Namespace("http://purl.org/dc/terms/", "identifier title issued created publisher creator")
DC = Namespace("http://purl.org/dc/elements/1.1/", "publisher creator")
RDF = Namespace("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "type Seq")
RDFS = Namespace("http://www.w3.org/2000/01/rdf-schema#", "label comment member subPropertyOf subClassOf")
XSD = Namespace("http://www.w3.org/2001/XMLSchema#", "string integer decimal double boolean")

SCHEMES = (
    "condition",
    "method",
    "how",
    "operation",
    "verdict",
    "caveat",
    "modality",
    "direction",
    "bound",
    "reach",
    "conflict",
    "finding",
    "unit",
    "slot",
    "correction",
)
"""Concept schemes: `concept(scheme, name)` is the IRI of a concept, `TERMS + scheme + "Scheme"` that of the scheme."""

PREFIXES = {
    "sayso": TERMS,
    **{scheme: f"{TERMS}{scheme}/" for scheme in SCHEMES},
    "prov": PROV.iri,
    "oa": OA.iri,
    "skos": SKOS.iri,
    "qudt": QUDT.iri,
    "schema": SCHEMA.iri,
    "dct": DCT.iri,
    "dc": DC.iri,
    "rdf": RDF.iri,
    "rdfs": RDFS.iri,
    "xsd": XSD.iri,
}
"""The prefixes of exports, of shipped queries and of the documentation."""


def claim_iri(key: str) -> str:
    """Return the IRI of the claim with that key."""
    return f"{BASE}claim/{_segment(key)}"


def document_iri(key: str) -> str:
    """Return the IRI of a revision of a document."""
    return f"{BASE}document/{_segment(key)}"


def statement_iri(key: str) -> str:
    """Return the IRI of the statement with that key (`<document key>/<start>-<end>`)."""
    return f"{BASE}statement/{quote(nfc(key), safe='/-')}"


def selector_iri(document: str, start: int, end: int, kind: str) -> str:
    """Return the IRI of a selector (`position` or `quote`) of that stretch of that document."""
    return f"{document_iri(document)}/{kind}/{start}-{end}"


def work_iri(address: str) -> str:
    """Return the IRI of what the revisions at one web address are revisions of."""
    return f"{BASE}work/{_hash(nfc(address))}"


def agent_iri(name: str) -> str:
    """Return the IRI of an agent: its name made readable, and a hash that tells apart what the slug does not."""
    name = nfc(name)
    slug = re.sub(r"[^a-z0-9]+", "-", unicodedata.normalize("NFKD", name).casefold()).strip("-")[:40]
    return f"{BASE}agent/{slug}-{_hash(name)[:10]}" if slug else f"{BASE}agent/{_hash(name)[:10]}"


def concept(scheme: str, name: str) -> str:
    """Return the IRI of a concept: `concept("method", "witnessed")`, `concept("condition", "precision:fp4")`."""
    return f"{TERMS}{scheme}/{quote(nfc(name), safe=':')}"


def content_iri(owner: str, kind: str, *content: object) -> str:
    """Return the IRI of something that has no name, below its owner, by what it says."""
    return f"{owner}/{kind}/{_hash(repr(content))}"


def finding_iri(*content: object) -> str:
    """Return the IRI of a row of the audit, by what it says."""
    return f"{BASE}finding/{_hash(repr(content))}"


def correction_iri(id: str) -> str:  # noqa: A002 - the word of the model
    """Return the IRI of something that somebody set right."""
    return f"{BASE}correction/{_segment(id)}"


def part(owner: str, *names: object) -> str:
    """Return the IRI of a numbered or named part of something."""
    return "/".join([owner, *map(str, names)])


def key(iri: str) -> str:
    """Return the key, name or id that the IRI of a claim, document, statement or concept was minted from."""
    for kind in ("claim", "document", "statement"):
        if iri.startswith(f"{BASE}{kind}/"):
            return unquote(iri.removeprefix(f"{BASE}{kind}/"))
    return unquote(iri.removeprefix(TERMS).partition("/")[2])


def document_graph(key: str) -> str:
    """Return the name of the graph that holds a document and its statements."""
    return f"{BASE}graph/document/{_segment(key)}"


CLAIMS_GRAPH = f"{BASE}graph/claims"
AUDIT_GRAPH = f"{BASE}graph/audit"
CORRECTIONS_GRAPH = f"{BASE}graph/corrections"
REGISTRY_GRAPH = f"{BASE}graph/registry"
"""Agents, works, units, and conditions that the vocabulary does not list."""
VOCABULARY_GRAPH = f"{BASE}graph/vocabulary"


def _segment(text: str) -> str:
    return quote(nfc(text), safe="")


def nfc(text: str) -> str:
    """Return the text with composed letters, as it goes into IRIs and names."""
    return unicodedata.normalize("NFC", text)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
