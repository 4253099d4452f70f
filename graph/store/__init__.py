"""The store of documents, statements, claims and findings: open, write, read back, ask, dump."""

from __future__ import annotations

from graph.store.embedded import Store
from graph.store.sparql import Answer

__all__ = ["Answer", "Store"]
