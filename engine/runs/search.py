"""A bot that searches: it looks several decisions ahead, its own and those of the others, in worlds that it imagines.

The method is Monte Carlo tree search over information sets (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
Search", 2012). Each playout begins in a new world: `redraw_hidden` draws everything at random that is hidden from the seat, and
chance gets a stream of its own. All worlds share one tree, so the bot cannot plan with what it cannot know. A seat prefers moves
that were good for it so far, and moves that look best at once (PUCT: Rosin, "Multi-armed bandits with episode context", 2011).

A playout ends where it leaves the tree. It counts how much better that position is than the one at the beginning, as the rules
say (`position_value`): worlds differ in what the others hold, and only the change is the work of the moves. Rules without this
function are played on at random, and the scores count.
"""

from __future__ import annotations

import random
import time
from math import inf, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.play import Chance, take
from engine.play.abilities import Imagining, Valued

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.play import Move, Step

ROLLOUTS = 200  # playouts of a decision, where nobody says how many
EXPLORING = 0.3  # weight of what was tried seldom, as a part of the span of all values
DECAY = 0.7  # each next move of those that look best has so much of the weight of the one before
MOST_LISTED = 40  # moves of a position that are tried at once; if there are more, evenly spaced ones
MOST_KEPT = 12  # moves of a position that stay in the tree
MOST_DEPTH = 60  # moves of a playout inside the tree
MOST_RANDOM = 2000  # moves of a playout at random


class Effort(NamedTuple):
    """How long a bot may search: playouts for each decision, or seconds. With seconds, two runs may differ."""

    rollouts: int = ROLLOUTS
    think: float = 0.0  # seconds; 0: playouts are counted


USUAL = Effort()


class _Edge:
    """A move in the tree: its weight, how often it was taken, the sum of its values for the seat, and the place behind it."""

    __slots__ = ("behind", "total", "visits", "weight")

    def __init__(self, weight: float, value: float) -> None:
        self.weight, self.total, self.visits = weight, value, 1
        self.behind: _Place = {}

    def mean(self) -> float:
        return self.total / self.visits


_Place = dict[Any, _Edge]  # moves, possibly of several worlds


class Search:
    """Takes the move that its search has chosen most often. The same key and the same effort in rollouts give the same choices."""

    def __init__(self, rules: Imagining, key: str, effort: Effort = USUAL) -> None:
        self._rules: Any = rules
        self._valued = isinstance(rules, Valued)  # asked once: the answer takes longer than a position's value
        self._key = key
        self._effort = effort
        self._count = 0
        self._low, self._high = inf, -inf  # of all values in the running search

    def __call__(self, state: Any, step: Step, legal: Sequence[Move]) -> Move:
        """Return the move for this decision."""
        if len(legal) == 1:
            return legal[0]
        self._count += 1
        self._low, self._high = inf, -inf
        root: _Place = {}
        for name in self._playouts():
            self._play_out(root, self._imagined(state, step.seat, name), random.Random(f"{name}/moves"))
        return max((move for move in legal if move in root), key=lambda move: (root[move].visits, root[move].mean()))

    def _playouts(self) -> Any:
        """Yield the names of the playouts of one decision, at least one, until the effort is spent."""
        ends = time.monotonic() + self._effort.think  # only asked if the user gave a time
        number = 0
        while number == 0 or (time.monotonic() < ends if self._effort.think else number < self._effort.rollouts):
            yield f"{self._key}/{self._count}/{number}"
            number += 1

    def _imagined(self, state: Any, seat: int, name: str) -> Any:
        world = self._rules.redraw_hidden(state, seat, random.Random(name))
        world.chance = Chance(name)
        world.log.clear()
        return world

    def _play_out(self, place: _Place, world: Any, luck: random.Random) -> None:
        """Walk down the tree until it ends, and tell every move on the way how good the position there is."""
        walked: list[tuple[_Edge, int]] = []
        start = self._values(world) if self._valued else [0.0] * len(world.names)
        while (legal := _decision(world)) and len(walked) < MOST_DEPTH:
            known = [(move, edge) for move in legal if (edge := place.get(move))]
            if not known:
                values = self._add(place, world, legal, start, luck)
                break
            move, edge = self._preferred(known)
            walked.append((edge, world.stack[-1].seat))
            take(world, move)
            place = edge.behind
        else:
            values = self._gains(world, start, luck)
        for value in values:
            self._note(value)
        for edge, seat in walked:
            edge.visits += 1
            edge.total += values[seat]

    def _preferred(self, known: Sequence[tuple[Move, _Edge]]) -> tuple[Move, _Edge]:
        span = max(self._high - self._low, 1e-9)
        visits = sqrt(sum(edge.visits for _, edge in known))
        return max(known, key=lambda one: one[1].mean() / span + EXPLORING * one[1].weight * visits / one[1].visits)

    def _add(
        self, place: _Place, world: Any, legal: Sequence[Move], start: Sequence[float], luck: random.Random
    ) -> list[float]:
        """Add the moves of a new place, those first that look best to the seat. Returns the values after the best one."""
        seat, found = world.stack[-1].seat, []
        for move in spaced(legal, MOST_LISTED):
            copy = world.clone()
            take(copy, move)
            found.append((self._gains(copy, start, luck), move))
        found.sort(key=lambda one: -one[0][seat])
        del found[MOST_KEPT:]
        weights = sum(DECAY**rank for rank in range(len(found)))
        for rank, (values, move) in enumerate(found):
            place[move] = _Edge(DECAY**rank / weights, values[seat])
            self._note(values[seat])
        return found[0][0]

    def _note(self, value: float) -> None:
        self._low, self._high = min(self._low, value), max(self._high, value)

    def _gains(self, world: Any, start: Sequence[float], luck: random.Random) -> list[float]:
        """Return for each seat how far it has come since the beginning of the playout."""
        now = self._values(world) if self._valued else _ahead(self._scores(world, luck))
        return [value - before for value, before in zip(now, start, strict=True)]

    def _values(self, world: Any) -> list[float]:
        return _ahead([self._rules.position_value(world, seat) for seat in range(len(world.names))])

    def _scores(self, world: Any, luck: random.Random) -> list[float]:
        """Play on at random, and return the scores at the end."""
        for _ in range(MOST_RANDOM):
            if not (legal := _decision(world)):
                break
            take(world, luck.choice(legal))
        return [float(self._rules.score(world, seat).total) for seat in range(len(world.names))]


def _ahead(own: Sequence[float]) -> list[float]:
    """Return for each seat how far it is ahead of the best other one; alone, how good its position is."""
    return [mine - max((*own[:seat], *own[seat + 1 :]), default=0.0) for seat, mine in enumerate(own)]


def _decision(world: Any) -> Sequence[Move]:
    """Make moves that have no other beside them. Returns the moves of the next real choice; none if the play is over."""
    while world.stack:
        legal: Sequence[Move] = world.stack[-1].moves(world)
        if len(legal) > 1:
            return legal
        take(world, legal[0])
    return ()


def spaced(moves: Sequence[Move], most: int) -> Sequence[Move]:
    """Return all moves, or `most` of them at equal distances, including the first and the last."""
    if len(moves) <= most:
        return moves
    return [moves[round(index * (len(moves) - 1) / (most - 1))] for index in range(most)]
