"""The refusal of a move: its rule and its sentence."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    Fault = Callable[[tuple[str | int, ...], str, str], None]  # path in the data, what is wrong, what was expected


class Refusal(NamedTuple):
    """Why a move is forbidden: the rule's id and a sentence for the person who tried."""

    rule: str
    sentence: str


@cache
def refusal(rule: str, sentence: str) -> Refusal:
    """Return a refusal. Equal refusals are the same object, because checking many moves must be fast."""
    return Refusal(rule, sentence)
