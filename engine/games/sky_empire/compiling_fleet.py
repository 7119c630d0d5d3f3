"""Reads what fights: Airships, Doppler boards, machines of the Sentinels, buildings with their combat cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Verb
from engine.games.sky_empire import naming, terms
from engine.games.sky_empire.tables import Blueprint, Building, ControlCard, Doppler, Fighter, Machine
from engine.games.sky_empire.verbs import VERBS

if TYPE_CHECKING:
    from engine.games.sky_empire.tables import Cost, Dice, Effects, Tables
    from engine.play.data_reader import DataReader, DataValue, PieceData

MOST_COPIES = 1000


def _verb(effect: DataValue) -> Verb:
    return effect.verb(VERBS)


def _verbs(effects: DataValue) -> Effects:
    return effects.verbs(VERBS)


def _dice(says: DataValue) -> Dice:
    dice = says.amounts(terms.DICE, most=MOST_DICE)
    yellow, red, blue = (dice.get(colour, 0) for colour in terms.DICE)
    return yellow, red, blue


MOST_DICE = 30


def _cost(says: DataValue) -> Cost:
    cost = says.amounts(terms.RAW)
    one, two, three, four, five = (cost.get(kind, 0) for kind in terms.RAW)
    return one, two, three, four, five


def fleet(tables: Tables, data: DataReader) -> None:
    """Airships, Doppler boards, machines and Control cards; buildings with their combat cards (SE-13.3)."""
    sets = ("starting-blueprints", "common-blueprints", "sentinel-blueprints")
    boards = data.set("doppler-boards", 1)
    owners = [says.id for says in boards]
    tables.ships = tuple(_ship(says, owners) for says in data.sets(*sets))
    ships = [ship.id for ship in tables.ships]
    tables.dopplers = tuple(_doppler(tables, says, number, ships) for number, says in enumerate(boards))
    tables.machines = tuple(
        Machine(*_fighter(says), loot=_verbs(says("loot"))) for says in data.set("sentinel-buildings")
    )
    controls = data.set("sentinel-control")
    data.distinct(controls, "order")
    tables.controls = tuple(
        ControlCard(says.id, says("blueprint").index(ships), _verb(says("orders")), _verbs(says("reward")))
        for says in sorted(controls, key=lambda says: says("order").number())
    )
    tables.sentinel_ships = tuple(control.ship for control in tables.controls)
    _buildings(tables, data)


def _doppler(tables: Tables, says: PieceData, number: int, ships: list[str]) -> Doppler:
    """Read a Doppler board, with the starting ships that are this Doppler's own."""
    own = says("ships").indices(ships, least=1)
    for entry, ship in zip(says("ships").each(), own, strict=True):
        if ships and tables.ships[ship].doppler != number:
            entry.wrong(f"{ships[ship]} is not a starting ship of {says.id}")
    action = _verbs(says("action"))
    acts = all(type(verb).run is not Verb.run for verb in action)
    return Doppler(says.id, own, _verbs(says("traits")), action, _verb(says("honor")), acts)


def _fighter(says: PieceData) -> tuple[str, int, int, Dice, Verb]:
    surge = _verb(says("surge"))
    return says.id, says("shield").number(), says("structure").number(1), _dice(says("dice")), surge


def _ship(says: PieceData, owners: list[str]) -> Blueprint:
    says.copies(1, 1, "but Airships are told apart by their ids")
    ability, doppler = says("ability"), says("doppler")
    return Blueprint(
        *_fighter(says),
        once=says("surge_limit").word(("round", "combat")) == "combat",
        surge_doppler=says("surge_doppler").flag(),
        rank=says("class").index(terms.CLASSES),
        speed=says("speed").number(),
        ability=_verb(ability) if ability.given else None,
        ability_doppler=says("ability_doppler").flag(),
        cost=_cost(says("cost")),
        doppler=doppler.index(owners) if doppler.given else terms.NOBODY,
    )


def fighters(tables: Tables) -> None:
    """Every unit that can be in a combat, as the names "unit" count them."""
    kinds = [kind for kind, _ in naming.building_units(tables)]
    cards = [tables.buildings[kind].combat for kind in kinds]
    tables.fighters = (*tables.ships, *(card for card in cards if card), *tables.machines)
    none = terms.NOTHING
    tables.unit_buildings = (*[none] * len(tables.ships), *kinds, *[none] * len(tables.machines))
    _expected(tables)


def _expected(tables: Tables) -> None:
    """Work out what dice bring on average, for whoever has to weigh fights up before they are fought."""
    each = [sum(hits + surges for hits, surges in faces) / len(faces) for faces in tables.faces]
    alone: list[Dice] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    for dice in (*alone, *(card.dice for card in tables.fighters)):
        tables.expected[dice] = sum(count * worth for count, worth in zip(dice, each, strict=True))
    tables.usual = tuple(_average(tables, rank) for rank in range(len(terms.CLASSES)))


def _average(tables: Tables, rank: int) -> tuple[float, float]:
    """Return (hits, what it stands) of the Airships of a class on average."""
    ships = [ship for ship in tables.ships if ship.rank == rank]
    many = max(1, len(ships))
    hits = sum(tables.expected[ship.dice] for ship in ships) / many
    return hits, sum(ship.shield + ship.structure for ship in ships) / many


SETS = (
    "home-bases",
    "aetherforges",
    "island-turrets",
    "sky-turrets",
    "ancient-sky-towers",
    "bazaars",
    "mines",
    "gas-farms",
)


def _buildings(tables: Tables, data: DataReader) -> None:
    """Each kind with its models of one colour (SE-2.5), price and terrain of the player aid (SE-21.2, SE-21.3)."""
    fights: dict[str, Fighter] = {}
    for says in data.set("building-combat"):
        names = says("buildings").words(terms.BUILDINGS)
        fights |= dict.fromkeys(names, Fighter(*_fighter(says)))
    for says in data.set("tower-blueprints"):
        fights["ancient-sky-tower"] = Fighter(*_fighter(says))
    costs: dict[str, DataValue] = {}
    lands: dict[str, DataValue] = {}
    for aid in data.set("player-aids", 1, 1):
        costs, lands = aid("costs").pairs(), aid("terrain").pairs()
    made = []
    for kind, (name, pieces) in enumerate(zip(terms.BUILDINGS, SETS, strict=True)):
        _check_group(kind, name, data.set(pieces, 1))
        price = _cost(costs[name]) if name in costs else None
        land = lands[name].word(LANDS) if name in lands else ""
        made.append(Building(name, models(data.set(pieces)), price, land, fights.get(name)))
        if kind in terms.MILITARY and name not in fights:
            data.wrong(
                data.place("building-combat", "items"), f"the military building {name} has no values for combats"
            )
    tables.buildings = tuple(made)


LANDS = ("island", "air", "any")


def models(pieces: list[PieceData]) -> int:
    """Return how many models of a building each player has."""
    counts = [says.copies(1, MOST_COPIES) for says in pieces]
    for says, count in zip(pieces, counts, strict=True):
        if count != counts[0]:
            says.count_wrong(f"{says.id} has {count} copies, {pieces[0].id} has {counts[0]}")
    return next(iter(counts), 0)


def _check_group(kind: int, name: str, pieces: list[PieceData]) -> None:
    for says in pieces:
        group = says("group")
        if group.word() != _group(kind):
            group.wrong(f"{name} is not {_group(kind)} in the data, but the rules take it for that")


def _group(kind: int) -> str:
    """What a kind of building is (SE-13.3, SE-15.1, SE-18.1)."""
    if kind in terms.MILITARY:
        return "military"
    return "production" if kind in terms.PRODUCERS else "economic"
