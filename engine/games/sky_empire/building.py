"""What happens on a tile: markers, buildings, transactions."""

from __future__ import annotations

from engine.effects import Name, Number, Verb
from engine.effects.parameters import Token
from engine.games.sky_empire.words import NOW, RAW


class SpawnMarker(Verb):
    """Cannot be chosen with 2 markers on the tile (SE-16.11) or none of that kind left (SE-E-42)."""

    name = "spawn-marker"
    template = "Put a {<resource>} marker on this tile."
    timing = NOW
    rules = ("SE-16.11",)
    roles = frozenset({"section"})
    parameters = (Token("resource", RAW, about="what"),)


class RecallHere(Verb):
    """Own token on the active tile → supply (option recalled_initiative). The action goes on."""

    name = "recall-here"
    template = "Take your {initiative} off this tile."
    timing = NOW
    rules = ("SE-16.19",)
    roles = frozenset({"section"})


class Recall(Verb):
    """As recall-here, any tile of the map, the player's choice; as a printed "as an action" its turn ends."""

    name = "recall"
    template = "Take <amount|one of your Initiative tokens|# of your Initiative tokens> off the map."
    timing = NOW
    rules = ("SE-16.19", "SE-28.12")
    roles = frozenset({"card"})
    parameters = (Number("amount", minimum=1, maximum=18, about="how many"),)


class BuildHere(Verb):
    """A building decision in step 4 under all rules of SE-21 at a lower price (least 0).

    The player chooses which resources are left out.
    """

    name = "build-here"
    template = "Construct one building here now for <fewer|one resource|# resources> less."
    timing = NOW
    rules = ("SE-16.12", "SE-21.2")
    roles = frozenset({"section"})
    parameters = (Number("fewer", minimum=1, about="resources saved"),)


class FreeBuilding(Verb):
    """Only if legal: terrain, 3 buildings, 1 producer, model in supply (relocation allowed).

    Step 5 of the same action can use it.
    """

    name = "free-building"
    template = "Put a <building> here for nothing."
    timing = NOW
    rules = ("SE-16.12", "SE-21.6")
    roles = frozenset({"section"})
    parameters = (Name("building", ("mine", "gas-farm", "bazaar"), about="which building"),)


class CheaperNext(Verb):
    """Lasts until the running action ends or a building is constructed."""

    name = "cheaper-next"
    template = "The next building of this action costs <fewer|one resource|# resources> less."
    timing = "until the action ends"
    rules = ("SE-21.2",)
    roles = frozenset({"section", "card"})
    parameters = (Number("fewer", minimum=1, about="resources saved"),)


class Transactions(Verb):
    """Like a Bazaar's, without one."""

    name = "transactions"
    template = "Make <up_to|one transaction|up to # transactions>."
    timing = NOW
    rules = ("SE-19.2",)
    roles = frozenset({"section"})
    parameters = (Number("up_to", minimum=1, about="at most so many"),)


BUILDING = (SpawnMarker, RecallHere, Recall, BuildHere, FreeBuilding, CheaperNext, Transactions)
