"""Who sits down where nobody says it: one person, and bots in the other seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.runs.bots import why_not
from engine.sessions.bot_moves import KINDS

if TYPE_CHECKING:
    from engine.model import Game
    from engine.play import Ruleset

NAMES = ("Ann", "Ben", "Cara", "Dov", "Ewa", "Finn", "Gita", "Hugo", "Ines", "Jan", "Kim", "Lou")
USUAL_BOT = "greedy"


def kinds(rules: Ruleset) -> list[str]:
    """Return the kinds of bots that can play by these rules."""
    return [kind for kind in KINDS if not why_not(rules, kind)]


def usual_seats(game: Game, rules: Ruleset) -> dict[str, str]:
    """Return the names of the usual seats, each with the kind of its bot, "" for a person."""
    names = NAMES[: max(2, game.players.fewest) if game.players.most > 1 else 1]
    known = kinds(rules)
    bot = USUAL_BOT if USUAL_BOT in known else known[0]
    return {name: bot if number else "" for number, name in enumerate(names)}
