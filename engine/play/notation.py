"""The notation of moves: one line a move, read by looking it up, since the moves of a compiled game are few."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.common.names import alike
from engine.play.contract import BadMove

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.play.contract import Move


def learn(
    every: Iterable[Move], say: Callable[[Move], Sequence[str]], texts: dict[Move, str], by_text: dict[str, Move]
) -> None:
    """Fill both directions; of the texts that `say` gives for a move, the first is the one to print.

    Raises ValueError where the texts of two moves agree.
    """
    for move in every:
        said = say(move)
        texts[move] = said[0]
        for text in said:
            if by_text.setdefault(text, move) != move:
                raise ValueError(f"{text!r} would be the notation of two moves")


def tidy(text: str) -> str:
    """A text as notation is kept: single blanks, none before a comma."""
    return " ".join(text.split()).replace(" ,", ",")


def no_move(text: str, known: Iterable[str]) -> BadMove:
    """The error for a text that is none of the `known` notation; its message names near ones."""
    near = alike(tidy(text), known, 3, 0.5)
    return BadMove(f"{text!r} is no move" + (f"; near it: {', '.join(near)}" if near else ""))
