"""What Airships can do outside combats: standard abilities, and a card that makes one faster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Number, Verb
from engine.games.sky_empire.steps.phases import push, refusal
from engine.games.sky_empire.verbs.deed import Deed

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.play import Refusal


class ExploreFreely(Verb):
    """The tile may lack a token; then none is gained. A token that lies there is gained.

    An action has still one card.
    """

    name = "explore-freely"
    template = "You may explore its tile even if no {exploration} lies there."
    timing = "while the ship is on the active tile"
    rules = ("SE-16.2", "SE-16.3")
    roles = frozenset({"ability"})
    phases = frozenset({"action"})
    writes = frozenset({"exploring"})


class Faster(Verb):
    """With `ability_doppler: true` it works only with a Doppler on the ship's tile when the move begins."""

    name = "faster"
    template = "Has {speed:+<amount>}."
    timing = "always"
    rules = ("SE-11.3",)
    roles = frozenset({"ability"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    phases = frozenset({"action"})
    writes = frozenset({"speed"})


class ActAsBazaar(Verb):
    """Counts in step 5 and for SE-19 only (6 transactions). The ship is no building."""

    name = "act-as-bazaar"
    template = "Counts as a Bazaar on its tile when you activate buildings."
    timing = "while buildings are activated"
    rules = ("SE-19.1", "SE-19.3")
    roles = frozenset({"ability"})
    phases = frozenset({"action"})


class BoostShip(Deed):
    """Lasts until the action ends."""

    name = "boost-ship"
    template = "One of your ships has {speed:+<amount>} in this action."
    timing = "while Airships are committed, until the action ends"
    rules = ("SE-11.3", "SE-24.4")
    roles = frozenset({"card"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    reads = frozenset({"ships"})
    writes = frozenset({"speed"})
    amount: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if no ship of the player is on the map."""
        if not state.seats[seat].ships:
            return refusal("SE-11.1", "no ship of this player is on the map")
        return None

    def run(self, state: State, seat: int) -> None:
        """Ask which ship."""
        push(state, "BoostShip", seat, self.amount)


SHIPS = (ExploreFreely, Faster, ActAsBazaar, BoostShip)
