"""Compile the data of Empire's End into its tables.

Only this module reads the `Game`, so every number that the rules enforce comes from the data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.effects import make
from engine.games.empires_end.beside.playable import unfit
from engine.games.empires_end.tables import COIN, RESOURCES, SPACES, Card, Tables, Tile, War, WarOutcome
from engine.games.empires_end.verbs import VERBS
from engine.games.empires_end.verbs.deeds import Usable
from engine.games.empires_end.verbs.trade import Convert
from engine.games.empires_end.words import vocabulary
from engine.play import decided

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.games.empires_end.verbs.deeds import Deed
    from engine.model import Game, Piece, Plain

WORKS = ("economy", "industry", "build", "repair", "free bid", "disaster", "military", "end-game", "on-destruction")


def compile_tables(game: Game, options: Mapping[str, str]) -> Tables:
    """Compile the tables of a game that has been checked.

    Raises KeyError for an option or value that the game does not have, and ValueError for data that cannot be played.
    """
    tables = Tables(decided(game, options), {name: constant.value for name, constant in game.constants.items()})
    tables.fewest, tables.most = game.players.fewest, game.players.most
    tables.tiles = tuple(_tile(item, number) for number, item in enumerate(game.sets["locations"].items))
    offset = len(tables.tiles)
    tables.cards = tuple(_card(item, offset + number) for number, item in enumerate(_each(game, "disasters")))
    tables.wars = tuple(_war(item) for item in _each(game, "military"))
    _boards(tables, game)
    _number(tables)
    if found := list(unfit(tables)):
        raise ValueError("; ".join(found))
    tables.moves = vocabulary.build(tables)
    for deed in tables.deeds:
        deed.bind(tables)
    _handy(tables)
    return tables


def _each(game: Game, name: str) -> Iterator[Piece]:
    """Yield each card of a set; raise ValueError for a card with copies, because moves name cards by their ids."""
    for item in game.sets[name].items:
        if item.copies != 1:
            raise ValueError(f"{item.id} has {item.copies} copies, but cards are told apart by their ids")
        yield item


def _deed(effect: Plain, source: int, phase: Plain) -> Deed:
    deed = cast("Deed", make(VERBS, cast("Any", effect)))
    deed.cast(source, str(phase))
    return deed


def _tile(item: Piece, number: int) -> Tile:
    says: Mapping[str, Any] = item.values
    return Tile(item.id, says["type"], says["value"], says["repair"], _deed(says["ability"], number, says["phase"]))


def _card(item: Piece, source: int) -> Card:
    says: Mapping[str, Any] = item.values
    bids = frozenset(RESOURCES.index(kind) for kind in says["bids"])
    deed = _deed(says["innovation"], source, says["phase"])
    return Card(item.id, says["type"], says["target"], bids, (*sorted(bids - {COIN}), COIN), says["build"], deed)


def _war(item: Piece) -> War:
    says: Mapping[str, Any] = item.values

    def outcome(name: str) -> WarOutcome:
        tokens = says.get(f"{name}_tokens") or {}
        amounts = tuple((RESOURCES.index(kind), amount) for kind, amount in tokens.items())
        return WarOutcome(says[f"{name}_points"], amounts, bool(says.get(f"{name}_refresh")))

    return War(
        item.id,
        says["victory_points"],
        RESOURCES.index(says["victory_token"]),
        says["low_most"],
        says["high_least"],
        (outcome("low"), outcome("middle"), outcome("high")),
        says["upheaval_rank"],
        says["upheaval_position"],
    )


def _boards(tables: Tables, game: Game) -> None:
    """Read both sides of the board (EE-2.1), and the markers and screens in the box."""
    says: Mapping[str, Any] = game.sets["board"].items[0].values
    two, more = (tuple(SPACES.index(space) for space in says[key]) for key in ("track_two", "track_more"))
    tables.tracks, tables.bolts = (two, more), (says["bolt_two"], says["bolt_more"])
    tables.colours = tuple(str(item.values["colour"]) for item in game.sets["score-markers"].items)
    tables.screens = tuple(str(item.values["colour"]) for item in game.sets["screens"].items)
    tables.cubes = sum(item.copies for item in game.sets["exhaust-markers"].items)


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
