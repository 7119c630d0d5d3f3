"""A copy of each game that has rules code, into which scenarios can be written."""

from __future__ import annotations

import shutil

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from tests.games.contract.conftest import GAMES, ROOT
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
