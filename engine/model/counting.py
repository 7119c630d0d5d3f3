"""Counts pieces: how many a number of players needs, and how many a step of the set-up lays out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.model.pieces import EVERYONE

if TYPE_CHECKING:
    from engine.model.game import Game
    from engine.model.pieces import Piece
    from engine.model.setups import LaidOutPieces


def player_counts(game: Game) -> tuple[int, ...]:
    """Return the numbers of players for which a game can be set up, including 1 if it can be played alone."""
    solo = (1,) if game.players.solo and game.players.fewest > 1 else ()
    return (*solo, *range(game.players.fewest, game.players.most + 1))


def copies_needed(game: Game, piece: Piece, players: int) -> int:
    """Return how many copies of a piece a number of players needs. A piece that does not say it uses what its set says."""
    need = piece.needed if piece.needed is not EVERYONE else game.sets[piece.set].needed
    return need.of(piece.copies, players)


def pieces_of(game: Game, take: LaidOutPieces) -> tuple[Piece, ...]:
    """Return the pieces that an entry of a step names; empty when no set and no piece has the name."""
    if take.of in game.sets:
        return game.sets[take.of].items
    piece = game.pieces.get(take.of)
    return (piece,) if piece else ()


def copies_laid_out(game: Game, take: LaidOutPieces, players: int) -> int:
    """Return how many pieces an entry of a step lays out for a number of players."""
    return (
        take.copies
        or take.each * players
        or sum(copies_needed(game, piece, players) for piece in pieces_of(game, take))
    )
