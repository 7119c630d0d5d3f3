"""Rules code, one package a game; found by the game's id, never listed."""
from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.play import Ruleset


def find(game_id: str) -> Ruleset | None:
    """The rules of a game, or None where it has none; `sovereign-skies` is looked up as `sovereign_skies`."""
    name = f"engine.games.{game_id.replace('-', '_')}"
    if not name.rsplit(".", 1)[1].isidentifier() or importlib.util.find_spec(name) is None:
        return None
    ruleset: Ruleset = importlib.import_module(name).RULES
    return ruleset
