"""Says in words for whom a step of the set-up is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.setups import PLAYERS
from generator.site.writing.templates import either, readable
from generator.words.catalogue import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.model.setups import Setup
    from generator.site.writing.book import Book


def players_words(numbers: tuple[str, ...]) -> str:
    """Return numbers of players in words: `1 player`, `2 or 3 players`."""
    if len(numbers) == 1:
        return say_many("{n} player", "{n} players", int(numbers[0]))
    return say("{some} or {last} players", some=", ".join(numbers[:-1]), last=numbers[-1])


def condition_words(book: Book, setup: Setup, when: Mapping[str, tuple[str, ...]]) -> str:
    """Return a condition in words: `2 players · Short game`; an empty text if there is none."""
    return " · ".join(_parts(book, setup, when))


def _parts(book: Book, setup: Setup, when: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    titles = {way.id: {choice.id: choice.title for choice in way.choices} for way in setup.ways}
    for key, values in when.items():
        if key == PLAYERS:
            yield players_words(values)
        elif key in titles:
            yield either(titles[key].get(value, value) for value in values)
        elif option := book.game.options.get(key):
            yield f"{option.title}: {either(map(readable, values))}"
