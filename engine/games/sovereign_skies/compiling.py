"""Build the tables from the data of Sovereign Skies.

Only this module reads the `Game`, so every number is the data's.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, cast

from engine.games.sovereign_skies.beside.playable import LEAST_PLANETS, MOST_PLANETS, NUMBERS, unfit
from engine.games.sovereign_skies.tables import BaseColumn, House, Senator, Tables
from engine.games.sovereign_skies.verbs import VERBS
from engine.games.sovereign_skies.verbs.houses import BothFavors, DiscountConstruct, FreeReverse, Jump, Power, Remain
from engine.games.sovereign_skies.words import vocabulary
from engine.play import decided
from engine.play.data_reader import DataReader

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.games.sovereign_skies.verbs.actions import Deed
    from engine.games.sovereign_skies.words.moves import Discard
    from engine.model import Game
    from engine.play.data_reader import DataValue, PieceData


MISSING = 0  # stands for a number that the data lacks: `refuse` ends the compiling then
NO_HOUSE = House("none", "", (), (), None, None, None, None, None)


def compile_tables(game: Game, options: Mapping[str, str]) -> Tables:
    """Build the tables of a game that has been checked.

    Raises KeyError for an option or value that the game does not have, UnfitError for data that cannot be played.
    """
    data = DataReader(game)
    tables = Tables(decided(game, options), data.constants(NUMBERS))
    tables.fewest, tables.most = game.players.fewest, game.players.most
    _planets(tables, data)
    _boards(tables, data)
    _mats(tables, data)
    _supplies(tables, data)
    tables.senators = tuple(_senator(tables, says) for says in data.set("senators"))
    tables.houses = tuple(_house(says) for says in data.set("houses"))
    tables.house_of = (*tables.houses, NO_HOUSE)
    data.distinct(data.set("houses"), "colour")
    _handy(tables)
    data.flaws(unfit(tables))
    data.refuse()
    tables.moves = vocabulary.build(tables)
    for hand in range(1 << len(tables.planets)):
        tables.subsets[hand] = list(_subsets(tables, hand))
    tables.deploying = [plain for plain, _ in tables.moves.on]
    tables.bind()
    return tables


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


def _deed(effect: DataValue, role: str) -> Deed:
    deed = cast("Deed", effect.verb(VERBS, role))
    deed.cast(role)
    return deed


def _planets(tables: Tables, data: DataReader) -> None:
    """Read the ring, in which each planet has the Politic whose cards lie there."""
    homes = {says.id: says for says in data.set("politics")}
    data.distinct(homes.values(), "planet")
    planets = data.set("planets", LEAST_PLANETS, MOST_PLANETS)
    tables.planets = tuple(says.id for says in planets)
    tables.titles = tuple(says.piece.title for says in planets)
    tables.politics = tuple(says("politic").word(list(homes)) for says in planets)
    levels = [says("level").word() for says in planets]
    tables.levels = tuple(dict.fromkeys(levels))
    tables.level = tuple(tables.levels.index(level) for level in levels)
    tables.requirement = tuple(says("requirement").number() for says in planets)
    tables.specials = tuple(_deed(says("special"), "special") for says in planets)
    for says, politic in zip(planets, tables.politics, strict=True):
        if politic in homes and (home := homes[politic]("planet").word()) != says.id:
            says("politic").wrong(f"{says.id} has the Politic {politic}, whose cards lie at {home}")


def _boards(tables: Tables, data: DataReader) -> None:
    """Read the player boards: columns of Bases with their bonuses, and what the number of actions costs (SS-7.8)."""
    boards = data.set("player-boards", 1)
    data.distinct(boards, "colour")
    tables.colours = tuple(says("colour").word() for says in boards)
    tables.columns = tuple(
        tuple(BaseColumn(one("bases").number(), _deed(one("bonus"), "bonus")) for one in says("columns").each(1))
        for says in boards
    )
    most = min(max(tables.constants["most_actions"], 0), MOST_ACTIONS)
    settlements = [_settlement(says("settlement"), most) for says in boards]
    tables.reward = tuple(tuple(max(0, change) for change in settlement) for settlement in settlements)
    owed = [[max(0, -change) for change in settlement] for settlement in settlements]
    tables.price = tuple((0, *(due[n] - due[n - 1] for n in range(1, most + 1))) for due in owed)


MOST_ACTIONS = 20  # planet actions in a turn for which a player board can name a price


def _settlement(says: DataValue, most: int) -> list[int]:
    """Return the change of Energy by the number of planet actions, from 0."""
    counts = [str(count) for count in range(1, most + 1)]
    named = {key: value for key, value in says.pairs().items() if key in counts}
    if len(named) < most:
        says.wrong(f"a player board must say what each number of actions up to {most} costs or brings (SS-7.8)")
        return [0] * (most + 1)
    return [0, *(named[count].number(-MOST_ENERGY, MOST_ENERGY) for count in counts)]


MOST_ENERGY = 1000


def _mats(tables: Tables, data: DataReader) -> None:
    """Read the three mats with their stacks of chits."""
    mats = {says.id: says for says in data.set("mats")}
    for name in ("activation-mat", "senator-mat", "pledge-mat"):
        if name not in mats:
            data.wrong(data.place("mats", "items"), f"there is no mat '{name}'")
            return
    chits = data.set("senator-chits", 1)
    levels = sorted({says("level").number(1) for says in chits})
    if levels != list(range(1, len(levels) + 1)):
        data.wrong(data.place("senator-chits", "items"), f"the levels of the chits are {levels}", "1, 2, 3 and so on")
    printed, senators = mats["activation-mat"]("printed"), mats["senator-mat"]("printed")
    tables.activation_printed = tuple(printed(level).number() for level in tables.levels)
    tables.senator_printed = tuple(senators(level).number() for level in levels)
    tables.consolation = mats["pledge-mat"]("consolation").number()
    tables.bonus_energy = mats["pledge-mat"]("bonus_energy").number()
    activations = data.set("activation-chits")
    tables.activation_chits = tuple(_stack(activations, level, tables.levels) for level in tables.levels)
    tables.senator_chits = tuple(_stack(chits, level) for level in levels)
    _pledges(tables, data)


def _pledges(tables: Tables, data: DataReader) -> None:
    """Read the chit of each planet."""
    pledges = data.set("pledge-chits")
    data.distinct(pledges, "planet")
    values = {says("planet").word(tables.planets): says("influence").number() for says in pledges}
    for planet in tables.planets:
        if planet not in values:
            data.wrong(data.place("pledge-chits", "items"), f"{planet} has no Pledge chit", "one for each planet")
    tables.pledge_values = tuple(values.get(planet, MISSING) for planet in tables.planets)


def _stack(chits: list[PieceData], level: object, levels: tuple[str, ...] = ()) -> tuple[int, ...]:
    """The values of one level's chits, highest first (SS-3.6, SS-3.19)."""
    values = [
        says("influence").number()
        for says in chits
        if (says("level").word(levels) if levels else says("level").number(1)) == level
        for _ in range(says.copies())
    ]
    return tuple(sorted(values, reverse=True))


def _supplies(tables: Tables, data: DataReader) -> None:
    tables.dropships = _by_colour(tables, data, "dropships")
    tables.bases = _by_colour(tables, data, "bases")
    copies = {says("planet").word(tables.planets): says.copies() for says in data.set("politics")}
    tables.politic_copies = tuple(copies.get(planet, tables.most) for planet in tables.planets)
    tables.energy = sum(says.copies() for says in data.set("energy"))
    chits = data.set("standard-influence", 1)
    tables.standard = sum(says.copies() for says in chits)
    for says in chits:
        tables.standard_value = says("influence").number()


def _by_colour(tables: Tables, data: DataReader, name: str) -> tuple[int, ...]:
    """Return how many of a set each colour has."""
    pieces = data.set(name)
    data.distinct(pieces, "colour")
    copies = {says("colour").word(): says.copies() for says in pieces}
    for colour in tables.colours:
        if colour not in copies:
            data.wrong(data.place(name, "items"), f"no piece of '{name}' is {colour}, but a player board is")
    return tuple(copies.get(colour, MISSING) for colour in tables.colours)


def _senator(tables: Tables, says: PieceData) -> Senator:
    """Read a Senator card, which costs two different Politics (SS-3.14)."""
    says.copies(1, 1, "but cards are told apart by their ids")
    prices, favors = says("politics").each(2, 2), says("favors").each(2, 2)
    known = list(tables.politics)
    first, second = (*(price.index(known) for price in prices), MISSING, MISSING)[:2]
    one, two = (_deed(effect, "favor") for effect in (*favors, says("favors"), says("favors"))[:2])
    if len(prices) == 2 and first == second:  # noqa: PLR2004 - a pair
        says("politics").wrong(f"Senator {says.id} costs the same Politic twice (SS-3.14)")
    level, stacks = says("level"), len(tables.senator_chits)
    number = level.number(1, max(stacks, 1), f"Senator {says.id} has level #, which has no chits")
    names = (one.name, two.name if two.name != one.name else f"{two.name} 2")
    return Senator(says.id, number - 1, (first, second), 1 << first | 1 << second, (one, two), names)


def _house(says: PieceData) -> House:
    powers = cast("tuple[Power, ...]", says("powers").verbs(VERBS, "power"))
    if len({type(power) for power in powers}) < len(powers):
        says("powers").wrong(f"House {says.id} has the same power twice")

    def having(kind: type[Power]) -> Any:
        return next((power for power in powers if isinstance(power, kind)), None)

    return House(
        says.id,
        says("colour").word(),
        powers,
        tuple(power for power in powers if getattr(power, "bonus", False)),
        having(BothFavors),
        having(DiscountConstruct),
        having(Jump),
        having(FreeReverse),
        having(Remain),
    )


def _subsets(tables: Tables, hand: int) -> Iterator[tuple[int, Discard]]:
    """Every set of cards that a hand may pledge, with its size: small sets first, then in the order of the planets."""
    held = [p for p in range(len(tables.planets)) if hand >> p & 1]
    for size, _ in enumerate(held, 1):
        for chosen in combinations(held, size):
            move = tables.moves.discard.get(sum(1 << p for p in chosen))
            if move is not None:
                yield size, move
