"""The audit as an editor asks for it: one outlet, one figure, one kind, and the table of claims by outlets."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.api.command import ROOT, run


@pytest.fixture(scope="module")
def stories(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("audit") / "store"
    assert run("ingest", ROOT / "tests" / "corpus" / "docs", store=place).code == 0
    return place


def test_a_kind_or_several_may_be_asked_for(stories: Path) -> None:
    every = run("audit", "--json", store=stories).rows
    kinds = {"magnitude", "unit"}
    asked = run("audit", "--json", "--kind", "magnitude", "--kind", "unit", store=stories).rows
    assert asked == [row for row in every if row["kind"] in kinds]
    assert {row["kind"] for row in asked} == kinds


def test_an_unknown_kind_is_told_the_known_ones(stories: Path) -> None:
    ran = run("audit", "--kind", "unti", store=stories)
    assert ran.code == 2
    assert "--kind unti" in ran.err
    assert "verification-laundered" in ran.err


def test_an_outlets_own_faults_may_be_asked_for_in_any_case(stories: Path) -> None:
    every = run("audit", "--json", store=stories).rows
    asked = run("audit", "--json", "--outlet", "voltfeed", store=stories).rows
    assert asked == [row for row in every if row["doc"].startswith("08-voltfeed")]
    assert len(asked) > 5
    assert run("audit", "--outlet", "nobody", store=stories).code == 1


def test_a_figure_is_asked_for_with_what_it_follows_from(stories: Path) -> None:
    asked = run("audit", "--json", "--figure", "$0.22", store=stories).rows
    assert {row["kind"] for row in asked} >= {"magnitude", "arithmetic-wrong"}
    traced = {c["claim"] for row in run("trace", "$0.22", "--json", store=stories).rows for c in row["chain"]}
    assert {row["claim"] for row in asked} <= traced


def test_the_heaviest_may_be_asked_for(stories: Path) -> None:
    every = run("audit", "--json", store=stories).rows
    assert run("audit", "--json", "--top", "4", store=stories).rows == every[:4]
    assert run("audit", "--top", "0", store=stories).code == 2


def test_the_table_has_a_cell_for_each_document_that_tells_a_claim(stories: Path) -> None:
    rows = run("audit", "--matrix", "--json", store=stories).rows
    claims = {c["claim"]: c for c in run("claims", "--json", store=stories).rows}
    for row in rows:
        assert len({cell["doc"] for cell in row["cells"]}) == len(row["cells"]) > 1
        for cell in row["cells"]:
            claim = claims[cell["claim"]]
            assert cell["doc"] in {m["doc"] for m in claim["mentions"]}
            stated = {c["id"] for c in claim["conditions"] if cell["doc"] in c["stated_in"]}
            dropped = {c["id"] for c in claim["conditions"] if cell["doc"] in c["dropped_in"]}
            assert (set(cell["kept"]), set(cell["dropped"])) == (stated, dropped)
    told = {(c["doc"][:2], c["figure"]): c for row in rows for c in row["cells"]}
    assert told["04", "$0.22 per million"]["how"] == "altered"
    assert told["08", "480 kWh"]["how"] == "altered"
    assert told["04", "0.85 kW"]["how"] == "converted"
    assert told["03", "9,300 tokens a second for every kilowatt"]["how"] == "rounded"
    assert told["08", "342 Wh/kg"]["check"] == "laundered"
    assert told["08", "342 Wh/kg"]["said_by"] == ["Ravnsborg Electrical Laboratory"]


def test_the_table_has_every_face(stories: Path) -> None:
    rows = run("audit", "--matrix", "--json", store=stories).rows
    table = list(csv.DictReader(io.StringIO(run("audit", "--matrix", "--csv", store=stories).out)))
    assert len(table) == sum(len(row["cells"]) for row in rows)
    assert table[0]["doc"] == rows[0]["cells"][0]["doc"]
    shown = run("audit", "--matrix", "--top", "5", store=stories, width=120).out
    assert "≠ $0.22" in shown
    assert "rounded" in shown
    page = run("audit", "--matrix", "--html", store=stories).out
    assert page.count("<table>") == 3  # a story each
    assert "<script" not in page
