"""Every folder of tests/data/wrong holds files that replace or join those of the small game, and the problems expected.

A new folder is a new test. PUNCHBOARD_UPDATE=1 writes the expectations anew, to be read before they are committed.
"""

import os
import shutil
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from generator.site.pages.rules import rules_pages
from generator.site.writing.book import Book
from tests.projects import DATA, Project

FOLDERS = sorted((DATA / "wrong").iterdir())


def test_the_small_game_has_no_problems(project: Project) -> None:
    assert project.said() == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_wrong_data_is_told(folder: Path, project: Project) -> None:
    shutil.copytree(folder, project.folder, dirs_exist_ok=True)
    expected = project.folder / "expected.txt"
    expected.unlink(missing_ok=True)
    said = project.said()
    if os.environ.get("PUNCHBOARD_UPDATE"):
        (folder / "expected.txt").write_text("".join(f"{line}\n" for line in said), "utf-8")
    assert said == (folder / "expected.txt").read_text("utf-8").splitlines()
    assert said, "a folder of wrong data must have a problem"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_second_run_says_the_same(folder: Path, project: Project) -> None:
    """The cache changes nothing."""
    shutil.copytree(folder, project.folder, dirs_exist_ok=True)
    assert project.said() == project.said()


def test_a_game_without_a_rulebook_has_rules_of_its_own(project: Project) -> None:
    """They need no lines; only values that come from a rulebook would."""
    project.edit("game.yaml", "  rulebook: {title: A leaflet, lines: 20}\n", "")
    project.edit("rules/01-start.yaml", "    lines: 1-9\n", "")
    project.edit("rules/01-start.yaml", "lines: 4, ", "")
    project.edit("rules/01-start.yaml", "lines: 7, ", "")
    assert project.said() == []
    book = Book(load(project.folder, Problems(), root=project.root))
    text = "".join(page.markdown() for page in rules_pages(book))
    assert "Source</dt>" not in text
    assert "· rulebook" not in text
