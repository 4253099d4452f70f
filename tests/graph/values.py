"""Strategies for the domain's values: any text, any decimal, nothing that a store would have to refuse."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, get_args

from hypothesis import strategies as st

from graph import claim as domain
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

# Everything but surrogates, which are no characters and cannot be in a decoded text.
TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
NAME = TEXT.filter(bool)
KEY = st.text("0123456789abcdef", min_size=6, max_size=6)
DECIMAL = st.decimals(allow_nan=False, allow_infinity=False) | st.sampled_from(
    [Decimal("5.90"), Decimal("2E20"), Decimal("2.1E-21"), Decimal("-0.0"), Decimal("1E+3"), Decimal("0E-7")]
)
UNIT = st.sampled_from(["ratio", "token/s/kW", "USD/token", "percent", "degC", "K", "nonsense", "GW"]) | NAME
CONDITION = st.sampled_from(["power-basis:package-tdp", "workload:isl-osl=8k/1k", "precision:nvfp4"]) | st.builds(
    "{}:{}".format, st.sampled_from(["region", "period", "software", "other"]), NAME
)


def choice(literal: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(get_args(literal))


def optional(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


def several(strategy: st.SearchStrategy[Any], unique: bool = False) -> st.SearchStrategy[Any]:
    return st.lists(strategy, max_size=3, unique=unique).map(tuple)


SPAN = st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda ends: Span(min(ends), max(ends)))


@st.composite
def figures(draw: st.DrawFn) -> Figure:
    value, low, high = draw(
        st.one_of(
            st.tuples(DECIMAL, st.none(), st.none()),
            st.tuples(st.none(), DECIMAL, DECIMAL),
        )
    )
    return Figure(
        text=draw(
            TEXT | st.sampled_from(["$0.21 per million tokens", "104x", "2.1 to 4.1x", "12,258", "$1.5bn", "5 m"])
        ),
        span=draw(SPAN),
        value=value,
        low=low,
        high=high,
        unit=draw(UNIT),
        bound=draw(optional(choice(domain.Bound))),
        approximate=draw(st.booleans()),
        step=draw(DECIMAL),
        tolerance=draw(optional(DECIMAL)),
        unit_span=draw(optional(SPAN)),
    )


PRODUCER = st.builds(Producer, NAME, choice(domain.How))


def verifications(documents: st.SearchStrategy[str]) -> st.SearchStrategy[Verification]:
    return st.builds(Verification, optional(NAME), choice(domain.Method), TEXT, documents, SPAN)


def frames() -> dict[str, st.SearchStrategy[Any]]:
    return {
        **{name: optional(TEXT) for name in ("metric", "subject", "comparator", "workload")},
        "direction": optional(choice(domain.Direction)),
        "modality": choice(domain.Modality),
    }


DOCUMENT = st.builds(
    Document,
    key=KEY,
    name=TEXT,
    text=st.text(st.characters(exclude_categories=("Cs",)), max_size=60),
    **{name: optional(TEXT) for name in ("title", "outlet", "author", "date", "address")},
)


def statements(document: str) -> st.SearchStrategy[Statement]:
    return st.builds(
        Statement,
        document=st.just(document),
        span=SPAN,
        quote=TEXT,
        figure=figures(),
        **frames(),
        said_by=several(NAME),
        producers=several(PRODUCER),
        verifications=several(verifications(KEY)),
        conditions=several(st.builds(Condition, CONDITION, TEXT, SPAN, choice(domain.Reach))),
        caveats=several(st.builds(Caveat, choice(domain.CaveatKind), TEXT, SPAN, choice(domain.Reach))),
        reader=TEXT,
    )


MENTION = st.builds(
    Mention,
    statement=st.builds("{}/{}-{}".format, KEY, st.integers(0, 9), st.integers(0, 9)),
    document=KEY,
    doc=TEXT,
    span=SPAN,
    outlet=optional(TEXT),
    said_by=several(NAME),
)

CLAIM = st.builds(
    Claim,
    key=KEY,
    figure=figures(),
    **frames(),
    mentions=several(MENTION),
    producers=several(PRODUCER),
    verifications=several(verifications(KEY)),
    conditions=several(st.builds(ConditionReport, CONDITION, several(TEXT), several(TEXT))),
    derivation=optional(
        st.builds(
            Derivation,
            operation=choice(domain.Operation),
            inputs=several(KEY),
            computed=DECIMAL,
            verdict=choice(domain.Verdict),
            stated=st.booleans(),
            constant=optional(TEXT),
            chance=optional(DECIMAL),
        )
    ),
    conflicts=several(st.builds(Conflict, KEY, choice(domain.ConflictKind))),
    underspecified=several(KEY),
    origins=st.integers(0, 9),
)

EVIDENCE = st.builds(Evidence, TEXT, SPAN, TEXT)
FINDING = st.builds(
    Finding,
    # A name of ours, not of a document: an ASCII slug, not any text.
    kind=st.from_regex(r"[a-z]{1,8}(-[a-z]{1,8})?", fullmatch=True),
    weight=st.floats(0, 1),
    claim=KEY,
    at=EVIDENCE,
    against=optional(EVIDENCE),
    text=TEXT,
    condition=optional(CONDITION),
)


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    """Draw a corpus in the order that `ingest` gives it: documents, statements and claims by key, each key once."""
    documents = draw(st.lists(DOCUMENT, max_size=2, unique_by=lambda d: d.key))
    told = [s for d in documents for s in draw(st.lists(statements(d.key), max_size=2, unique_by=lambda s: s.key))]
    claims = draw(st.lists(CLAIM, max_size=2, unique_by=lambda c: c.key))
    return Corpus(
        tuple(sorted(documents, key=lambda d: d.key)),
        tuple(sorted(told, key=lambda s: s.key)),
        tuple(sorted(claims, key=lambda c: c.key)),
        draw(several(FINDING, unique=True)),
    )
