from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ingest import article, context, names, passages, quantities
from tests.ingest.test_conditions import load, read_case

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("case", load("caveats"))
def test_each_figure_has_the_caveats_that_limit_it(case: dict[str, Any], tmp_path: Path) -> None:
    contexts = read_case(case, tmp_path)
    for raw in case["figures"]:
        one = next(c for (text, _), c in contexts.items() if text == raw["text"])
        assert [[c.kind, c.reach] for c in one.caveats] == raw["want"], raw["text"]


@pytest.mark.parametrize("path", sorted((ROOT / "seeds").glob("*.txt")), ids=lambda p: p.stem)
def test_caveats_are_few_and_quote_the_document(path: Path) -> None:
    source = article.read(path)
    split = passages.split(source)
    found = quantities.figures(split)
    for one in context.contexts(source, split, found, names.find(source, split)):
        assert len(one.caveats) <= 6
        for caveat in one.caveats:
            assert source.document.text[caveat.span.start : caveat.span.end] == caveat.text
