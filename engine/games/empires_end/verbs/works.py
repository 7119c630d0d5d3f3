"""Industry abilities that rearrange the empire, and abilities for building, repairs, wars and Disaster phases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects.parameters import Amounts, Token
from engine.games.empires_end import board
from engine.games.empires_end.following import NEXT
from engine.games.empires_end.tables import RESOURCES
from engine.games.empires_end.verbs.deeds import INDUSTRY, INNOVATION, Deed, Usable, number
from engine.play import at_work, refusal

if TYPE_CHECKING:
    from engine.games.empires_end.state import Seat, State
    from engine.play import Refusal

MILITARY, DISASTER, DESTRUCTION = frozenset({"military"}), frozenset({"disaster"}), frozenset({"on-destruction"})


class SwapLocations(Usable):
    """Exchange two own Locations, healthy or destroyed, with the Innovations below (EE-14.14, EE-14.15)."""

    name = "swap-locations"
    template = "Swap any two of your Locations."
    phases = INDUSTRY
    rules = ("EE-14.14", "EE-14.15")
    writes = frozenset({"row"})

    def run(self, state: State, seat: int) -> None:
        """Push the step that asks which two Locations to swap."""
        state.stack.append(NEXT["SwapLocations"](seat, self.source))


class MoveInnovation(Usable):
    """Move one Innovation to another Location by the rules of placing (EE-15.11, EE-20.12, EE-20.13, EE-20.14).

    Only this one card moves (EE-20.15). It may lie under a destroyed Location, and it may be the card with this
    ability.
    """

    name = "move-innovation"
    template = "Move one of your Innovations to an open Location."
    phases = INDUSTRY
    rules = ("EE-20.12", "EE-20.13", "EE-20.14", "EE-20.15", "EE-15.11", "EE-Q-35")
    reads = frozenset({"place", "health"})
    writes = frozenset({"place"})

    def movable(self, player: Seat) -> list[int]:
        """List the Innovations that another Location is open to."""
        able = {tile for tile in set(player.home.values()) if self.targets(player, tile)}
        return [card for card, tile in player.home.items() if tile in able]

    def _stuck(self, player: Seat) -> bool:
        """Tell whether no Innovation can move."""
        return not any(self.targets(player, tile) for tile in player.home.values())

    def targets(self, player: Seat, origin: int) -> list[int]:
        """List the healthy Locations with the fewest Innovations to which a card under `origin` may go.

        Option `open_location` says whether the lifted card still counts under `origin` (EE-Q-35).
        """
        if self.tables.open_location == "lifted":
            player.counts[origin] -= 1
            found = board.open_places(player)
            player.counts[origin] += 1
        else:
            found = board.open_places(player)
            if self.tables.open_location == "empty" and any(player.counts[tile] for tile in found):
                found = []
        return [tile for tile in found if tile != origin]

    def note_open(self, player: Seat, origin: int) -> None:
        """Note that it matters whether the lifted card still counts, or whether only empty Locations are open."""
        lying = set(board.open_places(player)) - {origin}
        player.counts[origin] -= 1
        lifted = set(board.open_places(player)) - {origin}
        player.counts[origin] += 1
        if lying != lifted or any(player.counts[tile] for tile in lying):
            at_work.note("EE-Q-35")

    def lacks(self, state: State, player: Seat) -> Refusal | None:
        """Refuse if no Innovation can move."""
        if self._stuck(player):
            return refusal("EE-Q-35", "no Innovation has another Location to go to")
        return None

    def idle(self, state: State, player: Seat) -> bool:
        """Tell whether no Innovation can move; the move is then not listed."""
        return self._stuck(player)

    def run(self, state: State, seat: int) -> None:
        """Push the step that asks which Innovation to move."""
        state.stack.append(NEXT["MoveInnovation"](seat, self.source))


def mover(state: State, source: int) -> MoveInnovation:
    """Return the ability of a source that moves Innovations; raise TypeError if the source has another ability."""
    deed = state.tables.deeds[source]
    if not isinstance(deed, MoveInnovation):
        raise TypeError(f"{deed.name} moves nothing")
    return deed


class DiscountBuild(Deed):
    """Make one build of a phase cheaper (EE-13.7, EE-14.12); towns have this ability (EE-14.13)."""

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
    """Make the repair of a neighbour cheaper (EE-20.11); the discounts of several cards add up (EE-Q-33)."""

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
    """Add a fixed base strength: the ability of armies (EE-17.3) and of Revolt cards (EE-20.27)."""

    name = "military-strength"
    template = "{strength:<amount>}"
    parameters = (number("amount", "base strength"),)
    phases = MILITARY
    timing = "always, in a war"
    rules = ("EE-17.2", "EE-17.3", "EE-20.27")
    writes = frozenset({"strength"})
    amount: int

    def strength(self, player: Seat) -> int:
        """Return the printed strength."""
        return self.amount


class MilitaryStrengthPerAdjacentDestroyed(Deed):
    """Add base strength for each destroyed neighbour (EE-20.19)."""

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
        """Return the printed strength times the number of neighbours that are destroyed now."""
        return self.amount * self.adjacent(player, destroyed=True)


class FreeBid(Deed):
    """Pass once without a payment, if the open card allows the Resource (EE-8.7, EE-8.8, EE-20.17, EE-20.18).

    If the open card lists several Resources, one that matches is enough (EE-Q-12).
    """

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
        """Store the source and the phase, and the number of the Resource."""
        super().cast(source, phase)
        self.kind = RESOURCES.index(self.resource)


class ReplaceDisaster(Deed):
    """Replace an open Disaster card with the next card of the deck (EE-20.20, EE-20.21, EE-20.22)."""

    name = "replace-disaster"
    template = "{exhaust} Replace a Disaster by the top card of the deck; the old one is shuffled in."
    phases = DISASTER
    timing = "at any moment of a Disaster phase between answers; exhausts"
    roles = INNOVATION
    rules = ("EE-20.20", "EE-20.21", "EE-20.22", "EE-20.23", "EE-20.24", "EE-20.25", "EE-20.26")
    reads = frozenset({"exhausted", "deck"})
    writes = frozenset({"exhausted", "card", "destruction"})


class OnDestroyedGain(Deed):
    """Gain Resources and points when the Location above is destroyed (EE-20.38).

    This happens each time the Location is destroyed (EE-20.39).
    """

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
        """Gain all Resources and score all points; the player has no choice (EE-Q-17)."""
        for kind, amount in self.get.items():
            if kind == "points":
                board.score(state, seat, amount, self.rules)
            else:
                board.gain(state, seat, RESOURCES.index(kind), amount, self.rules)


class OnDestroyedRefreshAll(Deed):
    """Remove all cubes of the empire when the Location above is destroyed (EE-20.38, EE-20.41).

    Cubes under destroyed Locations go too.
    """

    name = "on-destroyed-refresh-all"
    template = "Location destroyed: refresh {refresh} your whole empire."
    phases = DESTRUCTION
    timing = "when the Location above it is destroyed"
    roles = INNOVATION
    rules = ("EE-20.38", "EE-20.39", "EE-20.41")
    reads = frozenset({"destruction", "place", "exhausted"})
    writes = frozenset({"exhausted"})

    def run(self, state: State, seat: int) -> None:
        """Remove the cubes from all Innovations of the seat."""
        board.refresh(state, seat, list(state.seats[seat].home), self.rules)
