"""The command that answers over HTTP: `serve`."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.session import StoreOption, opened, say
from api.settings import HOST, PORT


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option("--host", envvar=HOST.variable, help=HOST.help)] = HOST.default,
    port: Annotated[int, typer.Option("--port", envvar=PORT.variable, min=0, max=65535, help=PORT.help)] = int(
        PORT.default
    ),
    store: StoreOption = None,
) -> None:
    """Answer the same questions over HTTP.

    As pages and JSON, and SPARQL at `/sparql`; read-only.
    """
    import uvicorn

    from api.app import create_app

    with opened(context, store) as graph:
        say(f"sayso answers on http://{host}:{port}/ (Ctrl-C ends it)")
        uvicorn.run(create_app(graph), host=host, port=port, log_level="warning")
