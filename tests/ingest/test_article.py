from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from graph.errors import InputError
from ingest import article

CASES = Path(__file__).parent.parent / "cases"


def _cases(name: str, key: str = "case") -> list[Any]:
    entries = tomllib.loads((CASES / name).read_text(encoding="utf-8"))[key]
    return [pytest.param(entry, id=entry["name"]) for entry in entries]


def _read(folder: Path, text: str, name: str = "a.md", **known: str) -> article.Article:
    path = folder / name
    path.write_bytes(text.encode())
    return article.read(path, known)


@pytest.mark.parametrize("case", _cases("blocks.toml"))
def test_blocks(case: dict[str, Any], tmp_path: Path) -> None:
    read = _read(tmp_path, case["text"], f"a{case['suffix']}")
    found = [
        [b.kind, b.level] if b.kind == "table" else [b.kind, b.level, case["text"][b.span.start : b.span.end]]
        for b in read.blocks
    ]
    assert found == case["blocks"]


@pytest.mark.parametrize("case", _cases("tables.toml"))
def test_table(case: dict[str, Any], tmp_path: Path) -> None:
    text = case["text"]
    (table,) = (b for b in _read(tmp_path, text, f"a{case['suffix']}").blocks if b.kind == "table")
    assert [[text[c.start : c.end] for c in row.cells] for row in table.rows] == case["rows"]
    assert [row.head for row in table.rows] == [n < case["heads"] for n in range(len(table.rows))]
    assert all(cell in row.span for row in table.rows for cell in row.cells)


@pytest.mark.parametrize("case", _cases("tables.toml", "none"))
def test_no_table(case: dict[str, Any], tmp_path: Path) -> None:
    assert not [b for b in _read(tmp_path, case["text"], f"a{case['suffix']}").blocks if b.kind == "table"]


@pytest.mark.parametrize("text", ["a\r\nb é\n", "\ncafe\u0301 \u2028x\n\n", "x\x0cy"])
def test_the_text_is_the_files_own(text: str, tmp_path: Path) -> None:
    assert _read(tmp_path, text).document.text == text
    assert _read(tmp_path, text, "a.txt").document.text == text


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_no_text(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("Größe: 5 µs".encode(encoding))
    assert article.read(path).document.text == "Größe: 5 µs"


FRONT = """---
title: "It's 10x: a title"
site: 'Rack & Ledger'
author:  Ines M.   # the editor
published: June 11, 2026
canonical: https://example.org/a?b=c#d
tags:
  - one
  - two
draft: false
summary: [a, b]
---
Body.
"""


def test_front_matter(tmp_path: Path) -> None:
    document = _read(tmp_path, FRONT).document
    assert document.title == "It's 10x: a title"
    assert document.outlet == "Rack & Ledger"
    assert document.author == "Ines M."
    assert document.date == "2026-06-11"
    assert document.address == "https://example.org/a?b=c#d"
    assert document.text == FRONT


def test_front_matter_comes_before_what_is_known_and_that_before_the_first_lines(tmp_path: Path) -> None:
    text = "---\nauthor: A. Uthor\n---\n# Title\n\nBy Jane Doe, 3 May 2026\n\nBody.\n"
    document = _read(tmp_path, text, author="B. Uthor", date="2026-05-04", outlet="Known").document
    assert (document.author, document.date, document.outlet, document.title) == (
        "A. Uthor",
        "2026-05-04",
        "Known",
        "Title",
    )


@pytest.mark.parametrize("value", ["last week", "3/4/2026", "31 June 2026", ""])
def test_a_date_that_is_none_stays_unknown(value: str, tmp_path: Path) -> None:
    assert _read(tmp_path, f"---\ndate: {value}\n---\nBody.\n").document.date is None


def test_a_rule_across_the_page_is_no_front_matter(tmp_path: Path) -> None:
    assert _read(tmp_path, "---\n\nBody: text.\n").blocks[-1].kind == "paragraph"


MASTHEADS = [
    ("A Power Bill • The Weighted Average\n\nIt rose.\n", {"title": "A Power Bill", "outlet": "The Weighted Average"}),
    (
        "The Marginal Token, no. 61 (18 June 2026)\n\nWhat does it buy?\n\nIt rose.\n",
        {"title": "What does it buy?", "outlet": "The Marginal Token", "date": "2026-06-18"},
    ),
    ("Notes\nposted by brack_ops, 19 September 2026\n\nIt rose.\n", {"author": "brack_ops", "date": "2026-09-19"}),
    ("REPORT\nIssued: 9 March 2026\n\nIt rose.\n", {"date": "2026-03-09"}),
    ("Cities lead\nBy Tom Akers\n29 March 2026\n\nIt rose.\n", {"author": "Tom Akers", "date": "2026-03-29"}),
    ("New car\n\nSUNDSVIK, 18 March 2026. Orders opened. It rose.\n", {"date": "2026-03-18"}),
    # one of these two could be part of the title, so neither is taken apart
    ("A Power Bill | The Weighted Average\n\nIt rose.\n", {"title": "A Power Bill | The Weighted Average"}),
    ("A Power Bill - The Average\n\nIt rose.\n", {"title": "A Power Bill - The Average"}),
    ("One • Two • Three\n\nIt rose.\n", {"title": "One • Two • Three"}),
    ("Prices by the numbers\nBy the numbers\n\nIt rose.\n", {"title": "Prices by the numbers"}),
    ("Results, no. 3 of 5 (see June 2026)\n\nIt rose.\n", {"title": "Results, no. 3 of 5 (see June 2026)"}),
    ("It rose on 3 May 2026. Nobody saw it.\nIt fell.\n", {}),
]


@pytest.mark.parametrize(("text", "known"), MASTHEADS, ids=[text.split("\n")[0] for text, _ in MASTHEADS])
def test_masthead(text: str, known: dict[str, str], tmp_path: Path) -> None:
    document = _read(tmp_path, text, "a.txt").document
    found = {k: getattr(document, k) for k in ("title", "outlet", "author", "date") if getattr(document, k)}
    assert {key: value for key, value in found.items() if key in known or key != "title"} == known


def test_the_key_names_the_content(tmp_path: Path) -> None:
    keys = {
        _read(tmp_path, "One.").document.key,
        _read(tmp_path, "Two.").document.key,
        _read(tmp_path, "One.", outlet="X").document.key,
        _read(tmp_path, "One.", author="X").document.key,
    }
    assert len(keys) == 4
    assert _read(tmp_path, "One.", "b.md").document.key in keys


WRONG = [
    (b"", "no text", ""),
    (b" \n\t\n", "no text", ""),
    (b"%PDF-1.7 x", "PDF", ""),
    (b"\x89PNG\r\n", "PNG", ""),
    (b"PK\x03\x04 x", "DOCX", ""),
    (b"ab\0cd", "binary", ""),
    (b"ok\nna\xefve", "byte 5 on line 2", "line 2"),
    (b"<!DOCTYPE html><nav>5%</nav>", "nothing to read on this page", ""),
    (b"---\ntitle: x\n", "closing", "line 1"),
    (b"---\ntitle: x\nno key here\n---\n5%\n", "line 3", "line 3"),
]


@pytest.mark.parametrize(("data", "message", "place"), WRONG, ids=[m for _, m, _ in WRONG])
def test_wrong_files(data: bytes, message: str, place: str, tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(data)
    with pytest.raises(InputError, match=message) as caught:
        article.read(path)
    assert str(path) in str(caught.value.place)
    assert place in str(caught.value.place)
    assert caught.value.remedy


def test_paths_that_are_no_files(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.md", tmp_path / ("x" * 5000), Path("a\0b"), Path("/dev/null")):
        with pytest.raises(InputError) as caught:
            article.read(path)
        assert caught.value.remedy


def _manifest(folder: Path, text: str) -> None:
    (folder / "manifest.toml").write_text(text, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.txt", "a.md", "c.pdf", ".hidden.txt", "sub/d.markdown", ".git/e.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("Text.", encoding="utf-8")
    return tmp_path


def test_sources_of_a_folder(folder: Path) -> None:
    first = '[[document]]\nfile = "b.txt"\noutlet = "B"\ndate = 2026-05-04\n'
    _manifest(folder, first + '[[document]]\nfile = "sub/d.markdown"\ntitle = "D"\n')
    assert article.sources([folder, folder / "b.txt"]) == [
        (folder / "a.md", {}),
        (folder / "b.txt", {"outlet": "B", "date": "2026-05-04"}),
        (folder / "sub/d.markdown", {"title": "D"}),
    ]
    assert article.sources([folder / "b.txt"]) == [(folder / "b.txt", {"outlet": "B", "date": "2026-05-04"})]


def test_the_seeds_manifest() -> None:
    seeds = Path(__file__).parent.parent.parent / "seeds"
    known = {path.name: said.get("outlet") for path, said in article.sources([seeds])}
    assert [known[name] for name in sorted(known)] == ["The Weighted Average", None, None]


def test_a_folder_with_nothing_to_read(folder: Path) -> None:
    (folder / "empty").mkdir()
    with pytest.raises(InputError, match="nothing to read"):
        article.sources([folder, folder / "empty"])


@pytest.mark.parametrize(
    ("manifest", "message", "line"),
    [
        ('[[document]]\nfile = "x.txt"\n', "no file 'x.txt'", "line 2"),
        ('[[document]]\nfile = "../b.txt"\n', "no file", "line 2"),
        ('[[document]]\nfile = "b.txt"\nsite = "B"\n', "unknown key 'site'", "line 3"),
        ('[[document]]\noutlet = "B"\n', "without 'file'", "line 1"),
        ('[[document]]\nfile = "b.txt"\noutlet = []\n', "no text", "line 3"),
        ('[[document]]\nfile = "b.txt"\ndate = "soon"\n', "no date", "line 3"),
        ("\n[seeds]\n", "'seeds'", "line 2"),
        ("document = 3\n", "no list", "line 1"),
        ("[[document]\n", "line 1", "manifest.toml"),
    ],
)
def test_wrong_manifests(manifest: str, message: str, line: str, folder: Path) -> None:
    _manifest(folder, manifest)
    with pytest.raises(InputError, match=message) as caught:
        article.sources([folder])
    assert line in str(caught.value.place)
    assert caught.value.remedy
