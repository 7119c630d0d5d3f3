"""Effects as data: verbs, their parameters, and the text that each prints. Knows no single game."""

from engine.effects.parameters import Name, Number
from engine.effects.refusal import Refusal
from engine.effects.verbs import (
    Effect,
    Verb,
    Vocabulary,
    ambiguities,
    faults,
    make,
    read,
    sample,
    schema,
    show,
    vocabulary,
)

__all__ = [
    "Effect",
    "Name",
    "Number",
    "Refusal",
    "Verb",
    "Vocabulary",
    "ambiguities",
    "faults",
    "make",
    "read",
    "sample",
    "schema",
    "show",
    "vocabulary",
]
