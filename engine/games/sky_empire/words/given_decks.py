"""Reads what a scenario says about the Council row and all decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire import holdings
from engine.games.sky_empire.state import COUNCIL, Pile, Seat, State
from engine.games.sky_empire.terms import NOTHING, PILES, RANKS
from engine.games.sky_empire.words.given_seats import place_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.play.reading import PositionReader


def council(state: State, said: PositionReader) -> None:
    """Read the cards from the left, and in a game alone the dice."""
    if "row" in said.data:
        row = said.indices("row", state.tables.ids("council"))
        if sorted(row) != sorted(state.row):
            said.wrong(
                "row", "the row is not each Council card once", f"an order of {', '.join(state.tables.ids('council'))}"
            )
        else:
            state.row = row
    state.dice = [place_of(state, said, "dice", value, number) for number, value in enumerate(said.things("dice"))]
    if any(place < COUNCIL for place in state.dice):
        said.wrong("dice", "a die lies beside the Council", "a Council card and its section")


def decks(state: State, said: PositionReader) -> None:
    """Put the cards that are named on top.

    The rest of each deck is in the order of the data, without cards that are elsewhere.
    """
    tables = state.tables
    state.event = said.index("event", tables.ids("event"), NOTHING)
    top = said.indices("events", tables.ids("event"))
    state.drawn = tuple(said.indices("drawn", tables.ids("event")))
    gone = (*top, *state.drawn, state.event)
    state.events = (*top, *(one for one in state.events if one not in gone))
    decks, thrown = said.inside("decks"), said.inside("discards")
    decks.only(PILES)
    thrown.only(PILES)
    for pile, name in enumerate(PILES):
        ids = holdings.pile_ids(tables, pile)
        first, discard = decks.indices(name, ids), thrown.indices(name, ids)
        held = [card for own in state.seats for card in _held(own, name)]
        rest = _less(said, name, state.piles[pile].deck, (*first, *discard, *held), ids)
        state.piles[pile] = Pile((*first, *rest), tuple(discard))
    stacks = said.inside("stacks")
    stacks.only(RANKS)
    for rank, name in enumerate(RANKS):
        first = stacks.indices(name, tables.ids("ship"))
        state.stacks[rank] = (*first, *_less(said, "stacks", state.stacks[rank], first, tables.ids("ship")))
    first = said.indices("machines", tables.ids("machine"))
    state.machines = (*first, *_less(said, "machines", state.machines, first, tables.ids("machine")))
    if "control_stack" in said.data:
        state.controls = tuple(said.indices("control_stack", tables.ids("control")))


def _held(own: Seat, pile: str) -> list[int]:
    return own.hand if pile == "actions" else own.missions if pile == "missions" else []


def _less(
    said: PositionReader, key: str, deck: Sequence[int], away: Sequence[int], ids: Sequence[str]
) -> tuple[int, ...]:
    """Return a deck without some of its cards. One that is not in it is reported."""
    left = list(deck)
    for card in away:
        if card in left:
            left.remove(card)
        else:
            said.wrong(key, f"{ids[card]} is named more often than there are cards of it", "cards of the box")
    return tuple(left)
