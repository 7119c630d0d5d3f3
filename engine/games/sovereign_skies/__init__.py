"""Sovereign Skies: two to four players, the Houses Rising expansion, and the solo game against the A.I."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sovereign_skies.verbs import VERBS
from engine.play.ruleset import FromModule, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.effects import Vocabulary
    from engine.games.sovereign_skies import compiling, setup
    from engine.games.sovereign_skies.beside import bots, invariants, scoring, staging, strange_pieces, tallies
    from engine.games.sovereign_skies.words import describe, given, picture, vocabulary
    from engine.play import Ruleset
    from engine.play.abilities import AbilityParts
    from engine.play.ruleset import Parts

    # mypy reads the types of the parts here; at run time they are imported when they are first used
    PARTS = Parts(compiling, setup, vocabulary, describe, given, picture, invariants, scoring)
    ABILITIES = AbilityParts(bots, tallies, staging, strange_pieces)


class SovereignSkies(Rules):
    """The ruleset of Sovereign Skies. Its parts are in the modules of this package."""

    game = "sovereign-skies"
    verbs: Vocabulary = VERBS
    variants = FromModule("setup", "VARIANTS")
    out_of_turn = "SS-4.4"
    finished = "SS-19.2"

    things: Mapping[str, frozenset[str]] = {  # what a change of the description means in the words of verbs
        "energy": frozenset({"energy"}),
        "hand": frozenset({"hand"}),
        "supply": frozenset({"dropships"}),
        "planets": frozenset({"dropships", "bases"}),
        "columns": frozenset({"bases"}),
        "senators": frozenset({"senators"}),
        "discard": frozenset({"senators"}),
        "chits": frozenset({"chits"}),
        "mat": frozenset({"pledges"}),
        "at": frozenset({"mothership"}),
    }
    looks: Mapping[str, frozenset[str]] = {  # the stacks of Politic cards are missing: whoever takes a card counts them
        "energy": frozenset({"energy"}),
        "hand": frozenset({"hand"}),
        "supply": frozenset({"dropships"}),
        "dropships": frozenset({"dropships"}),
        "columns": frozenset({"bases"}),
        "bases": frozenset({"bases"}),
        "active": frozenset({"bases"}),
        "senators": frozenset({"senators"}),
        "discard": frozenset({"senators"}),
        "activation": frozenset({"chits"}),
        "activation_chits": frozenset({"chits"}),
        "senator_chits": frozenset({"chits"}),
        "pledge": frozenset({"pledges"}),
        "planet": frozenset({"mothership"}),
        "facing": frozenset({"mothership"}),
    }

    # the attributes below are not rules: they serve bots, statistics and checks of cards

    position_value = FromModule("beside.bots")
    redraw_hidden = FromModule("beside.bots")
    tallies = FromModule("beside.tallies", "TALLIES")
    tally_events = FromModule("beside.tallies")
    table_with = FromModule("beside.staging")
    strange_pieces = FromModule("beside.strange_pieces")


RULES: Ruleset = SovereignSkies()
