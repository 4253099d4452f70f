"""One address, several faces: forms, suffixes, tags, links, and the graph's own IRIs."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

import httpx
import pyoxigraph as ox
import pytest
import rdflib

from graph.vocabulary import agent_iri

PARSED = {
    "ttl": ("text/turtle", ox.RdfFormat.TURTLE),
    "nt": ("application/n-triples", ox.RdfFormat.N_TRIPLES),
    "rdf": ("application/rdf+xml", ox.RdfFormat.RDF_XML),
}


@pytest.fixture(scope="module")
def resources(client: httpx.Client) -> dict[str, str]:
    claim = client.get("/claims", params={"figure": "104x"}).json()["claims"][0]
    document = client.get("/documents").json()["documents"][0]
    figure = client.get(f"/documents/{document['id']}").json()["statements"][0]["figure"]
    return {
        "claim": f"/claims/{claim['claim'].rpartition('/')[2]}",
        "document": f"/documents/{document['id']}",
        "statement": f"/statements/{document['id']}/{figure['start']}-{figure['end']}",
        "agent": f"/agents/{agent_iri('SemiAnalysis').rpartition('/')[2]}",
        "vocabulary": "/vocabulary",
        "term": "/vocabulary/condition/power-basis:package-tdp",
    }


@pytest.mark.parametrize("name", ["claim", "document", "statement", "agent", "vocabulary", "term"])
def test_a_resource_is_one_graph_in_each_form(client: httpx.Client, resources: dict[str, str], name: str) -> None:
    told = {}
    for suffix, (media, kind) in PARSED.items():
        by_suffix = client.get(f"{resources[name]}.{suffix}")
        by_header = client.get(resources[name], headers={"accept": f"{media}, application/json;q=0.9"})
        assert by_suffix.status_code == by_header.status_code == 200
        assert by_suffix.content == by_header.content
        assert by_suffix.headers["content-type"].startswith(media)
        told[suffix] = {str(q.triple) for q in ox.parse(by_suffix.content, format=kind)}
    assert told["ttl"]
    assert told["ttl"] == told["nt"] == told["rdf"]


def test_json_ld_is_the_same_graph_with_a_context_of_this_server(
    client: httpx.Client, resources: dict[str, str]
) -> None:
    answer = client.get(f"{resources['claim']}.jsonld").json()
    context = urlsplit(answer["@context"])
    assert f"{context.scheme}://{context.netloc}" == str(client.base_url)
    answer["@context"] = client.get(context.path).json()["@context"]
    told = rdflib.Graph().parse(data=__import__("json").dumps(answer), format="json-ld")
    same = rdflib.Graph().parse(data=client.get(f"{resources['claim']}.nt").text, format="nt")
    assert len(told) == len(same) > 0
    assert {s for s, _, _ in told} == {s for s, _, _ in same}


@pytest.mark.parametrize(
    ("suffix", "media", "holds"),
    [
        ("svg", "image/svg+xml", "</svg>"),
        ("dot", "text/vnd.graphviz", "digraph"),
        ("ttl", "text/turtle", "sayso:calculatedFrom"),
        ("nt", "application/n-triples", "calculatedFrom>"),
        ("rdf", "application/rdf+xml", "calculatedFrom"),
        ("jsonld", "application/ld+json", "sayso:calculatedFrom"),
        ("json", "application/json", '"matches"'),
    ],
)
def test_a_trace_has_its_faces(client: httpx.Client, suffix: str, media: str, holds: str) -> None:
    answer = client.get(f"/trace.{suffix}", params={"figure": "104x"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(media)
    assert holds in answer.text
    assert client.get("/trace", params={"figure": "104x"}, headers={"accept": media}).content == answer.content


def test_the_audit_is_a_table_too(client: httpx.Client) -> None:
    for address in ("/audit", "/audit/matrix"):
        lines = client.get(f"{address}.csv").text.splitlines()
        assert lines[0].split(",")[0] in {"kind", "claim"}
        assert client.get(address, headers={"accept": "text/csv"}).text.splitlines() == lines


def test_what_cannot_be_had_is_refused_with_the_list(client: httpx.Client, resources: dict[str, str]) -> None:
    refused = client.get(resources["claim"], headers={"accept": "image/png"})
    assert refused.status_code == 406
    assert refused.headers["content-type"] == "application/problem+json"
    assert "text/turtle (.ttl)" in refused.json()["detail"]
    assert client.get("/trace.png", params={"figure": "104x"}).status_code == 404


def test_a_copy_that_is_still_right_is_not_sent_again(client: httpx.Client, resources: dict[str, str]) -> None:
    for address in (resources["claim"], f"{resources['claim']}.ttl", "/claims?limit=3", "/audit"):
        first = client.get(address)
        assert first.headers["vary"] == "Accept"
        again = client.get(address, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        since = client.get(address, headers={"if-modified-since": first.headers["last-modified"]})
        assert since.status_code == 304
        other = client.get(address, headers={"if-none-match": '"other"', "if-modified-since": "never"})
        assert other.status_code == 200
    tags = {client.get(f"{resources['claim']}.{suffix}").headers["etag"] for suffix in ("json", "ttl", "nt")}
    assert len(tags) == 3


def test_each_form_leads_to_the_others(client: httpx.Client, resources: dict[str, str]) -> None:
    answer = client.get(f"{resources['claim']}.ttl")
    links = {link["type"]: link["url"] for link in answer.links.values() if "type" in link} or dict(
        part.split(">; ")[::-1] for part in answer.headers["link"].split(", ")
    )
    assert links
    found = [part.partition(">")[0].lstrip("<") for part in answer.headers["link"].split(", ")]
    assert len(found) == 4
    for address in found:
        assert client.get(address).status_code == 200


@pytest.mark.parametrize("address", ["/", "/claims", "/trace?figure=104x", "/audit", "/vocabulary", "/healthz"])
def test_head_is_get_without_the_body(client: httpx.Client, address: str) -> None:
    whole, head = client.get(address), client.head(address)
    assert head.status_code == whole.status_code
    assert head.content == b""
    told = {name: value for name, value in whole.headers.items() if name != "date"}
    assert {name: value for name, value in head.headers.items() if name != "date"} == told


def test_the_iris_of_the_graph_lead_to_what_they_name(client: httpx.Client, resources: dict[str, str]) -> None:
    for kind in ("claim", "document", "statement", "agent"):
        iri = resources[kind].replace(f"/{kind}s/", f"/{kind}/")
        led = client.get(iri)
        assert led.status_code == 303
        assert client.get(led.headers["location"]).json() == client.get(resources[kind]).json()
    figure = client.get(resources["claim"].replace("/claims/", "/claim/") + "/figure")
    assert figure.headers["location"] == resources["claim"]


@pytest.mark.parametrize("path", ["/claim//example.com", "/claim/%2F%2Fexample.com", "/agent/%0d%0aX: y"])
def test_no_iri_leads_elsewhere(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in {303, 404}
    assert answer.headers.get("location", "/").startswith("/")
    assert not answer.headers.get("location", "/").startswith("//")


def test_pages_of_claims_make_up_the_whole(client: httpx.Client) -> None:
    address, keys = "/claims?limit=20&unit=ratio", []
    while address:
        page = client.get(address)
        keys += [claim["claim"] for claim in page.json()["claims"]]
        address = page.links.get("next", {}).get("url", "")
    whole = client.get("/claims?unit=ratio&limit=1000").json()
    assert keys == [claim["claim"] for claim in whole["claims"]] == sorted(keys)
    assert whole["total"] == len(keys) > 20


@pytest.mark.parametrize(
    ("chosen", "holds"),
    [
        ({"figure": "104x"}, lambda c: c["figure"]["value"] == 104),
        ({"unit": "token/s/kW"}, lambda c: c["figure"]["unit"] == "token/s/kW"),
        ({"subject": "gb300"}, lambda c: "GB300" in c["subject"]),
        ({"metric": "Throughput"}, lambda c: "throughput" in c["metric"].lower()),
        ({"producer": "openai"}, lambda c: any("OpenAI" in p["agent"] for p in c["producers"])),
        ({"verifier": "semianalysis"}, lambda c: any(v["agent"] == "SemiAnalysis" for v in c["verifications"])),
        (
            {"condition": "power-basis:package-tdp"},
            lambda c: any(r["id"] == "power-basis:package-tdp" for r in c["conditions"]),
        ),
        ({"outlet": "weighted average"}, lambda c: any(m["outlet"] == "The Weighted Average" for m in c["mentions"])),
        ({"producer": "openai", "unit": "ratio"}, lambda c: c["figure"]["unit"] == "ratio"),
    ],
)
def test_claims_are_chosen_by_what_is_known_of_them(client: httpx.Client, chosen: dict[str, str], holds) -> None:
    every = client.get("/claims", params={"limit": 1000}).json()["claims"]
    found = client.get("/claims", params={**chosen, "limit": 1000}).json()
    assert found["claims"]
    assert found["total"] == len(found["claims"]) < len(every)
    assert all(holds(claim) for claim in found["claims"])
    if len(chosen) == 1 and "figure" not in chosen:

        def told(claim) -> bool:
            try:
                return bool(holds(claim))
            except (AttributeError, TypeError):
                return False

        assert {c["claim"] for c in every if told(c)} == {c["claim"] for c in found["claims"]}


def test_what_nothing_has_chooses_nothing(client: httpx.Client) -> None:
    for chosen in ({"subject": 'no "such" thing\\'}, {"unit": "kg"}, {"figure": "98765x"}, {"until": "1999"}):
        assert client.get("/claims", params=chosen).json() == {"total": 0, "next": None, "claims": []}
    assert client.get("/claims", params={"since": "yesterday"}).status_code == 422


def test_agents_are_listed_and_have_pages(client: httpx.Client) -> None:
    listed = {a["agent"]: a for a in client.get("/agents").json()["agents"]}
    assert listed["OpenAI"]["produced"] > 0
    record = client.get(f"/agents/{quote(listed['SemiAnalysis']['id'])}").json()
    assert len(record["verified"]) == listed["SemiAnalysis"]["verified"] > 0
    assert client.get("/agents/nobody").status_code == 404


def test_terms_say_what_they_mean(client: httpx.Client, resources: dict[str, str]) -> None:
    listed = client.get("/vocabulary").json()["terms"]
    assert {t["kind"] for t in listed} == {"class", "property", "concept", "scheme"}
    term = client.get(resources["term"]).json()
    assert term in listed
    assert term["notation"] == "power-basis:package-tdp"
    assert client.get("/vocabulary/NoSuch").status_code == 404
    assert "sh:NodeShape" in client.get("/shapes").text
