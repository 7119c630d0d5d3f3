"""What the tests of several games share: a game loaded once, random plays of it, and the rule that forbids a move."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.common.problems import Problems
from engine.games import find
from engine.load.folder import load
from engine.play import Chance, take

ROOT = Path(__file__).resolve().parents[2]


def fixtures_of(game_id):
    """Return the fixtures `game`, `rules`, `compiled` and `tables` of a game, for the conftest of its tests."""

    @pytest.fixture(scope="session")
    def game():
        problems = Problems()
        loaded = load(ROOT / "components" / game_id, problems)
        assert loaded is not None, "\n".join(str(problem) for problem in problems)
        return loaded

    @pytest.fixture(scope="session")
    def rules():
        return find(game_id)

    @pytest.fixture(scope="session")
    def compiled(game, rules):
        """Tables by options, each compiled once."""
        cache = {}

        def tables(**options):
            key = tuple(sorted(options.items()))
            if key not in cache:
                cache[key] = rules.compile(game, options)
            return cache[key]

        return tables

    @pytest.fixture(scope="session")
    def tables(compiled):
        return compiled()

    return game, rules, compiled, tables


def random_game(rules, tables, names, variants, seed, cap=None):
    """Play at random, up to round `cap`; yield (state, move) before each move. The last pair has no move."""
    choice = random.Random(seed)
    state = rules.start(tables, names, Chance(seed), variants)
    while state.stack and (cap is None or state.round <= cap):
        move = choice.choice(state.stack[-1].moves(state))
        yield state, move
        take(state, move)
    yield state, None


def rule(playing, seat, text):
    """Return the id of the rule that forbids a move; None if the move is legal."""
    found = playing.refusal(seat, text)
    return found and found.rule
