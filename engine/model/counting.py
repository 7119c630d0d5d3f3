"""How many pieces a table needs and a step of the set-up lays out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.pieces import EVERYONE

if TYPE_CHECKING:
    from engine.model.game import Game
    from engine.model.pieces import Piece
    from engine.model.setups import Take


def numbers(game: Game) -> tuple[int, ...]:
    """The numbers of players for which a game can be set up, one alone included."""
    alone = (1,) if game.players.solo and game.players.fewest > 1 else ()
    return (*alone, *range(game.players.fewest, game.players.most + 1))


def needed(game: Game, piece: Piece, players: int) -> int:
    """Copies of a piece that so many players need; an item that says nothing is needed as its set is."""
    said = piece.needed if piece.needed is not EVERYONE else game.sets[piece.set].needed
    return said.of(piece.copies, players)


def taken(game: Game, take: Take) -> tuple[Piece, ...]:
    """The pieces that a step means, empty when there are none of this name."""
    if take.of in game.sets:
        return game.sets[take.of].items
    piece = game.pieces.get(take.of)
    return (piece,) if piece else ()


def amount(game: Game, take: Take, players: int) -> int:
    """How many pieces a step lays out for so many players."""
    return take.copies or take.each * players or sum(needed(game, piece, players) for piece in taken(game, take))
