"""Lays out a face: a piece and a layout become drawing commands. Whoever draws the commands decides nothing.

`shapes` draws boxes that are shapes, `text_and_pictures` draws texts, icons and images, and this module draws boxes that
contain boxes. An error becomes a note of the face, with the place of the box; the other boxes are drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.common.identity import ByIdentity
from generator.common.note import Note
from generator.drawing import figures, svg_path
from generator.drawing.colours import PaintError
from generator.drawing.commands import Command, Face, Group, Matrix, Path, Rect, Side, moved, multiply, turned
from generator.drawing.svg_path import PathError
from generator.layout import cells, shapes, text_and_pictures
from generator.layout.expressions import Expression, ExpressionError
from generator.layout.face_context import FaceContext
from generator.layout.frame import BoxError, BoxFrame
from generator.layout.prepared import SHAPES, LayoutBox, PreparedLayout, prepare
from generator.layout.scope import face_names, game_names
from generator.layout.shared_boxes import SharedBoxes
from generator.typesetting import game_fonts

if TYPE_CHECKING:
    from engine.model import Game, Piece, PieceSet
    from generator.drawing.commands import BoxInfo
    from generator.typesetting.fonts import OwnFonts

DEEPEST = 24
MOST_BOXES = 100_000  # of one face: parts that use each other twice double their boxes at every step
FEW = 4  # a set with fewer pieces is drawn faster without looking for shared boxes


class _EndlessError(Exception):
    """The face has more than `MOST_BOXES` boxes."""


class Studio:
    """Lays out the faces of one game. Layouts are read once, names are made once, and boxes that faces share are drawn once.

    With `shares` off every face reads all its values itself. The check needs this: it records what each face reads
    (`engine.check.dependencies`).
    """

    def __init__(self, game: Game, *, shares: bool = True) -> None:
        self.game = game
        self.shares = shares
        self._shared_boxes: ByIdentity[PieceSet, dict[tuple[str, Side], SharedBoxes]] = ByIdentity()
        self.names = game_names(game)
        self._layouts: dict[str, PreparedLayout] = {}
        self._icons: dict[str, str | None] = {}
        self._infos: dict[str, tuple[BoxInfo, ...]] = {}  # of the boxes of each layout
        self.fonts = game_fonts.usable_fonts(game)

    def layout(self, layout_id: str) -> PreparedLayout:
        """Return a layout ready to draw. Raises KeyError for an unknown one."""
        if layout_id not in self._layouts:
            self._layouts[layout_id] = prepare(self.game, layout_id)
        return self._layouts[layout_id]

    def face(self, piece: Piece, side: Side, pieces: PieceSet | None = None) -> Face | None:
        """Lay out one side of a piece of `pieces` (default: its own set); None if the set has no layout for that side."""
        pieces = pieces or self.game.sets[piece.set]
        layout_id = pieces.layout_of(piece, side)
        if layout_id is None:
            return None
        size = pieces.size
        common = (f"{piece.set}/{piece.id}", piece.title, side, size.width, size.height, size.shape, size.corner)
        if layout_id not in self.game.layouts:
            place = pieces.where.at("face" if side == "front" else "back")
            note = Note("layout-unknown", place, f"there is no layout '{layout_id}'", "a file of layouts/")
            return Face(*common, 0.0, 0.0, (), (), (note,))
        layout = self.layout(layout_id)
        drawing = FaceDrawing(self.game, layout, piece, side, self._icons, self.fonts)
        if self.shares and len(pieces.items) >= FEW:
            drawing.shared = self._shared(layout_id, layout, pieces, side)
        content = drawing.draw({**self.names, **face_names(pieces, piece, side)})
        infos = self._infos.setdefault(layout_id, tuple(layout.infos))
        return Face(*common, layout.bleed, layout.safe, content, infos, tuple(layout.notes + drawing.notes))

    def _shared(self, layout_id: str, layout: PreparedLayout, pieces: PieceSet, side: Side) -> SharedBoxes:
        known = self._shared_boxes.get(pieces, lambda _pieces: {})
        if (layout_id, side) not in known:
            known[layout_id, side] = SharedBoxes(layout)
        return known[layout_id, side]

    def defined(self, piece: Piece, pieces: PieceSet, side: Side = "front") -> dict[str, Any]:
        """Return the values under a face's `define`, without those that fail. Raises KeyError for an unknown layout."""
        layout = self.layout(str(pieces.layout_of(piece, side)))
        scope = {**self.names, **face_names(pieces, piece, side)}
        FaceDrawing(self.game, layout, piece, side, self._icons, self.fonts).define(scope)
        return {name: scope[name] for name in layout.define if name in scope}


class FaceDrawing(FaceContext):
    """One face while it is being laid out."""

    def __init__(
        self,
        game: Game,
        layout: PreparedLayout,
        piece: Piece,
        side: Side,
        icons: dict[str, str | None],
        own: OwnFonts = (),
    ) -> None:
        super().__init__(game, layout, piece, side, icons, own)
        self.shared: SharedBoxes | None = None
        self.count = 0  # boxes drawn so far

    def draw(self, scope: dict[str, Any]) -> tuple[Command, ...]:
        """Draw every box of the layout, in order."""
        self.define(scope)
        frame = BoxFrame(0.0, 0.0, scope["w"], scope["h"])
        try:
            return tuple(self.boxes(self.layout.boxes, scope, frame))
        except _EndlessError:
            del self.notes[1:]  # the error that led here has been noted thousands of times
            self.note("layout-box", self.layout.boxes[0], f"the layout draws more than {MOST_BOXES} boxes on this face")
            return ()

    def define(self, scope: dict[str, Any]) -> None:
        """Add the values under `define` to the names of the scope, in order."""
        for name, value in self.layout.define.items():
            try:
                scope[name] = value(scope) if isinstance(value, Expression) else value
            except ExpressionError as error:
                self.note_at("layout-expression", self.layout.define_places[name], str(error))

    def boxes(self, boxes: Sequence[LayoutBox], scope: dict[str, Any], frame: BoxFrame) -> list[Command]:
        """Draw boxes inside a frame; a box that fails becomes a note."""
        drawn: list[Command] = []
        for box in boxes:
            self.count += 1
            if self.count > MOST_BOXES:
                raise _EndlessError
            try:
                if box.when is None or box.when(scope):
                    drawn += self._reused(box, scope, frame) if self.shared else self._box(box, scope, frame)
            except ExpressionError as error:
                self.note("layout-expression", box, str(error))
            except (BoxError, PaintError, PathError) as error:
                self.note("layout-box", box, str(error))
            except ArithmeticError as error:  # a radius of 0, for example
                self.note("layout-box", box, f"its numbers cannot be drawn: {error}")
        return drawn

    def _reused(self, box: LayoutBox, scope: dict[str, Any], frame: BoxFrame) -> list[Command]:
        """Return a box's commands; take those of an earlier face if they are the same. A box with notes is drawn on each face."""
        assert self.shared is not None  # noqa: S101 - `boxes` calls this only if they exist
        key = self.shared.key(box, scope, frame)
        if key is None:
            return self._box(box, scope, frame)
        found = self.shared.known.get(key)
        if found is None:
            notes_before = len(self.notes)
            found = self._box(box, scope, frame)
            if len(self.notes) == notes_before:
                self.shared.remember(key, found)
        return found

    def _box(self, box: LayoutBox, scope: dict[str, Any], frame: BoxFrame) -> list[Command]:
        if "opacity" in box.keys:
            opacity = frame.opacity * self.number(box.keys["opacity"], scope)
            frame = BoxFrame(frame.x, frame.y, frame.width, frame.height, opacity, frame.depth)
        if box.kind in SHAPES or box.kind == "background":
            return shapes.draw(self, box, scope, frame)
        if box.kind in {"text", "icon", "image", "qr"}:
            return text_and_pictures.draw(self, box, scope, frame)
        if frame.depth >= DEEPEST:
            raise BoxError(f"boxes stand more than {DEEPEST} deep in one another")
        return CONTAINERS[box.kind](self, box, scope, frame)


# boxes that contain boxes


def _inside(scope: dict[str, Any], frame: BoxFrame, **more: Any) -> dict[str, Any]:
    return {**scope, "w": frame.width, "h": frame.height, **more}


def _names_given(drawing: FaceDrawing, box: LayoutBox, scope: dict[str, Any]) -> dict[str, Any]:
    del drawing
    return {key: value(scope) if isinstance(value, Expression) else value for key, value in box.extra["with"].items()}


def _frame(rect: Rect, outer: BoxFrame) -> BoxFrame:
    return BoxFrame(*rect, outer.opacity, outer.depth + 1)


def _group(drawing: FaceDrawing, box: LayoutBox, scope: dict[str, Any], frame: BoxFrame) -> list[Command]:
    return _turned(drawing, box, box.children, scope, frame)


def _turned(
    drawing: FaceDrawing, box: LayoutBox, children: Sequence[LayoutBox], scope: dict[str, Any], frame: BoxFrame
) -> list[Command]:
    """Draw boxes inside a box that may be turned, scaled or clipped."""
    x, y, width, height = drawing.rect(box, scope, frame)
    turn = drawing.number(box.keys.get("rotate", 0), scope)
    scale = drawing.number(box.keys.get("scale", 1), scope)
    clip = box.keys.get("clip")
    more = _names_given(drawing, box, scope)
    if not turn and scale == 1 and not clip:
        inner = _frame((x, y, width, height), frame)
        return drawing.boxes(children, _inside(scope, inner, **more), inner)
    inner = _frame((0.0, 0.0, width, height), frame)
    content = tuple(drawing.boxes(children, _inside(scope, inner, **more), inner))
    matrix: Matrix = moved(x, y)
    if turn or scale != 1:
        matrix = multiply(matrix, turned(turn, width / 2, height / 2, scale))
    path = _clip(drawing, clip, scope, width, height) if clip else None
    return [Group(matrix, content, path)] if content else []


def _clip(drawing: FaceDrawing, clip: Any, scope: dict[str, Any], width: float, height: float) -> Path:
    if isinstance(clip, Mapping):
        if "path" in clip:
            return svg_path.parse(drawing.text(clip["path"], scope))
        return figures.rectangle(0, 0, width, height, drawing.number(clip.get("corner", 0), scope))
    if clip not in {"rect", "round", "hexagon-flat", "hexagon-pointy"}:
        raise BoxError(f"`clip` is rect, round, hexagon-flat, hexagon-pointy, {{path}} or {{corner}}, not {clip!r}")
    return figures.outline(clip, width, height)


def _row_or_column(drawing: FaceDrawing, box: LayoutBox, scope: dict[str, Any], frame: BoxFrame) -> list[Command]:
    """Draw a row or column: children with a `size` take it; the others share the remaining length in proportion to `grow`.

    The `size` of a text is that of its letters.
    """
    across = box.kind == "row"
    x, y, width, height = drawing.rect(box, scope, frame)
    gap = drawing.number(box.keys.get("gap", 0), scope)
    scope = {**scope, **_names_given(drawing, box, scope)}
    shown = [child for child in box.children if child.when is None or child.when(scope)]
    sizes = [
        drawing.number(child.keys["size"], scope) if "size" in child.keys and child.kind != "text" else None
        for child in shown
    ]
    grows = [drawing.number(child.keys.get("grow", 1), scope) for child in shown]
    length = (width if across else height) - gap * max(0, len(shown) - 1)
    left = length - sum(size for size in sizes if size is not None)
    share = sum(grow for size, grow in zip(sizes, grows, strict=True) if size is None)
    at = cells.first_offset(str(box.keys.get("align", "start")), left if not share else 0.0)
    drawn: list[Command] = []
    for child, size, grow in zip(shown, sizes, grows, strict=True):
        extent = size if size is not None else max(0.0, left) * grow / share if share else 0.0
        cell = (x + at, y, extent, height) if across else (x, y + at, width, extent)
        inner = _frame(cell, frame)
        drawn += drawing.boxes([child], _inside(scope, inner), inner)
        at += extent + gap
    return drawn


def _repeat(drawing: FaceDrawing, box: LayoutBox, scope: dict[str, Any], frame: BoxFrame) -> list[Command]:
    values = cells.repeated_values(box.extra["list"](scope))
    outer = drawing.rect(box, scope, frame)
    more = _names_given(drawing, box, scope)
    name = str(box.keys.get("as", "it"))
    drawn: list[Command] = []
    for index, (value, cell) in enumerate(
        zip(values, cells.cells(drawing, box, scope, outer, len(values)), strict=True)
    ):
        rect, turn = cell
        names = {**more, name: value, "index": index, "count": len(values)}
        if turn:
            inner = _frame((0.0, 0.0, *rect[2:]), frame)
            content = tuple(drawing.boxes(box.children, _inside(scope, inner, **names), inner))
            matrix = multiply(moved(rect[0], rect[1]), turned(turn, rect[2] / 2, rect[3] / 2))
            drawn.append(Group(matrix, content))
        else:
            inner = _frame(rect, frame)
            drawn += drawing.boxes(box.children, _inside(scope, inner, **names), inner)
    return drawn


def _use(drawing: FaceDrawing, box: LayoutBox, scope: dict[str, Any], frame: BoxFrame) -> list[Command]:
    name = drawing.text(box.value, scope)
    if name not in drawing.layout.parts:
        raise BoxError(f"there is no part '{name}'")
    return _turned(drawing, box, drawing.layout.parts[name], scope, frame)


CONTAINERS = {"group": _group, "row": _row_or_column, "column": _row_or_column, "repeat": _repeat, "use": _use}
