"""`python -m api.cli` is `sayso`, for a checkout that is not installed."""

from __future__ import annotations

from api.cli import main

main()
