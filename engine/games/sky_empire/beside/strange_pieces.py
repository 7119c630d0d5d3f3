"""What is strange about pieces that can be played: prices that nobody can pay, goals that nobody can reach; no part of the rules.

Everything follows from the compiled data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.sky_empire.terms import BUILDINGS, RAW
from engine.play.abilities import NEVER, TWIN, UNPRODUCED, Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.games.sky_empire.tables import Fighter, Tables


def strange_pieces(tables: Tables) -> Iterator[Finding]:
    """Everything strange about Missions, Doppler boards, ships and cards."""
    for mission in tables.missions:
        for verb in mission.goal:
            yield from _goal(tables, mission.id, "goal", verb)
    for doppler in tables.dopplers:
        yield from _goal(tables, doppler.id, "honor", doppler.honor)
    yield from _prices(tables)
    yield from _twins(tables)


def _goal(tables: Tables, piece: str, key: str, verb: Any) -> Iterator[Finding]:
    """More of something than a player can ever have."""
    most = {
        "goal-initiative": tables.initiative_copies,
        "purge-initiative": tables.initiative_copies,
        "goal-exploration": tables.token_copies,
        "pay-exploration": tables.token_copies,
        "goal-sentinels": len(tables.controls) + len(tables.machines),
    }.get(verb.name)
    if verb.name == "goal-buildings":
        most = tables.buildings[BUILDINGS.index(verb.building)].models
    if most is not None and verb.amount > most:
        yield Finding(NEVER, piece, key, f"{verb.name} asks for {verb.amount}, and there are {most}", verb.rules[0])


def _prices(tables: Tables) -> Iterator[Finding]:
    """Resources of a price that can neither be bought nor produced."""
    made = {kind for tile in tables.tiles for kind in tile.markers} | {
        kind for kind, buy in enumerate(tables.buy) if buy
    }
    priced: tuple[Any, ...] = (*tables.ships, *tables.buildings)
    for piece in priced:
        for kind, amount in enumerate(piece.cost or ()):
            if amount and kind not in made:
                sentence = f"{RAW[kind]} has to be paid, but it cannot be bought and no tile has any"
                yield Finding(UNPRODUCED, piece.id, "cost", sentence, "SE-18.1", "a resource that can be gained")


def _twins(tables: Tables) -> Iterator[Finding]:
    """Blueprints that are the same in everything but their names."""
    seen: dict[tuple[Any, ...], Fighter] = {}
    for ship in tables.ships:
        ability = (ship.ability and repr(ship.ability), ship.ability_doppler)
        values = (
            ship.rank,
            ship.speed,
            ship.shield,
            ship.structure,
            ship.dice,
            repr(ship.surge),
            ship.cost,
            ship.doppler,
            ability,
        )
        if values in seen:
            yield Finding(TWIN, ship.id, "surge", f"it has the same values as {seen[values].id}", "SE-12.1")
        seen.setdefault(values, ship)
