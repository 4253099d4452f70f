"""Every entry of every lexicon proves itself: its examples are found by it, its counter-examples are not."""

from __future__ import annotations

import re

import pytest

from ingest import lexicon
from ingest.lexicon import Entry


def entries() -> list[tuple[str, Entry]]:
    return [(name, entry) for name in lexicon.names() for entry in lexicon.entries(name)]


def hits(entry: Entry, text: str) -> bool:
    """Whether the entry's words stand in the text, which must satisfy the entry's `context` if it has one."""
    context = entry.more.get("context")
    fits = not isinstance(context, str) or re.search(context, text, re.IGNORECASE | re.DOTALL) is not None
    return fits and next(entry.find(text), None) is not None


EXAMPLES = [pytest.param(e, t, id=f"{n}: {e.id}: {t[:60]}") for n, e in entries() for t in e.examples]
COUNTER = [pytest.param(e, t, id=f"{n}: {e.id}: {t[:60]}") for n, e in entries() for t in e.counter]


@pytest.mark.parametrize(("entry", "text"), EXAMPLES)
def test_an_entry_is_found_in_its_examples(entry: Entry, text: str) -> None:
    assert hits(entry, text)


@pytest.mark.parametrize(("entry", "text"), COUNTER)
def test_an_entry_is_not_found_in_its_counter_examples(entry: Entry, text: str) -> None:
    assert not hits(entry, text)


OWN = ["caveats", "conditions", "kinds", "reach"]


@pytest.mark.parametrize("name", OWN)
def test_every_entry_has_examples_and_counter_examples(name: str) -> None:
    bare = [e.id for e in lexicon.entries(name) if not e.examples or not e.counter]
    assert not bare


@pytest.mark.parametrize("name", OWN)
def test_an_entry_is_tried_on_its_own_examples(name: str) -> None:
    """The words that an entry waits for stand in each of its examples."""
    from ingest.context import lookup

    missed = [
        (e.id, t) for e in lexicon.entries(name) for t in e.examples if all(x is not e for x in lookup.tried(name, t))
    ]
    assert not missed
