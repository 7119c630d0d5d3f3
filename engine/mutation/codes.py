"""The codes of what `punchboard mutate` reports."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "mutant-survives": Code(
        "A change that nothing notices",
        "The value or the code was changed, and no check and no scenario noticed it: it could be wrong. Write a scenario"
        " in which the change makes a difference, or waive it in mutation.yaml if it never can.",
        "hand_size: {value: 4} -> 5",
    ),
    "waiver-unknown": Code(
        "A waiver of nothing",
        "mutation.yaml waives a change that is never made: a value, function or change has another name.",
        "{module: steps.turn, function: Turn.move, change: '1 -> 2', reason: …}",
    ),
    "waiver-noticed": Code(
        "A waiver that is not needed",
        "mutation.yaml waives a change, but a check or a scenario notices it. So it does make a difference.",
        "{file: game.yaml, path: constants.hand_size.value, reason: …}",
    ),
}
