"""Build the tables from the data of Sovereign Skies.

Only this module reads the `Game`, so every number is the data's.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, cast

from engine.effects import make
from engine.games.sovereign_skies.beside.playable import unfit, unfit_planets
from engine.games.sovereign_skies.tables import BaseColumn, House, Senator, Tables
from engine.games.sovereign_skies.verbs import VERBS
from engine.games.sovereign_skies.verbs.houses import BothFavors, DiscountConstruct, FreeReverse, Jump, Power, Remain
from engine.games.sovereign_skies.words import vocabulary
from engine.play import decided

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.games.sovereign_skies.verbs.actions import Deed
    from engine.games.sovereign_skies.words.moves import Discard
    from engine.model import Game, Piece, PieceSet, Plain


def compile_tables(game: Game, options: Mapping[str, str]) -> Tables:
    """Build the tables of a game that has been checked.

    Raises KeyError for an option or value that the game does not have, ValueError for data that cannot be played.
    """
    tables = Tables(decided(game, options), {name: constant.value for name, constant in game.constants.items()})
    tables.fewest, tables.most = game.players.fewest, game.players.most
    _planets(tables, game)
    _refuse(unfit_planets(tables, _homes(game)))
    _boards(tables, game)
    _mats(tables, game)
    _supplies(tables, game)
    tables.senators = tuple(_senator(tables, game.sets["senators"], item) for item in game.sets["senators"].items)
    tables.houses = tuple(_house(game.sets["houses"], item) for item in game.sets["houses"].items)
    tables.moves = vocabulary.build(tables)
    for hand in range(1 << len(tables.planets)):
        tables.subsets[hand] = list(_subsets(tables, hand))
    tables.deploying = [plain for plain, _ in tables.moves.on]
    _handy(tables)
    _refuse(unfit(tables))
    tables.bind()
    return tables


def _refuse(faults: Iterator[str]) -> None:
    """Raise one error that lists everything that makes the data unplayable."""
    if found := list(faults):
        raise ValueError("; ".join(found))


def _homes(game: Game) -> dict[str, str]:
    politics = game.sets["politics"]
    return {item.id: _say(politics, item, "planet") for item in politics.items}


def _handy(tables: Tables) -> None:
    """Copy constants and options that the rules read often."""
    constants, chosen = tables.constants, tables.options
    tables.most_powers = constants["powers_per_turn"]
    tables.most_senators = constants["senators_per_turn"]
    tables.most_actions = constants["most_actions"]
    tables.fewest_actions = constants["fewest_actions"]
    tables.longest_move = constants["longest_move"]
    tables.ending_stacks = constants["ending_stacks"]
    tables.majority_energy = constants["majority_energy"]
    tiles = [constants["tile_cost"] * max(0, d - constants["free_tiles"]) for d in range(len(tables.planets) + 1)]
    paid = tuple(constants["reverse_cost"] + cost for cost in tiles)
    tables.go_cost = (tuple(tiles), paid, tuple(tiles))
    tables.limited = chosen["energy_supply"] == "limited"
    tables.full_presence = chosen["iron_sun_presence"] == "full"
    tables.pay_at_end = chosen["third_action_payment"] == "end"
    tables.jump_precedes = chosen["temporum_jump"] == "precedes"


def _say(pieces: PieceSet, piece: Piece, key: str) -> Plain:
    """The value of a key: the piece's own value, or the value that its set gives for all pieces."""
    return piece.values[key] if key in piece.values else pieces.values[key]


def _all(pieces: PieceSet, key: str) -> tuple[Plain, ...]:
    return tuple(_say(pieces, item, key) for item in pieces.items)


def _deed(effect: Plain, role: str) -> Deed:
    deed = cast("Deed", make(VERBS, effect))
    deed.cast(role)
    return deed


def _planets(tables: Tables, game: Game) -> None:
    pieces = game.sets["planets"]
    tables.planets = tuple(item.id for item in pieces.items)
    tables.titles = tuple(item.title for item in pieces.items)
    tables.politics = _all(pieces, "politic")
    levels = _all(pieces, "level")
    tables.levels = tuple(dict.fromkeys(levels))
    tables.level = tuple(tables.levels.index(level) for level in levels)
    tables.requirement = _all(pieces, "requirement")
    tables.specials = tuple(_deed(effect, "special") for effect in _all(pieces, "special"))


def _boards(tables: Tables, game: Game) -> None:
    pieces = game.sets["player-boards"]
    tables.colours = _all(pieces, "colour")
    tables.columns = tuple(
        tuple(BaseColumn(column["bases"], _deed(column["bonus"], "bonus")) for column in columns)
        for columns in _all(pieces, "columns")
    )
    most = tables.constants["most_actions"]
    said = [_numbered(settlement) for settlement in _all(pieces, "settlement")]
    if any(count not in settlement for settlement in said for count in range(1, most + 1)):
        raise ValueError(f"a player board must say what each number of actions up to {most} costs or brings (SS-7.8)")
    settlements = [[0, *(settlement[count] for count in range(1, most + 1))] for settlement in said]
    tables.reward = tuple(tuple(max(0, change) for change in settlement) for settlement in settlements)
    owed = [[max(0, -change) for change in settlement] for settlement in settlements]
    tables.price = tuple((0, *(due[n] - due[n - 1] for n in range(1, most + 1))) for due in owed)


def _numbered(mapping: Mapping[str | int, int]) -> dict[int, int]:
    return {int(key): value for key, value in mapping.items()}


def _mats(tables: Tables, game: Game) -> None:
    mats = {item.id: item.values for item in game.sets["mats"].items}
    levels = sorted(set(_all(game.sets["senator-chits"], "level")))
    tables.activation_printed = tuple(mats["activation-mat"]["printed"][level] for level in tables.levels)
    tables.senator_printed = tuple(_numbered(mats["senator-mat"]["printed"])[level] for level in levels)
    tables.consolation = mats["pledge-mat"]["consolation"]
    tables.bonus_energy = mats["pledge-mat"]["bonus_energy"]
    tables.activation_chits = tuple(_stack(game.sets["activation-chits"], level) for level in tables.levels)
    tables.senator_chits = tuple(_stack(game.sets["senator-chits"], level) for level in levels)
    pledges = game.sets["pledge-chits"]
    values = dict(zip(_all(pledges, "planet"), _all(pledges, "influence"), strict=True))
    tables.pledge_values = tuple(values[planet] for planet in tables.planets)


def _stack(pieces: PieceSet, level: Plain) -> tuple[int, ...]:
    """The values of one level's chits, highest first (SS-3.6, SS-3.19)."""
    values = [
        _say(pieces, item, "influence")
        for item in pieces.items
        for _ in range(item.copies)
        if _say(pieces, item, "level") == level
    ]
    return tuple(sorted(values, reverse=True))


def _supplies(tables: Tables, game: Game) -> None:
    tables.dropships = _by_colour(tables, game.sets["dropships"])
    tables.bases = _by_colour(tables, game.sets["bases"])
    politics = game.sets["politics"]
    copies = {_say(politics, item, "planet"): item.copies for item in politics.items}
    tables.politic_copies = tuple(copies[planet] for planet in tables.planets)
    tables.energy = game.sets["energy"].copies
    tables.standard = game.sets["standard-influence"].copies
    tables.standard_value = _all(game.sets["standard-influence"], "influence")[0]


def _by_colour(tables: Tables, pieces: PieceSet) -> tuple[int, ...]:
    copies = {_say(pieces, item, "colour"): item.copies for item in pieces.items}
    return tuple(copies[colour] for colour in tables.colours)


def _senator(tables: Tables, pieces: PieceSet, item: Piece) -> Senator:
    first, second = (tables.politics.index(politic) for politic in _say(pieces, item, "politics"))
    one, two = (_deed(effect, "favor") for effect in _say(pieces, item, "favors"))
    names = (one.name, two.name if two.name != one.name else f"{two.name} 2")
    return Senator(
        item.id, _say(pieces, item, "level") - 1, (first, second), 1 << first | 1 << second, (one, two), names
    )


def _house(pieces: PieceSet, item: Piece) -> House:
    powers = tuple(cast("Power", make(VERBS, effect)) for effect in _say(pieces, item, "powers"))

    def having(kind: type[Power]) -> Any:
        return next((power for power in powers if isinstance(power, kind)), None)

    return House(
        item.id,
        _say(pieces, item, "colour"),
        powers,
        tuple(power for power in powers if power.bonus),
        having(BothFavors),
        having(DiscountConstruct),
        having(Jump),
        having(FreeReverse),
        having(Remain),
    )


def _subsets(tables: Tables, hand: int) -> Iterator[tuple[int, Discard]]:
    """Every set of cards that a hand may pledge, with its size: small sets first, then in the order of the planets."""
    held = [p for p in range(len(tables.planets)) if hand >> p & 1]
    for size in range(1, len(held) + 1):
        for chosen in combinations(held, size):
            move = tables.moves.discard.get(sum(1 << p for p in chosen))
            if move is not None:
                yield size, move
