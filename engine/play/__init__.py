"""The contract of a playable game, and what games share: steps, chance, notation, pictures. Knows no single game."""

from engine.effects.refusal import Refusal
from engine.play.chance import UNKEYED, Chance, ChanceError
from engine.play.contract import (
    NOBODY,
    Automatic,
    BadMove,
    Event,
    Fault,
    IllegalMove,
    Logged,
    Move,
    Result,
    Score,
    State,
    Step,
    decided,
    fingerprint,
    plain,
    settle,
    take,
)
from engine.play.ruleset import Ruleset

__all__ = [
    "NOBODY",
    "UNKEYED",
    "Automatic",
    "BadMove",
    "Chance",
    "ChanceError",
    "Event",
    "Fault",
    "IllegalMove",
    "Logged",
    "Move",
    "Refusal",
    "Result",
    "Ruleset",
    "Score",
    "State",
    "Step",
    "decided",
    "fingerprint",
    "plain",
    "settle",
    "take",
]
