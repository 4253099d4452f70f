"""Commands for people who set things right: `correct`, `why`."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, cast

import typer

from api.cli.session import JsonOption, LexiconOption, StoreOption, adopt, console, lines, nothing, opened, say
from api.settings import BY
from graph.errors import InputError, NotFoundError

if TYPE_CHECKING:
    from graph.claim import Corpus, Document, Statement
    from graph.correction import Correction, CorrectionKind


class Action(StrEnum):
    """What can be done."""

    REJECT = "reject"
    AMEND = "amend"
    MERGE = "merge"
    SPLIT = "split"
    UNDO = "undo"
    LIST = "list"


_WANTED = {
    Action.REJECT: "one place",
    Action.AMEND: "a place and FIELD=VALUE",
    Action.MERGE: "two places",
    Action.SPLIT: "two places",
    Action.UNDO: "the id of a correction",
    Action.LIST: "nothing more",
}


def correct(
    context: typer.Context,
    action: Annotated[Action, typer.Argument(metavar="ACTION", help="reject, amend, merge, split, undo or list.")],
    targets: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLACE...", help="DOCUMENT@START, as `sayso trace` prints it; or an id to undo."),
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why; kept with the correction.")] = "",
    by: Annotated[str, typer.Option("--by", envvar=BY.variable, help=BY.help)] = BY.default,
    json: JsonOption = False,
    lexicon: LexiconOption = None,
    store: StoreOption = None,
) -> None:
    """Set right what was read, or what was taken for one claim.

    `reject PLACE` takes a reading out of every claim; `amend PLACE FIELD=VALUE` sets its subject, metric, comparator,
    workload, direction, modality, said_by, producers (AGENT:HOW; ...) or conditions (axis:value; ...); an empty value
    is unknown. `merge PLACE PLACE` makes one claim of the two places' claims, `split PLACE PLACE` takes the second
    place out of the first one's claim. A correction is kept with its reason and name, holds when the article is read
    again, and is shown wherever it changes an answer; `undo ID` takes it back, and `list` prints all there are.
    """
    adopt(lexicon)
    given = targets or []
    if len(given) != {Action.REJECT: 1, Action.UNDO: 1, Action.LIST: 0}.get(action, 2) and not (
        action is Action.AMEND and len(given) > 2
    ):
        raise InputError(f"`{action.value}` takes {_WANTED[action]}", remedy="`sayso correct --help` shows how.")
    if action is Action.LIST:
        with opened(context, store) as graph:
            found = graph.corrections()
        _list(found, json=json)
        return
    if not reason.strip():
        raise InputError("no reason given", remedy="Say why with --reason, for whoever reads it later.")
    if not by.strip():
        raise InputError("no name given", remedy=f"Sign with --by NAME, or set {BY.variable}.")
    from graph import anchors
    from graph.correction import Correction, Note
    from ingest import correcting, pipeline

    note = Note(datetime.now(UTC).isoformat(timespec="seconds"), by.strip(), reason.strip())
    made: list[Correction] = []

    def change(corpus: Corpus) -> tuple[Correction, ...]:
        if action is Action.UNDO:
            made.append(_undone(corpus, given[0], note))
            return tuple(made[0] if c.id == given[0] else c for c in corpus.corrections)
        places = given[:1] if action in (Action.REJECT, Action.AMEND) else given
        stated = [_stated(corpus, place) for place in places]
        changes = tuple(_change(text) for text in given[1:]) if action is Action.AMEND else ()
        for name, value in changes:
            correcting.amended(stated[0][1], name, value)  # what cannot be set is said before anything is kept
        of = tuple(anchors.anchor(document, statement) for document, statement in stated)
        made.append(Correction(note, cast("CorrectionKind", action.value), of, changes))
        return (*corpus.corrections, made[0])

    with opened(context, store, write=True) as graph:
        pipeline.correct(graph, change)
    if json:
        _list(made, json=True)
    elif action is Action.UNDO:
        say(f"took back {given[0]}")
    else:
        say(f"corrected; `sayso correct undo {made[0].id}` takes it back")


def why(
    context: typer.Context,
    claim: Annotated[
        str, typer.Argument(metavar="CLAIM", help="Its IRI or id, as `sayso trace` prints it; or a figure.")
    ],
    json: JsonOption = False,
    lexicon: LexiconOption = None,
    store: StoreOption = None,
) -> None:
    """Print what made some statements one claim.

    What each of them says in the words that are compared, and what keeps apart the other claims that print the same
    figure: the slots in which they differ, or that no name connects them.
    """
    adopt(lexicon)
    from api import answers
    from graph import questions, vocabulary
    from ingest import quantities

    with opened(context, store) as graph:
        key = vocabulary.key(claim) if "://" in claim else claim
        keys = [key] if graph.claims([key]) else [c.key for c in questions.trace(graph, quantities.read(claim))]
        found = [answers.why(graph, key) for key in keys]
        claims = {c.key: c for c in graph.claims(keys)}
    if json:
        from api import rows

        lines([rows.why(why, sources.names) for why, sources in found])
    elif found:
        from api.render import reasons

        console().print(reasons.told(found, claims))
    if not found:
        nothing(f"no document in this store states {claim}")


def _list(found: tuple[Correction, ...] | list[Correction], *, json: bool) -> None:
    from api import rows

    if json:
        lines([rows.correction(c) for c in found])
    elif found:
        from api.render import lists

        console().print(lists.corrections(found))
    if not found:
        nothing("no corrections in this store")


def _undone(corpus: Corpus, name: str, note: object) -> Correction:
    from dataclasses import replace

    for correction in corpus.corrections:
        if correction.id == name:
            if correction.undone is not None:
                raise InputError("it is undone already", place=name, remedy="Nothing need be done.")
            return replace(correction, undone=note)  # type: ignore[arg-type]
    raise NotFoundError("no such correction", place=name, remedy="`sayso correct list` shows those there are.")


def _change(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise InputError(f"{text!r} sets no field", remedy="Write FIELD=VALUE, as in subject=GX300.")
    return name.strip(), value.strip()


def _stated(corpus: Corpus, place: str) -> tuple[Document, Statement]:
    """Return the statement at a place: `DOCUMENT@START`, with the figure's first code point, or its IRI or key."""
    from graph import vocabulary

    documents = {d.key: d for d in corpus.documents}
    name, sign, start = place.rpartition("@")
    if sign and start.isdigit():
        keys = {d.key for d in corpus.documents if name in (d.name, d.key, d.address)}
        if not keys:
            raise NotFoundError("no such document", place=name, remedy="`sayso documents` lists those there are.")
        found = [s for s in corpus.statements if s.document in keys and s.figure.span.start == int(start)]
    else:
        wanted = vocabulary.key(place) if "://" in place else place
        found = [s for s in corpus.statements if s.key == wanted]
    if len(found) != 1:
        said = "no figure begins there" if not found else "several documents have that name"
        raise NotFoundError(said, place=place, remedy="`sayso trace FIGURE` prints each place as DOCUMENT@START.")
    return documents[found[0].document], found[0]
