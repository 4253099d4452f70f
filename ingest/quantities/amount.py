"""An amount: a number with what it counts, at one place of a text."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from graph.claim import Bound
from ingest.quantities.numberwords import EXACT, Numeral


@dataclass(slots=True)
class Amount:
    """A number with what it counts, at one place of a text; `joins` and `quantities` complete it."""

    start: int
    end: int
    numeral: Numeral
    unit: str | None = None
    factor: Decimal = Decimal(1)
    """What the number is multiplied by to be in `unit`."""
    kind: str = "plain"
    """`plain`, `percent`, `points`, `time`, `temperature`, `thing`, `noun`, `money`, `rate`, `multiple`, `share`."""
    sign: int = 1
    bound: Bound | None = None
    approximate: bool = False
    scope: str | None = None
    scope_at: tuple[int, int] | None = None
    open: Decimal | None = None
    of: Decimal | None = None
    noun: bool = False
    """Whether a noun of its own follows, so that the unit is not to be sought elsewhere."""
    hyphen: bool = False
    """Whether it is an adjective: "32-core"."""
    unit_at: tuple[int, int] | None = None
    """Where the unit stands in this text, if not with the number."""
    unit_away: tuple[int, int] | None = None
    """The same, in the document, where it stands outside this text."""
    lent: bool = False
    """Whether the unit is another amount's."""
    change: bool = False
    upper: Amount | None = None
    """The high end, where this is the low end of a range."""
    addend: Amount | None = None
    """The smaller part of "9 min 47 s"."""
    tolerance: Decimal | None = None
    fixed: Decimal | None = None
    """The value, where it is not the numeral's ("one in twelve", "two orders of magnitude")."""

    @property
    def value(self) -> Decimal:
        """The number in `unit`, sign and smaller parts with it."""
        value = self.numeral.value if self.fixed is None else self.fixed
        value = EXACT.multiply(EXACT.multiply(value, self.factor), Decimal(self.sign))
        return value if self.addend is None else EXACT.add(value, self.addend.value)
