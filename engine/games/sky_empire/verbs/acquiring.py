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
    """Draws all cards, then checks the hand limit (SE-E-6).

    An empty deck is made of its discards, if there are any (SE-E-42).
    """

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
    """Discards Action cards from the hand as a price."""

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
        """Return the refusal if the hand has too few cards."""
        if len(state.seats[seat].hand) < self.amount:
            return refusal("SE-24.2", f"it costs {self.amount} Action cards")
        return None

    def run(self, state: State, seat: int) -> None:
        """Ask which cards are discarded."""
        for _ in range(self.amount):
            push(state, "DiscardAsPrice", seat)


class DrawMissions(Deed):
    """Like draw-actions, with the hand limit of Missions."""

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
    """Can be chosen only with `salvage` of this deck (SE-E-30)."""

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
        """Return the refusal if the player has no Salvage of this deck."""
        powers = control.power(state.seats[seat], "salvage")
        if any(getattr(verb, "deck", "") == self.deck for verb in powers):
            return None
        return refusal("SE-E-30", f"the player has no {self.deck} Salvage")

    def run(self, state: State, seat: int) -> None:
        """See `holdings.draw`."""
        state.emit("salvage", seat, self.deck, None, None, ("SE-16.15", "SE-16.16", "SE-E-30"))
        holdings.draw(state, seat, MISSIONS, self.amount, self.rules)


class GainBlueprint(Deed):
    """Gives the top blueprint of this class; from an empty stack of the next higher class; nothing if all are empty.

    With `other` the player chooses one of the two stacks. The blueprint comes Build side up.
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
        """Give the blueprint, or ask which of the two stacks it comes from."""
        ranks = [RANKS.index(name) for name in (self.rank, self.other) if name in RANKS]
        push(state, "TakeBlueprint", seat, tuple(ranks))


class GainDevelopment(Deed):
    """The player chooses a kind not yet owned that is in the supply, then the column and an empty slot.

    If that is not possible, nothing happens.
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
        """Return the refusal if no such Development is left, or no slot is empty."""
        if columns.options(state, seat, path=PATHS.index(self.kind)):
            return None
        return refusal("SE-29.11", f"no other {self.kind} Development is left, or no slot is empty")

    def run(self, state: State, seat: int) -> None:
        """Ask which Development, and where it goes."""
        push(state, "GainDevelopment", seat, PATHS.index(self.kind))


class GainTowerBlueprint(Deed):
    """Gives one of the 4 cards. If none is left, the player gets the Candles."""

    name = "gain-tower-blueprint"
    template = "Gain an Ancient Sky Tower Blueprint, or {candles:<otherwise>} if none is left."
    timing = NOW
    rules = ("SE-21.11", "SE-16.15", "SE-16.17")
    roles = frozenset({"section"})
    parameters = (Number("otherwise", minimum=1, about="Candles instead"),)
    writes = frozenset({"towers", "goods"})
    otherwise: int

    def run(self, state: State, seat: int) -> None:
        """Give a blueprint, or the Candles."""
        if not holdings.gain_tower(state, seat, "SE-21.11"):
            holdings.gain(state, seat, 0, self.otherwise, ("SE-21.11", "SE-E-42"))


class GainCrystal(Deed):
    """Gives a Crystal. A player who has one of its kind gets the Candles."""

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
        """Give the Crystal, or the Candles (SE-5.16)."""
        kind = CRYSTALS.index(self.crystal)
        rules = {"opportunity": "SE-5.6", "power": "SE-5.9", "possession": "SE-5.13"}
        if not holdings.take_crystal(state, seat, kind, rules.get(self.crystal, "SE-5.14")):
            holdings.gain(state, seat, 0, self.otherwise, "SE-5.16")


class KeepBlueprint(Deed):
    """Only a winner gets it (SE-E-4). Without this verb in the reward, blueprint and model leave the game."""

    name = "keep-blueprint"
    template = "Keep its blueprint and model."
    timing = NOW
    rules = ("SE-7.16",)
    roles = frozenset({"reward"})
    writes = frozenset({"blueprints"})

    def run(self, state: State, seat: int) -> None:
        """Give the blueprint of the Control card with this reward, Build side up."""
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
