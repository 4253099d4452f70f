"""The command that answers over HTTP: `serve`."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Annotated

import typer

from api.cli.session import LexiconOption, StoreOption, adopt, opened, say
from api.settings import HOST, PORT
from graph.errors import InputError


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option("--host", envvar=HOST.variable, help=HOST.help)] = HOST.default,
    port: Annotated[int, typer.Option("--port", envvar=PORT.variable, min=0, max=65535, help=PORT.help)] = int(
        PORT.default
    ),
    lexicon: LexiconOption = None,
    store: StoreOption = None,
) -> None:
    """Answer the same questions over HTTP.

    As JSON, and SPARQL at `/sparql`; read-only.
    """
    adopt(lexicon)
    import uvicorn

    from api.app import create_app

    with opened(context, store) as graph, _listening(host, port) as listener:
        config = uvicorn.Config(create_app(graph), log_level="warning")
        shown = f"[{host}]" if ":" in host else host
        say(f"sayso answers on http://{shown}:{listener.getsockname()[1]}/ (Ctrl-C ends it)")
        with suppress(KeyboardInterrupt):  # uvicorn raises it again after a clean end; that is done, not a failure
            uvicorn.Server(config).run(sockets=[listener])


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens there; port 0 is any that is free."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise InputError(
            (error.strerror or str(error)).partition(" (while")[0],
            place=f"{host}:{port}",
            remedy="Choose another --host or --port.",
        ) from error
