"""Write the answers on docs/queries.md anew from the present reading: `python -m tests.refresh_answers`."""

import tempfile
from pathlib import Path

from graph.store import Store
from tests.test_queries_page import PAGE, QUESTION, answer, seeds


def refreshed(page, store):
    """Return the page with the store's answer in every csv block."""
    end, parts = 0, []
    for question in QUESTION.finditer(page):
        parts += [page[end : question.start("answer")], answer(store, question["query"])]
        end = question.end("answer")
    return "".join([*parts, page[end:]])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, Store.open(seeds(Path(folder)), read_only=True) as store:
        PAGE.write_text(refreshed(PAGE.read_text("utf-8"), store), "utf-8", newline="\n")
