"""Abilities that change the empire in an Industry phase, and those that make building, repairing and fighting cheaper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.parameters import Amounts, Token
from engine.games.empires_end import board
from engine.games.empires_end.following import NEXT
from engine.games.empires_end.tables import RESOURCES
from engine.games.empires_end.verbs.deeds import INDUSTRY, INNOVATION, Deed, Usable, number
from engine.play import refusal

if TYPE_CHECKING:
    from engine.games.empires_end.state import Seat, State
    from engine.play import Refusal

MILITARY, DISASTER, DESTRUCTION = frozenset({"military"}), frozenset({"disaster"}), frozenset({"on-destruction"})


class SwapLocations(Usable):
    """Exchange any two own Locations, healthy or not, with what lies below (EE-14.14, EE-14.15)."""

    name = "swap-locations"
    template = "Swap any two of your Locations."
    phases = INDUSTRY
    rules = ("EE-14.14", "EE-14.15")
    writes = frozenset({"row"})

    def run(self, state: State, seat: int) -> None:
        """Ask which."""
        state.stack.append(NEXT["Swap"](seat, self.source))


class MoveInnovation(Usable):
    """Lift one Innovation and attach it to another Location by the rules (EE-15.11, EE-20.12, EE-20.13, EE-20.14).

    Only that one moves and nothing comes back (EE-20.15); it may come from ruins, and be this Innovation itself.
    """

    name = "move-innovation"
    template = "Move one of your Innovations to an open Location."
    phases = INDUSTRY
    rules = ("EE-20.12", "EE-20.13", "EE-20.14", "EE-20.15", "EE-15.11", "EE-Q-35")
    reads = frozenset({"place", "health"})
    writes = frozenset({"place"})

    def movable(self, player: Seat) -> list[int]:
        """The Innovations that have somewhere to go."""
        able = {tile for tile in set(player.home.values()) if self.targets(player, tile)}
        return [card for card, tile in player.home.items() if tile in able]

    def _stuck(self, player: Seat) -> bool:
        """Whether none has."""
        return not any(self.targets(player, tile) for tile in player.home.values())

    def targets(self, player: Seat, origin: int) -> list[int]:
        """Where an Innovation from under `origin` may go: healthy, with the fewest (EE-Q-35, option `open_location`)."""
        if self.tables.open_location == "lifted":
            player.counts[origin] -= 1
            found = board.open_places(player)
            player.counts[origin] += 1
        else:
            found = board.open_places(player)
            if self.tables.open_location == "empty" and any(player.counts[tile] for tile in found):
                found = []
        return [tile for tile in found if tile != origin]

    def lacks(self, state: State, player: Seat) -> Refusal | None:
        """Nothing to move, or nowhere to."""
        if self._stuck(player):
            return refusal("EE-Q-35", "no Innovation has another Location to go to")
        return None

    def idle(self, state: State, player: Seat) -> bool:
        """As `lacks`: there is nothing to ask."""
        return self._stuck(player)

    def run(self, state: State, seat: int) -> None:
        """Ask which."""
        state.stack.append(NEXT["Lift"](seat, self.source))


def mover(state: State, source: int) -> MoveInnovation:
    """The deed of a source that moves Innovations."""
    deed = state.tables.deeds[source]
    if not isinstance(deed, MoveInnovation):
        raise TypeError(f"{deed.name} moves nothing")
    return deed


class DiscountBuild(Deed):
    """One build of a phase costs less (EE-13.7, EE-14.12); the towns have it (EE-14.13)."""

    name = "discount-build"
    template = "One Innovation that you build costs {hammer:<amount>} less."
    group = "build"
    parameters = (number("amount", "hammers less"),)
    phases = INDUSTRY
    timing = "at one build of a phase, or not at all"
    rules = ("EE-13.7", "EE-13.9", "EE-14.12")
    writes = frozenset({"build-price"})
    amount: int


class DiscountAdjacentRepair(Deed):
    """A repair next to it costs less (EE-20.11); several add up (EE-Q-33)."""

    name = "discount-adjacent-repair"
    template = "Adjacent repairs cost {hammer:<amount>} less."
    group = "repair"
    parameters = (number("amount", "hammers less"),)
    phases = INDUSTRY
    timing = "always, at a repair next to it"
    rules = ("EE-20.11", "EE-Q-33")
    reads = frozenset({"row", "place"})
    writes = frozenset({"repair-price"})
    amount: int


class MilitaryStrength(Deed):
    """Base strength: the armies' ability (EE-17.3) and Revolts (EE-20.27)."""

    name = "military-strength"
    template = "{strength:<amount>}"
    parameters = (number("amount", "base strength"),)
    phases = MILITARY
    timing = "always, in a war"
    rules = ("EE-17.2", "EE-17.3", "EE-20.27")
    writes = frozenset({"strength"})
    amount: int

    def strength(self, player: Seat) -> int:
        """The amount."""
        return self.amount


class MilitaryStrengthPerAdjacentDestroyed(Deed):
    """Base strength for each destroyed neighbour (EE-20.19)."""

    name = "military-strength-per-adjacent-destroyed"
    template = "{strength:<amount>} for each destroyed adjacent Location."
    parameters = (number("amount", "base strength for each"),)
    phases = MILITARY
    timing = "always, in a war"
    rules = ("EE-20.19",)
    reads = frozenset({"row", "place", "health"})
    writes = frozenset({"strength"})
    amount: int

    def strength(self, player: Seat) -> int:
        """The amount for each, counted now."""
        return self.amount * self.adjacent(player, destroyed=True)


class FreeBid(Deed):
    """Pass once without paying, on a card that allows the Resource (EE-8.7, EE-8.8, EE-20.17, EE-20.18, EE-Q-12)."""

    name = "free-bid"
    template = "{exhaust} Free Bid: {<resource>}"
    group = "free bid"
    parameters = (Token("resource", ("wheat", "hammer", "axe"), about="what the card has to allow"),)
    phases = DISASTER
    timing = "in the own turn of a Disaster phase; exhausts"
    roles = INNOVATION
    rules = ("EE-8.7", "EE-8.8", "EE-8.9", "EE-20.17", "EE-20.18")
    reads = frozenset({"exhausted", "card"})
    writes = frozenset({"exhausted", "turn"})
    resource: str

    def cast(self, source: int, phase: str) -> None:
        """And the Resource's number."""
        super().cast(source, phase)
        self.kind = RESOURCES.index(self.resource)


class ReplaceDisaster(Deed):
    """Replace an open card by the next of the deck (EE-20.20, EE-20.21, EE-20.22)."""

    name = "replace-disaster"
    template = "{exhaust} Replace a Disaster by the top card of the deck; the old one is shuffled in."
    phases = DISASTER
    timing = "at any moment of a Disaster phase between answers; exhausts"
    roles = INNOVATION
    rules = ("EE-20.20", "EE-20.21", "EE-20.22", "EE-20.23", "EE-20.24", "EE-20.25", "EE-20.26")
    reads = frozenset({"exhausted", "deck"})
    writes = frozenset({"exhausted", "card", "destruction"})


class OnDestroyedGain(Deed):
    """Resources and points when the Location above it falls (EE-20.38), each time that it does (EE-20.39)."""

    name = "on-destroyed-gain"
    template = "Location destroyed: gain <get>."
    parameters = (Amounts("get", (*RESOURCES, "points"), about="Resources and points"),)
    phases = DESTRUCTION
    timing = "when the Location above it is destroyed"
    roles = INNOVATION
    rules = ("EE-20.38", "EE-20.39", "EE-20.40")
    reads = frozenset({"destruction", "place"})
    writes = frozenset({"stash", "score"})
    get: dict[str, int]

    def run(self, state: State, seat: int) -> None:
        """Take everything, with nothing to choose (EE-Q-17)."""
        for kind, amount in self.get.items():
            if kind == "points":
                board.score(state, seat, amount, self.rules)
            else:
                board.gain(state, seat, RESOURCES.index(kind), amount, self.rules)


class OnDestroyedRefreshAll(Deed):
    """All cubes off the whole empire when the Location above it falls (EE-20.38, EE-20.41), ruins included."""

    name = "on-destroyed-refresh-all"
    template = "Location destroyed: refresh {refresh} your whole empire."
    phases = DESTRUCTION
    timing = "when the Location above it is destroyed"
    roles = INNOVATION
    rules = ("EE-20.38", "EE-20.39", "EE-20.41")
    reads = frozenset({"destruction", "place", "exhausted"})
    writes = frozenset({"exhausted"})

    def run(self, state: State, seat: int) -> None:
        """Take them off."""
        board.refresh(state, seat, list(state.seats[seat].home), self.rules)
