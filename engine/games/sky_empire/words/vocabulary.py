"""The notation: one line for each move, read by looking it up. Every move has a notation, and no two have the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.sky_empire.words.moves import KINDS, Move, Moves
from engine.play.notation import learn, no_move, tidy

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.games.sky_empire.tables import Tables


def build(names: Mapping[str, Sequence[str]]) -> Moves:
    """Return the moves of a compiled game; `names` are the lists that numbers of moves count in."""
    made = Moves()
    for kind, (template, about) in KINDS.items():
        said = [template.format(name) for name in names[about]] if about else [template]
        made.kinds[kind] = tuple(Move(kind, number) for number in range(len(said)))
        texts = dict(zip(made.kinds[kind], said, strict=True))
        learn(texts, lambda move, known=texts: [known[move]], made.texts, made.by_text)  # type: ignore[misc]  # mypy cannot infer a default of a lambda
    return made


def show(move: Move, tables: Tables) -> str:
    """Return the notation of a move."""
    return tables.moves.texts[move]


def parse(text: str, tables: Tables) -> Move:
    """Return the move that the notation means; raises BadMove naming near ones."""
    move = tables.moves.by_text.get(tidy(text))
    if move is None:
        raise no_move(text, tables.moves.by_text)
    return move


def vocabulary(tables: Tables) -> Sequence[Move]:
    """Yield every move that the notation can write."""
    return tables.moves.all
