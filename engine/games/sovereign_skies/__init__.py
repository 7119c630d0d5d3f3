"""Sovereign Skies: two to four players, the Houses Rising expansion, and the solo game against the A.I."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies.effects import VERBS
from engine.games.sovereign_skies.setup import VARIANTS
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

    worth = Door("worth")
    imagine = Door("worth")
    tallies = Door("tallies", "TALLIES")
    tally = Door("tallies")
    bring = Door("bring")
    concerns = Door("concerns")


RULES: Ruleset = SovereignSkies()
