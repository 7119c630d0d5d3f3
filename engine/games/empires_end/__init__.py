"""Empire's End: two to four players, the whole track or Lightning Mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.empires_end.setup import VARIANTS
from engine.games.empires_end.verbs import VERBS
from engine.play.ruleset import Door, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.effects import Vocabulary
    from engine.play import Ruleset


class EmpiresEnd(Rules):
    """The ruleset; its parts are in the modules beside it."""

    game = "empires-end"
    verbs: Vocabulary = VERBS
    variants = VARIANTS
    out_of_turn = "EE-7.14"
    finished = "EE-1.2"
    phase_event = "hourglass"  # the verb of the event with which a phase begins
    moments: Mapping[str, frozenset[str]] = {  # the phases of abilities that can work in one phase of the track
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

    worth = Door("beside.bots")
    imagine = Door("beside.bots")
    tallies = Door("beside.tallies", "TALLIES")
    tally = Door("beside.tallies")
    bring = Door("beside.staging")
    concerns = Door("beside.strange_pieces")


RULES: Ruleset = EmpiresEnd()
