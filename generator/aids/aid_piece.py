"""Treats an aid like any other piece: as a set of one piece, with a background face and the rows of its blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.data.values import Values
from engine.model import EVERYONE, Needed, Piece, PieceSet, Provenance
from generator.aids.blocks import AidRow, SourceError, rows_of
from generator.aids.look import LAYOUT
from generator.common.note import Note
from generator.drawing.commands import BoxInfo, Face
from generator.words.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.model import Aid, Game
    from generator.drawing.commands import Side
    from generator.layout.compose import Studio

SET = "aids"
EDGE = 3.0  # mm of bleed and of safe margin, if no layout gives them


def set_of(game: Game, aid: Aid) -> PieceSet:
    """Return an aid as a set of one piece, so that sheets and preflight treat it like any other.

    If there are as many copies as the game has players at most, each player gets one, unless the aid says who needs it.
    """
    origin = Provenance("derived", "composed from the game's data")
    needed = (
        Needed(copies={players: players for players in range(1, game.players.most)})
        if aid.copies == game.players.most and aid.needed is EVERYONE
        else aid.needed
    )
    piece = Piece(aid.id, SET, aid.title, aid.copies, Values({}), {"": origin}, aid.where, needed=needed)
    layout = LAYOUT if LAYOUT in game.layouts else None
    title = say("Player aid") if aid.title == game.title else aid.title
    return PieceSet(
        f"{SET}-{aid.id}",
        title,
        "aid",
        aid.size,
        layout,
        layout if aid.sides > 1 else None,
        None,
        origin,
        (piece,),
        aid.where,
        folds=aid.folds,
    )


def background_of(studio: Studio, pieces: PieceSet, side: Side) -> Face:
    """Return the face under an aid's blocks: the layout drawn for that side, or an empty face if the game has no such layout."""
    piece, size = pieces.items[0], pieces.size
    return studio.face(piece, side, pieces) or Face(
        f"{SET}/{piece.id}", piece.title, side, size.width, size.height, size.shape, size.corner, EDGE, EDGE, (), (), ()
    )


def infos_of(game: Game, aid: Aid) -> Iterator[BoxInfo]:
    """Give the boxes of an aid that are not in its layout: its blocks, then the QR code of its page."""
    for index, block in enumerate(aid.blocks):
        yield BoxInfo(aid.where, ("blocks", index), str(block.get("title", f"block {index + 1}")))
    if game.site:
        yield BoxInfo(aid.where, (), "code of its page")


def rows(studio: Studio, block: Mapping[str, Any], info: BoxInfo, notes: list[Note]) -> list[AidRow]:
    """Return the rows of a block; add a note if its source finds nothing."""
    try:
        return rows_of(studio.game, block, studio.names["show"])
    except ValueError as error:  # SourceError, or an effect that cannot be shown
        notes.append(
            Note(
                "aid-source",
                info.place,
                f"{info.name}: {error}",
                "a set and one of its keys, such as planets.special" if isinstance(error, SourceError) else "",
            )
        )
        return []
