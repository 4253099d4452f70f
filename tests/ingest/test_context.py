"""Whatever sentences stand beside one another, a figure's context quotes the document and names known axes."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest import article, context, lexicon, names, passages, quantities
from ingest.context.axes import axes

SENTENCES = [
    t for n in ("conditions", "caveats", "reach") for e in lexicon.entries(n) for t in (*e.examples, *e.counter)
]
BREAKS = st.sampled_from([" ", "\n\n", "\n\n## ", "\n\n* ", " | ", "; ", ", and ", " (", ") "])
TEXTS = st.lists(st.tuples(st.sampled_from(SENTENCES), BREAKS), min_size=1, max_size=12)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(TEXTS)
def test_contexts_quote_the_document(parts: list[tuple[str, str]]) -> None:
    text = "".join(a + b for a, b in parts) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "case.md"
        path.write_text(text, encoding="utf-8")
        source = article.read(path)
    split = passages.split(source)
    found = quantities.figures(split)
    contexts = context.contexts(source, split, found, names.find(source, split))
    assert len(contexts) == len(found)
    for one in contexts:
        ids = [c.condition.id for c in one.candidates]
        assert len(ids) == len(set(ids))
        assert {i.partition(":")[0] for i in ids} <= axes().keys()
        for quoted in (*(c.condition for c in one.candidates), *one.caveats):
            assert source.document.text[quoted.span.start : quoted.span.end] == quoted.text
