"""Collects the words of a game's rules code that people read: when effects work, what is asked, why a move is refused.

Refusals have no list: they are those that the scenarios meet, and those that "what could be done here" tells of their
positions. A number in one is written `<n>` and the name of a piece `<name>`, so that one translation is enough for all.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.check.interactions import meetings
from engine.play.possible import Possibilities
from engine.rules_code import find
from engine.scenario.runner import Runner
from generator.words.catalogue import ANY_NAME, ANY_NUMBER

_NUMBER = re.compile(r"\d+")

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game
    from engine.play import Ruleset


def words_of_code(game: Game) -> Iterator[str]:
    """Yield each sentence and word of the rules code; some may come twice. None for a game without rules code."""
    rules = find(game)
    if rules is None:
        return
    general = _Generaliser(game)
    for verb in rules.verbs.values():
        yield general(verb.timing)
        yield from (general(str(said)) for one in verb.parameters if (said := one.schema().get("description")))
    for meeting in meetings(rules, game).values():
        yield from (*meeting.moments, *meeting.things)
    yield from sorted(set(map(general, _sentences(game, rules))))


class _Generaliser:
    """Writes sentences with `<n>` for numbers and `<name>` for ids and titles of pieces and for choices of fields.

    A title that is a common noun stays, such as Energy: a term of another id, or of which there are many. A translation has
    to decline it.
    """

    def __init__(self, game: Game) -> None:
        names = {name for piece in game.pieces.values() for name in (piece.id, piece.title)}
        names |= {choice for pieces in game.sets.values() for one in pieces.fields.values() for choice in one.choices}
        many = {piece.title for piece in game.pieces.values() if piece.copies > 1}
        names -= {term.name for term in game.terms.values() if term.id not in game.pieces or term.name in many}
        names -= {name for name in names if name.isdecimal()}
        longest_first = sorted((re.escape(name) for name in names if name), key=len, reverse=True)
        self._names = re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)})(?![\w-])") if longest_first else None

    def __call__(self, text: str) -> str:
        named = self._names.sub(ANY_NAME, text) if self._names else text
        return _NUMBER.sub(ANY_NUMBER, named)


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
