"""Read a position that a scenario describes into a `State`. `describe` does the reverse, in the same words.

A scenario gives what matters; the rest of the box follows from it. Keys of the table: `players` in seating order
(`A.I.` for the automated one), `first` (default: the first player named), `turn` (default: `first`), `round`, `ring`
(default `RING`), `each` (values for every player who has none of their own), `discard` and `senator_stacks` (`level-2:
[top, next]`; cards that the scenario does not name lie below in the order of the data), `difficulty`, `chance`
(outcomes by purpose). Keys of the turn: `done` (planet actions), `senator_played`, `power_used`, `last_round`. Keys of
a seat: `energy`, `at`, `facing`, `visited` (where the last turn ended; default `at`), `planets` (`hreja: {dropships: 4,
bases: 1, activated: 1}`), `columns` (default: emptied from the left), `hand`, `senators`, `chits` (`orange-9`,
`senator-2-6`; default: the top one for each activated Base), `pledges`, `standard`, `house`, `supply` (only to
state it). The A.I. also has `deck` (the cards on top), `discard` and `active`; its `hand` is the row, oldest first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies.setup import BOT_NAME, VARIANTS, start
from engine.games.sovereign_skies.state import ADD, POLITIC, SPECIAL, Seat, State
from engine.games.sovereign_skies.steps.movement import Movement
from engine.games.sovereign_skies.steps.solo import BotTurn
from engine.games.sovereign_skies.steps.turn import Actions
from engine.games.sovereign_skies.words.given_decks import (
    ai_cards,
    chit_stacks,
    pledge_owners,
    politic_cards,
    senator_stacks,
)
from engine.games.sovereign_skies.words.given_seats import SEAT_KEYS, read_seat
from engine.play import NOBODY, Chance
from engine.play.reading import PositionReader, read_position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.games.sovereign_skies.tables import Tables
    from engine.model import Plain
    from engine.play import Fault

RING = ("solenmere", "wyrne", "utei", "hreja", "deyvas", "eylona")
KINDS = {"add": ADD, "politic": POLITIC, "special": SPECIAL}
SETUP = "setup"
PLAYS = ("turn", "actions", SETUP)

TABLE_KEYS = (
    "players",
    "first",
    "turn",
    "round",
    "ring",
    "each",
    "discard",
    "senator_stacks",
    "difficulty",
    "houses",
    "chance",
    "done",
    "senator_played",
    "power_used",
    "last_round",
)
BOT_KEYS = ("deck", "discard", "active")


def given(tables: Tables, data: Mapping[str, Plain], play: str, fault: Fault) -> State | None:
    """Return the state that a scenario describes, or None after reporting what is wrong with it."""
    state: State | None = read_position(
        data,
        play,
        PLAYS,
        fault,
        lambda said: _names(said, tables),
        lambda said, names: _start(tables, said, names) if play == SETUP else _position(tables, said, names, play),
    )
    return state


def _names(said: PositionReader, tables: Tables) -> tuple[str, ...]:
    names = said.players(TABLE_KEYS)
    humans = [name for name in names if name != BOT_NAME]
    fits = len(humans) == 1 if BOT_NAME in names else tables.fewest <= len(names) <= tables.most
    if not fits or len(set(names)) != len(names) or (BOT_NAME in names and names[-1] != BOT_NAME):
        said.wrong(
            "players",
            f"{len(names)} players sit down",
            f"{tables.fewest} to {tables.most} names, or one and then {BOT_NAME}",
        )
    return names


def _chance(said: PositionReader) -> Chance:
    return Chance(supplied=said.outcomes("chance"))


def _start(tables: Tables, said: PositionReader, names: tuple[str, ...]) -> State:
    """Start the set-up that the rules prescribe, with the scenario's outcomes of chance."""
    said.only(("players", "houses", "difficulty", "chance"))
    variants = {"houses": said.choice("houses", VARIANTS["houses"], "off")}
    if BOT_NAME in names:
        variants["solo"] = said.choice("difficulty", VARIANTS["solo"][1:], "medium")
    return start(tables, [name for name in names if name != BOT_NAME], _chance(said), variants)


def _position(tables: Tables, said: PositionReader, names: tuple[str, ...], play: str) -> State | None:
    each = said.inside("each")
    each.only(SEAT_KEYS)
    ring = said.indices("ring", tables.planets) if "ring" in said.data else [tables.planets.index(p) for p in RING]
    if sorted(ring) != list(range(len(tables.planets))):
        said.wrong("ring", "the ring is not each planet once", f"an order of {', '.join(tables.planets)}")
        return None
    seats: list[Seat] = []
    owned: list[PositionReader] = []
    first = said.index("first", names, 0)
    colours = _colours(tables, said, names)
    for name, colour in zip(names, colours, strict=True):
        own = said.inside(name)
        if name != BOT_NAME:
            own = own.over(each)
        own.only(SEAT_KEYS + (BOT_KEYS if name == BOT_NAME else ()))
        seats.append(read_seat(tables, own, colour, ring[0]))
        owned.append(own)
        if seats[-1].house != NOBODY and (name == BOT_NAME or seats[-1].house in [seat.house for seat in seats[:-1]]):
            own.wrong(
                "house", "another seat has this House, or the A.I., which has none (SS-E-47)", "a House of one's own"
            )
    state = State(
        tables=tables,
        chance=_chance(said),
        names=names,
        seats=seats,
        ring=tuple(ring),
        place=tuple(ring.index(planet) for planet in range(len(ring))),
        first=first,
        cards=politic_cards(tables, seats, names),
        pledge=pledge_owners(tables, owned),
        activation=[],
        senator_chits=[],
        senators=[],
        bank=0,
        bank_standard=0,
        houses="colour" if any(seat.house != NOBODY for seat in seats) else "off",
        discard=tuple(said.indices("discard", tuple(senator.id for senator in tables.senators))),
        round=said.number("round", 2),
        ending=said.flag("last_round"),
    )
    state.activation, state.senator_chits = chit_stacks(tables, owned, seats)
    state.senators = senator_stacks(tables, said, state)
    if BOT_NAME in names:
        state.bot = ai_cards(tables, said, owned[names.index(BOT_NAME)], seats, names)
    _banks(tables, said, state)
    _turn(said, state, play)
    return state


def _colours(tables: Tables, said: PositionReader, names: tuple[str, ...]) -> list[int]:
    """Give each House its own colour. The other seats take the colours left, in the order of the data."""
    houses = {house.id: tables.colours.index(house.colour) for house in tables.houses}
    wanted = [houses.get(str(said.inside(name).data.get("house")), NOBODY) for name in names]
    free = [colour for colour in range(len(tables.colours)) if colour not in wanted]
    return [colour if colour != NOBODY else free.pop(0) for colour in wanted]


def _banks(tables: Tables, said: PositionReader, state: State) -> None:
    on_mat = sum(owner == NOBODY for owner in state.pledge) * tables.bonus_energy
    state.bank = tables.energy - on_mat - sum(seat.energy for seat in state.seats)
    if state.bank < 0:
        held = tables.energy - on_mat
        said.wrong("players", f"the players have {held - state.bank} Energy", f"{held} at most: that is all there is")
    state.bank_standard = tables.standard - sum(seat.standard for seat in state.seats)
    short = min((0, *state.cards))
    if short < 0:
        said.wrong("players", "a Politic is in more hands than there are cards of it")


def _turn(said: PositionReader, state: State, play: str) -> None:
    state.turn = said.index("turn", state.names, state.first)
    seat = state.seats[state.turn]
    for kind in said.things("done"):
        if str(kind) not in KINDS:
            said.wrong("done", f"{kind!r} is no planet action", f"of {', '.join(KINDS)}")
        state.done |= KINDS.get(str(kind), 0)
    state.count = state.done.bit_count()
    state.played, state.powers = int(said.flag("senator_played")), int(said.flag("power_used"))
    if state.bot is not None and state.turn == state.bot.seat:
        state.stack.append(BotTurn(state.turn))
    elif play == "turn":
        state.stack.append(Movement(state.turn))
    else:
        if seat.planet == NOBODY:
            said.wrong("players", "the mothership is on no planet", "at: a planet")
        state.stack.append(Actions(state.turn))
