from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

from tests.api.command import ROOT, run


def test_it_says_where_it_answers_and_ends_quietly(store: Path) -> None:
    code = "from api.cli import main; main()"
    line = [sys.executable, "-c", code, "--store", str(store), "serve", "--port", "0"]
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True, cwd=ROOT) as server:
        assert server.stderr
        try:
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stderr.readline())
            assert found
            with urllib.request.urlopen(f"{found[0]}healthz", timeout=60) as answer:
                assert json.load(answer)["documents"] == 3
            taken = run("serve", "--port", found[1], store=store)
            assert taken.code == 2
            assert taken.err == (
                f"error: 127.0.0.1:{found[1]}: Address already in use\nhint: Choose another --host or --port.\n"
            )
            server.send_signal(signal.SIGINT)
            assert server.wait(timeout=60) == 0
            assert server.stderr.read() == ""
        finally:
            server.kill()
