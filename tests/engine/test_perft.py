"""How many move sequences there are to depth 3 from three named positions: a change of the rules moves a number.

`perft.txt` is the table. After an intended change, write it anew and read the difference:

    python tests/engine/test_perft.py
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.sovereign_skies.steps.choices import Relocate
from engine.play import Chance, take

TABLE = Path(__file__).with_name("perft.txt")
HEAD = "# position | moves | sequences of 2 | sequences of 3\n"
DEPTH = 3


def opening(rules, tables):
    """Two players, the first about to put down a third Dropship."""
    ring = ["solenmere", "wyrne", "utei", "hreja", "deyvas", "eylona"]
    deal = ["S1c", "S2a", *(one.id for one in tables.senators if one.id not in ("S1c", "S2a"))]
    chance = Chance(1, {"ring": [ring], "first player": ["A"], "deal senators": [deal]})
    return rules.start(tables, ["A", "B"], chance)


def middle(rules, tables):
    """Four Houses in the middle of a game, before a move with a dozen possibilities."""
    state = rules.start(tables, ["A", "B", "C", "D"], Chance(2), {"houses": "colour"})
    while True:
        moves = state.stack[-1].moves(state)
        if type(state.stack[-1]).__name__ == "Movement" and len(moves) > 11:
            return state
        take(state, moves[len(state.log) * 31 % len(moves)])


def favor(rules, tables):
    """Relocating three of five Dropships on three planets: no permutations."""
    from engine.games.sovereign_skies.setup import new_state

    state = new_state(tables, ["A", "B"], Chance(0), range(len(tables.planets)))
    state.round, state.turn = 1, 0
    seat = state.seats[0]
    seat.planet = seat.last = tables.planets.index("wyrne")
    for planet, count in (("utei", 2), ("hreja", 1), ("eylona", 2)):
        seat.dropships[tables.planets.index(planet)] = count
        seat.supply -= count
    state.seats[1].planet = 0
    state.stack = [Relocate(0, 3, tuple(seat.dropships))]
    return state


POSITIONS = {"opening": opening, "middle": middle, "favor": favor}


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


def line(name, rules, tables):
    """One row of the table."""
    state = POSITIONS[name](rules, tables)
    return " | ".join([f"{name:8}", *(f"{count(state, depth):>7}" for depth in range(1, DEPTH + 1))])


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(rules, tables, name):
    assert line(name, rules, tables) in TABLE.read_text(encoding="utf-8").splitlines()


def test_the_table_has_these_positions_and_no_others():
    rows = [row for row in TABLE.read_text(encoding="utf-8").splitlines() if not row.startswith("#")]
    assert [row.split("|")[0].strip() for row in rows] == list(POSITIONS)


if __name__ == "__main__":
    import sys

    sys.path.insert(0, str(Path(__file__).parents[2]))
    from engine.common.problems import Problems
    from engine.games import find
    from engine.load.folder import load

    the_rules = find("sovereign-skies")
    the_tables = the_rules.compile(load(Path("components/sovereign-skies"), Problems()), {})
    TABLE.write_text(HEAD + "".join(line(name, the_rules, the_tables) + "\n" for name in POSITIONS), encoding="utf-8")
