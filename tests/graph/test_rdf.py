from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from graph.claim import Corpus
from graph.store import Store
from tests.graph.values import corpora

slow = settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@slow
@given(corpora())
def test_values_come_back_from_quads_as_they_went_in(corpus: Corpus) -> None:
    with Store.open(None) as store:
        store.write(corpus)
        assert store.corpus() == corpus
