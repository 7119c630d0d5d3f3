"""Do the names in the data exist, and do the counts agree?"""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.model import Game
    from engine.problems import Problems


def check(game: Game, broken: set[str], problems: Problems) -> None:
    """All checks of references and inventory."""
