"""Check that compiled data can be played: what the rules require and the schemas cannot express."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.games.sovereign_skies.tables import Tables

LEAST_PLANETS = 3  # in a smaller ring, a planet does not have two different neighbours


def unfit_planets(tables: Tables, homes: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each fault of the ring; `homes` gives for each Politic the planet where its cards lie."""
    if len(tables.planets) < LEAST_PLANETS:
        yield f"{len(tables.planets)} planets make no ring"
    for planet, politic in zip(tables.planets, tables.politics, strict=True):
        if homes.get(politic) != planet:
            yield f"{planet} has the Politic {politic}, whose cards lie at {homes.get(politic)}"


def unfit(tables: Tables) -> Iterator[str]:
    """Yield a sentence for each fault that would make a play fail."""
    if len(tables.colours) < tables.most:
        yield f"{len(tables.colours)} player colours are too few for {tables.most} players"
    yield from _pieces(tables)
    yield from _seats(tables)
    yield from _numbers(tables)
    for senator in tables.senators:
        if senator.politics[0] == senator.politics[1]:
            yield f"Senator {senator.id} costs the same Politic twice (SS-3.14)"
        if not 0 <= senator.level < len(tables.senator_chits):
            yield f"Senator {senator.id} has level {senator.level + 1}, which has no chits"
    for house in tables.houses:
        if len({type(power) for power in house.powers}) < len(house.powers):
            yield f"House {house.id} has the same power twice"
    if len(tables.senators) < tables.most:
        yield "there are fewer Senators than players to deal them to (SS-3.13)"


def _pieces(tables: Tables) -> Iterator[str]:
    for politic, copies in zip(tables.politics, tables.politic_copies, strict=True):
        if copies < tables.most:
            yield f"{copies} {politic} cards are too few for {tables.most} players (SS-3.2)"
    for planet, need in zip(tables.planets, tables.requirement, strict=True):
        if not 1 <= need <= min(tables.dropships):
            yield f"a Base on {planet} asks for {need} Dropships"


def _seats(tables: Tables) -> Iterator[str]:
    for colour, columns, bases in zip(tables.colours, tables.columns, tables.bases, strict=True):
        spaces = sum(column.bases for column in columns)
        if spaces != bases:
            yield f"the {colour} board has {spaces} spaces for {bases} Bases"


def _numbers(tables: Tables) -> Iterator[str]:
    least = {"longest_move": 1, "bot_deck_copies": 2, "energy_per_point": 1, "ending_stacks": 1, "bot_start_types": 1}
    for name, value in tables.constants.items():
        if value < least.get(name, int(name.startswith("bot_rate"))):
            yield f"the constant {name} is {value}"
    if tables.constants["longest_move"] > len(tables.planets):
        yield f"the constant longest_move is {tables.constants['longest_move']}, more than once round the ring"
    if tables.go_cost[0][1]:
        yield "a move of one tile costs Energy, so a player might have none (SS-5.1)"
