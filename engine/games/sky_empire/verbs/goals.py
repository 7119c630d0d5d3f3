"""What Missions and the Crystal of Honor ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Number
from engine.effects.parameters import Token
from engine.games.sky_empire import control
from engine.games.sky_empire.terms import BUILDINGS, HOME
from engine.games.sky_empire.verbs.deed import Goal

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State

KINDS = {name: kind for kind, name in enumerate(BUILDINGS)}


class GoalBuildings(Goal):
    """Counts the player's buildings on the map."""

    name = "goal-buildings"
    template = "Have {<building>:<amount>} of your own on the map."
    timing = "tested whenever it may be completed"
    rules = ("SE-5.4",)
    roles = frozenset({"goal"})
    reads = frozenset({"buildings"})
    parameters = (
        Token("building", ("mine", "gas-farm", "bazaar"), about="which building"),
        Number("amount", minimum=1, about="how many"),
    )
    building: str
    amount: int

    def met(self, state: State, seat: int) -> bool:
        """Count them on the map, blocked or not."""
        return len(state.seats[seat].buildings[KINDS[self.building]]) >= self.amount


class GoalAttack(Goal):
    """A mark of the seat that lasts for the round."""

    name = "goal-attack"
    template = "Have won a combat as attacker in this round."
    timing = "tested whenever it may be completed"
    rules = ("SE-5.4", "SE-14.16")
    roles = frozenset({"goal"})

    def met(self, state: State, seat: int) -> bool:
        """Look up the mark, which the aftermath of a combat sets."""
        return state.seats[seat].won


class GoalTerrains(Goal):
    """Counts Air, Tropical, Rock and Volcano. Home tiles do not count."""

    name = "goal-terrains"
    template = "Control tiles of <amount|one type|# types>."
    timing = "tested whenever it may be completed"
    rules = ("SE-5.4", "SE-8.12")
    roles = frozenset({"goal"})
    reads = frozenset({"buildings", "ships"})
    parameters = (Number("amount", minimum=1, maximum=4, about="how many"),)
    amount: int

    def met(self, state: State, seat: int) -> bool:
        """Count the types of the tiles under control."""
        land, found = control.controls(state, seat), 0
        for tiles in state.tables.terrain[:HOME]:
            if land & tiles:
                found += 1
        return found >= self.amount


class GoalSentinels(Goal):
    """Counts units of Sentinels destroyed in the seat's combats of the whole game, in draws too (SE-E-4)."""

    name = "goal-sentinels"
    template = (
        "Have destroyed <amount|one Sentinel Airship or Sentinel building|# Sentinel Airships or Sentinel buildings>."
    )
    timing = "tested after every effect"
    rules = ("SE-5.10",)
    roles = frozenset({"honor"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    amount: int

    def met(self, state: State, seat: int) -> bool:
        """Look up the count, which the aftermath of a combat raises."""
        return state.seats[seat].beaten >= self.amount


class GoalInitiative(Goal):
    """Is checked after each effect."""

    name = "goal-initiative"
    template = "Have {initiative:<amount>} on your Doppler board at one time."
    timing = "tested after every effect"
    rules = ("SE-5.10",)
    roles = frozenset({"honor"})
    reads = frozenset({"initiative"})
    parameters = (Number("amount", minimum=1, maximum=18, about="how many"),)
    amount: int

    def met(self, state: State, seat: int) -> bool:
        """Count the tokens on the Doppler board alone."""
        return state.seats[seat].initiative >= self.amount


class GoalCandles(Goal):
    """Is checked after each effect, like goal-initiative and goal-exploration."""

    name = "goal-candles"
    template = "Have {candles:<amount>} at one time."
    timing = "tested after every effect"
    rules = ("SE-5.10",)
    roles = frozenset({"honor"})
    reads = frozenset({"goods", "candles"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    amount: int

    def met(self, state: State, seat: int) -> bool:
        """Count the Candles of the player."""
        return state.seats[seat].candles >= self.amount


class GoalExploration(Goal):
    """Is checked after each effect."""

    name = "goal-exploration"
    template = "Have {exploration:<amount>} at one time."
    timing = "tested after every effect"
    rules = ("SE-5.10",)
    roles = frozenset({"honor"})
    reads = frozenset({"exploration"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    amount: int

    def met(self, state: State, seat: int) -> bool:
        """Count the tokens that the player has taken and not spent."""
        return state.seats[seat].tokens >= self.amount


GOALS = (GoalBuildings, GoalAttack, GoalTerrains, GoalSentinels, GoalInitiative, GoalCandles, GoalExploration)
