"""A game is its moves and its outcomes of chance: the same seed plays the same game, and a replay needs no seed."""

from __future__ import annotations

import pytest

from engine.play import Chance, fingerprint, take


def recorded(subject, seed, way):
    """The moves as notation, and the end of a game at random."""
    texts = []
    for state, move in subject.walk(seed, way):
        last = state
        if move is not None:
            texts.append(subject.rules.show(move, state.tables))
    return texts, last


@pytest.mark.parametrize("way", [0, -1])
def test_the_same_seed_gives_the_same_game(subject, way):
    (texts, one), (again, other) = (recorded(subject, 11, way) for _ in range(2))
    assert texts == again
    assert fingerprint(one) == fingerprint(other)
    assert one.log == other.log
    assert one.chance.log == other.chance.log
    assert recorded(subject, 12, way)[0] != texts


@pytest.mark.parametrize("way", [0, -1])
def test_a_game_is_its_moves_and_its_chance(subject, rules, way):
    """With every outcome supplied, the seed no longer matters: that is what a replay stores."""
    texts, end = recorded(subject, 4, way)
    supplied = {}
    for purpose, outcome in end.chance.log:
        supplied.setdefault(purpose, []).append(outcome)
    names, variants = subject.ways[way]
    state = rules.start(subject.tables(), names, Chance("another seed", supplied), variants)
    for text in texts:
        take(state, rules.parse(text, state.tables))
    assert fingerprint(state) == fingerprint(end)
