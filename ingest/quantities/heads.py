"""Units that a table gives its cells: in the head, in the row's label, in a column of units, in the caption."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from ingest.passages import Cell, Passage
from ingest.quantities import loans
from ingest.quantities.amount import Amount
from ingest.quantities.headings import BRACKET, Told, corner_unit, head_unit
from ingest.quantities.numberwords import EXACT
from ingest.quantities.numerals import duration

_COUNTED = re.compile(r"\b(?:n|no\.?|number)\s*[(\[]\s*(?:%|per\s?cent)\s*[)\]]", re.IGNORECASE)
"""How heads tell a count with its share: "n (%)"."""
_PLAIN = re.compile(r"(?i:\b(?:hazard|odds|risk|rate)\s+ratio\b|\bcoefficients?\b|\bp[- ]?values?\b)|\b(?:HR|OR|RR)\b")
"""Heads of plain numbers, to which no row lends a unit."""
_UNIT_HEAD = re.compile(r"\W*units?\W*", re.IGNORECASE)
_CLOCK = re.compile(r"\b(?:h{1,2}:)?m{1,2}(?:in)?:s{1,2}(?:ec)?\b|\bminutes:seconds\b", re.IGNORECASE)
_HOURS = re.compile(r"\bh(?:h|rs?|ours?)?:m(?:m|in|inutes)?\b(?!:)", re.IGNORECASE)
_NEARBY = 3
"""How many blocks before its table a caption may stand."""


class Heads:
    """The units that the heads, labels and captions of a document's tables give."""

    def __init__(self, passages: Sequence[Passage], near: frozenset[str]) -> None:
        self._near = near
        self._texts = {c.span: c.text for p in passages if p.head for c in p.cells}
        self._captions: dict[int, list[Passage | Cell]] = {}
        for p in passages:
            filled = [c for c in p.cells if c.text] if p.head else []
            if p.kind in ("caption", "heading"):
                self._captions.setdefault(p.block, []).append(p)
            elif len(filled) == 1 < len(p.cells):
                self._captions.setdefault(p.block, []).append(filled[0])
        self._read: dict[tuple[str, int, bool], Told | None] = {}

    def lend(self, passage: Passage, cell: Cell, found: list[Amount]) -> list[Amount]:
        """Give the bare numbers of a cell the unit of its head, else of its row's label, else of the caption."""
        loans.pair(cell.text, found)
        for a in found[1:]:
            if a.unit is None and a.upper is not None and found[0].unit and cell.text[a.start - 1] == "(":
                for edge in (a, a.upper):  # As in "14.2 months (12.0–16.1)".
                    loans.lend(found[0], edge)
        if not found and (clock := self._clock(passage, cell)):
            return [clock]
        if all(a.unit is not None for a in found):
            return found
        giver, size = self._source(passage, cell) or (None, Decimal(1))
        counted = any(_COUNTED.search(text) for text in self._said(passage, cell))
        for a in found:
            if counted and not cell.text.startswith("(", a.start - 1):
                continue  # As in "41 (13.6)" under "n (%)".
            if giver is not None and a.unit is None and a.numeral.shape == "digits" and not a.noun:
                for end in (a, a.upper):
                    if end is not None:
                        _give(giver, size, end)
        return found

    def lend_range(self, passage: Passage, cell: Cell, found: list[Amount]) -> None:
        """Give a range that fills its cell the unit of its head, so that it is taken for no score: "430–460"."""
        if len(found) == 1 and found[0].upper and (found[0].start, found[0].end) == (0, len(cell.text)):
            self.lend(passage, cell, found)

    def _clock(self, passage: Passage, cell: Cell) -> Amount | None:
        """Read "3:52" as minutes and seconds under "(min:s)", as hours and minutes under "(h:min)"."""
        numeral = duration(cell.text)
        if numeral is None:
            return None
        said = self._said(passage, cell)
        hours = any(_HOURS.search(text) for text in said)
        if not hours and not any(_CLOCK.search(text) for text in said):
            return None
        return Amount(numeral.start, numeral.end, numeral, "minute" if hours else "s", kind="time")

    def _said(self, passage: Passage, cell: Cell) -> list[str]:
        """Return what heads a cell: its column's heads, and the label of its row."""
        return [self._texts.get(span, "") for span in cell.heads] + [passage.cells[0].text]

    def _source(self, passage: Passage, cell: Cell) -> Told | None:
        for span in reversed(cell.heads):
            if told := self._head(self._texts.get(span, ""), span.start, whole=True):
                return told
            if _PLAIN.search(self._texts.get(span, "")):
                return None
        for other in passage.cells:
            if other is not cell and any(_UNIT_HEAD.fullmatch(self._texts.get(span, "")) for span in other.heads):
                return self._head(other.text, other.span.start, whole=True)
        label = passage.cells[0]
        if cell.column != label.column and (told := self._head(label.text, label.span.start, whole=True)):
            return told
        blocks = passage.captions or tuple(range(passage.block - 1, passage.block - 1 - _NEARBY, -1))
        corner = next((self._texts.get(span, "") for span in label.heads), "")
        if BRACKET.search(corner) and (told := self._head(corner, label.heads[0].start, whole=False)):
            return told  # As in "Latency (ms) | p50 | p99".
        if corner and (told := corner_unit(corner, label.heads[0].start, self._near)):
            return told
        for block in (passage.block, *blocks):
            for caption in self._captions.get(block, ()):
                if told := self._head(caption.text, caption.span.start, whole=False):
                    return told
        return None

    def _head(self, text: str, start: int, *, whole: bool) -> Told | None:
        key = (text, start, whole)
        if key not in self._read:
            self._read[key] = head_unit(text, start, self._near, whole=whole)
        return self._read[key]


def _give(giver: Amount, size: Decimal, a: Amount) -> None:
    if giver.unit is not None:
        loans.lend(giver, a)
        a.unit_at, a.unit_away = None, giver.unit_away
    elif size > 1:
        a.unit = "count"  # A size without a unit counts things: "passengers (m)".
    a.factor = EXACT.multiply(a.factor, size)
