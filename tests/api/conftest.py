from __future__ import annotations

from pathlib import Path

import pytest

from tests.api.command import SEEDS, run


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store on disk that holds the seeds; tests only read it."""
    path = tmp_path_factory.mktemp("seeds") / "store"
    assert run("ingest", SEEDS, store=path).code == 0
    return path
