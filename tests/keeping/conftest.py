"""A copy of each game that has rules code, into which scenarios can be written."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from engine.own_code.choice import forget
from tests.games.contract.conftest import GAMES, ROOT
from tests.runs.conftest import Small
from tests.sessions.conftest import Table, table  # noqa: F401 - a fixture


class Copy(Table):
    """A game in a project of its own, without its art and layouts, which no scenario needs."""

    def __init__(self, game_id, root):
        super().__init__(game_id)
        self.root = root
        folder = root / "components" / game_id
        shutil.copytree(ROOT / "components" / game_id, folder)
        (root / "schemas").symlink_to(ROOT / "schemas")
        self.game = self.loaded()

    def loaded(self):
        """The game as its files say now."""
        problems = Problems()
        found = load(self.root / "components" / self.game_id, problems, root=self.root)
        assert found is not None, "\n".join(map(str, problems))
        assert not problems.failed, "\n".join(map(str, problems))
        return found


@pytest.fixture(scope="session", params=GAMES)
def copy(request, tmp_path_factory):
    return Copy(request.param, tmp_path_factory.mktemp("kept"))


@pytest.fixture
def recorded(tmp_path, monkeypatch):
    """A small game with rules code of its own, and the replay of one of its games."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    stones = Small(tmp_path / "project")
    code, said = stones.said("simulate", "stones", "--seed", "1", "--record", "3")
    assert code == 0, said
    yield stones, Path(said.strip())
    forget()
