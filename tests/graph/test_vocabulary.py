from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from rdflib import RDF, RDFS, SKOS, Graph, Namespace, URIRef

import graph
from graph import claim as domain
from graph import vocabulary
from graph.units import normal
from graph.vocabulary import (
    PROV,
    SAYSO,
    SCHEMES,
    TERMS,
    agent_iri,
    claim_iri,
    concept,
    document_iri,
    key,
    statement_iri,
)

ROOT = Path(graph.__file__).parent
QUDT = Namespace("http://qudt.org/schema/qudt/")


@pytest.fixture(scope="module")
def terms() -> Graph:
    return Graph().parse(ROOT / "vocabulary.ttl")


def test_every_name_stands_in_the_vocabulary_and_back(terms: Graph) -> None:
    ours = {str(s).removeprefix(TERMS) for c in (RDFS.Class, RDF.Property) for s in terms.subjects(RDF.type, c)}
    assert ours == set(SAYSO)


def test_every_term_is_labelled_and_defined(terms: Graph) -> None:
    for name in SAYSO:
        term = URIRef(TERMS + name)
        assert terms.value(term, RDFS.label), name
        assert str(terms.value(term, RDFS.comment)).endswith("."), name
    for found in terms.subjects(RDF.type, SKOS.Concept):
        assert terms.value(found, SKOS.prefLabel), found
        assert terms.value(found, SKOS.inScheme), found
        scheme, name = str(found).removeprefix(TERMS).split("/", 1)
        assert concept(scheme, str(terms.value(found, SKOS.notation))) == str(found), name


def test_a_misspelt_term_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no term 'wasGeneratdBy'"):
        _ = PROV.wasGeneratdBy


def test_every_name_is_used() -> None:
    source = "\n".join(p.read_text() for p in ROOT.rglob("*") if p.suffix in {".py", ".rq", ".ttl"})
    unused = [
        n
        for n in SAYSO
        if len(re.findall(rf"(?:SAYSO\.|sayso:){n.removesuffix('Double').removesuffix('Exact')}\b", source)) < 2
    ]
    assert unused == []


LITERALS = {
    "method": domain.Method,
    "how": domain.How,
    "operation": domain.Operation,
    "verdict": domain.Verdict,
    "caveat": domain.CaveatKind,
    "modality": domain.Modality,
    "direction": domain.Direction,
    "bound": domain.Bound,
    "reach": domain.Reach,
    "conflict": domain.ConflictKind,
}


@pytest.mark.parametrize("scheme", LITERALS)
def test_the_concepts_are_those_of_the_domain(terms: Graph, scheme: str) -> None:
    held = {str(terms.value(s, SKOS.notation)) for s in terms.subjects(SKOS.inScheme, URIRef(f"{TERMS}{scheme}Scheme"))}
    assert held == set(get_args(LITERALS[scheme]))


def test_methods_are_ordered_by_strength(terms: Graph) -> None:
    methods = terms.subject_objects(URIRef(SAYSO.strength))
    ordered = [key(str(m)) for m, s in sorted(methods, key=lambda row: -int(row[1].toPython()))]  # type: ignore[attr-defined]
    assert ordered == list(get_args(domain.Method))


# The axes and values that the command line's contract names; NAME and N are open.
AXES = """
power-basis: package-tdp, sustained-draw, wall, rack, critical-it, facility
workload: single-turn, multi-turn, agentic
operating-point: peak-throughput, matched-interactivity, high-interactivity, min-latency
decoding: single-token, mtp, speculative
precision: fp4, nvfp4, mxfp4, fp8, bf16, fp16, int8, int4
tokens: mixed, output, input
hardware-revision: a0, b0, engineering-sample, production
software:
harness: inferencex, agentx, mlperf-inference, geekbench
scope: chip, node, rack, cluster, facility
statistic: mean, median, p90, p95, p99, min, max
price-basis: list, off-peak, rental, tco, electricity
period:
region:
time-base: year-over-year, month-over-month, quarter-over-quarter, annualised
adjustment: seasonally-adjusted, inflation-adjusted, nominal
estimate-status: advance, second, third, preliminary, revised
test-cycle: epa, wltp, cltc, nedc
population: efficacy-estimand, treatment-regimen-estimand, intention-to-treat, per-protocol
"""


@pytest.mark.parametrize("line", AXES.strip().splitlines())
def test_every_axis_and_value_has_a_concept_below_its_axis(terms: Graph, line: str) -> None:
    axis, _, values = line.partition(":")
    top = URIRef(concept("condition", axis))
    assert (top, RDF.type, SKOS.Concept) in terms
    for value in filter(None, map(str.strip, values.split(","))):
        held = URIRef(concept("condition", f"{axis}:{value}"))
        assert top in terms.transitive_objects(held, SKOS.broader), value
        assert terms.value(held, URIRef(SAYSO.slot)), value
    assert any(top in terms.objects(s, SKOS.broader) for s in terms.subjects(RDF.type, URIRef(SAYSO.Slot)))


def test_narrower_values(terms: Graph) -> None:
    four = URIRef(concept("condition", "precision:fp4"))
    assert {key(str(s)) for s in terms.subjects(SKOS.broader, four)} == {"precision:nvfp4", "precision:mxfp4"}


def test_units_agree_with_the_unit_table(terms: Graph) -> None:
    units = list(terms.subjects(RDF.type, URIRef(SAYSO.Unit)))
    assert len(units) > 50
    for unit in units:
        assert str(terms.value(unit, URIRef(SAYSO.dimension))) == normal(key(str(unit)))[1]
    matched = {str(m) for m in terms.objects(None, SKOS.exactMatch)}
    assert matched
    assert all(m.startswith("http://qudt.org/vocab/unit/") for m in matched)
    assert str(terms.value(URIRef(concept("unit", "kWh")), QUDT.ucumCode)) == "kW.h"


def test_the_schemes_are_all_there(terms: Graph) -> None:
    assert {str(s) for s in terms.subjects(RDF.type, SKOS.ConceptScheme)} == {f"{TERMS}{s}Scheme" for s in SCHEMES}


def test_keys_come_back_from_iris() -> None:
    assert key(claim_iri("0f")) == "0f"
    assert key(document_iri("0f")) == "0f"
    assert key(statement_iri("0f/3-9")) == "0f/3-9"
    assert key(concept("condition", "workload:isl-osl=8k/1k")) == "workload:isl-osl=8k/1k"
    assert key(concept("condition", "region:São Tomé")) == "region:São Tomé"


def test_an_agent_has_one_iri_however_its_letters_are_composed() -> None:
    assert agent_iri("Caf\u00e9") == agent_iri("Cafe\u0301")
    assert agent_iri("Orlo Labs") != agent_iri("Orlo-Labs"), "alike to read, and not the same name"
    assert agent_iri("\u6771\u4eac").startswith(f"{vocabulary.BASE}agent/")


def test_the_base_is_a_setting() -> None:
    program = "from graph.vocabulary import claim_iri, SAYSO; print(claim_iri('k'), SAYSO.Claim)"
    env = {"SAYSO_BASE": "https://claims.example/x", "PYTHONPATH": str(ROOT.parent)}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["https://claims.example/x/claim/k", f"{TERMS}Claim"]
