"""Rules are found by a game's id, and fulfil the contract."""

from __future__ import annotations

import inspect
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import engine.games
from engine.games import find, vocabulary
from engine.play import Ruleset, Step
from engine.play.ruleset import Door, Rules

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


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if find(game_id)])
def test_a_ruleset_has_all_that_the_contract_asks_for(game_id):
    rules = find(game_id)
    assert rules.game == game_id
    for name in (*Ruleset.__annotations__, *vars(Ruleset)):
        if name.startswith("_"):
            continue
        assert hasattr(rules, name), name
        declared = vars(Ruleset).get(name)
        if inspect.isfunction(declared):
            asked = list(inspect.signature(declared).parameters)[1:]
            assert list(inspect.signature(getattr(rules, name)).parameters) == asked, name


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES if find(game_id)])
def test_a_part_of_the_rules_is_loaded_when_it_is_first_asked_for(game_id):
    package = f"engine.games.{game_id.replace('-', '_')}"
    code = f"""
import sys
from engine.games import find
rules = find({game_id!r})
assert "{package}.words.picture" not in sys.modules
assert "{package}.beside.bots" not in sys.modules
drawn = rules.picture
assert drawn is sys.modules["{package}.words.picture"].picture
assert drawn is rules.picture
assert "{package}.beside.bots" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})


def test_a_door_without_anything_behind_it_says_so():
    class Empty(Rules):
        """A package whose modules are missing."""

    Empty.__module__ = "engine.games"
    with pytest.raises(ModuleNotFoundError, match=r"engine\.games\.setup"):
        Empty().start  # noqa: B018 - the reading is what raises
    assert isinstance(Empty.start, Door)


def steps():
    """Every step class of Sovereign Skies."""
    waiting = [Step]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if (
            kind.__module__.startswith("engine.games.sovereign_skies")
            and "__slots__" in vars(kind)
            and "rule" in vars(kind)
        ):
            yield kind


def test_every_step_cites_rules_of_the_data(game):
    found = list(steps())
    assert len(found) > 15
    for kind in found:
        assert kind.rule in game.rules, kind
        assert kind.asks, kind
        assert "SS-" in kind.__doc__, kind
