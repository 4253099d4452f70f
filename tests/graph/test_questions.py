from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
import rdflib

from graph import questions
from graph.claim import Figure, Span
from graph.errors import NotFoundError
from graph.questions import IRI, CampaignCondition, Dropped
from graph.store import Store
from graph.vocabulary import agent_iri, claim_iri, concept
from tests.graph import story


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with Store.open(None) as opened:
        opened.write(story.CORPUS)
        yield opened


def _typed(text: str, value: str, unit: str) -> Figure:
    return Figure(text, Span(0, len(text)), Decimal(value), None, None, unit)


@pytest.mark.parametrize(
    ("text", "value", "unit", "claims"),
    [
        ("104x", "104", "ratio", ["c3"]),
        ("104", "104", "ratio", ["c3"]),
        ("104 times", "104", "ratio", ["c3"]),
        ("$0.21", "0.21", "USD", ["c4"]),
        ("0.21", "0.21", "ratio", ["c4"]),
        ("$0.21 per thousand tokens", "0.00021", "USD/token", []),
        ("$210 per billion tokens", "0.00000021", "USD/token", ["c4"]),
        ("12,258 tok/s/kW", "12258", "token/s/kW", ["c1"]),
        ("12,258 tokens per second", "12258", "token/s", ["c1"]),
        ("12.258 tok/s/W", "12.258", "token/s/W", ["c1"]),
        ("12258", "12258", "ratio", ["c1"]),
        ("about 12,258", "12258", "count", ["c1"]),
        ("12,258 hospitals", "12258", "count", []),
        ("118 W", "118", "W", []),
        ("118%", "1.18", "ratio", []),
        ("€0.21", "0.21", "EUR", []),
        ("104 cents", "1.04", "USD", []),
        ("-104", "-104", "ratio", []),
    ],
)
def test_trace_finds_the_value_as_printed_and_the_unit_as_far_as_given(
    store: Store, text: str, value: str, unit: str, claims: list[str]
) -> None:
    assert [c.key for c in questions.trace(store, _typed(text, value, unit))] == claims


def test_trace_takes_the_unit_it_is_told(store: Store) -> None:
    bare = _typed("118", "118", "ratio")
    assert [c.key for c in questions.trace(store, bare, "")] == ["c2"]
    assert questions.trace(store, bare, "USD") == ()


def test_a_chain_runs_from_the_match_to_its_operands_in_order(store: Store) -> None:
    assert questions.chain(store, "c3") == (story.RATIO_CLAIM, story.VANTA_CLAIM, story.BRACK_CLAIM)
    assert questions.chain(store, "c1") == (story.VANTA_CLAIM,)
    assert questions.chain(store, "nobody") == ()


def test_looking_up_by_key(store: Store) -> None:
    assert questions.claims(store) == story.CORPUS.claims
    assert questions.claim(store, "c4") == story.COST_CLAIM
    assert questions.documents(store) == story.CORPUS.documents
    assert questions.document(store, "bb02") == story.PORTAL
    assert questions.statements_of(store, "aa01") == (story.VANTA, story.BRACK, story.RATIO, story.COST)
    with pytest.raises(NotFoundError, match="no such claim"):
        questions.claim(store, "c9")
    with pytest.raises(NotFoundError, match="no such document"):
        questions.document(store, "c9")


def test_unverified_claims_have_a_producer_and_no_verifier(store: Store) -> None:
    assert [c.key for c in questions.unverified(store)] == ["c2", "c3"]


def test_single_origin_needs_two_outlets(store: Store) -> None:
    assert [c.key for c in questions.single_origin(store)] == ["c3"]


def test_dropped_conditions_by_outlet(store: Store) -> None:
    assert questions.dropped_conditions(store) == (
        Dropped("The Gazette", "workload:single-turn", 1),
        Dropped("portal.txt", "power-basis:package-tdp", 1),
    )


def test_by_condition_takes_narrower_ones_and_whole_axes(store: Store) -> None:
    assert [c.key for c in questions.by_condition(store, "power-basis:package-tdp")] == ["c1", "c2", "c3"]
    assert [c.key for c in questions.by_condition(store, "workload")] == ["c3"]
    assert questions.by_condition(store, "precision:fp4") == ()


def test_a_campaign_is_told_of_in_other_documents(store: Store) -> None:
    span = Span(*re.search("single-turn", story.PORTAL.text).span())  # type: ignore[union-attr]
    told = CampaignCondition("workload:single-turn", "portal.txt", span, "single-turn")
    assert questions.campaign(store, "c1") == (told,)
    assert questions.campaign(store, "c3") == ()
    assert questions.campaign(store, "c4") == ()


BOUND: dict[str, dict[str, Any]] = {
    "trace": {"amount": [("1.04E+2 1",)], "numeral unit": [("0.21", "USD")]},
    "chain": {"claim": [(IRI(claim_iri("c3")),)]},
    "campaign": {"claim": [(IRI(claim_iri("c1")),)]},
    "agent": {"agent": [(IRI(agent_iri("Orlo Labs")),)]},
    "by_condition": {"condition": [(IRI(concept("condition", "power-basis")),)]},
}


@pytest.mark.parametrize("name", questions.names())
def test_shipped_queries_answer_alike_in_rdflib(store: Store, name: str) -> None:
    query = questions.text(name, BOUND.get(name))
    ours = sorted(store.query(query).rows())
    theirs = sorted(tuple(None if t is None else str(t) for t in row) for row in store.to_rdflib().query(query))  # type: ignore[union-attr]
    assert ours == theirs
    assert ours, "a query that finds nothing shows nothing"


@pytest.mark.parametrize("name", questions.names())
def test_shipped_queries_say_what_they_answer(name: str) -> None:
    query = questions.text(name)
    assert query.startswith("# ")
    assert "?" in query.splitlines()[0]
    assert not re.search(r"OPTIONAL\s*\{[^}]*\+", query), "Virtuoso takes + inside OPTIONAL for a plain join"


def test_what_is_bound_cannot_leave_its_place() -> None:
    bound = questions.text("trace", {"numeral unit": [('1" } DROP ALL # \\ \n', "")]})
    graph = rdflib.Graph()
    assert len(list(graph.query(bound))) == 0
    assert '"1\\" } DROP ALL # \\\\ \\n"' in bound
