"""Every command of the README does what it says; `make demo` and `make test` are run by `.ci/run`."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parent.parent
BLOCKS = re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder of its own, with the seeds and a store that the commands share in order."""
    folder = tmp_path_factory.mktemp("readme")
    shutil.copytree(ROOT / "seeds", folder / "seeds")
    return folder


def test_the_two_commands_come_first():
    assert COMMANDS[:2] == ["make demo", "make test"]


@pytest.mark.parametrize("command", [c for c in COMMANDS if not c.startswith("make")])
def test_command_runs(command, place):
    program, *arguments = shlex.split(command.replace("--port 8000", "--port 0"))
    assert program == "sayso"
    environment = os.environ | {"SAYSO_STORE": str(place / "store")}
    process = subprocess.Popen(
        [Path(sys.executable).with_name("sayso"), *arguments],
        cwd=place,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    if arguments[0] == "serve":
        address = re.search(r"http://\S+/", process.stderr.readline()).group()
        assert httpx.get(f"{address}healthz").json()["status"] == "ok"
        process.send_signal(signal.SIGINT)
    printed, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert printed or arguments[0] in {"ingest", "export", "serve", "check"}


def test_every_link_leads_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text()):
        assert (ROOT / target).exists(), target
