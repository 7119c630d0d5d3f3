"""Reads the values of boxes (numbers, texts, colours, rectangles) and takes notes of their errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.common.note import Note
from generator.drawing.colours import colour_of
from generator.layout.expressions import expression, fill, words
from generator.layout.frame import BoxError
from generator.layout.reads import number_source
from generator.layout.scope import icon_file

if TYPE_CHECKING:
    from engine.model import Game, Piece
    from generator.drawing.commands import BoxInfo, Rect, Side
    from generator.layout.frame import BoxFrame
    from generator.layout.prepared import LayoutBox, PreparedLayout
    from generator.typesetting.fonts import OwnFonts


class FaceContext:
    """The face that is being laid out: its piece, its layout and its notes. Reads the values of boxes. Lengths are mm."""

    def __init__(
        self,
        game: Game,
        layout: PreparedLayout,
        piece: Piece,
        side: Side,
        icons: dict[str, str | None],
        own: OwnFonts = (),
    ) -> None:
        self.game = game
        self.fonts = own
        self.layout = layout
        self.piece = piece
        self.side = side
        self.notes: list[Note] = []
        self._icons = icons  # files by name, shared by all faces of a game

    # values

    def number(self, value: Any, scope: Mapping[str, Any]) -> float:
        """Return a length or other number: a plain number, or the value of an expression. Raises BoxError."""
        if isinstance(value, (int, float)):
            return value
        if isinstance(value, str):
            found = expression(number_source(value))(scope)
            if isinstance(found, (int, float)) and -1e6 < found < 1e6:  # noqa: PLR2004 - this refuses nan and infinite lengths too
                return found
            raise BoxError(f"'{value}' is {found!r}, not a number")
        raise BoxError(f"{value!r} is not a number")

    def numbers(self, value: Any, scope: Mapping[str, Any], count: int = 0) -> list[float]:
        """Return a list of numbers: exactly `count`, or any number of them for 0. Raises BoxError."""
        if isinstance(value, str):
            value = expression(number_source(value))(scope)
        if not isinstance(value, Sequence) or isinstance(value, str) or (count and len(value) != count):
            raise BoxError(f"{value!r} is not a list of {count or 'some'} numbers")
        return [part if type(part) is int or type(part) is float else self.number(part, scope) for part in value]

    def text(self, value: Any, scope: Mapping[str, Any]) -> str:
        """Return a text with its expressions filled in."""
        found = fill(value, scope) if isinstance(value, str) else str(value)
        return found if found.__class__ is str else words(found)

    def colour(self, value: Any, scope: Mapping[str, Any]) -> str | None:
        """Return a colour as hex (`#rrggbb`), or None for `none`. Raises PaintError."""
        text = fill(value, scope) if isinstance(value, str) else value
        return None if text in {"none", None, ""} else colour_of(text, self.game.colours)

    def rect(self, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> Rect:
        """Return the rectangle of a box: its `at`, or the whole frame. Raises BoxError."""
        if "at" not in box.keys:
            return frame.x, frame.y, frame.width, frame.height
        at = self.numbers(box.keys["at"], scope)
        if len(at) == 2:  # noqa: PLR2004 - a corner
            at += [frame.width - at[0], frame.height - at[1]]
        if len(at) != 4:  # noqa: PLR2004 - a corner and a size
            raise BoxError("`at` is [x, y] or [x, y, width, height]")
        return frame.x + at[0], frame.y + at[1], at[2], at[3]

    def icon_file(self, name: str) -> str | None:
        """Return the SVG file of an icon, or None if there is none."""
        if name not in self._icons:
            self._icons[name] = icon_file(self.game, name)
        return self._icons[name]

    # notes

    def note(self, code: str, box: LayoutBox, message: str, expected: str = "", hint: str = "") -> None:
        """Note an error of a box of this piece, unless the layout waives its code."""
        info = self.layout.infos[box.index]
        if code not in info.waived:
            self.note_at(code, info, message, expected, hint)

    def note_at(self, code: str, info: BoxInfo, message: str, expected: str = "", hint: str = "") -> None:
        """Note an error at a place of the layout, whether its code is waived or not."""
        where = f"{self.piece.set}/{self.piece.id} ({self.side}), {info.name}: "
        self.notes.append(Note(code, info.place, where + message, expected, hint))
