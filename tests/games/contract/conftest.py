"""Every game that has rules takes all tests of this folder; a game needs no line here.

Games are those of `components/` whose rules are found. For games of another project, whose rules code you have trusted:

    PUNCHBOARD_PROJECT=/path/to/project python -m pytest tests/games/contract
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.load.folder import load
from engine.play import Chance, take
from engine.rules_code import find_in

ROOT = Path(__file__).resolve().parents[3]
PROJECT = Path(os.environ.get("PUNCHBOARD_PROJECT", ROOT))
GAMES = sorted(path.parent.name for path in PROJECT.glob("components/*/game.yaml") if find_in(path.parent))
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
LONGEST = 3000  # moves of a game at random


class Subject:
    """A game under test: its rules, its data, and plays of it."""

    def __init__(self, game_id):
        problems = Problems()
        self.game_id = game_id
        self.rules = find_in(PROJECT / "components" / game_id)
        self.game = load(PROJECT / "components" / game_id, problems)
        assert self.game is not None, "\n".join(str(problem) for problem in problems)
        self.folder = PROJECT / "tests" / "games" / game_id.replace("-", "_")
        self._tables = {}
        self.ways = list(self._ways())

    def tables(self, **options):
        """Tables by options, each compiled once."""
        key = tuple(sorted(options.items()))
        if key not in self._tables:
            self._tables[key] = self.rules.compile(self.game, options)
        return self._tables[key]

    def _ways(self):
        """(names, variants): every number of players, and every other value of each variant."""
        players = self.game.players
        for count in range(players.fewest, players.most + 1):
            yield NAMES[:count], {}
        for name, (_, *others) in self.rules.variants.items():
            for value in others:
                yield self._seated({name: value}), {name: value}

    def _seated(self, variants):
        """The most players who can play like this; a game for one may have no other seats."""
        for count in (*range(self.game.players.most, self.game.players.fewest - 1, -1), 1):
            try:
                self.rules.start(self.tables(), NAMES[:count], Chance(0), variants)
            except ValueError:
                continue
            return NAMES[:count]
        raise AssertionError(f"nobody can play {variants}")

    def options(self):
        """(name, value) of every option value that is no default."""
        for name, option in self.game.options.items():
            yield from ((name, value) for value in option.values if value != option.default)

    def walk(self, seed, way=0, most=LONGEST, **options):
        """Play at random and yield (state, move) before each move; the last pair has no move."""
        names, variants = self.ways[way % len(self.ways)]
        choice = random.Random(seed)
        state = self.rules.start(self.tables(**options), names, Chance(seed), variants)
        for _ in range(most):
            if not state.stack:
                break
            move = choice.choice(state.stack[-1].moves(state))
            yield state, move
            take(state, move)
        yield state, None

    def positions(self, every, seeds=1, most=LONGEST):
        """States of games in each way of playing, one in so many moves, each waiting for a choice."""
        for way in range(len(self.ways)):
            for seed in range(seeds):
                for number, (state, move) in enumerate(self.walk(seed, way, most)):
                    if move is not None and (number + seed) % every == 0:
                        yield state


@pytest.fixture(scope="session", params=GAMES)
def subject(request):
    return Subject(request.param)


@pytest.fixture(scope="session")
def rules(subject):
    return subject.rules
