"""The game that CONTRIBUTING.md shows is typed in as it stands there, and checks and prints; its examples of English are real."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
PAIR = re.compile(r"^\| (?P<before>[^|]+) \| (?P<after>[^|]+) \| `(?P<file>[^`|]+)` \|$", re.MULTILINE)
FILE = re.compile(r"^`(components/my-game/[^`]+)`\n\n```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture
def project(tmp_path):
    shown = FILE.findall(TEXT)
    assert len(shown) > 3
    for name, text in shown:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def test_the_game_shown_checks_without_a_word(project):
    result = CliRunner().invoke(main, ["--root", str(project), "check", "my-game", "--strict"])
    assert result.exit_code == 0, result.output
    assert "my-game: no problems" in result.output
    assert "play is not verified" in result.output


def test_the_game_shown_prints(project):
    result = CliRunner().invoke(main, ["--root", str(project), "print", "my-game", "--paper", "A4"])
    assert result.exit_code == 0, result.output
    (made,) = (project / "build" / "print" / "my-game").glob("cards-*.pdf")
    assert made.stat().st_size > 1000


def test_there_are_ten_pairs_of_plain_english():
    assert len(PAIR.findall(TEXT)) == 10


@pytest.mark.parametrize("pair", list(PAIR.finditer(TEXT)), ids=lambda pair: pair["file"])
def test_a_sentence_that_was_mended_stays_mended(pair):
    assert pair["after"] in (ROOT / pair["file"]).read_text("utf-8"), (
        "CONTRIBUTING.md shows a sentence that has changed"
    )
    for top in ("engine", "generator"):
        for path in (ROOT / top).rglob("*.py"):
            assert pair["before"] not in path.read_text("utf-8"), path
