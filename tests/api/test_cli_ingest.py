"""What a store holds is a function of the files: not of their order, nor of how often they come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.api.command import SEEDS, run

Write = Callable[[str, str], Path]

MASTHEAD = "---\naddress: https://example.org/pump\ndate: {date}\n---\n"


def exported(store: Path) -> list[str]:
    return sorted(run("export", "--format", "nquads", store=store).out.splitlines())


def documents(store: Path) -> list[str]:
    return [row["doc"] for row in run("documents", "--json", store=store).rows]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes an article and gives its path."""

    def written(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return written


def test_the_same_twice_and_in_reverse_gives_the_same_graph(store: Path, tmp_path: Path) -> None:
    twice, reverse = tmp_path / "twice", tmp_path / "reverse"
    run("ingest", SEEDS, store=twice)
    again = run("ingest", SEEDS, store=twice)
    assert (again.code, again.err.splitlines()[0]) == (0, "unchanged: 3")
    for file in sorted(SEEDS.glob("*.txt"), reverse=True):
        assert run("ingest", file, store=reverse).code == 0
    assert exported(store) == exported(twice) == exported(reverse)


def test_a_changed_file_replaces_what_its_path_held(write: Write, tmp_path: Path) -> None:
    store = tmp_path / "store"
    article = write("pump.txt", "The pump moved 140 litres per minute.\n")
    run("ingest", article, store=store)
    write("pump.txt", "The pump moved 150 litres per minute.\n")
    ran = run("ingest", article, store=store)
    assert "replaced pump.txt" in ran.err
    assert documents(store) == ["pump.txt"]
    assert run("trace", "150 litres", store=store).code == 0
    assert run("trace", "140 litres", store=store).code == 1
    fresh = tmp_path / "fresh"
    run("ingest", article, store=fresh)
    assert exported(store) == exported(fresh)


def test_one_content_under_two_names_is_one_document(write: Write, tmp_path: Path) -> None:
    text = "The pump moved 140 litres per minute.\n"
    b, a = write("b.txt", text), write("a.txt", text)
    one, two = tmp_path / "one", tmp_path / "two"
    run("ingest", b, store=one)
    run("ingest", a, store=one)
    run("ingest", a, b, store=two)
    assert documents(one) == documents(two) == ["a.txt"]
    assert exported(one) == exported(two)
    write("a.txt", "The pump moved 150 litres per minute.\n")
    run("ingest", a, store=one)
    assert sorted(documents(one)) == ["a.txt", "b.txt"]


def test_the_later_revision_of_an_address_stays_in_either_order(write: Write, tmp_path: Path) -> None:
    old = write("old.md", MASTHEAD.format(date="2026-05-01") + "The pump moved 140 litres per minute.\n")
    new = write("new.md", MASTHEAD.format(date="2026-06-01") + "The pump moved 150 litres per minute.\n")
    one, two = tmp_path / "one", tmp_path / "two"
    for store, files in ((one, (old, new)), (two, (new, old))):
        for file in files:
            assert run("ingest", file, store=store).code == 0
    assert documents(one) == documents(two) == ["new.md"]
    assert exported(one) == exported(two)
    assert "left out old.md" in run("ingest", old, store=one).err


def test_a_document_is_removed_by_name_key_or_address(write: Write, tmp_path: Path) -> None:
    store, other = tmp_path / "store", tmp_path / "other"
    pump = write("pump.md", MASTHEAD.format(date="2026-05-01") + "The pump moved 140 litres per minute.\n")
    valve = write("valve.txt", "The valve weighs 12 kg.\n")
    run("ingest", valve, store=other)
    for by in ("doc", "id", "address"):
        run("ingest", pump, valve, store=store)
        row = next(row for row in run("documents", "--json", store=store).rows if row["doc"] == "pump.md")
        assert run("remove", row[by], store=store).code == 0
        assert exported(store) == exported(other)


def test_a_name_that_two_documents_have_asks_for_more(write: Write, tmp_path: Path) -> None:
    store = tmp_path / "store"
    run("ingest", write("x/a.txt", "It weighs 12 kg.\n"), write("y/a.txt", "It weighs 13 kg.\n"), store=store)
    before = exported(store)
    ran = run("remove", "a.txt", store=store)
    assert ran.code == 2
    assert all(row["id"] in ran.err for row in run("documents", "--json", store=store).rows)
    assert exported(store) == before


def test_a_store_in_memory_leaves_nothing_behind(write: Write, tmp_path: Path) -> None:
    article = write("pump.txt", "The pump moved 140 litres per minute.\n")
    ran = run("--store", ":memory:", "ingest", article)
    assert ran.code == 0
    assert "1 document" in ran.err
    assert not Path(":memory:").exists()


def test_a_writer_that_was_killed_between_quads_and_sources_can_be_run_again(tmp_path: Path, write: Write) -> None:
    paths = [write("a.txt", "The pump used 5 kW.\n"), write("b.txt", "The pump used 5 kW.\n")]
    run("ingest", *paths, store=tmp_path / "store")
    kept = (tmp_path / "store" / "sources.json").read_bytes()
    for path in paths:
        path.write_text("The pump used 6 kW.\n")
    run("ingest", *paths, store=tmp_path / "store")
    wanted = exported(tmp_path / "store")
    (tmp_path / "store" / "sources.json").write_bytes(kept)
    assert run("ingest", *paths, store=tmp_path / "store").code == 0
    assert exported(tmp_path / "store") == wanted
