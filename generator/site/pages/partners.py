"""The pieces that a piece can meet, and the scenarios that show it: a part of a piece's page."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from engine.check.interactions import pair, shown
from generator.site.pages.html import esc, fold, items

if TYPE_CHECKING:
    from engine.model import Piece, Scenario
    from engine.runs.fuzz import Touching
    from generator.site.pages.book import Book
    from generator.site.pages.page import Page

_SHOWN = 8  # partners before the rest is folded
_MOST = 3  # scenarios for a partner
_CROWD = 10  # a scenario that names more pieces than these, such as a set-up, shows nothing of any two of them


class Partners:
    """Which pieces meet which in a game with rules code, worked out once for all its pages."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def with_piece(self, piece: Piece) -> list[tuple[Piece, list[Scenario]]]:
        """The partners of a piece, those first whose meeting a scenario shows; one of several that do the same stands for all."""
        if self._touching is None:
            return []
        found = [(self._book.pieces[other], self._scenarios(piece.id, other)) for other in self._touching.of(piece.id)]
        return sorted(found, key=lambda one: not one[1])

    @cached_property
    def _touching(self) -> Touching | None:
        from engine.games import find
        from engine.runs.fuzz import Touching

        rules = find(self._book.game.id)
        return Touching(self._book.game, rules) if rules else None

    @cached_property
    def _at_work(self) -> dict[str, set[str]]:
        """Pair of verbs → the scenarios in which both are at work."""
        from engine.games import find

        rules = find(self._book.game.id)
        found: dict[str, set[str]] = {}
        if rules is None:
            return found
        for result in self._book.plays.values():
            for name in shown(rules, result):
                found.setdefault(name, set()).add(result.scenario.id)
        return found

    @cached_property
    def _named(self) -> Counter[str]:
        """How many pieces each scenario names."""
        return Counter(scenario.id for found in self._book.scenarios_with.values() for scenario in found)

    def _scenarios(self, one: str, other: str) -> list[Scenario]:
        """Scenarios that have both pieces, and such in which effects of their kinds meet; those about interactions first."""
        book = self._book
        there = {scenario.id for scenario in book.scenarios_with.get(other, ())}
        both = [
            scenario
            for scenario in book.scenarios_with.get(one, ())
            if scenario.id in there and self._named[scenario.id] <= _CROWD
        ]
        names = {
            name
            for mine in self._verbs(one)
            for theirs in self._verbs(other)
            for name in self._at_work.get(pair(mine, theirs), ())
        }
        alike = [book.game.scenarios[name] for name in sorted(names) if book.game.scenarios[name] not in both]
        return sorted([*both, *alike], key=lambda scenario: (scenario.kind != "interaction", scenario not in both))[
            :_MOST
        ]

    def _verbs(self, piece: str) -> list[str]:
        return [next(iter(effect)) for _key, effect in self._book.effects(self._book.pieces[piece])]


def add_partners(page: Page, piece: Piece, partners: Partners) -> None:
    """What the piece can meet, as a list with links to the scenarios; nothing for a piece without effects."""
    rows = [_row(page, other, scenarios) for other, scenarios in partners.with_piece(piece)]
    if not rows:
        return
    page.heading(2, "What it can meet", "meets")
    page.add(
        '<p class="pb-source">Pieces whose effects and this one’s can touch each other, and scenarios that show it.</p>'
    )
    page.add(
        items(rows[:_SHOWN], "pb-meets")
        + (fold(f"and {len(rows) - _SHOWN} more", items(rows[_SHOWN:], "pb-meets")) if rows[_SHOWN:] else "")
    )


def _row(page: Page, other: Piece, scenarios: list[Scenario]) -> str:
    book = page.book
    shown_by = ", ".join(page.link(book.scenario(one), esc(one.id), "pb-number") for one in scenarios)
    return page.link(book.piece(other), esc(other.title)) + (f": {shown_by}" if shown_by else "")
