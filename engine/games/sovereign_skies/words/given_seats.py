"""Reads what a scenario says about one seat: its Energy, its Mothership, its hand and its pieces on the planets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies.state import CLOCKWISE, COUNTERCLOCKWISE, Seat

if TYPE_CHECKING:
    from engine.games.sovereign_skies.tables import Tables
    from engine.play.reading import PositionReader

FACINGS = {"clockwise": CLOCKWISE, "counterclockwise": COUNTERCLOCKWISE}
SEAT_KEYS = (
    "energy",
    "at",
    "facing",
    "visited",
    "planets",
    "columns",
    "hand",
    "senators",
    "chits",
    "pledges",
    "standard",
    "house",
    "supply",
)
PIECES = ("dropships", "bases", "activated")


def read_seat(tables: Tables, own: PositionReader, colour: int, harbour: int) -> Seat:
    """Return the seat that `own` describes; its Mothership is on the planet `harbour` unless it says another."""
    seat = Seat(
        colour, own.number("energy"), tables.dropships[colour], [column.bases for column in tables.columns[colour]]
    )
    seat.planet = own.index("at", tables.planets, harbour)
    seat.last = own.index("visited", tables.planets, seat.planet)
    seat.facing = FACINGS[own.choice("facing", FACINGS, "clockwise")]
    seat.house = own.index("house", tuple(house.id for house in tables.houses))
    seat.standard = own.number("standard")
    seat.senators = tuple(own.indices("senators", tuple(senator.id for senator in tables.senators)))
    hand = own.indices("hand", tables.politics)
    if len(set(hand)) < len(hand):
        own.wrong("hand", "a hand holds no two cards of one kind (SS-9.2)", "each Politic once")
    for politic in hand:
        seat.hand |= 1 << politic
    _pieces(tables, own, seat)
    _columns(own, seat)
    return seat


def _pieces(tables: Tables, own: PositionReader, seat: Seat) -> None:
    planets = own.inside("planets")
    planets.only(tables.planets)
    for planet, name in enumerate(tables.planets):
        if name in planets.data:
            there = planets.inside(name)
            there.only(PIECES)
            seat.dropships[planet], seat.bases[planet], seat.active[planet] = (there.number(kind) for kind in PIECES)
    placed = sum(seat.dropships)
    seat.supply -= placed
    if seat.supply < 0:
        own.wrong(
            "planets",
            f"{placed} dropships are on the planets",
            f"{tables.dropships[seat.colour]} at most: that is all there are",
        )
    elif own.number("supply", seat.supply) != seat.supply:
        own.wrong(
            "supply",
            f"{placed} dropships are on the planets, so {seat.supply} are in the supply",
            f"supply: {seat.supply}, or other planets",
        )


def _columns(own: PositionReader, seat: Seat) -> None:
    """Set the Bases left in each column: as the scenario says, or taken from the left for each Base on a planet."""
    placed = sum(seat.bases) + sum(seat.active)
    full = seat.columns[:]
    if placed > sum(full):
        own.wrong("planets", f"{placed} bases are on the planets", f"{sum(full)} at most: that is all there are")
        return
    if "columns" in own.data:
        said = own.things("columns")
        if len(said) != len(full) or not all(
            isinstance(one, int) and 0 <= one <= most for one, most in zip(said, full, strict=False)
        ):
            own.wrong("columns", f"columns are {said!r}", f"the bases left in each, as in {full}")
        elif sum(said) + placed != sum(full):
            own.wrong("columns", f"{placed} bases on planets and {sum(said)} on the board", f"{sum(full)} together")
        else:
            seat.columns = said[:]
        return
    for column, there in enumerate(full):
        gone = min(there, placed)
        seat.columns[column] -= gone
        placed -= gone
