"""What an Event brings, in its three parts: the weather, a decree of the Council, and the Sentinels."""

from __future__ import annotations

from engine.effects import Name, Number, Verb
from engine.effects.parameters import Token
from engine.games.sky_empire.words import GOODS, TARGETS


class Calm(Verb):
    """Nothing changes."""

    name = "calm"
    template = "The air is calm."
    timing = "until the next Event is drawn"
    rules = ("SE-7.5",)
    roles = frozenset({"weather"})


class WeakShields(Verb):
    """Effective maximum = max(0, printed + bonuses − n)."""

    name = "weak-shields"
    template = "All Airships have {shield:-<amount>}."
    timing = "until the next Event is drawn"
    rules = ("SE-7.18", "SE-7.19", "SE-7.20")
    roles = frozenset({"weather"})
    parameters = (Number("amount", minimum=1, maximum=6, about="how many"),)


class Headwind(Verb):
    """Speed = max(least, speed − n)."""

    name = "headwind"
    template = "All Airships have {speed:-<amount>}, but at least {speed:<least>}."
    timing = "until the next Event is drawn"
    rules = ("SE-7.6", "SE-11.4")
    roles = frozenset({"weather"})
    parameters = (Number("amount", minimum=1, about="how many"), Number("least", minimum=1, about="never below this"))


class Tailwind(Verb):
    """Every Airship may enter more tiles."""

    name = "tailwind"
    template = "All Airships have {speed:+<amount>}."
    timing = "until the next Event is drawn"
    rules = ("SE-7.6", "SE-11.4")
    roles = frozenset({"weather"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class EachGains(Verb):
    """From the supply, which never runs out."""

    name = "each-gains"
    template = "Each player gains {<resource>:<amount>}."
    timing = "in the Event phase"
    rules = ("SE-7.6",)
    roles = frozenset({"council"})
    parameters = (Token("resource", GOODS, about="what"), Number("amount", minimum=1, about="how many"))


class EachDraws(Verb):
    """In turn from the First Player, with the hand limit."""

    name = "each-draws"
    template = "Each player draws {action-card:<amount>}."
    timing = "in the Event phase"
    rules = ("SE-7.6", "SE-27.1")
    roles = frozenset({"council"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class EachBuysInitiative(Verb):
    """Each player decides how many, as far as Candles and supply go."""

    name = "each-buys-initiative"
    template = "Each player may buy up to {initiative:<up_to>}, {candles:<price>} each."
    timing = "in the Event phase, clockwise from the First Player"
    rules = ("SE-7.6",)
    roles = frozenset({"council"})
    parameters = (
        Number("up_to", minimum=1, about="at most so many"),
        Number("price", minimum=1, about="Candles for each"),
    )


class FewestGain(Verb):
    """All players who are tied for fewest."""

    name = "fewest-gain"
    template = "Each player with the fewest buildings gains {initiative:<amount>}."
    timing = "in the Event phase"
    rules = ("SE-7.6",)
    roles = frozenset({"council"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class EachSellsCards(Verb):
    """Each player decides; the card is discarded."""

    name = "each-sells-cards"
    template = "Each player may discard {action-card:<cards>} for {candles:<candles>}."
    timing = "in the Event phase, clockwise from the First Player"
    rules = ("SE-7.6",)
    roles = frozenset({"council"})
    parameters = (Number("cards", minimum=1, about="Action cards"), Number("candles", minimum=1, about="Candles"))


class EachBuysMission(Verb):
    """Each player decides; then the hand limit."""

    name = "each-buys-mission"
    template = "Each player may pay {candles:<price>} to draw {mission:1}."
    timing = "in the Event phase, clockwise from the First Player"
    rules = ("SE-7.6", "SE-5.5")
    roles = frozenset({"council"})
    parameters = (Number("price", minimum=1, about="Candles for each"),)


class SwapCards(Verb):
    """Dopplers are not placed yet."""

    name = "swap-cards"
    template = "Swap the Council cards on spaces <first> and <last>."
    timing = "in the Event phase"
    rules = ("SE-7.6", "SE-3.7")
    roles = frozenset({"council"})
    parameters = (
        Number("first", minimum=1, maximum=6, about="the first"),
        Number("last", minimum=1, maximum=6, about="the last"),
    )


class EachSellsExploration(Verb):
    """Each player decides how many."""

    name = "each-sells-exploration"
    template = (
        "Each player may sell <up_to|one Exploration token|up to # Exploration tokens, each> for {candles:<price>}."
    )
    timing = "in the Event phase, clockwise from the First Player"
    rules = ("SE-7.6", "SE-16.5")
    roles = frozenset({"council"})
    parameters = (
        Number("up_to", minimum=1, about="at most so many"),
        Number("price", minimum=1, about="Candles for each"),
    )


class Gift(Verb):
    """From the supply; the holder of the token may not name himself."""

    name = "gift"
    template = "The First Player names another player, who gains {candles:<amount>}."
    timing = "in the Event phase"
    rules = ("SE-7.6", "SE-6.2")
    roles = frozenset({"council"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class LastRound(Verb):
    """Option after_end."""

    name = "last-round"
    template = "The game ends after the Clean-up of this round."
    timing = "in the Event phase"
    rules = ("SE-25.5",)
    roles = frozenset({"council"})


class LevyVote(Verb):
    """Each seat votes secretly, yes or no; a tie is no. Payments first, then gains."""

    name = "levy-vote"
    template = (
        "Vote. If most say yes, each player with {candles:<rich>} or more pays {candles:<pay>}, and each player with"
        " the fewest Crystals gains {candles:<gain>}."
    )
    timing = "in the Event phase"
    rules = ("SE-32.1",)
    roles = frozenset({"council"})
    parameters = (
        Number("rich", minimum=1, about="Candles of a rich player"),
        Number("pay", minimum=1, about="Candles that each of them pays"),
        Number("gain", minimum=1, about="Candles that the others gain"),
    )


class StormVote(Verb):
    """As weak-shields, if the vote says yes."""

    name = "storm-vote"
    template = "Vote. If most say yes, all Airships have {shield:-<amount>} in this round."
    timing = "in the Event phase, until the next Event is drawn"
    rules = ("SE-32.1", "SE-7.18")
    roles = frozenset({"council"})
    parameters = (Number("amount", minimum=1, maximum=6, about="how many"),)


class OfferMissions(Verb):
    """Each player decides; then the hand limit."""

    name = "offer-missions"
    template = "Each player may pay {exploration:<tokens>} to draw {mission:1}."
    timing = "in the Event phase, clockwise from the First Player"
    rules = ("SE-32.1",)
    roles = frozenset({"council"})
    parameters = (Number("tokens", minimum=1, about="tokens"),)


class OfferDevelopments(Verb):
    """Slot rules of SE-29 apply."""

    name = "offer-developments"
    template = "Each player may buy one standard Development for {candles:<price>}."
    timing = "in the Event phase, clockwise from the First Player"
    rules = ("SE-32.1", "SE-29.3")
    roles = frozenset({"council"})
    parameters = (Number("price", minimum=1, about="Candles for each"),)


class OfferInitiative(Verb):
    """The resources must be of one kind."""

    name = "offer-initiative"
    template = "Each player may pay <resources> resources of one kind for {initiative:<initiative>}."
    timing = "in the Event phase, clockwise from the First Player"
    rules = ("SE-32.1",)
    roles = frozenset({"council"})
    parameters = (
        Number("resources", minimum=1, about="resources of one kind"),
        Number("initiative", minimum=1, about="Initiative tokens"),
    )


class FirstPlayerVote(Verb):
    """Strict plurality, else nothing changes."""

    name = "first-player-vote"
    template = "Vote for a player. Whoever has more votes than anybody else takes {first-player}."
    timing = "in the Event phase"
    rules = ("SE-32.1", "SE-6.2")
    roles = frozenset({"council"})


class NoSentinels(Verb):
    """Nothing appears and nothing moves."""

    name = "no-sentinels"
    template = "The Sentinels do nothing."
    timing = "in the Event phase"
    rules = ("SE-7.5",)
    roles = frozenset({"sentinels"})


class SpawnSentinel(Verb):
    """The top card decides which appears and where, with a die; an empty stack does nothing."""

    name = "spawn-sentinel"
    template = "Resolve the top Sentinel Control card."
    timing = "in the Event phase"
    rules = ("SE-7.7", "SE-7.8", "SE-7.9", "SE-7.10")
    roles = frozenset({"sentinels"})


class MoveSentinels(Verb):
    """All moves, then despawns, then combats by class (SE-E-47, SE-E-2)."""

    name = "move-sentinels"
    template = "Move all Sentinel Airships as their Control cards say."
    timing = "in the Event phase"
    rules = ("SE-7.11", "SE-7.12", "SE-7.13", "SE-7.14")
    roles = frozenset({"sentinels"})


class Raid(Verb):
    """`centre`: tile #0; `monolith`: any tile with one; `home-base`: any Home tile with a Home Base.

    Nearest counts, then lowest tile number.
    """

    name = "raid"
    template = "Moves <tiles|one tile|# tiles> towards the <target> and despawns there."
    timing = "when the Sentinels move"
    rules = ("SE-7.11", "SE-7.17")
    roles = frozenset({"orders"})
    parameters = (Number("tiles", minimum=1, about="how far"), Name("target", TARGETS, about="where to"))


class Hunt(Verb):
    """As raid, without despawning; on arrival it stays."""

    name = "hunt"
    template = "Moves <tiles|one tile|# tiles> towards the <target> and never despawns."
    timing = "when the Sentinels move"
    rules = ("SE-7.11",)
    roles = frozenset({"orders"})
    parameters = (Number("tiles", minimum=1, about="how far"), Name("target", TARGETS, about="where to"))


EVENTS = (
    Calm,
    WeakShields,
    Headwind,
    Tailwind,
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
    LevyVote,
    StormVote,
    OfferMissions,
    OfferDevelopments,
    OfferInitiative,
    FirstPlayerVote,
    NoSentinels,
    SpawnSentinel,
    MoveSentinels,
    Raid,
    Hunt,
)
