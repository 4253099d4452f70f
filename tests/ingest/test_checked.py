"""What a check was of: readable words of the document, whatever the sentence is like."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from ingest.attribution import checked

CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/verification-scopes.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["cue"].strip())
def test_the_scope_of_a_check_is_words_that_say_something(case: dict[str, str]) -> None:
    text, cue = case["text"], case["cue"]
    start = text.index(cue)
    found = checked.of(text, start, start + len(cue), case["where"])  # type: ignore[arg-type]
    assert found == case["checked"]
    assert found in text
