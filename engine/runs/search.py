"""A bot that searches: it looks several decisions ahead, its own and those of the others, in worlds that it imagines.

The method is Monte Carlo tree search over information sets (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
Search", 2012). In a new world `redraw_hidden` has drawn everything at random that is hidden from the seat, and chance has a stream
of its own. All worlds share one tree, so the bot cannot plan with what it cannot know.

The moves of the seat play against one another in the same worlds, and the worse half drops out, until one is left (sequential
halving: Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013). After its move each seat prefers
moves that were good for it so far, and moves that look best at once (PUCT: Rosin, "Multi-armed bandits with episode context", 2011).

A playout ends when the seat begins to decide in the next round, so all moves are compared at the same time. It counts how much
better that position is than the one at the beginning, as the rules say (`position_value`). Rules without this function are played
on at random from where the tree ends, and the scores count.
"""

from __future__ import annotations

import random
import time
from itertools import count
from math import ceil, inf, log2, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.play import Chance, take
from engine.play.abilities import Imagining, Valued

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.play import Move, Step

ROLLOUTS = 150  # playouts of a decision, where nobody says how many
EXPLORING = 0.1  # weight of what was tried seldom, as a part of the span of all values
DECAY = 0.7  # each next move of those that look best has so much of the weight of the one before
DEEPER = 6  # moves that are tried for each choice to which the own move leads
MOST_LISTED = 40  # moves of a position that are tried at once; if there are more, evenly spaced ones
MOST_KEPT = 8  # moves of a position that stay in the tree
MOST_DEPTH = 10  # choices of a playout
MOST_RANDOM = 2000  # moves of a playout at random


class Effort(NamedTuple):
    """How long a bot may search: playouts for each decision, or seconds. With seconds, two runs may differ."""

    rollouts: int = ROLLOUTS
    think: float = 0.0  # seconds; 0: playouts are counted


USUAL = Effort()


class _Edge:
    """A move in the tree: its weight, how often it was taken, the sum of its values for the seat, and the place behind it.

    `lag` is how much less it is worth at once than the best move of its place.
    """

    __slots__ = ("behind", "lag", "total", "visits", "weight")

    def __init__(self, weight: float = 0.0, lag: float = 0.0) -> None:
        self.weight, self.lag, self.total, self.visits = weight, lag, 0.0, 0
        self.behind: _Place = {}


_Place = dict[Any, _Edge]  # moves, possibly of several worlds


class _Path:
    """Where a playout is in the tree. Nobody sees secret answers before all are there, so each seat has one place for its own."""

    def __init__(self, root: _Place) -> None:
        self._place = self._before = root
        self._answers: tuple[Move, ...] = ()

    def place(self, step: Step) -> _Place:
        """Return the place of a decision."""
        return self._before.setdefault(("answer of", step.seat), _Edge()).behind if step.secret else self._place

    def go(self, step: Step, move: Move, edge: _Edge) -> None:
        """Go on behind a move."""
        if step.secret:
            self._answers = (*self._answers, move)
            self._place = self._before.setdefault(self._answers, _Edge()).behind
        else:
            self._place = self._before = edge.behind
            self._answers = ()


class Search:
    """Takes the move that is left when all worse ones have dropped out. The same key and the same effort in rollouts give the same choices."""

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
        worlds = (self._imagined(state, step.seat, f"{self._key}/{self._count}/{number}") for number in count())
        root: _Place = {}
        self._add(root, next(worlds), legal)
        return self._best(root, worlds)

    def _best(self, root: _Place, worlds: Iterator[Any]) -> Move:
        """Let the moves play against one another in the same worlds, and drop the worse half until one is left."""
        rivals = list(root)
        rounds = ceil(log2(len(rivals)))
        for left in range(rounds, 0, -1):
            spend = self._effort.think / rounds if self._effort.think else self._effort.rollouts // rounds
            for world in self._enough(worlds, len(rivals), spend):
                for move in rivals:
                    self._play_out(root, world.clone(), move, random.Random(f"{self._key}/{self._count}/{left}"))
            rivals.sort(key=lambda move: -root[move].total)  # each was taken equally often
            rivals = rivals[: (len(rivals) + 1) // 2]
        return rivals[0]

    def _enough(self, worlds: Iterator[Any], playouts: int, spend: float) -> Iterator[Any]:
        """Yield worlds until playouts or seconds are spent, at least one."""
        spent, began = 0.0, time.monotonic()  # only asked if the user gave a time
        while not spent or spent < spend:
            yield next(worlds)
            spent = time.monotonic() - began if self._effort.think else spent + playouts

    def _imagined(self, state: Any, seat: int, name: str) -> Any:
        world = self._rules.redraw_hidden(state, seat, random.Random(name))
        world.chance = Chance(name)
        world.log.clear()
        return world

    def _play_out(self, root: _Place, world: Any, first: Move, luck: random.Random) -> None:
        """Play on until the seat begins its next round, and tell every move on the way how good the position there is."""
        start = self._values(world) if self._valued else [0.0] * len(world.names)
        step, begun = world.stack[-1], world.round
        walked, path = [(root[first], step.seat)], _Path(root)
        path.go(step, first, root[first])
        take(world, first)
        while len(walked) < MOST_DEPTH and (legal := _decision(world)):
            top = world.stack[-1]
            if world.round > begun and top.seat == step.seat:
                break
            place = path.place(top)
            if not any(move in place for move in legal):
                self._add(place, world, legal)
                if not self._valued:
                    break
            move, edge = self._preferred([(move, place[move]) for move in legal if move in place])
            walked.append((edge, top.seat))
            path.go(top, move, edge)
            take(world, move)
        self._tell(walked, self._came(world, start, luck))

    def _came(self, world: Any, start: Sequence[float], luck: random.Random) -> list[float]:
        """Return for each seat how much better its position is than at the start of the playout."""
        now = self._values(world) if self._valued else _ahead(self._scores(world, luck))
        return [value - before for value, before in zip(now, start, strict=True)]

    def _tell(self, walked: Sequence[tuple[_Edge, int]], values: Sequence[float]) -> None:
        self._low, self._high = min(self._low, *values), max(self._high, *values)
        for edge, seat in walked:
            edge.visits += 1
            edge.total += values[seat]

    def _preferred(self, known: Sequence[tuple[Move, _Edge]]) -> tuple[Move, _Edge]:
        """Return the move that has brought most, or that looks best among those that were seldom tried."""
        visits = sum([edge.visits for _, edge in known])
        usual = sum([edge.total for _, edge in known]) / visits if visits else 0.0
        scale = EXPLORING * max(self._high - self._low, 1e-9) * sqrt(visits + 1)

        def hope(one: tuple[Move, _Edge]) -> float:
            edge = one[1]
            mean = edge.total / edge.visits if edge.visits else usual - edge.lag
            return mean + scale * edge.weight / (1 + edge.visits)

        return max(known, key=hope)

    def _add(self, place: _Place, world: Any, legal: Sequence[Move]) -> None:
        """Add the moves of a new place: those that look best to the seat at once, the better ones with more weight."""
        step = world.stack[-1]
        if self._valued and not step.secret:
            tried = spaced(legal, MOST_LISTED)
            worth = [self._worth(world, step, move) for move in tried]
            order = sorted(range(len(tried)), key=lambda number: -worth[number])[:MOST_KEPT]
            weights = sum([DECAY**rank for rank in range(len(order))])
            for rank, number in enumerate(order):
                place[tried[number]] = _Edge(DECAY**rank / weights, worth[order[0]] - worth[number])
        else:  # nothing tells at once which is better
            tried = spaced(legal, MOST_KEPT if self._valued else MOST_LISTED)
            place.update({move: _Edge(1 / len(tried)) for move in tried})

    def _worth(self, world: Any, step: Step, move: Move) -> float:
        copy = world.clone()
        take(copy, move)
        return outlook(self._rules, copy, step, 1)

    def _values(self, world: Any) -> list[float]:
        return _ahead([self._rules.position_value(world, seat) for seat in range(len(world.names))])

    def _scores(self, world: Any, luck: random.Random) -> list[float]:
        """Play on at random, and return the scores at the end."""
        for _ in range(MOST_RANDOM):
            if not (legal := _decision(world)):
                break
            take(world, luck.choice(legal))
        return [float(self._rules.score(world, seat).total) for seat in range(len(world.names))]


def outlook(rules: Valued, state: Any, step: Step, depth: int) -> float:
    """Return the value of the position to the seat of a step; if it is to choose next, the best value that its choices can reach."""
    top = state.stack[-1] if state.stack else None
    if not depth or top is None or top.seat != step.seat or isinstance(top, type(step)):
        return rules.position_value(state, step.seat)
    found = []
    for move in spaced(top.moves(state), DEEPER):
        copy = state.clone()
        take(copy, move)
        found.append(outlook(rules, copy, step, depth - 1))
    return max(found)


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
