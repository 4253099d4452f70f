"""The audit: each kind of finding in the smallest corpus that has it, and nothing else there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from graph.audit import findings
from graph.claim import Corpus, Finding
from ingest import arithmetic, resolve
from tests.ingest.stating import story

CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/audit-findings.yaml").read_text(encoding="utf-8"))


def _audit(given: dict[str, Any]) -> tuple[Corpus, tuple[Finding, ...]]:
    documents, stated = story(given)
    statements = list(stated.values())
    claims = arithmetic.derive(resolve.claims(documents, statements), documents, statements)
    corpus = Corpus(tuple(documents), tuple(statements), claims)
    return corpus, findings(corpus)


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["case"])
def test_each_kind_is_found_and_nothing_else(case: dict[str, Any]) -> None:
    _, rows = _audit(case["documents"])
    also = set(case.get("also", ()))
    told = [r for r in rows if r.kind not in also]
    assert sorted((r.kind, r.at.doc) for r in told) == sorted((k, f"{d}.txt") for k, d, _ in case["findings"])
    for kind, document, words in case["findings"]:
        (row,) = [r for r in told if (r.kind, r.at.doc) == (kind, f"{document}.txt")]
        for word in words:
            assert str(word) in row.text
        assert row.text.endswith(".")
        assert 0 < row.weight < 1


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["case"])
def test_findings_quote_their_documents_heaviest_first_each_once(case: dict[str, Any]) -> None:
    corpus, rows = _audit(case["documents"])
    texts = {d.name: d.text for d in corpus.documents}
    for evidence in [e for r in rows for e in (r.at, r.against) if e]:
        assert texts[evidence.doc][evidence.span.start : evidence.span.end] == evidence.quote
    assert [r.weight for r in rows] == sorted((r.weight for r in rows), reverse=True)
    assert len({(r.kind, r.claim, r.at.doc, r.condition) for r in rows}) == len(rows)


def test_an_empty_corpus_has_no_findings() -> None:
    assert findings(Corpus()) == ()
