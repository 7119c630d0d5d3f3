"""The contract of a playable game, and what games share: steps, chance, notation, pictures. Knows no single game."""

from engine.effects.refusal import Refusal, refusal
from engine.play.chance import UNKEYED, Chance, ChanceError
from engine.play.contract import (
    NOBODY,
    Automatic,
    BadMove,
    Fault,
    IllegalMove,
    Logged,
    Move,
    Result,
    Score,
    State,
    Step,
    chosen,
    decided,
    fingerprint,
    plain,
    settle,
    sit_down,
    take,
)
from engine.play.copying import ANEW, Cloned
from engine.play.events import Event, Log
from engine.play.ruleset import Ruleset

__all__ = [
    "ANEW",
    "NOBODY",
    "UNKEYED",
    "Automatic",
    "BadMove",
    "Chance",
    "ChanceError",
    "Cloned",
    "Event",
    "Fault",
    "IllegalMove",
    "Log",
    "Logged",
    "Move",
    "Refusal",
    "Result",
    "Ruleset",
    "Score",
    "State",
    "Step",
    "chosen",
    "decided",
    "fingerprint",
    "plain",
    "refusal",
    "settle",
    "sit_down",
    "take",
]
