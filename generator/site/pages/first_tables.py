"""Draws the table at the start of a game, for each number of players and each way to play that the rules code knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.words.catalogue import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from markupsafe import Markup

    from engine.play import Ruleset
    from generator.site.proofs.table import TableSheet
    from generator.site.writing.book import Book

_SEED = 1  # seed of the drawn set-ups


class TableSetup(NamedTuple):
    """A set-up to draw: the number of players, the variants, its title and its anchor on the page."""

    players: int
    variants: Mapping[str, str]
    title: str
    anchor: str


class DrawnTable(NamedTuple):
    """A drawn set-up: its title, its anchor, the choices that lead to it, and its drawing."""

    title: str
    anchor: str
    chosen: dict[str, list[str]]
    drawing: Markup


def first_tables(book: Book, sheet: TableSheet) -> Iterator[DrawnTable]:
    """Yield a drawing of each set-up, made with the page's sheet; nothing for a game without rules code."""
    from engine.play import Chance
    from engine.rules_code import find

    rules = find(book.game)
    if rules is None or book.boards is None:
        return
    tables = rules.compile(book.game, {})
    for one in _tables(book, rules):
        names = [say("Player {n}", n=seat) for seat in range(1, one.players + 1)]
        state = rules.start(tables, names, Chance(_SEED), one.variants)
        chosen = {"players": [str(one.players)], **{key: [value] for key, value in one.variants.items()}}
        yield DrawnTable(one.title, one.anchor, chosen, sheet.show(book.boards(state), None))


def _tables(book: Book, rules: Ruleset) -> Iterator[TableSetup]:
    """Yield the usual set-up of each number of players, then each other choice, for the smallest group that has it."""
    game = book.game
    for number in range(game.players.fewest, game.players.most + 1):
        yield TableSetup(number, {}, say_many("{n} player", "{n} players", number), f"players-{number}")
    for way in game.setup.ways if game.setup else ():
        for choice in way.choices[1:]:
            if choice.id in rules.variants.get(way.id, ()):
                fewest = min(
                    (number for number in choice.players if number >= game.players.fewest), default=game.players.fewest
                )
                yield TableSetup(
                    fewest,
                    {way.id: choice.id},
                    f"{say_many('{n} player', '{n} players', fewest)}, {choice.title}",
                    f"begins-{way.id}-{choice.id}",
                )
