"""The real game, loaded once, plays of it, and positions by name."""

from __future__ import annotations

import pytest

from engine.games.empires_end.setup import new_state
from engine.games.empires_end.steps import phases
from engine.games.empires_end.tables import RESOURCES, SPACES
from engine.games.empires_end.words.given import ROW
from engine.play import Chance, settle
from engine.play.playing import Playing
from tests.games.plays import fixtures_of, random_game

game, rules, compiled, tables = fixtures_of("empires-end")


@pytest.fixture
def walk(rules, tables):
    """Play at random and yield (state, move) before each move; the last pair has no move."""

    def walking(seed, names=("A", "B", "C", "D"), mode="normal", on=None):
        return random_game(rules, on or tables, names, {"mode": mode}, seed)

    return walking


@pytest.fixture
def table(rules, tables):
    """A play that stands at the beginning of a phase, on the row of the examples; A has the temple.

    `table("industry", A={"destroyed": ["city-32"], "under": {"farm-8": ["flood-01"]}, "hand": ["fire-01"], …})`; of the
    table: `deck` (the next cards), `war` (the next one), `names`, `on` (other tables), `lightning`.
    """

    def position(phase, names=("A", "B"), deck=(), war=None, on=None, lightning=False, supplied=None, **seats):
        used = on or tables
        chance = Chance(0, supplied or {})
        state = new_state(used, names, chance, [used.tile_ids.index(tile) for tile in ROW], lightning=lightning)
        taken = set()
        for name, said in seats.items():
            taken |= _seat(used, state.seats[names.index(name)], said)
        cards = [used.card_ids.index(card) for card in deck]
        rest = [card for card in state.deck if card not in taken and card not in cards]
        state.deck = (*cards, *rest)
        if war:
            first = used.war_ids.index(war)
            state.wars = (first, *(one for one in state.wars if one != first))
        state.space = 1
        phases.begin(state, SPACES.index(phase))
        settle(state)
        assert list(rules.invariants(state)) == []
        return Playing(rules, state)

    return position


def _seat(tables, seat, said):
    tiles, cards = tables.tile_ids, tables.card_ids
    for tile in said.get("destroyed", ()):
        seat.destroyed |= 1 << tiles.index(tile)
    for tile, under in said.get("under", {}).items():
        for card in under:
            seat.home[cards.index(card)] = tiles.index(tile)
            seat.counts[tiles.index(tile)] += 1
    for card in said.get("exhausted", ()):
        seat.exhausted |= 1 << cards.index(card)
    seat.hand = sorted(cards.index(card) for card in said.get("hand", ()))
    for kind, amount in said.get("stash", {}).items():
        seat.stash[RESOURCES.index(kind)] = amount
    seat.score = said.get("score", 0)
    return {*seat.home, *seat.hand}


@pytest.fixture
def stash():
    """What a seat has, as in W2 H2 A2 C2."""

    def told(play, name="A"):
        seat = play.state.seats[play.state.names.index(name)]
        return " ".join(f"{letter}{amount}" for letter, amount in zip("WHAC", seat.stash, strict=True))

    return told
