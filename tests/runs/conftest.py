"""A small game with rules code of its own, in a project of its own, and the means to run commands on it."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from engine.own_code.choice import forget
from generator.cli import main


class Small:
    """A project with the game that `punchboard new --rules` writes; its rules code is trusted."""

    def __init__(self, root):
        self.root = root
        assert self.said("new", "stones", "--rules")[0] == 0
        assert self.said("trust", "stones", "--yes")[0] == 0
        self.folder = root / "components" / "stones"

    def said(self, *words):
        """Run a command; return its exit code and its output."""
        result = CliRunner().invoke(main, ["--root", str(self.root), *words])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.stdout + result.stderr

    def simulated(self, *words, games=40):
        """Play games; return what is printed and the statistics."""
        out = self.root / "out.json"
        out.unlink(missing_ok=True)
        code, said = self.said("simulate", "stones", "--games", str(games), "--quiet", "--out", str(out), *words)
        assert code == 0, said
        return said, out.read_bytes()


@pytest.fixture
def small(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    yield Small(tmp_path / "project")
    forget()
