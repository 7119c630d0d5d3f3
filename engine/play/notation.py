"""The notation of moves: a line of text for each move. A compiled game has few moves, so reading looks them up."""

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
    """The texts of all moves, and the moves of all texts. A game's `tables.moves` has both."""

    texts: dict[Move, str] = field(default_factory=dict)
    by_text: dict[str, Move] = field(default_factory=dict)


def show(move: Move, tables: Any) -> str:
    """Return the move as notation."""
    text: str = tables.moves.texts[move]
    return text


def parse(text: str, tables: Any) -> Move:
    """Return the move that the notation means; raises BadMove naming near ones."""
    move = tables.moves.by_text.get(tidy(text))
    if move is None:
        raise no_move(text, tables.moves.by_text)
    return move


def vocabulary(tables: Any) -> Sequence[Move]:
    """Return every move that the notation can say."""
    return list(tables.moves.texts)


def learn(
    every: Iterable[Move], say: Callable[[Move], Sequence[str]], texts: dict[Move, str], by_text: dict[str, Move]
) -> None:
    """Fill both mappings. `say` gives the texts of a move; the first of them is printed.

    Raises ValueError where the texts of two moves agree.
    """
    for move in every:
        said = say(move)
        texts[move] = said[0]
        for text in said:
            if by_text.setdefault(text, move) != move:
                raise ValueError(f"{text!r} would be the notation of two moves")


def spoken(moves: Iterable[tuple[str, ...]]) -> Spoken:
    """Return the notation of moves that are tuples of words: the words with spaces between them, as in `catch moon`."""
    found = Spoken()
    learn(moves, lambda move: [" ".join(filter(None, move))], found.texts, found.by_text)
    return found


def tidy(text: str) -> str:
    """Return a text with single spaces and none before a comma, as notation is written."""
    return " ".join(text.split()).replace(" ,", ",")


def no_move(text: str, known: Iterable[str]) -> BadMove:
    """Return the error for a text that is not in the `known` notation; the message names similar texts."""
    near = close_matches(tidy(text), known, 3, 0.5)
    return BadMove(f"{text!r} is no move" + (f"; near it: {', '.join(near)}" if near else ""))
