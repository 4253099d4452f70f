"""The command line starts fast because it loads only what a command needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.command import ROOT

HEAVY = {"fastapi", "networkx", "pint", "pyshacl", "rdflib", "spacy", "uvicorn"}


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("trace", "104x"), ("trace", "104x", "--json")])
def test_what_is_heavy_stays_unloaded(store: Path, words: tuple[str, ...]) -> None:
    code = (
        "import sys\nfrom api.cli import main\ntry: main()\nfinally: print(*{m.partition('.')[0] for m in sys.modules},"
        " file=sys.stderr)"
    )
    line = [sys.executable, "-c", code, "--store", str(store), *words]
    done = subprocess.run(line, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert not HEAVY & set(done.stderr.split())
