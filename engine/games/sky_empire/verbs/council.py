"""What the six Council cards (SE-28.1) let their visitors do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.effects import Number
from engine.games.sky_empire import control, holdings
from engine.games.sky_empire.steps.bazaars import bazaars_controlled, deals
from engine.games.sky_empire.steps.choosing import can_take
from engine.games.sky_empire.steps.dealing import most_to_buy
from engine.games.sky_empire.steps.developing import any_affordable
from engine.games.sky_empire.steps.phases import push, refusal
from engine.games.sky_empire.steps.producing import reach
from engine.games.sky_empire.terms import NOBODY, NOW
from engine.games.sky_empire.verbs.deed import Deed

if TYPE_CHECKING:
    from engine.games.sky_empire.state import State
    from engine.play import Refusal


class Produce(Deed):
    """Each building is used once for this effect (SE-E-16). Tokens of the player on the tiles do not matter."""

    name = "produce"
    template = "Activate <up_to|one Mine or Gas Farm|up to # Mines and Gas Farms> you control."
    timing = NOW
    rules = ("SE-28.7", "SE-28.8", "SE-28.9")
    roles = frozenset({"task"})
    parameters = (Number("up_to", minimum=1, about="at most so many"),)
    reads = frozenset({"markers", "buildings", "ships"})
    writes = frozenset({"goods"})
    up_to: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if no producer under control yields anything."""
        return None if reach(state, seat) else refusal("SE-28.7", "the player controls no Mine or Gas Farm that yields")

    def run(self, state: State, seat: int) -> None:
        """Ask for the producers, one at a time."""
        push(state, "CouncilProduction", seat, self.up_to, "SE-28.7")


class CouncilTrade(Deed):
    """The number is base + per_bazaar × Bazaars controlled (option council_buildings) + more-transactions."""

    name = "council-trade"
    template = "Make up to <base> transactions, and <per_bazaar> more for each Bazaar you control."
    timing = NOW
    rules = ("SE-28.3",)
    roles = frozenset({"task"})
    parameters = (
        Number("base", minimum=1, about="transactions without a Bazaar"),
        Number("per_bazaar", minimum=0, about="more for each Bazaar"),
    )
    reads = frozenset({"buying prices", "buildings", "transactions", "ships"})
    writes = frozenset({"goods"})
    base: int
    per_bazaar: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if nothing can be bought or sold."""
        return None if deals(state, seat) else refusal("SE-28.3", "there is nothing to buy with and nothing to sell")

    def run(self, state: State, seat: int) -> None:
        """Count the Bazaars, then ask for the transactions, one at a time."""
        more = control.more(state.seats[seat], "more-transactions")
        total = self.base + self.per_bazaar * bazaars_controlled(state, seat) + more
        state.emit("transactions", seat, "", None, total, ("SE-28.3", "SE-E-16", *(("SE-23.10",) if more else ())))
        push(state, "Transactions", seat, total, "SE-28.3")


class BuyInitiative(Deed):
    """The number is at most up_to, Candles div price, and the supply. open-governance removes up_to."""

    name = "buy-initiative"
    template = "Buy up to {initiative:<up_to>}, {candles:<price>} each."
    timing = NOW
    rules = ("SE-28.4", "SE-28.6")
    roles = frozenset({"task"})
    parameters = (
        Number("up_to", minimum=1, maximum=18, about="at most so many"),
        Number("price", minimum=1, about="Candles for each"),
    )
    reads = frozenset({"buying limit"})
    writes = frozenset({"goods", "initiative"})
    up_to: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if not even one can be paid."""
        if most_to_buy(state, seat, "initiative", self.up_to, self.price) > 0:
            return None
        return refusal("SE-28.4", "the player can pay for no Initiative token, or none is left in the supply")

    def run(self, state: State, seat: int) -> None:
        """Ask how many. A Doppler board may remove the limit (SE-23.10)."""
        unlimited = control.power(state.seats[seat], "open-governance")
        most = state.seats[seat].supply if unlimited else self.up_to
        if unlimited:
            state.emit("no limit", seat, self.name, self.up_to, most, ("SE-23.10", "SE-23.11"))
        push(state, "BuyNumber", seat, "initiative", most, self.price, "SE-28.4")


class InitiativeOrCard(Deed):
    """The player chooses one of the two when the effect is carried out."""

    name = "initiative-or-card"
    template = "Gain {initiative:<initiative>} or draw {action-card:<cards>}."
    timing = NOW
    rules = ("SE-28.11",)
    roles = frozenset({"task"})
    parameters = (
        Number("initiative", minimum=1, about="Initiative tokens"),
        Number("cards", minimum=1, about="Action cards"),
    )
    writes = frozenset({"initiative", "hand"})
    initiative: int
    cards: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if there is neither of them."""
        if any(can_take(state, seat, kind) for kind in ("take initiative", "take cards")):
            return None
        return refusal("SE-E-42", "neither tokens nor cards are left")

    def run(self, state: State, seat: int) -> None:
        """Ask which of the two."""
        push(state, "TakeInitiativeOrCards", seat, self.initiative, self.cards, "SE-28.11")


class ProduceOrRecall(Deed):
    """The player chooses one of the two when the effect is carried out; see `produce` and `recall`."""

    name = "produce-or-recall"
    template = (
        "Activate <buildings|one Mine or Gas Farm|up to # Mines and Gas Farms> you control, or take <tokens|one of your"
        " Initiative tokens|# of your Initiative tokens> off the map, to your supply."
    )
    timing = NOW
    rules = ("SE-28.12",)
    roles = frozenset({"task"})
    parameters = (
        Number("buildings", minimum=1, about="producers at most"),
        Number("tokens", minimum=1, about="tokens"),
    )
    reads = frozenset({"markers", "buildings", "marks", "ships"})
    writes = frozenset({"goods", "marks", "initiative"})
    buildings: int
    tokens: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if no producer yields anything and no token is on the map."""
        if reach(state, seat) or state.seats[seat].marks:
            return None
        return refusal("SE-28.12", "there is no producer to activate and no token to take off the map")

    def run(self, state: State, seat: int) -> None:
        """Ask which of the two."""
        push(state, "ProduceOrRecall", seat, self.buildings, self.tokens)


class BuyDevelopments(Deed):
    """Up to n purchases. For each the player names column and path, or skips.

    Option development_price: by_slot uses development_price_1…6 instead of price.
    """

    name = "buy-developments"
    template = "Buy <up_to|one Development|up to # Developments, each> for {candles:<price>}."
    timing = NOW
    rules = ("SE-28.13", "SE-29.3", "SE-29.4")
    roles = frozenset({"task"})
    parameters = (
        Number("up_to", minimum=1, about="at most so many"),
        Number("price", minimum=1, about="Candles for each"),
    )
    reads = frozenset({"developments"})
    writes = frozenset({"developments", "goods"})
    up_to: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if no Development fits and can be paid."""
        if any_affordable(state, seat, self.price):
            return None
        return refusal("SE-28.13", "no Development fits that the player can pay")

    def run(self, state: State, seat: int) -> None:
        """Ask for the Developments, one at a time."""
        push(state, "BuyDevelopments", seat, self.up_to, self.price)


class NameFirstPlayer(Deed):
    """The effect is compulsory.

    Any seat but the holder's can be named; one's own if another holds the token. In a game alone the token moves
    between player and Council board (SE-E-31). See option first_player_change.
    """

    name = "name-first-player"
    template = "Name another First Player. This cannot be skipped."
    timing = "at once, compulsory"
    rules = ("SE-28.14", "SE-23.5")
    roles = frozenset({"task"})
    reads = frozenset({"first-player"})
    writes = frozenset({"first-player"})
    compulsory = True

    def run(self, state: State, seat: int) -> None:
        """Ask for a player. In a game alone the token moves between the player and the Council board (SE-E-31)."""
        if state.solo:
            holdings.give_first_player(state, 0 if state.council_first else NOBODY, ("SE-28.14", "SE-E-31"))
        else:
            push(state, "NameFirstPlayer", seat)


class BuyActions(Deed):
    """Like buy-initiative, with Action cards and the hand limit."""

    name = "buy-actions"
    template = "Buy up to {action-card:<up_to>}, {candles:<price>} each."
    timing = NOW
    rules = ("SE-28.16",)
    roles = frozenset({"task"})
    parameters = (
        Number("up_to", minimum=1, about="at most so many"),
        Number("price", minimum=1, about="Candles for each"),
    )
    writes = frozenset({"goods", "hand"})
    up_to: int

    def refuse(self, state: State, seat: int) -> Refusal | None:
        """Return the refusal if not even one can be paid."""
        if most_to_buy(state, seat, "actions", self.up_to, self.price) > 0:
            return None
        return refusal("SE-28.16", "the player can pay for no Action card, or none is left")

    def run(self, state: State, seat: int) -> None:
        """Ask how many."""
        push(state, "BuyNumber", seat, "actions", self.up_to, self.price, "SE-28.16")


COUNCIL = (
    Produce,
    CouncilTrade,
    BuyInitiative,
    InitiativeOrCard,
    ProduceOrRecall,
    BuyDevelopments,
    NameFirstPlayer,
    BuyActions,
)
