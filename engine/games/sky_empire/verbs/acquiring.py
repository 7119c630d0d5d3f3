"""Cards, blueprints, Developments and Crystals that cards and boards give and take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Name, Number
from engine.games.sky_empire import columns, control, holdings
from engine.games.sky_empire.steps.phases import push, refusal
from engine.games.sky_empire.terms import ACTIONS, CRYSTALS, DECKS, GIVEN, MISSIONS, NOW, PATHS, RANKS
from engine.games.sky_empire.verbs.deed import Deed

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.play import Refusal


class DrawActions(Deed):
    """Draw all, then the hand limit (SE-E-6). Empty deck: shuffle the discards, else nothing (SE-E-42)."""

    name = "draw-actions"
    template = "Draw {action-card:<amount>}."
    timing = NOW
    rules = ("SE-27.1", "SE-28.15")
    roles = GIVEN
    parameters = (Number("amount", minimum=1, about="how many"),)
    writes = frozenset({"hand"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """See `holdings.draw`."""
        holdings.draw(state, seat, ACTIONS, self.amount, self.rules)


class DiscardActions(Deed):
    """Action cards from the hand as a price."""

    price = True
    name = "discard-actions"
    template = "Discard {action-card:<amount>}."
    timing = "first, as the price of what follows"
    rules = ("SE-24.2",)
    roles = frozenset({"action"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    reads = frozenset({"hand"})
    writes = frozenset({"hand"})
    amount: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """So many in the hand."""
        if len(state.seats[seat].hand) < self.amount:
            return refusal("SE-24.2", f"it costs {self.amount} Action cards")
        return None

    def run(self, state: State, seat: int) -> None:
        """Ask which."""
        push(state, "DiscardAsPrice", seat, self.amount)


class DrawMissions(Deed):
    """As draw-actions, with the Mission hand limit."""

    name = "draw-missions"
    template = "Draw {mission:<amount>}."
    timing = NOW
    rules = ("SE-5.5", "SE-27.2")
    roles = frozenset({"loot", "card", "action"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    writes = frozenset({"missions"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """See `holdings.draw`."""
        holdings.draw(state, seat, MISSIONS, self.amount, self.rules)


class SalvageMissions(Deed):
    """Cannot be chosen without `salvage` of that deck (SE-E-30)."""

    name = "salvage-missions"
    template = "With <deck> Salvage, draw {mission:<amount>}."
    timing = "at once, if the player has that Salvage"
    rules = ("SE-16.15", "SE-16.16", "SE-5.5")
    roles = frozenset({"section"})
    parameters = (Name("deck", DECKS, about="of which terrain"), Number("amount", minimum=1, about="how many"))
    reads = frozenset({"salvage"})
    writes = frozenset({"missions"})
    deck: str
    amount: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """The Salvage of that deck."""
        powers = control.power(state.seats[seat], "salvage")
        if any(getattr(verb, "deck", "") == self.deck for verb in powers):
            return None
        return refusal("SE-E-30", f"the player has no {self.deck} Salvage")

    def run(self, state: State, seat: int) -> None:
        """See `holdings.draw`."""
        state.emit("salvage", seat, self.deck, None, None, ("SE-16.15", "SE-16.16", "SE-E-30"))
        holdings.draw(state, seat, MISSIONS, self.amount, self.rules)


class GainBlueprint(Deed):
    """Top of that class's stack; empty: next higher class; all empty: nothing.

    With `other` the player chooses one of the two stacks. Gained Build side up.
    """

    name = "gain-blueprint"
    template = "Gain the top <rank> blueprint[other? or the top <other> blueprint]."
    timing = NOW
    rules = ("SE-20.2", "SE-16.16")
    roles = frozenset({"section", "card", "loot", "development"})
    parameters = (
        Name("rank", RANKS, about="class of Airships"),
        Name("other", ("none", *RANKS), default="none", about="another class to choose from"),
    )
    writes = frozenset({"blueprints"})
    rank: str
    other: str

    def run(self, state: State, seat: int) -> None:
        """At once, or ask from which of two stacks."""
        ranks = [RANKS.index(name) for name in (self.rank, self.other) if name in RANKS]
        push(state, "TakeBlueprint", seat, tuple(ranks))


class GainDevelopment(Deed):
    """The player chooses a kind not yet owned that is in the supply, then the column and an empty slot.

    If none is possible, nothing.
    """

    name = "gain-development"
    template = "Gain one <kind> Development."
    timing = NOW
    rules = ("SE-29.9", "SE-29.11")
    roles = frozenset({"section", "loot", "reward"})
    parameters = (Name("kind", ("ancient", "sentinel"), about="where it comes from"),)
    reads = frozenset({"developments"})
    writes = frozenset({"developments"})
    kind: str

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """One that is left, that the player does not have, and an empty slot."""
        if columns.options(state, seat, path=PATHS.index(self.kind)):
            return None
        return refusal("SE-29.11", f"no other {self.kind} Development is left, or no slot is empty")

    def run(self, state: State, seat: int) -> None:
        """Ask which, and where."""
        push(state, "GainDevelopment", seat, PATHS.index(self.kind))


class GainTowerBlueprint(Deed):
    """One of the 4 cards; none left: the Candles."""

    name = "gain-tower-blueprint"
    template = "Gain an Ancient Sky Tower Blueprint, or {candles:<otherwise>} if none is left."
    timing = NOW
    rules = ("SE-21.11", "SE-16.15", "SE-16.17")
    roles = frozenset({"section"})
    parameters = (Number("otherwise", minimum=1, about="Candles instead"),)
    writes = frozenset({"towers", "goods"})
    otherwise: int

    def run(self, state: State, seat: int) -> None:
        """A blueprint, or the Candles."""
        if not holdings.gain_tower(state, seat, "SE-21.11"):
            holdings.gain(state, seat, 0, self.otherwise, ("SE-21.11", "SE-E-42"))


class GainCrystal(Deed):
    """If the player has one of that kind: the Candles."""

    name = "gain-crystal"
    template = "Gain the Crystal of <crystal>, or {candles:<otherwise>} if you have it."
    timing = NOW
    rules = ("SE-5.6", "SE-5.9", "SE-5.13", "SE-5.16")
    roles = frozenset({"drill"})
    parameters = (
        Name("crystal", ("opportunity", "power", "honor", "possession"), about="which Crystal"),
        Number("otherwise", minimum=1, about="Candles instead"),
    )
    reads = frozenset({"crystals"})
    writes = frozenset({"crystals", "goods"})
    crystal: str
    otherwise: int

    def run(self, state: State, seat: int) -> None:
        """The Crystal, or the Candles (SE-5.16)."""
        kind = CRYSTALS.index(self.crystal)
        rules = {"opportunity": "SE-5.6", "power": "SE-5.9", "possession": "SE-5.13"}
        if not holdings.take_crystal(state, seat, kind, rules.get(self.crystal, "SE-5.14")):
            holdings.gain(state, seat, 0, self.otherwise, "SE-5.16")


class KeepBlueprint(Deed):
    """Only to a winner (SE-E-4). Without this verb in the reward, blueprint and model leave the game."""

    name = "keep-blueprint"
    template = "Keep its blueprint and model."
    timing = NOW
    rules = ("SE-7.16",)
    roles = frozenset({"reward"})
    writes = frozenset({"blueprints"})

    def run(self, state: State, seat: int) -> None:
        """The blueprint of the Control card whose reward this is, Build side up."""
        for card in state.tables.controls:
            if any(verb is self for verb in card.reward):
                holdings.gain_ship(state, seat, card.ship, self.rules)


ACQUIRING = (
    DrawActions,
    DiscardActions,
    DrawMissions,
    SalvageMissions,
    GainBlueprint,
    GainDevelopment,
    GainTowerBlueprint,
    GainCrystal,
    KeepBlueprint,
)
