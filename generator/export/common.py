"""What the exports share: all pieces with their faces, a face fitted to pixels, the text of a face, PNG bytes."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from generator.aids.aid_piece import set_of
from generator.drawing.commands import Face, Glyphs, Leaf, Picture, PlacedFace, Symbol, flatten
from generator.drawing.figures import rectangle
from generator.typesetting import colour_glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PIL.Image import Image

    from engine.model import Game, Piece, PieceSet
    from generator.faces.every_face import Faces

INSIDE = 0.05  # pixels


class PieceFaces(NamedTuple):
    """A piece and its faces; `back` is None if it has none."""

    pieces: PieceSet
    item: Piece
    front: Face
    back: Face | None


class ExportedFile(NamedTuple):
    """A file of an export, and whether it changed."""

    path: Path
    changed: bool


def piece_faces(faces: Faces) -> Iterator[PieceFaces]:
    """Give everything that has a face: the pieces in the order of the files, then the player aids."""
    for pieces in faces.game.sets.values():
        for item in pieces.items:
            front = faces.face(item, "front")
            if front is not None:
                yield PieceFaces(pieces, item, front, faces.face(item, "back"))
    for aid in faces.game.aids:
        pieces_of_aid = set_of(faces.game, aid)
        front = faces.aid(aid)
        assert front is not None  # noqa: S101 - an aid always has a front
        yield PieceFaces(pieces_of_aid, pieces_of_aid.items[0], front, faces.aid(aid, "back"))


def cell(face: Face, x: float, y: float, width: float, height: float) -> PlacedFace:
    """Return a face that fills the pixels from (x, y), its cut line on their edge; its bleed fills rounded corners.

    The clip is widened to whole pixels when it is drawn, so it must lie a little inside them.
    """
    matrix = (width / face.width, 0.0, 0.0, height / face.height, x, y)
    return PlacedFace(
        face, matrix, rectangle(*_points(x + INSIDE, y + INSIDE, width - 2 * INSIDE, height - 2 * INSIDE))
    )


def cell_with_bleed(face: Face, width: float, height: float, scale: float) -> PlacedFace:
    """Return a face in the middle of `width` × `height` pixels at `scale` pixels a mm, or larger if its bleed is too narrow."""
    least = max(width / (face.width + 2 * face.bleed), height / (face.height + 2 * face.bleed))
    scale = max(scale, least)
    matrix = (scale, 0.0, 0.0, scale, (width - face.width * scale) / 2, (height - face.height * scale) / 2)
    return PlacedFace(face, matrix, None)


def _points(*pixels: float) -> tuple[float, float, float, float]:
    """Return pixels as the mm of `raster.canvas`, where a pixel is a point."""
    from generator.common.note import POINT

    x, y, width, height = (value * POINT for value in pixels)
    return x, y, width, height


def png(image: Image, dpi: float = 0.0) -> bytes:
    """Return the bytes of an image, the same in every run. With `dpi` the file says how large it is on paper."""
    file = io.BytesIO()
    more = {"dpi": (dpi, dpi)} if dpi else {}
    image.save(file, "PNG", optimize=False, compress_level=7, **more)
    return file.getvalue()


def text_of(game: Game, face: Face) -> str:
    """Return the text of a face, a line for each text box. Icons get the names of their terms; text on circles is left out."""
    names: dict[str, str] = {}
    for term in sorted(game.terms.values(), key=lambda term: term.id != term.icon):  # an icon's own term before others
        names.setdefault(term.icon or term.id, term.name)
    leaves = [leaf for _, leaf in flatten(face.content) if not _is_glyph(leaf)]
    circles = {leaf.box for leaf in leaves if isinstance(leaf, Glyphs) and leaf.turn}
    texts = {leaf.box for leaf in leaves if isinstance(leaf, Glyphs)} - circles
    lines: list[str] = []
    box, baseline = -1, 0.0
    for leaf in leaves:
        word = _word(leaf, names) if leaf.box in texts else ""
        if not word:
            box = -1
            continue
        if leaf.box != box:
            lines.append("")
        elif isinstance(leaf, Glyphs) and leaf.y > baseline + 0.1 and not lines[-1].endswith(" "):
            lines[-1] += " "
        box, baseline = leaf.box, leaf.y if isinstance(leaf, Glyphs) else baseline
        lines[-1] += word
    return "\n".join(" ".join(line.split()) for line in lines if line.strip())


def _word(leaf: Leaf, names: dict[str, str]) -> str:
    """Return what is read where something is drawn; nothing for shapes and other pictures than emoji."""
    if isinstance(leaf, Glyphs):
        return leaf.text
    if isinstance(leaf, Symbol):
        return f" [{_icon(leaf, names)}]"
    return leaf.spoken if isinstance(leaf, Picture) else ""


def _is_glyph(leaf: Leaf) -> bool:
    """Tell whether a picture only shows a glyph of a text."""
    return isinstance(leaf, Picture) and colour_glyphs.is_picture(leaf.file)


def _icon(symbol: Symbol, names: dict[str, str]) -> str:
    stem = symbol.file.rsplit("/", 1)[-1].removesuffix(".svg")
    return names.get(stem, stem)
