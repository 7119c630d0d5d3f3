"""Bots, the players of simulated games: one chooses at random, the other is greedy and looks one decision ahead.

A greedy bot needs two things of its game, declared beside the rules and nowhere else:

    position_value(state, seat)       how good a position is for a seat, in points; it reads only what the seat may see
    redraw_hidden(state, seat, luck)  a copy in which all that the seat may not see is drawn anew, from what it does see

It tries each move on the imagined copy, never on the real state, so nothing hidden can bear on its choice. Every bot is a
function of its key and of the choices before: the same key plays the same game.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Protocol

from engine.play import Chance, Step, take
from engine.play.abilities import Valued

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.play import Move, Ruleset

KINDS = ("random", "greedy", "mixed")
MOST = 60  # moves that a greedy bot tries; of more it takes evenly spaced ones
DEEPER = 6  # moves that it tries of what its own move leads to
DEPTH = 2  # such questions in a row
NEARLY = 1e-9
RESTLESS = 0.08  # how often a greedy bot does anything at all: two that see nothing better would else go on for ever


class Bot(Protocol):
    """Chooses one of the legal moves of a step that is its seat's."""

    def __call__(self, state: Any, step: Step, legal: Sequence[Move], /) -> Move:
        """The choice."""


def kind_of(bots: str, seat: int, number: int) -> str:
    """Which bot sits where: `mixed` puts a greedy one on every second seat, shifted by one from game to game."""
    if bots != "mixed":
        return bots
    return "greedy" if (seat + number) % 2 == 0 else "random"


def seated(rules: Ruleset, bots: str, key: str, seats: int, number: int = 0) -> list[Bot]:
    """A bot for each seat; raises ValueError if one of them is greedy and the game says no worth of positions."""
    pick = random.Random(f"{key}/bots").random  # one stream for all random bots of a game
    made: list[Bot] = []
    for seat in range(seats):
        if kind_of(bots, seat, number) == "random":
            made.append(at_random(pick))
        elif isinstance(rules, Valued):
            made.append(Greedy(rules, f"{key}/greedy/{seat}"))
        else:
            raise ValueError(f"{rules.game} does not say what a position is worth, so no greedy bot can play it")
    return made


def at_random(pick: Callable[[], float]) -> Bot:
    """Any move, each as likely."""

    def choose(_state: Any, _step: Step, legal: Sequence[Move]) -> Move:
        return legal[int(pick() * len(legal))]

    return choose


class Greedy:
    """The move after which the position is worth most, as far as the seat can tell; one of several by lot.

    Now and then it takes any move (`RESTLESS`).
    """

    def __init__(self, rules: Valued, key: str) -> None:
        self._rules = rules
        self._key = key
        self._count = 0

    def __call__(self, state: Any, step: Step, legal: Sequence[Move]) -> Move:
        """Try each move, or evenly spaced ones if there are very many."""
        if len(legal) == 1:
            return legal[0]
        self._count += 1
        name = f"{self._key}/{self._count}"
        luck = random.Random(name)
        if luck.random() < RESTLESS:
            return luck.choice(legal)
        imagined = self._rules.redraw_hidden(state, step.seat, luck)
        imagined.chance = Chance(name)  # what will be drawn is hidden too
        imagined.log = []
        tried = _spaced(legal, MOST)
        values = [self._after(imagined, step, move, name) for move in tried]
        best = max(values) - NEARLY
        return luck.choice([move for move, value in zip(tried, values, strict=True) if value >= best])

    def _after(self, imagined: Any, step: Step, move: Move, name: str) -> float:
        copy = imagined.clone()
        take(copy, move)
        _unseal(copy, step, random.Random(f"{name}/others"))
        return self._best(copy, step, DEPTH)

    def _best(self, state: Any, step: Step, depth: int) -> float:
        """What the position is worth, or can be made by the seat's own next choices if the move has led to such."""
        top = state.stack[-1] if state.stack else None
        if not depth or top is None or top.seat != step.seat or isinstance(top, type(step)):
            return self._rules.position_value(state, step.seat)
        found = []
        for move in _spaced(top.moves(state), DEEPER):
            copy = state.clone()
            take(copy, move)
            found.append(self._best(copy, step, depth - 1))
        return max(found)


def _unseal(state: Any, step: Step, luck: random.Random) -> None:
    """Where all choose in secret, let the others choose anything, so that the outcome shows."""
    if type(step).of is Step.of:
        return
    while state.stack and type(state.stack[-1]) is type(step) and state.stack[-1].seat != step.seat:
        take(state, luck.choice(state.stack[-1].moves(state)))


def _spaced(moves: Sequence[Move], most: int) -> Sequence[Move]:
    """All of the moves, or so many of them at even distances, the first and the last among them."""
    if len(moves) <= most:
        return moves
    return [moves[round(index * (len(moves) - 1) / (most - 1))] for index in range(most)]
