"""Derivations that no text states are found, and figures that follow from nothing are left alone.

The full run, 200 planted and 100 random documents, is `python -m benchmarks.planted_arithmetic`.
"""

from __future__ import annotations

import pytest

from tests import planting

PLANTED = 45
ALL_BUT = 2
RANDOM = 20


def test_planted_derivations_are_found() -> None:
    documents = [planting.planted(seed) for seed in range(PLANTED)]
    missed = [p for p in documents if not p.is_found(planting.corpus_of(p.text))]
    assert len(missed) <= ALL_BUT, missed


@pytest.mark.parametrize("seed", range(RANDOM))
def test_nothing_follows_in_documents_of_random_figures(seed: int) -> None:
    corpus = planting.corpus_of(planting.random_document(seed))
    assert [c for c in corpus.claims if c.derivation] == []


def test_every_operation_is_planted() -> None:
    assert {planting.planted(seed).operation for seed in range(PLANTED)} == set(planting.OPERATIONS)
