"""How many move sequences there are to depth 3 from named positions: a change of the rules moves a number.

The positions of a game stand in `tests/games/<game>/perft.yaml`, each with its counts: `start` (a play from its set-up:
`players`, `variants`, `seed`) or `play` and `given` (as in a scenario), then `walk` (so many moves) or `moves` (these). After an
intended change of the rules the failing test says which counts to write.
"""

from __future__ import annotations

import pytest
import yaml

from engine.play import Chance, take

DEPTH = 3


def standing(subject, said):
    """The state of a named position."""
    rules, tables, faults = subject.rules, subject.tables(), []
    if start := said.get("start"):
        state = rules.start(tables, start["players"], Chance(start["seed"]), start.get("variants", {}))
    else:
        state = rules.given(tables, said["given"], said["play"], lambda *fault: faults.append(fault))
        assert state is not None, faults
    for text in said.get("moves", ()):
        take(state, rules.parse(text, tables))
    for _ in range(said.get("walk", 0)):
        moves = state.stack[-1].moves(state)
        take(state, moves[len(state.log) * 31 % len(moves)])
    return state


def count(state, depth):
    """The number of legal sequences of `depth` moves, as listed."""
    if not state.stack:
        return 0
    moves = state.stack[-1].moves(state)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        following = state.clone()
        take(following, move)
        total += count(following, depth - 1)
    return total


def test_perft(subject):
    path = subject.folder / "perft.yaml"
    if not path.exists():
        pytest.skip(f"{path.name} is missing: no positions of {subject.game.id}")
    positions = yaml.safe_load(path.read_text("utf-8"))
    assert positions
    found = {
        name: [count(standing(subject, said), depth + 1) for depth in range(DEPTH)] for name, said in positions.items()
    }
    assert found == {name: said["counts"] for name, said in positions.items()}
