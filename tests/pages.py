"""Pages of the documentation that can be followed: their files, and their commands with what these print.

A fenced block whose first line names a file (```toml words/units.toml) is that file. In a block of `console`, a line
that begins with `$ sayso` is run where the files are; what stands below it is what it prints, errors last.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.api.command import ROOT, spawn

PAGES = tuple(ROOT / "docs" / name for name in ("annotations.md", "lexicon.md"))
_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (.+)\n(?:(?!\$ ).*\n)*", re.MULTILINE)


def followed(page: Path, folder: Path) -> str:
    """Return the page with what its commands print here and now, run in the folder, where its files are put."""

    def block(match: re.Match[str]) -> str:
        kind, name, content = match.groups()
        if name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(content, encoding="utf-8")
        elif kind == "console":
            return f"```console\n{_COMMAND.sub(command, content)}```"
        return match.group()

    def command(match: re.Match[str]) -> str:
        program, *words = shlex.split(match[1])
        assert program == "sayso", match[1]
        ran = spawn(*words, store=folder / "store", folder=folder)
        assert "fault of sayso" not in ran.err
        return f"$ {match[1]}\n{ran.out}{ran.err}"

    return _BLOCK.sub(block, page.read_text(encoding="utf-8"))
