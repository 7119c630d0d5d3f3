"""What cards and boards give and take: goods, tokens, cards, blueprints, Developments, Crystals."""

from __future__ import annotations

from engine.effects import Name, Number, Verb
from engine.effects.parameters import Token
from engine.games.sky_empire.words import DECKS, GIVEN, GOODS, NOW, RANKS


class Gain(Verb):
    """From the supply. Resources and Candles never run out (SE-18.5, SE-E-42)."""

    name = "gain"
    template = "Gain {<resource>:<amount>}."
    timing = NOW
    rules = ("SE-18.5", "SE-28.2")
    roles = GIVEN
    parameters = (Token("resource", GOODS, about="what"), Number("amount", minimum=1, about="how many"))


class GainEither(Verb):
    """One kind, chosen when it is resolved."""

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


class Pay(Verb):
    """The price of what follows in its list, which cannot be begun unless all of it is paid.

    A Mission's is paid when it is completed.
    """

    name = "pay"
    template = "Pay {<resource>:<amount>}."
    timing = "first, as the price of what follows"
    rules = ("SE-16.9", "SE-5.4")
    roles = frozenset({"section", "card", "action", "goal"})
    parameters = (Token("resource", GOODS, about="what"), Number("amount", minimum=1, about="how many"))


class GainInitiative(Verb):
    """Supply → Doppler board, at most what the supply holds."""

    name = "gain-initiative"
    template = "Gain {initiative:<amount>}."
    timing = NOW
    rules = ("SE-28.6", "SE-2.4")
    roles = GIVEN
    parameters = (Number("amount", minimum=1, maximum=18, about="how many"),)


class PurgeInitiative(Verb):
    """Doppler board → box; too few on the board: cannot be done."""

    name = "purge-initiative"
    template = "Purge {initiative:<amount>}."
    timing = "when the Mission is completed"
    rules = ("SE-27.3", "SE-27.4")
    roles = frozenset({"goal"})
    parameters = (Number("amount", minimum=1, maximum=18, about="how many"),)


class GainExploration(Verb):
    """From the supply, at most what is there (SE-E-42)."""

    name = "gain-exploration"
    template = "Gain {exploration:<amount>}."
    timing = NOW
    rules = ("SE-16.5",)
    roles = frozenset({"drill", "action"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class PayExploration(Verb):
    """Exploration tokens as a price, or as what a Mission asks for."""

    name = "pay-exploration"
    template = "Pay {exploration:<amount>}."
    timing = "first, as the price of what follows"
    rules = ("SE-16.5",)
    roles = frozenset({"goal"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class SellExploration(Verb):
    """Any number up to the limit, for Candles from the supply."""

    name = "sell-exploration"
    template = "Sell up to {exploration:<up_to>}, {candles:<price>} each."
    timing = NOW
    rules = ("SE-16.5",)
    roles = frozenset({"action"})
    parameters = (
        Number("up_to", minimum=1, about="at most so many"),
        Number("price", minimum=1, about="Candles for each"),
    )


class DrawActions(Verb):
    """Draw all, then the hand limit (SE-E-6). Empty deck: shuffle the discards, else nothing (SE-E-42)."""

    name = "draw-actions"
    template = "Draw {action-card:<amount>}."
    timing = NOW
    rules = ("SE-27.1", "SE-28.15")
    roles = GIVEN
    parameters = (Number("amount", minimum=1, about="how many"),)


class DiscardActions(Verb):
    """Action cards from the hand as a price."""

    name = "discard-actions"
    template = "Discard {action-card:<amount>}."
    timing = "first, as the price of what follows"
    rules = ("SE-24.2",)
    roles = frozenset({"action"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class DrawMissions(Verb):
    """As draw-actions, with the Mission hand limit."""

    name = "draw-missions"
    template = "Draw {mission:<amount>}."
    timing = NOW
    rules = ("SE-5.5", "SE-27.2")
    roles = frozenset({"loot", "card", "action"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class SalvageMissions(Verb):
    """Cannot be chosen without `salvage` of that deck (SE-E-30)."""

    name = "salvage-missions"
    template = "With <deck> Salvage, draw {mission:<amount>}."
    timing = "at once, if the player has that Salvage"
    rules = ("SE-16.15", "SE-16.16", "SE-5.5")
    roles = frozenset({"section"})
    parameters = (Name("deck", DECKS, about="of which terrain"), Number("amount", minimum=1, about="how many"))


class GainBlueprint(Verb):
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


class GainDevelopment(Verb):
    """The player chooses a kind not yet owned that is in the supply, then the column and an empty slot.

    If none is possible, nothing.
    """

    name = "gain-development"
    template = "Gain one <kind> Development."
    timing = NOW
    rules = ("SE-29.9", "SE-29.11")
    roles = frozenset({"section", "loot", "reward"})
    parameters = (Name("kind", ("ancient", "sentinel"), about="where it comes from"),)


class GainTowerBlueprint(Verb):
    """One of the 4 cards; none left: the Candles."""

    name = "gain-tower-blueprint"
    template = "Gain an Ancient Sky Tower Blueprint, or {candles:<otherwise>} if none is left."
    timing = NOW
    rules = ("SE-21.11", "SE-16.15", "SE-16.17")
    roles = frozenset({"section"})
    parameters = (Number("otherwise", minimum=1, about="Candles instead"),)


class GainCrystal(Verb):
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


class KeepBlueprint(Verb):
    """Only to a winner (SE-E-4). Without this verb in the reward, blueprint and model leave the game."""

    name = "keep-blueprint"
    template = "Keep its blueprint and model."
    timing = NOW
    rules = ("SE-7.16",)
    roles = frozenset({"reward"})


GAINING = (
    Gain,
    GainEither,
    Pay,
    GainInitiative,
    PurgeInitiative,
    GainExploration,
    PayExploration,
    SellExploration,
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
