"""A story small enough to know by heart: a lab measures two machines, a paper divides, a portal repeats."""

from __future__ import annotations

from decimal import Decimal

from graph.claim import (
    Caveat,
    Claim,
    Condition,
    ConditionReport,
    Conflict,
    Corpus,
    Derivation,
    Document,
    Evidence,
    Figure,
    Finding,
    Mention,
    Producer,
    Span,
    Statement,
    Verification,
)

GAZETTE = Document(
    "aa01",
    "gazette.txt",
    "Orlo Labs measured 12,258 tok/s/kW on the Vanta with AgentX, rated package power.\n"
    "The Brack reached 118 tok/s/kW.\nThat is 104x.\nTessel watched some runs.\nIt costs $0.21 per million tokens.\n",
    title="A long way",
    outlet="The Gazette",
    date="2026-05",
    address="https://gazette.example/vanta",
)
PORTAL = Document("bb02", "portal.txt", "The Vanta is 104 times better. Prompts were single-turn throughout.")


def _figure(document: Document, text: str, value: str, unit: str, **more: object) -> Figure:
    start = document.text.index(text)
    return Figure(text, Span(start, start + len(text)), Decimal(value), None, None, unit, **more)  # type: ignore[arg-type]


def _span(document: Document, text: str) -> Span:
    start = document.text.index(text)
    return Span(start, start + len(text))


def _statement(document: Document, sentence: str, figure: Figure, **more: object) -> Statement:
    return Statement(document.key, _span(document, sentence), sentence, figure, reader="1/test", **more)  # type: ignore[arg-type]


def _mention(document: Document, statement: Statement) -> Mention:
    return Mention(
        statement.key, document.key, document.name, statement.figure.span, document.outlet, statement.said_by
    )


_TDP = Condition("power-basis:package-tdp", "rated package power", _span(GAZETTE, "rated package power"), "document")
_HARNESS = Condition("harness:agentx", "AgentX", _span(GAZETTE, "AgentX"), "document")
_TURNS = Condition("workload:single-turn", "single-turn", _span(PORTAL, "single-turn"), "document")
_LAB = (Producer("Orlo Labs", "measured"),)

VANTA = _statement(
    GAZETTE,
    "Orlo Labs measured 12,258 tok/s/kW on the Vanta with AgentX, rated package power.",
    _figure(GAZETTE, "12,258 tok/s/kW", "12258", "token/s/kW", step=Decimal(1)),
    metric="throughput per kilowatt",
    subject="Vanta",
    producers=_LAB,
    said_by=("Orlo Labs",),
    conditions=(_TDP, _HARNESS),
)
BRACK = _statement(
    GAZETTE,
    "The Brack reached 118 tok/s/kW.",
    _figure(GAZETTE, "118 tok/s/kW", "118", "token/s/kW", step=Decimal(1)),
    metric="throughput per kilowatt",
    subject="Brack",
    producers=_LAB,
    conditions=(_TDP, _HARNESS),
)
RATIO = _statement(
    GAZETTE,
    "That is 104x.",
    _figure(GAZETTE, "104x", "104", "ratio", step=Decimal(1)),
    metric="throughput per kilowatt",
    subject="Vanta",
    comparator="Brack",
    direction="higher",
    conditions=(_TDP,),
    caveats=(Caveat("coverage", "some runs", _span(GAZETTE, "some runs"), "paragraph"),),
)
COST = _statement(
    GAZETTE,
    "It costs $0.21 per million tokens.",
    _figure(GAZETTE, "$0.21 per million tokens", "0.21E-6", "USD/token", step=Decimal("1E-8"), approximate=True),
    subject="Vanta",
)
RETOLD = _statement(
    PORTAL,
    "The Vanta is 104 times better.",
    _figure(PORTAL, "104 times", "104", "ratio", step=Decimal(1)),
    subject="Vanta",
    direction="higher",
    conditions=(_TURNS,),
)

_WITNESSED = Verification("Tessel", "witnessed", "some runs", GAZETTE.key, _span(GAZETTE, "Tessel watched some runs."))
_IN = ("gazette.txt",)

VANTA_CLAIM = Claim(
    "c1", VANTA.figure, VANTA.metric, "Vanta", None, None, None, "asserted", (_mention(GAZETTE, VANTA),), _LAB,
    (_WITNESSED,), (ConditionReport(_TDP.id, _IN, ()), ConditionReport(_HARNESS.id, _IN, ())), origins=1,
)  # fmt: skip
BRACK_CLAIM = Claim(
    "c2", BRACK.figure, BRACK.metric, "Brack", None, None, None, "asserted", (_mention(GAZETTE, BRACK),), _LAB,
    (), (ConditionReport(_TDP.id, _IN, ()), ConditionReport(_HARNESS.id, _IN, ())), origins=1,
)  # fmt: skip
RATIO_CLAIM = Claim(
    "c3", RATIO.figure, RATIO.metric, "Vanta", "Brack", None, "higher", "asserted",
    (_mention(GAZETTE, RATIO), _mention(PORTAL, RETOLD)),
    (Producer("The Gazette", "calculated"), Producer("Orlo Labs", "stated")), (),
    (ConditionReport(_TDP.id, _IN, ("portal.txt",)), ConditionReport(_TURNS.id, ("portal.txt",), _IN),
     ConditionReport(_HARNESS.id, ("portal.txt",), ())),
    Derivation("ratio", ("c1", "c2"), Decimal("103.8813559322033898305084746"), "consistent", False),
    origins=1,
)  # fmt: skip
COST_CLAIM = Claim(
    "c4", COST.figure, None, "Vanta", None, None, None, "projected", (_mention(GAZETTE, COST),),
    conflicts=(Conflict("c3", "unit"),), underspecified=("c1", "c2"),
)  # fmt: skip

CORPUS = Corpus(
    (GAZETTE, PORTAL),
    tuple(sorted((VANTA, BRACK, RATIO, COST, RETOLD), key=lambda s: s.key)),
    (VANTA_CLAIM, BRACK_CLAIM, RATIO_CLAIM, COST_CLAIM),
    (
        Finding(
            "condition-dropped", 0.5, "c3", Evidence("portal.txt", RETOLD.span, RETOLD.quote),
            Evidence("gazette.txt", RATIO.span, RATIO.quote), "portal.txt drops package power.", _TDP.id,
        ),
        Finding("single-origin", 0.1, "c3", Evidence("gazette.txt", RATIO.span, RATIO.quote), None, "One origin."),
    ),
)  # fmt: skip
