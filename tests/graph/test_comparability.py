"""Figures near to a claim are not comparable with it where a condition differs, and the axis is named."""

from __future__ import annotations

from graph.audit.comparability import Difference, apart
from ingest import arithmetic, resolve
from tests.ingest.stating import story


def _reasons(text: str) -> dict[str, tuple[Difference, ...]]:
    """Return by figure what keeps it from contradicting the first figure of a text."""
    documents, stated = story({"a": text})
    statements = list(stated.values())
    claims = arithmetic.derive(resolve.claims(documents, statements), documents, statements)
    first = next(c for c in claims if any(m.statement == stated["a1"].key for m in c.mentions))
    return {a.statement.figure.text: a.differences for a in apart(first, statements)}


def test_the_axis_that_sets_two_figures_apart_is_named() -> None:
    found = _reasons(
        "Tirzol helped [61%|subject=Tirzol; metric=response rate; cond=population:per-protocol] of those who finished, "
        "[54%|subject=Tirzol; metric=response rate; cond=population:intention-to-treat] of all."
    )
    assert found == {"54%": (Difference("population", "population:per-protocol", "population:intention-to-treat"),)}


def test_every_axis_is_named() -> None:
    found = _reasons(
        "The Heron drew [210 W|unit=W; subject=Heron; metric=power; cond=statistic:mean,period:2024] and "
        "[260 W|unit=W; subject=Heron; metric=power; cond=statistic:maximum,period:2025]."
    )
    assert [d.axis for d in found["260 W"]] == ["period", "statistic"]


def test_another_thing_another_measure_and_a_missing_condition_are_no_reason() -> None:
    found = _reasons(
        "The mean rent in Holm was [€910|unit=EUR; subject=Holm; metric=rent; cond=statistic:mean], "
        "the median in Vik [€850|unit=EUR; subject=Vik; metric=rent; cond=statistic:median], "
        "a deposit in Holm [€1,200|unit=EUR; subject=Holm; metric=deposit; cond=statistic:median], "
        "a rent in Holm [€905|unit=EUR; subject=Holm; metric=rent]."
    )
    assert found == {}


def test_sizes_of_samples_are_an_axis_of_their_own() -> None:
    found = _reasons(
        "The trial found [12%|subject=Tirzol; metric=risk; cond=population:n=1284,population:adults], "
        "the pilot [15%|subject=Tirzol; metric=risk; cond=population:n=60,population:adults]."
    )
    assert found["15%"] == (Difference("population", "population:n=1284", "population:n=60"),)
