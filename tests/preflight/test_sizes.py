"""`check` finds the sizes that `print` refuses."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from generator.cli import main

LAMPS = "pieces/lamps.yaml"


def run(project, *words):
    return CliRunner().invoke(main, ["--root", str(project.root), *words])


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("size: poker", "size: {width: 250, height: 300}", "piece-too-large"),
        ("kind: card\nsize: poker", "kind: die\nsize: {width: 50, height: 30}", "die-size"),
    ],
)
def test_check_and_print_agree(project, old, new, code):
    project.edit(LAMPS, old, new)
    checked = run(project, "check")
    assert checked.exit_code == 1
    line = next(line for line in checked.output.splitlines() if code in line)
    printed = run(project, "print", "lanterns", "--paper", "A4")
    assert printed.exit_code == 1
    assert line in printed.output.splitlines()


def test_a_large_board_is_glued_from_several_sheets(project):
    project.edit(LAMPS, "kind: card\nsize: poker", "kind: board\nsize: {width: 400, height: 300}")
    assert "piece-too-large" not in run(project, "check").output


def test_the_papers_of_the_game_count(project):
    project.edit(LAMPS, "size: poker", "size: {width: 250, height: 300}")
    project.edit("game.yaml", 'version: "1.0"', 'version: "1.0"\nprint: {papers: [A3]}')
    assert "piece-too-large" not in run(project, "check").output
