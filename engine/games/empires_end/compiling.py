"""Compile the data of Empire's End into its tables.

Only this module reads the `Game`, so every number that the rules enforce comes from the data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.games.empires_end.beside.playable import DEAREST, FEWEST_SPACES, FEWEST_TILES, LEAST, unfit
from engine.games.empires_end.tables import COIN, RESOURCES, SPACES, Card, Tables, Tile, War, WarOutcome
from engine.games.empires_end.verbs import VERBS
from engine.games.empires_end.verbs.deeds import Usable
from engine.games.empires_end.verbs.trade import Convert
from engine.games.empires_end.words import vocabulary
from engine.play import decided
from engine.play.data_reader import MOST, DataReader

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.games.empires_end.verbs.deeds import Deed
    from engine.model import Game
    from engine.play.data_reader import PieceData

_DEEDS = cast("Iterable[type[Deed]]", VERBS.values())
WORKS = sorted({work for deed in _DEEDS for work in (*deed.phases, *([deed.group] if deed.group else []))})


def compile_tables(game: Game, options: Mapping[str, str]) -> Tables:
    """Compile the tables of a game that has been checked.

    Raises KeyError for an option or value that the game does not have, and UnfitError for data that cannot be played.
    """
    data = DataReader(game)
    tables = Tables(decided(game, options), data.constants(LEAST))
    tables.fewest, tables.most = game.players.fewest, game.players.most
    tables.tiles = tuple(_tile(piece, number) for number, piece in enumerate(data.set("locations", FEWEST_TILES)))
    offset, places = len(tables.tiles), max(len(tables.tiles), 1)
    tables.cards = tuple(_card(piece, offset + number, places) for number, piece in enumerate(data.set("disasters", 1)))
    tables.wars = tuple(_war(piece, places) for piece in data.set("military", 1))
    _boards(tables, data)
    _number(tables)
    data.flaws(unfit(tables))
    data.refuse()
    tables.moves = vocabulary.build(tables)
    for deed in tables.deeds:
        deed.bind(tables)
    _handy(tables)
    return tables


def _deed(says: PieceData, key: str, source: int) -> Deed:
    """Return an ability, and report a phase in which it does not work."""
    deed = cast("Deed", says(key).verb(VERBS))
    phase = says("phase")
    deed.cast(source, phase.word())
    if deed.phase and deed.phase not in deed.phases:
        phase.wrong(f"{says.id}: {deed.name} works in {' or '.join(sorted(deed.phases))}, not in {deed.phase}")
    return deed


def _tile(says: PieceData, number: int) -> Tile:
    repair = says("repair").number(0, DEAREST, f"{says.id} costs # hammers, but prices go from 0 to {DEAREST}")
    return Tile(says.id, says("type").word(), says("value").number(), repair, _deed(says, "ability", number))


def _card(says: PieceData, source: int, places: int) -> Card:
    """Read a card. Moves name cards by their ids, so there is one of each."""
    says.copies(1, 1, "but cards are told apart by their ids")
    bids = frozenset(says("bids").indices(RESOURCES))
    build = says("build").number(0, DEAREST, f"{says.id} costs # hammers, but prices go from 0 to {DEAREST}")
    target = says("target").number(1, places, f"{says.id} threatens position #, but a row has {places} Locations")
    kinds = (*sorted(bids - {COIN}), COIN)
    return Card(says.id, says("type").word(), target, bids, kinds, build, _deed(says, "innovation", source))


def _war(says: PieceData, places: int) -> War:
    says.copies(1, 1, "but cards are told apart by their ids")

    def outcome(name: str) -> WarOutcome:
        tokens = says(f"{name}_tokens").amounts(RESOURCES)
        amounts = tuple((RESOURCES.index(kind), amount) for kind, amount in tokens.items())
        return WarOutcome(says(f"{name}_points").number(-MOST), amounts, says(f"{name}_refresh").flag())

    return War(
        says.id,
        says("victory_points").number(),
        says("victory_token").index(RESOURCES),
        says("low_most").number(),
        says("high_least").number(),
        (outcome("low"), outcome("middle"), outcome("high")),
        says("upheaval_rank").number(1, places),
        says("upheaval_position").number(
            1, places, f"{says.id} moves a Location to position #, but a row has {places}"
        ),
    )


def _boards(tables: Tables, data: DataReader) -> None:
    """Read both sides of the board (EE-2.1), and the markers and screens in the box."""
    for says in data.set("board", 1)[:1]:
        two, more = (says(key).indices(SPACES, least=FEWEST_SPACES) for key in ("track_two", "track_more"))
        tables.tracks = (two, more)
        tables.bolts = (says("bolt_two").number(), says("bolt_more").number())
    markers, screens = data.set("score-markers"), data.set("screens")
    data.distinct(markers, "colour")
    data.distinct(screens, "colour")
    tables.colours = tuple(says("colour").word() for says in markers)
    tables.screens = tuple(says("colour").word() for says in screens)
    tables.cubes = sum(says.copies() for says in data.set("exhaust-markers"))


def _number(tables: Tables) -> None:
    """Number the sources, and file the abilities by what they do."""
    tiles, cards = tables.tiles, tables.cards
    tables.tile_ids, tables.card_ids = tuple(tile.id for tile in tiles), tuple(card.id for card in cards)
    tables.card_numbers = {name: number for number, name in enumerate(tables.card_ids)}
    tables.war_ids = tuple(war.id for war in tables.wars)
    tables.source_ids = (*tables.tile_ids, *tables.card_ids)
    tables.deeds = (*(tile.deed for tile in tiles), *(card.deed for card in cards))
    tables.everything = (1 << len(tiles)) - 1
    for work in WORKS:
        tables.tile_deeds[work] = tuple((n, tile.deed) for n, tile in enumerate(tiles) if tile.deed.work == work)
        tables.card_deeds[work] = {n: card.deed for n, card in enumerate(cards) if card.deed.work == work}
    sources = range(len(tables.deeds))
    tables.usable = tuple(source for source in sources if isinstance(tables.deeds[source], Usable))
    tables.economic = tuple(source for source in sources if tables.deeds[source].phase == "economy")
    tables.converters = {source: deed for source, deed in enumerate(tables.deeds) if isinstance(deed, Convert)}
    tables.repeaters = tuple(source for source in sources if tables.deeds[source].name == "repeat-economy")
    tables.free_bids = tuple(number for number, card in enumerate(cards) if card.deed.name == "free-bid")
    tables.replacers = frozenset(number for number, card in enumerate(cards) if card.deed.name == "replace-disaster")
    tables.by_value = tuple(sorted(range(len(tiles)), key=lambda tile: -tiles[tile].value))


def _handy(tables: Tables) -> None:
    chosen = tables.options
    tables.dearest = max(*(card.build for card in tables.cards), *(tile.repair for tile in tables.tiles))
    tables.bid_size = tables.constants["bid_size"]
    tables.each_take = chosen["low_resources_timing"] == "each_take"
    tables.any_gap = chosen["replace_window"] == "any_gap"
    tables.shuffled = chosen["replaced_card"] == "shuffled"
    tables.coin_as_wheat = chosen["coin_as_wheat"] == "allowed"
    tables.refresh_all = chosen["refresh_reach"] == "any_state"
    tables.neighbours_all = chosen["end_neighbours"] == "any_state"
    tables.copy_all = chosen["copy_reach"] == "any_location"
    tables.open_location = chosen["open_location"]
    tables.enacted_anywhere = chosen["enacted_place"] == "any_healthy"
