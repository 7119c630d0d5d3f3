"""Sky Empire: two to four players, or one alone; the standard map or the group's, Accelerated Ascent or Special Events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire.verbs import VERBS
from engine.play.abilities import Touched
from engine.play.ruleset import FromModule, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.effects import Vocabulary
    from engine.games.sky_empire import compiling, setup
    from engine.games.sky_empire.beside import bots, invariants, odds, scoring, staging, strange_pieces, tallies
    from engine.games.sky_empire.words import describe, given, picture, vocabulary
    from engine.play import Ruleset
    from engine.play.abilities import AbilityParts, Duelling
    from engine.play.ruleset import Parts

    # mypy reads the types of the parts here; at run time they are imported when they are first used
    PARTS = Parts(compiling, setup, vocabulary, describe, given, picture, invariants, scoring)
    ABILITIES = AbilityParts(bots, tallies, staging, strange_pieces)
    DUELS: Duelling = odds


class SkyEmpire(Rules):
    """The ruleset of Sky Empire; `engine.play.ruleset.Rules` finds its parts in the modules of this package."""

    game = "sky-empire"
    verbs: Vocabulary = VERBS
    variants = FromModule("setup", "VARIANTS")
    out_of_turn = "SE-9.1"
    finished = "SE-22.4"
    phase_event = "phase"  # the verb of the event with which a phase begins
    ability_phases: Mapping[str, frozenset[str]] = {  # where effects can work together
        "event": frozenset({"event", "always"}),
        "committing": frozenset({"committing", "always"}),
        "action": frozenset({"action", "combat", "always"}),
        "clean-up": frozenset({"clean-up", "always"}),
    }

    things: Mapping[str, frozenset[str]] = {  # what a change of the description means in the words of verbs
        "candles": frozenset({"goods", "candles"}),
        "resources": frozenset({"goods"}),
        "initiative": frozenset({"initiative"}),
        "exploration": frozenset({"exploration"}),
        "hand": frozenset({"hand"}),
        "missions": frozenset({"missions"}),
        "left": frozenset({"developments"}),
        "right": frozenset({"developments"}),
        "buildings": frozenset({"buildings"}),
        "marked": frozenset({"marks"}),
        "row": frozenset({"council"}),
        "first": frozenset({"first-player"}),
        "weather": frozenset({"weather", "speed"}),
    }
    looks: Mapping[
        str, frozenset[str]
    ] = {  # shields, ships and their tiles are missing: they are kept right for all effects
        "candles": frozenset({"goods", "candles"}),
        "raw": frozenset({"goods"}),
        "tokens": frozenset({"exploration"}),
        "initiative": frozenset({"initiative"}),
        "supply": frozenset({"initiative"}),
        "purged": frozenset({"initiative"}),
        "marks": frozenset({"marks"}),
        "hand": frozenset({"hand"}),
        "missions": frozenset({"missions"}),
        "towers": frozenset({"towers"}),
        "crystals": frozenset({"crystals"}),
        "columns": frozenset({"developments"}),
        "buildings": frozenset({"buildings", "building prices"}),
        "economic": frozenset({"buildings"}),
        "military": frozenset({"buildings"}),
        "ships": frozenset({"ships"}),
        "figures": frozenset({"figures"}),
        "row": frozenset({"council"}),
        "first": frozenset({"first-player"}),
        "spawned": frozenset({"markers"}),
        "wind": frozenset({"speed", "weather"}),
    }
    touched: Mapping[str, Touched] = {  # a ship is built at a price, moves, and has shields
        blueprints: Touched(frozenset({"ship-prices", "speed", "most shields", "fleet"}), frozenset({"ships"}))
        for blueprints in ("starting-blueprints", "common-blueprints")
    }

    # what follows is no part of the rules: bots, statistics and checks of cards

    position_value = FromModule("beside.bots")
    redraw_hidden = FromModule("beside.bots")
    tallies = FromModule("beside.tallies", "TALLIES")
    tally_events = FromModule("beside.tallies")
    table_with = FromModule("beside.staging")
    strange_pieces = FromModule("beside.strange_pieces")

    duel_terms = FromModule("beside.odds")
    duel_odds = FromModule("beside.odds")
    play_duels = FromModule("beside.odds")


RULES: Ruleset = SkyEmpire()
