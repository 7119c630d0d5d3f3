"""What Missions and the Crystal of Honor ask for."""

from __future__ import annotations

from engine.effects import Number, Verb
from engine.effects.parameters import Token


class GoalBuildings(Verb):
    """Own buildings on the map."""

    name = "goal-buildings"
    template = "Have {<building>:<amount>} of your own on the map."
    timing = "tested whenever it may be completed"
    rules = ("SE-5.4",)
    roles = frozenset({"goal"})
    parameters = (
        Token("building", ("mine", "gas-farm", "bazaar"), about="which building"),
        Number("amount", minimum=1, about="how many"),
    )


class GoalAttack(Verb):
    """A flag of the seat for the round."""

    name = "goal-attack"
    template = "Have won a combat as attacker in this round."
    timing = "tested whenever it may be completed"
    rules = ("SE-5.4", "SE-14.16")
    roles = frozenset({"goal"})


class GoalTerrains(Verb):
    """Air, Tropical, Rock, Volcano; Home tiles do not count."""

    name = "goal-terrains"
    template = "Control tiles of <amount|one type|# types>."
    timing = "tested whenever it may be completed"
    rules = ("SE-5.4", "SE-8.12")
    roles = frozenset({"goal"})
    parameters = (Number("amount", minimum=1, maximum=4, about="how many"),)


class GoalSentinels(Verb):
    """A counter of the seat for the game."""

    name = "goal-sentinels"
    template = "Have beaten <amount|one Sentinel|# Sentinels>, Airships or buildings."
    timing = "tested after every effect"
    rules = ("SE-5.10",)
    roles = frozenset({"honor"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class GoalInitiative(Verb):
    """Tested after each effect."""

    name = "goal-initiative"
    template = "Have {initiative:<amount>} on your Doppler board at one time."
    timing = "tested after every effect"
    rules = ("SE-5.10",)
    roles = frozenset({"honor"})
    parameters = (Number("amount", minimum=1, maximum=18, about="how many"),)


class GoalCandles(Verb):
    """Tested after each effect (also goal-initiative, goal-exploration)."""

    name = "goal-candles"
    template = "Have {candles:<amount>} at one time."
    timing = "tested after every effect"
    rules = ("SE-5.10",)
    roles = frozenset({"honor"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class GoalExploration(Verb):
    """Tested after each effect."""

    name = "goal-exploration"
    template = "Have {exploration:<amount>} at one time."
    timing = "tested after every effect"
    rules = ("SE-5.10",)
    roles = frozenset({"honor"})
    parameters = (Number("amount", minimum=1, about="how many"),)


GOALS = (GoalBuildings, GoalAttack, GoalTerrains, GoalSentinels, GoalInitiative, GoalCandles, GoalExploration)
