"""A bot that searches does not let the others answer what they cannot see: secret answers of several seats."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.play.sealed import Sealed
from engine.runs.search import Effort, Search


class Guess(Sealed):
    """The first seat hides a coin on one side, or plays safe; the other seat guesses the side."""

    __slots__ = ()
    rule, asks = "X-1", "a side"

    def moves(self, _):
        return ("safe", "left", "right") if self.seat == 0 else ("left", "right")

    def reveal(self, state, answers):
        if answers[0] != "safe":
            state.won = -1 if answers[0] == answers[1] else 3


class Open(Guess):
    """The same where the other seat sees the coin."""

    __slots__ = ()
    secret = False


@dataclass
class Table:
    names: tuple = ("A", "B")
    stack: list = field(default_factory=lambda: [Guess.asked(2, (0, 1))])
    log: list = field(default_factory=list)
    chance: object = None
    round: int = 0
    won: int = 0

    def begin(self, _, move):
        self.log.append(move)

    def clone(self):
        return Table(self.names, self.stack[:], self.log[:], self.chance, self.round, self.won)


class Rules:
    game = "guess"

    def redraw_hidden(self, state, _seat, _luck):
        return state.clone()

    def position_value(self, state, seat):
        return float(state.won if seat == 0 else -state.won)


def test_nobody_answers_a_secret_before_it_is_revealed():
    """Who sees the coin finds it, so hiding would lose; who guesses misses half of them, so hiding is worth more than safety."""
    state = Table()
    for key in "abcdef":
        assert Search(Rules(), key, Effort(60))(state, state.stack[-1], state.stack[-1].moves(state)) != "safe"


def test_where_answers_are_open_the_same_search_plays_safe():
    state = Table()
    state.stack = [Open.asked(2, (0, 1))]
    for key in "abc":
        assert Search(Rules(), key, Effort(60))(state, state.stack[-1], state.stack[-1].moves(state)) == "safe"
