"""Empire's End: two to four players, the whole track or Lightning Mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end.verbs import VERBS
from engine.play.abilities import Touched
from engine.play.ruleset import FromModule, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.effects import Vocabulary
    from engine.games.empires_end import compiling, setup
    from engine.games.empires_end.beside import bots, invariants, staging, strange_pieces, tallies
    from engine.games.empires_end.steps import scoring
    from engine.games.empires_end.words import describe, given, picture, vocabulary
    from engine.play import Ruleset
    from engine.play.abilities import AbilityParts
    from engine.play.ruleset import Parts

    # mypy reads the types of the parts here; at run time they are imported when they are first used
    PARTS = Parts(compiling, setup, vocabulary, describe, given, picture, invariants, scoring)
    ABILITIES = AbilityParts(bots, tallies, staging, strange_pieces)


class EmpiresEnd(Rules):
    """The ruleset; its parts are in the modules beside it."""

    game = "empires-end"
    verbs: Vocabulary = VERBS
    variants = FromModule("setup", "VARIANTS")
    out_of_turn = "EE-7.14"
    finished = "EE-1.2"
    phase_event = "hourglass"  # the verb of the event with which a phase begins
    ability_phases: Mapping[str, frozenset[str]] = {  # the phases of abilities that can work in one phase of the track
        "economy": frozenset({"economy"}),
        "industry": frozenset({"industry"}),
        "combined": frozenset({"economy", "industry"}),
        "disaster": frozenset({"disaster", "on-destruction"}),
        "military": frozenset({"military"}),
        "end": frozenset({"end-game"}),
    }

    things: Mapping[str, frozenset[str]] = {  # what a change of the description means in the words of verbs
        "resources": frozenset({"stash"}),
        "score": frozenset({"score"}),
        "row": frozenset({"row"}),
        "destroyed": frozenset({"health"}),
        "innovations": frozenset({"place"}),
        "exhausted": frozenset({"exhausted"}),
    }
    looks: Mapping[str, frozenset[str]] = {  # `row` is missing: it also lists the Locations, in any order
        "place": frozenset({"row"}),
        "stash": frozenset({"stash"}),
        "score": frozenset({"score"}),
        "destroyed": frozenset({"health"}),
        "home": frozenset({"place"}),
        "counts": frozenset({"place"}),
        "exhausted": frozenset({"exhausted"}),
        "used": frozenset({"uses"}),
        "spent": frozenset({"uses"}),
        "more": frozenset({"uses"}),
        "threats": frozenset({"card", "destruction"}),
        "deck": frozenset({"deck"}),
    }
    touched: Mapping[str, Touched] = {  # a Disaster is bid on, destroys, and lies under a Location; a war is fought
        "disasters": Touched(
            frozenset({"row", "health", "stash"}), frozenset({"stash", "health", "destruction", "place"})
        ),
        "military": Touched(
            frozenset({"strength", "row", "health", "stash"}), frozenset({"score", "stash", "exhausted", "row"})
        ),
    }

    score = FromModule("steps.scoring")  # the final count is a chapter of play
    result = FromModule("steps.scoring")

    # what follows is no part of the rules: bots, statistics and checks of cards

    position_value = FromModule("beside.bots")
    redraw_hidden = FromModule("beside.bots")
    tallies = FromModule("beside.tallies", "TALLIES")
    tally_events = FromModule("beside.tallies")
    table_with = FromModule("beside.staging")
    strange_pieces = FromModule("beside.strange_pieces")


RULES: Ruleset = EmpiresEnd()
