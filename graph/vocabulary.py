"""IRIs are minted here and nowhere else."""

from __future__ import annotations

BASE = "https://sayso.example/"


def claim_iri(key: str) -> str:
    """Return the IRI of the claim with that key."""
    return f"{BASE}claim/{key}"
