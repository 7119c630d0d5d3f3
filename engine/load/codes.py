"""Problem codes of `setup.yaml`."""

from __future__ import annotations

from engine.common.codes import Code

CODES = {
    "unknown-way": Code(
        "No such way to play",
        "A step of setup.yaml holds for a way that is not under ways:, and that is no option of game.yaml either.",
        "when: {mod: short}",
    ),
    "unknown-choice": Code(
        "No such choice",
        "A way, an option or the number of players has a fixed list of values; a step for any other would never be"
        " shown.",
        "when: {mode: lightening}",
    ),
    "setup-copies": Code(
        "More pieces than there are",
        "A step lays out more copies than lie in the box for the greatest number of players it holds for.",
        "pieces: [{of: flames, each: 3}]   # with 8 flames for 4",
    ),
}
