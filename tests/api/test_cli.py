"""The commands of the contract on a store that holds the seeds: what they print, and with which exit code."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from api.cli import app
from api.cli.examples import EXAMPLES
from tests.api.command import ROOT, SEEDS, run, spawn

FIGURE = ["text", "start", "end", "value", "low", "high", "unit", "bound", "approximate"]
STATEMENT = ["doc", "start", "end", "quote", "figure", "metric", "subject", "comparator", "workload", "direction",
             "modality", "said_by", "conditions", "caveats"]  # fmt: skip
CLAIM = ["claim", "figure", "metric", "subject", "comparator", "workload", "producers", "verifications", "mentions",
         "conditions", "derivation", "conflicts", "origins", "outlets"]  # fmt: skip
FINDING = ["kind", "weight", "claim", "doc", "start", "end", "quote", "against", "text"]


def keys_in_order(row: dict[str, object], wanted: list[str]) -> bool:
    return [key for key in row if key in wanted] == wanted


def test_extract_prints_the_contracts_objects() -> None:
    files = [*sorted(SEEDS.glob("*.txt")), *sorted((ROOT / "tests" / "corpus" / "docs").iterdir())]
    ran = run("extract", *files, "--json")
    assert ran.code == 0
    assert len(ran.rows) > 100
    texts = {file.name: file.read_bytes().decode() for file in files}
    for row in ran.rows:
        text = texts[row["doc"]]
        assert keys_in_order(row, STATEMENT)
        assert keys_in_order(row["figure"], FIGURE)
        assert text[row["start"] : row["end"]] == row["quote"]
        assert text[row["figure"]["start"] : row["figure"]["end"]] == row["figure"]["text"]
        for said in (*row["conditions"], *row["caveats"]):
            assert text[said["start"] : said["end"]] == said["text"]


def test_extract_shows_people_each_sentence_whole() -> None:
    ran = run("extract", "-", given="The pump moved 140 litres per minute in every one of the tests that were run.\n")
    assert ran.code == 0
    assert "“The pump moved 140 litres per minute in every one of the tests that were run.”" in " ".join(
        ran.out.split()
    )


def test_extract_reports_what_it_cannot_read_and_prints_the_rest(tmp_path: Path) -> None:
    seed = next(SEEDS.glob("000*.txt"))
    ran = run("extract", tmp_path / "missing.txt", seed, "--json")
    assert ran.code == 2
    assert {row["doc"] for row in ran.rows} == {seed.name}
    assert "missing.txt" in ran.err


def test_no_figure_is_nothing_found() -> None:
    ran = run("extract", "-", "--json", given="Nothing is counted here.\n")
    assert (ran.code, ran.out, ran.err) == (1, "", "no figures found\n")


def test_text_is_the_files_own_to_the_last_line_end(tmp_path: Path) -> None:
    file = tmp_path / "dos.txt"
    file.write_bytes("caf\u0065\u0301: 12 €\r\n\r\nend".encode())
    assert spawn("text", file).out == file.read_bytes().decode()


def test_claims_print_the_contracts_objects(store: Path) -> None:
    ran = run("claims", "--json", store=store)
    assert ran.code == 0
    known = {row["claim"] for row in ran.rows}
    for row in ran.rows:
        assert keys_in_order(row, CLAIM)
        assert row["mentions"]
        if row["derivation"]:
            assert set(row["derivation"]["inputs"]) <= known


@pytest.mark.parametrize("asked", ["104x", "104×", "104 times", "where does 104x come from?"])
def test_trace_answers_as_one_asks(store: Path, asked: str) -> None:
    ran = run("trace", asked, "--json", store=store)
    assert ran.code == 0
    assert [list(row) for row in ran.rows] == [["claim", "chain", "corrections", "not_comparable"]] * len(ran.rows)
    for row in ran.rows:
        assert row["chain"][0]["claim"] == row["claim"]
        assert len({claim["claim"] for claim in row["chain"]}) == len(row["chain"])
    inputs = [{c["figure"]["text"].split()[0] for c in row["chain"][1:]} for row in ran.rows]
    assert {"12,258", "118"} in inputs


def test_a_question_needs_no_quotes_and_a_minus_is_no_option(store: Path) -> None:
    assert run("trace", "where", "does", "104x", "come", "from", store=store).code == 0
    ran = run("trace", "-98.7%", store=store)
    assert (ran.code, ran.out) == (1, "")
    assert "states -98.7%" in ran.err
    assert run("trace", "104x", "--jsn", store=store).code == 2


def test_trace_shows_people_the_whole_chain(store: Path) -> None:
    out = run("trace", "104x", store=store).out
    flat = " ".join(out.split())
    assert "12,258 / 118 = 103.9, consistent with rounding" in flat
    assert "That is the 104x figure, and it is a statement about architecture, not marketing." in flat
    for head in ("Where it comes from", "Who checked it", "Conditions", "Who states it"):
        assert head in out.splitlines()
    assert "none" not in re.findall(r"\w+", flat.casefold())


def test_no_match_is_nothing_found(store: Path) -> None:
    ran = run("trace", "31415x", store=store)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "no document in this store states 31415x\n"


def test_trace_as_drawings_and_as_rdf(store: Path) -> None:
    svg = ET.fromstring(run("trace", "104x", "--format", "svg", store=store).out)
    texts = [element.text or "" for element in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert any("104x" in text for text in texts)
    assert svg.find("{http://www.w3.org/2000/svg}title") is not None
    dot = run("trace", "104x", "--format", "dot", store=store).out
    assert dot.startswith("digraph")
    assert '[label="ratio"]' in dot
    match = run("trace", "104x", "--json", store=store).rows[0]["claim"]
    assert match.rsplit("/", 1)[1] in run("trace", "104x", "--format", "ttl", store=store).out
    assert match in json.dumps(json.loads(run("trace", "104x", "--format", "jsonld", store=store).out))


def test_audit_prints_the_contracts_objects(store: Path) -> None:
    ran = run("audit", "--json", store=store)
    assert ran.code == 0
    weights = [row["weight"] for row in ran.rows]
    assert weights == sorted(weights, reverse=True)
    for row in ran.rows:
        assert keys_in_order(row, FINDING)
        for place in (row, row["against"]):
            if place:
                text = (SEEDS / place["doc"]).read_bytes().decode()
                assert text[place["start"] : place["end"]] == place["quote"]


def test_audit_has_a_row_a_finding_in_every_face(store: Path) -> None:
    found = len(run("audit", "--json", store=store).rows)
    table = list(csv.DictReader(io.StringIO(run("audit", "--csv", store=store).out)))
    assert len(table) == found
    assert run("audit", "--html", store=store).out.count("<article>") == found
    assert run("audit", store=store).out.startswith(f"{found} finding")


def test_documents_say_what_is_unknown(store: Path) -> None:
    ran = run("documents", store=store)
    assert ran.out.count("outlet unknown") == 2
    assert [row["outlet"] for row in run("documents", "--json", store=store).rows].count("The Weighted Average") == 1


def test_sparql_in_every_format(store: Path) -> None:
    query = "SELECT (COUNT(*) AS ?n) WHERE { ?c a <https://sayso.example/vocabulary/Claim> }"
    claims = len(run("claims", "--json", store=store).rows)
    assert str(claims) in run("sparql", query, store=store).out.split()
    assert run("sparql", query, "--format", "csv", store=store).out.split() == ["n", str(claims)]
    bindings = json.loads(run("sparql", query, "--format", "json", store=store).out)["results"]["bindings"]
    assert bindings[0]["n"]["value"] == str(claims)
    for face in ("tsv", "xml"):
        assert str(claims) in run("sparql", query, "--format", face, store=store).out
    graph = "CONSTRUCT { ?c a ?t } WHERE { ?c a ?t } LIMIT 1"
    assert " a " in run("sparql", graph, "--format", "ttl", store=store).out


def test_sparql_from_a_file_and_from_standard_input(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "ask.rq"
    file.write_text("ASK { ?s ?p ?o }")
    assert "true" in run("sparql", f"@{file}", store=store).out
    assert "true" in run("sparql", "-", store=store, given=file.read_text()).out
    assert run("sparql", "SELECT ?s { ?s <x:none> ?o }", store=store).code == 1


def test_every_quad_has_the_same_line_in_each_export(store: Path, tmp_path: Path) -> None:
    first = run("export", store=store).out
    target = tmp_path / "graph.nq"
    assert run("export", "--format", "nquads", "-o", target, store=store).code == 0
    assert target.read_text(encoding="utf-8") == first
    assert json.loads(run("export", "--format", "jsonld", store=store).out)
    assert run("export", "--format", "trig", store=store).code == 0
    assert run("export", "--format", "turtle", store=store).code == 0


def test_what_is_stored_conforms(store: Path) -> None:
    ran = run("check", store=store)
    assert (ran.code, ran.out, ran.err) == (0, "", "the graph conforms to its shapes\n")


def test_the_store_may_be_named_before_or_behind_or_by_the_environment(store: Path) -> None:
    before = run("--store", store, "documents", "--json")
    assert before.code == 0
    assert run("documents", "--json", "--store", store) == before
    assert spawn("documents", "--json", store=store).out == before.out


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("words", [("trace", "104x"), ("audit",), ("claims",), ("documents",)])
def test_no_line_is_wider_than_the_terminal_and_no_colour_where_there_is_none(
    store: Path, words: tuple[str, ...], width: int
) -> None:
    out = run(*words, store=store, width=width).out
    assert max(map(len, out.splitlines())) <= width
    assert "\x1b" not in out


def test_control_characters_of_an_article_do_not_reach_the_terminal() -> None:
    ran = run("extract", "-", given="It weighs 12 kg \x1b[31mred\x9b and \u202e9 m long.\n")
    assert ran.code == 0
    assert not set(ran.out) & {"\x1b", "\x9b", "\u202e"}


def test_a_closed_pipe_is_no_failure(store: Path) -> None:
    code = "from api.cli import main; main()"
    line = [sys.executable, "-c", code, "--store", str(store), "claims", "--json"]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env={**os.environ})
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 0


def test_every_command_shows_examples_and_they_run(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    article = (SEEDS / "000_685b74789cb64d1a.txt").read_text(encoding="utf-8")
    for name in ("article.md", "notes.txt"):
        (tmp_path / name).write_text(article, encoding="utf-8")
    (tmp_path / "query.rq").write_text("ASK { ?s ?p ?o }")
    (tmp_path / "seeds").symlink_to(SEEDS)
    (tmp_path / "articles").mkdir()
    (tmp_path / "articles" / "article.md").write_text(article, encoding="utf-8")
    row = {"doc": "article.md", "start": 272, "end": 288, "figure": "1.5 to 1.9 times", "unit": "ratio"}
    (tmp_path / "gold.jsonl").write_text(json.dumps(row | {"low": 1.5, "high": 1.9}))
    assert {command.callback.__name__ for command in app.registered_commands if command.callback} == set(EXAMPLES)
    quick = [
        line
        for name, lines in EXAMPLES.items()
        if name not in {"serve", "ingest", "remove", "correct"}
        for line in lines
    ]
    # A shell, because redirections and globs are part of what the examples teach.
    (tmp_path / "sayso").write_text(f'#!/bin/sh\nexec {sys.executable} -c "from api.cli import main; main()" "$@"\n')
    (tmp_path / "sayso").chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "SAYSO_STORE": str(store), "PATH": path, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-e"],
        input="\n".join(quick),
        text=True,
        capture_output=True,
        env=environment,
        cwd=tmp_path,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "<svg" in (tmp_path / "chain.svg").read_text(encoding="utf-8")
    for command, lines in EXAMPLES.items():
        shown = run(command, "--help").out
        assert all(line in shown for line in lines)


def test_version() -> None:
    assert re.fullmatch(r"sayso \d+\.\d+\.\d+\n", run("--version").out)
