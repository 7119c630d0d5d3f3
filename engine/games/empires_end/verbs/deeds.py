"""What all abilities share, and the abilities that a seat uses in an Economy or Industry phase.

An ability belongs to a source: a Location or an Innovation. It is active while its Location is healthy. An ability that
moves use works once in a phase. The seat marks the source as used, so moving or swapping it does not renew the ability
(EE-Q-25, EE-Q-31).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.effects import Number, Verb
from engine.effects.parameters import Token
from engine.games.empires_end import board
from engine.games.empires_end.tables import RESOURCES
from engine.play import NOBODY, at_work, refusal

if TYPE_CHECKING:
    from engine.games.empires_end.state import Seat, State
    from engine.games.empires_end.tables import Tables
    from engine.games.empires_end.words.moves import Move
    from engine.play import Refusal

RESOURCE = Token("resource", RESOURCES, about="the kind of Resource")
TYPE = Token("type", ("city", "town", "army", "road", "farm"), about="the type of Location that has to be next to it")
EITHER, INNOVATION = frozenset({"ability", "innovation"}), frozenset({"innovation"})
ECONOMY, INDUSTRY = frozenset({"economy"}), frozenset({"industry"})
BOTH = ECONOMY | INDUSTRY
ONCE = {"economy": "EE-Q-25", "industry": "EE-Q-31"}


def number(name: str, about: str) -> Number:
    """Make a whole-number parameter whose least value is 1."""
    return Number(name, minimum=1, about=about)


POINTS = number("points", "points, each time")


class Deed(Verb):
    """A verb that belongs to one source of the game: the ability of one Location or Innovation."""

    roles = EITHER
    phases: ClassVar[frozenset[str]]  # the phases that a piece with this effect may name
    timing = "once in a phase, or not at all"
    plain: ClassVar[bool] = False  # a move uses the ability, and this always changes something
    group: ClassVar[str] = ""  # the name under which the tables file the ability, if that is not its phase
    source: int
    phase: str
    work: str  # `group`, or the phase
    card: int  # NOBODY for a Location's own ability
    tables: Tables

    def cast(self, source: int, phase: str) -> None:
        """Store the number of the source, and the phase that its piece prints."""
        self.source, self.phase = source, phase
        self.work = self.group or phase

    def bind(self, tables: Tables) -> None:
        """Prepare the id and the refusals, which depend on the tables."""
        self.tables = tables
        self.card = tables.card(self.source)
        self.id = tables.source_ids[self.source]
        self.unknown = refusal("EE-15.8", f"{self.id} is not in this empire")
        down = "EE-4.7" if self.card == NOBODY else "EE-12.5"
        self.inactive = refusal(down, f"{self.id} does not work while its Location is destroyed")
        self.again = refusal(ONCE.get(self.phase, "EE-8.2"), f"{self.id} has been used in this phase")

    def tile(self, player: Seat) -> int:
        """Return the Location of this ability, or above its Innovation (EE-Q-53); NOBODY if the seat lacks the card."""
        return self.source if self.card == NOBODY else player.home.get(self.card, NOBODY)

    def sleeps(self, player: Seat) -> Refusal | None:
        """Return why the ability is not active in this empire; None if it is active."""
        tile = self.tile(player)
        if tile == NOBODY:
            return self.unknown
        if not player.destroyed >> tile & 1:
            return None
        at_work.note("EE-4.7" if self.card == NOBODY else "EE-4.8")
        return self.inactive

    def adjacent(self, player: Seat, *, destroyed: bool, kind: str | None = None) -> int:
        """Count the healthy or destroyed neighbours, of all types or only of type `kind`."""
        tiles, down, count = self.tables.tiles, player.destroyed, 0
        for tile in board.neighbours(player, self.tile(player)):
            if (down >> tile & 1) == destroyed and (kind is None or tiles[tile].type == kind):
                count += 1
        return count


class Usable(Deed):
    """An ability that a seat uses with a move of its own, once in a phase."""

    def bind(self, tables: Tables) -> None:
        """Look up the move that uses this ability."""
        super().bind(tables)
        self.move = tables.moves.use[self.source]

    def offer(self, state: State, player: Seat, found: list[Move]) -> None:
        """Add the move, unless the seat has used the ability or the use would change nothing."""
        if not player.used >> self.source & 1 and not self.idle(state, player):
            found.append(self.move)

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Refuse if the ability is not active, if the seat has used it, or for the reason that `lacks` gives."""
        player = state.seats[seat]
        if sleeping := self.sleeps(player):
            return sleeping
        return self.again if player.used >> self.source & 1 else self.lacks(state, player)

    def lacks(self, state: State, player: Seat) -> Refusal | None:
        """Return any further reason why the seat cannot use the ability; None if there is none."""
        return None

    def idle(self, state: State, player: Seat) -> bool:
        """Tell whether a use would change nothing now; such a move is legal, but `offer` leaves it out."""
        return False

    def use(self, state: State, seat: int) -> None:
        """Mark the source as used in this phase, then run the effect."""
        state.seats[seat].used |= 1 << self.source
        if at_work.listeners:
            at_work.effect(self)
            self._note(state.seats[seat])
        self.run(state, seat)

    def _note(self, player: Seat) -> None:
        """Note that one of several Innovations works, and which Locations are the neighbours of an ability."""
        if self.card != NOBODY and player.counts[self.tile(player)] > 1:
            at_work.note("EE-15.6")
        if "row" in self.reads:
            board.note_neighbours(player, self.tile(player), self.card)


class GainResource(Usable):
    """Gain Resources from the supply: farms (EE-12.8, EE-12.9, EE-12.10) and Flood cards (EE-16.5)."""

    name = "gain-resource"
    template = "Gain {<resource>:<amount>}."
    parameters = (RESOURCE, number("amount", "how many"))
    phases = ECONOMY
    plain = True
    rules = ("EE-12.8", "EE-12.9", "EE-12.10", "EE-16.5")
    reads = frozenset({"uses"})
    writes = frozenset({"stash"})
    resource: str
    amount: int

    def cast(self, source: int, phase: str) -> None:
        """Store the source and the phase, and the number of the Resource."""
        super().cast(source, phase)
        self.kind = RESOURCES.index(self.resource)

    def run(self, state: State, seat: int) -> None:
        """Add the printed amount to the seat's Resources."""
        board.gain(state, seat, self.kind, self.amount, self.rules)


class GainPoints(Usable):
    """Gain points in the phase that the piece prints (EE-20.10, EE-Q-47)."""

    name = "gain-points"
    template = "Gain {points:<points>}."
    parameters = (POINTS,)
    phases = BOTH
    plain = True
    rules = ("EE-20.10", "EE-Q-47")
    reads = frozenset({"uses"})
    writes = frozenset({"score"})
    points: int

    def run(self, state: State, seat: int) -> None:
        """Add the printed points to the seat's score."""
        board.score(state, seat, self.points, self.rules)


class GainResourcePerAdjacent(Usable):
    """Gain Resources for each healthy neighbour of one type (EE-20.7, EE-20.8).

    The neighbours count at the moment of use.
    """

    name = "gain-resource-per-adjacent"
    template = "Gain {<resource>:<amount>} for each healthy adjacent {<type>}."
    parameters = (RESOURCE, number("amount", "how many for each"), TYPE)
    phases = ECONOMY
    rules = ("EE-20.7", "EE-20.8", "EE-20.9")
    reads = frozenset({"uses", "row", "place", "health"})
    writes = frozenset({"stash"})
    resource: str
    amount: int
    type: str

    def idle(self, state: State, player: Seat) -> bool:
        """Tell whether no healthy neighbour has the type."""
        return not self.adjacent(player, destroyed=False, kind=self.type)

    def run(self, state: State, seat: int) -> None:
        """Count the neighbours and gain the amount once for each."""
        if count := self.adjacent(state.seats[seat], destroyed=False, kind=self.type):
            board.gain(state, seat, RESOURCES.index(self.resource), count * self.amount, self.rules)


class PointsPerAdjacent(Usable):
    """Gain points for each healthy neighbour of one type (EE-20.8).

    The ability's own Location has to be healthy too (EE-20.9).
    """

    name = "points-per-adjacent"
    template = "Gain {points:<points>} for each healthy adjacent {<type>}."
    parameters = (TYPE, POINTS)
    phases = ECONOMY
    rules = ("EE-20.8", "EE-20.9")
    reads = frozenset({"uses", "row", "place", "health"})
    writes = frozenset({"score"})
    type: str
    points: int

    def idle(self, state: State, player: Seat) -> bool:
        """Tell whether no healthy neighbour has the type."""
        return not self.adjacent(player, destroyed=False, kind=self.type)

    def run(self, state: State, seat: int) -> None:
        """Count the neighbours and score the points once for each."""
        if count := self.adjacent(state.seats[seat], destroyed=False, kind=self.type):
            board.score(state, seat, count * self.points, self.rules)


class PointsPerAdjacentDestroyed(Usable):
    """Gain points for each destroyed neighbour (EE-20.6, EE-Q-53)."""

    name = "points-per-adjacent-destroyed"
    template = "Gain {points:<points>} for each destroyed adjacent Location."
    parameters = (POINTS,)
    phases = ECONOMY
    rules = ("EE-20.6", "EE-Q-53")
    reads = frozenset({"uses", "row", "place", "health"})
    writes = frozenset({"score"})
    points: int

    def idle(self, state: State, player: Seat) -> bool:
        """Tell whether no neighbour is destroyed."""
        return not self.adjacent(player, destroyed=True)

    def run(self, state: State, seat: int) -> None:
        """Count the destroyed neighbours and score the points once for each."""
        if count := self.adjacent(state.seats[seat], destroyed=True):
            board.score(state, seat, count * self.points, self.rules)


class RefreshAdjacent(Usable):
    """Remove all cubes under both neighbours, but not under the ability's own Location (EE-12.14, EE-20.16).

    Destroyed neighbours count as well as healthy ones (EE-Q-29, option `refresh_reach`).
    """

    name = "refresh-adjacent"
    template = "Refresh {refresh} everything attached to adjacent Locations."
    phases = BOTH
    rules = ("EE-12.14", "EE-12.16", "EE-20.16", "EE-Q-29")
    reads = frozenset({"uses", "row", "place", "health", "exhausted"})
    writes = frozenset({"exhausted"})

    def offer(self, state: State, player: Seat, found: list[Move]) -> None:
        """Add the move as `Usable` does; return early when the empire has no cube, which is the usual case."""
        if player.exhausted:
            super().offer(state, player, found)

    def _reached(self, player: Seat) -> list[int]:
        if not player.exhausted:
            return []
        around = board.neighbours(player, self.tile(player))
        if not self.tables.refresh_all:
            around = tuple(tile for tile in around if not player.destroyed >> tile & 1)
        return [card for card, tile in player.home.items() if player.exhausted >> card & 1 and tile in around]

    def idle(self, state: State, player: Seat) -> bool:
        """Tell whether no cube lies under the neighbours."""
        return not self._reached(player)

    def run(self, state: State, seat: int) -> None:
        """Remove the cubes from every exhausted Innovation under the neighbours."""
        board.refresh(state, seat, self._reached(state.seats[seat]), self.rules)
