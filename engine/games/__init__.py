"""Rules code, one package a game; found by the game's id, never listed.

A package declares the game's vocabulary of effects as VERBS, so that its cards print, and its rules as RULES. A game
whose rules are not written yet has VERBS alone.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from engine.effects import Vocabulary
    from engine.play import Ruleset


def find(game_id: str) -> Ruleset | None:
    """The rules of a game, or None where it has none; `my-game` is looked up as `my_game`."""
    ruleset: Ruleset | None = getattr(_package(game_id), "RULES", None)
    return ruleset


def vocabulary(game_id: str) -> Vocabulary | None:
    """The verbs of a game's effects, with or without rules; None where it has no package."""
    package = _package(game_id)
    if package is None:
        return None
    verbs: Vocabulary = package.VERBS
    return verbs


def _package(game_id: str) -> ModuleType | None:
    name = game_id.replace("-", "_")
    if not name.isidentifier() or importlib.util.find_spec(f"{__name__}.{name}") is None:
        return None
    return importlib.import_module(f"{__name__}.{name}")
