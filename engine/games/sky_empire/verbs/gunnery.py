"""What a Development changes in combats."""

from __future__ import annotations

from engine.effects import Number, Verb
from engine.effects.parameters import Token
from engine.games.sky_empire.terms import DICE


class CombatDie(Verb):
    """Adds a die in every combat round of a combat with Airships or buildings of the player."""

    name = "combat-die"
    template = "Roll {die-<colour>:<amount>} more in your combats."
    timing = "in each roll of the player in a combat"
    rules = ("SE-14.1", "SE-14.7")
    roles = frozenset({"development"})
    phases = frozenset({"combat"})
    writes = frozenset({"dice"})
    parameters = (Token("colour", DICE, about="which combat dice"), Number("amount", minimum=1, about="how many"))


class PresentDie(Verb):
    """Needs a Doppler of the player on the tile of the fight, as attacker or defender.

    It does not work in the Event phase, when all Dopplers are on their boards (SE-26.6).
    """

    name = "present-die"
    template = "With your Doppler in the fight, roll {die-<colour>:<amount>} more."
    timing = "in each roll of the player in a combat in the Action phase"
    rules = ("SE-14.1", "SE-14.7", "SE-26.6")
    roles = frozenset({"development"})
    phases = frozenset({"combat"})
    reads = frozenset({"figures"})
    writes = frozenset({"dice"})
    parameters = (Token("colour", DICE, about="which combat dice"), Number("amount", minimum=1, about="how many"))


class SentinelDie(Verb):
    """Adds a die in every combat round against Sentinel Airships or buildings."""

    name = "sentinel-die"
    template = "Against Sentinels, roll {die-<colour>:<amount>} more."
    timing = "in each roll of the player in a combat against Sentinels"
    rules = ("SE-13.2", "SE-14.1", "SE-14.7")
    roles = frozenset({"development"})
    phases = frozenset({"combat"})
    writes = frozenset({"dice"})
    parameters = (Token("colour", DICE, about="which combat dice"), Number("amount", minimum=1, about="how many"))


class OpeningHits(Verb):
    """Is added to the player's first roll."""

    name = "opening-hits"
    template = "Add {hit:<amount>} in the first round of each of your combats."
    timing = "with the first roll of the player in a combat"
    rules = ("SE-14.1", "SE-14.6")
    roles = frozenset({"development"})
    phases = frozenset({"combat"})
    writes = frozenset({"hits"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class CombatReroll(Verb):
    """Any number of the player's dice, once in a combat, before surges are used."""

    name = "combat-reroll"
    template = "Once in each combat, reroll any of your dice."
    timing = "after a roll of the player, once in a combat"
    rules = ("SE-14.1", "SE-E-65")
    roles = frozenset({"development"})
    phases = frozenset({"combat"})
    reads = frozenset({"dice"})
    writes = frozenset({"hits", "surges"})


class TurretShields(Verb):
    """Island turrets and Sky turrets start a combat with more Shield."""

    name = "turret-shields"
    template = "Your turrets have {shield:+<amount>}."
    timing = "when Building Combat cards are set up"
    rules = ("SE-13.3", "SE-15.5")
    roles = frozenset({"development"})
    phases = frozenset({"combat"})
    writes = frozenset({"most shields"})
    parameters = (Number("amount", minimum=1, maximum=6, about="how many"),)


class FleetShields(Verb):
    """Raises the printed Shield, up to the limit."""

    name = "fleet-shields"
    template = "Your Airships have {shield:+<amount>}, up to {shield:<most>}."
    timing = "always"
    rules = ("SE-20.4", "SE-7.19")
    roles = frozenset({"development"})
    phases = frozenset({"always"})
    reads = frozenset({"weather"})
    writes = frozenset({"most shields"})
    parameters = (
        Number("amount", minimum=1, maximum=6, about="how many"),
        Number("most", minimum=1, maximum=6, about="never above this"),
    )


GUNNERY = (CombatDie, PresentDie, SentinelDie, OpeningHits, CombatReroll, TurretShields, FleetShields)
