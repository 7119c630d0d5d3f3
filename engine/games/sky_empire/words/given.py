"""Positions as a scenario writes them: plain data to `State`, in the vocabulary of `describe`.

A scenario starts from the map plan for its players and says what differs; everything else is where the set-up leaves it.
Home tiles go to the players in the order in which they are named.
`play` is the phase that begins or goes on: `event`, `committing`, `action`, `clean-up`, or `setup` for the set-up itself.

Of the table: `players`, `first` (default: the first of them; `council` alone), `turn` (default: `first`), `variant`, `plan`
(whose map: 2, 3, 4, default the number of players), `layout` (`tile-5: 3-1`: what lies on a place goes where the tile
was), `round`, `passed`, `each` (under every player's own), `row` (Council cards from the left), `dice`, `event`, `weather`
(`shield`, `speed`, `least`), `last`, `drawn` (earlier Events), `events` (on top), `decks`, `stacks`, `machines` (likewise),
`discards`, `control_stack` (the whole of it), `sentinels` (`rumah: tile-3`, or as a ship's), `tiles` (`tile-5: {token: false, markers: [aerothium],
nest: true, crystal: false}`; `markers` are all of the tile), `chance` (outcomes by purpose; `rest` at the end of an order
stands for the others, in the order of the data).

Of a seat: `doppler` (default: the first that nobody names), `candles`, `resources`, `exploration`, `initiative` (on the board),
`purged`, `marked` (tiles with a token; the rest is the supply), `hand`, `missions`, `towers`, `crystals`, `left` and `right`
(Developments from the top, `none` for an empty slot), `figures` (`board`, a tile, `governance primary`), `buildings`
(`mine: [tile-23]`; the Home Base stands at home by default), `ships` (`nebulon: tile-5`, `{at: tile-5, structure: 1}`, or
`none` for one that is not built; starting ships are at home by default), `beaten`, `won`, `bonus`, `recalled`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.games.sky_empire import board, setup
from engine.games.sky_empire.state import State
from engine.games.sky_empire.steps.beginning import furnish
from engine.games.sky_empire.steps.phases import push
from engine.games.sky_empire.terms import ACTION, CLEANUP, COMMITTING, EVENT, NOWHERE, RAW, SENTINELS
from engine.games.sky_empire.words.given_decks import council, decks
from engine.games.sky_empire.words.given_seats import SeatReader, dopplers, put_ship
from engine.games.sky_empire.words.scripted import Scripted
from engine.play import settle
from engine.play.hexes import bits
from engine.play.reading import NONE, Faults, PositionReader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.games.sky_empire.tables import Tables
    from engine.model import Plain
    from engine.play import Fault

SETUP = "setup"
PLAYS = {"event": EVENT, "committing": COMMITTING, "action": ACTION, "clean-up": CLEANUP}
TABLE_KEYS = (
    *("players", "first", "turn", "variant", "plan", "layout", "round", "passed", "each", "row", "dice", "event"),
    *(
        "drawn",
        "weather",
        "last",
        "events",
        "decks",
        "stacks",
        "machines",
        "discards",
        "control_stack",
        "sentinels",
        "tiles",
    ),
    "chance",
)
SEAT_KEYS = (
    *("doppler", "candles", "resources", "exploration", "initiative", "purged", "marked", "hand", "missions", "towers"),
    *("crystals", "left", "right", "figures", "buildings", "ships", "beaten", "won", "bonus", "recalled"),
)


def given(tables: Tables, data: Mapping[str, Plain], play: str, fault: Fault) -> State | None:
    """Return the state that a scenario describes, waiting for the first choice; None after a problem was reported."""
    faults = Faults(fault)
    said = PositionReader(data, (), faults)
    if play == SETUP:
        return _start(tables, said, faults)
    names = _names(said, tables)
    if play not in PLAYS:
        faults((), f"play is {play!r}", f"one of {', '.join((SETUP, *PLAYS))}; {did_you_mean(play, PLAYS)}")
    if faults.any:
        return None
    state = _position(tables, said, names)
    if faults.any:
        return None
    _begin(state, said, PLAYS[play])
    if faults.any:
        return None
    settle(state)
    return state


def _names(said: PositionReader, tables: Tables) -> tuple[str, ...]:
    names = said.players(TABLE_KEYS)
    if not 1 <= len(names) <= tables.most or len(set(names)) != len(names):
        said.wrong("players", f"{len(names)} players sit down", f"1 to {tables.most} different names (SE-E-40)")
    return names


def _start(tables: Tables, said: PositionReader, faults: Faults) -> State | None:
    """Set up as the rules do, with the scenario's outcomes of chance."""
    names = tuple(str(name) for name in said.things("players"))
    said.only(("players", "map", "variant", "chance"))
    ways = {way: said.choice(way, setup.VARIANTS[way], setup.VARIANTS[way][0]) for way in ("map", "variant")}
    ways["solo"] = "on" if len(names) == 1 else "off"
    chance = Scripted(supplied=said.outcomes("chance"))
    if not faults.any:
        try:
            return setup.start(tables, names, chance, ways)
        except ValueError as error:
            said.wrong("players", str(error), "a way to set up that there is")
    return None


# --- the table ----------------------------------------------------------------------------------------------------------


def _position(tables: Tables, said: PositionReader, names: tuple[str, ...]) -> State:
    variant = said.choice("variant", setup.VARIANTS["variant"], "usual")
    chance = Scripted(supplied=said.outcomes("chance"))
    state = setup.new_state(tables, names, chance, variant=variant, solo=len(names) == 1)
    _plan(state, said)
    furnish(state)
    state.council_first = said.data.get("first") == "council" and state.solo
    state.first = 0 if state.council_first else said.index("first", names, 0)
    state.round = said.number("round", 1)
    state.turn = said.index("turn", names, state.first)
    state.passed = bits(said.indices("passed", names))
    each = said.inside("each")
    each.only(SEAT_KEYS)
    owned = [said.inside(name).over(each) for name in names]
    for own in owned:
        own.only(SEAT_KEYS)
    dopplers(state, owned)
    _weather(state, said)
    _sentinels(state, said)
    _tiles(state, said)
    for seat, own in enumerate(owned):
        SeatReader(state, seat, own).read_all()
    council(state, said)
    decks(state, said)
    state.log.clear()
    state.changed = 0
    return state


def _plan(state: State, said: PositionReader) -> None:
    tables = state.tables
    if "plan" in said.data:
        seats = said.number("plan", len(state.seats))
        if seats not in tables.plans or seats < len(state.seats):
            said.wrong("plan", f"there is no plan for {seats} with room for all", f"one of {sorted(tables.plans)}")
            return
        state.layout, state.homes = tables.plans[seats].places, tables.plans[seats].homes[: len(state.seats)]
    moved, layout = said.inside("layout"), list(state.layout)
    moved.only(tables.ids("tile"))
    for name in moved.data:
        tile, place = tables.numbers["tile"].get(name, NOWHERE), moved.index(name, tables.ids("place"))
        if tile == NOWHERE or place == NONE:
            continue
        before = layout[place]
        if tile in layout:
            layout[layout.index(tile)] = before
        layout[place] = tile
    state.layout = tuple(layout)


def _weather(state: State, said: PositionReader) -> None:
    told = said.inside("weather")
    told.only(("shield", "speed", "least"))
    state.weak = -told.number("shield", 0, least=None)
    state.wind, state.calm_speed = told.number("speed", 0, least=None), told.number("least", 0)
    state.last = said.flag("last")


def _sentinels(state: State, said: PositionReader) -> None:
    tables, told = state.tables, said.inside("sentinels")
    known = [tables.ships[ship].id for ship in tables.sentinel_ships]
    told.only(known)
    for name in told.data:
        if name in known:
            ship = tables.numbers["ship"][name]
            board.give_blueprint(state, ship, SENTINELS)
            state.controls = tuple(card for card in state.controls if tables.controls[card].ship != ship)
            put_ship(state, ship, told, name)


def _tiles(state: State, said: PositionReader) -> None:
    tables, told = state.tables, said.inside("tiles")
    here = [tables.tiles[tile].id for tile in state.layout if tile != NOWHERE]
    told.only(here)
    for name in told.data:
        if name not in here:
            continue
        tile, one = tables.numbers["tile"][name], told.inside(name)
        one.only(("token", "markers", "nest", "crystal"))
        before = state.explorable
        state.explorable = _bit(one, "token", state.explorable, tile)
        state.token_supply += before.bit_count() - state.explorable.bit_count()
        state.nests = _bit(one, "nest", state.nests, tile)
        before = state.lying
        state.lying = _bit(one, "crystal", state.lying, tile)
        state.crystal_supply[0] += before.bit_count() - state.lying.bit_count()
        _markers(state, tile, one)


def _bit(one: PositionReader, key: str, where: int, tile: int) -> int:
    if key not in one.data:
        return where
    return where | 1 << tile if one.flag(key) else where & ~(1 << tile)


def _markers(state: State, tile: int, one: PositionReader) -> None:
    if "markers" not in one.data:
        return
    left = one.indices("markers", RAW)
    for kind in state.tables.tiles[tile].markers:
        if kind not in left:
            one.wrong("markers", f"{RAW[kind]} is printed on this tile", "printed markers too")
            return
        left.remove(kind)
    if left:
        state.spawned[tile] = tuple(left)
    for kind in left:
        state.marker_supply[kind] -= 1


# --- the phase ----------------------------------------------------------------------------------------------------------


def _begin(state: State, said: PositionReader, phase: int) -> None:
    """Wait at the beginning of the phase, or at the next figure if some have been placed."""
    state.phase = phase
    if phase == EVENT:
        state.round -= 1
        push(state, "EventPhase")
    elif phase == CLEANUP:
        push(state, "CleanUp")
    elif phase == ACTION:
        push(state, "NextTurn", state.turn)
    elif all(place == NOWHERE for own in state.seats for place in own.figures) and "turn" not in said.data:
        push(state, "CommittingPhase")
    else:
        push(state, "ActionPhase")
        for seat in reversed(_placing(state)):
            push(state, "Commit", seat)


def _placing(state: State) -> list[int]:
    """Return the seats that still place Dopplers, in order from the seat in turn."""
    left = [own.figures.count(NOWHERE) for own in state.seats]
    order: list[int] = []
    while any(left):
        for seat in state.clockwise(state.turn):
            if left[seat]:
                order.append(seat)
                left[seat] -= 1
    return order
