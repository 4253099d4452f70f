"""A passage's figures, and what a person types when asking for one."""

from __future__ import annotations

from ingest.quantities.reading import Found, figures, read

__all__ = ["Found", "figures", "read"]
