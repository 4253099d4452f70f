"""The reference of the command line, from the commands themselves: `python -m api.cli.reference > docs/cli.md`."""

from __future__ import annotations

import sys

import typer
from typer.core import TyperCommand, TyperGroup

from api.cli import app
from api.settings import SETTINGS

_WIDTH = 80

_HEAD = """\
# The command line

Written by `python -m api.cli.reference`; a test keeps it in step with the commands.

Answers go to standard output, everything else to standard error. Exit codes: 0 done or found, 1 nothing found or not
conforming, 2 wrong use or unreadable input. `--store` stands before or behind the command's name. Colours appear on a
terminal only, and not with `NO_COLOR` set; the width is the terminal's, or `COLUMNS`.

With `--json` each line is one object; its keys are described by the OpenAPI document that `sayso serve` gives.
"""


def reference() -> str:
    """Return the reference as Markdown: the settings, then each command's help."""
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    parent = typer.Context(group, info_name="sayso", terminal_width=_WIDTH, **group.context_settings)
    rows = [f"| `--{s.name}` | `{s.variable}` | {f'`{s.default}`' if s.default else ''} | {s.help} |" for s in SETTINGS]
    table = ["| option | environment | default | |", "|---|---|---|---|", *rows]
    parts = [_HEAD, "## Settings\n", "\n".join(table) + "\n", _section("sayso", group.get_help(parent))]
    for name, command in group.commands.items():
        assert isinstance(command, TyperCommand)
        context = typer.Context(command, info_name=name, parent=parent, terminal_width=_WIDTH)
        parts.append(_section(f"sayso {name}", command.get_help(context)))
    return "\n".join(parts)


def _section(title: str, text: str) -> str:
    lines = "\n".join(line.rstrip() for line in text.strip().splitlines())
    return f"## {title}\n\n```text\n{lines}\n```\n"


if __name__ == "__main__":
    sys.stdout.write(reference())
