"""Compiles the data of Sky Empire.

Only this module reads the `Game`, so every number that the rules enforce comes from it.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from engine.effects import make
from engine.games.sky_empire import naming, terms
from engine.games.sky_empire.tables import (
    Blueprint,
    Building,
    Card,
    ControlCard,
    Cost,
    CouncilCard,
    Development,
    Dice,
    Doppler,
    Effects,
    EventCard,
    ExplorationCard,
    Fighter,
    Machine,
    MapPlan,
    Mission,
    Tables,
    Tile,
)
from engine.games.sky_empire.verbs import VERBS
from engine.games.sky_empire.words import vocabulary
from engine.play import decided, hexes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.effects import Verb
    from engine.model import Game, Piece

PieceValues = Any  # the values of a piece


def compile_tables(game: Game, options: Mapping[str, str]) -> Tables:
    """Return the tables of a game that has been checked.

    Raises KeyError for an option or value that the game does not have, ValueError for data that cannot be played.
    """
    tables = Tables(decided(game, options), {name: constant.value for name, constant in game.constants.items()})
    tables.fewest, tables.most = game.players.fewest, game.players.most
    _land(tables, game)
    _fleet(tables, game)
    _cards(tables, game)
    _boards(tables, game)
    _supplies(tables, game)
    tables.names = naming.names(tables)
    tables.numbers = {what: {name: n for n, name in enumerate(names)} for what, names in tables.names.items()}
    _fighters(tables)
    tables.moves = vocabulary.build(tables.names)
    tables.words = {kind: moves[0] for kind, moves in tables.moves.kinds.items() if len(moves) == 1}
    return tables


def _every(game: Game, *sets: str) -> Iterator[tuple[Piece, PieceValues]]:
    for name in sets:
        for item in game.sets[name].items:
            yield item, item.values


def _verb(effect: Any) -> Verb:
    return make(VERBS, effect)


def _verbs(effects: Any) -> Effects:
    return tuple(_verb(effect) for effect in effects)


def _dice(says: Mapping[str, int]) -> Dice:
    yellow, red, blue = (says.get(colour, 0) for colour in terms.DICE)
    return yellow, red, blue


def _cost(says: Mapping[str, int]) -> Cost:
    one, two, three, four, five = (says.get(kind, 0) for kind in terms.RAW)
    return one, two, three, four, five


# --- the map ----------------------------------------------------------------------------------------------------------


def _land(tables: Tables, game: Game) -> None:
    """Read the tiles, the Home tiles and the plans (SE-3.2, SE-4.11, SE-33.2)."""
    tables.tiles = tuple(_tile(item, says) for item, says in _every(game, "map-tiles", "home-tiles"))
    numbers = {tile.id: number for number, tile in enumerate(tables.tiles)}
    tables.home_tiles = hexes.bits(n for n, tile in enumerate(tables.tiles) if tile.terrain == terms.HOME)
    tables.monoliths, tables.ruins = _with(tables, "monolith"), _with(tables, "ruin")
    tables.terrain = tuple(
        hexes.bits(n for n, tile in enumerate(tables.tiles) if tile.terrain == terrain)
        for terrain in range(len(terms.TERRAINS))
    )
    if tables.options["portals"] == "linked":
        tables.portals = tuple(combinations(hexes.members(_with(tables, "portal")), 2))
    for _, says in _every(game, "map-plans"):
        tables.plans[says["seats"]] = _plan(tables, numbers, says)


def _with(tables: Tables, feature: str) -> int:
    return hexes.bits(n for n, tile in enumerate(tables.tiles) if tile.feature == feature)


def _tile(item: Piece, says: PieceValues) -> Tile:
    return Tile(
        item.id,
        terms.TERRAINS.index(says["terrain"]),
        tuple(terms.RAW.index(kind) for kind in says["markers"]),
        says.get("feature") or "",
        says.get("spawn") or 0,
        bool(says.get("crystal")),
        says.get("back") or "",
    )


def _plan(tables: Tables, numbers: Mapping[str, int], says: PieceValues) -> MapPlan:
    named = [says["centre"], *(name for ring in range(1, terms.RINGS + 1) for name in says[f"ring_{ring}"])]
    places = tuple(numbers.get(name, terms.NOWHERE) for name in named)
    homes = tuple(tile for tile in places if tile != terms.NOWHERE and tables.home_tiles >> tile & 1)
    return MapPlan(places, homes)


# --- what fights -------------------------------------------------------------------------------------------------------


def _fleet(tables: Tables, game: Game) -> None:
    """Read Airships, Doppler boards, machines, Control cards, and buildings with their combat cards (SE-13.3)."""
    sets = ("starting-blueprints", "common-blueprints", "sentinel-blueprints")
    owners = [item.id for item, _ in _every(game, "doppler-boards")]
    tables.ships = tuple(_ship(item, says, owners) for item, says in _every(game, *sets))
    ships = {ship.id: number for number, ship in enumerate(tables.ships)}
    tables.dopplers = tuple(
        Doppler(
            item.id,
            tuple(ships[ship] for ship in says["ships"]),
            _verbs(says["traits"]),
            _verbs(says["action"]),
            _verb(says["honor"]),
        )
        for item, says in _every(game, "doppler-boards")
    )
    tables.machines = tuple(
        Machine(*_fighter(item, says), loot=_verbs(says["loot"])) for item, says in _every(game, "sentinel-buildings")
    )
    ordered = sorted(_every(game, "sentinel-control"), key=lambda pair: pair[1]["order"])
    tables.controls = tuple(
        ControlCard(item.id, ships[says["blueprint"]], _verb(says["orders"]), _verbs(says["reward"]))
        for item, says in ordered
    )
    tables.sentinel_ships = tuple(control.ship for control in tables.controls)
    _buildings(tables, game)


def _fighter(item: Piece, says: PieceValues) -> tuple[str, int, int, Dice, Verb]:
    return item.id, says["shield"], says["structure"], _dice(says["dice"]), _verb(says["surge"])


def _ship(item: Piece, says: PieceValues, owners: list[str]) -> Blueprint:
    ability = says.get("ability")
    return Blueprint(
        *_fighter(item, says),
        once=says["surge_limit"] == "combat",
        surge_doppler=bool(says.get("surge_doppler")),
        rank=terms.CLASSES.index(says["class"]),
        speed=says["speed"],
        ability=_verb(ability) if ability else None,
        ability_doppler=bool(says.get("ability_doppler")),
        cost=_cost(says["cost"]),
        doppler=owners.index(says["doppler"]) if says.get("doppler") else terms.NOBODY,
    )


def _fighters(tables: Tables) -> None:
    """Return every unit that can be in a combat, in the order of the names "unit"."""
    kinds = [kind for kind, _ in naming.building_units(tables)]
    cards = [tables.buildings[kind].combat for kind in kinds]
    if None in cards:
        raise ValueError("a military building has no values for combats")
    tables.fighters = (*tables.ships, *(card for card in cards if card), *tables.machines)
    none = terms.NOTHING
    tables.unit_buildings = (*[none] * len(tables.ships), *kinds, *[none] * len(tables.machines))


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


def _buildings(tables: Tables, game: Game) -> None:
    """Return each kind of building: its models of one colour (SE-2.5), its price and its terrain (SE-21.2, SE-21.3)."""
    aid: PieceValues = game.sets["player-aids"].values
    fights: dict[str, Fighter] = {}
    for item, says in _every(game, "building-combat"):
        fights |= dict.fromkeys(says["buildings"], Fighter(*_fighter(item, says)))
    for item, says in _every(game, "tower-blueprints"):
        fights["ancient-sky-tower"] = Fighter(*_fighter(item, says))
    made = []
    for kind, (name, pieces) in enumerate(zip(terms.BUILDINGS, SETS, strict=True)):
        if game.sets[pieces].values["group"] != _group(kind):
            raise ValueError(f"{name} is not {_group(kind)} in the data, but the rules take it for that")
        cost = aid["costs"].get(name)
        made.append(
            Building(
                name,
                game.sets[pieces].items[0].copies,
                _cost(cost) if cost else None,
                aid["terrain"].get(name, ""),
                fights.get(name),
            )
        )
    tables.buildings = tuple(made)


def _group(kind: int) -> str:
    """Return the group of a kind of building: military, production or economic (SE-13.3, SE-15.1, SE-18.1)."""
    if kind in terms.MILITARY:
        return "military"
    return "production" if kind in terms.PRODUCERS else "economic"


# --- cards and boards ---------------------------------------------------------------------------------------------------


def _cards(tables: Tables, game: Game) -> None:
    tables.cards = tuple(
        Card(item.id, says["timing"], _verbs(says["effects"]), item.copies)
        for item, says in _every(game, "action-cards")
    )
    tables.missions = tuple(
        Mission(item.id, bool(says["solo"]), _verbs(says["goal"]), item.copies)
        for item, says in _every(game, "missions")
    )
    tables.finds = tuple(
        ExplorationCard(
            item.id,
            terms.DECKS.index(says["deck"]),
            (_verbs(says["upper_1"]), _verbs(says["upper_2"])),
            _verbs(says["bottom"]),
            item.copies,
        )
        for item, says in _every(game, "exploration")
    )
    tables.events = tuple(
        EventCard(
            item.id,
            says["period"],
            bool(says["solo"]),
            _verb(says["weather"]),
            _verb(says["council"]),
            _verb(says["sentinels"]),
        )
        for item, says in _every(game, "events", "special-events")
    )


def _boards(tables: Tables, game: Game) -> None:
    """Read the Council cards, the Developments and the Drill card."""
    tables.council = tuple(
        CouncilCard(item.id, _verbs(says["primary"]) if says.get("primary") else None, _verbs(says["secondary"]))
        for item, says in _every(game, "council-cards")
    )
    board: PieceValues = game.sets["council-board"].items[0].values
    tables.banners = tuple(_verbs(banner) for banner in board["banners"])
    numbers = tuple(board["reset"])
    tables.reset = numbers if tables.options["reset_row"] == "ascending" else numbers[::-1]
    made = [
        Development(item.id, path, says.get("level") or 0, _verb(says["effect"]), item.copies)
        for path, name in enumerate(terms.PATHS)
        for item, says in _every(game, f"{name}-developments")
    ]
    tables.developments = tuple(sorted(made, key=lambda one: (one.path, one.level)))
    tables.fittings = tuple(_fittings(tables))
    tables.fitting = {key: number for number, key in enumerate(tables.fittings)}
    tables.fittings_of = {path: _by_slot(tables, path, path + 1) for path in range(terms.STANDARD, len(terms.PATHS))}
    tables.fittings_of[terms.NOTHING] = _by_slot(tables, 0, terms.STANDARD)
    rewards: PieceValues = game.sets["drill-cards"].items[0].values["rewards"]
    tables.drill = tuple(tuple(_verbs(row) for row in rewards.get(name, ())) for name in terms.TERRAINS)


def _fittings(tables: Tables) -> Iterator[tuple[int, int, int]]:
    """Find which Development fits which slot.

    A standard one fits the slot of its level (SE-29.6), the others fit any slot (SE-29.9).
    """
    slots = range(tables.constants["development_slots"])
    for number, one in enumerate(tables.developments):
        for column in range(tables.constants["development_columns"]):
            for slot in (one.level - 1,) if one.level else slots:
                yield number, column, slot


def _by_slot(tables: Tables, path: int, end: int) -> list[list[list[int]]]:
    """Return the numbers of the fittings of Developments from one path to another, by column and slot."""
    slots, columns = tables.constants["development_slots"], tables.constants["development_columns"]
    found: list[list[list[int]]] = [[[] for _ in range(slots)] for _ in range(columns)]
    for number, (one, column, slot) in enumerate(tables.fittings):
        if path <= tables.developments[one].path < end:
            found[column][slot].append(number)
    return found


def _supplies(tables: Tables, game: Game) -> None:
    goods: PieceValues = {item.id: says for item, says in _every(game, "resources")}
    tables.buy = tuple(goods[kind]["buy"] for kind in terms.RAW)
    tables.sell = tuple(goods[kind]["sell"] for kind in terms.RAW)
    markers = {says["resource"]: item.copies for item, says in _every(game, "resource-markers")}
    tables.marker_copies = tuple(markers[kind] for kind in terms.RAW)
    chart: PieceValues = [
        says["ratings"] for _, says in sorted(_every(game, "solo-chart"), key=lambda pair: pair[1]["row"])
    ]
    tables.chart = tuple({int(number): rating for number, rating in row.items()} for row in chart)
    tables.token_copies = game.sets["exploration-tokens"].copies
    tables.crystal_colours = tuple(says["colour"] for _, says in _every(game, "crystals"))
    tables.crystal_copies = game.sets["crystals"].items[0].copies
    tables.tower_copies = game.sets["tower-blueprints"].copies
    tables.initiative_copies = game.sets["initiative-tokens"].items[0].copies
    dice: PieceValues = {says["colour"]: says["faces"] for _, says in _every(game, "combat-dice")}
    tables.faces = tuple(tuple((face["hits"], face["surges"]) for face in dice[colour]) for colour in terms.DICE)
    tables.face_words = tuple(tuple(_face(*face) for face in faces) for faces in tables.faces)


def _face(hits: int, surges: int) -> str:
    """Return a face of a die as a scenario writes it: `2`, `s`, `3s`; `0` for a blank one."""
    return f"{hits or ''}{'s' * surges}" or "0"
