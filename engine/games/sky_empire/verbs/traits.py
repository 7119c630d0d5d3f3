"""What a Doppler board changes for its owner."""

from __future__ import annotations

from engine.effects import Name, Number, Verb
from engine.effects.parameters import Token
from engine.games.sky_empire.terms import DICE


class ActiveDie(Verb):
    """Works in the Action phase, with the Doppler on the active tile, in every combat round."""

    name = "active-die"
    template = "With your Doppler on the active tile, roll {die-<colour>:<amount>} more in combat."
    timing = "in each roll of the player in a combat in the Action phase"
    rules = ("SE-8.18", "SE-14.1")
    roles = frozenset({"trait"})
    phases = frozenset({"combat"})
    reads = frozenset({"figures"})
    writes = frozenset({"dice"})
    parameters = (Token("colour", DICE, about="which combat dice"), Number("amount", minimum=1, about="how many"))


class ActiveWin(Verb):
    """Works in the Action phase, with the Doppler on the active tile."""

    name = "active-win"
    template = "With your Doppler on the active tile, gain {candles:<amount>} for winning the combat."
    timing = "after a combat in the Action phase"
    rules = ("SE-8.18", "SE-14.16")
    roles = frozenset({"trait"})
    phases = frozenset({"combat"})
    reads = frozenset({"figures"})
    writes = frozenset({"candles"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class OpenGovernance(Verb):
    """Removes the limit of buy-initiative."""

    name = "open-governance"
    template = "With Governance you may buy any number of {initiative}."
    timing = "always"
    rules = ("SE-23.10", "SE-23.11")
    roles = frozenset({"trait"})
    phases = frozenset({"action"})
    writes = frozenset({"buying limit"})


class MoreTransactions(Verb):
    """Is added to council-trade."""

    name = "more-transactions"
    template = "With Economic you may make <amount|one transaction|# transactions> more."
    timing = "always"
    rules = ("SE-23.10", "SE-28.3")
    roles = frozenset({"trait"})
    phases = frozenset({"action"})
    writes = frozenset({"transactions"})
    parameters = (Number("amount", minimum=1, about="how many"),)


class NoPrimary(Verb):
    """The player can neither place a figure on that Primary section nor use it."""

    name = "no-primary"
    template = "You may not place on the Primary section of <card>."
    timing = "always"
    rules = ("SE-8.9", "SE-23.10")
    roles = frozenset({"trait"})
    phases = frozenset({"committing"})
    reads = frozenset({"council"})
    writes = frozenset({"figures"})
    parameters = (
        Name("card", ("economic", "governance", "production", "development", "ambition"), about="which Council card"),
    )


class ExploreWithDoppler(Verb):
    """The tile may lack a token; then none is gained. A token that lies there is gained. An action has still one card.

    An Airship of the player must be there, as always (SE-16.1).
    """

    name = "explore-with-doppler"
    template = "With your Doppler on the active tile, you may explore it even if no {exploration} lies there."
    timing = "in the exploration step"
    rules = ("SE-16.2", "SE-16.3")
    roles = frozenset({"trait", "development"})
    phases = frozenset({"action"})
    reads = frozenset({"figures"})
    writes = frozenset({"exploring"})


TRAITS = (ActiveDie, ActiveWin, OpenGovernance, MoreTransactions, NoPrimary, ExploreWithDoppler)
