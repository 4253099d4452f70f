from __future__ import annotations

from dataclasses import replace

import pyoxigraph as ox
import pytest

from graph.check import Violation, check
from graph.claim import Corpus
from graph.store import Store
from graph.vocabulary import DCT, OA, PROV, QUDT, SAYSO, SCHEMA, SKOS, claim_iri, statement_iri
from tests.graph import story


def test_the_story_conforms() -> None:
    with Store.open(None) as store:
        store.write(story.CORPUS)
        assert check(store).violations == ()


def test_units_and_conditions_that_the_vocabulary_does_not_list_conform() -> None:
    named = tuple(replace(story.RATIO.conditions[0], id=i) for i in ("software:engine=Örk", "region:Lyon", "odd:value"))
    told = {
        story.RATIO.key: replace(story.RATIO, conditions=named, figure=replace(story.RATIO.figure, unit="1/hour")),
        story.BRACK.key: replace(story.BRACK, figure=replace(story.BRACK.figure, unit="furlong/kW")),
    }
    statements = tuple(told.get(s.key, s) for s in story.CORPUS.statements)
    with Store.open(None) as store:
        store.write(replace(story.CORPUS, statements=statements))
        assert check(store).violations == ()
        held = (
            "?c skos:notation 'software:engine=Örk' ; skos:broader condition:software ; sayso:slot slot:software:engine"
        )
        assert store.query(f"ASK {{ {held} }}")


def test_an_empty_store_conforms() -> None:
    with Store.open(None) as store:
        store.write(Corpus())
        assert check(store).conforms


CLAIM, STATEMENT = claim_iri("c3"), statement_iri(story.RATIO.key)


REQUIRED = [
    (CLAIM, DCT.identifier),
    (CLAIM, SAYSO.figure),
    (CLAIM, SAYSO.modality),
    (CLAIM, SAYSO.mention),
    (CLAIM, SAYSO.origins),
    (f"{CLAIM}/figure", SAYSO.unit),
    (f"{CLAIM}/figure", QUDT.hasUnit),
    (f"{CLAIM}/figure", SAYSO.valueExact),
    (f"{CLAIM}/figure/position", OA.end),
    (f"{CLAIM}/derivation", SAYSO.operation),
    (f"{CLAIM}/derivation", PROV.entity),
    (f"{CLAIM}/production/0", PROV.wasAssociatedWith),
    (f"{CLAIM}/condition/2", SAYSO.statedIn),
    (f"{CLAIM}/mention/0", SAYSO.statement),
    (f"{claim_iri('c1')}/verification/0", SAYSO.method),
    (f"{claim_iri('c1')}/verification/0", PROV.used),
    (f"{claim_iri('c1')}/verification/0", SCHEMA.text),
    (f"{claim_iri('c4')}/conflict/0", SAYSO.claim),
    (STATEMENT, OA.hasSource),
    (STATEMENT, OA.hasSelector),
    (STATEMENT, SCHEMA.text),
]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, str | None]]:
    """Where the check finds violations once every one of these triples is gone."""
    folder = tmp_path_factory.mktemp("broken") / "store"
    with Store.open(folder) as store:
        store.write(story.CORPUS)
    raw = ox.Store(str(folder / "quads"))
    for subject, predicate in REQUIRED:
        gone = list(raw.quads_for_pattern(ox.NamedNode(subject), ox.NamedNode(predicate), None))
        assert gone, (subject, predicate)
        for quad in gone:
            raw.remove(quad)
    del raw
    with Store.open(folder) as store:
        return {(v.node, v.path) for v in check(store).violations}


@pytest.mark.parametrize(("subject", "predicate"), REQUIRED)
def test_a_missing_triple_is_found(broken: set[tuple[str, str | None]], subject: str, predicate: str) -> None:
    # Of a choice (one number or two ends, stated or dropped) the whole is violated, not one property.
    choice = predicate in {SAYSO.valueExact, SAYSO.statedIn}
    assert (subject, None if choice else predicate) in broken


def test_a_dangling_claim_is_found() -> None:
    hollow = replace(story.CORPUS, claims=tuple(c for c in story.CORPUS.claims if c.key != "c2"))
    with Store.open(None) as store:
        store.write(hollow)
        paths = {v.path for v in check(store).violations}
    assert SAYSO.calculatedFrom in paths


def test_an_altered_quote_is_found() -> None:
    figure = replace(story.RATIO.figure, text="105x")
    altered = replace(story.RATIO, quote="That is 105x.", figure=figure)
    statements = tuple(altered if s == story.RATIO else s for s in story.CORPUS.statements)
    with Store.open(None) as store:
        store.write(replace(story.CORPUS, statements=statements))
        assert check(store).violations == (
            Violation(STATEMENT, SCHEMA.text, "'105x' is not what the document says at 122-126"),
            Violation(STATEMENT, SCHEMA.text, "'That is 105x.' is not what the document says at 114-127"),
        )


def test_a_condition_is_an_axis_and_a_value() -> None:
    odd = replace(story.RATIO, conditions=(replace(story.RATIO.conditions[0], id="whatever"),))
    statements = tuple(odd if s == story.RATIO else s for s in story.CORPUS.statements)
    with Store.open(None) as store:
        store.write(replace(story.CORPUS, statements=statements))
        assert SKOS.notation in {v.path for v in check(store).violations}
