"""A passage's figures, and what a person types when asking for one.

    figure     := range | change | compound | share | amount             (joins, amounts)
    amount     := [ sign ] [ money ] numeral [ multiple | unit ]         (amounts, numerals, units)

The way of one passage: stretches that hold no figure are masked (`nonfigures`), amounts are read (`amounts`), put
together and lent units (`joins`); what is left bare takes its unit from the table's head, from the metric's own words,
from the sentence before, or from the same number printed elsewhere in the document. What then counts nothing is
dropped (`standing`). Bounds come last (`bounds`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from graph.claim import Figure, Span
from graph.errors import InputError
from ingest.article import BlockKind
from ingest.passages import Passage
from ingest.quantities import bounds, headings, heads, joins, loans, metrics, nonfigures, standing
from ingest.quantities.amount import Amount
from ingest.quantities.amounts import amounts
from ingest.quantities.numberwords import EXACT

_WORD = re.compile(r"[^\W\d_]+|[£$€¢°^]")
_SILENT: frozenset[BlockKind] = frozenset({"code", "metadata"})


@dataclass(frozen=True, slots=True)
class Found:
    """A figure found in a passage."""

    figure: Figure
    passage: int
    """Index of the passage."""
    cell: int | None = None
    """Index into the passage's cells, for a table row."""
    scope: str | None = None
    """Equipment that the unit is told per (chip, node, rack, ...): a condition, no part of the unit."""
    scope_span: Span | None = None
    kind: str = "plain"
    """How it is written: `plain`, `multiple` (8x, twice, halved), `change` (one end of from .. to ..), `share`."""


@dataclass(slots=True)
class _Piece:
    """A passage, or a cell of one, with the amounts read in it."""

    passage: Passage
    cell: int | None
    start: int
    text: str
    found: list[Amount] = field(default_factory=list)
    mask: nonfigures.Mask = field(default_factory=lambda: nonfigures.Mask((), (), ()))


def figures(passages: Sequence[Passage]) -> tuple[Found, ...]:
    """Return the figures of the passages, in the order of the document."""
    near = frozenset(w for p in passages for w in _WORD.findall(p.text.lower()))
    pieces = [piece for p in passages if p.kind not in _SILENT for piece in _pieces(p)]
    table = heads.Heads(passages, near)
    for piece in pieces:
        _read(piece, near)
    versions = frozenset(v for p in pieces for v in p.mask.versions)
    none: frozenset[str] = frozenset()
    told: _Piece | None = None
    for piece in pieces:
        if piece.cell is not None:
            table.lend_range(piece.passage, piece.passage.cells[piece.cell], piece.found)
        piece.found = [
            a for a in piece.found if standing.counts(piece.text, a, piece.mask, none if piece.cell else versions)
        ]
        if piece.passage.kind == "caption":
            piece.found = [a for a in piece.found if not headings.is_size(piece.text[a.start : a.end])]
        if piece.cell is not None:
            piece.found = table.lend(piece.passage, piece.passage.cells[piece.cell], piece.found)
            if piece.passage.cells[piece.cell].column == 0:
                piece.found = [a for a in piece.found if a.unit and (a.start, a.end) == (0, len(piece.text))]
        else:
            loans.pair(piece.text, piece.found)
            metrics.from_metric(piece.text, piece.found, near)
            if told is not None and told.passage.block == piece.passage.block:
                metrics.from_sold(piece.text, piece.found, told.found)
            told = piece if metrics.sold_in(piece.found) is not None else told
            loans.share_rates(piece.text, piece.found)
            loans.share_changes(piece.text, piece.found)
    percents = any(a.kind == "percent" for piece in pieces for a in piece.found)
    for piece in pieces:
        metrics.settle_points(piece.passage.text, piece.found, percents=percents)
    _across(pieces)
    return tuple(
        _found(piece, amount, before)
        for piece in pieces
        for before, amount in zip([None, *piece.found], piece.found, strict=False)
        if standing.stands(piece.text, amount, in_cell=piece.cell is not None)
    )


def read(text: str) -> Figure:
    """Read the one figure that a person typed: "104x", "$0.21", "where does 104x come from?".

    Raises `InputError` where there is none, or more than one.
    """
    passage = Passage(0, "paragraph", Span(0, len(text)), text, 0, -1)
    piece = _Piece(passage, None, 0, text)
    _read(piece, frozenset(_WORD.findall(text.lower())) | {"token"}, years=True)
    loans.pair(text, piece.found)
    found = [a for a in piece.found if standing.counts(text, a, piece.mask, frozenset())]
    certain = [a for a in found if standing.stands(text, a, in_cell=False)]
    certain = certain or [a for a in found if a.numeral.shape != "word" or a.numeral.value != 1 or a.unit]
    if len(certain) != 1:
        problem = "no figure" if not certain else f"{len(certain)} figures"
        raise InputError(
            f"{problem} in {text.strip()[:80]!r}",
            remedy='Give one figure, as it is printed: "104x", "$0.21", "12,258 tok/s/kW".',
        )
    return _found(piece, certain[0], None).figure


def _pieces(passage: Passage) -> list[_Piece]:
    if not standing.may_hold(passage.text):
        return []
    if not passage.cells:
        return [_Piece(passage, None, passage.span.start, passage.text)]
    if passage.head:
        return []
    return [
        _Piece(passage, number, cell.span.start, cell.text)
        for number, cell in enumerate(passage.cells)
        if standing.may_hold(cell.text)
    ]


def _read(piece: _Piece, near: frozenset[str], *, years: bool = False) -> None:
    text = piece.text
    piece.mask = nonfigures.mask(text)
    found = [a for a in amounts(text, piece.mask, near) if years or not standing.year(text, a)]
    for amount in found:
        standing.note_noun(text, amount)
    piece.found = joins.join(text, found)


def _across(pieces: list[_Piece]) -> None:
    """Lend units over sentences: from equal numbers of the document, the sentence before, the document's one rate."""
    printed: dict[str, dict[str, tuple[Amount, int]]] = {}
    for piece in pieces:
        _note(piece, printed)
    everything = [a for piece in pieces for a in piece.found]
    rate, price = metrics.one_rate(everything), metrics.one_price(everything)
    last: _Piece | None = None
    thing: Amount | None = None
    for piece in pieces:
        for a in piece.found:
            if loans.bare(a):
                same = printed.get(_digits(piece.text, a), {}) if standing.distinctive(a) else {}
                if len(same) == 1:
                    giver, start = next(iter(same.values()))
                    loans.lend(giver, a)
                    if a.unit_away is None and a.unit_at is not None:
                        a.unit_away = (start + a.unit_at[0], start + a.unit_at[1])
                    a.unit_at = None
                elif piece.cell is None and last and last.passage.block == piece.passage.block:
                    metrics.from_before(piece.text, piece.found, a, last.text, last.found, last.start)
            if a.unit is not None and a.of is not None and a.open is None:
                thing = a
            elif a.open is not None and thing is not None and thing.of == a.open and thing.unit and a.unit:
                a.unit, a.open = f"{a.unit}/{thing.unit.partition('/')[2]}", None
        if any(a.lent for a in piece.found) and any(loans.bare(a) for a in piece.found):
            loans.pair(piece.text, piece.found)
        _note(piece, printed)
        if rate is not None and piece.cell is None:
            metrics.from_rate(piece.found, rate)
        if price is not None:
            metrics.from_price(piece.found, price)
        if piece.cell is None:
            last = piece


def _note(piece: _Piece, printed: dict[str, dict[str, tuple[Amount, int]]]) -> None:
    """Remember the measured numbers of the piece as printed, with their units."""
    for a in piece.found:
        if a.unit and a.kind not in {"multiple", "share", "percent"} and standing.distinctive(a):
            printed.setdefault(_digits(piece.text, a), {}).setdefault(a.unit, (a, piece.start))


def _digits(text: str, amount: Amount) -> str:
    return text[amount.numeral.start : amount.numeral.end]


def _found(piece: _Piece, a: Amount, before: Amount | None) -> Found:
    """Make the figure of an amount; one told again in brackets is as approximate as the first."""
    text, start = piece.text, piece.start
    bound, approximate = bounds.around(text, a.start, a.end, a.unit or "count")
    if before is not None and text[before.end : a.start] == " (" and before.kind == a.kind == "plain":
        approximate = approximate or bounds.around(text, before.start, before.end, before.unit or "count")[1]
    if a.numeral.shape == "vague":
        bound, approximate = bound or "more_than", True
    low, high = (a.value, a.upper.value) if a.upper else (None, None)
    if low is not None and high is not None and low > high:
        low, high = high, low
    step = a.addend.numeral.step if a.addend else a.numeral.step
    printed = a.upper or a
    unit = a.unit or (
        "ratio"
        if not a.numeral.whole or (printed.numeral.magnitude == 1 and "." in _digits(text, printed))
        else "count"
    )
    figure = Figure(
        text=text[a.start : a.end],
        span=Span(start + a.start, start + a.end),
        value=None if a.upper else a.value,
        low=low,
        high=high,
        unit=unit,
        bound=a.bound or bound,
        approximate=a.approximate or printed.approximate or approximate,
        step=EXACT.multiply(step, Decimal(1) if a.addend else a.factor),
        tolerance=a.tolerance,
        unit_span=_span(a.unit_at, start) or _span(a.unit_away, 0),
    )
    kind = "change" if a.change else a.kind if a.kind in {"multiple", "share"} else "plain"
    scope_span = _span(a.scope_at, start) if a.unit_away is None else None
    return Found(figure, piece.passage.index, piece.cell, a.scope, scope_span, kind)


def _span(place: tuple[int, int] | None, start: int) -> Span | None:
    return Span(start + place[0], start + place[1]) if place else None
