"""The rules of the game, as the verifier plays them.

Punchboard looks for two names here: VERBS, the effects that cards may have, and RULES, the rules. `SmallRules` finds the parts
in the files beside this one, by their names: `turns.py` plays, `words.py` puts positions into words and back, `beside.py` has
the invariants and what bots need that look ahead, and decides nothing.
"""

from __future__ import annotations

from engine.play.ruleset import FromModule, SmallRules

from .turns import VERBS


class OwnRules(SmallRules):
    """Names what `SmallRules` cannot know."""

    game = "my-game"
    verbs = VERBS
    out_of_turn = "MG-1.2"  # the rule against choosing when it is not your turn
    finished = "MG-1.5"  # the rule that ends the game
    position_value = FromModule("beside")  # the function of this name in beside.py
    redraw_hidden = FromModule("beside")  # both are for bots that look ahead; a game may leave them out


RULES = OwnRules()
