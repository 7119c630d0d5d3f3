"""Read a position that a scenario describes into a `State`. `describe` does the reverse, in the same words.

A scenario gives what matters; the rest of the box follows from it. Keys of the table: `players` in seating order
(`A.I.` for the automated one), `first` (default: the first player named), `turn` (default: `first`), `round`, `ring`
(default `RING`), `each` (values for every player who has none of their own), `discard` and `senator_stacks` (`level-2:
[top, next]`; cards that the scenario does not name lie below in the order of the data), `difficulty`, `chance`
(outcomes by purpose). Keys of the turn: `done` (planet actions), `senator_played`, `power_used`, `last_round`. Keys of
a seat: `energy`, `at`, `facing`, `visited` (where the last turn ended; default `at`), `planets` (`hreja: {dropships: 4,
bases: 1, activated: 1}`), `columns` (default: emptied from the left), `hand`, `senators`, `chits` (`orange-9`,
`senator-2-6`), `pledges`, `standard`, `house`, `supply` (only to state it). The A.I. also has `deck` (the cards on
top), `discard` and `active`; its `hand` is the row, oldest first.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.common.names import did_you_mean
from engine.games.sovereign_skies.setup import VARIANTS, start
from engine.games.sovereign_skies.state import ADD, CLOCKWISE, COUNTERCLOCKWISE, POLITIC, SPECIAL, AiCards, Seat, State
from engine.games.sovereign_skies.steps.movement import Movement
from engine.games.sovereign_skies.steps.solo import BotTurn
from engine.games.sovereign_skies.steps.turn import Actions
from engine.play import NOBODY, Chance
from engine.play.reading import PositionReader, read_position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.games.sovereign_skies.tables import Tables
    from engine.model import Plain
    from engine.play import Fault

AUTOMATED = "A.I."
RING = ("solenmere", "wyrne", "utei", "hreja", "deyvas", "eylona")
FACINGS = {"clockwise": CLOCKWISE, "counterclockwise": COUNTERCLOCKWISE}
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
SEAT_KEYS = (
    "energy",
    "at",
    "facing",
    "visited",
    "planets",
    "columns",
    "hand",
    "senators",
    "chits",
    "pledges",
    "standard",
    "house",
    "supply",
)
BOT_KEYS = ("deck", "discard", "active")
PIECES = ("dropships", "bases", "activated")


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
    humans = [name for name in names if name != AUTOMATED]
    fits = len(humans) == 1 if AUTOMATED in names else tables.fewest <= len(names) <= tables.most
    if not fits or len(set(names)) != len(names) or (AUTOMATED in names and names[-1] != AUTOMATED):
        said.wrong(
            "players",
            f"{len(names)} players sit down",
            f"{tables.fewest} to {tables.most} names, or one and then {AUTOMATED}",
        )
    return names


def _chance(said: PositionReader) -> Chance:
    return Chance(supplied=said.outcomes("chance"))


def _start(tables: Tables, said: PositionReader, names: tuple[str, ...]) -> State:
    """Start the set-up that the rules prescribe, with the scenario's outcomes of chance."""
    said.only(("players", "houses", "difficulty", "chance"))
    variants = {"houses": said.choice("houses", VARIANTS["houses"], "off")}
    if AUTOMATED in names:
        variants["solo"] = said.choice("difficulty", VARIANTS["solo"][1:], "medium")
    return start(tables, [name for name in names if name != AUTOMATED], _chance(said), variants)


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
        if name != AUTOMATED:
            own = own.over(each)
        own.only(SEAT_KEYS + (BOT_KEYS if name == AUTOMATED else ()))
        seats.append(_seat(tables, own, colour, ring[0]))
        owned.append(own)
        if seats[-1].house != NOBODY and (name == AUTOMATED or seats[-1].house in [seat.house for seat in seats[:-1]]):
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
        cards=_cards(tables, seats, names),
        pledge=_pledges(tables, owned),
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
    state.activation, state.senator_chits = _chits(tables, owned, seats)
    state.senators = _stacks(tables, said, state)
    if AUTOMATED in names:
        state.bot = _bot(tables, said, owned[names.index(AUTOMATED)], seats, names)
    _banks(tables, said, state)
    _turn(said, state, play)
    return state


def _colours(tables: Tables, said: PositionReader, names: tuple[str, ...]) -> list[int]:
    """Give each House its own colour. The other seats take the colours left, in the order of the data."""
    houses = {house.id: tables.colours.index(house.colour) for house in tables.houses}
    wanted = [houses.get(str(said.inside(name).data.get("house")), NOBODY) for name in names]
    free = [colour for colour in range(len(tables.colours)) if colour not in wanted]
    return [colour if colour != NOBODY else free.pop(0) for colour in wanted]


def _seat(tables: Tables, own: PositionReader, colour: int, harbour: int) -> Seat:
    seat = Seat(
        colour, own.number("energy"), tables.dropships[colour], [column.bases for column in tables.columns[colour]]
    )
    seat.planet = own.index("at", tables.planets, harbour)
    seat.last = own.index("visited", tables.planets, seat.planet)
    seat.facing = FACINGS[own.choice("facing", FACINGS, "clockwise")]
    seat.house = own.index("house", tuple(house.id for house in tables.houses))
    seat.standard = own.number("standard")
    seat.senators = tuple(own.indices("senators", tuple(senator.id for senator in tables.senators)))
    hand = own.indices("hand", tables.politics)
    if len(set(hand)) < len(hand):
        own.wrong("hand", "a hand holds no two cards of one kind (SS-9.2)", "each Politic once")
    for politic in hand:
        seat.hand |= 1 << politic
    _pieces(tables, own, seat)
    _columns(own, seat)
    return seat


def _pieces(tables: Tables, own: PositionReader, seat: Seat) -> None:
    planets = own.inside("planets")
    planets.only(tables.planets)
    for planet, name in enumerate(tables.planets):
        if name in planets.data:
            there = planets.inside(name)
            there.only(PIECES)
            seat.dropships[planet], seat.bases[planet], seat.active[planet] = (there.number(kind) for kind in PIECES)
    placed = sum(seat.dropships)
    seat.supply -= placed
    if seat.supply < 0:
        own.wrong(
            "planets",
            f"{placed} dropships are on the planets",
            f"{tables.dropships[seat.colour]} at most: that is all there are",
        )
    elif own.number("supply", seat.supply) != seat.supply:
        own.wrong(
            "supply",
            f"{placed} dropships are on the planets, so {seat.supply} are in the supply",
            f"supply: {seat.supply}, or other planets",
        )


def _columns(own: PositionReader, seat: Seat) -> None:
    """Set the Bases left in each column: as the scenario says, or taken from the left for each Base on a planet."""
    placed = sum(seat.bases) + sum(seat.active)
    full = seat.columns[:]
    if placed > sum(full):
        own.wrong("planets", f"{placed} bases are on the planets", f"{sum(full)} at most: that is all there are")
        return
    if "columns" in own.data:
        said = own.things("columns")
        if len(said) != len(full) or not all(
            isinstance(one, int) and 0 <= one <= most for one, most in zip(said, full, strict=False)
        ):
            own.wrong("columns", f"columns are {said!r}", f"the bases left in each, as in {full}")
        elif sum(said) + placed != sum(full):
            own.wrong("columns", f"{placed} bases on planets and {sum(said)} on the board", f"{sum(full)} together")
        else:
            seat.columns = said[:]
        return
    for column, there in enumerate(full):
        gone = min(there, placed)
        seat.columns[column] -= gone
        placed -= gone


def _cards(tables: Tables, seats: list[Seat], names: tuple[str, ...]) -> list[int]:
    """Politic cards beside each planet: one for each player (SS-3.2; two in solo, SS-22.9), without those in hand."""
    hands = [seat.hand for seat, name in zip(seats, names, strict=True) if name != AUTOMATED]
    return [len(names) - sum(hand >> planet & 1 for hand in hands) for planet in range(len(tables.planets))]


def _pledges(tables: Tables, owned: list[PositionReader]) -> list[int]:
    owner = [NOBODY] * len(tables.planets)
    for seat, own in enumerate(owned):
        for planet in own.indices("pledges", tables.planets):
            if owner[planet] != NOBODY:
                own.wrong(
                    "pledges", f"the pledge chit of {tables.planets[planet]} is named twice", "one owner for each"
                )
            owner[planet] = seat
    return owner


def _chits(
    tables: Tables, owned: list[PositionReader], seats: list[Seat]
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """What is left of the stacks after each seat takes the chits that the scenario gives it."""
    stacks = {
        **{f"{level}-": list(stack) for level, stack in zip(tables.levels, tables.activation_chits, strict=True)},
        **{f"senator-{number + 1}-": list(stack) for number, stack in enumerate(tables.senator_chits)},
    }
    known = [f"{prefix}{value}" for prefix, stack in stacks.items() for value in stack]
    for seat, own in zip(seats, owned, strict=True):
        for number, chit in enumerate(own.things("chits")):
            prefix, value = _split(str(chit))
            if value not in stacks.get(prefix, ()):
                what = f"the chit {chit} is named twice" if chit in known else f"there is no chit {chit!r}"
                own.wrong("chits", what, did_you_mean(chit, known), number)
                continue
            stacks[prefix].remove(value)
            if prefix.startswith("senator-"):
                seat.senator_chits += ((int(prefix.split("-")[1]) - 1, value),)
            else:
                seat.activation_chits += ((tables.levels.index(prefix[:-1]), value),)
    _from_the_top(tables, owned, stacks)
    levels = len(tables.levels)
    left = [tuple(stack) for stack in stacks.values()]
    return left[:levels], left[levels:]


def _split(chit: str) -> tuple[str, int]:
    prefix, dash, value = chit.rpartition("-")
    return prefix + dash, int(value) if value.isdigit() else NOBODY


def _from_the_top(tables: Tables, owned: list[PositionReader], left: Mapping[str, list[int]]) -> None:
    for (prefix, stack), full in zip(left.items(), (*tables.activation_chits, *tables.senator_chits), strict=True):
        if tuple(stack) != full[len(full) - len(stack) :]:
            own = next(own for own in owned if any(str(chit).startswith(prefix) for chit in own.things("chits")))
            own.wrong(
                "chits",
                f"a chit of {prefix[:-1]} is taken while a higher one lies on it",
                f"the highest first: {', '.join(map(str, full))}",
            )


def _stacks(tables: Tables, said: PositionReader, state: State) -> list[tuple[int, ...]]:
    ids = tuple(senator.id for senator in tables.senators)
    told = said.inside("senator_stacks")
    told.only(tuple(f"level-{number + 1}" for number in range(len(tables.senator_chits))))
    named = [*state.discard, *(card for seat in state.seats for card in seat.senators)]
    tops: list[list[int]] = []
    for number in range(len(tables.senator_chits)):
        level = f"level-{number + 1}"
        tops.append(told.indices(level, ids) if level in told.data else [])
        for card in tops[-1]:
            if tables.senators[card].level != number:
                told.wrong(
                    level,
                    f"{ids[card]} is no card of this level",
                    f"of {level}: {', '.join(one.id for one in tables.senators if one.level == number)}",
                )
        named += tops[-1]
    gone = set(named)
    if len(gone) < len(named):
        twice = [ids[card] for card, count in Counter(named).items() if count > 1]
        said.wrong(
            "senator_stacks",
            f"{', '.join(twice)}: in two places",
            "each Senator once: in a hand, the discard or a stack",
        )
    below: list[list[int]] = [[] for _ in tops]
    for card, senator in enumerate(tables.senators):
        if card not in gone:
            below[senator.level].append(card)
    return [(*top, *rest) for top, rest in zip(tops, below, strict=True)]


def _bot(
    tables: Tables, said: PositionReader, own: PositionReader, seats: list[Seat], names: tuple[str, ...]
) -> AiCards:
    """Read the A.I.'s cards. Cards that the scenario does not name lie at the bottom of its deck."""
    rates = [name.removeprefix("bot_rate_") for name in tables.constants if name.startswith("bot_rate_")]
    difficulty = said.choice("difficulty", rates, "medium")
    row, discard, top = (own.indices(key, tables.politics) for key in ("hand", "discard", "deck"))
    left = Counter(dict.fromkeys(range(len(tables.politics)), tables.constants["bot_deck_copies"]))
    left.subtract([*row, *discard, *top])
    for politic, count in left.items():
        if count < 0:
            own.wrong(
                "deck",
                f"the A.I. has too many {tables.politics[politic]} cards",
                f"{tables.constants['bot_deck_copies']} of each in deck, discard and hand together",
            )
    seat = names.index(AUTOMATED)
    seats[seat].hand = 0
    rest = [] if "deck" in own.data and "discard" in own.data else sorted((+left).elements())
    if not rest and +left:
        own.wrong(
            "deck",
            "some of the A.I.'s cards are named nowhere",
            "every card in deck, discard or hand; or leave the deck or the discard out",
        )
    return AiCards(
        seat, difficulty, tuple(top + rest), tuple(discard), tuple(row), own.index("active", tables.politics)
    )


def _banks(tables: Tables, said: PositionReader, state: State) -> None:
    on_mat = sum(owner == NOBODY for owner in state.pledge) * tables.bonus_energy
    state.bank = tables.energy - on_mat - sum(seat.energy for seat in state.seats)
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
