"""Whoever follows the pages of the documentation gets what they print."""

from pathlib import Path

import pytest

from tests import pages


@pytest.mark.parametrize("page", pages.PAGES, ids=lambda page: page.name)
def test_the_commands_print_what_the_page_says(page: Path, tmp_path: Path) -> None:
    assert pages.followed(page, tmp_path) == page.read_text(encoding="utf-8"), "run `python -m tests.refresh_pages`"
