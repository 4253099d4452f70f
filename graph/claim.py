"""The domain's values: what an article states, what was claimed, who brought it about, who checked it.

All are frozen and know nothing of text, RDF or HTTP. Offsets are Unicode code points into the document's plain text,
`start` inclusive, `end` exclusive. Numbers are `Decimal`, so that no printed digit is altered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from graph.correction import Correction

Bound = Literal["at_most", "less_than", "at_least", "more_than"]
Direction = Literal["higher", "lower"]
Modality = Literal["asserted", "projected", "denied", "hypothetical"]
Reach = Literal["cell", "sentence", "paragraph", "section", "document"]
How = Literal["measured", "calculated", "estimated", "stated"]
CaveatKind = Literal["provenance", "comparability", "coverage", "maturity", "normalisation", "uncertainty", "scope"]
Method = Literal[
    "reproduced",
    "audited",
    "independently-measured",
    "spot-checked",
    "witnessed",
    "commissioned",
    "self-reported",
    "asserted",
    "unverified",
    "disputed",
]
Operation = Literal[
    "ratio",
    "difference",
    "percent-change",
    "product",
    "sum",
    "reciprocal",
    "unit-conversion",
    "extremes",
    "rounding",
]
Verdict = Literal["consistent", "inconsistent"]
ConflictKind = Literal["value", "magnitude", "unit", "scope", "direction"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a document's text, in code points."""

    start: int
    """First code point, inclusive."""
    end: int
    """One past the last code point."""

    def __contains__(self, other: object) -> bool:
        """Whether the other span, or offset, lies inside this one."""
        if isinstance(other, Span):
            return self.start <= other.start and other.end <= self.end
        return isinstance(other, int) and self.start <= other < self.end

    def meets(self, other: Span) -> bool:
        """Whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as printed, with what it counts.

    One number has `value`; a range has `low` and `high` instead. All three are in `unit`.
    """

    text: str
    """The figure as printed, exactly the document's text at `span`."""
    span: Span
    value: Decimal | None
    low: Decimal | None
    high: Decimal | None
    unit: str
    """An expression over `*`, `/` and integer powers: `token/s/kW`, `USD/token`, `ratio`."""
    bound: Bound | None = None
    approximate: bool = False
    step: Decimal = Decimal(0)
    """One unit in the last printed place, in `unit`; 0 where the figure is exact (spelled out, counted)."""
    tolerance: Decimal | None = None
    """What stands behind ±, in `unit`."""
    unit_span: Span | None = None
    """Where the unit stands, if not inside `span`: a table's head, the far end of a pair."""


@dataclass(frozen=True, slots=True)
class Document:
    """One revision of one article, its text kept as read."""

    key: str
    """Hash of the content (text, outlet, title, date, address); names the revision."""
    name: str
    """The file's name."""
    text: str
    title: str | None = None
    outlet: str | None = None
    author: str | None = None
    date: str | None = None
    """ISO 8601, as precise as known."""
    address: str | None = None
    """Canonical web address."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Under what a figure holds, as `axis:value`, with the words that say so."""

    id: str
    text: str
    span: Span
    reach: Reach


@dataclass(frozen=True, slots=True)
class Caveat:
    """What a figure does not mean, with the words that say so."""

    kind: CaveatKind
    text: str
    span: Span
    reach: Reach


@dataclass(frozen=True, slots=True)
class Producer:
    """Who brought a figure about, and how."""

    agent: str
    how: How


@dataclass(frozen=True, slots=True)
class Verification:
    """Who checked a figure, how, and how far the check reached."""

    agent: str | None
    """None where the text says that nobody did."""
    method: Method
    scope: str
    """What was checked, in the document's words."""
    document: str
    """`Document.key` of the document that says so."""
    span: Span
    """The words that say so."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A figure stated at one place of one document."""

    document: str
    """`Document.key`."""
    span: Span
    """The sentence, heading, list item, caption or table row."""
    quote: str
    figure: Figure
    metric: str | None = None
    subject: str | None = None
    comparator: str | None = None
    workload: str | None = None
    direction: Direction | None = None
    modality: Modality = "asserted"
    said_by: tuple[str, ...] = ()
    """Nearest speaker first; empty where the document speaks in its own voice."""
    producers: tuple[Producer, ...] = ()
    """Who the document says brought the figure about."""
    verifications: tuple[Verification, ...] = ()
    conditions: tuple[Condition, ...] = ()
    caveats: tuple[Caveat, ...] = ()
    reader: str = ""
    """Version of the reader and of its lexicon, and the rule that read the figure."""

    @property
    def key(self) -> str:
        """`<document key>/<start>-<end>` of the figure: names the statement."""
        return f"{self.document}/{self.figure.span.start}-{self.figure.span.end}"


@dataclass(frozen=True, slots=True)
class Mention:
    """One statement of a claim, with what a reader needs to find it."""

    statement: str
    """`Statement.key`."""
    document: str
    """`Document.key`."""
    doc: str
    """`Document.name`."""
    span: Span
    """The figure's."""
    outlet: str | None
    said_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConditionReport:
    """Which documents state a condition of a claim, and which repeat the claim without it (document names)."""

    id: str
    stated_in: tuple[str, ...]
    dropped_in: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Derivation:
    """How a claim follows from others."""

    operation: Operation
    inputs: tuple[str, ...]
    """`Claim.key`s, numerator or minuend first."""
    computed: Decimal
    """The result from the operands as printed, in the claim's unit (for `extremes`: the low end)."""
    verdict: Verdict
    stated: bool
    """Whether the document shows the arithmetic."""
    constant: str | None = None
    """What else entered, as printed: the 3,600 of a conversion."""
    chance: Decimal | None = None
    """Share of the other candidate operand pairs that would fit too."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Another claim that cannot be true together with this one."""

    claim: str
    kind: ConflictKind


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure of a thing under conditions, whoever states it: what the statements of one key repeat."""

    key: str
    """Hash of block and profile; names the claim."""
    figure: Figure
    """From the fullest statement, as are the next six."""
    metric: str | None
    subject: str | None
    comparator: str | None
    workload: str | None
    direction: Direction | None
    modality: Modality
    mentions: tuple[Mention, ...]
    producers: tuple[Producer, ...] = ()
    verifications: tuple[Verification, ...] = ()
    conditions: tuple[ConditionReport, ...] = ()
    derivation: Derivation | None = None
    conflicts: tuple[Conflict, ...] = ()
    underspecified: tuple[str, ...] = ()
    """Keys of the claims it could be, where its statements say too little to tell."""
    origins: int = 0
    """Independent producers behind the claim."""

    @property
    def outlets(self) -> int:
        """Outlets that state it; a document of unknown outlet is one of its own."""
        return len({m.outlet or m.document for m in self.mentions})


@dataclass(frozen=True, slots=True)
class Evidence:
    """A quotable place: document name, span of the quote, the quote."""

    doc: str
    span: Span
    quote: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One row of the audit."""

    kind: str
    weight: float
    """0 to 1; orders the rows."""
    claim: str
    """`Claim.key`."""
    at: Evidence
    against: Evidence | None
    text: str
    """The finding in one sentence."""
    condition: str | None = None
    """The condition that was dropped, for `condition-dropped`."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Everything known: documents, their statements, the claims these amount to, and the audit of them."""

    documents: tuple[Document, ...] = ()
    statements: tuple[Statement, ...] = ()
    claims: tuple[Claim, ...] = ()
    findings: tuple[Finding, ...] = field(default=())
    corrections: tuple[Correction, ...] = ()
    """What people have set right; the statements are as they were read, the claims as corrected."""
