"""The forms an answer can have: suffix of the address, media type."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Face:
    """One form."""

    suffix: str
    """What follows the dot in an address: `ttl`."""
    media: str
    """The media type, without parameters."""

    @property
    def content_type(self) -> str:
        """The media type as a response names it; text says that it is UTF-8."""
        return f"{self.media}; charset=utf-8" if self.media.startswith("text/") else self.media


JSON = Face("json", "application/json")
JSONLD = Face("jsonld", "application/ld+json")
TURTLE = Face("ttl", "text/turtle")
NTRIPLES = Face("nt", "application/n-triples")
RDFXML = Face("rdf", "application/rdf+xml")
SVG = Face("svg", "image/svg+xml")
DOT = Face("dot", "text/vnd.graphviz")
CSV = Face("csv", "text/csv")

LINKED = (TURTLE, JSONLD, NTRIPLES, RDFXML)
"""What holds triples."""
RESOURCE = (JSON, *LINKED)
DRAWN = (JSON, *LINKED, SVG, DOT)
TABLE = (JSON, CSV)
