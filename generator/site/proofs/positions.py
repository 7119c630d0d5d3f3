"""Makes the page about writing scenarios of a game: the keys of a position and the notation of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.scenario.positions import move_patterns, plays_of, position_keys
from generator.site.writing.page import GamePage

if TYPE_CHECKING:
    from engine.play import Ruleset
    from generator.site.writing.book import Book


def positions_page(book: Book, rules: Ruleset) -> GamePage:
    """Return the page; everything on it comes from the rules code and the scenarios."""
    about = f"How to write scenarios of {book.game.title}: the keys of a position, and the notation of moves."
    page = GamePage(book, "positions", "Writing scenarios", about)
    return page.write(
        "positions",
        keys=position_keys(book.game, rules),
        plays=plays_of(book.game),
        patterns=move_patterns(book.game, rules),
    )
