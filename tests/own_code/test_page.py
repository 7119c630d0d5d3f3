"""The page "From cards to a verdict" does what it says: its files are written, its commands typed, and what it shows compared."""

from __future__ import annotations

from pathlib import Path

from tests.site.tutorial import Typed, follow, told

PAGE = Path(__file__).resolve().parents[2] / "site" / "pages" / "builders" / "rules-code.md"


def test_the_page_does_what_it_says(tmp_path):
    steps = list(told(PAGE.read_text("utf-8")))
    typed = [step.command.split()[1] for step in steps if isinstance(step, Typed)]
    assert {"new", "check", "fmt", "trace", "trust", "simulate", "mutate", "site"} == set(typed)
    for step in steps:
        code, output = follow(tmp_path, step)
        if isinstance(step, Typed):
            assert step.pattern.fullmatch(output), f"$ {step.command}\n{output}\nbut the page shows\n" + "\n".join(
                step.shown
            )
            fails = any("error[" in line or "warning[mutant" in line for line in step.shown)
            assert code == (1 if fails else 0), step.command
