"""Who said a figure, and who brought it about: a case for every shape of attribution."""

from __future__ import annotations

import pytest

from ingest.attribution.wording import same
from tests.ingest.attributing import attribute, cases


@pytest.mark.parametrize("case", cases("attribution-said.yaml"))
def test_figures_know_who_said_them(case, tmp_path):
    got = attribute(tmp_path, case["text"], list(case["said"]))
    for (piece, want), attribution in zip(case["said"].items(), got, strict=True):
        assert len(attribution.said_by) == len(want), (piece, attribution.said_by)
        for name, speaker in zip(want, attribution.said_by, strict=True):
            assert same(name, speaker), (piece, attribution.said_by)


@pytest.mark.parametrize("case", cases("attribution-articles.yaml"))
def test_articles_of_other_trades(case, tmp_path):
    pieces = list(dict.fromkeys([*case["said"], *case.get("producers", {})]))
    got = dict(zip(pieces, attribute(tmp_path, case["text"], pieces, case.get("known")), strict=True))
    for piece, want in case["said"].items():
        said = got[piece].said_by
        assert len(said) == len(want), (piece, said)
        assert all(map(same, want, said)), (piece, said)
    for piece, want in case.get("producers", {}).items():
        made = [(p.agent, p.how) for p in got[piece].producers]
        assert len(made) == len(want), (piece, made)
        assert all(same(w[0], m[0]) and w[1] == m[1] for w, m in zip(want, made, strict=True)), (piece, made)


@pytest.mark.parametrize(
    "text",
    [
        "5 " + "said " * 20_000,
        "5 " + "Acme Corp of the " * 8_000,
        "5 " + "“" * 50_000,
        "5 " + "Acme, which said, " * 5_000,
        "5 " + "it said that they, " * 5_000,
        "5 " + "," * 30_000 + " said",
        "5 " + "Acme verified some runs and " * 5_000,
        "5 " + "not 71 and 3 percent more, by our sum " * 5_000,
        "It was 5 then. " + "He told Ana Ruiz it was 5 percent, she said. " * 3_000,
    ],
    ids=["verbs", "names", "marks", "appositions", "pronouns", "commas", "checks", "sums", "sentences"],
)
def test_hostile_text_is_read(text, tmp_path):
    assert len(attribute(tmp_path, text, ["5"])) == 1
