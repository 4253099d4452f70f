"""A real server on loopback, over a store on disk with the seed articles."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.api.command import SEEDS
from tests.api.conftest import free_port

SAYSO = Path(sys.executable).with_name("sayso")


def printed(store, *arguments):
    done = subprocess.run([SAYSO, "--store", store, *arguments], check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("figure", ["104x", "$0.21", "where does 104x come from?"])
def test_a_trace_is_what_the_command_line_prints(client, store, figure):
    assert client.get("/trace", params={"figure": figure}).json()["matches"] == printed(
        store, "trace", figure, "--json"
    )


def test_claims_come_in_pages_that_make_up_what_the_command_line_prints(client, store):
    first = client.get("/claims", params={"limit": 7}).json()
    rest = client.get("/claims", params={"cursor": first["next"], "limit": 1000}).json()
    assert rest["next"] is None
    assert len(first["claims"]) == 7
    assert first["total"] == rest["total"] == len(first["claims"] + rest["claims"])
    by_iri = {c["claim"]: c for c in first["claims"] + rest["claims"]}
    assert by_iri == {c["claim"]: c for c in printed(store, "claims", "--json")}


def test_each_claim_has_an_address(client):
    claim = client.get("/claims", params={"limit": 1}).json()["claims"][0]
    assert client.get(f"/claims/{claim['claim'].rsplit('/', 1)[1]}").json() == claim


def test_a_document_has_its_text_and_its_statements_in_order(client):
    listed = client.get("/documents").json()["documents"]
    assert [d["doc"] for d in listed] == sorted(p.name for p in SEEDS.glob("*.txt"))
    document = client.get(f"/documents/{listed[0]['id']}").json()
    assert document["text"] == (SEEDS / document["doc"]).read_text()
    assert document["outlet"] == "The Weighted Average"
    starts = [s["figure"]["start"] for s in document["statements"]]
    assert starts == sorted(starts)
    for statement in document["statements"]:
        figure = statement["figure"]
        assert document["text"][figure["start"] : figure["end"]] == figure["text"]


def test_the_audit_can_be_asked_for_one_kind(client):
    findings = client.get("/audit").json()["findings"]
    kind = findings[0]["kind"]
    assert client.get("/audit", params={"kind": kind}).json()["findings"] == [f for f in findings if f["kind"] == kind]


def test_the_audit_can_be_asked_for_an_outlet_or_a_figure(client, store):
    for choice in ({"outlet": "weighted"}, {"figure": "104x"}):
        ((name, value),) = choice.items()
        found = client.get("/audit", params=choice).json()["findings"]
        assert found
        assert found == printed(store, "audit", f"--{name}", value, "--json")


def test_the_matrix_is_what_the_command_line_prints(client, store):
    assert client.get("/audit/matrix").json()["rows"] == printed(store, "audit", "--matrix", "--json")
    assert client.get("/audit/matrix", params={"figure": "nothing"}).status_code == 400


def test_the_address_that_serve_prints_leads_on(client):
    addresses = client.get("/").json()["addresses"]
    assert {"trace", "sparql", "description"} <= set(addresses)
    for name, address in addresses.items():
        assert client.get(address).status_code == (422 if name == "sparql" else 200), address


def test_health_counts_what_is_there(client):
    health = client.get("/healthz").json()
    assert health["status"] == "ok"
    assert health["documents"] == 3
    assert health["claims"] == client.get("/claims").json()["total"]


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/trace?figure=98765x", 404, "98765x"),
        ("/trace?figure=nothing", 400, "figure"),
        ("/trace", 422, "figure"),
        ("/claims/none", 404, "none"),
        ("/claims?limit=0", 422, "limit"),
        ("/documents/none", 404, "none"),
        ("/nowhere", 404, "Not Found"),
        ("/sparql?query=SELECT%20%2A%20WHERE%20%7B", 400, "line 1"),
        ("/sparql", 422, "query"),
    ],
)
def test_every_error_is_problem_details(client, path, status, says):
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert says in problem["detail"]
    assert problem["title"]


COUNT = "SELECT (COUNT(DISTINCT ?d) AS ?n) { ?d a <http://schema.org/Article> }"


@pytest.mark.parametrize(
    ("accept", "media"),
    [
        (None, "application/sparql-results+json"),
        ("text/csv", "text/csv; charset=utf-8"),
        ("text/tab-separated-values", "text/tab-separated-values; charset=utf-8"),
        ("application/sparql-results+xml;q=0.9, text/csv;q=0.1", "application/sparql-results+xml"),
    ],
)
def test_sparql_answers_in_the_form_asked_for(client, accept, media):
    answer = client.get(
        "/sparql", params={"query": "SELECT ?s { ?s ?p ?o } LIMIT 1"}, headers={"accept": accept or "*/*"}
    )
    assert answer.status_code == 200
    assert answer.headers["content-type"] == media


def test_sparql_takes_the_query_by_all_three_ways_of_the_protocol(client):
    query = "ASK { ?s ?p ?o }"
    answers = [
        client.get("/sparql", params={"query": query}),
        client.post("/sparql", data={"query": query}),
        client.post("/sparql", content=query, headers={"content-type": "application/sparql-query"}),
    ]
    assert [a.json()["boolean"] for a in answers] == [True] * 3


def test_construct_gives_a_graph(client):
    query = "CONSTRUCT { ?s a ?t } { ?s a ?t } LIMIT 3"
    answer = client.get("/sparql", params={"query": query}, headers={"accept": "text/turtle"})
    assert answer.headers["content-type"].startswith("text/turtle")
    assert client.get("/sparql", params={"query": query}, headers={"accept": "text/csv"}).status_code == 406


@pytest.mark.parametrize(
    "query",
    [
        "INSERT DATA { <urn:a> <urn:b> <urn:c> }",
        "DROP ALL",
        "LOAD <file:///etc/passwd>",
        "SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
    ],
)
def test_the_endpoint_only_reads_and_only_here(client, query):
    before = client.get("/healthz").json()
    for answer in (
        client.get("/sparql", params={"query": query}),
        client.post("/sparql", data={"update": query}),
        client.post("/sparql", content=query, headers={"content-type": "application/sparql-query"}),
        client.post("/sparql", content=query, headers={"content-type": "application/sparql-update"}),
    ):
        assert answer.status_code in {400, 415}
    assert client.get("/healthz").json() == before


def test_openapi_describes_every_field_and_parameter(client):
    document = client.get("/openapi.json").json()
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", []):
                assert parameter.get("description"), parameter
    for name, model in document["components"]["schemas"].items():
        for field, described in model.get("properties", {}).items():
            told = str(described)
            assert "description" in told or "$ref" in told, f"{name}.{field}"


@pytest.mark.parametrize("query", ["CONSTRUCT WHERE { ?s a schema:Article }", "SELECT * { ?s a schema:Article }"])
def test_a_form_that_cannot_be_had_is_no_fault_of_the_server(store, query):
    with subprocess.Popen(
        [SAYSO, "--store", store, "serve", "--port", str(port := free_port())], stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stderr.readline().startswith("sayso answers")
        refused = httpx.get(
            f"http://127.0.0.1:{port}/sparql", params={"query": query}, headers={"Accept": "image/png"}, timeout=30
        )
        server.terminate()
        assert (refused.status_code, server.stderr.read()) == (406, "")
