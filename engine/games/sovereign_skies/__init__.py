"""Sovereign Skies: two to four players, the Houses Rising expansion, and the solo game against the A.I."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies.setup import VARIANTS
from engine.games.sovereign_skies.verbs import VERBS
from engine.play.ruleset import Door, Rules

if TYPE_CHECKING:
    from engine.effects import Vocabulary
    from engine.play import Ruleset


class SovereignSkies(Rules):
    """The ruleset; its parts are in the modules beside it."""

    game = "sovereign-skies"
    verbs: Vocabulary = VERBS
    variants = VARIANTS
    out_of_turn = "SS-4.4"
    finished = "SS-19.2"

    # what follows is no part of the rules: bots, statistics and checks of cards

    worth = Door("beside.bots")
    imagine = Door("beside.bots")
    tallies = Door("beside.tallies", "TALLIES")
    tally = Door("beside.tallies")
    bring = Door("beside.staging")
    concerns = Door("beside.strange_pieces")


RULES: Ruleset = SovereignSkies()
