"""docs/model.md is what an analyst has: it must be complete, and what it shows must run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox
import pytest

from graph.store import Store
from graph.vocabulary import PREFIXES, SAYSO, SCHEMES
from tests.graph import story

PAGE = (Path(__file__).parents[2] / "docs" / "model.md").read_text(encoding="utf-8")


def _blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


HEAD = _blocks("sparql-prefixes")[0]


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with Store.open(None) as opened:
        opened.write(story.CORPUS)
        yield opened


def test_the_prefixes_are_those_of_the_exports() -> None:
    assert dict(re.findall(r"PREFIX (\w+):\s+<(.*)>", HEAD)) == PREFIXES


@pytest.mark.parametrize("query", _blocks("sparql"))
def test_every_query_finds_something_and_the_same_in_rdflib(store: Store, query: str) -> None:
    ours = sorted(store.query(query).rows(), key=str)
    found = store.to_rdflib().query(HEAD + query)
    theirs = sorted((tuple(None if t is None else str(t) for t in row) for row in found), key=str)  # type: ignore[union-attr]
    assert ours
    assert ours == theirs


def test_the_example_is_in_the_graph(store: Store) -> None:
    head = "".join(line.replace("PREFIX", "@prefix") + " .\n" for line in HEAD.strip().splitlines())
    held = {q.triple for q in ox.parse(store.dump("nquads"), format=ox.RdfFormat.N_QUADS)}
    normal = ox.Store()  # as the store spells numbers
    for triple in ox.parse((head + _blocks("turtle")[0]).encode(), format=ox.RdfFormat.TURTLE):
        normal.add(ox.Quad(triple.subject, triple.predicate, triple.object))
    assert {q.triple for q in normal} <= held


@pytest.mark.parametrize("name", list(SAYSO))
def test_every_term_is_told_of(name: str) -> None:
    shown = name if f"sayso:{name}" in PAGE else re.sub("(Double|Exact)$", "", name)
    assert re.search(rf"sayso:{shown}\b", PAGE), name


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_scheme_is_told_of(scheme: str) -> None:
    assert f"{scheme}:" in PAGE.replace(HEAD, "") or f"sayso:{scheme}" in PAGE
