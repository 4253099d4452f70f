"""What OpenAPI describes is what the rows hold."""

from pathlib import Path

import pytest

from api import rows, schema
from ingest import article, pipeline

SEEDS = Path(__file__).parents[2] / "seeds"


@pytest.fixture(scope="module")
def corpus():
    articles = [article.read(path, known) for path, known in article.sources([SEEDS])]
    return pipeline.settle([a.document for a in articles], [s for a in articles for s in pipeline.read(a)])


def test_every_row_has_exactly_the_described_fields(corpus):
    names = {d.key: d.name for d in corpus.documents}
    built = [
        *((schema.Statement, rows.statement(s, names[s.document])) for s in corpus.statements),
        *((schema.Claim, rows.claim(c, names)) for c in corpus.claims),
        *((schema.Finding, rows.finding(f)) for f in corpus.findings),
    ]
    assert {model for model, _ in built} == {schema.Statement, schema.Claim, schema.Finding}
    for model, row in built:
        assert set(model.model_validate(row).model_dump(by_alias=True)) == set(row)


def test_every_field_is_described():
    models = [m for m in vars(schema).values() if isinstance(m, type) and issubclass(m, schema.BaseModel)]
    nameless = {
        f"{m.__name__}.{name}"
        for m in models
        for name, field in m.model_fields.items()
        if not field.description and not _model(field.annotation)
    }
    assert not nameless


def _model(annotation):
    """Whether the field holds other described objects."""
    inner = getattr(annotation, "__args__", (annotation,))
    return any(isinstance(i, type) and issubclass(i, schema.BaseModel) for i in inner)
