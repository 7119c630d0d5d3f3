"""What a Development changes for its owner."""

from __future__ import annotations

from engine.effects import Name, Number, Verb
from engine.effects.parameters import Token
from engine.games.sky_empire.words import DECKS, DICE, GOODS


class CombatDie(Verb):
    """One die more in every combat round of a combat with own Airships or buildings."""

    name = "combat-die"
    template = "Roll {die-<colour>:<amount>} more in your combats."
    timing = "in each own roll of a combat"
    rules = ("SE-14.1", "SE-14.7")
    roles = frozenset({"development"})
    parameters = (Token("colour", DICE, about="which combat dice"), Number("amount", minimum=1, about="how many"))


class PresentDie(Verb):
    """Doppler on the tile of the fight; Event phase too."""

    name = "present-die"
    template = "With your Doppler in the fight, roll {die-<colour>:<amount>} more."
    timing = "in each own roll of a combat"
    rules = ("SE-14.1", "SE-14.7")
    roles = frozenset({"development"})
    parameters = (Token("colour", DICE, about="which combat dice"), Number("amount", minimum=1, about="how many"))


class SentinelDie(Verb):
    """One die more in every combat round against Sentinel Airships or buildings."""

    name = "sentinel-die"
    template = "Against Sentinels, roll {die-<colour>:<amount>} more."
    timing = "in each own roll of a combat against Sentinels"
    rules = ("SE-14.1", "SE-14.7")
    roles = frozenset({"development"})
    parameters = (Token("colour", DICE, about="which combat dice"), Number("amount", minimum=1, about="how many"))


class OpeningHits(Verb):
    """Added to the first own roll."""

    name = "opening-hits"
    template = "Add {hit:<amount>} in the first round of each of your combats."
    timing = "with the first own roll of a combat"
    rules = ("SE-14.6",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class CombatReroll(Verb):
    """Any number of own dice, once in a combat, before surges are used."""

    name = "combat-reroll"
    template = "Once in each combat, reroll any of your dice."
    timing = "after an own roll, once in a combat"
    rules = ("SE-14.1",)
    roles = frozenset({"development"})


class TurretShields(Verb):
    """Island turrets and Sky turrets start a combat with more Shield."""

    name = "turret-shields"
    template = "Your turrets have {shield:+<amount>}."
    timing = "when Building Combat cards are set up"
    rules = ("SE-13.3",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, maximum=6, about="how many"),)


class FleetShields(Verb):
    """The printed Shield grows, up to the limit."""

    name = "fleet-shields"
    template = "Your Airships have {shield:+<amount>}, up to {shield:<most>}."
    timing = "always"
    rules = ("SE-20.4", "SE-7.19")
    roles = frozenset({"development"})
    parameters = (
        Number("amount", minimum=1, maximum=6, about="how many"),
        Number("most", minimum=1, maximum=6, about="never above this"),
    )


class Salvage(Verb):
    """Some sections of Exploration cards of that deck ask for it."""

    name = "salvage"
    template = "You have <deck> Salvage."
    timing = "always"
    rules = ("SE-16.15", "SE-16.16")
    roles = frozenset({"development"})
    parameters = (Name("deck", DECKS, about="of which terrain"),)


class CheaperBuying(Verb):
    """Every purchase of a resource, prices not below 5."""

    name = "cheaper-buying"
    template = "Buying a resource costs {candles:<amount>} less."
    timing = "always"
    rules = ("SE-19.4",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class EventInitiative(Verb):
    """In every Event phase, as far as the supply goes."""

    name = "event-initiative"
    template = "Gain {initiative:<amount>} in each Event phase."
    timing = "in the Event phase, after the Event is drawn"
    rules = ("SE-7.3",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, maximum=18, about="how many"),)


class EventGain(Verb):
    """In every Event phase, from the supply."""

    name = "event-gain"
    template = "Gain {<resource>:<amount>} in each Event phase."
    timing = "in the Event phase, after the Event is drawn"
    rules = ("SE-7.3",)
    roles = frozenset({"development"})
    parameters = (Token("resource", GOODS, about="what"), Number("amount", minimum=1, about="how many"))


class HandLimits(Verb):
    """Takes the place of the limits of the rules."""

    name = "hand-limits"
    template = "You may hold {action-card:<actions>} and {mission:<missions>}."
    timing = "always"
    rules = ("SE-27.1", "SE-27.2")
    roles = frozenset({"development"})
    parameters = (Number("actions", minimum=1, about="Action cards"), Number("missions", minimum=1, about="Missions"))


class RecallAfter(Verb):
    """Once in a round, when the Tactical action ends."""

    name = "recall-after"
    template = "Once in a round, after a Tactical action, take your {initiative} off its tile."
    timing = "after an own Tactical action, once in a round"
    rules = ("SE-16.19",)
    roles = frozenset({"development"})


class CarriedSpeed(Verb):
    """Counts when the move begins."""

    name = "carried-speed"
    template = "Your ships that carry a Doppler have {speed:+<amount>}."
    timing = "while Airships are committed"
    rules = ("SE-11.3", "SE-11.9")
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class FleetSpeed(Verb):
    """Counts for every ship of the owner."""

    name = "fleet-speed"
    template = "Your Airships have {speed:+<amount>}."
    timing = "always"
    rules = ("SE-11.3",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class PlacementCard(Verb):
    """Once for each figure placed on the map (option placement_bonus)."""

    name = "placement-card"
    template = "For each Doppler placed on the map, draw {action-card:<amount>}."
    timing = "after placing a Doppler on the map"
    rules = ("SE-8.14",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class PlacementInitiative(Verb):
    """Once for each figure placed on the map (option placement_bonus)."""

    name = "placement-initiative"
    template = "For each Doppler placed on the map, gain {initiative:<amount>}."
    timing = "after placing a Doppler on the map"
    rules = ("SE-8.14", "SE-8.15")
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class PlacementChoice(Verb):
    """Chosen for each placement (option placement_bonus)."""

    name = "placement-choice"
    template = "For each Doppler placed on the map, gain {initiative:<initiative>} or draw {action-card:<cards>}."
    timing = "after placing a Doppler on the map"
    rules = ("SE-8.14", "SE-8.15")
    roles = frozenset({"development"})
    parameters = (
        Number("initiative", minimum=1, about="Initiative tokens"),
        Number("cards", minimum=1, about="Action cards"),
    )


class CheaperBuildings(Verb):
    """Total number of resources; the player chooses which is left out. Adds up with cheaper-next."""

    name = "cheaper-buildings"
    template = "Your buildings cost <fewer|one resource|# resources> less, but not less than <least>."
    timing = "always"
    rules = ("SE-21.2",)
    roles = frozenset({"development"})
    parameters = (
        Number("fewer", minimum=1, about="resources saved"),
        Number("least", minimum=0, about="never below this"),
    )


class CheaperShips(Verb):
    """Total number of resources; the player chooses which is left out."""

    name = "cheaper-ships"
    template = "Your Airships cost <fewer|one resource|# resources> less, but not less than <least>."
    timing = "always"
    rules = ("SE-20.3",)
    roles = frozenset({"development"})
    parameters = (
        Number("fewer", minimum=1, about="resources saved"),
        Number("least", minimum=0, about="never below this"),
    )


class RicherProducers(Verb):
    """One resource more of a kind that the building yields anyway."""

    name = "richer-producers"
    template = "A Mine or Gas Farm that yields a resource yields <amount> more of it."
    timing = "whenever a producer is activated"
    rules = ("SE-18.4",)
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class LargerFleet(Verb):
    """Added to the fleet size."""

    name = "larger-fleet"
    template = "Your fleet size is <amount> larger."
    timing = "always"
    rules = ("SE-11.12", "SE-20.7")
    roles = frozenset({"development"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class FreeProducer(Verb):
    """Once in each Tactical action, step 6."""

    name = "free-producer"
    template = "Once in each action, a Mine or Gas Farm costs you nothing."
    timing = "while buildings are constructed, once in an action"
    rules = ("SE-21.2",)
    roles = frozenset({"development"})


DEVELOPMENTS = (
    CombatDie,
    PresentDie,
    SentinelDie,
    OpeningHits,
    CombatReroll,
    TurretShields,
    FleetShields,
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
