"""The codes of problems with effects."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "effect-wrong": Code(
        "An effect that does not fit its verb",
        "A parameter is missing, unknown, of the wrong type or out of range, or the verb may not be used here.",
        "special: {refuel: {amout: 2}}",
    ),
    "effect-ambiguous": Code(
        "A text with two meanings",
        "The printed text of an effect must read back as exactly this effect; otherwise the card could say something"
        " else than the rules code does.",
        "",
    ),
}
