"""Counts the pieces that a game needs: every set with its copies for each number of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.model import counting
from engine.model.setups import PLAYERS
from generator.site.pages.setup_words import condition_words
from generator.site.writing.templates import either

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import PieceSet
    from engine.model.setups import Setup
    from generator.site.writing.book import Book

When = dict[str, tuple[str, ...]]


class NeededSet(NamedTuple):
    """A set with its copies for each number of players.

    The set is used if one of the conditions in `chosen` holds; `only` has these conditions in words. Both are empty for a
    set that is always used.
    """

    pieces: PieceSet
    numbers: list[int]
    chosen: list[When]
    only: str


def needed_pieces(book: Book) -> Iterator[NeededSet]:
    """Yield a row for every set of pieces."""
    setup = book.game.setup
    for pieces in book.game.sets.values():
        numbers = [
            sum(counting.copies_needed(book.game, piece, players) for piece in pieces.items)
            for players in counting.player_counts(book.game)
        ]
        chosen = _conditions(setup, pieces) if setup else []
        words = [condition_words(book, setup, when) for when in chosen] if setup else []
        yield NeededSet(pieces, numbers, chosen, either(dict.fromkeys(words)))


def _conditions(setup: Setup, pieces: PieceSet) -> list[When]:
    """Return the conditions under which a set is used; empty if it is always used."""
    ids = {pieces.id, *(piece.id for piece in pieces.items)}
    steps = [step.when for step in setup.steps if any(take.of in ids for take in step.pieces)]
    chosen: list[When] = [{key: values for key, values in when.items() if key != PLAYERS} for when in steps]
    return [] if not all(chosen) or _has_every_choice(setup, chosen) else chosen


def _has_every_choice(setup: Setup, chosen: list[When]) -> bool:
    """Whether the conditions together cover all choices of one way to play."""
    return any(
        {choice.id for choice in way.choices}
        <= {value for when in chosen if list(when) == [way.id] for value in when[way.id]}
        for way in setup.ways
    )
