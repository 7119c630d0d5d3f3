"""The rules of the game, as the verifier plays them.

Punchboard looks for two names here: VERBS, the effects that cards may have, and RULES, the rules. The parts stand beside this
file: `turns` plays, `words` puts positions into words and back, `beside` checks and values positions and decides nothing.
Import from files of this folder with a dot, as below.
"""

from __future__ import annotations

from engine.play.ruleset import FromModule, Rules

from .turns import VERBS


class OwnRules(Rules):
    """Names the parts. `FromModule("words")` stands for what the file `words.py` calls by the same name."""

    game = "my-game"
    verbs = VERBS
    variants: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 - other ways to set up, each with its values; this game has none
    out_of_turn = "MG-1.2"  # the rule against choosing when it is not your turn
    finished = "MG-1.5"  # the rule that ends the game

    compile = FromModule("turns", "compile_tables")
    start = FromModule("turns")
    score = FromModule("turns")
    result = FromModule("turns")
    show = FromModule("words")
    parse = FromModule("words")
    vocabulary = FromModule("words")
    view = FromModule("words")
    describe = FromModule("words")
    derived = FromModule("words", "DERIVED")
    resting = FromModule("words", "RESTING")
    given = FromModule("words")
    picture = FromModule("words")
    invariants = FromModule("beside")
    position_value = FromModule("beside")  # this and the next are for bots that look ahead; a game may leave them out
    redraw_hidden = FromModule("beside")


RULES = OwnRules()
