"""The choices for a set-up: the number of players, the ways to play, and options that change the steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.model import counting
from engine.model.setups import PLAYERS
from generator.site.writing.templates import readable
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.model.setups import Setup
    from generator.site.writing.book import Book


class Chooser(NamedTuple):
    """A field: its name, its label, its choices, the first choice, and the numbers of players that have it.

    A choice is a value, its title and the numbers of players that have it. No numbers mean all.
    """

    name: str
    label: str
    choices: Sequence[tuple[str, str, tuple[int, ...]]]
    usual: str
    players: tuple[str, ...] = ()


def usual_choices(book: Book, setup: Setup) -> dict[str, str]:
    """Return the first choices: the smallest group of two or more, the first choice of each way, the recommended options."""
    group = [number for number in counting.player_counts(book.game) if number > 1] or list(
        counting.player_counts(book.game)
    )
    asked = {key for step in setup.steps for key in step.when}
    return {
        PLAYERS: str(group[0]),
        **{way.id: way.choices[0].id for way in setup.ways if way.choices},
        **{option.id: option.default for option in book.game.options.values() if option.id in asked},
    }


def choosers(book: Book, setup: Setup) -> Iterator[Chooser]:
    """Yield the fields above the steps."""
    usual = usual_choices(book, setup)
    numbers = [str(number) for number in counting.player_counts(book.game)]
    yield Chooser(PLAYERS, say("Players"), [(number, number, ()) for number in numbers], usual[PLAYERS])
    for way in setup.ways:
        choices = [(one.id, one.title, one.players) for one in way.choices]
        yield Chooser(way.id, way.title, choices, usual.get(way.id, ""))
    for option in book.game.options.values():
        if option.id in usual:
            values = [(value, readable(value), ()) for value in option.values]
            yield Chooser(option.id, option.title, values, option.default, _players_asked(setup, option.id))


def _players_asked(setup: Setup, option: str) -> tuple[str, ...]:
    """Return the numbers of players for which a step depends on an option; empty if the option is for all."""
    steps = (step.when for step in setup.steps)
    return next((when[PLAYERS] for when in steps if option in when and PLAYERS in when), ())
