"""Positions of scenarios: plain data becomes a `State`, with the same keys that `describe` writes.

A scenario names only what matters. Everything else stays as the set-up leaves it. Cards that no key names are in the
deck, in the order of the data. `play` is the kind of phase that begins (`disaster`, `double disaster`, `economy`,
`industry`, `military`, `combined`), `end` for the final count, or `setup` for the set-up itself.

Keys of the table: `players`, `first` (who has the temple; default: the first player), `mode`, `space` (of the phase;
default: the first space of its kind), `each` (defaults for every player's own keys), `deck` (the cards on top),
`deck_size` (the other cards are then discarded), `discard`, `wars` (on top of the Military deck), `fought`, `chance`
(outcomes by purpose; the word `rest` at the end of an order means all other items, in the order of the data). Keys
within a Disaster phase: `open` (`fire-09: {wheat: 1}`, a card with its bids), `turn`, `answered`. Keys of a seat:
`resources`, `score`, `row` (default `ROW`), `destroyed`, `innovations` (`city-32: [fire-09]`), `exhausted`, `hand`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end import setup, tables
from engine.games.empires_end.state import Seat, State, Threat
from engine.games.empires_end.steps import disaster
from engine.games.empires_end.steps.low_resources import AfterPhase
from engine.games.empires_end.steps.phases import Track
from engine.games.empires_end.tables import RESOURCES
from engine.play import NOBODY, Chance
from engine.play.reading import PositionReader, read_position

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.games.empires_end.tables import Tables
    from engine.model import Plain
    from engine.play import Fault

ROW = (
    "army-10",
    "road-9",
    "town-12",
    "farm-8",
    "city-32",
    "road-14",
    "town-6",
    "army-5",
    "farm-3",
    "road-4",
    "farm-11",
)
REST = "rest"
PLAYS = {
    "disaster": tables.DISASTER,
    "double disaster": tables.DOUBLE,
    "economy": tables.ECONOMY,
    "industry": tables.INDUSTRY,
    "military": tables.MILITARY,
    "combined": tables.COMBINED,
    "end": tables.END,
}
SETUP = "setup"
TABLE_KEYS = (
    "players",
    "first",
    "mode",
    "space",
    "each",
    "deck",
    "deck_size",
    "discard",
    "wars",
    "fought",
    "chance",
    "open",
    "turn",
    "answered",
)
SEAT_KEYS = ("resources", "score", "row", "destroyed", "innovations", "exhausted", "hand")


class Scripted(Chance):
    """Chance with supplied orders that may end in `rest`, which means all items that the order does not name."""

    __slots__ = ()

    def shuffle(self, purpose: str, items: Sequence[str]) -> list[str]:
        """Return the next supplied order with `rest` filled in, or a shuffled one; see `Chance.shuffle`."""
        done, script = self.used.get(purpose, 0), list(self.supplied.get(purpose, ()))
        if done < len(script) and isinstance(order := script[done], list) and order[-1:] == [REST]:
            script[done] = [*order[:-1], *(item for item in items if item not in order)]
            self.supplied = {**self.supplied, purpose: script}
        return Chance.shuffle(self, purpose, items)

    def clone(self) -> Chance:
        """Copy the seed, the supplied outcomes and the log; see `Chance.clone`."""
        return Scripted(self.seed, self.supplied, dict(self.used), list(self.log))


def given(tables: Tables, data: Mapping[str, Plain], play: str, fault: Fault) -> State | None:
    """Build the state that a scenario describes, at its first choice; return None if a problem was reported."""
    state: State | None = read_position(
        data,
        play,
        (SETUP, *PLAYS),
        fault,
        lambda said: _names(said, tables),
        lambda said, names: _start(tables, said, names) if play == SETUP else _standing(tables, said, names, play),
    )
    return state


def _standing(tables: Tables, said: PositionReader, names: tuple[str, ...], play: str) -> State:
    """Build the position and begin the phase; do not begin it if the position has a problem."""
    state = _position(tables, said, names)
    if not said.fault.any:
        _begin(said, state, PLAYS[play])
    return state


def _names(said: PositionReader, tables: Tables) -> tuple[str, ...]:
    names = said.players(TABLE_KEYS)
    if not tables.fewest <= len(names) <= tables.most or len(set(names)) != len(names):
        said.wrong("players", f"{len(names)} players sit down", f"{tables.fewest} to {tables.most} names (EE-Q-56)")
    return names


def _chance(said: PositionReader) -> Chance:
    return Scripted(supplied=said.outcomes("chance"))


def _start(tables: Tables, said: PositionReader, names: tuple[str, ...]) -> State | None:
    """Run the set-up by the rules with supplied chance outcomes."""
    said.only(("players", "mode", "chance"))
    mode, chance = said.choice("mode", setup.VARIANTS["mode"], setup.VARIANTS["mode"][0]), _chance(said)
    return None if said.fault.any else setup.start(tables, names, chance, {"mode": mode})


# --- the table ----------------------------------------------------------------------------------------------------------


def _position(tables: Tables, said: PositionReader, names: tuple[str, ...]) -> State:
    mode = said.choice("mode", setup.VARIANTS["mode"], setup.VARIANTS["mode"][0])
    row = [tables.tile_ids.index(tile) for tile in ROW] if set(ROW) == set(tables.tile_ids) else None
    state = setup.new_state(tables, names, _chance(said), row, lightning=mode == "lightning")
    state.first = said.index("first", names, 0)
    each = said.inside("each")
    each.only(SEAT_KEYS)
    cards = _Once(tables.card_ids)
    for name, seat in zip(names, state.seats, strict=True):
        own = said.inside(name)
        own.only(SEAT_KEYS)
        _seat(tables, own.over(each), seat, cards)
    _open(said, state, cards)
    _decks(said, state, cards)
    return state


class _Once:
    """Disaster or Military cards that no place has named yet; naming a card twice is a problem."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.ids = ids
        self.left = dict.fromkeys(range(len(ids)))
        self.heir: Seat | None = None  # who holds the cards that no place names: `hand: [fire-01, rest]`

    def take(self, said: PositionReader, key: str, value: Plain, *rest: str | int) -> int:
        """Return the number of a card and mark it as named; report it and return NOBODY if it was named before."""
        card = said.of(key, value, self.ids, *rest)
        if card != NOBODY and card not in self.left:
            said.wrong(key, f"{value} is named twice", "each card in one place", *rest)
            return NOBODY
        self.left.pop(card, None)
        return card

    def all(self, said: PositionReader, key: str, values: Sequence[Plain], *rest: str | int) -> list[int]:
        """Return the numbers of several cards, without those that have a problem."""
        found = [self.take(said, key, value, *rest, number) for number, value in enumerate(values)]
        return [card for card in found if card != NOBODY]


def _seat(tables: Tables, own: PositionReader, seat: Seat, cards: _Once) -> None:
    resources = own.inside("resources")
    resources.only(RESOURCES)
    seat.stash = [resources.number(kind, amount) for kind, amount in zip(RESOURCES, seat.stash, strict=True)]
    seat.score = own.number("score", seat.score, least=None)
    if "row" in own.data:
        row = own.indices("row", tables.tile_ids)
        if sorted(row) != list(range(len(tables.tiles))):
            own.wrong("row", "the row is not each Location once", f"an order of {', '.join(tables.tile_ids)}")
            return
        seat.row, seat.place = row, [row.index(tile) for tile in range(len(row))]
    for tile in own.indices("destroyed", tables.tile_ids):
        seat.destroyed |= 1 << tile
    below = own.inside("innovations")
    below.only(tables.tile_ids)
    for tile, name in enumerate(tables.tile_ids):
        for card in cards.all(below, name, below.things(name)):
            seat.home[card] = tile
            seat.counts[tile] += 1
    for number, value in enumerate(own.things("exhausted")):
        card = own.of("exhausted", value, tables.card_ids, number)
        if card != NOBODY and card not in seat.home:
            own.wrong(
                "exhausted", f"{value} lies under none of these Locations", "an Innovation of this player", number
            )
        seat.exhausted |= 1 << card if card != NOBODY else 0
    hand = own.things("hand")
    if hand[-1:] == [REST]:
        if cards.heir is not None:
            own.wrong("hand", "somebody else has the rest of the cards", "rest in one hand only")
        cards.heir, hand = seat, hand[:-1]
    seat.hand = sorted(cards.all(own, "hand", hand))


def _open(said: PositionReader, state: State, cards: _Once) -> None:
    """Read the cards that lie open in the middle of a Disaster phase, their bids and the answers."""
    lying = said.inside("open")
    for name in lying.data:
        card, pool = cards.take(lying, name, name), lying.inside(name)
        pool.only(RESOURCES)
        wheat, hammer, axe, coin = (pool.number(kind, 0) for kind in RESOURCES)
        state.threats = (*state.threats, Threat(card, (wheat, hammer, axe, coin)))
    known = [state.tables.card_ids[threat.card] for threat in state.threats]
    for slot in said.indices("answered", known):
        state.answered |= 1 << slot
    if known and state.answered == (1 << len(known)) - 1:
        said.wrong(
            "answered",
            "each card that lies open has been answered",
            "at least one that waits; after the last answer the next seat answers each of them",
        )


def _decks(said: PositionReader, state: State, cards: _Once) -> None:
    top, used = cards.all(said, "deck", said.things("deck")), cards.all(said, "discard", said.things("discard"))
    rest = list(cards.left)
    if cards.heir is not None:
        cards.heir.hand, rest = sorted([*cards.heir.hand, *rest]), []
    size = said.number("deck_size", len(top) + len(rest))
    if not len(top) <= size <= len(top) + len(rest):
        said.wrong(
            "deck_size",
            f"the deck cannot have {size} cards",
            f"from {len(top)}, which are named, to {len(top) + len(rest)}",
        )
    below = size - len(top)
    state.deck, state.discard = (*top, *rest[:below]), (*used, *rest[below:])
    wars = _Once(state.tables.war_ids)
    first, fought = wars.all(said, "wars", said.things("wars")), wars.all(said, "fought", said.things("fought"))
    state.wars, state.fought = (*first, *wars.left), tuple(fought)


# --- the phase ----------------------------------------------------------------------------------------------------------


def _begin(said: PositionReader, state: State, kind: int) -> None:
    """Put the hourglass on the space before the phase, or on its space if Disaster cards lie open already."""
    spaces = [space for space, found in enumerate(state.track) if found == kind]
    if not spaces:
        said.fault((), f"this track has no such phase for {len(state.names)}", "three or four players")
        return
    space = said.number("space", spaces[0])
    if space not in spaces:
        said.wrong("space", f"space {space} is another kind of phase", f"one of {', '.join(map(str, spaces))}")
        return
    if not state.threats:
        state.space, state.round = space - 1, space - 1
        state.stack[:] = [Track(NOBODY)]
        for key in ("turn", "answered"):
            if key in said.data:
                said.wrong(key, f"{key} belongs to a Disaster phase in progress", "open: the cards that lie open")
        return
    if kind not in (tables.DISASTER, tables.DOUBLE):
        said.wrong("open", "cards lie open in another phase", "play: disaster, or double disaster")
        return
    state.space = state.round = space
    state.stack[:] = [Track(NOBODY)]
    _middle(said, state)


def _middle(said: PositionReader, state: State) -> None:
    if not state.tables.each_take:
        state.stack.append(AfterPhase(NOBODY))
    disaster.gap(state, said.index("turn", state.names, state.first))
