"""What surges and Action cards do in a combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Number
from engine.effects.parameters import Token
from engine.games.sky_empire import control, fights
from engine.games.sky_empire.steps.phases import push, refusal
from engine.games.sky_empire.terms import DICE
from engine.games.sky_empire.verbs.deed import Deed

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.play import Refusal


class Feat(Deed):
    """An effect that works only in a combat, for the side whose step it is."""

    phases = frozenset({"combat"})

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if no combat goes on."""
        return None if state.combat is not None else refusal("SE-13.6", "no combat is going on")


class Hits(Feat):
    """Is added to the total of this roll."""

    name = "hits"
    template = "Add {hit:<amount>}."
    timing = "with a surge, or in the step that the card names"
    rules = ("SE-14.6",)
    roles = frozenset({"surge", "card"})
    reads = frozenset({"surges"})
    writes = frozenset({"hits"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Add the hits. They wait for step 3."""
        fights.add_hits(state, fights.acting(state), self.amount, "SE-14.6")


class RestoreShields(Feat):
    """Restores up to n shields of the player's units in the fight, divided as the player likes.

    No unit gets more than its maximum in this weather.
    """

    name = "restore-shields"
    template = "Restore up to {shield:<amount>} on your units in this fight."
    timing = "with a surge"
    rules = ("SE-14.3", "SE-7.19")
    roles = frozenset({"surge"})
    reads = frozenset({"surges", "most shields"})
    writes = frozenset({"shields"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    amount: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if no unit of the side lacks a shield."""
        if found := Feat.refuse(self, state, seat):
            return found
        combat = fights.running(state)
        if any(unit.shield < unit.most for unit in fights.units_of(combat, combat.acting)):
            return None
        return refusal("SE-7.19", "no unit of this side lacks a shield")

    def run(self, state: State, seat: int) -> None:
        """Ask which units."""
        push(state, "RestoreShields", seat, self.amount)


class Repair(Deed):
    """Repairs a ship in the fight (`place: fight`, for surges) or any ship of the player on the map.

    Structure never exceeds what is printed.
    """

    name = "repair"
    template = "Restore {structure:<amount>} on one of your ships[place? in this <place>]."
    timing = "with a surge, or at once"
    rules = ("SE-14.3", "SE-15.7")
    roles = frozenset({"surge", "card", "action"})
    phases = frozenset({"combat", "action"})
    reads = frozenset({"surges", "ships"})
    writes = frozenset({"structure"})
    parameters = (
        Number("amount", minimum=1, about="how many"),
        Token("place", ("map", "fight"), default="map", about="where the ship is"),
    )
    amount: int
    place: str

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if no ship of the player is damaged; for a surge it must be in the fight."""
        ships = self._fighting(state) if self.place == "fight" else control.owned(state, seat)
        for ship in ships:
            if 0 < state.ship_structure[ship] < control.most_structure(state, ship):
                return None
        return refusal("SE-15.7", "no Airship that could be repaired is damaged")

    def _fighting(self, state: State) -> list[int]:
        combat = state.combat
        if combat is None:
            return []
        units = fights.units_of(combat, combat.acting)
        return [unit.number for unit in units if fights.is_ship(state, unit)]

    def run(self, state: State, seat: int) -> None:
        """Ask which ship."""
        push(state, "MendShip" if self.place == "fight" else "RepairShip", seat, self.amount)


class DiscardForHits(Feat):
    """The cards must be in hand."""

    name = "discard-for-hits"
    template = "Discard {action-card:<cards>} to add {hit:<hits>}."
    timing = "with a surge"
    rules = ("SE-14.6", "SE-15.16")
    roles = frozenset({"surge"})
    reads = frozenset({"surges", "hand"})
    writes = frozenset({"hits", "hand"})
    parameters = (Number("cards", minimum=1, about="Action cards"), Number("hits", minimum=1, about="hits"))
    cards: int
    hits: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if the hand has too few cards."""
        if found := Feat.refuse(self, state, seat):
            return found
        if len(state.seats[seat].hand) >= self.cards:
            return None
        return refusal("SE-15.16", "there is no Action card in the hand to discard")

    def run(self, state: State, seat: int) -> None:
        """Ask which cards. The hits come after them."""
        push(state, "AddHits", self.hits, self.rules)
        for _ in range(self.cards):
            push(state, "DiscardAsPrice", seat)


class Reroll(Feat):
    """The player names the dice. The new faces replace the old ones."""

    name = "reroll"
    template = "Reroll <dice|one of your dice|up to # of your dice>."
    timing = "with a surge, before other surge abilities"
    rules = ("SE-14.3", "SE-E-65")
    roles = frozenset({"surge"})
    reads = frozenset({"surges", "dice"})
    writes = frozenset({"hits", "surges"})
    parameters = (Number("dice", minimum=1, about="how many dice"),)
    dice: int

    def run(self, state: State, seat: int) -> None:
        """Ask which dice."""
        push(state, "RerollDice", seat, self.dice)


class CancelHits(Feat):
    """Lowers the enemy's waiting hits of this combat round, to 0 at least.

    As a surge it works against hits of step 3, whoever has rolled first.
    """

    name = "cancel-hits"
    template = "Cancel {hit:<amount>} of the enemy."
    timing = "before the hits of this combat round strike"
    rules = ("SE-14.9",)
    roles = frozenset({"surge", "card"})
    reads = frozenset({"surges"})
    writes = frozenset({"hits"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Take the hits away."""
        side = fights.acting(state)
        side.cancelled += self.amount
        state.emit("cancel hits", seat, "", side.cancelled - self.amount, side.cancelled, self.rules)


class AddDie(Feat):
    """Lasts for one combat round."""

    name = "add-die"
    template = "Roll {die-<colour>:<amount>} more in this combat round."
    timing = "before the roll of the player in a combat round"
    rules = ("SE-14.1", "SE-14.7", "SE-13.6")
    roles = frozenset({"card"})
    writes = frozenset({"dice"})
    parameters = (Token("colour", DICE, about="which combat dice"), Number("amount", minimum=1, about="how many"))
    colour: str
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Add the dice. They are rolled with the others."""
        more, colour = fights.acting(state).more, DICE.index(self.colour)
        more[colour] += self.amount
        state.emit("more dice", seat, self.colour, more[colour] - self.amount, more[colour], self.rules)


FIGHTING = (Hits, RestoreShields, Repair, DiscardForHits, Reroll, CancelHits, AddDie)
