"""The contract's objects described field by field, for OpenAPI; `api.rows` builds them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from graph.audit import matrix
from graph.claim import (
    Bound,
    CaveatKind,
    ConflictKind,
    Direction,
    How,
    Method,
    Modality,
    Operation,
    Reach,
    Verdict,
)
from graph.correction import CorrectionKind

Number = int | float


class _Placed(BaseModel):
    start: int = Field(description="First code point in the document's plain text, inclusive.")
    end: int = Field(description="One past the last code point.")


class Figure(_Placed):
    """A number as printed, with what it counts."""

    text: str = Field(description="The figure as printed: exactly the document's text at its offsets.")
    value: Number | None = Field(description="The number, in `unit`; null for a range.")
    low: Number | None = Field(description="Lower end of a range, in `unit`; else null.")
    high: Number | None = Field(description="Upper end of a range, in `unit`; else null.")
    unit: str = Field(description="Expression over `*`, `/` and integer powers, e.g. `token/s/kW`; `ratio` if none.")
    bound: Bound | None = Field(description="What the words around it bound: 'up to' is `at_most`; else null.")
    approximate: bool = Field(description="Whether the document says 'about', '~', 'roughly', 'nearly'.")
    tolerance: Number | None = Field(description="What stands behind ±, in `unit`; else null.")


class Condition(_Placed):
    """Under what a figure holds, with the words that say so."""

    id: str = Field(description="`axis:value`, a concept of the vocabulary.")
    text: str = Field(description="The words, as printed.")
    reach: Reach = Field(description="How much of the document the words govern.")


class Caveat(_Placed):
    """What a figure does not mean, with the words that say so."""

    kind: CaveatKind = Field(description="What kind of limit it is.")
    text: str = Field(description="The words, as printed.")
    reach: Reach = Field(description="How much of the document the words govern.")


class Statement(_Placed):
    """A figure stated at one place of one document."""

    doc: str = Field(description="The document's file name.")
    quote: str = Field(description="The sentence, heading, list item, caption or table row that states it.")
    figure: Figure
    metric: str | None = Field(description="What is measured, in the document's words.")
    subject: str | None = Field(description="What it was measured on or claimed of.")
    comparator: str | None = Field(description="What a ratio or difference compares against.")
    workload: str | None = Field(description="What ran on the subject during the measurement.")
    direction: Direction | None = Field(description="Which way a ratio or change points.")
    modality: Modality = Field(description="Whether it is asserted, projected, denied or hypothetical.")
    said_by: list[str] = Field(description="Speakers, nearest first; empty: the document speaks in its own voice.")
    conditions: list[Condition]
    caveats: list[Caveat]


class Producer(BaseModel):
    """Who brought a figure about, and how."""

    agent: str = Field(description="Firm, person, outlet or agency.")
    how: How = Field(description="Whether measured, calculated, estimated or only stated.")


class Verification(_Placed):
    """Who checked a figure, how, and how far the check reached."""

    agent: str | None = Field(description="Who checked; null where the text says that nobody did.")
    method: Method = Field(description="From `reproduced`, the strongest, to `disputed`.")
    scope: str = Field(description="What was checked, in the document's words.")
    doc: str = Field(description="The document that says so.")


class Mention(_Placed):
    """A place that states the claim; the offsets are the figure's."""

    doc: str = Field(description="The document's file name.")
    outlet: str | None = Field(description="Who published it; null where unknown.")
    said_by: list[str] = Field(description="Speakers, nearest first.")


class ConditionReport(BaseModel):
    """A condition of a claim: who states it, who repeats the claim without it."""

    id: str = Field(description="`axis:value`, a concept of the vocabulary.")
    stated_in: list[str] = Field(description="Documents that state the condition for this claim.")
    dropped_in: list[str] = Field(description="Documents that repeat the claim without it.")


class Derivation(BaseModel):
    """How a claim follows from others."""

    operation: Operation = Field(description="What was done with the inputs.")
    inputs: list[str] = Field(description="IRIs of the claims, numerator or minuend first.")
    computed: Number | None = Field(description="The result from the operands as printed, in the claim's unit.")
    verdict: Verdict = Field(description="Whether the operands' rounding intervals can meet the result's.")
    stated: bool = Field(description="Whether the document shows the arithmetic.")
    constant: str | None = Field(description="What else entered, such as the 3,600 of a conversion.")
    chance: Number | None = Field(description="Share of the other candidate operand pairs that would fit too.")


class Conflict(BaseModel):
    """Another claim that cannot be true together with this one."""

    with_: str = Field(alias="with", description="IRI of the other claim.")
    kind: ConflictKind = Field(description="In what they conflict.")


class Claim(BaseModel):
    """The statements, in any number of documents, that state the same figure of the same thing."""

    claim: str = Field(description="The claim's IRI.")
    figure: Figure
    metric: str | None = Field(description="What is measured, from the fullest statement.")
    subject: str | None = Field(description="What it was measured on or claimed of.")
    comparator: str | None = Field(description="What a ratio or difference compares against.")
    workload: str | None = Field(description="What ran on the subject during the measurement.")
    direction: Direction | None = Field(description="Which way a ratio or change points.")
    modality: Modality = Field(description="Of the fullest statement.")
    producers: list[Producer] = Field(description="Who brought it about; empty: the graph does not know.")
    verifications: list[Verification]
    mentions: list[Mention]
    conditions: list[ConditionReport]
    derivation: Derivation | None = Field(description="How it follows from other claims, if it does.")
    conflicts: list[Conflict]
    origins: int = Field(description="Independent producers behind the claim; 0: unknown.")
    outlets: int = Field(description="Outlets that state it; a document of unknown outlet is one of its own.")
    underspecified: list[str] = Field(description="IRIs of the claims it could be, where too little is said to tell.")


class Evidence(_Placed):
    """A quotable place."""

    doc: str = Field(description="The document's file name.")
    quote: str = Field(description="The sentence, as printed.")


class Finding(Evidence):
    """One row of the audit."""

    kind: str = Field(description="What happened to the figure, e.g. `condition-dropped`.")
    weight: float = Field(ge=0, le=1, description="How much it matters, 0 to 1.")
    claim: str = Field(description="IRI of the claim.")
    against: Evidence | None = Field(description="The place that has it right, if there is one.")
    text: str = Field(description="The finding in one sentence.")
    condition: str | None = Field(description="The condition that was dropped, for `condition-dropped`.")


class Note(BaseModel):
    """Who did something, when and why."""

    by: str = Field(description="Who.")
    at: str = Field(description="When, ISO 8601.")
    reason: str = Field(description="Why.")


class Place(BaseModel):
    """A statement, told by what stays when its article is read again."""

    document: str = Field(description="The article's address, or its file's name.")
    quote: str = Field(description="The sentence.")
    figure: str = Field(description="The figure as printed.")
    offset: int = Field(description="Where in the sentence it begins, in code points.")


class Change(BaseModel):
    """A field that was amended."""

    field: str = Field(description="Its name.")
    value: str = Field(description="What it was set to; empty is unknown.")


class Correction(Note):
    """Something that somebody set right."""

    id: str = Field(description="Its name, for `sayso correct undo`.")
    kind: CorrectionKind = Field(description="What was done.")
    places: list[Place] = Field(description="The statement; of `merge` and `split` two.")
    changes: list[Change] = Field(description="For `amend`: what was set.")
    undone: Note | None = Field(description="Who took it back, if anybody did.")


class Axis(BaseModel):
    """An axis of conditions on which two figures differ."""

    axis: str = Field(description="The axis, such as population.")
    here: str = Field(description="The claim's condition.")
    there: str = Field(description="The other figure's condition.")


class NotComparable(BaseModel):
    """A figure that would contradict a claim, were it not for a condition."""

    figure: str = Field(description="The figure as printed.")
    doc: str = Field(description="The document's name.")
    start: int = Field(description="Where the figure begins, in code points.")
    end: int = Field(description="Where it ends.")
    quote: str = Field(description="The sentence that states it.")
    because: list[Axis]


class Match(BaseModel):
    """A claim that the figure asked for matches, with its chain."""

    claim: str = Field(description="The claim's IRI.")
    chain: list[Claim] = Field(description="The match first, then all it derives from, each once.")
    corrections: list[Correction] = Field(description="What people have set right in any of its statements.")
    not_comparable: list[NotComparable] = Field(
        description="Figures of the same thing and measure that do not contradict it, because a condition differs."
    )


class Trace(BaseModel):
    """Where a figure comes from."""

    figure: str = Field(description="The figure as it was read from the question.")
    matches: list[Match]


class Claims(BaseModel):
    """A page of claims, ordered by IRI."""

    total: int = Field(description="How many there are in all.")
    next: str | None = Field(description="The cursor of the page that follows; null on the last one.")
    claims: list[Claim]


class Document(BaseModel):
    """What is known of a document; null is unknown."""

    id: str = Field(description="Names this revision; a hash of its content.")
    iri: str = Field(description="The revision's IRI.")
    doc: str = Field(description="The file's name.")
    title: str | None = Field(description="Its title.")
    outlet: str | None = Field(description="Who published it.")
    author: str | None = Field(description="Who wrote it.")
    date: str | None = Field(description="When it was published, ISO 8601.")
    address: str | None = Field(description="Its canonical web address.")


class FullDocument(Document):
    """A document with its text and every figure it states."""

    text: str = Field(description="The plain text that all offsets count in.")
    statements: list[Statement]


class Documents(BaseModel):
    """All documents, ordered by name."""

    documents: list[Document]


class ToldStatement(_Placed):
    """A statement of a claim, with what is compared of it."""

    doc: str = Field(description="The document's file name.")
    figure: str = Field(description="The figure as printed.")
    quote: str = Field(description="The sentence.")
    told: dict[str, list[str]] = Field(description="By slot, the words or values that are compared.")


class NearClaim(_Placed):
    """Another claim that prints the same figure; the place is that of its first statement."""

    claim: str = Field(description="The claim's IRI.")
    doc: str = Field(description="The document's file name.")
    quote: str = Field(description="The sentence.")
    differs: dict[str, list[list[str]]] = Field(description="By slot, what is told here and what there.")
    linked: bool = Field(description="Whether any name connects the two.")
    open: bool = Field(description="Whether one of them says too little to tell.")


class Why(BaseModel):
    """What made some statements one claim."""

    claim: str = Field(description="The claim's IRI.")
    statements: list[ToldStatement]
    joined: list[list[str]] = Field(description="Pairs of statements that somebody has found to be of one claim.")
    near: list[NearClaim]


class NamedAgent(BaseModel):
    """Somebody who is named, and how often they stand behind a claim."""

    id: str = Field(description="The last part of the IRI.")
    agent: str = Field(description="Firm, person, outlet or agency, as printed.")
    produced: int = Field(description="Claims that they brought about.")
    verified: int = Field(description="Claims whose checking is told of them.")


class Agents(BaseModel):
    """Everybody who is named, by name."""

    agents: list[NamedAgent]


class Agent(BaseModel):
    """What somebody did."""

    id: str = Field(description="The last part of the IRI.")
    iri: str = Field(description="The agent's IRI.")
    agent: str = Field(description="Firm, person, outlet or agency, as printed.")
    produced: list[Claim]
    verified: list[Claim]
    published: list[Document]


class Term(BaseModel):
    """A class, a property or a concept of our own vocabulary."""

    iri: str = Field(description="The term.")
    kind: Literal["class", "property", "concept", "scheme"] = Field(description="What kind of term it is.")
    label: str | None = Field(description="Its name for people.")
    definition: str | None = Field(description="What it means.")
    notation: str | None = Field(description="The word to print, of concepts.")


class Terms(BaseModel):
    """Every term, by IRI."""

    terms: list[Term]


class Audit(BaseModel):
    """The audit's rows, heaviest first."""

    findings: list[Finding]


class Cell(BaseModel):
    """How one document tells a claim."""

    doc: str = Field(description="The document's name.")
    outlet: str | None = Field(description="Its outlet; null where nobody says.")
    claim: str = Field(description="IRI of the claim that it states: the row's, or one that retells or alters it.")
    figure: str = Field(description="The figure as printed there.")
    how: matrix.How = Field(description="Whether it is stated as it was, rounded, converted or altered.")
    said_by: list[str] = Field(description="Whom the document credits; empty for its own voice.")
    kept: list[str] = Field(description="Conditions that it states.")
    dropped: list[str] = Field(description="Conditions that it repeats the figure without.")
    check: matrix.Check | None = Field(
        description="What it makes of the figure's checking; null where nothing is told."
    )


class Spread(BaseModel):
    """A claim with its retellings, the oldest document first."""

    claim: str = Field(description="The claim's IRI.")
    figure: Figure
    metric: str | None = Field(description="What is measured; null if unknown.")
    subject: str | None = Field(description="Of which thing; null if unknown.")
    comparator: str | None = Field(description="Against which thing; else null.")
    workload: str | None = Field(description="Running what; null if unknown.")
    weight: float = Field(ge=0, le=1, description="Of the heaviest finding in the row; 0 without one.")
    cells: list[Cell]


class Matrix(BaseModel):
    """The claims that several documents tell."""

    rows: list[Spread]


class Home(BaseModel):
    """What can be asked here."""

    name: str = Field(description="`sayso`.")
    version: str = Field(description="The release that serves.")
    addresses: dict[str, str] = Field(description="Each question's path, by what it answers.")


class Health(BaseModel):
    """Whether the service answers."""

    status: Literal["ok"] = Field(description="`ok` where the store answers.")
    version: str = Field(description="The release that serves.")
    documents: int = Field(description="Documents in the store.")
    claims: int = Field(description="Claims in the store.")


class Problem(BaseModel):
    """What went wrong (RFC 9457, `application/problem+json`)."""

    type: str = Field(description="An IRI that names the kind of problem; `about:blank` where the title says all.")
    title: str = Field(description="The kind of problem, the same each time.")
    status: int = Field(description="The HTTP status.")
    detail: str = Field(description="What went wrong this time, and what to do about it.")
    line: int | None = Field(default=None, description="Line of the query, from 1.")
    column: int | None = Field(default=None, description="Column of the query, from 1.")
    excerpt: str | None = Field(default=None, description="The query's line, a caret under the place.")
