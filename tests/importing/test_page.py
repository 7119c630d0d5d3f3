"""The page about importing does what it says: its file is imported, its commands are typed, and what is shown is compared."""

from __future__ import annotations

import re
from pathlib import Path

from tests.site.tutorial import Typed, follow, told

PAGE = Path(__file__).resolve().parents[2] / "site" / "pages" / "builders" / "import.md"


def test_the_page_does_what_it_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text("utf-8")
    deck = re.search(r"^```csv\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    (tmp_path / "deck.csv").write_text(deck[1], "utf-8")
    steps = [step for step in told(text) if isinstance(step, Typed)]
    assert [step.command.split()[1] for step in steps] == ["import", "check", "import"]
    for step in steps:
        code, output = follow(tmp_path, step)
        assert step.pattern.fullmatch(output), f"$ {step.command}\n{output}"
        assert code == 0
