"""Projects in a temporary folder: the small game of tests/data, changed as a test likes."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from engine.check.layers import check
from engine.check.verdict import Verdict
from engine.common.problems import Problem
from generator.commands.check import hooks

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data"


class Project:
    """A project with one game."""

    def __init__(self, root: Path, game: str = "lanterns", source: Path = DATA / "small" / "lanterns") -> None:
        self.root = root
        self.folder = root / "components" / game
        shutil.copytree(source, self.folder)
        (root / "schemas").symlink_to(ROOT / "schemas")

    def check(self) -> Verdict:
        return check(self.folder, root=self.root, keys=hooks()[1])

    def said(self) -> list[str]:
        return [str(problem) for problem in self.problems()]

    def problems(self) -> list[Problem]:
        """The problems, but for the one that this game always has: it has a scenario and no rules code."""
        return [problem for problem in self.check().problems if problem.code != "scenario-not-played"]

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def git_in(project: Project, *words: str) -> str:
    """Run git in a project, without the settings of the person who runs the tests; returns what it prints."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    command = ["git", "-C", str(project.root), "-c", "user.name=n", "-c", "user.email=e@example.org", *words]
    return subprocess.run(command, check=True, env=environment, capture_output=True, text=True).stdout.strip()
