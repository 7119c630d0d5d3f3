"""What a Development changes for its owner outside combats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Name, Number, Verb
from engine.effects.parameters import Token
from engine.games.sky_empire import holdings
from engine.games.sky_empire.steps.phases import push
from engine.games.sky_empire.terms import ACTIONS, DECKS, GOODS
from engine.games.sky_empire.verbs.deed import Deed

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State


class Salvage(Verb):
    """Some sections of Exploration cards of this deck ask for it."""

    name = "salvage"
    template = "You have <deck> Salvage."
    timing = "always"
    rules = ("SE-16.15", "SE-16.16")
    roles = frozenset({"development"})
    parameters = (Name("deck", DECKS, about="of which terrain"),)
    phases = frozenset({"action"})
    writes = frozenset({"salvage"})


class CheaperBuying(Verb):
    """Makes every purchase of a resource cheaper, but not cheaper than the price for which it is sold."""

    name = "cheaper-buying"
    template = "Buying a resource costs {candles:<amount>} less."
    timing = "always"
    rules = ("SE-19.4",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    phases = frozenset({"action"})
    writes = frozenset({"buying prices"})


class EventInitiative(Deed):
    """Works in every Event phase, as far as the supply lasts."""

    name = "event-initiative"
    template = "Gain {initiative:<amount>} in each Event phase."
    timing = "in the Event phase, after the Event is drawn"
    rules = ("SE-7.3",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, maximum=18, about="how many"),)
    phases = frozenset({"event"})
    writes = frozenset({"initiative"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Move tokens from the supply to the Doppler board, before the Event's effects (SE-E-50)."""
        holdings.gain_initiative(state, seat, self.amount, (*self.rules, "SE-E-50"))


class EventGain(Deed):
    """Works in every Event phase. The goods come from the supply."""

    name = "event-gain"
    template = "Gain {<resource>:<amount>} in each Event phase."
    timing = "in the Event phase, after the Event is drawn"
    rules = ("SE-7.3",)
    roles = frozenset({"development"})
    parameters = (Token("resource", GOODS, about="what"), Number("amount", minimum=1, about="how many"))
    phases = frozenset({"event"})
    writes = frozenset({"goods"})
    resource: str
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Give the goods from the supply."""
        holdings.gain(state, seat, GOODS.index(self.resource), self.amount, self.rules)


class HandLimits(Verb):
    """Replaces the limits of the rules."""

    name = "hand-limits"
    template = "You may hold {action-card:<actions>} and {mission:<missions>}."
    timing = "always"
    rules = ("SE-27.1", "SE-27.2")
    roles = frozenset({"development"})
    parameters = (Number("actions", minimum=1, about="Action cards"), Number("missions", minimum=1, about="Missions"))
    phases = frozenset({"always"})
    writes = frozenset({"limits"})


class RecallAfter(Verb):
    """Works once in a round, when the Tactical action ends. The token goes where recall-here puts it."""

    name = "recall-after"
    template = "Once in a round, after a Tactical action, take your {initiative} off its tile, to your supply."
    timing = "after a Tactical action of the player, once in a round"
    rules = ("SE-16.19",)
    roles = frozenset({"development"})
    phases = frozenset({"action"})
    reads = frozenset({"marks"})
    writes = frozenset({"marks", "initiative"})


class CarriedSpeed(Verb):
    """Counts when the move begins."""

    name = "carried-speed"
    template = "Your ships that carry a Doppler have {speed:+<amount>}."
    timing = "while Airships are committed"
    rules = ("SE-11.3", "SE-11.9")
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    phases = frozenset({"action"})
    writes = frozenset({"speed"})


class FleetSpeed(Verb):
    """Counts for every ship of the owner."""

    name = "fleet-speed"
    template = "Your Airships have {speed:+<amount>}."
    timing = "always"
    rules = ("SE-11.3",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    phases = frozenset({"action"})
    writes = frozenset({"speed"})


class PlacementCard(Deed):
    """Works once for each figure that is placed on the map (option placement_bonus)."""

    name = "placement-card"
    template = "For each Doppler placed on the map, draw {action-card:<amount>}."
    timing = "after placing a Doppler on the map"
    rules = ("SE-8.14",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    phases = frozenset({"committing"})
    writes = frozenset({"hand"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Draw the card. It comes only with placing, not in the Event phase (SE-7.4)."""
        holdings.draw(state, seat, ACTIONS, self.amount, self.rules)


class PlacementInitiative(Deed):
    """Works once for each figure that is placed on the map (option placement_bonus)."""

    name = "placement-initiative"
    template = "For each Doppler placed on the map, gain {initiative:<amount>}."
    timing = "after placing a Doppler on the map"
    rules = ("SE-8.14", "SE-8.15")
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    phases = frozenset({"committing"})
    writes = frozenset({"initiative"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Move a token from the supply to the Doppler board."""
        holdings.gain_initiative(state, seat, self.amount, self.rules)


class PlacementChoice(Deed):
    """The player chooses for each placement (option placement_bonus)."""

    name = "placement-choice"
    template = "For each Doppler placed on the map, gain {initiative:<initiative>} or draw {action-card:<cards>}."
    timing = "after placing a Doppler on the map"
    rules = ("SE-8.14", "SE-8.15")
    roles = frozenset({"development"})
    parameters = (
        Number("initiative", minimum=1, about="Initiative tokens"),
        Number("cards", minimum=1, about="Action cards"),
    )
    phases = frozenset({"committing"})
    writes = frozenset({"initiative", "hand"})
    initiative: int
    cards: int

    def run(self, state: State, seat: int) -> None:
        """Ask which of them."""
        push(state, "TakeInitiativeOrCards", seat, self.initiative, self.cards, "SE-8.14")


class CheaperBuildings(Verb):
    """Counts resources in all. The player chooses which are left out. It is added to cheaper-next."""

    name = "cheaper-buildings"
    template = "Your buildings cost <fewer|one resource|# resources> less, but not less than <least>."
    timing = "always"
    rules = ("SE-21.2",)
    roles = frozenset({"development"})
    parameters = (
        Number("fewer", minimum=1, about="resources saved"),
        Number("least", minimum=0, about="never below this"),
    )
    phases = frozenset({"action"})
    writes = frozenset({"building prices"})


class CheaperShips(Verb):
    """Counts resources in all. The player chooses which are left out."""

    name = "cheaper-ships"
    template = "Your Airships cost <fewer|one resource|# resources> less, but not less than <least>."
    timing = "always"
    rules = ("SE-20.3",)
    roles = frozenset({"development"})
    parameters = (
        Number("fewer", minimum=1, about="resources saved"),
        Number("least", minimum=0, about="never below this"),
    )
    phases = frozenset({"action"})
    writes = frozenset({"ship-prices"})


class RicherProducers(Verb):
    """Gives more of one kind. The player chooses it where the building yields two."""

    name = "richer-producers"
    template = (
        "A Mine or Gas Farm that yields resources for you yields <amount|one resource|# resources> more, of one kind"
        " that it yields."
    )
    timing = "whenever a producer is activated"
    rules = ("SE-18.4",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    phases = frozenset({"action"})
    reads = frozenset({"markers"})
    writes = frozenset({"goods"})


class LargerFleet(Verb):
    """Is added to the fleet size."""

    name = "larger-fleet"
    template = "Your fleet size is <amount> larger."
    timing = "always"
    rules = ("SE-11.12", "SE-20.7")
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    phases = frozenset({"action"})
    writes = frozenset({"fleet"})


class FreeProducer(Verb):
    """Works once in each Tactical action, in step 6."""

    name = "free-producer"
    template = "Once in each action, a Mine or Gas Farm costs you nothing."
    timing = "while buildings are constructed, once in an action"
    rules = ("SE-21.2",)
    roles = frozenset({"development"})
    phases = frozenset({"action"})
    writes = frozenset({"building prices"})


DEVELOPMENTS = (
    Salvage,
    CheaperBuying,
    EventInitiative,
    EventGain,
    HandLimits,
    RecallAfter,
    CarriedSpeed,
    FleetSpeed,
    PlacementCard,
    PlacementInitiative,
    PlacementChoice,
    CheaperBuildings,
    CheaperShips,
    RicherProducers,
    LargerFleet,
    FreeProducer,
)
