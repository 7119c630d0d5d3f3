"""The codes of rules code that does not keep the contract."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "contract-missing": Code(
        "The rules code lacks a part",
        "A package of rules code exposes VERBS and RULES, and RULES has all parts that engine.play.ruleset lists: with a method,"
        " or with FromModule, which stands for what a module of the package calls by this name.",
        'start = FromModule("turns")   # and turns.py has no start',
    ),
    "contract-signature": Code(
        "A part takes other parameters",
        "A function of the rules code is called with the parameters that engine.play.ruleset says, in this order.",
        "def view(state): …   # expected view(state, seat)",
    ),
    "contract-play": Code(
        "The rules code contradicts itself in play",
        "A few games at random are played with any rules code that a game brings. In each position some promises are"
        " looked at: the same seed plays the same game; a move that is listed is not refused, and the other way round; moves"
        " read back from their text; a copy is complete and independent; a position can be stored; a seat's view does not"
        " change with what is hidden from it; no invariant is broken.",
        "def refuse(self, state, move): return None   # but moves() lists only some",
    ),
}
