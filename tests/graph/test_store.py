from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import HealthCheck, given, settings

from graph.claim import Corpus
from graph.errors import QueryError, StoreError, StoreFormatError, StoreLockedError
from graph.store import Store
from graph.vocabulary import AUDIT_GRAPH, CLAIMS_GRAPH, document_graph, document_iri
from tests.graph import story
from tests.graph.values import corpora

HALF = Corpus((story.GAZETTE,), tuple(s for s in story.CORPUS.statements if s.document == "aa01"), (story.VANTA_CLAIM,))


def test_a_store_on_disk_keeps_what_was_written(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "store"
    with Store.open(folder) as store:
        assert store.corpus() == Corpus()
        store.write(story.CORPUS, {"/a/gazette.txt": "aa01"})
    with Store.open(folder) as store:
        assert store.corpus() == story.CORPUS
        assert store.documents() == story.CORPUS.documents
        assert store.document("bb02") == story.PORTAL
        assert store.document("nobody") is None
        assert store.statements() == story.CORPUS.statements
        assert store.statements("bb02") == (story.RETOLD,)
        assert store.claims() == story.CORPUS.claims
        assert store.claims(["c3", "c1", "nobody"]) == (story.VANTA_CLAIM, story.RATIO_CLAIM)
        assert store.findings() == story.CORPUS.findings
        assert store.sources() == {"/a/gazette.txt": "aa01"}


def test_writing_makes_the_store_hold_exactly_the_corpus(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, Store.open(None) as fresh:
        store.write(story.CORPUS, {"g": "aa01", "p": "bb02"})
        store.write(HALF)
        fresh.write(HALF)
        assert store.corpus() == HALF
        assert store.sources() == {"g": "aa01"}, "a source goes with its document"
        assert store.dump("nquads") == fresh.dump("nquads")


def test_a_corpus_that_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.write(HALF, {"g": "aa01"})
        before = store.dump("nquads")
        orphan = replace(story.CORPUS, documents=(story.GAZETTE,))
        with pytest.raises(StoreError, match="a statement of no document"):
            store.write(orphan, {"p": "bb02"})
        twice = replace(HALF, statements=(*HALF.statements, replace(HALF.statements[0], subject="another")))
        with pytest.raises(StoreError, match="two statements at one place"):
            store.write(twice)
        assert store.dump("nquads") == before
        assert store.sources() == {"g": "aa01"}


def test_a_killed_writer_leaves_all_or_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.write(HALF)
    program = (
        "import os, sys; from pathlib import Path; from graph.store import Store; from tests.graph import story\n"
        "store = Store.open(Path(sys.argv[1])); store.write(story.CORPUS, {'p': 'bb02'}); os._exit(9)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False)
    assert done.returncode == 9
    with Store.open(tmp_path) as store:
        assert store.corpus() == story.CORPUS


def test_a_second_process_is_told_that_the_store_is_held(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from graph.store import Store\n"
        "with Store.open(Path(sys.argv[1])): print('open', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdin
    assert holder.stdout
    try:
        assert holder.stdout.readline() == b"open\n"
        with pytest.raises(StoreLockedError) as caught:
            Store.open(tmp_path)
        assert caught.value.place == str(tmp_path)
        assert caught.value.remedy
    finally:
        holder.communicate()
    Store.open(tmp_path).close()


def test_a_reader_may_look_while_another_writes(tmp_path: Path) -> None:
    with Store.open(tmp_path) as writer:
        writer.write(HALF)
        with Store.open(tmp_path, read_only=True) as reader:
            assert reader.corpus() == HALF
            with pytest.raises(StoreError, match="reading only"):
                reader.write(story.CORPUS)


def test_a_store_of_a_newer_release_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "format.json").write_text('{"format": 99}')
    with pytest.raises(StoreFormatError, match="format 99") as caught:
        Store.open(tmp_path)
    assert "Upgrade" in (caught.value.remedy or "")
    assert [p.name for p in tmp_path.iterdir()] == ["format.json"]


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": "1"}', "\x00"])
def test_a_broken_marker_is_an_error(tmp_path: Path, content: str) -> None:
    (tmp_path / "format.json").write_text(content)
    with pytest.raises(StoreError):
        Store.open(tmp_path)


def test_a_store_of_another_base_is_not_mixed_with_this_one(tmp_path: Path) -> None:
    (tmp_path / "format.json").write_text(json.dumps({"format": 1, "base": "https://elsewhere.example/"}))
    with pytest.raises(StoreError, match=r"https://elsewhere\.example/") as caught:
        Store.open(tmp_path)
    assert "SAYSO_BASE=https://elsewhere.example/" in (caught.value.remedy or "")


def test_a_folder_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "holiday.txt").write_text("sun")
    for read_only in (True, False):
        with pytest.raises(StoreError, match="not a store"):
            Store.open(tmp_path, read_only=read_only)
    with pytest.raises(StoreError, match="not a store"):
        Store.open(tmp_path / "holiday.txt")
    assert [p.name for p in tmp_path.iterdir()] == ["holiday.txt"]


def test_reading_makes_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no store there"):
        Store.open(tmp_path / "missing", read_only=True)
    assert not list(tmp_path.iterdir())


def test_a_store_that_was_never_finished_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "format.json.new").write_text('{"for')
    Store.open(tmp_path).close()
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "format.json").write_text((tmp_path / "format.json").read_text())
    with pytest.raises(StoreError, match="no store there"):
        Store.open(tmp_path / "half", read_only=True)
    with Store.open(tmp_path / "half") as store:
        store.write(HALF)


def test_a_broken_list_of_sources_is_an_error(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    for broken in ("[]", "{"):
        (tmp_path / "sources.json").write_text(broken)
        with pytest.raises(StoreError) as caught:
            Store.open(tmp_path)
        assert caught.value.place == str(tmp_path / "sources.json")


def test_where_no_folder_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError):
        Store.open(tmp_path / "file" / "store")


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(corpora())
def test_the_dump_is_free_of_the_order_things_came_in(corpus: Corpus) -> None:
    with Store.open(None) as one, Store.open(None) as other:
        one.write(corpus)
        other.write(story.CORPUS)
        other.write(replace(corpus, documents=corpus.documents[::-1], statements=corpus.statements[::-1]))
        for name in ("nquads", "trig", "turtle", "jsonld"):
            assert one.dump(name) == other.dump(name)


def test_dumps_can_be_read_by_others() -> None:
    with Store.open(None) as store:
        store.write(story.CORPUS)
        quads = {line for line in store.dump("nquads").splitlines() if line}
        for name, kind in (("trig", ox.RdfFormat.TRIG), ("jsonld", ox.RdfFormat.JSON_LD)):
            read = ox.serialize(ox.parse(store.dump(name), format=kind), format=ox.RdfFormat.N_QUADS)
            assert read is not None
            assert set(read.splitlines()) == quads, name
        assert b"@prefix sayso:" in store.dump("turtle")
        assert len(store.to_rdflib()) == len(quads)
        with pytest.raises(StoreError, match="unknown format"):
            store.dump("xlsx")


def test_every_triple_is_in_exactly_one_graph_and_no_node_is_blank() -> None:
    with Store.open(None) as store:
        store.write(story.CORPUS)
        quads = list(ox.parse(store.dump("nquads"), format=ox.RdfFormat.N_QUADS))
    assert len({q.triple for q in quads}) == len(quads)
    assert all(isinstance(q.graph_name, ox.NamedNode) for q in quads)
    assert not [q for q in quads if isinstance(q.subject, ox.BlankNode) or isinstance(q.object, ox.BlankNode)]


@pytest.fixture(scope="module")
def asked() -> Store:
    store = Store.open(None)
    store.write(story.CORPUS)
    return store


def test_a_query_sees_all_graphs_unless_it_names_its_own(asked: Store) -> None:
    count = "SELECT (COUNT(*) AS ?n) {} WHERE {{ ?s a ?c }}"
    everything = int(next(asked.query(count.format("")).rows())[0] or 0)
    claims = int(next(asked.query(count.format(f"FROM <{CLAIMS_GRAPH}>")).rows())[0] or 0)
    audit = int(next(asked.query(count.format(f"# FROM <x>\nFROM <{AUDIT_GRAPH}>")).rows())[0] or 0)
    assert 0 < audit < claims < everything
    named = f"ASK {{ GRAPH <{document_graph('aa01')}> {{ <{document_iri('aa01')}> ?p ?o }} }}"
    assert asked.query(named)


@pytest.mark.parametrize(
    "query",
    [
        'SELECT * { ?s ?p "FROM here" }',
        "SELECT * { ?s <http://e/FROM> ?o }",
        "SELECT ?from { ?from ?p ?o }",
        "SELECT * { ?s ?p ?o } # FROM <http://e/> SERVICE",
        "PREFIX e: <http://e/SERVICE#> SELECT ?service { ?service e:SERVICE \"SERVICE\", '''\nLOAD'SERVICE''' }",
        "ASK { ?s ?p ?o FILTER(?s<?o && ?o>?p) }",
        "DESCRIBE <http://e/service>",
    ],
)
def test_words_inside_names_strings_and_comments_are_no_keywords(asked: Store, query: str) -> None:
    with_union = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"
    assert list(asked.query(query).rows()) is not None
    assert next(asked.query(with_union).rows()) != ("0",)


@pytest.mark.parametrize(
    ("query", "line", "column", "message"),
    [
        ("SELECT * WHERE { ?s ?p }", 1, 24, "} cannot stand here"),
        ("SELECT *\nWHERE {\n  ?s ?p ?o .\n  FILTER(?o >)\n}", 4, 14, r"\) cannot stand here"),
        ("SELECT * { ?s foaf:name ?o }", 1, 15, "unknown prefix in foaf:name"),
        ("SELECT * {\n SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }", 2, 2, "SERVICE is not allowed"),
        ("SELECT * { { SELECT * { service silent ?x { ?s ?p ?o } } } }", 1, 25, "SERVICE is not allowed"),
        ("SELECT * { ?s ?p 'abc }", 1, 18, "cannot stand here"),
        ("SELECT * {\n ?s ?p ?o .\n OPTIONAL ?s ?q ?r }\n}\n", 3, 11, r"\?s cannot stand here"),
        ("SELECT (COUNT(?x AS ?n) { ?x ?p ?o }", 1, 18, "AS cannot stand here"),
        ("SELECT * { ?s ?p ?o } LIMIT x", 1, 29, "x cannot stand here"),
        ("SELECT * { ?s ?p ?o ", 1, 20, "ends too early"),
        ("SELECT ?s (COUNT(*) AS ?n) { ?s ?p ?o }", 1, 1, "neither grouped by nor aggregated"),
        ("PREFIX : <http://127.0.0.1:9/> SELECT * { ?s ?p ?o.SERVICE:x { ?s ?p ?o } }", 1, 52, "SERVICE"),
        ("PREFIX : <http://127.0.0.1:9/> SELECT * { ?s ?p 1SERVICESILENT:x { ?s ?p ?o } }", 1, 50, "SERVICE"),
        ("PREFIX service: <http://127.0.0.1:9/> SELECT * { service:x { ?s ?p ?o } }", 1, 8, "SERVICE"),
        ("LOAD <file:///etc/passwd>", 1, 1, "LOAD is an update"),
        ("PREFIX e: <http://e/>\nDROP ALL", 2, 1, "DROP is an update"),
        ("INSERT DATA { <a:a> <a:b> 'SELECT' }", 1, 1, "INSERT is an update"),
        ("", 1, 1, "ends too early"),
    ],
)
def test_a_query_that_cannot_be_asked_says_where(
    asked: Store, query: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(QueryError, match=message) as caught:
        asked.query(query)
    assert (caught.value.line, caught.value.column) == (line, column)
    caret = caught.value.caret()
    assert caret is not None
    assert caret.splitlines()[-1] == " " * (column - 1) + "^"
    assert "\u00b7" not in caught.value.message, "no grammar of the parser in the message"


def test_our_prefixes_are_known_and_may_be_declared_otherwise(asked: Store) -> None:
    assert asked.query("ASK { ?claim a sayso:Claim ; sayso:report/sayso:concept condition:power-basis:package-tdp }")
    assert asked.query("PREFIX sayso: <http://schema.org/> ASK { ?document sayso:name 'portal.txt' }")


@pytest.mark.parametrize("unit", ["{", "(", "1+", "OPTIONAL{?a ?b ?c}", "a/", "BIND(1 AS ?x)", "<", "'", "-.", "9"])
def test_no_query_is_too_long_to_be_refused(asked: Store, unit: str) -> None:
    for query in (unit * 100_000, f"SELECT * {{ ?a {unit * 100_000}"):
        with pytest.raises(QueryError):
            asked.query(query)


def test_answers_in_every_format(asked: Store) -> None:
    select = (
        "SELECT ?n ?missing WHERE { ?d a <https://sayso.example/vocabulary/Document> ; <http://schema.org/name> ?n }"
    )
    answer = asked.query(select)
    assert (answer.kind, answer.columns) == ("select", ("n", "missing"))
    assert sorted(answer.rows()) == [("gazette.txt", None), ("portal.txt", None)]
    assert json.loads(asked.query(select).serialize("json"))["head"]["vars"] == ["n", "missing"]
    assert asked.query(select).serialize("csv").startswith(b"n,missing\r\n")
    assert asked.query(select).serialize("tsv").startswith(b"?n\t?missing\n")
    assert b"<sparql" in asked.query(select).serialize("xml")
    ask = asked.query("ASK { ?s ?p ?o }")
    assert ask
    assert json.loads(ask.serialize("json"))["boolean"] is True
    assert not asked.query("ASK { ?s <http://nowhere.example/> ?o }")
    graph = f"CONSTRUCT {{ <{document_iri('aa01')}> ?p ?o }} WHERE {{ <{document_iri('aa01')}> ?p ?o }}"
    assert b"dct:issued" in asked.query(graph).serialize("turtle")
    assert asked.query(graph).serialize("ntriples").startswith(b"<")
    with pytest.raises(QueryError, match="no turtle"):
        asked.query(select).serialize("turtle")
    with pytest.raises(QueryError, match="no csv"):
        asked.query(graph).serialize("csv")


def test_a_snapshot_is_a_store_of_its_own(tmp_path: Path) -> None:
    with Store.open(tmp_path / "store") as store:
        store.write(story.CORPUS)
        store.backup(tmp_path / "snapshot")
        store.write(HALF)
        with pytest.raises(StoreError):
            store.backup(tmp_path / "snapshot")
    with Store.open(tmp_path / "snapshot", read_only=True) as snapshot:
        assert snapshot.corpus() == story.CORPUS
