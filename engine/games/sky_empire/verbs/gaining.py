"""Goods and tokens that cards and boards give and take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Number
from engine.effects.parameters import Token
from engine.games.sky_empire import holdings
from engine.games.sky_empire.steps.phases import push, refusal
from engine.games.sky_empire.terms import GIVEN, GOODS, NOW
from engine.games.sky_empire.verbs.deed import Deed

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.play import Refusal

GOOD = {name: good for good, name in enumerate(GOODS)}  # their numbers


class Gain(Deed):
    """The goods come from the supply. Resources and Candles never run out (SE-18.5, SE-E-42)."""

    name = "gain"
    template = "Gain {<resource>:<amount>}."
    timing = NOW
    rules = ("SE-18.5", "SE-28.2")
    roles = GIVEN
    parameters = (Token("resource", GOODS, about="what"), Number("amount", minimum=1, about="how many"))
    writes = frozenset({"goods"})
    resource: str
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Give the goods from the supply."""
        holdings.gain(state, seat, GOOD[self.resource], self.amount, self.rules)


class GainEither(Deed):
    """The player chooses one kind when the effect is carried out."""

    name = "gain-either"
    template = "Gain {<first>:<amount>}, {<second>:<amount>} or {<third>:<amount>}."
    timing = NOW
    rules = ("SE-24.3", "SE-18.5")
    roles = frozenset({"card"})
    parameters = (
        Token("first", GOODS, about="the first"),
        Token("second", GOODS, about="the second"),
        Token("third", GOODS, about="the third"),
        Number("amount", minimum=1, about="how many"),
    )
    writes = frozenset({"goods"})
    first: str
    second: str
    third: str
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Ask which kind."""
        goods = tuple(GOOD[name] for name in (self.first, self.second, self.third))
        push(state, "GainOneOf", seat, goods, self.amount, "SE-24.3")


class Pay(Deed):
    """The price of what follows in its list. The list cannot be begun unless all of it is paid.

    The price of a Mission is paid when it is completed.
    """

    price = True
    name = "pay"
    template = "Pay {<resource>:<amount>}."
    timing = "first, as the price of what follows"
    rules = ("SE-16.9", "SE-5.4")
    roles = frozenset({"section", "card", "action", "goal"})
    parameters = (Token("resource", GOODS, about="what"), Number("amount", minimum=1, about="how many"))
    writes = frozenset({"goods"})
    resource: str
    amount: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if the player does not have the price."""
        if holdings.has(state.seats[seat], GOOD[self.resource]) < self.amount:
            return refusal("SE-16.9", f"it costs {self.amount} {self.resource}")
        return None

    def run(self, state: State, seat: int) -> None:
        """Return the goods to the supply."""
        holdings.pay(state, seat, GOOD[self.resource], self.amount, "SE-16.9")


class GainInitiative(Deed):
    """Tokens move from the supply to the Doppler board, as many as it has.

    The free ones of Governance too (SE-28.5).
    """

    name = "gain-initiative"
    template = "Gain {initiative:<amount>}."
    timing = NOW
    rules = ("SE-28.6", "SE-2.4")
    roles = GIVEN
    parameters = (Number("amount", minimum=1, maximum=18, about="how many"),)
    writes = frozenset({"initiative"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """See `holdings.gain_initiative`."""
        holdings.gain_initiative(state, seat, self.amount, self.rules)


class PurgeInitiative(Deed):
    """Tokens move from the Doppler board into the box. It cannot be done with too few on the board."""

    name = "purge-initiative"
    template = "Purge {initiative:<amount>}."
    timing = "when the Mission is completed"
    rules = ("SE-27.3", "SE-27.4")
    roles = frozenset({"goal"})
    parameters = (Number("amount", minimum=1, maximum=18, about="how many"),)
    writes = frozenset({"initiative"})
    amount: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if the Doppler board has too few."""
        if state.seats[seat].initiative < self.amount:
            return refusal("SE-27.4", f"there are not {self.amount} Initiative tokens on the Doppler board")
        return None

    def run(self, state: State, seat: int) -> None:
        """Move the tokens into the box, for good."""
        holdings.purge_initiative(state, seat, self.amount, self.rules)


class GainExploration(Deed):
    """The tokens come from the supply, as many as it has (SE-E-42)."""

    name = "gain-exploration"
    template = "Gain {exploration:<amount>}."
    timing = NOW
    rules = ("SE-16.5",)
    roles = frozenset({"drill", "action"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    writes = frozenset({"exploration"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """See `holdings.gain_tokens`."""
        holdings.gain_tokens(state, seat, self.amount, self.rules)


class PayExploration(Deed):
    """Exploration tokens as a price, or as what a Mission asks for."""

    price = True
    name = "pay-exploration"
    template = "Pay {exploration:<amount>}."
    timing = "first, as the price of what follows"
    rules = ("SE-16.5",)
    roles = frozenset({"goal"})
    parameters = (Number("amount", minimum=1, about="how many"),)
    reads = frozenset({"exploration"})
    writes = frozenset({"exploration"})
    amount: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if the player has too few."""
        if state.seats[seat].tokens < self.amount:
            return refusal("SE-16.5", f"it costs {self.amount} Exploration tokens")
        return None

    def run(self, state: State, seat: int) -> None:
        """Return the tokens to the supply."""
        holdings.gain_tokens(state, seat, -self.amount, self.rules)


class SellExploration(Deed):
    """The player sells any number up to the limit, for Candles from the supply."""

    name = "sell-exploration"
    template = "Sell up to {exploration:<up_to>}, {candles:<price>} each."
    timing = NOW
    rules = ("SE-16.5",)
    roles = frozenset({"action"})
    parameters = (
        Number("up_to", minimum=1, about="at most so many"),
        Number("price", minimum=1, about="Candles for each"),
    )
    reads = frozenset({"exploration"})
    writes = frozenset({"goods", "exploration"})
    up_to: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if the player has none to sell."""
        return None if state.seats[seat].tokens else refusal("SE-16.5", "there is no Exploration token to sell")

    def run(self, state: State, seat: int) -> None:
        """Ask how many."""
        push(state, "SellTokens", seat, self.up_to, self.price, "SE-16.5", 1)


GAINING = (Gain, GainEither, Pay, GainInitiative, PurgeInitiative, GainExploration, PayExploration, SellExploration)
