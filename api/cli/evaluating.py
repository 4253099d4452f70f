"""The command that measures the reading: `evaluate`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.reading import articles
from api.cli.session import JsonOption, LexiconOption, adopt, console, lines, say
from api.evaluation import FIELDS
from graph.errors import InputError

if TYPE_CHECKING:
    from api.evaluation.annotations import Annotation
    from ingest.article import Article


def _field(name: str) -> str:
    if name not in FIELDS:
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(FIELDS)}.")
    return name


def evaluate(
    gold: Annotated[Path, typer.Argument(metavar="GOLD", help="Annotated figures, one JSON object a line.")],
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="The annotated articles, and folders of them.")],
    json: JsonOption = False,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only", metavar="FIELD", parser=_field, help=f"List misses of this field alone: {', '.join(FIELDS)}."
        ),
    ] = None,
    misses: Annotated[bool, typer.Option("--misses/--no-misses", help="List each miss with its sentence.")] = True,
    lexicon: LexiconOption = None,
) -> None:
    """Score the reading of articles against annotations of your own.

    Prints precision and recall of figures and the share right of each field; then, under its sentence, each figure
    missed, each that nobody annotated, and each field that is wrong. docs/annotations.md describes GOLD. With --json
    the first line holds the scores, every other line a miss.
    """
    adopt(lexicon)
    from api.evaluation.annotations import load
    from api.evaluation.judgement import judge
    from api.evaluation.misses import misses as faults
    from api.evaluation.scores import scores
    from ingest import passages, pipeline

    annotated = load(gold)
    judgements, found = [], []
    for article, rows in _matched(gold, annotated, files):
        document = article.document
        judged = list(judge(rows, pipeline.read(article)))
        judgements += judged
        if misses:
            spans = [p.span for p in passages.split(article)]
            found += [m for m in faults(document, spans, judged) if not only or m.field in only]
    scored = scores(judgements)
    if json:
        from api import rows as faces

        lines([scored.summary(), *map(faces.miss, found)])
    else:
        from api.render import evaluation as shown

        print(*shown.scored(scored), sep="\n")
        if found:
            console().print(shown.missed(found))


def _matched(
    gold: Path, annotated: Sequence[Annotation], files: Iterable[str]
) -> list[tuple[Article, list[Annotation]]]:
    """Return each annotated article with its annotations, which must fit its text.

    Raises `InputError` where an annotated document is not among the files, or is there twice.
    """
    from api.evaluation.annotations import fit

    rows: dict[str, list[Annotation]] = {}
    for annotation in annotated:
        rows.setdefault(annotation.doc, []).append(annotation)
    read: dict[str, Article] = {}
    beside = []
    for article in (a for file in files for a in articles(file)):
        name = article.document.name
        if name not in rows:
            beside.append(name)
        elif name in read and read[name] != article:
            raise InputError(
                "two files of this name", place=name, remedy="Annotations name documents by file; give one of them."
            )
        else:
            read[name] = article
    if absent := [name for name in rows if name not in read]:
        raise InputError(
            f"no file given for {len(absent)} of its documents: {', '.join(absent)}",
            place=f"{gold}, line {rows[absent[0]][0].line}",
            remedy="Give these files too, or take their rows out.",
        )
    if beside:
        say(f"not annotated, and not scored: {', '.join(beside)}")
    for name, told in rows.items():
        fit(told, read[name].document.text, gold)
    return [(read[name], told) for name, told in rows.items()]
