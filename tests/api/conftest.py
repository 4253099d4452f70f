from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.api.command import SEEDS, run


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store on disk that holds the seeds; tests only read it."""
    path = tmp_path_factory.mktemp("seeds") / "store"
    assert run("ingest", SEEDS, store=path).code == 0
    return path


def free_port() -> int:
    """Return a port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def client(store: Path) -> Iterator[httpx.Client]:
    """Return a client of a real server on loopback, over the seeds."""
    command = [sys.executable, "-m", "api.cli", "--store", str(store), "serve", "--port", str(port := free_port())]
    with (
        subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client,
    ):
        assert server.stderr is not None
        assert server.stderr.readline().startswith("sayso answers")
        yield client
        server.terminate()
