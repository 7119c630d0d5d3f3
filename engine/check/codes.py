"""The codes of problems with cards: data without mistakes that a designer can hardly have meant, and fuzzing."""

from __future__ import annotations

from engine.common.codes import Code

CODES: dict[str, Code] = {
    "card-never": Code(
        "An effect that can never happen",
        "The rules say that with this data nothing will ever set the effect off, or that it would change nothing when"
        " it is.",
        "innovation: {free-bid: {resource: hammer}}   # and no other card asks for hammers",
    ),
    "card-unproduced": Code(
        "Something is asked for that nothing produces",
        "A card is paid for with a thing that no effect and no other card brings, so that the first stock is all there"
        " ever is.",
        "bids: [axe]   # and no card or place gives axes",
    ),
    "card-family": Code(
        "An effect that strays from its family",
        "The rules text says what cards of this type are about, and this one does something else. It can be played all"
        " the same.",
        "type: flood\ninnovation: {swap-locations: {}}",
    ),
    "card-twin": Code(
        "Two cards that say the same",
        "Two items of a set have equal values. If they are meant to be equal, one item with more copies says so; if"
        " not, a value is wrong.",
        "",
    ),
    "card-fuzz": Code(
        "A random game with this card breaks a rule",
        "Games at random that bring two cards together came upon a broken invariant, a crash, or moves and refusals"
        " that disagree. The replay file plays it again, move by move: `punchboard replay FILE`.",
        "",
    ),
}
