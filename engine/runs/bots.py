"""Bots, the players of simulated games: one chooses at random, one is greedy and looks one decision ahead, one searches.

A greedy bot needs two functions of its game, which the game declares in its package `beside`:

    position_value(state, seat)       how good a position is for a seat, in points, by what the seat may see
    redraw_hidden(state, seat, luck)  a copy in which everything hidden from the seat is drawn at random again

It tries each move on such a copy, never on the real state, so hidden information cannot influence its choice. The key
of a bot and the choices before decide what it does: the same key plays the same game. `engine.runs.search` has the bot
that searches. It needs `redraw_hidden` alone, and plays better with `position_value`.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Protocol

from engine.play import Chance, Step, take
from engine.play.abilities import Imagining, Valued
from engine.runs.search import USUAL, Effort, Search, outlook, spaced

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.play import Move, Ruleset

KINDS = ("random", "greedy", "search", "mixed", "mixed-search")
_MIXED = {"mixed": ("greedy", "random"), "mixed-search": ("search", "greedy")}
SEARCHING = ("search", "mixed-search")  # kinds with bots that search
MOST_TRIED = 60  # moves that a greedy bot tries; if there are more, it tries evenly spaced ones
DEPTH = 2  # how many of its own choices in a row it looks ahead
TOLERANCE = 1e-9  # positions whose values differ by less are equally good
RANDOM_SHARE = 0.01  # of its moves a greedy bot takes at random; else two greedy bots could play for ever


class Bot(Protocol):
    """Chooses one of the legal moves of a step of its seat."""

    def __call__(self, state: Any, step: Step, legal: Sequence[Move], /) -> Move:
        """Return the chosen move."""


def kind_of(bots: str, seat: int, number: int) -> str:
    """Return the kind of bot of a seat. Mixed ones alternate between the better kind and the other, shifted by one in each game."""
    return _MIXED[bots][(seat + number) % 2] if bots in _MIXED else bots


def why_not(rules: Ruleset, bots: str) -> str:
    """Return in a sentence why bots of these kinds cannot play by the rules; "" if they can."""
    kinds = _MIXED.get(bots, (bots,))
    if "search" in kinds and not isinstance(rules, Imagining):
        return f"the rules of {rules.game} cannot imagine what is hidden (`redraw_hidden`), so a bot that searches would see it"
    if "greedy" in kinds and not isinstance(rules, Valued):
        return f"the rules of {rules.game} give no value to positions (`position_value`), so no greedy bot can play"
    return ""


def seat_bots(rules: Ruleset, bots: str, key: str, seats: int, number: int = 0, effort: Effort = USUAL) -> list[Bot]:
    """Return a bot for each seat. Raises ValueError if the rules lack what one of them needs."""
    if why := why_not(rules, bots):
        raise ValueError(why)
    pick = random.Random(f"{key}/bots").random  # one stream for all random bots of a game
    return [new_bot(rules, kind_of(bots, seat, number), key, seat, effort, pick) for seat in range(seats)]


def new_bot(
    rules: Ruleset, kind: str, key: str, seat: int, effort: Effort = USUAL, pick: Callable[[], float] | None = None
) -> Bot:
    """Return a bot of one kind for a seat. A random one takes its numbers from `pick`, else from a stream named after the key."""
    known: Any = rules  # has the abilities
    if kind == "greedy":
        return Greedy(known, f"{key}/greedy/{seat}")
    if kind == "search":
        return Search(known, f"{key}/search/{seat}", effort)
    return random_bot(pick or random.Random(f"{key}/bots").random)


def random_bot(pick: Callable[[], float]) -> Bot:
    """Return a bot that takes any move, each with the same probability."""

    def choose(_state: Any, _step: Step, legal: Sequence[Move]) -> Move:
        return legal[int(pick() * len(legal))]

    return choose


class Greedy:
    """Takes the move after which the position has the greatest value for its seat; one of several at random.

    Sometimes it takes any move (`RANDOM_SHARE`).
    """

    def __init__(self, rules: Valued, key: str) -> None:
        self._rules = rules
        self._key = key
        self._count = 0

    def __call__(self, state: Any, step: Step, legal: Sequence[Move]) -> Move:
        """Return the best move. Tries each move, or evenly spaced ones if there are very many."""
        if len(legal) == 1:
            return legal[0]
        self._count += 1
        name = f"{self._key}/{self._count}"
        luck = random.Random(name)
        if luck.random() < RANDOM_SHARE:
            return luck.choice(legal)
        imagined = self._rules.redraw_hidden(state, step.seat, luck)
        imagined.chance = Chance(name)  # the bot does not know what will be drawn
        imagined.log.clear()
        tried = spaced(legal, MOST_TRIED)
        values = [self._after(imagined, step, move, name) for move in tried]
        best = max(values) - TOLERANCE
        return luck.choice([move for move, value in zip(tried, values, strict=True) if value >= best])

    def _after(self, imagined: Any, step: Step, move: Move, name: str) -> float:
        copy = imagined.clone()
        take(copy, move)
        _reveal(copy, step, random.Random(f"{name}/others"))
        return outlook(self._rules, copy, step, DEPTH)


def _reveal(state: Any, step: Step, luck: random.Random) -> None:
    """When all choose in secret, let the others choose at random, so that the choices are revealed."""
    if type(step).of is Step.of:
        return
    while state.stack and type(state.stack[-1]) is type(step) and state.stack[-1].seat != step.seat:
        take(state, luck.choice(state.stack[-1].moves(state)))
