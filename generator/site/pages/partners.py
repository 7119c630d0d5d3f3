"""Finds the pieces that a piece can meet, and the scenarios that show it, for the piece's page."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from engine.check.interactions import pair
from generator.site.writing.results import pairs_shown

if TYPE_CHECKING:
    from engine.model import Piece, Scenario
    from engine.runs.fuzz import PartnerFinder
    from generator.site.writing.book import Book

_MOST = 3  # most scenarios for a partner
_CROWD = 10  # a scenario that names more pieces, such as a set-up, shows no interaction of two of them


class Partner(NamedTuple):
    """A piece that another can meet, and scenarios that show it."""

    piece: Piece
    scenarios: list[Scenario]


class Partners:
    """Finds which pieces meet in a game with rules code, once for all its pages."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def with_piece(self, piece: Piece) -> list[Partner]:
        """Return the partners of a piece, those with scenarios first. Of several pieces that do the same, one is listed."""
        if self._finder is None:
            return []
        names = self._finder.partners_by_effects(piece.id)
        found = [Partner(self._book.pieces[other], self._scenarios(piece.id, other)) for other in names]
        return sorted(found, key=lambda one: not one.scenarios)

    @cached_property
    def _finder(self) -> PartnerFinder | None:
        from engine.rules_code import find
        from engine.runs.fuzz import PartnerFinder

        rules = find(self._book.game)
        return PartnerFinder(self._book.game, rules) if rules else None

    @cached_property
    def _at_work(self) -> dict[str, set[str]]:
        """Pair of verbs → the scenarios in which both act."""
        from engine.rules_code import find

        rules = find(self._book.game)
        found: dict[str, set[str]] = {}
        if rules is None:
            return found
        for result in self._book.plays.values():
            for name in pairs_shown(rules, result):
                found.setdefault(name, set()).add(result.scenario.id)
        return found

    @cached_property
    def _named(self) -> Counter[str]:
        """The number of pieces that each scenario names."""
        return Counter(scenario.id for found in self._book.scenarios_with.values() for scenario in found)

    def _scenarios(self, one: str, other: str) -> list[Scenario]:
        """Return scenarios with both pieces, then scenarios in which the same effects meet; those about interactions come first."""
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
