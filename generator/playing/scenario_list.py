"""The scenarios of the game for the start screen: a list to choose from, and a game that begins in the position of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.runs.beginnings import NotBegunError
from engine.sessions.from_scenarios import from_scenario
from generator.playing.messages import BadMessage
from generator.playing.start_form import PERSON, kinds

if TYPE_CHECKING:
    from engine.model import Game, Scenario
    from engine.play import Ruleset
    from engine.sessions.session import Session
    from generator.playing.messages import Message


def listed(game: Game) -> list[dict[str, str]]:
    """Return the scenarios, each with its id and its title."""
    return [{"id": one.id, "title": one.title} for one in game.scenarios.values()]


def begun(message: Message, game: Game, rules: Ruleset) -> Session:
    """Return a game in the position of a scenario; its own moves can be done with "redo", as far as they can be played.

    The message names who plays the seats of those who are not asked first. Raises BadMessage, NotBegunError.
    """
    message.only("scenario", "others", "hidden")
    scenario = game.scenarios.get(message.text("scenario"))
    if scenario is None:
        raise BadMessage("there is no such scenario")
    others = message.choice("others", kinds(rules))
    session = _played(game, rules, scenario, {})
    if others != PERSON and session.asked:
        first = session.asked[0].seat
        session = _played(game, rules, scenario, {name: others for name in session.names if name != first})
    return session


def _played(game: Game, rules: Ruleset, scenario: Scenario, bots: dict[str, str]) -> Session:
    """Play a scenario, and go back to its beginning; without its moves if some of them cannot be played here."""
    try:
        session = from_scenario(game, rules, scenario, bots=bots)
    except NotBegunError:
        return from_scenario(game, rules, scenario, 0, bots=bots)
    session.history.go_to(0)
    return session
