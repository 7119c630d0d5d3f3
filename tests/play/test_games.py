"""Rules are found by a game's id, and fulfil the contract."""

from __future__ import annotations

import pkgutil
from pathlib import Path

import pytest

import engine.games
from engine.games import find, vocabulary
from engine.play.ruleset import FromModule, Rules

ROOT = Path(__file__).resolve().parents[2]
GAMES = [module.name.replace("_", "-") for module in pkgutil.iter_modules(engine.games.__path__)]


@pytest.mark.parametrize("game_id", ["no-such-game", "", "..", "a.b", "os.path", "sovereign skies", "Ä/b"])
def test_what_has_no_rules(game_id):
    assert find(game_id) is None
    assert vocabulary(game_id) is None


@pytest.mark.parametrize("game_id", GAMES)
def test_every_package_has_a_vocabulary_and_its_rules_use_it(game_id):
    verbs = vocabulary(game_id)
    assert verbs
    rules = find(game_id)
    assert rules is None or rules.verbs is verbs


def test_a_door_without_anything_behind_it_says_so():
    class Empty(Rules):
        """A package whose modules are missing."""

    Empty.__module__ = "engine.games"
    with pytest.raises(ModuleNotFoundError, match=r"engine\.games\.setup"):
        Empty().start  # noqa: B018 - the reading is what raises
    assert isinstance(Empty.start, FromModule)
