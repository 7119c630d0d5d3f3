"""The notation of moves: one line a move, read by looking it up, since the moves of a compiled game are few."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.common.names import close_matches
from engine.play.contract import BadMove

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.play.contract import Move


@dataclass(slots=True)
class Spoken:
    """Both directions of the notation; a game's table of moves has them, and `tables.moves` is that table."""

    texts: dict[Move, str] = field(default_factory=dict)
    by_text: dict[str, Move] = field(default_factory=dict)


def show(move: Move, tables: Any) -> str:
    """The move as notation."""
    text: str = tables.moves.texts[move]
    return text


def parse(text: str, tables: Any) -> Move:
    """The move that the notation means; raises BadMove naming near ones."""
    move = tables.moves.by_text.get(tidy(text))
    if move is None:
        raise no_move(text, tables.moves.by_text)
    return move


def vocabulary(tables: Any) -> Sequence[Move]:
    """Every move that the notation can say."""
    return list(tables.moves.texts)


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
    near = close_matches(tidy(text), known, 3, 0.5)
    return BadMove(f"{text!r} is no move" + (f"; near it: {', '.join(near)}" if near else ""))
