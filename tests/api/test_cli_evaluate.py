"""`sayso evaluate`: the scorer's numbers, each miss with its sentence, annotations checked before they count."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests import scoring
from tests.api.command import ROOT, Ran, run

ARTICLE = """\
The Merlin pump weighs 41.5 kg.

It is up to 1.5 to 1.9 times faster than the Tarn 4 at 3.2 bar in 2026.
"""


def scorer(gold: Path, read: Path, *options: str) -> str:
    command = [sys.executable, str(ROOT / "tests" / "score" / "score.py"), str(gold), str(read), *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module", params=sorted(scoring.SETS))
def scored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Path]:
    """Return an annotated set: its annotations, its documents, and what is read of them."""
    docs, gold, _ = scoring.SETS[request.param]
    read = tmp_path_factory.mktemp("read") / "read.jsonl"
    read.write_text(run("extract", docs, "--json").out)
    return gold, docs, read


def test_prints_what_the_scorer_prints(scored: tuple[Path, Path, Path]) -> None:
    gold, docs, read = scored
    ran = run("evaluate", gold, docs, "--no-misses")
    assert ran.code == 0
    *lines, strict = ran.out.splitlines()
    # In columns wide enough for every name, which the scorer's are not.
    wanted = scorer(gold, read).replace("conditions_f1", "conditions_f1 ").splitlines()
    assert [line.split() for line in lines] == [line.split() for line in wanted]
    assert {line[:22].rstrip().count(" ") for line in lines} == {0}
    assert strict.startswith("conditions_precision ")
    summary = run("evaluate", gold, docs, "--no-misses", "--json").rows[0]
    precision = summary.pop("conditions_precision")
    assert summary == json.loads(scorer(gold, read, "--json"))
    assert f"{precision:.3f}" in strict


def test_lists_the_misses_that_the_scorer_lists(scored: tuple[Path, Path, Path]) -> None:
    gold, docs, read = scored
    listed = scorer(gold, read, "--errors").splitlines()
    wanted = sorted(line.split()[0].casefold() for line in listed if line.split()[0] in {"MISSED", "EXTRA", "WRONG"})
    _, *misses = run("evaluate", gold, docs, "--json").rows
    assert sorted(m["kind"] for m in misses if m["field"] != "conditions") == wanted
    texts = {path.name: path.read_bytes().decode() for path in docs.iterdir()}
    for miss in misses:
        text = texts[miss["doc"]]
        assert text[miss["start"] : miss["end"]] == miss["figure"]
        assert miss["figure"] in miss["quote"]
        assert miss["quote"] in text
        assert miss["figure"].split()[0] in "\n".join(text.split("\n")[miss["line"] - 1 :])


def annotated(figure: str, **more: Any) -> dict[str, Any]:
    start = ARTICLE.index(figure)
    amounts = {} if "low" in more else {"value": 41.5}
    return {
        "doc": "a.md",
        "start": start,
        "end": start + len(figure),
        "figure": figure,
        "unit": "kg",
        **amounts,
        **more,
    }


def evaluated(folder: Path, rows: list[Mapping[str, Any] | str], *options: str) -> Ran:
    (folder / "a.md").write_text(ARTICLE)
    lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    (folder / "gold.jsonl").write_text("\n".join(lines))
    return run("evaluate", folder / "gold.jsonl", folder / "a.md", *options)


RANGE = annotated("1.5 to 1.9 times", unit="ratio", low=1.5, high=1.9)


def test_a_fault_is_told_with_what_was_wanted_and_what_was_read(tmp_path: Path) -> None:
    rows = [annotated("41.5 kg", value=42, subject="Osk", conditions=["region:us"]), RANGE, annotated("2026", value=1)]
    ran = evaluated(tmp_path, rows, "--json")
    assert ran.code == 0
    told = {(m["kind"], m["field"], m["line"]): (m["wanted"], m["got"], m["row"]) for m in ran.rows[1:]}
    assert told["wrong", "quantity", 1] == ({"value": 42, "unit": "kg"}, {"value": 41.5, "unit": "kg"}, 1)
    assert told["wrong", "subject", 1][0] == "Osk"
    assert told["wrong", "conditions", 1] == (["region:us"], [], 1)
    assert told["wrong", "bound", 3] == (None, "at_most", 2)
    assert told["extra", "figures", 3] == (None, {"value": 3.2, "unit": "bar"}, None)
    assert told["missed", "figures", 3] == ({"value": 1, "unit": "kg"}, None, 3)
    shown = evaluated(tmp_path, rows).out
    for line in (
        "41.5 kg  a.md:1; gold line 1",
        "  “The Merlin pump weighs 41.5 kg.”",
        "  quantity: wanted 42 kg, got 41.5 kg",
        "  conditions: missing region:us",
        "  bound: wanted none, got at_most",
        "  extra: got 3.2 bar",
        "  missed: wanted 1 kg",
    ):
        assert f"{line}\n" in shown


def test_misses_of_one_field_alone_and_none(tmp_path: Path) -> None:
    rows: list[Mapping[str, Any] | str] = [annotated("41.5 kg", value=42, subject="Osk")]
    only = evaluated(tmp_path, rows, "--json", "--only", "subject")
    assert [m["field"] for m in only.rows[1:]] == ["subject"]
    assert len(evaluated(tmp_path, rows, "--json", "--no-misses").rows) == 1
    wrong = evaluated(tmp_path, rows, "--only", "subjects")
    assert wrong.code == 2
    assert "figures, quantity" in " ".join(wrong.err.split())


def test_an_optional_figure_counts_neither_way(tmp_path: Path) -> None:
    rows = [annotated("41.5 kg"), RANGE | {"optional": True}, annotated("3.2 bar", value=9, optional=True)]
    summary, *misses = evaluated(tmp_path, rows, "--json").rows
    assert (summary["rows"], summary["figures"]["f1"], misses) == (1, 1.0, [])


def test_conditions_on_an_axis_that_the_row_lacks_count_in_the_strict_score_only(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("In 2025 the US unemployment rate was 4.2%.\n")
    row = {"doc": "a.md", "start": 37, "end": 41, "figure": "4.2%", "unit": "ratio", "value": 0.042}
    (tmp_path / "gold.jsonl").write_text(json.dumps(row | {"conditions": ["period:2025"]}))
    summary = run("evaluate", tmp_path / "gold.jsonl", tmp_path, "--json").rows[0]
    assert (summary["conditions_f1"], summary["conditions_precision"]) == (1.0, 0.5)


BAD: dict[str, tuple[Mapping[str, Any] | str, str]] = {
    "not JSON": ("{", "not JSON"),
    "no object": ("[1]", "not a JSON object"),
    "a key that there is not": (annotated("41.5 kg", metrics="weight"), "no such key: 'metrics'"),
    "no document": (annotated("41.5 kg", doc=None), "`doc` must be text"),
    "an offset in quotes": (annotated("41.5 kg", start="23"), "`start` must be a whole number"),
    "an offset below nought": (annotated("41.5 kg", start=-1), "`start` must be a whole number"),
    "offsets too far apart": (annotated("41.5 kg", end=40), "`end` minus `start`"),
    "another place": (annotated("41.5 kg", start=0, end=7), "'41.5 kg' is not what a.md says at 0-7"),
    "no amount": (annotated("41.5 kg", value=None), "a figure has a `value`, or `low` and `high`"),
    "half a range": (annotated("41.5 kg", value=None, low=1), "a figure has a `value`, or `low` and `high`"),
    "an amount in quotes": (annotated("41.5 kg", value="41.5"), "`value` must be a number"),
    "an amount beyond all": ('{"doc": "a.md", "start": 0, "end": 1, "figure": "T", "unit": "kg", "value": 1e99999999}',
                             "`value` must be a number"),
    "a unit that there is not": (annotated("41.5 kg", unit="widgets"), "`unit` is no unit known here: 'widgets'"),
    "a unit that is no text": (annotated("41.5 kg", unit=5), "`unit` is no unit known here: 5"),
    "a bound that there is not": (annotated("41.5 kg", bound="atmost"), "`bound` cannot be 'atmost'"),
    "a direction that is a list": (annotated("41.5 kg", direction=["higher"]), "`direction` cannot be"),
    "a flag in quotes": (annotated("41.5 kg", optional="yes"), "`optional` must be true or false"),
    "a speaker alone": (annotated("41.5 kg", said_by="Ada Lund"), "`said_by` must be a list of texts"),
    "a condition without a value": (annotated("41.5 kg", conditions=["fp8"]), "not a condition: 'fp8'"),
    "a name without a letter": (annotated("41.5 kg", subject="—"), "`subject` must be text"),
}  # fmt: skip


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_row_is_told_with_its_line_and_a_remedy(tmp_path: Path, bad: str) -> None:
    row, message = BAD[bad]
    ran = evaluated(tmp_path, [RANGE, "", row])
    assert (ran.code, ran.out) == (2, "")
    error, hint = ran.err.splitlines()
    assert error.startswith(f"error: {tmp_path / 'gold.jsonl'}, line 3: {message}")
    assert hint.startswith("hint: ")


def test_a_figure_at_another_place_is_told_where_it_stands(tmp_path: Path) -> None:
    ran = evaluated(tmp_path, [annotated("41.5 kg", start=22, end=29)])
    assert "hint: It stands at 23-30.\n" in ran.err


def test_a_figure_that_is_annotated_twice_is_told(tmp_path: Path) -> None:
    ran = evaluated(tmp_path, [annotated("41.5 kg"), RANGE, annotated("41.5 kg", doc="folder/a.md", value=42)])
    assert (ran.code, ran.out) == (2, "")
    assert "gold.jsonl, line 3: '41.5 kg' at 23-30 of a.md is annotated on line 1 already\nhint: " in ran.err


def test_a_document_without_its_file_is_told(tmp_path: Path) -> None:
    ran = evaluated(tmp_path, [RANGE, annotated("41.5 kg", doc="folder/b.md")])
    assert ran.code == 2
    assert "line 2: no file given for 1 of its documents: b.md" in ran.err


def test_a_file_without_annotations_is_told_and_not_scored(tmp_path: Path) -> None:
    (tmp_path / "b.md").write_text("It weighs 3 kg.\n")
    evaluated(tmp_path, [annotated("41.5 kg"), RANGE])
    ran = run("evaluate", tmp_path / "gold.jsonl", tmp_path / "a.md", tmp_path / "b.md", "--json")
    assert ran.code == 0
    assert "b.md" in ran.err
    assert {miss["doc"] for miss in ran.rows[1:]} == {"a.md"}


def test_two_files_of_one_name_are_told_apart_by_nobody(tmp_path: Path) -> None:
    evaluated(tmp_path, [RANGE])
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "a.md").write_text("It weighs 3 kg.\n")
    ran = run("evaluate", tmp_path / "gold.jsonl", tmp_path / "a.md", tmp_path / "more" / "a.md")
    assert ran.code == 2
    assert "two files of this name" in ran.err


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe{}", b"\n\n"])
def test_annotations_that_cannot_be_read_are_told(tmp_path: Path, content: bytes | None) -> None:
    (tmp_path / "a.md").write_text(ARTICLE)
    if content is not None:
        (tmp_path / "gold.jsonl").write_bytes(content)
    ran = run("evaluate", tmp_path / "gold.jsonl", tmp_path / "a.md")
    assert (ran.code, ran.out) == (2, "")
    assert "gold.jsonl" in ran.err
