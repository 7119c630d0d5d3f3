"""The real game, loaded once, plays of it, and positions as a scenario writes them."""

from __future__ import annotations

import pytest

from engine.play.playing import Playing
from tests.games.plays import fixtures_of, random_game

WAYS = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"map": "own"}),
    (3, {"map": "own", "variant": "accelerated"}),
    (4, {"variant": "special"}),
    (4, {"map": "own", "variant": "special"}),
    (2, {"variant": "accelerated"}),
    (1, {"solo": "on"}),
]
NAMES = [f"{seats}-{'-'.join(ways.values()) or 'usual'}" for seats, ways in WAYS]


game, rules, compiled, tables = fixtures_of("sky-empire")


@pytest.fixture
def position(rules, compiled):
    """The state that a scenario describes: `position("action", {"players": [...]}, option="value")`; faults fail the test."""

    def made(play, data, **options):
        faults = []
        state = rules.given(compiled(**options), data, play, lambda *fault: faults.append(fault))
        assert state is not None, faults
        assert list(rules.invariants(state)) == []
        return state

    return made


@pytest.fixture
def faults(rules, tables):
    """What is wrong with a position."""

    def found(play, data):
        said = []
        assert rules.given(tables, data, play, lambda path, what, expected: said.append((path, what, expected))) is None
        return said

    return found


@pytest.fixture
def playing(rules, position):
    """A play from a position, driven by notation: `playing("action", {...}).play("A", "activate tile-5; done")`."""
    return lambda play, data, **options: Playing(rules, position(play, data, **options))


@pytest.fixture
def walk(rules, tables):
    """Play at random and yield (state, move) before each move; the last pair has no move."""

    def walking(seed, seats=4, variants=None, on=None, cap=15):
        return random_game(rules, on or tables, "ABCD"[:seats], variants, seed, cap)

    return walking
