"""How many move sequences there are to depth 3 from named positions: a change of the rules moves a number.

`perft.txt` is the table. After an intended change, write it anew and read the difference:

    PUNCHBOARD_PERFT=write python -m pytest tests/engine/empires_end/test_perft.py
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.play import Chance, settle, take

TABLE = Path(__file__).with_name("perft.txt")
HEAD = "# position | moves | sequences of 2 | sequences of 3\n"
DEPTH = 3


def lightning(rules, tables, table):
    """Enacting two of four, then placing them."""
    state = rules.start(tables, ["A", "B"], Chance(1), {"mode": "lightning"})
    settle(state)
    return state


def double(rules, tables, table):
    """Two open cards, a Free Bid, a Replace elsewhere, Low Resources near."""
    return table(
        "double-disaster",
        names=("A", "B", "C"),
        deck=["fire-05", "revolt-04", "flood-01"],
        A={"under": {"farm-3": ["famine-02"]}, "stash": {"wheat": 1, "hammer": 0, "axe": 1, "coin": 1}},
        C={"under": {"farm-3": ["barbarian-02"]}},
    ).state


def economy(rules, tables, table):
    """Conversions that feed each other, and a repeat: the order is free, so there are many."""
    return table(
        "economy", A={"under": {"army-10": ["barbarian-04"], "army-5": ["flood-09"], "farm-8": ["barbarian-03"]}}
    ).state


def industry(rules, tables, table):
    """A full hand, two ruins, a move and the city's swap."""
    return table(
        "industry",
        A={
            "hand": ["fire-01", "fire-02", "revolt-02", "flood-01"],
            "destroyed": ["town-6", "farm-8"],
            "under": {"road-14": ["fire-05"]},
        },
    ).state


def war(rules, tables, table):
    """Three sealed commitments, then a refresh."""
    said = {"under": {"farm-3": ["famine-02", "famine-05"]}, "exhausted": ["famine-02", "famine-05"]}
    return table("military", names=("A", "B", "C"), war="M02", A=said).state


POSITIONS = {one.__name__: one for one in (lightning, double, economy, industry, war)}


def count(state, depth):
    """The number of legal sequences of `depth` moves, as listed."""
    if not state.stack:
        return 0
    moves = state.stack[-1].moves(state)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = state.clone()
        take(after, move)
        total += count(after, depth - 1)
    return total


def line(name, state):
    """A position's line of the table."""
    return f"{name} | {' | '.join(str(count(state, depth)) for depth in range(1, DEPTH + 1))}\n"


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(rules, tables, table, name):
    assert line(name, POSITIONS[name](rules, tables, table)) in TABLE.read_text()


def test_the_table_has_these_positions_and_no_others(rules, tables, table):
    if os.environ.get("PUNCHBOARD_PERFT") == "write":
        TABLE.write_text(HEAD + "".join(line(name, make(rules, tables, table)) for name, make in POSITIONS.items()))
    lines = TABLE.read_text().splitlines()
    assert lines[0] + "\n" == HEAD
    assert [one.split(" | ")[0] for one in lines[1:]] == list(POSITIONS)
