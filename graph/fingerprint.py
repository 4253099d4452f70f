"""What tells a document's text from any other, for whoever checks it with other tools."""

from __future__ import annotations

from hashlib import sha256 as _sha256

from graph.claim import Document


def sha256(document: Document) -> str:
    """Return the SHA-256 (FIPS 180-4) of a document's text in UTF-8, in hexadecimal."""
    return _sha256(document.text.encode("utf-8", "surrogatepass")).hexdigest()
