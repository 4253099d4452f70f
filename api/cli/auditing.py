"""Commands for whoever must stand by a figure: `audit` and `evidence`."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.session import JsonOption, LexiconOption, StoreOption, adopt, console, lines, nothing, opened, say
from graph.errors import InputError

if TYPE_CHECKING:
    from api.answers import Audit, Choice


class EvidenceFormat(StrEnum):
    """Faces of the evidence."""

    HTML = "html"
    JSONLD = "jsonld"


def audit(
    context: typer.Context,
    kind: Annotated[
        list[str] | None, typer.Option("--kind", metavar="KIND", help="Only findings of this kind; may be repeated.")
    ] = None,
    outlet: Annotated[
        str | None, typer.Option("--outlet", metavar="NAME", help="Only what this outlet or file is found to do.")
    ] = None,
    figure: Annotated[
        str | None,
        typer.Option("--figure", metavar="FIGURE", help="Only this figure and those it follows from, as for `trace`."),
    ] = None,
    top: Annotated[
        int | None, typer.Option("--top", metavar="N", min=1, help="Only the N heaviest findings, or rows.")
    ] = None,
    matrix: Annotated[
        bool, typer.Option("--matrix", help="A table instead: claims by outlets, and what became of each there.")
    ] = False,
    json: JsonOption = False,
    csv: Annotated[bool, typer.Option("--csv", help="A table with a head, for spreadsheets.")] = False,
    html: Annotated[bool, typer.Option("--html", help="A page that needs nothing else, with the table.")] = False,
    lexicon: LexiconOption = None,
    store: StoreOption = None,
) -> None:
    """Print what the numbers lost on their way.

    Grouped by claim: what each retelling drops, alters or credits wrongly, and how many origins stand behind it.
    Then the figures that nothing in the store explains.
    """
    from dataclasses import replace

    from api import answers

    if json + csv + html > 1:
        raise InputError("--json, --csv and --html exclude one another", remedy="Choose one of them.")
    adopt(lexicon)
    chosen = _choice(kind or [], outlet, figure)
    with opened(context, store) as graph:
        audited = answers.audit(graph, chosen)
    if matrix and not html:
        _spread(audited, top, json=json, csv=csv)
        return
    audited = replace(audited, findings=audited.findings[:top])
    if json:
        from api import rows

        lines([rows.finding(f) for f in audited.findings])
    elif csv:
        from api import rows
        from api.render import tables

        sys.stdout.write(tables.findings([rows.finding(f) for f in audited.findings]))
    elif html:
        from api.render import page

        sys.stdout.write(page.audited(audited))
    elif audited.findings:
        from api.render import audit as faces

        console().print(faces.audited(audited))
    if not audited.findings:
        nothing("nothing to report")


def evidence(
    context: typer.Context,
    figure: Annotated[
        list[str], typer.Argument(metavar="FIGURE", help="As printed, or in a question; quote `$` and spaces.")
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write there instead of to standard output.")
    ] = None,
    face: Annotated[EvidenceFormat, typer.Option("--format", help="Face of the evidence.")] = EvidenceFormat.HTML,
    lexicon: LexiconOption = None,
    store: StoreOption = None,
) -> None:
    """Write what a figure rests on, to be checked without sayso.

    One page with the answer, the chain, every quote in its context, the arithmetic worked out, and the fingerprints
    of the documents; or the same as linked data.
    """
    adopt(lexicon)
    from api import answers
    from ingest import quantities

    asked = quantities.read(" ".join(figure))
    with opened(context, store) as graph:
        found = answers.trace(graph, asked)
    if not found:
        nothing(f"no document in this store states {asked.text}")
    if face is EvidenceFormat.HTML:
        from api.render import evidence as faces

        written = faces.written(asked, found).encode()
    else:
        from api.render import linked

        written = linked.serialised(found, "jsonld")
    if output is None:
        sys.stdout.buffer.write(written)
        return
    try:
        output.write_bytes(written)
    except OSError as error:
        raise InputError(
            error.strerror or "cannot be written", place=str(output), remedy="Name a file in a folder that is there."
        ) from error
    say(f"wrote {output}")


def _choice(kinds: list[str], outlet: str | None, figure: str | None) -> Choice:
    from api import answers
    from graph import audit as audits
    from ingest import quantities

    for kind in kinds:
        if kind not in audits.KINDS:
            known = ", ".join(audits.KINDS)
            raise InputError("no such kind of finding", place=f"--kind {kind}", remedy=f"One of {known}.")
    return answers.Choice(tuple(kinds), outlet, quantities.read(figure) if figure is not None else None)


def _spread(audited: Audit, top: int | None, *, json: bool, csv: bool) -> None:
    """Print the claims that several documents tell, as a table."""
    from api import rows
    from api.render import spread, tables

    told = audited.spread()[:top]
    if json:
        lines([rows.spread(r, audited.claims, audited.sources.documents) for r in told])
    elif csv:
        sys.stdout.write(tables.spread([rows.spread(r, audited.claims, audited.sources.documents) for r in told]))
    elif told:
        console().print(spread.drawn(told, audited))
    if not told:
        nothing("no figure here is told by several documents")
