"""Effects on a tile: markers, buildings, transactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Name, Number
from engine.effects.parameters import Token
from engine.games.sky_empire import board, control
from engine.games.sky_empire.steps.constructing import FOUND, FREE, begin_building, possible, refuse_building
from engine.games.sky_empire.steps.phases import push, refusal
from engine.games.sky_empire.terms import BUILDINGS, NOW, RAW
from engine.games.sky_empire.verbs.deed import Deed

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.play import Refusal


class SpawnMarker(Deed):
    """Cannot be chosen with 2 markers on the tile (SE-16.11) or none of that kind left (SE-E-42)."""

    name = "spawn-marker"
    template = "Put a {<resource>} marker on this tile."
    timing = NOW
    rules = ("SE-16.11",)
    roles = frozenset({"section"})
    parameters = (Token("resource", RAW, about="what"),)
    reads = frozenset({"markers"})
    writes = frozenset({"markers"})
    resource: str

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if the active tile has no room, or the supply no such marker."""
        action, numbers = state.action, state.tables.constants
        if action is None or len(control.markers_on(state, action.tile)) >= numbers["markers_per_tile"]:
            return refusal("SE-16.11", "the tile has two resource markers")
        if not state.marker_supply[RAW.index(self.resource)]:
            return refusal("SE-E-42", f"there is no {self.resource} marker left")
        return None

    def run(self, state: State, seat: int) -> None:
        """Put the marker on the active tile."""
        if state.action is not None:
            board.spawn_marker(state, seat, state.action.tile, RAW.index(self.resource), self.rules)


class RecallHere(Deed):
    """A token of the player on the active tile goes to the supply; by option recalled_initiative, to the Doppler board.

    The action goes on.
    """

    name = "recall-here"
    template = "Take your {initiative} off this tile, to your supply."
    timing = NOW
    rules = ("SE-16.19",)
    roles = frozenset({"section"})
    reads = frozenset({"marks"})
    writes = frozenset({"marks", "initiative"})

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if no token of the player lies on the active tile."""
        if not state.seats[seat].marks >> control.running(state).tile & 1:
            return refusal("SE-16.19", "no Initiative token of the player lies on the active tile")
        return None

    def run(self, state: State, seat: int) -> None:
        """Take the token off the tile; the option says where it goes (SE-E-17)."""
        board.unmark(state, seat, control.running(state).tile, ("SE-16.19", "SE-E-17"))


class Recall(Deed):
    """Like recall-here for any tile of the map, which the player chooses. Printed "as an action", it ends the turn."""

    name = "recall"
    template = "Take <amount|one of your Initiative tokens|# of your Initiative tokens> off the map, to your supply."
    timing = NOW
    rules = ("SE-16.19", "SE-28.12")
    roles = frozenset({"card"})
    parameters = (Number("amount", minimum=1, maximum=18, about="how many"),)
    reads = frozenset({"marks"})
    writes = frozenset({"marks", "initiative"})
    amount: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if no token of the player is on the map."""
        return (
            None
            if state.seats[seat].marks
            else refusal("SE-16.19", "no Initiative token of the player lies on the map")
        )

    def run(self, state: State, seat: int) -> None:
        """Ask which token."""
        for _ in range(self.amount):
            push(state, "RecallTokens", seat, self.rules)


class BuildHere(Deed):
    """The player may construct a building in step 4, by all rules of SE-21, at a lower price (0 at least).

    The player chooses which resources are left out.
    """

    name = "build-here"
    template = "Construct one building here now for <fewer|one resource|# resources> less."
    timing = NOW
    rules = ("SE-16.12", "SE-21.2")
    roles = frozenset({"section"})
    parameters = (Number("fewer", minimum=1, about="resources saved"),)
    reads = frozenset({"buildings", "building prices"})
    writes = frozenset({"buildings", "goods"})
    fewer: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if nothing could be built."""
        if possible(state, seat, FOUND, self.fewer):
            return None
        return refusal("SE-21.1", "nothing can be constructed on the active tile")

    def run(self, state: State, seat: int) -> None:
        """Ask which building."""
        push(state, "BuildHere", seat, self.fewer)


class FreeBuilding(Deed):
    """Possible only if it is legal: terrain, 3 buildings, 1 producer, a model in the supply (it may be relocated).

    Step 5 of the same action can use the building.
    """

    name = "free-building"
    template = "Put a <building> here for nothing."
    timing = NOW
    rules = ("SE-16.12", "SE-21.6")
    roles = frozenset({"section"})
    parameters = (Name("building", ("mine", "gas-farm", "bazaar"), about="which building"),)
    reads = frozenset({"buildings"})
    writes = frozenset({"buildings"})
    building: str

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if the tile does not suit the building."""
        return refuse_building(state, seat, BUILDINGS.index(self.building), FREE)

    def run(self, state: State, seat: int) -> None:
        """Put the building up, or let the player relocate one first."""
        begin_building(state, seat, BUILDINGS.index(self.building), FREE)


class CheaperNext(Deed):
    """Lasts until the running action ends or a building is constructed."""

    name = "cheaper-next"
    template = "The next building of this action costs <fewer|one resource|# resources> less."
    timing = "until the action ends"
    rules = ("SE-21.2",)
    roles = frozenset({"section", "card"})
    parameters = (Number("fewer", minimum=1, about="resources saved"),)
    writes = frozenset({"building prices"})
    fewer: int

    def run(self, state: State, seat: int) -> None:
        """Remember it until the action ends or a building is constructed."""
        action = control.running(state)
        action.cheaper += self.fewer
        state.emit("cheaper", seat, "building", None, action.cheaper, self.rules)


class Transactions(Deed):
    """Transactions like those of a Bazaar, without a Bazaar."""

    name = "transactions"
    template = "Make <up_to|one transaction|up to # transactions>."
    timing = NOW
    rules = ("SE-19.2",)
    roles = frozenset({"section"})
    parameters = (Number("up_to", minimum=1, about="at most so many"),)
    reads = frozenset({"buying prices"})
    writes = frozenset({"goods"})
    up_to: int

    def run(self, state: State, seat: int) -> None:
        """Ask for the transactions, one at a time."""
        push(state, "Transactions", seat, self.up_to, "SE-19.2")


BUILDING = (SpawnMarker, RecallHere, Recall, BuildHere, FreeBuilding, CheaperNext, Transactions)
