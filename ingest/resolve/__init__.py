"""Statements become claims, over documents: what the statements of one claim say together."""

from __future__ import annotations

from ingest.resolve.grouping import claims, one_agent

__all__ = ["claims", "one_agent"]
