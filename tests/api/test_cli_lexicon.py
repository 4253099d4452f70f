"""`--lexicon DIR`: units, conditions and cues of a user's own, in the reading, the graph and the answers."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from ingest import lexicon
from ingest.lexicon.repeating import runs_away
from tests.api.command import Ran, run, spawn

UNITS = """
[[unit]]
id = "meter"
factor = "201.168"
words = ["furlong"]
examples = ["6 furlongs"]

[[unit]]
id = "scoville"
base = true
symbols = ["SHU"]
examples = ["350,000 SHU"]
"""
CONDITIONS = """
[axis.going]
holds = ["any"]

[[entry]]
id = "going:soft"
phrases = ["on soft ground"]
examples = ["On soft ground he came third."]

[[entry]]
id = "region:wessex"
phrases = ["in Wessex"]
examples = ["Prices rose 3% in Wessex."]
"""
ARTICLE = """\
On soft ground Halcyon Grey ran 6 furlongs in 71.2 seconds in Wessex.

The chilli measured 350,000 SHU.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with an article and words of its trade."""
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "units.toml").write_text(UNITS)
    (tmp_path / "words" / "conditions.toml").write_text(CONDITIONS)
    (tmp_path / "race.md").write_text(ARTICLE)
    return tmp_path


def read(ran: Ran) -> dict[str, tuple[float, str, set[str]]]:
    assert ran.code == 0, ran.err
    return {
        row["figure"]["text"]: (row["figure"]["value"], row["figure"]["unit"], {c["id"] for c in row["conditions"]})
        for row in ran.rows
    }


OWN = {
    "6 furlongs": (1207.008, "meter", {"going:soft", "region:wessex"}),
    "71.2 seconds": (71.2, "s", {"going:soft", "region:wessex"}),
    "350,000 SHU": (350000, "scoville", set()),
}


def test_a_units_a_values_and_an_axis_words_are_read(folder: Path) -> None:
    found = read(spawn("extract", "race.md", "--json", "--lexicon", "words", folder=folder))
    for text, (value, unit, conditions) in OWN.items():
        assert found[text][:2] == (value, unit)
        assert found[text][2] >= conditions


def test_the_environment_names_the_folder_too(folder: Path) -> None:
    found = spawn("extract", "race.md", "--json", folder=folder, SAYSO_LEXICON="words")
    assert "350,000 SHU" in read(found)


def test_without_the_folder_nothing_of_it_is_known(folder: Path) -> None:
    found = read(run("extract", folder / "race.md", "--json"))
    assert "350,000 SHU" not in found
    assert not any({"going:soft", "region:wessex"} & conditions for _, _, conditions in found.values())


def test_a_new_axis_is_in_the_graph_which_conforms(folder: Path) -> None:
    store = folder / "store"
    assert spawn("ingest", "race.md", "--lexicon", "words", folder=folder, store=store).code == 0
    checked = run("check", store=store)
    assert (checked.code, checked.err) == (0, "the graph conforms to its shapes\n")
    asked = "ASK { condition:going:soft skos:broader condition:going ; sayso:slot/skos:broader condition:going }"
    assert '"boolean":true' in run("sparql", asked, "--format", "json", store=store).out.replace(" ", "")
    unit = "ASK { unit:scoville a sayso:Unit ; sayso:dimension 'scoville' }"
    assert '"boolean":true' in run("sparql", unit, "--format", "json", store=store).out.replace(" ", "")


def test_figures_in_own_units_are_traced(folder: Path) -> None:
    store = folder / "store"
    spawn("ingest", "race.md", "--lexicon", "words", folder=folder, store=store)
    for figure in ("6 furlongs", "350,000 SHU"):
        traced = spawn("trace", figure, "--json", "--lexicon", "words", folder=folder, store=store)
        assert [match["chain"][0]["figure"]["text"] for match in traced.rows] == [figure]
    # What was read stays, whoever asks.
    assert run("claims", "--json", store=store).rows


def test_documents_read_with_other_words_are_read_again(folder: Path) -> None:
    (folder / "nothing.md").write_text("The sky is clear.\n")
    store = folder / "store"
    assert "added" in spawn("ingest", "race.md", "nothing.md", folder=folder, store=store).err
    own = spawn("ingest", "race.md", "nothing.md", "--lexicon", "words", folder=folder, store=store)
    assert "replaced race.md\nunchanged: 1" in own.err
    again = spawn("ingest", "race.md", "nothing.md", "--lexicon", "words", folder=folder, store=store)
    assert "unchanged: 2" in again.err
    with (folder / "words" / "units.toml").open("a") as file:
        file.write("# The same words, said anew.\n")
    assert "replaced race.md" in spawn("ingest", "race.md", "--lexicon", "words", folder=folder, store=store).err


def test_a_document_is_removed_with_own_words(folder: Path) -> None:
    store = folder / "store"
    spawn("ingest", "race.md", "--lexicon", "words", folder=folder, store=store)
    assert spawn("remove", "race.md", "--lexicon", "words", folder=folder, store=store).code == 0
    assert run("documents", store=store).code == 1


def test_annotations_are_scored_in_own_units(folder: Path) -> None:
    start = ARTICLE.index("350,000 SHU")
    row = f'{{"doc": "race.md", "start": {start}, "end": {start + 11}, "figure": "350,000 SHU"'
    (folder / "gold.jsonl").write_text(f'{row}, "unit": "scoville", "value": 350000}}')
    ran = spawn("evaluate", "gold.jsonl", "race.md", "--lexicon", "words", "--json", folder=folder)
    assert ran.rows[0]["quantity"] == 1.0
    unknown = spawn("evaluate", "gold.jsonl", "race.md", folder=folder)
    assert unknown.code == 2
    assert "`unit` is no unit known here: 'scoville'" in unknown.err


WRONG = [
    (
        "conditions",
        'examples = ["On soft ground he came third."]',
        'examples = ["Soft was the ground."]',
        "line 8: 'going:soft' is not found in 'Soft was the ground.'",
    ),
    (
        "conditions",
        'phrases = ["in Wessex"]',
        'phrases = ["in Wessex"]\ncounter = ["He is in Wessex."]',
        "line 13: 'region:wessex' is found in 'He is in Wessex.'",
    ),
    (
        "conditions",
        'phrases = ["in Wessex"]',
        "pattern = 'in\\s+Wessex'\nwhen = [\"essex\"]",
        "line 14: 'region:wessex' is not found in 'Prices rose 3% in Wessex.'",
    ),
    (
        "units",
        '"350,000 SHU"',
        '"350,000 SHUs"',
        "line 12: 'scoville' is not found in '350,000 SHUs'",
    ),
]


@pytest.mark.parametrize(("name", "there", "instead", "message"), WRONG)
def test_an_entry_that_its_examples_disprove_is_told(
    folder: Path, name: str, there: str, instead: str, message: str
) -> None:
    file = folder / "words" / f"{name}.toml"
    file.write_text(file.read_text().replace(there, instead))
    ran = spawn("extract", "race.md", "--lexicon", "words", folder=folder)
    assert (ran.code, ran.out) == (2, "")
    error, hint = ran.err.splitlines()
    assert error == f"error: words/{name}.toml, {message}"
    assert hint.startswith("hint: ")


@pytest.mark.parametrize("factor", ["1e999999", "1e-999999", "NaN"])
def test_a_factor_that_no_amount_survives_is_told(folder: Path, factor: str) -> None:
    (folder / "words" / "units.toml").write_text(UNITS.replace("201.168", factor))
    ran = spawn("extract", "race.md", "--json", "--lexicon", "words", folder=folder)
    assert (ran.code, ran.out) == (2, "")
    assert "units.toml, line 4: `factor` must be a number above 0 in quotes\nhint: " in ran.err


RUNNING_AWAY = ["(a+)+$", r"(?:\w+\s?)+;", "((?:a*))*b", "x(?:a|b+)+", r"(?=(\s*a+){2,})a"]


@pytest.mark.parametrize("pattern", RUNNING_AWAY)
@pytest.mark.parametrize("key", ["pattern", "context"])
def test_a_pattern_that_may_never_end_is_told_before_it_is_tried(folder: Path, key: str, pattern: str) -> None:
    (folder / "words" / "units.toml").unlink()
    words = f"phrases = ['in Wessex']\n{key} = '{pattern}'"
    file = folder / "words" / "conditions.toml"
    file.write_text(CONDITIONS.replace('phrases = ["in Wessex"]', words))
    ran = run("extract", folder / "race.md", "--lexicon", folder / "words")
    assert (ran.code, ran.out) == (2, "")
    assert "conditions.toml, line 13: a repetition of a repetition, which may never end\nhint: " in ran.err


def test_no_pattern_that_comes_with_the_program_may_run_away() -> None:
    for name in lexicon.names():
        assert [entry.id for entry in lexicon.entries(name) if runs_away(entry.pattern.pattern)] == []


def test_a_file_that_an_editor_put_a_mark_before_is_read(folder: Path) -> None:
    (folder / "words" / "units.toml").write_bytes(b"\xef\xbb\xbf" + UNITS.replace("\n", "\r\n").encode())
    assert "350,000 SHU" in read(spawn("extract", "race.md", "--json", "--lexicon", "words", folder=folder))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_in_the_place_of_a_file_is_told_and_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "words" / "caveats.toml")
    ran = run("extract", folder / "race.md", "--lexicon", folder / "words")
    assert (ran.code, ran.out) == (2, "")
    assert "caveats.toml: this is no regular file\nhint: " in ran.err


def test_thousands_of_entries_are_checked_in_seconds(folder: Path) -> None:
    entry = '[[entry]]\nid = "going:{0}"\nphrases = ["on {0} ground"]\nexamples = ["He ran on {0} ground."]\n'
    names = [f"ground{chr(97 + n // 676)}{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}" for n in range(10000)]
    file = folder / "words" / "conditions.toml"
    file.write_text(CONDITIONS + "".join(map(entry.format, names)))
    began = time.monotonic()
    assert read(spawn("extract", "race.md", "--json", "--lexicon", "words", folder=folder))
    assert time.monotonic() - began < 60


@pytest.mark.parametrize("command", ["trace 1", "serve", "ingest race.md", "remove race.md", "evaluate gold race.md"])
def test_no_command_begins_with_wrong_words(folder: Path, command: str) -> None:
    (folder / "words" / "units.toml").write_text("[[unit]]\n")
    ran = spawn(*command.split(), "--lexicon", "words", folder=folder, store=folder / "store")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: words/units.toml, line 1: [[unit]] lacks `id`\nhint: ")
    assert not (folder / "store").exists()


def test_a_folder_that_is_not_there_is_told(folder: Path) -> None:
    ran = run("extract", folder / "race.md", "--lexicon", folder / "wrods")
    assert ran.code == 2
    assert ran.err.startswith(f"error: {folder / 'wrods'}: No such file or directory\nhint: ")
