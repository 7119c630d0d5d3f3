"""Check that compiled data can be played: what the rules require and the schemas cannot express."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play.data_reader import Flaw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.sovereign_skies.tables import Tables

LEAST_PLANETS = 3  # in a smaller ring, a planet does not have two different neighbours
MOST_PLANETS = 12  # the moves of all hands are made beforehand, and there are twice as many with each planet
NUMBERS = {
    "start_energy": 0,
    "politic_dropships": 0,
    "free_dropships": 0,
    "free_tiles": 0,
    "longest_move": 1,
    "tile_cost": 0,
    "reverse_cost": 0,
    "majority_energy": 0,
    "most_actions": 0,
    "fewest_actions": 0,
    "senators_per_turn": 0,
    "powers_per_turn": 0,
    "ending_stacks": 1,
    "energy_per_point": 1,
    "bot_deck_copies": 2,
    "bot_start_types": 1,
    "bot_reshuffle_at": 0,
    "bot_pledge_cards": 0,
    "bot_rate_easy": 1,
    "bot_rate_medium": 1,
    "bot_rate_hard": 1,
    "bot_rate_very_hard": 1,
}  # each with the least that can be played


def unfit(tables: Tables) -> Iterator[Flaw]:
    """Yield each fault that would make a play fail, as far as one value alone does not show it."""
    if len(tables.colours) < tables.most:
        sentence = f"{len(tables.colours)} player colours are too few for {tables.most} players"
        yield Flaw("player-boards", "items", sentence)
    yield from _pieces(tables)
    yield from _seats(tables)
    yield from _numbers(tables)
    for house in tables.houses:
        if house.jump and house.jump.to not in tables.planets:
            yield Flaw(house.id, "powers", f"House {house.id} jumps to {house.jump.to}, which is no planet")
    if len(tables.senators) < tables.most:
        yield Flaw("senators", "items", "there are fewer Senators than players to deal them to (SS-3.13)")


def _pieces(tables: Tables) -> Iterator[Flaw]:
    for politic, copies in zip(tables.politics, tables.politic_copies, strict=True):
        if copies < tables.most:
            sentence = f"{copies} {politic} cards are too few for {tables.most} players (SS-3.2)"
            yield Flaw(politic, "copies", sentence)
    for planet, need in zip(tables.planets, tables.requirement, strict=True):
        fewest = min(tables.dropships, default=0)
        if not 1 <= need <= fewest:
            yield Flaw(planet, "requirement", f"a Base on {planet} asks for {need} Dropships")
        if need > fewest:
            yield Flaw(
                "dropships", "items", f"{fewest} Dropships are too few for a Base on {planet}, which asks for {need}"
            )


def _seats(tables: Tables) -> Iterator[Flaw]:
    for colour, columns, bases in zip(tables.colours, tables.columns, tables.bases, strict=True):
        spaces = sum(column.bases for column in columns)
        if spaces != bases:  # nobody knows which of the two is wrong
            yield Flaw("player-boards", "columns", f"the {colour} board has {spaces} spaces for {bases} Bases")
            yield Flaw("bases", "items", f"there are {bases} {colour} Bases for {spaces} spaces of their board")


def _numbers(tables: Tables) -> Iterator[Flaw]:
    for name, value in tables.constants.items():
        if value < NUMBERS.get(name, 0):
            yield Flaw(name, "value", f"the constant {name} is {value}")
    if tables.constants["longest_move"] > len(tables.planets):
        sentence = f"the constant longest_move is {tables.constants['longest_move']}, more than once round the ring"
        yield Flaw("longest_move", "value", sentence)
    if tables.go_cost[0][1]:
        yield Flaw("free_tiles", "value", "a move of one tile costs Energy, so a player might have none (SS-5.1)")
