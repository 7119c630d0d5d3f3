"""The real game, loaded once, and plays of it."""

from __future__ import annotations

import pytest

from engine.play import Chance
from tests.games.plays import fixtures_of, random_game

RING = ("solenmere", "wyrne", "utei", "hreja", "deyvas", "eylona")  # the ring of the worked examples


game, rules, compiled, tables = fixtures_of("sovereign-skies")


@pytest.fixture
def walk(rules, tables):
    """Play at random and yield (state, move) before each move; the last pair has no move."""

    def walking(seed, names=("A", "B", "C", "D"), variants=None, on=None, cap=60):
        return random_game(rules, on or tables, names, variants, seed, cap)

    return walking


@pytest.fixture
def table(rules, tables):
    """A position on the ring of the examples: two seats without anything on the board, Motherships where told.

    Pieces are put by name: `table(at={"A": "wyrne"}, dropships={"A": {"utei": 2}}, …)`; the supplies follow.
    """
    return lambda **said: _position(said.pop("on", None) or tables, said)


def _position(tables, said):
    from engine.games.sovereign_skies.setup import new_state

    names = said.get("names", ("A", "B"))
    state = new_state(tables, names, Chance(0), [tables.planets.index(planet) for planet in RING])
    state.round, state.turn = 1, 0
    for number, name in enumerate(names):
        seat = state.seats[number]
        energy = said.get("energy", {}).get(name, 3)
        state.bank += seat.energy - energy
        seat.energy = energy
        seat.planet = tables.planets.index(said.get("at", {}).get(name, "solenmere"))
        seat.last = seat.planet if said.get("visited", True) else -1
        seat.facing = said.get("facing", {}).get(name, 1)
        for kind, pieces in (("dropships", seat.dropships), ("bases", seat.bases), ("active", seat.active)):
            for planet, count in said.get(kind, {}).get(name, {}).items():
                pieces[tables.planets.index(planet)] = count
        seat.supply -= sum(seat.dropships)
        for _ in range(sum(seat.bases) + sum(seat.active)):
            seat.columns[next(column for column, left in enumerate(seat.columns) if left)] -= 1
        for politic in said.get("hand", {}).get(name, ()):
            planet = tables.politics.index(politic)
            seat.hand |= 1 << planet
            state.cards[planet] -= 1
        for senator in said.get("senators", {}).get(name, ()):
            found = next(i for i, one in enumerate(tables.senators) if one.id == senator)
            state.senators = [tuple(s for s in stack if s != found) for stack in state.senators]
            seat.senators += (found,)
        if house := said.get("house", {}).get(name):
            seat.house = next(i for i, one in enumerate(tables.houses) if one.id == house)
    return state
