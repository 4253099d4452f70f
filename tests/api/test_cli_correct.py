"""`sayso correct`: set right, listed, shown wherever it changes an answer, and taken back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.api.command import run

TEXT = "# Pumps\n\nThe Lund P4 moves 412 litres a minute and draws 1,250 W.\n"
PLACE = f"pumps.md@{TEXT.index('412')}"
SIGNED = ("--by", "Ada Brown", "--reason", "it is of the P5")


@pytest.fixture
def pumps(tmp_path: Path) -> Path:
    (tmp_path / "pumps.md").write_text(TEXT)
    assert run("ingest", tmp_path / "pumps.md", store=tmp_path / "store").code == 0
    return tmp_path / "store"


def test_an_amendment_is_shown_with_the_answer_and_can_be_taken_back(pumps: Path) -> None:
    before = run("export", store=pumps).out
    assert run("correct", "amend", PLACE, "subject=Lund P5", *SIGNED, store=pumps).code == 0
    told = run("trace", "412 litres a minute", store=pumps).out
    assert "Lund P5" in told
    assert "Set right by people" in told
    assert "amended by Ada Brown" in told
    assert "it is of the P5" in told
    (line,) = run("correct", "list", "--json", store=pumps).out.splitlines()
    listed = json.loads(line)
    assert (listed["kind"], listed["by"], listed["undone"]) == ("amend", "Ada Brown", None)
    assert listed["changes"] == [{"field": "subject", "value": "Lund P5"}]
    traced = json.loads(run("trace", "412 litres a minute", "--json", store=pumps).out)
    assert traced["corrections"] == [listed]
    assert run("check", store=pumps).code == 0
    assert run("correct", "undo", listed["id"], "--by", "Ben", "--reason", "no, it is not", store=pumps).code == 0
    shown = run("correct", "list", store=pumps).out
    assert "taken back by Ben" in shown
    assert "Lund P5" not in run("trace", "412 litres a minute", store=pumps).out
    left = [line for line in run("export", store=pumps).out.splitlines() if "/graph/corrections>" not in line]
    assert left == before.splitlines()


def test_who_asks_for_what_was_rejected_is_told(pumps: Path) -> None:
    assert run("correct", "reject", PLACE, *SIGNED, store=pumps).code == 0
    asked = run("trace", "412 litres a minute", store=pumps)
    assert asked.code == 1
    assert "rejected by Ada Brown" in asked.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("reject", PLACE, "--by", "Ada"), "--reason"),
        (("reject", PLACE, "--reason", "so"), "--by"),
        (("reject", "--by", "Ada", "--reason", "so"), "one place"),
        (("merge", PLACE, *SIGNED), "two places"),
        (("reject", "pumps.md@3", *SIGNED), "no figure begins there"),
        (("reject", "other.md@3", *SIGNED), "no such document"),
        (("amend", PLACE, "value=3", *SIGNED), "no field"),
        (("amend", PLACE, "subject", *SIGNED), "FIELD=VALUE"),
        (("undo", "nothing", *SIGNED), "no such correction"),
    ],
)
def test_wrong_use_is_told_and_changes_nothing(pumps: Path, arguments: tuple[str, ...], says: str) -> None:
    before = run("export", store=pumps).out
    done = run("correct", *arguments, store=pumps)
    assert done.code == 2
    assert says in done.err
    assert "Traceback" not in done.err
    assert run("export", store=pumps).out == before


def test_a_store_without_corrections_says_so(pumps: Path) -> None:
    assert run("correct", "list", store=pumps).code == 1


def test_why_tells_what_is_compared_and_what_keeps_others_apart(pumps: Path) -> None:
    told = run("why", "412 litres a minute", store=pumps)
    assert told.code == 0
    assert "What makes 1 statement one claim" in told.out
    assert f"pumps.md@{TEXT.index('412')}" in told.out
    (row,) = run("why", "412 litres a minute", "--json", store=pumps).rows
    assert row["statements"][0]["told"]["subject"]
    assert run("why", row["claim"], "--json", store=pumps).rows == [row]
    assert run("why", "99 litres", store=pumps).code == 1
    assert run("why", "nothing", store=pumps).code == 2
