"""Compiles the data of Sky Empire.

Only this module reads the `Game`, so every number that the rules enforce comes from it.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from engine.games.sky_empire import compiling_cards, compiling_fleet, naming, terms
from engine.games.sky_empire.beside.playable import NUMBERS, unfit
from engine.games.sky_empire.tables import MapPlan, Tables, Tile
from engine.games.sky_empire.words import vocabulary
from engine.play import decided, hexes
from engine.play.data_reader import MOST, DataReader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import Game
    from engine.play.data_reader import DataValue, PieceData

ROLLS = 6  # faces of a die


def compile_tables(game: Game, options: Mapping[str, str]) -> Tables:
    """Return the tables of a game that has been checked.

    Raises KeyError for an option or value that the game does not have, UnfitError for data that cannot be played.
    """
    data = DataReader(game)
    tables = Tables(decided(game, options), data.constants(NUMBERS))
    tables.fewest, tables.most = game.players.fewest, game.players.most
    _land(tables, data)
    compiling_fleet.fleet(tables, data)
    compiling_cards.cards(tables, data)
    compiling_cards.boards(tables, data)
    _supplies(tables, data)
    data.flaws(unfit(tables))
    data.refuse()
    compiling_cards.developments(tables)
    tables.names = naming.names(tables)
    tables.numbers = {what: {name: n for n, name in enumerate(names)} for what, names in tables.names.items()}
    compiling_fleet.fighters(tables)
    tables.moves = vocabulary.build(tables.names)
    tables.words = {kind: move for kind, moves in tables.moves.kinds.items() if len(moves) == 1 for move in moves}
    return tables


# --- the map ----------------------------------------------------------------------------------------------------------


def _land(tables: Tables, data: DataReader) -> None:
    """Tiles, Home tiles and plans (SE-3.2, SE-4.11, SE-33.2)."""
    tables.tiles = tuple(_tile(says) for says in data.sets("map-tiles", "home-tiles"))
    numbers = {tile.id: number for number, tile in enumerate(tables.tiles)}
    tables.home_tiles = hexes.bits(n for n, tile in enumerate(tables.tiles) if tile.terrain == terms.HOME)
    tables.monoliths, tables.ruins = _with(tables, "monolith"), _with(tables, "ruin")
    tables.terrain = tuple(
        hexes.bits(n for n, tile in enumerate(tables.tiles) if tile.terrain == terrain)
        for terrain in range(len(terms.TERRAINS))
    )
    if tables.options["portals"] == "linked":
        tables.portals = tuple(combinations(hexes.members(_with(tables, "portal")), 2))
    plans = data.set("map-plans", 1)
    data.distinct(plans, "seats")
    for says in plans:
        tables.plans[says("seats").number(1)] = _plan(tables, numbers, says)


def _with(tables: Tables, feature: str) -> int:
    return hexes.bits(n for n, tile in enumerate(tables.tiles) if tile.feature == feature)


def _tile(says: PieceData) -> Tile:
    """Read a tile, of which there is one: the map names it by its id."""
    says.copies(1, 1, "but tiles are told apart by their ids")
    feature, back, spawn = says("feature"), says("back"), says("spawn")
    return Tile(
        says.id,
        says("terrain").index(terms.TERRAINS),
        says("markers").indices(terms.RAW),
        feature.word(terms.FEATURES) if feature.given else "",
        spawn.number() if spawn.given else 0,
        says("crystal").given,
        back.word() if back.given else "",
    )


def _plan(tables: Tables, numbers: Mapping[str, int], says: PieceData) -> MapPlan:
    """Read where the tiles lie, each once; a plan has the Home tile of each seat."""
    rings = [says(f"ring_{ring}").each(6 * ring, 6 * ring) for ring in range(1, terms.RINGS + 1)]
    named = [says("centre"), *(place for ring in rings for place in ring)]
    places = tuple(_place(place, numbers) for place in named)
    for number, (place, tile) in enumerate(zip(named, places, strict=True)):
        if tile != terms.NOWHERE and tile in places[:number]:
            place.wrong(f"{place.value} lies on the plan twice")
    homes = tuple(tile for tile in places if tile != terms.NOWHERE and tables.home_tiles >> tile & 1)
    if len(homes) != (seats := says("seats").number(1)):
        says("seats").wrong(f"{says.id} has {len(homes)} Home tiles for {seats} seats (SE-4.11)")
    return MapPlan(places, homes)


def _place(says: DataValue, numbers: Mapping[str, int]) -> int:
    name = says.word(("none", *numbers))
    return numbers.get(name, terms.NOWHERE)


# --- supplies ---------------------------------------------------------------------------------------------------------


def _supplies(tables: Tables, data: DataReader) -> None:
    goods = {says.id: says for says in data.set("resources")}
    markers = {says("resource").word(terms.RAW): says for says in data.set("resource-markers")}
    for kind in terms.RAW:
        for name, known in (("resources", goods), ("resource-markers", markers)):
            if kind not in known:
                data.wrong(data.place(name, "items"), f"'{name}' has no {kind}")
    tables.buy = tuple(goods[kind]("buy").number(1) for kind in terms.RAW if kind in goods)
    tables.sell = tuple(goods[kind]("sell").number() for kind in terms.RAW if kind in goods)
    tables.marker_copies = tuple(markers[kind].copies() for kind in terms.RAW if kind in markers)
    tables.chart = tuple(
        _ratings(says, tables.constants)
        for says in sorted(data.set("solo-chart"), key=lambda says: says("row").number())
    )
    tables.token_copies = sum(says.copies() for says in data.set("exploration-tokens"))
    tables.tower_copies = sum(says.copies() for says in data.set("tower-blueprints"))
    tables.initiative_copies = compiling_fleet.models(data.set("initiative-tokens", 1))
    _crystals(tables, data)
    dice = {says("colour").word(terms.DICE): says("faces") for says in data.set("combat-dice")}
    for colour in terms.DICE:
        if colour not in dice:
            data.wrong(data.place("combat-dice", "items"), f"there is no {colour} die")
    tables.faces = tuple(_faces(dice[colour]) for colour in terms.DICE if colour in dice)
    tables.face_words = tuple(tuple(_face(*face) for face in faces) for faces in tables.faces)


def _ratings(says: PieceData, numbers: Mapping[str, int]) -> dict[int, str]:
    """Return a row of the solo chart: the rating of a victory in each round (SE-35.2)."""
    ratings, rated = says("ratings"), range(numbers["rated_from"], min(numbers["rated_to"], MOST) + 1)
    for name, rating in ratings.pairs().items():
        if name not in map(str, rated):
            rating.wrong(f"round '{name}' is not rated", f"rounds {numbers['rated_from']} to {numbers['rated_to']}")
    return {number: ratings(number).word() for number in rated}


def _crystals(tables: Tables, data: DataReader) -> None:
    """Read the Crystals, in the order of CRYSTALS."""
    pieces = data.set("crystals")
    data.distinct(pieces, "crystal")
    known = {says("crystal").word(terms.CRYSTALS): says for says in pieces}
    for kind in terms.CRYSTALS:
        if kind not in known:
            data.wrong(data.place("crystals", "items"), f"there is no Crystal of {kind}")
    tables.crystal_colours = tuple(known[kind]("colour").word() for kind in terms.CRYSTALS if kind in known)
    tables.crystal_copies = compiling_fleet.models(pieces)


def _faces(says: DataValue) -> tuple[tuple[int, int], ...]:
    return tuple((face("hits").number(0, 9), face("surges").number(0, 9)) for face in says.each(ROLLS, ROLLS))


def _face(hits: int, surges: int) -> str:
    """Return a face of a die as a scenario writes it: `2`, `s`, `3s`; `0` for a blank one."""
    return f"{hits or ''}{'s' * surges}" or "0"
