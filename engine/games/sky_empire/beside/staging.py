"""Games in which given pieces come up early, for tests that want to see them meet; no part of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire import holdings, setup
from engine.games.sky_empire.terms import PILES, RANKS
from engine.play import Chance
from engine.play.abilities import GameStart

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.games.sky_empire.state import State
    from engine.games.sky_empire.tables import Tables
    from engine.play.abilities import Luck

SEATS = "ABCD"


def table_with(tables: Tables, pieces: Sequence[str], luck: Luck) -> GameStart:
    """A table and orders of all decks in which the pieces lie on top; Special Events bring the variant that has them."""
    special = {event.id for event in tables.events if event.period == "special"}
    variant = "special" if special & set(pieces) else luck.choice(setup.VARIANTS["variant"])
    seats = luck.randint(tables.fewest, tables.most)
    state = setup.new_state(tables, SEATS[:seats], Chance(0), variant=variant)
    orders = {purpose: [_ordered(ids, pieces, luck)] for purpose, ids in _decks(state)}
    return GameStart(seats, {"variant": variant}, orders)


def _ordered(ids: list[str], pieces: Sequence[str], luck: Luck) -> list[str]:
    """The wanted cards first, in any order, and then the others."""
    luck.shuffle(ids)
    return sorted(ids, key=lambda name: name not in pieces)


def _decks(state: State) -> Iterator[tuple[str, list[str]]]:
    """What is shuffled at set-up (SE-3.8, SE-3.12, SE-3.13), by the purpose of chance."""
    tables = state.tables
    for period in ("early", "mid", "late", *(("special",) if state.variant == "special" else ())):
        yield period, [tables.events[event].id for event in setup.periods(state, period)]
    for pile, name in enumerate(PILES):
        yield name, [holdings.pile_ids(tables, pile)[card] for card in state.piles[pile].deck]
    for rank, name in enumerate(RANKS):
        yield name, [tables.ships[ship].id for ship in state.stacks[rank]]
    yield "sentinel buildings", [tables.machines[card].id for card in state.machines]
