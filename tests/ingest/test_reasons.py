"""Why a claim is one: its statements, and what keeps apart the others that print its figure."""

from __future__ import annotations

from typing import Any

import pytest

from ingest import resolve
from ingest.resolve import reasons
from tests.ingest.stating import story

ONE = {
    "a": {"text": "The Lund draws [40 W|unit=W; subject=Lund; metric=power; cond=power-basis:wall].", "outlet": "Skua"},
    "b": {"text": "Skua's Lund draws [40 W|unit=W; subject=Lund; metric=power].", "outlet": "Gazette"},
    "c": {"text": "The Orrin draws [40 W|unit=W; subject=Orrin; metric=power; said=Skua].", "outlet": "Ledger"},
    "d": {
        "text": "At the board the Lund draws [40 W|unit=W; subject=Lund; metric=power; cond=power-basis:package-tdp].",
        "outlet": "Post",
    },
    "e": {"text": "A lamp uses [60 W|unit=W; subject=lamp].", "outlet": "Post"},
}


def _why(given: dict[str, Any], name: str) -> tuple[reasons.Why, dict[str, str]]:
    documents, stated = story(given)
    statements = list(stated.values())
    claims = resolve.claims(documents, statements)
    (key,) = [c.key for c in claims if any(m.statement == stated[name].key for m in c.mentions)]
    found = reasons.why(documents, statements, key)
    assert found is not None
    return found, {s.key: n for n, s in stated.items()}


def test_every_statement_of_a_claim_is_told_with_what_is_compared() -> None:
    why, names = _why(ONE, "c1")
    assert [names[s.key] for s, _ in why.members] == ["c1"]
    assert why.members[0][1]["subject"] == ("orrin",)


@pytest.mark.parametrize(
    ("own", "other", "slot", "here", "there"),
    [
        ("a1", "c1", "subject", ("lund",), ("orrin",)),
        ("c1", "d1", "subject", ("orrin",), ("lund",)),
        ("a1", "d1", "power-basis:", ("wall",), ("package-tdp",)),
    ],
)
def test_what_keeps_two_apart_is_named(own: str, other: str, slot: str, here: object, there: object) -> None:
    why, names = _why(ONE, own)
    (near,) = [n for n in why.near if names[n.statement.key] == other]
    assert near.differs[slot] == (here, there)


def test_who_says_too_little_is_open_and_other_figures_are_not_near() -> None:
    why, names = _why(ONE, "b1")
    assert {names[n.statement.key] for n in why.near if n.open} == {"a1", "d1"}
    assert "e1" not in {names[n.statement.key] for n in why.near}


def test_a_claim_that_nobody_makes_has_no_reasons() -> None:
    documents, stated = story(ONE)
    assert reasons.why(documents, list(stated.values()), "none") is None
