"""Why statements are of one claim, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from api.answers import Sources
from api.render import words
from api.render.layout import FIGURE, QUIET, Indented, headed, quoted, section
from graph.claim import Claim, Span, Statement
from graph.vocabulary import claim_iri
from ingest.resolve.reasons import Near, Why

_WORDED = frozenset({"subject", "comparator", "workload", "metric"})


def told(found: Sequence[tuple[Why, Sources]], claims: Mapping[str, Claim]) -> Group:
    """Return each claim with what its statements say, and what keeps the near misses apart."""
    parts: list[RenderableType] = []
    for why, sources in found:
        claim = claims[why.claim]
        parts += [Text()] if parts else []
        parts += [
            headed(words.amount(claim.figure), words.measured(claim)),
            Text(words.thing(claim)),
            Text(claim_iri(claim.key), style=QUIET, overflow="fold"),
            *section(f"What makes {words.counted(len(why.members), 'statement')} one claim", _members(why, sources)),
            *section("What keeps others apart that print the same figure", _others(why, sources)),
        ]
    return Group(*parts)


def _members(why: Why, sources: Sources) -> Iterator[RenderableType]:
    for statement, said in why.members:
        yield _place(statement, sources)
        yield Indented(
            _quote(statement), *(Text(f"{_slot(s)}: {' '.join(value)}", style=QUIET) for s, value in said.items())
        )
    if why.decided:
        yield Text("Somebody has found some of them to be of one claim: `sayso correct list` shows who.")


def _others(why: Why, sources: Sources) -> Iterator[RenderableType]:
    for near in why.near:
        yield _place(near.statement, sources)
        yield Indented(_quote(near.statement), *(Text(line) for line in _reasons(near)))
    if not why.near:
        yield Text("No other claim in this store prints it.")


def _reasons(near: Near) -> Iterator[str]:
    for slot, (here, there) in near.differs.items():
        yield f"{_slot(slot)}: here {' '.join(here)}, there {' '.join(there)}"
    if near.open:
        yield "One of the two says too little to tell whether they are one."
    elif not near.differs:
        yield "No word that both use connects them." if near.linked else "No name connects them."


def _place(statement: Statement, sources: Sources) -> Text:
    document = sources.documents[statement.document]
    return Text.assemble(
        (words.shown(document.outlet or document.name), FIGURE),
        (f" ({words.shown(document.name)}@{statement.figure.span.start})", QUIET),
    )


def _quote(statement: Statement) -> Text:
    start = statement.figure.span.start - statement.span.start
    return quoted(statement.quote, [Span(start, start + len(statement.figure.text))])


def _value(statement: Statement, slot: str, words_: Sequence[str]) -> str:
    """Return what a statement says in a slot: its own wording where it has one, which is compared word by word."""
    own = getattr(statement, slot, None) if slot in _WORDED else None
    return words.shown(own) if own else " ".join(words_)


def _slot(name: str) -> str:
    """Return a slot in words: `workload:isl-osl`, `subject's maker`, `power-basis:`."""
    return name.removesuffix(":").replace("-", " ").replace(":", ", ")
