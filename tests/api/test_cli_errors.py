"""Bad input: each a message with place and remedy, exit code 2, and the store as it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from graph.store import Store
from tests.api.command import SEEDS, run, spawn


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return a store with one article in it."""
    article = tmp_path / "first.txt"
    article.write_text("The pump moved 140 litres per minute.\n")
    assert run("ingest", article, store=tmp_path / "store").code == 0
    return tmp_path / "store"


def nothing(path: Path) -> None:
    """Leave the file missing."""


def empty(path: Path) -> None:
    path.write_bytes(b"")


def binary(path: Path) -> None:
    path.write_bytes(b"\x7fELF\x00\x01\x02" * 50)


def undecodable(path: Path) -> None:
    path.write_bytes("Größe: 12 kg\n".encode("latin-1"))


def broken_front_matter(path: Path) -> None:
    path.write_text("---\ntitle: [unclosed\noutlet\n---\nIt weighs 12 kg.\n")


def empty_folder(path: Path) -> None:
    path.mkdir()
    (path / "picture.png").write_bytes(b"\x89PNG")


BAD = [nothing, empty, binary, undecodable, broken_front_matter, empty_folder]


@pytest.mark.parametrize("made", BAD, ids=lambda made: made.__name__)
def test_a_file_that_cannot_be_read_is_named_and_changes_nothing(
    small: Path, tmp_path: Path, made: Callable[[Path], None]
) -> None:
    bad = tmp_path / "bad.md"
    made(bad)
    good = tmp_path / "good.txt"
    good.write_text("The valve weighs 12 kg.\n")
    before = run("export", store=small).out
    ran = run("ingest", good, bad, store=small)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: ")
    assert "bad.md" in ran.err.splitlines()[0]
    assert "\nhint: " in ran.err
    assert "Traceback" not in ran.err
    assert run("export", store=small).out == before


@pytest.mark.parametrize("made", BAD, ids=lambda made: made.__name__)
def test_what_can_be_read_is_stored_if_one_says_so(small: Path, tmp_path: Path, made: Callable[[Path], None]) -> None:
    made(tmp_path / "bad.md")
    good = tmp_path / "good.txt"
    good.write_text("The valve weighs 12 kg.\n")
    ran = run("ingest", "--keep-going", good, tmp_path / "bad.md", store=small)
    assert ran.code == 2
    assert "bad.md" in ran.err
    assert [row["doc"] for row in run("documents", "--json", store=small).rows] == ["first.txt", "good.txt"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the file system has no such names")
def test_a_name_that_is_no_text(small: Path, tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"caf\xe9.txt")
    odd.write_text("The valve weighs 12 kg.\n")
    for words in (("ingest", odd), ("extract", odd), ("extract", odd, "--json"), ("text", odd)):
        ran = spawn("--store", small, *words)
        assert (ran.code, ran.out) == (2, "")
        assert "caf\\udce9.txt': the file's name is not UTF-8\nhint: Rename the file." in ran.err
    assert spawn("--store", small, "trace", os.fsdecode(b"\xe9 12 kg")).code in {1, 2}
    assert spawn("--store", small, "sparql", os.fsdecode(b"ASK { \xe9 }")).code == 2


@pytest.mark.parametrize(("asked", "said"), [("hello", "no figure"), ("104x and 12 kg", "104x"), ("", "figure")])
def test_a_figure_that_cannot_be_read(small: Path, asked: str, said: str) -> None:
    ran = run("trace", asked, store=small)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert "\nhint: " in ran.err


def test_a_broken_query_is_shown_with_line_column_and_caret(small: Path) -> None:
    ran = run("sparql", "SELECT ?s WHERE {\n  ?s ?p ; }", store=small)
    assert ran.code == 2
    first, excerpt, caret = ran.err.splitlines()[:3]
    assert first.startswith("error: line 2, column ")
    assert excerpt == "    ?s ?p ; }"
    column = int(first.split("column ")[1].split(":")[0])
    assert caret.index("^") == len("  ") + column - 1


@pytest.mark.parametrize(
    "query", ["INSERT DATA { <a:a> <b:b> <c:c> }", "SELECT * { SERVICE <http://x/> { ?s ?p ?o } }"]
)
def test_a_query_that_would_write_or_reach_outside_is_refused(small: Path, query: str) -> None:
    before = run("export", store=small).out
    ran = run("sparql", query, store=small)
    assert ran.code == 2
    assert "error: line 1, column " in ran.err
    assert run("export", store=small).out == before


def test_a_query_file_that_is_missing(small: Path, tmp_path: Path) -> None:
    ran = run("sparql", f"@{tmp_path / 'none.rq'}", store=small)
    assert ran.code == 2
    assert "none.rq" in ran.err


def test_a_store_of_a_newer_format_is_left_alone(small: Path, tmp_path: Path) -> None:
    marker = small / "format.json"
    marker.write_text(json.dumps({**json.loads(marker.read_text()), "format": 999}))
    before = {file: file.read_bytes() for file in small.rglob("*") if file.is_file()}
    for words in (("ingest", tmp_path / "first.txt"), ("trace", "140 litres"), ("export",), ("remove", "first.txt")):
        ran = run(*words, store=small)
        assert (ran.code, ran.out) == (2, "")
        assert str(small) in ran.err
        assert "999" in ran.err
        assert "hint: Upgrade sayso" in ran.err
    assert {file: file.read_bytes() for file in small.rglob("*") if file.is_file()} == before


def test_a_store_that_another_process_holds(small: Path, tmp_path: Path) -> None:
    other = tmp_path / "second.txt"
    other.write_text("The valve weighs 12 kg.\n")
    with Store.open(small):
        ran = spawn("--store", small, "ingest", other)
        assert ran.code == 2
        assert ran.err.startswith(f"error: {small}: another process holds the store")
        assert "\nhint: " in ran.err
    assert [row["doc"] for row in run("documents", "--json", store=small).rows] == ["first.txt"]


def test_a_folder_that_is_no_store(tmp_path: Path) -> None:
    for words in (("ingest", SEEDS), ("documents",)):
        (tmp_path / "note.txt").write_text("mine")
        ran = run(*words, store=tmp_path)
        assert ran.code == 2
        assert str(tmp_path) in ran.err
        assert [file.name for file in tmp_path.iterdir()] == ["note.txt"]


def test_a_store_that_is_not_there_is_not_made_by_asking(tmp_path: Path) -> None:
    ran = run("claims", store=tmp_path / "none")
    assert ran.code == 2
    assert "hint: Make one with `sayso ingest" in ran.err
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    "words",
    [("bogus",), ("trace",), ("trace", "1x", "--format", "png"), ("audit", "--json", "--csv"), ("remove", "no")],
)
def test_wrong_use(small: Path, words: tuple[str, ...]) -> None:
    ran = run(*words, store=small)
    assert (ran.code, ran.out) == (2, "")
    assert "rror: " in ran.err


def test_a_fault_of_ours_is_one_line_and_how_to_report_it(
    small: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # Quads that nothing of ours wrote: the reader of claims meets what it does not expect.
    monkeypatch.setattr(Store, "claims", lambda self: 1 / 0)
    ran = run("claims", store=small)
    assert ran.code == 2
    assert ran.err.startswith("error: unexpected ZeroDivisionError: division by zero\nhint: ")
    assert "--debug" in ran.err
    with pytest.raises(ZeroDivisionError):
        run("--debug", "claims", store=small)


def test_links_in_a_circle(small: Path, tmp_path: Path) -> None:
    (tmp_path / "loop.txt").symlink_to("loop.txt")
    before = run("export", store=small).out
    for words in (("ingest", tmp_path / "loop.txt"), ("extract", tmp_path / "loop.txt")):
        ran = run(*words, store=small)
        assert (ran.code, ran.out) == (2, "")
        assert "loop.txt: cannot be read" in ran.err
        assert "unexpected" not in ran.err
    assert run("export", store=small).out == before


def test_a_store_with_damaged_files(small: Path, tmp_path: Path) -> None:
    (small / "quads" / "CURRENT").write_bytes(b"\x93\x00")
    for words in (("claims",), ("ingest", tmp_path / "first.txt")):
        ran = run(*words, store=small)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"error: {small}: the store is damaged")
        assert "\nhint: Delete the folder" in ran.err


def test_a_store_in_the_home_of_nobody(tmp_path: Path) -> None:
    (tmp_path / "first.txt").write_text("The pump moved 140 litres per minute.\n")
    for words in (("claims",), ("ingest", tmp_path / "first.txt")):
        ran = run(*words, store=Path("~nobody-of-that-name/store"))
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("error: ~nobody-of-that-name/store: no ")


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
def test_output_that_goes_nowhere(small: Path) -> None:
    def shell(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, text=True, check=False)

    code = "from api.cli import main; main()"
    for words in (("claims",), ("claims", "--json"), ("export",)):
        command = f'"$0" -c "{code}" --store "{small}" {" ".join(words)}'
        full = shell(f"{command} >/dev/full")
        assert (full.returncode, full.stderr.startswith("error: the output: No space left")) == (2, True)
        closed = shell(f"{command} >&-")
        assert (closed.returncode, closed.stderr) == (0, "")


def test_the_caret_stands_right_under_tabs_wide_letters_and_in_endless_lines(small: Path) -> None:
    ran = run("sparql", 'SELECT *\t{ ?s ?p "日本" . ??? }', store=small)
    _, excerpt, caret = ran.err.splitlines()[:3]
    assert excerpt == '  SELECT *\t{ ?s ?p "日本" . ??? }'
    assert caret == "          \t{ ?s ?p "[:11] + " " * 17 + "^"
    ran = run("sparql", "SELECT * { " + "?s ?p ?o . " * 400 + "??? }", store=small)
    _, excerpt, caret = ran.err.splitlines()[:3]
    assert len(excerpt) < 250
    assert excerpt[caret.index("^") :].startswith("???")
