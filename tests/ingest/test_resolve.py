"""Claims: which statements are one, and what a claim says of all its statements."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from graph.claim import Claim, Producer
from ingest import resolve
from tests.ingest.stating import story

CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/claims-identity.yaml").read_text(encoding="utf-8"))


def _partition(claims: tuple[Claim, ...], names: dict[str, str]) -> dict[frozenset[str], Claim]:
    return {frozenset(names[m.statement] for m in c.mentions): c for c in claims}


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["case"])
def test_statements_are_one_claim_or_several(case: dict[str, Any]) -> None:
    documents, stated = story(case["documents"])
    names = {s.key: n for n, s in stated.items()}
    found = _partition(resolve.claims(documents, list(stated.values())), names)
    assert {tuple(sorted(g)) for g in found} == {tuple(sorted(g)) for g in case["claims"]}
    of = {n: c for group, c in found.items() for n in group}
    could_be = {n: {k for k, c in of.items() if c.key in of[n].underspecified} for n in of if of[n].underspecified}
    assert could_be == {n: set(others) for n, others in case.get("underspecified", {}).items()}


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["case"])
def test_order_does_not_matter(case: dict[str, Any]) -> None:
    documents, stated = story(case["documents"])
    wanted = resolve.claims(documents, list(stated.values()))
    for seed in range(4):
        shuffled = random.Random(seed)
        statements = shuffled.sample([*stated.values()] * 2, 2 * len(stated))
        assert resolve.claims(shuffled.sample(documents, len(documents)), statements) == wanted


def test_a_claim_keeps_its_key_while_its_statements_say_the_same() -> None:
    documents, stated = story(
        {"a": "The Lund does [4,120|unit=query/s; subject=Lund].", "b": "[4,120|unit=query/s; subject=Lund]"}
    )
    both = resolve.claims(documents, list(stated.values()))
    alone = resolve.claims(documents[:1], [stated["a1"]])
    assert [c.key for c in both] == [c.key for c in alone]


def test_the_fullest_statement_speaks_for_the_claim() -> None:
    documents, stated = story(
        {
            "a": "[about 4,120|value=4120; step=1; unit=query/s; subject=Lund; approx=yes]",
            "b": "[4,120|unit=query/s; subject=Lund X2; metric=throughput; workload=point reads]",
        }
    )
    (claim,) = resolve.claims(documents, list(stated.values()))
    assert (claim.subject, claim.metric, claim.workload) == ("Lund X2", "throughput", "point reads")
    assert not claim.figure.approximate
    assert [m.doc for m in claim.mentions] == ["a.txt", "b.txt"]


def test_who_measured_a_figure_is_not_also_who_states_it() -> None:
    documents, stated = story(
        {
            "a": "[4,120|unit=query/s; subject=Lund; producer=Lund:stated]",
            "b": "[4,120|unit=query/s; subject=Lund; producer=Lund Systems:measured]",
            "c": "[4,120|unit=query/s; subject=Lund]",
        }
    )
    (claim,) = resolve.claims(documents, list(stated.values()))
    assert claim.producers == (Producer("Lund Systems", "measured"),)


def test_accounts_of_one_agents_check_are_one_with_its_reach_and_doubts_stand_beside_it() -> None:
    documents, stated = story(
        {
            "a": "[4,120|unit=query/s; subject=Lund; check=Ostry:witnessed:the runs, Ostry:asserted:all]",
            "b": "[4,120|unit=query/s; subject=Lund; check=Ostry Lab:witnessed:some runs, :unverified:no outsider]",
            "c": "[4,120|unit=query/s; subject=Lund; check=Kiln:witnessed:the runs, Kiln:spot-checked:two of them]",
        }
    )
    (claim,) = resolve.claims(documents, list(stated.values()))
    assert [(v.agent, v.method, v.scope, v.document) for v in claim.verifications] == [
        (None, "unverified", "no outsider", "b"),
        ("Kiln", "spot-checked", "two of them", "c"),
        ("Ostry Lab", "witnessed", "some runs", "b"),
    ]


def test_whoever_made_a_figure_drops_none_of_its_conditions_nor_does_an_older_document() -> None:
    documents, stated = story(
        {
            "a": {"text": "[4,120|unit=query/s; subject=Lund; producer=Skua:measured]", "outlet": "Skua Newsroom"},
            "b": {"text": "[4,120|unit=query/s; subject=Lund; cond=scope:node]", "date": "2026-03-02"},
            "c": {"text": "[4,120|unit=query/s; subject=Lund]", "date": "2026-03-01"},
            "d": {"text": "[4,120|unit=query/s; subject=Lund]", "date": "2026-03-03"},
        }
    )
    (claim,) = resolve.claims(documents, list(stated.values()))
    assert [(r.stated_in, r.dropped_in) for r in claim.conditions] == [(("b.txt",), ("d.txt",))]


def test_a_time_that_only_surrounds_a_figure_is_not_dropped() -> None:
    documents, stated = story(
        {
            "a": "[4,120|unit=query/s; subject=Lund; wide=period:2026-05]",
            "b": "[4,120|unit=query/s; subject=Lund]",
        }
    )
    (claim,) = resolve.claims(documents, list(stated.values()))
    assert [(r.stated_in, r.dropped_in) for r in claim.conditions] == [(("a.txt",), ())]


def test_conditions_are_reported_by_document_not_by_mention() -> None:
    documents, stated = story(
        {
            "a": "[4,120|unit=query/s; subject=Lund; cond=precision:nvfp4]. Again [4,120|unit=query/s; subject=Lund].",
            "b": "[4,120|unit=query/s; subject=Lund; cond=precision:fp4]",
            "c": "[4,120|unit=query/s; subject=Lund]",
        }
    )
    (claim,) = resolve.claims(documents, list(stated.values()))
    reports = {r.id: (r.stated_in, r.dropped_in) for r in claim.conditions}
    assert reports == {
        "precision:fp4": (("a.txt", "b.txt"), ("c.txt",)),
        "precision:nvfp4": (("a.txt",), ("b.txt", "c.txt")),
    }


def test_outlets_that_only_credit_one_another_are_nobody_behind_a_figure() -> None:
    documents, stated = story(
        {
            "a": {
                "text": "[4,128|unit=count; subject=Elvery; said=Courier; producer=Courier:stated].",
                "outlet": "Post",
            },
            "b": {"text": "[4,128|unit=count; subject=Elvery; said=Post; producer=Post:stated].", "outlet": "Courier"},
        }
    )
    (claim,) = resolve.claims(documents, list(stated.values()))
    assert claim.producers == ()


def test_whoever_credits_an_outlet_goes_on_to_whom_that_credits() -> None:
    documents, stated = story(
        {
            "a": {"text": "[4,128|unit=count; subject=Elvery; said=Port; producer=Port:stated].", "outlet": "Post"},
            "b": {"text": "[4,128|unit=count; subject=Elvery; said=Post; producer=Post:stated].", "outlet": "Courier"},
        }
    )
    (claim,) = resolve.claims(documents, list(stated.values()))
    assert claim.producers == (Producer("Port", "stated"),)
