"""The second part of an Event: a decree of the Council."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.effects import Number, Verb
from engine.effects.parameters import Token
from engine.games.sky_empire import board, holdings
from engine.games.sky_empire.steps.phases import push, refusal
from engine.games.sky_empire.terms import ACTIONS, GOODS, NOBODY
from engine.games.sky_empire.verbs.acquiring import DiscardActions, DrawMissions
from engine.games.sky_empire.verbs.deed import EventEffect
from engine.games.sky_empire.verbs.gaining import Gain, PayExploration

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.play import Refusal


class Decree(EventEffect):
    """What the Council does to all players, clockwise from the First Player."""

    timing = "in the Event phase, clockwise from the First Player"
    roles = frozenset({"council"})


def ask_all(state: State, seat: int, offer: Verb, name: str, *values: Any) -> None:
    """Push a question that takes the seat for each player. The first to be asked is pushed last."""
    for other in reversed(state.clockwise(seat)):
        state.emit("offer", other, offer.name, None, None, offer.rules)
        push(state, name, other, *values)


class EachGains(Decree):
    """The goods come from the supply, which never runs out."""

    name = "each-gains"
    template = "Each player gains {<resource>:<amount>}."
    timing = "in the Event phase"
    rules = ("SE-7.6",)
    parameters = (Token("resource", GOODS, about="what"), Number("amount", minimum=1, about="how many"))
    writes = frozenset({"goods"})
    resource: str
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Give the goods from the supply."""
        for other in state.clockwise(seat):
            holdings.gain(state, other, GOODS.index(self.resource), self.amount, self.rules)


class EachDraws(Decree):
    """All draw in turn from the First Player. The hand limit holds."""

    name = "each-draws"
    template = "Each player draws {action-card:<amount>}."
    timing = "in the Event phase"
    rules = ("SE-7.6", "SE-27.1")
    parameters = (Number("amount", minimum=1, about="how many"),)
    writes = frozenset({"hand"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Let all players draw before hand limits are checked (SE-E-6)."""
        for other in state.clockwise(seat):
            holdings.draw(state, other, ACTIONS, self.amount, self.rules)


class EachBuysInitiative(Decree):
    """Each player decides how many to buy. Candles and supply set the limit."""

    name = "each-buys-initiative"
    template = "Each player may buy up to {initiative:<up_to>}, {candles:<price>} each."
    rules = ("SE-7.6",)
    parameters = (
        Number("up_to", minimum=1, about="at most so many"),
        Number("price", minimum=1, about="Candles for each"),
    )
    reads = frozenset({"goods", "initiative"})
    writes = frozenset({"goods", "initiative"})
    up_to: int

    def run(self, state: State, seat: int) -> None:
        """Ask each player how many."""
        ask_all(state, seat, self, "BuyNumber", "initiative", self.up_to, self.price, "SE-7.6")


class FewestGain(Decree):
    """All players gain who are tied for the fewest."""

    name = "fewest-gain"
    template = "Each player with the fewest buildings gains {initiative:<amount>}."
    timing = "in the Event phase"
    rules = ("SE-7.6",)
    parameters = (Number("amount", minimum=1, about="how many"),)
    reads = frozenset({"buildings"})
    writes = frozenset({"initiative"})
    amount: int

    def run(self, state: State, seat: int) -> None:
        """Give the goods. Home Bases count as buildings."""
        counts = [sum(map(len, own.buildings)) for own in state.seats]
        for other in state.clockwise(seat):
            if counts[other] == min(counts):
                holdings.gain_initiative(state, other, self.amount, self.rules)


class EachSellsCards(Decree):
    """Each player decides. The card is discarded."""

    name = "each-sells-cards"
    template = "Each player may discard {action-card:<cards>} for {candles:<candles>}."
    rules = ("SE-7.6",)
    parameters = (Number("cards", minimum=1, about="Action cards"), Number("candles", minimum=1, about="Candles"))
    reads = frozenset({"hand"})
    writes = frozenset({"goods", "hand"})
    cards: int
    candles: int

    def run(self, state: State, seat: int) -> None:
        """Ask each player who has the cards."""
        effects = (DiscardActions(amount=self.cards), Gain(resource="candles", amount=self.candles))
        ask_all(state, seat, self, "Invitation", effects)


class EachBuysMission(Decree):
    """Each player decides. The hand limit is checked afterwards."""

    name = "each-buys-mission"
    template = "Each player may pay {candles:<price>} to draw {mission:1}."
    rules = ("SE-7.6", "SE-5.5")
    parameters = (Number("price", minimum=1, about="Candles for each"),)
    reads = frozenset({"goods"})
    writes = frozenset({"goods", "missions"})

    def run(self, state: State, seat: int) -> None:
        """Ask each player."""
        ask_all(state, seat, self, "BuyNumber", "missions", 1, self.price, "SE-5.5")


class SwapCards(Decree):
    """Dopplers are not placed yet, so nothing else moves."""

    name = "swap-cards"
    template = "Swap the Council cards on spaces <first> and <last>."
    timing = "in the Event phase"
    rules = ("SE-7.6", "SE-3.7")
    parameters = (
        Number("first", minimum=1, maximum=6, about="the first"),
        Number("last", minimum=1, maximum=6, about="the last"),
    )
    reads = frozenset({"council"})
    writes = frozenset({"council"})
    first: int
    last: int

    def run(self, state: State, seat: int) -> None:
        """Exchange the cards. No figure stands on them yet."""
        board.swap_cards(state, self.first - 1, self.last - 1, self.rules)


class EachSellsExploration(Decree):
    """Each player decides how many to sell."""

    name = "each-sells-exploration"
    template = (
        "Each player may sell <up_to|one Exploration token|up to # Exploration tokens, each> for {candles:<price>}."
    )
    rules = ("SE-7.6", "SE-16.5")
    parameters = (
        Number("up_to", minimum=1, about="at most so many"),
        Number("price", minimum=1, about="Candles for each"),
    )
    reads = frozenset({"exploration"})
    writes = frozenset({"goods", "exploration"})
    up_to: int

    def run(self, state: State, seat: int) -> None:
        """Ask each player how many."""
        ask_all(state, seat, self, "SellTokens", self.up_to, self.price, "SE-16.5")


class Gift(Decree):
    """The Candles come from the supply. Holders of the token cannot name themselves."""

    name = "gift"
    template = "The First Player names another player, who gains {candles:<amount>}."
    timing = "in the Event phase"
    rules = ("SE-7.6", "SE-6.2")
    parameters = (Number("amount", minimum=1, about="how many"),)
    reads = frozenset({"first-player"})
    writes = frozenset({"goods"})
    amount: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal in a game alone, where nobody can be named."""
        return refusal("SE-E-31", "there is no other player to name") if state.solo else None

    def run(self, state: State, seat: int) -> None:
        """Ask the First Player."""
        push(state, "NameForGift", seat, self.amount)


class LastRound(Decree):
    """See option after_end."""

    name = "last-round"
    template = "The game ends after the Clean-up of this round."
    timing = "in the Event phase"
    rules = ("SE-25.5",)

    def run(self, state: State, seat: int) -> None:
        """Mark the round as the last one.

        Clean-up ends the play then, unless option after_end says otherwise (SE-E-22).
        """
        state.last = True
        state.emit("last round", NOBODY, "", None, state.round, self.rules)


class OfferMissions(Decree):
    """Each player decides. The hand limit is checked afterwards."""

    name = "offer-missions"
    template = "Each player may pay {exploration:<tokens>} to draw {mission:1}."
    rules = ("SE-32.1",)
    parameters = (Number("tokens", minimum=1, about="tokens"),)
    reads = frozenset({"exploration"})
    writes = frozenset({"exploration", "missions"})
    tokens: int

    def run(self, state: State, seat: int) -> None:
        """Ask each player who has the tokens."""
        ask_all(state, seat, self, "Invitation", (PayExploration(amount=self.tokens), DrawMissions(amount=1)))


class OfferDevelopments(Decree):
    """The slot rules of SE-29 hold."""

    name = "offer-developments"
    template = "Each player may buy one standard Development for {candles:<price>}."
    rules = ("SE-32.1", "SE-29.3")
    parameters = (Number("price", minimum=1, about="Candles for each"),)
    reads = frozenset({"goods", "developments"})
    writes = frozenset({"goods", "developments"})

    def run(self, state: State, seat: int) -> None:
        """Ask each player who has the Candles. Option development_price holds for the Council card alone (SE-E-61)."""
        ask_all(state, seat, self, "OfferedDevelopments", 1, self.price)


class OfferInitiative(Decree):
    """The resources must be of one kind."""

    name = "offer-initiative"
    template = "Each player may pay <resources> resources of one kind for {initiative:<initiative>}."
    rules = ("SE-32.1",)
    parameters = (
        Number("resources", minimum=1, about="resources of one kind"),
        Number("initiative", minimum=1, about="Initiative tokens"),
    )
    reads = frozenset({"goods", "initiative"})
    writes = frozenset({"goods", "initiative"})
    resources: int
    initiative: int

    def run(self, state: State, seat: int) -> None:
        """Ask each player who has enough of one kind."""
        ask_all(state, seat, self, "PayOneKind", self.resources, self.initiative)


DECREES = (
    EachGains,
    EachDraws,
    EachBuysInitiative,
    FewestGain,
    EachSellsCards,
    EachBuysMission,
    SwapCards,
    EachSellsExploration,
    Gift,
    LastRound,
    OfferMissions,
    OfferDevelopments,
    OfferInitiative,
)
