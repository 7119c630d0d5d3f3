"""Setting up (SE-3, SE-4, SE-31 to SE-33): the table, the decks, and the questions before the first round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire import holdings
from engine.games.sky_empire.outset import note_furnished, note_start
from engine.games.sky_empire.state import Pile, Seat, State
from engine.games.sky_empire.steps import every  # noqa: F401 - all steps register
from engine.games.sky_empire.steps.beginning import furnish, plan_accelerated
from engine.games.sky_empire.steps.phases import push, status_die
from engine.games.sky_empire.terms import (
    BUILDINGS,
    CORVETTE,
    CRYSTALS,
    DECKS,
    LEVIATHAN,
    NOBODY,
    NOTHING,
    NOWHERE,
    RANKS,
    RAW,
    STANDARD,
)
from engine.play import at_work, settle

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.games.sky_empire.tables import Tables
    from engine.play import Chance

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "solo": ("off", "on"),
    "map": ("standard", "own"),
    "variant": ("usual", "accelerated", "special"),
}
BACKS = ("blue", "brown", "red", "green")


def new_state(
    tables: Tables, names: Sequence[str], chance: Chance, *, variant: str = "usual", solo: bool = False
) -> State:
    """Return a table on the plan for this number of players (SE-3.3), without Dopplers and with unshuffled decks.

    The supplies hold everything in the box (SE-3.14, SE-3.15). Two to four can play, or one alone (SE-2.2, SE-33.1,
    SE-E-40). Raises ValueError for other numbers.
    """
    fewest, most = (1, 1) if solo else (tables.fewest, tables.most)
    if not fewest <= len(names) <= most or len(set(names)) < len(names):
        raise ValueError(f"{fewest} to {most} players with names of their own, not {list(names)}")
    plan, ships = tables.plans[len(names)], len(tables.ships)
    state = State(
        tables,
        chance,
        tuple(names),
        [_seat(tables) for _ in names],
        plan.places,
        plan.homes,
        variant,
        solo,
        ship_owner=[NOBODY] * ships,
        ship_tile=[NOWHERE] * ships,
        ship_shield=[0] * ships,
        ship_structure=[0] * ships,
        standing=[0] * len(tables.tiles),
        tower_supply=tables.tower_copies,
        marker_supply=list(tables.marker_copies),
        special_supply={n: one.copies for n, one in enumerate(tables.developments) if one.path >= STANDARD},
        crystal_supply=[tables.crystal_copies] * len(CRYSTALS),
        row=list(range(len(tables.council))),
        controls=tuple(range(len(tables.controls))),
        machines=tuple(range(len(tables.machines))),
    )
    state.stacks = [tuple(_common(tables, rank)) for rank in range(CORVETTE, LEVIATHAN + 1)]
    state.piles = [Pile(tuple(_copies(tables, pile, solo=solo))) for pile in range(len(DECKS) + 2)]
    state.events = tuple(event_order(state, {}))
    return state


def _seat(tables: Tables) -> Seat:
    numbers = tables.constants
    empty = [NOTHING] * numbers["development_slots"]
    return Seat(
        supply=tables.initiative_copies,
        raw=[0] * len(RAW),
        columns=[empty[:] for _ in range(numbers["development_columns"])],
        figures=[NOWHERE] * numbers["figures"],
        buildings=[[] for _ in BUILDINGS],
    )


def _common(tables: Tables, rank: int) -> Iterator[int]:
    """Return the common blueprints of a class. Starting and Sentinel blueprints belong to no stack (SE-3.14)."""
    for number, ship in enumerate(tables.ships):
        if ship.rank == rank and number not in tables.sentinel_ships:
            yield number


def _copies(tables: Tables, pile: int, *, solo: bool) -> Iterator[int]:
    """Return every card of a pile; in a game alone only the Missions with the mark SOLO (SE-33.10)."""
    if pile < len(DECKS):
        for number, find in enumerate(tables.finds):
            if find.deck == pile:
                yield from [number] * find.copies
    elif pile == len(DECKS):
        for number, card in enumerate(tables.cards):
            yield from [number] * card.copies
    else:
        for number, mission in enumerate(tables.missions):
            if mission.solo or not solo:
                yield from [number] * mission.copies


def event_order(state: State, piles: Mapping[str, Sequence[int]]) -> list[int]:
    """Return the Event deck from the top (SE-3.9, SE-31.3, SE-32.4, SE-33.7).

    It comes from the shuffled `piles`; without them it is in the data's order. The cards left over stay in the box, and
    nobody sees them (SE-3.10, SE-32.5). Accelerated Ascent has no Early Events, so its deck is shorter (SE-31.1). With
    Special Events only this deck differs (SE-32.2).
    """
    events, numbers = state.tables.events, state.tables.constants

    def of(period: str) -> Sequence[int]:
        return piles.get(period) or periods(state, period)

    if state.variant == "special":
        special, deck = list(of("special")), []
        for place, period in enumerate(("early", "mid", "late")):
            deck += [*of(period)[: numbers[f"special_{period}"]], special[place]]
    else:
        fast = state.variant == "accelerated"
        deck = [] if fast else list(of("early")[: numbers["events_early"]])
        for period in ("mid", "late"):
            deck += of(period)[: numbers[f"{'accelerated' if fast else 'events'}_{period}"]]
    return [*deck, *(number for number, event in enumerate(events) if event.period == "end")]


def periods(state: State, period: str) -> list[int]:
    """Return the Events of a period; in a game alone only those with the mark SOLO."""
    return [
        number
        for number, event in enumerate(state.tables.events)
        if event.period == period and (event.solo or not state.solo)
    ]


# --- a new play ---------------------------------------------------------------------------------------------------------


def chosen(variants: Mapping[str, str] | None, seats: int) -> dict[str, str]:
    """Return every way to set up with its value.

    An own map (SE-4.1) and a variant are the group's choice (SE-31.2, SE-32.2). One player alone plays solo. Raises
    ValueError for a way or value that the game does not have.
    """
    ways = {name: values[0] for name, values in VARIANTS.items()}
    for name, value in (variants or {}).items():
        if value not in VARIANTS.get(name, ()):
            raise ValueError(f"no variant {name}: {value}; there are {dict(VARIANTS)}")
        ways[name] = value
    if (seats == 1) != (ways["solo"] == "on"):
        raise ValueError("solo: on is for one player, and one player needs it (SE-33.1)")
    if seats == 1 and (ways["map"], ways["variant"]) != ("standard", "usual"):
        raise ValueError("alone there is the standard map and no variant (SE-33.2, SE-33.7)")
    return ways


def start(tables: Tables, names: Sequence[str], chance: Chance, variants: Mapping[str, str] | None = None) -> State:
    """Start a new play.

    `names` go clockwise round the table; Home tile A is the First Player's, then in order (SE-E-63).
    """
    ways = chosen(variants, len(names))
    state = new_state(tables, names, chance, variant=ways["variant"], solo=ways["solo"] == "on")
    _first_player(state)
    state.homes = tuple(state.homes[(seat - state.first) % len(names)] for seat in range(len(names)))
    _shuffle(state)
    push(state, "EventPhase")
    note_start(state, ways)
    order = tuple(reversed(state.clockwise(state.first)))  # the last in turn order is the first to choose (SE-3.16)
    if state.variant == "accelerated":
        plan_accelerated(state, order)
    for seat in reversed(order):
        push(state, "ChooseDoppler", seat)
    if ways["map"] == "own":
        _deal(state)
    else:
        furnish(state)
        note_furnished(state)
    settle(state)
    return state


def _first_player(state: State) -> None:
    """Choose the First Player by chance (SE-3.1).

    In a game alone four dice decide, and a tie makes the player last (SE-34.1 to SE-34.3).
    """
    if not state.solo:
        state.first = state.names.index(state.chance.choose("first player", state.names))
        state.emit("first player", state.first, "", None, None, "SE-3.1")
        return
    numbers = state.tables.constants
    others = [status_die(state, "others' dice") for _ in range(numbers["solo_rival_dice"])]
    own = max(status_die(state, "own die") for _ in range(numbers["solo_own_dice"]))
    state.council_first = max(others) >= own
    state.emit("first player", 0, "dice", others, own, ("SE-34.1", "SE-34.2" if state.council_first else "SE-34.3"))


def _shuffle(state: State) -> None:
    """Shuffle the Council row (SE-3.7), Events (SE-3.8, SE-32.3) and all decks (SE-3.12, SE-3.13).

    Blueprints and Sentinel Buildings are shuffled too.
    """
    tables = state.tables
    state.row = list(holdings.shuffled(state, "council", tables.ids("council"), tuple(state.row)))
    ids = tables.ids("event")
    wanted = ("early", "mid", "late", *(("special",) if state.variant == "special" else ()))
    piles = {period: holdings.shuffled(state, period, ids, tuple(periods(state, period))) for period in wanted}
    state.events = tuple(event_order(state, piles))
    for pile, name in enumerate((*DECKS, "actions", "missions")):
        deck = holdings.shuffled(state, name, holdings.pile_ids(tables, pile), state.piles[pile].deck)
        state.piles[pile] = Pile(deck)
    for rank, name in enumerate(RANKS):
        state.stacks[rank] = holdings.shuffled(state, name, tables.ids("ship"), state.stacks[rank])
    state.machines = holdings.shuffled(state, "sentinel buildings", tables.ids("machine"), state.machines)
    state.emit("shuffle", NOBODY, "", None, None, ("SE-3.7", "SE-3.8", "SE-3.12", "SE-3.13"))


def _deal(state: State) -> None:
    """Deal tiles by the colour of their backs (SE-4.4); #0 lies in the middle (SE-4.2).

    Two, three and four players get different numbers (SE-4.5, SE-4.6, SE-4.7). They lay the tiles in snake order from
    the First Player (SE-4.9).
    """
    tables, seats = state.tables, len(state.seats)
    for back in BACKS:
        those = tuple(number for number, tile in enumerate(tables.tiles) if tile.back == back)
        order = holdings.shuffled(state, f"{back} tiles", tables.ids("tile"), those)
        each = tables.constants[f"draw_{back}_{seats}"]
        for number, seat in enumerate(state.clockwise(state.first)):
            state.seats[seat].dealt += order[number * each : (number + 1) * each]
    for own in state.seats:
        own.dealt.sort()
    centre = state.layout[0]
    if at_work.listeners:
        for name in state.names:
            at_work.note_fact((name, "dealt"), "SE-4.4", {2: "SE-4.5", 3: "SE-4.6"}.get(seats, "SE-4.7"))
        at_work.note_fact(("layout",), "SE-4.2")
    state.layout = (centre, *[NOWHERE] * (len(state.layout) - 1))
    push(state, "Furnish")
    for seat in reversed(snake(state)):
        push(state, "LayTile", seat)


def snake(state: State) -> list[int]:
    """SE-4.9: the order goes clockwise, then back, and so on, until all tiles are laid."""
    forward = list(state.clockwise(state.first))
    rounds = len(state.seats[state.first].dealt)
    return [seat for number in range(rounds) for seat in (forward if number % 2 == 0 else forward[::-1])]
