"""What surges and Action cards do in a combat, and what a ship can always do."""

from __future__ import annotations

from engine.effects import Number, Verb
from engine.effects.parameters import Token
from engine.games.sky_empire.words import DICE


class Hits(Verb):
    """Added to the total of this roll."""

    name = "hits"
    template = "Add {hit:<amount>}."
    timing = "with a surge, or in the step that the card names"
    rules = ("SE-14.6",)
    roles = frozenset({"surge", "card"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class RestoreShields(Verb):
    """Up to n points over own units still in the fight, freely split, never above the maximum under weather."""

    name = "restore-shields"
    template = "Restore up to {shield:<amount>} on your units in this fight."
    timing = "with a surge"
    rules = ("SE-14.3", "SE-7.19")
    roles = frozenset({"surge"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class Repair(Verb):
    """Surge: a ship in the fight. Elsewhere: any own ship on the map. Never above the printed structure."""

    name = "repair"
    template = "Restore {structure:<amount>} on one of your ships."
    timing = "with a surge, or at once"
    rules = ("SE-14.3", "SE-15.7")
    roles = frozenset({"surge", "card", "action"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class DiscardForHits(Verb):
    """Needs the card in hand."""

    name = "discard-for-hits"
    template = "Discard {action-card:<cards>} to add {hit:<hits>}."
    timing = "with a surge"
    rules = ("SE-14.6", "SE-15.16")
    roles = frozenset({"surge"})
    parameters = (Number("cards", minimum=1, about="Action cards"), Number("hits", minimum=1, about="hits"))


class Reroll(Verb):
    """The player names the dice; the new faces replace the old."""

    name = "reroll"
    template = "Reroll <dice|one of your dice|up to # of your dice>."
    timing = "with a surge, before other surge abilities"
    rules = ("SE-14.3",)
    roles = frozenset({"surge"})
    parameters = (Number("dice", minimum=1, about="how many dice"),)


class CancelHits(Verb):
    """Lowers the enemy's pending hits of this combat round, not below 0.

    As a surge: counts against hits that arrive in step 3, whoever rolled first.
    """

    name = "cancel-hits"
    template = "Cancel {hit:<amount>} of the enemy."
    timing = "before the hits of this combat round strike"
    rules = ("SE-14.9",)
    roles = frozenset({"surge", "card"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class AddDie(Verb):
    """One combat round only."""

    name = "add-die"
    template = "Roll {die-<colour>:<amount>} more in this combat round."
    timing = "before the own roll of a combat round"
    rules = ("SE-14.1", "SE-14.7", "SE-13.6")
    roles = frozenset({"card"})
    parameters = (Token("colour", DICE, about="which combat dice"), Number("amount", minimum=1, about="how many"))


class ExploreFreely(Verb):
    """The ship must be on the active tile; still one card in an action."""

    name = "explore-freely"
    template = "Lets you explore without {exploration}."
    timing = "while the ship is on the active tile"
    rules = ("SE-16.2", "SE-16.3")
    roles = frozenset({"ability"})


class Faster(Verb):
    """With `ability_doppler: true` only with a Doppler on the ship's tile when the move begins."""

    name = "faster"
    template = "Has {speed:+<amount>}."
    timing = "always"
    rules = ("SE-11.3",)
    roles = frozenset({"ability"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class ActAsBazaar(Verb):
    """Step 5 and SE-19 only (6 transactions); it is no building."""

    name = "act-as-bazaar"
    template = "Counts as a Bazaar of yours on its tile."
    timing = "while buildings are activated"
    rules = ("SE-19.1", "SE-19.3")
    roles = frozenset({"ability"})


class BoostShip(Verb):
    """Until the action ends."""

    name = "boost-ship"
    template = "One of your ships has {speed:+<amount>} in this action."
    timing = "while Airships are committed, until the action ends"
    rules = ("SE-11.3", "SE-24.4")
    roles = frozenset({"card"})
    parameters = (Number("amount", minimum=1, about="how many"),)


FIGHTING = (
    Hits,
    RestoreShields,
    Repair,
    DiscardForHits,
    Reroll,
    CancelHits,
    AddDie,
    ExploreFreely,
    Faster,
    ActAsBazaar,
    BoostShip,
)
