"""Collects the words of a game's rules code that people read: when effects work, what is asked, why a move is refused.

Refusals have no list: they are those that the scenarios meet, and those that "what could be done here" tells of their
positions. A number in one is written `<n>`, so that one translation is enough for all numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.check.interactions import meetings
from engine.play.possible import Possibilities
from engine.rules_code import find
from engine.scenario.runner import Runner
from generator.words.catalogue import with_any_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game
    from engine.play import Ruleset


def words_of_code(game: Game) -> Iterator[str]:
    """Yield each sentence and word of the rules code; some may come twice. None for a game without rules code."""
    rules = find(game)
    if rules is None:
        return
    for verb in rules.verbs.values():
        yield with_any_numbers(verb.timing)
        yield from (with_any_numbers(str(said)) for one in verb.parameters if (said := one.schema().get("description")))
    for meeting in meetings(rules, game).values():
        yield from (*meeting.moments, *meeting.things)
    yield from map(with_any_numbers, sorted(_sentences(game, rules)))


def _sentences(game: Game, rules: Ruleset) -> set[str]:
    """Return what is asked and why moves are refused in the positions of all scenarios."""
    runner, found = Runner(game, rules), set[str]()
    for scenario in game.scenarios.values():
        for case in runner.run(scenario, trace=True).cases:
            for moment in case.moments:
                possible = Possibilities(rules, moment.state.tables).of(moment.state)
                found.update(one.asks for one in possible)
                found.update(refused.refusal.sentence for one in possible for refused in one.refused)
    return found
