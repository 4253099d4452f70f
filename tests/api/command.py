"""The real command, in this process or in one of its own, and the articles it is tried on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from api.cli import app

ROOT = Path(__file__).parents[2]
SEEDS = ROOT / "seeds"


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


def run(*words: str | Path, store: Path | None = None, given: str | bytes | None = None, width: int = 80) -> Ran:
    """Run the command here, which is quick."""
    line = [*(["--store", str(store)] if store else []), *map(str, words)]
    result = CliRunner(env={"COLUMNS": str(width), "SAYSO_STORE": None, "SAYSO_LEXICON": None}).invoke(
        app, line, input=given, prog_name="sayso", color=False
    )
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def spawn(*words: str | Path, store: Path | None = None, folder: Path = ROOT, **more: str) -> Ran:
    """Run the command in a process of its own, in a folder."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "80",
        **({"SAYSO_STORE": str(store)} if store else {}),
        **more,
    }
    code = "from api.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        capture_output=True,
        env=environment,
        cwd=folder,
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
