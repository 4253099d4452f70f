from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph import lineage
from graph.claim import Claim, Derivation, Figure, Mention, Method, Producer, Span, Verification


def claim(key: str, *inputs: str, by: str | None = None, checks: tuple[tuple[str, Method], ...] = ()) -> Claim:
    figure = Figure("1", Span(0, 1), Decimal(1), None, None, "ratio")
    derivation = Derivation("ratio", inputs, Decimal(1), "consistent", stated=False) if inputs else None
    producers = (Producer(by, "measured"),) if by else ()
    verifications = tuple(Verification(agent, method, "", "d", Span(0, 1)) for agent, method in checks)
    return Claim(
        key, figure, None, None, None, None, None, "asserted", (), producers, verifications, derivation=derivation
    )


def keys(claims: tuple[Claim, ...]) -> list[str]:
    return [c.key for c in claims]


STORY = (
    claim("rounded", "ratio"),
    claim("ratio", "new", "old", by="Outlet"),
    claim("new", by="Maker", checks=(("Lab", "witnessed"), ("Maker", "self-reported"))),
    claim("old", by="Maker", checks=(("Rival", "disputed"),)),
    claim("elsewhere", "old"),
)


def test_a_chain_begins_with_the_match_and_keeps_operands_in_order() -> None:
    assert keys(lineage.chain(STORY, "rounded")) == ["rounded", "ratio", "new", "old"]
    assert lineage.chain(STORY, "nobody") == ()


def test_an_operand_that_two_claims_share_stands_once_below_both() -> None:
    claims = (claim("a", "b", "c"), claim("b", "d"), claim("c", "b", "d"), claim("d"))
    assert keys(lineage.chain(claims, "a")) == ["a", "c", "b", "d"]


@given(st.lists(st.lists(st.integers(0, 11), max_size=3), min_size=12, max_size=12))
def test_every_chain_ends_lists_each_claim_once_and_before_its_inputs(edges: list[list[int]]) -> None:
    claims = tuple(claim(str(n), *map(str, sorted(set(inputs)))) for n, inputs in enumerate(edges))
    circular = {key for part in lineage.cycles(claims) for key in part}
    chain = keys(lineage.chain(claims, "0"))
    assert chain[0] == "0"
    assert len(set(chain)) == len(chain)
    place = {key: n for n, key in enumerate(chain)}
    for one in claims:
        for source in one.derivation.inputs if one.derivation and one.key in place else ():
            assert source in place
            assert place[one.key] < place[source] or {one.key, source} & circular


def test_a_chain_may_be_longer_than_the_interpreters_stack() -> None:
    claims = tuple(claim(str(n), str(n + 1)) for n in range(20_000))
    assert len(lineage.chain(claims, "0")) == 20_000


def test_origins_are_who_measured_and_not_who_calculated() -> None:
    assert keys(lineage.foot(STORY, "rounded")) == ["new", "old"]
    assert lineage.origins(STORY, "rounded") == ("Maker",)
    assert lineage.origins(STORY, "elsewhere") == ("Maker",)


def test_witnesses_saw_for_themselves_and_produced_nothing() -> None:
    assert lineage.witnesses(STORY, "rounded") == ("Lab",)
    assert lineage.witnesses(STORY, "old") == ()


def test_circular_derivations_are_found() -> None:
    assert lineage.cycles(STORY) == ()
    circle = (claim("a", "b"), claim("b", "a"), claim("c", "a"), claim("d", "d"))
    assert lineage.cycles(circle) == (("a", "b"), ("d",))


@pytest.mark.parametrize(
    ("credited", "found"),
    [
        ((("Post", "Times"), ("Times", "Post")), (("Post", "Times"),)),
        ((("Post", "Times"), ("Times", "Maker")), ()),
        ((("Post",), ("Post", "Post")), ()),
        ((("Harbour Post", "the Times"), ("The Times", "the Post")), (("Harbour Post", "The Times"),)),
    ],
)
def test_outlets_that_credit_one_another_are_found(
    credited: tuple[tuple[str, ...], ...], found: tuple[tuple[str, ...], ...]
) -> None:
    mentions = tuple(
        Mention(f"{n}", "d", "d.txt", Span(0, 1), outlet, tuple(by)) for n, (outlet, *by) in enumerate(credited)
    )
    figure = Figure("1", Span(0, 1), Decimal(1), None, None, "ratio")
    assert lineage.crediting(Claim("k", figure, None, None, None, None, None, "asserted", mentions)) == found
