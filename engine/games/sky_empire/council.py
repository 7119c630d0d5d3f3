"""What Council cards and the banners beside them let their visitors do."""

from __future__ import annotations

from engine.effects import Number, Verb
from engine.games.sky_empire.words import NOW


class Produce(Verb):
    """Distinct buildings; each one is used once for this effect (SE-E-16). Own tokens on the tiles do not matter."""

    name = "produce"
    template = "Activate <up_to|one Mine or Gas Farm|up to # Mines and Gas Farms> you control."
    timing = NOW
    rules = ("SE-28.7", "SE-28.8", "SE-28.9")
    roles = frozenset({"task"})
    parameters = (Number("up_to", minimum=1, about="at most so many"),)


class CouncilTrade(Verb):
    """base + per_bazaar × Bazaars controlled (option council_buildings) + more-transactions."""

    name = "council-trade"
    template = "Make up to <base> transactions, and <per_bazaar> more for each Bazaar you control."
    timing = NOW
    rules = ("SE-28.3",)
    roles = frozenset({"task"})
    parameters = (
        Number("base", minimum=1, about="transactions without a Bazaar"),
        Number("per_bazaar", minimum=0, about="more for each Bazaar"),
    )


class BuyInitiative(Verb):
    """Quantity 0 … min(up_to, Candles div price, supply); open-governance lifts up_to."""

    name = "buy-initiative"
    template = "Buy up to {initiative:<up_to>}, {candles:<price>} each."
    timing = NOW
    rules = ("SE-28.4", "SE-28.6")
    roles = frozenset({"task"})
    parameters = (
        Number("up_to", minimum=1, maximum=18, about="at most so many"),
        Number("price", minimum=1, about="Candles for each"),
    )


class InitiativeOrCard(Verb):
    """One of the two, chosen when it is resolved."""

    name = "initiative-or-card"
    template = "Gain {initiative:<initiative>} or draw {action-card:<cards>}."
    timing = NOW
    rules = ("SE-28.11",)
    roles = frozenset({"task"})
    parameters = (
        Number("initiative", minimum=1, about="Initiative tokens"),
        Number("cards", minimum=1, about="Action cards"),
    )


class ProduceOrRecall(Verb):
    """One of the two, chosen when it is resolved; see `produce` and `recall`."""

    name = "produce-or-recall"
    template = (
        "Activate <buildings|one Mine or Gas Farm|up to # Mines and Gas Farms> you control, or take <tokens|one of your"
        " Initiative tokens|# of your Initiative tokens> off the map."
    )
    timing = NOW
    rules = ("SE-28.12",)
    roles = frozenset({"task"})
    parameters = (
        Number("buildings", minimum=1, about="producers at most"),
        Number("tokens", minimum=1, about="tokens"),
    )


class BuyDevelopments(Verb):
    """Up to n purchases, each: column, path or skip.

    Option development_price: by_slot takes development_price_1…6 instead of price.
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


class NameFirstPlayer(Verb):
    """Compulsory.

    Any other seat than the holder; oneself if not the holder. Solo: between player and Council board (SE-E-31). Option
    first_player_change.
    """

    name = "name-first-player"
    template = "Name another First Player. This cannot be skipped."
    timing = "at once, compulsory"
    rules = ("SE-28.14", "SE-23.5")
    roles = frozenset({"task"})


class BuyActions(Verb):
    """As buy-initiative, with Action cards and the hand limit."""

    name = "buy-actions"
    template = "Buy up to {action-card:<up_to>}, {candles:<price>} each."
    timing = NOW
    rules = ("SE-28.16",)
    roles = frozenset({"task"})
    parameters = (
        Number("up_to", minimum=1, about="at most so many"),
        Number("price", minimum=1, about="Candles for each"),
    )


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
