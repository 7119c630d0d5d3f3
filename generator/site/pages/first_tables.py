"""The first tables of a game as its verifier sets them up, for each number of players and each way to play that it knows."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from generator.site.pages.board import board
from generator.site.pages.html import count, esc, fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.play import Ruleset
    from generator.site.pages.book import Book
    from generator.site.pages.page import Page

_SEED = 1  # of the set-ups that are drawn


class Table(NamedTuple):
    """A group: how many, what it is set up with in the verifier's words and in the reader's, and its place on the page."""

    players: int
    variants: Mapping[str, str]
    title: str
    anchor: str


def begun(page: Page) -> None:
    """A drawing of each table, folded; the first one stands open."""
    from engine.games import find
    from engine.play import Chance

    book = page.book
    rules = find(book.game.id)
    if rules is None or book.boards is None:
        return
    tables = rules.compile(book.game, {})
    page.heading(2, "The table as it begins", "begins")
    for place, one in enumerate(_tables(book, rules)):
        state = rules.start(
            tables, [f"Player {seat}" for seat in range(1, one.players + 1)], Chance(_SEED), one.variants
        )
        label = esc(f"The table: {one.title}")
        drawing = (
            f'<figure class="pb-frame"><div class="pb-frame-box" role="region" tabindex="0" aria-label="{label}">{board(book.boards(state))}</div>'
            "<figcaption>As the verifier sets it up by the rules, before the first choice; what is shuffled lies as it came.</figcaption></figure>"
        )
        chosen = {"players": [str(one.players)], **{key: [value] for key, value in one.variants.items()}}
        page.add(
            f'<div id="{esc(one.anchor)}" data-pb-table="{escape(json.dumps(chosen, separators=(",", ":")))}">{fold(esc(one.title), drawing, opened=not place)}</div>'
        )


def _tables(book: Book, rules: Ruleset) -> Iterator[Table]:
    """Every number of players in the usual way, then each other choice that changes the set-up for the smallest group that has it."""
    game = book.game
    for number in range(game.players.fewest, game.players.most + 1):
        yield Table(number, {}, count(number, "player"), f"players-{number}")
    for way in game.setup.ways if game.setup else ():
        for choice in way.choices[1:]:
            if choice.id in rules.variants.get(way.id, ()):
                fewest = min(
                    (number for number in choice.players if number >= game.players.fewest), default=game.players.fewest
                )
                yield Table(
                    fewest,
                    {way.id: choice.id},
                    f"{count(fewest, 'player')}, {choice.title}",
                    f"begins-{way.id}-{choice.id}",
                )
