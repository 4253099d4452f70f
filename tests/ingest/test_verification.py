"""Who checked a figure, how, and how far the check reached."""

from __future__ import annotations

import pytest

from ingest.attribution.wording import same
from tests.ingest.attributing import attribute, cases


@pytest.mark.parametrize("case", cases("verification-checks.yaml"))
def test_checks_reach_what_was_looked_at(case, tmp_path):
    got = attribute(tmp_path, case["text"], list(case["checks"]), case.get("known"))
    for (piece, want), attribution in zip(case["checks"].items(), got, strict=True):
        have = [(c.verification.agent, c.verification.method, c.covers) for c in attribution.checks]
        assert len(have) == len(want), (piece, have)
        for agent, method, *covers in want:
            assert any(
                method == m and (agent == a or (agent and a and same(agent, a))) and set(*covers) <= set(c)
                for a, m, c in have
            ), (piece, have)
