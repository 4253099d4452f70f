from __future__ import annotations

from api.cli.reference import reference
from tests.api.command import ROOT


def test_the_reference_is_in_step_with_the_commands() -> None:
    written = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written == reference(), "run `python -m api.cli.reference > docs/cli.md`"
