"""Operands for a given result, ranked: which cells of a table gave a number."""

from __future__ import annotations

import pytest

from ingest.arithmetic import ranking
from ingest.arithmetic.ranking import Cell

TABLE = (
    (0, ("Barley", 412.0, 356.0, 391.0)),
    (1, ("Oats", 118.0, 174.0, 96.0)),
    (2, ("Rye", 61.0, 58.0, 117.0)),
)
CELLS = [Cell(value, row, column) for row, (_, *values) in TABLE for column, value in enumerate(values, 1)]


@pytest.mark.parametrize(
    ("value", "percent", "operation", "wanted"),
    [
        (56, False, "difference", {412, 356}),  # also 174 less 118, in a row below
        (384, False, "mean", {412, 356}),
        (386.33, False, "mean", {412, 356, 391}),
        (591, False, "sum", {412, 118, 61}),
        (15.73, True, "percent-change", {356, 412}),
        (28.64, True, "ratio", {118, 412}),
        (2.05, False, "ratio", {356, 174}),
    ],
)
def test_the_right_operands_come_first(value: float, percent: bool, operation: str, wanted: set[float]) -> None:
    first = ranking.operands(value, 0.01, CELLS, percent=percent)[0]
    assert (first.operation, {c.value for c in first.operands}) == (operation, wanted)


def test_reasons_tell_the_operation_the_layout_and_how_many_others_there_are() -> None:
    first = ranking.operands(384, 0.01, CELLS)[0]
    assert first.reasons == ("mean", "neighbours in one row", "one of 9 such combinations")


def test_neighbours_in_a_row_go_before_cells_far_apart() -> None:
    cells = [Cell(70.0, 0, 0), Cell(58.0, 0, 1), Cell(31.0, 3, 0), Cell(19.0, 5, 1)]
    ranked = ranking.operands(12, 1, cells)
    assert [r.layout for r in ranked] == ["row-next", "apart"]


def test_amounts_in_different_units_are_not_added() -> None:
    cells = [Cell(70.0, 0, 0, "EUR"), Cell(12.0, 0, 1, "%")]
    assert {r.operation for r in ranking.operands(82, 1, cells)} == set()
    assert [r.operation for r in ranking.operands(8.4, 0.1, cells)] == ["product"]


def test_what_fits_nothing_has_no_operands() -> None:
    assert ranking.operands(7_777_777, 1, CELLS) == ()


def test_shares_of_classes_add_up() -> None:
    for percent in (True, False):
        shares = ranking.usual(percent=percent)
        assert sum(shares.values()) == pytest.approx(1, abs=0.01)
