"""The command line: `sayso`."""

from __future__ import annotations

import errno
import os
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperGroup

from api.cli import answering, auditing, correcting, evaluating, keeping, reading, serving
from api.cli.examples import epilog
from api.cli.session import DONE, WRONG, Session, StoreOption, complain, say
from graph.errors import SaysoError

COMMANDS = (
    keeping.ingest,
    answering.trace,
    auditing.audit,
    auditing.evidence,
    answering.claims,
    keeping.documents,
    reading.extract,
    reading.text,
    evaluating.evaluate,
    answering.sparql,
    serving.serve,
    keeping.export,
    keeping.check,
    correcting.correct,
    correcting.why,
    keeping.remove,
)


class _Quiet(TyperGroup):
    """Commands that end in a message and an exit code, never in a traceback."""

    def invoke(self, ctx: typer.Context) -> object:  # type: ignore[override]
        """Run the command; show what went wrong as place, reason and remedy."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except SaysoError as error:
            complain(error)
            raise typer.Exit(WRONG) from error
        except BrokenPipeError as error:
            # The reader of our output has seen enough.
            _drop_output()
            raise typer.Exit(DONE) from error
        except (typer.Exit, typer.Abort, typer.TyperException):
            raise
        except Exception as error:
            if ctx.ensure_object(Session).debug:
                raise
            if isinstance(error, OSError) and error.errno in _FULL:
                _drop_output()
                complain(SaysoError(os.strerror(error.errno), place="the output", remedy="Make room, and ask again."))
                raise typer.Exit(WRONG) from error
            say(f"error: unexpected {type(error).__name__}: {' '.join(str(error).split())}")
            command = shlex.join(["sayso", "--debug", *sys.argv[1:]])
            say(f"hint: this is a fault of sayso. Please report it with what `{command}` prints.")
            raise typer.Exit(WRONG) from error
        return result


_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def _drop_output() -> None:
    """Let what is still buffered go nowhere, without a second error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    name="sayso",
    cls=_Quiet,
    no_args_is_help=True,
    add_completion=False,
    # Plain help reads the same in a terminal, in a pipe and in the reference.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done or found, 1 nothing found or not conforming, 2 wrong use or unreadable input.",
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"sayso {version('sayso')}")
        raise typer.Exit(DONE)


@app.callback()
def root(
    context: typer.Context,
    store: StoreOption = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an unexpected error.")] = False,
    version: Annotated[  # noqa: ARG001 - its callback has done the work
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and end.")
    ] = False,
) -> None:
    """Tell where a figure comes from.

    sayso reads articles, finds every figure they state, and links each to its sentence, to who produced and who
    verified it, under which conditions and with which caveats.
    """
    context.obj = Session(store, debug)


for _command in COMMANDS:
    # A figure may begin with a minus sign: "-3.2%" is no option.
    _lenient = {"ignore_unknown_options": _command is answering.trace}
    app.command(epilog=epilog(_command.__name__), context_settings=_lenient)(_command)


def main() -> None:
    """Run the command line; what it prints is UTF-8 whatever the locale.

    Bytes of arguments that are not (half a character in a file's name) are shown as escapes, which JSON reads too.
    """
    # Started with its output closed (`>&-`), Python has no stream there.
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open to the end
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    app(prog_name="sayso")
