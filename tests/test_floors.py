"""Scores on the annotations never fall below what `floors.json` pins; `make floors` raises it to the present ones."""

import json

import pytest

from tests import scoring

PINNED = json.loads(scoring.FLOORS.read_text())


@pytest.fixture(scope="module")
def scores(tmp_path_factory):
    return scoring.scores(tmp_path_factory.mktemp("scores"))


@pytest.mark.parametrize("score", sorted(PINNED))
def test_score_is_at_its_floor_or_above(score, scores):
    assert scores[score] >= PINNED[score] - 1e-9


def test_every_score_has_a_floor(scores):
    assert set(scores) == set(PINNED)
