"""The answers on docs/queries.md are the store's and rdflib's; `make golden` renews them after a meant change."""

import csv
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from graph.store import Store
from graph.vocabulary import PREFIXES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "queries.md"
SAYSO = Path(sys.executable).with_name("sayso")

QUESTION = re.compile(
    r"^## \d+\. (?P<title>[^\n]+)$.*?^```sparql\n(?P<query>.*?)^```$.*?^```csv\n(?P<answer>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
HEAD = "".join(f"PREFIX {name}: <{address}>\n" for name, address in PREFIXES.items())


def seeds(folder):
    """Return the path of a store with the seed articles, made in that folder."""
    store = folder / "store"
    subprocess.run([SAYSO, "--store", store, "ingest", ROOT / "seeds"], check=True, capture_output=True)
    return store


def answer(store, query):
    """Return what `sayso sparql --format csv` prints, with plain line ends."""
    return store.query(query).serialize("csv").decode().replace("\r\n", "\n")


def rows(table):
    head, *body = csv.reader(io.StringIO(table))
    return head, sorted(body)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with Store.open(seeds(tmp_path_factory.mktemp("seeds")), read_only=True) as opened:
        yield opened


@pytest.fixture(scope="module")
def copy(store):
    return store.to_rdflib()


QUESTIONS = [pytest.param(m["query"], m["answer"], id=m["title"]) for m in QUESTION.finditer(PAGE.read_text("utf-8"))]


def test_there_are_ten_questions():
    assert len(QUESTIONS) == 10


@pytest.mark.parametrize(("query", "told"), QUESTIONS)
def test_the_answer_is_the_stores(store, query, told):
    assert rows(answer(store, query)) == rows(told)


@pytest.mark.parametrize(("query", "told"), QUESTIONS)
def test_the_answer_is_rdflibs(copy, query, told):
    found = copy.query(HEAD + query)
    theirs = [["" if term is None else str(term) for term in row] for row in found]
    assert ([str(v) for v in found.vars], sorted(theirs)) == rows(told)


@pytest.mark.parametrize(("query", "told"), QUESTIONS)
def test_the_answer_is_short_and_in_order(query, told):
    assert 1 <= len(rows(told)[1]) <= 20
    assert "ORDER BY" in query
