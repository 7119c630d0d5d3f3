"""Notes for scenarios (`engine.play.at_work`): which rules make the decks, tiles and pieces with which a play begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire.terms import NOWHERE, VOLCANO
from engine.play import at_work

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.games.sky_empire.state import State


def note_start(state: State, ways: Mapping[str, str]) -> None:
    """Note which rules make the decks, supplies and Homes with which a play begins."""
    if not at_work.listeners:
        return
    deck = {"usual": ("SE-3.9", "SE-3.10"), "accelerated": ("SE-31.1", "SE-31.3"), "special": ("SE-32.3", "SE-32.4")}
    at_work.note_fact(("events",), *(("SE-33.7", "SE-E-33") if state.solo else deck[state.variant]))
    if state.variant == "special":
        at_work.note_fact(("events",), "SE-32.1", "SE-32.2", "SE-32.5", "SE-E-33")
    at_work.note_fact(("row",), "SE-28.1")
    for key in ("stacks", "machines", "supplies"):
        at_work.note_fact((key,), "SE-3.14", "SE-3.15")
    at_work.note_fact(("decks", "missions"), *(("SE-33.10",) if state.solo else ()))
    at_work.note_fact(("control_stack",), "SE-3.11")
    for name in state.names:
        at_work.note_fact((name, "home"), "SE-E-63")
    if state.solo:
        at_work.note("SE-33.1")
    elif len(state.names) in (state.tables.fewest, state.tables.most):
        at_work.note("SE-2.2", "SE-E-40")
    if ways["map"] == "own":
        at_work.note("SE-4.1")
    if state.variant == "accelerated":
        at_work.note_fact(("event",), "SE-31.14")
        at_work.note(*(("SE-31.2",) if ways["map"] == "own" else ()))


def note_furnished(state: State, *, own: bool = False) -> None:
    """Note which rules lay out a tile, as far as they decide something there."""
    if not at_work.listeners:
        return
    tables = state.tables
    if own:
        at_work.note_fact(("layout",), "SE-4.11")  # the Home tiles
    plan = ("SE-33.2",) if state.solo else ("SE-3.2", "SE-3.3")
    for number in state.layout:
        if number == NOWHERE:
            continue
        tile, centre = tables.tiles[number], bool(tables.tiles[number].crystal)
        at_work.note_fact(("tiles", tile.id), *plan)
        at_work.note_fact(("tiles", tile.id, "token"), "SE-3.4")
        if centre:
            at_work.note_fact(("tiles", tile.id, "crystal"), "SE-3.6")
        if tables.terrain[VOLCANO] >> number & 1:
            alone = ("SE-33.4", *(("SE-E-26",) if centre else ()))
            at_work.note_fact(("tiles", tile.id, "nest"), *(alone if state.solo else ("SE-3.5",)))


def note_equipment(state: State, seat: int) -> None:
    """Note which rules make what a player starts with."""
    if not at_work.listeners:
        return
    name, fast = state.names[seat], state.variant == "accelerated"
    at_work.note_fact((name, "candles"), "SE-33.15" if state.solo else "SE-31.4" if fast else "SE-E-21")
    at_work.note_fact((name, "initiative"), "SE-33.13" if state.solo else "SE-E-21")
    at_work.note_fact((name, "supply"), "SE-2.4")
    at_work.note_fact((name, "ships"), *(("SE-33.12", "SE-33.14") if state.solo else ("SE-2.3", "SE-E-21")))
    at_work.note_fact((name, "buildings"), *(("SE-33.12", "SE-33.13") if state.solo else ("SE-E-21",)))
