import pytest

from api.negotiate import best

OFFERED = ["application/sparql-results+json", "text/csv", "text/turtle"]


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        (None, "application/sparql-results+json"),
        ("", "application/sparql-results+json"),
        ("*/*", "application/sparql-results+json"),
        ("text/csv", "text/csv"),
        ("TEXT/CSV", "text/csv"),
        ("text/*", "text/csv"),
        ("text/csv;q=0.4, text/turtle;q=0.9", "text/turtle"),
        ("text/csv;q=0, text/*", "text/turtle"),
        ("application/sparql-results+json;q=0, */*;q=0.1", "text/csv"),
        ("text/html", None),
        ("text/csv;q=zero", None),
        ("text/csv;q=7", "text/csv"),
    ],
)
def test_the_most_preferred_form_on_offer(accept, expected):
    assert best(accept, OFFERED) == expected
