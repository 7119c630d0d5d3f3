"""Empire's End: two to four players, the whole track or Lightning Mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end.setup import VARIANTS
from engine.games.empires_end.verbs import VERBS
from engine.play.ruleset import Door, Rules

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

    # mypy sees here what is behind the doors
    PARTS = Parts(compiling, setup, vocabulary, describe, given, picture, invariants, scoring)
    ABILITIES = AbilityParts(bots, tallies, staging, strange_pieces)


class EmpiresEnd(Rules):
    """The ruleset; its parts are in the modules beside it."""

    game = "empires-end"
    verbs: Vocabulary = VERBS
    variants = VARIANTS
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

    score = Door("steps.scoring")  # the final count is a chapter of play
    result = Door("steps.scoring")

    # what follows is no part of the rules: bots, statistics and checks of cards

    position_value = Door("beside.bots")
    redraw_hidden = Door("beside.bots")
    tallies = Door("beside.tallies", "TALLIES")
    tally_events = Door("beside.tallies")
    table_with = Door("beside.staging")
    strange_pieces = Door("beside.strange_pieces")


RULES: Ruleset = EmpiresEnd()
