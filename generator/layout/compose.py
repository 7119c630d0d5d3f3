"""A piece and a layout → drawing commands. Everything is measured and decided here; drawing is stupid.

Boxes are drawn by kind: shapes in `shapes`, words and pictures in `words`, boxes that hold boxes here.
What goes wrong becomes a note of the face, with the place of the box, and the rest is drawn all the same.
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
from generator.layout import cells, shapes
from generator.layout import words as layout_words
from generator.layout.expressions import Expression, ExpressionError
from generator.layout.frame import BoxError, Frame
from generator.layout.prepared import SHAPES, Box, Look, look_of
from generator.layout.reading import Reading
from generator.layout.scope import face_names, game_names
from generator.layout.shared_boxes import Repeats
from generator.typesetting import game_fonts

if TYPE_CHECKING:
    from engine.model import Game, Piece, PieceSet
    from generator.typesetting.fonts import OwnFonts

DEEPEST = 24
MOST_BOXES = 100_000  # of one face: parts that use one another twice double with every step
FEW = 4  # pieces of a set from which looking for what they share pays


class _EndlessError(Exception):
    """More boxes than any face has."""


class Studio:
    """Lays out the faces of one game; looks and names are made once, and so is what several faces share.

    With `shares` off every face asks for all that it needs: for whoever keeps a list of what was asked (`engine.check.dependencies`).
    """

    def __init__(self, game: Game, *, shares: bool = True) -> None:
        self.game = game
        self.shares = shares
        self._repeats: ByIdentity[PieceSet, dict[tuple[str, Side], Repeats]] = ByIdentity()
        self.names = game_names(game)
        self._looks: dict[str, Look] = {}
        self._icons: dict[str, str | None] = {}
        self.fonts = game_fonts.usable_fonts(game)

    def look(self, layout_id: str) -> Look:
        """A layout made ready. Raises KeyError for an unknown one."""
        if layout_id not in self._looks:
            self._looks[layout_id] = look_of(self.game, layout_id)
        return self._looks[layout_id]

    def face(self, piece: Piece, side: Side, pieces: PieceSet | None = None) -> Face | None:
        """One side of a piece of `pieces` (its own set by default), or None where the set has no layout for it."""
        pieces = pieces or self.game.sets[piece.set]
        layout_id = pieces.face if side == "front" else pieces.back
        if layout_id is None:
            return None
        size = pieces.size
        common = (f"{piece.set}/{piece.id}", piece.title, side, size.width, size.height, size.shape, size.corner)
        if layout_id not in self.game.layouts:
            place = pieces.where.at("face" if side == "front" else "back")
            note = Note("layout-unknown", place, f"there is no layout '{layout_id}'", "a file of layouts/")
            return Face(*common, 0.0, 0.0, (), (), (note,))
        look = self.look(layout_id)
        drawing = Drawing(self.game, look, piece, side, self._icons, self.fonts)
        if self.shares and len(pieces.items) >= FEW:
            drawing.repeats = self._known(layout_id, look, pieces, side)
        content = drawing.draw({**self.names, **face_names(pieces, piece, side)})
        return Face(*common, look.bleed, look.safe, content, tuple(look.infos), tuple(look.notes + drawing.notes))

    def _known(self, layout_id: str, look: Look, pieces: PieceSet, side: Side) -> Repeats:
        known = self._repeats.of(pieces, lambda _pieces: {})
        if (layout_id, side) not in known:
            known[layout_id, side] = Repeats(look)
        return known[layout_id, side]

    def defined(self, piece: Piece, pieces: PieceSet, side: Side = "front") -> dict[str, Any]:
        """The values under a face's `define`, those that fail left out. Raises KeyError for an unknown layout."""
        look = self.look(str(pieces.face if side == "front" else pieces.back))
        scope = {**self.names, **face_names(pieces, piece, side)}
        Drawing(self.game, look, piece, side, self._icons, self.fonts).define(scope)
        return {name: scope[name] for name in look.define if name in scope}


class Drawing(Reading):
    """One face while it is being laid out."""

    def __init__(
        self, game: Game, look: Look, piece: Piece, side: Side, icons: dict[str, str | None], own: OwnFonts = ()
    ) -> None:
        super().__init__(game, look, piece, side, icons, own)
        self.repeats: Repeats | None = None
        self.count = 0  # of boxes so far

    def draw(self, scope: dict[str, Any]) -> tuple[Command, ...]:
        """Every box of the look, in order."""
        self.define(scope)
        frame = Frame(0.0, 0.0, scope["w"], scope["h"])
        try:
            return tuple(self.boxes(self.look.boxes, scope, frame))
        except _EndlessError:
            del self.notes[1:]  # what led there is noted thousands of times
            self.note("layout-box", self.look.boxes[0], f"the layout draws more than {MOST_BOXES} boxes on this face")
            return ()

    def define(self, scope: dict[str, Any]) -> None:
        """Add the values under `define` to the names, in order."""
        for name, value in self.look.define.items():
            try:
                scope[name] = value(scope) if isinstance(value, Expression) else value
            except ExpressionError as error:
                self.note_at("layout-expression", self.look.define_places[name], str(error))

    def boxes(self, boxes: Sequence[Box], scope: dict[str, Any], frame: Frame) -> list[Command]:
        """Boxes inside a frame, each drawn or noted."""
        drawn: list[Command] = []
        for box in boxes:
            self.count += 1
            if self.count > MOST_BOXES:
                raise _EndlessError
            try:
                if box.when is None or box.when(scope):
                    drawn += self._once(box, scope, frame) if self.repeats else self._box(box, scope, frame)
            except ExpressionError as error:
                self.note("layout-expression", box, str(error))
            except (BoxError, PaintError, PathError) as error:
                self.note("layout-box", box, str(error))
            except ArithmeticError as error:  # a radius of nothing, and the like
                self.note("layout-box", box, f"its numbers cannot be drawn: {error}")
        return drawn

    def _once(self, box: Box, scope: dict[str, Any], frame: Frame) -> list[Command]:
        """A box's commands, those of an earlier face when they would be the same; what has to be noted is drawn each time."""
        assert self.repeats is not None  # noqa: S101 - only asked for with them
        key = self.repeats.key(box, scope, frame)
        if key is None:
            return self._box(box, scope, frame)
        found = self.repeats.known.get(key)
        if found is None:
            before = len(self.notes)
            found = self._box(box, scope, frame)
            if len(self.notes) == before:
                self.repeats.known[key] = found
        return found

    def _box(self, box: Box, scope: dict[str, Any], frame: Frame) -> list[Command]:
        if "opacity" in box.keys:
            opacity = frame.opacity * self.number(box.keys["opacity"], scope)
            frame = Frame(frame.x, frame.y, frame.width, frame.height, opacity, frame.depth)
        if box.kind in SHAPES or box.kind == "background":
            return shapes.draw(self, box, scope, frame)
        if box.kind in {"text", "icon", "image", "qr"}:
            return layout_words.draw(self, box, scope, frame)
        if frame.depth >= DEEPEST:
            raise BoxError(f"boxes stand more than {DEEPEST} deep in one another")
        return CONTAINERS[box.kind](self, box, scope, frame)


# boxes that hold boxes


def _inside(scope: dict[str, Any], frame: Frame, **more: Any) -> dict[str, Any]:
    return {**scope, "w": frame.width, "h": frame.height, **more}


def _with(drawing: Drawing, box: Box, scope: dict[str, Any]) -> dict[str, Any]:
    del drawing
    return {key: value(scope) if isinstance(value, Expression) else value for key, value in box.extra["with"].items()}


def _frame(rect: Rect, outer: Frame) -> Frame:
    return Frame(*rect, outer.opacity, outer.depth + 1)


def _group(drawing: Drawing, box: Box, scope: dict[str, Any], frame: Frame) -> list[Command]:
    x, y, width, height = drawing.rect(box, scope, frame)
    turn = drawing.number(box.keys.get("rotate", 0), scope)
    scale = drawing.number(box.keys.get("scale", 1), scope)
    clip = box.keys.get("clip")
    more = _with(drawing, box, scope)
    if not turn and scale == 1 and not clip:
        inner = _frame((x, y, width, height), frame)
        return drawing.boxes(box.children, _inside(scope, inner, **more), inner)
    inner = _frame((0.0, 0.0, width, height), frame)
    content = tuple(drawing.boxes(box.children, _inside(scope, inner, **more), inner))
    matrix: Matrix = moved(x, y)
    if turn or scale != 1:
        matrix = multiply(matrix, turned(turn, width / 2, height / 2, scale))
    path = _clip(drawing, clip, scope, width, height) if clip else None
    return [Group(matrix, content, path)] if content else []


def _clip(drawing: Drawing, clip: Any, scope: dict[str, Any], width: float, height: float) -> Path:
    if isinstance(clip, Mapping):
        if "path" in clip:
            return svg_path.parse(drawing.words(clip["path"], scope))
        return figures.rectangle(0, 0, width, height, drawing.number(clip.get("corner", 0), scope))
    if clip not in {"rect", "round", "hexagon-flat", "hexagon-pointy"}:
        raise BoxError(f"`clip` is rect, round, hexagon-flat, hexagon-pointy, {{path}} or {{corner}}, not {clip!r}")
    return figures.outline(clip, width, height)


def _line_up(drawing: Drawing, box: Box, scope: dict[str, Any], frame: Frame) -> list[Command]:
    """A row or column: children with `size` take it, the others share what is left by `grow`."""
    across = box.kind == "row"
    x, y, width, height = drawing.rect(box, scope, frame)
    gap = drawing.number(box.keys.get("gap", 0), scope)
    shown = [child for child in box.children if child.when is None or child.when(scope)]
    sizes = [drawing.number(child.keys["size"], scope) if "size" in child.keys else None for child in shown]
    grows = [drawing.number(child.keys.get("grow", 1), scope) for child in shown]
    length = (width if across else height) - gap * max(0, len(shown) - 1)
    left = length - sum(size for size in sizes if size is not None)
    share = sum(grow for size, grow in zip(sizes, grows, strict=True) if size is None)
    at = cells.start(str(box.keys.get("align", "start")), left if not share else 0.0)
    drawn: list[Command] = []
    for child, size, grow in zip(shown, sizes, grows, strict=True):
        extent = size if size is not None else max(0.0, left) * grow / share if share else 0.0
        cell = (x + at, y, extent, height) if across else (x, y + at, width, extent)
        inner = _frame(cell, frame)
        drawn += drawing.boxes([child], _inside(scope, inner), inner)
        at += extent + gap
    return drawn


def _repeat(drawing: Drawing, box: Box, scope: dict[str, Any], frame: Frame) -> list[Command]:
    values = cells.values(box.extra["list"](scope))
    outer = drawing.rect(box, scope, frame)
    more = _with(drawing, box, scope)
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


def _use(drawing: Drawing, box: Box, scope: dict[str, Any], frame: Frame) -> list[Command]:
    name = drawing.words(box.value, scope)
    if name not in drawing.look.parts:
        raise BoxError(f"there is no part '{name}'")
    inner = _frame(drawing.rect(box, scope, frame), frame)
    return drawing.boxes(drawing.look.parts[name], _inside(scope, inner, **_with(drawing, box, scope)), inner)


CONTAINERS = {"group": _group, "row": _line_up, "column": _line_up, "repeat": _repeat, "use": _use}
