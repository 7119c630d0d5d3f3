"""Finds the effects that can meet, and the scenarios that show each pair, for the page of effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.check.interactions import meetings
from generator.site.writing.results import pairs_shown
from generator.site.writing.templates import readable
from generator.words.catalogue import own_word, say

if TYPE_CHECKING:
    from engine.check.interactions import Meeting
    from engine.model import Scenario
    from generator.site.writing.book import Book


class Pair(NamedTuple):
    """Two effects, the moments at which they can meet, the things that they share, and the scenarios that show it."""

    effects: str
    moments: str
    things: str
    scenarios: list[Scenario]


def pairs(book: Book) -> list[Pair]:
    """Return all pairs of effects that can meet in one phase; none if the game declares no phases for effects."""
    from engine.rules_code import find

    rules = find(book.game)
    if rules is None:
        return []
    scenarios: dict[str, list[Scenario]] = {}
    for result in book.plays.values():
        for name in pairs_shown(rules, result):
            scenarios.setdefault(name, []).append(book.game.scenarios[result.scenario.id])
    return [_pair(one, scenarios.get(name, [])) for name, one in meetings(rules, book.game).items()]


def _pair(meeting: Meeting, scenarios: list[Scenario]) -> Pair:
    one, other = readable(meeting.one), readable(meeting.other)
    effects = say("{one}, twice", one=one) if one == other else say("{one} and {other}", one=one, other=other)
    moments = ", ".join(readable(moment).lower() for moment in meeting.moments)
    return Pair(effects, moments, ", ".join(own_word(thing) or thing for thing in meeting.things), scenarios)
