"""Rules code, one package a game; found by the game's id, never listed."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.play import Ruleset


def find(game_id: str) -> Ruleset | None:
    """The rules of a game, or None where it has none; `my-game` is looked up as `my_game`."""
    name = game_id.replace("-", "_")
    if not name.isidentifier() or importlib.util.find_spec(f"{__name__}.{name}") is None:
        return None
    ruleset: Ruleset = importlib.import_module(f"{__name__}.{name}").RULES
    return ruleset
