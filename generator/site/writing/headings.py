"""Headings of the published rulebook for the lines that rules name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.load.provenance import ranges
from engine.model.headings import headings_above

if TYPE_CHECKING:
    from engine.model import Game
    from engine.model.headings import Heading


def headings_of(game: Game, lines: str) -> list[Heading]:
    """Return the headings below which these lines of the rulebook stand, each once: `59-61, 89`."""
    return headings_above(game.headings, (first for first, _ in ranges(lines)))
