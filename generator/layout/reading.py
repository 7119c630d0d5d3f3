"""The values of a box as its kinds need them: numbers, words, colours, rectangles; and notes of what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.common.note import Note
from generator.drawing.colours import colour_of
from generator.layout.expressions import expression, fill
from generator.layout.frame import BoxError
from generator.layout.reads import number_source
from generator.layout.scope import icon_file

if TYPE_CHECKING:
    from engine.model import Game, Piece
    from generator.drawing.commands import BoxInfo, Rect, Side
    from generator.layout.frame import Frame
    from generator.layout.prepared import Box, Look
    from generator.typesetting.fonts import OwnFonts


class Reading:
    """What every kind of box is handed: the face's piece and layout, and how the values of a box are read. Lengths are mm."""

    def __init__(
        self, game: Game, look: Look, piece: Piece, side: Side, icons: dict[str, str | None], own: OwnFonts = ()
    ) -> None:
        self.game = game
        self.fonts = own
        self.look = look
        self.piece = piece
        self.side = side
        self.notes: list[Note] = []
        self._icons = icons  # files by name, shared by all faces of a game

    # values

    def number(self, value: Any, scope: Mapping[str, Any]) -> float:
        """A length or other number: itself, or the value of an expression."""
        if isinstance(value, (int, float)):
            return value
        if isinstance(value, str):
            found = expression(number_source(value))(scope)
            if isinstance(found, (int, float)) and -1e6 < found < 1e6:  # noqa: PLR2004 - nan and endless lengths too
                return found
            raise BoxError(f"'{value}' is {found!r}, not a number")
        raise BoxError(f"{value!r} is not a number")

    def numbers(self, value: Any, scope: Mapping[str, Any], count: int = 0) -> list[float]:
        """A list of numbers, `count` of them unless 0."""
        if isinstance(value, str):
            value = expression(number_source(value))(scope)
        if not isinstance(value, Sequence) or isinstance(value, str) or (count and len(value) != count):
            raise BoxError(f"{value!r} is not a list of {count or 'some'} numbers")
        return [part if type(part) is int or type(part) is float else self.number(part, scope) for part in value]

    def words(self, value: Any, scope: Mapping[str, Any]) -> str:
        """Text with its expressions filled in."""
        return str(fill(value, scope)) if isinstance(value, str) else str(value)

    def colour(self, value: Any, scope: Mapping[str, Any]) -> str | None:
        """A colour as hex, or None for `none`."""
        text = fill(value, scope) if isinstance(value, str) else value
        return None if text in {"none", None, ""} else colour_of(text, self.game.colours)

    def rect(self, box: Box, scope: Mapping[str, Any], frame: Frame) -> Rect:
        """The box's `at`, or the whole frame."""
        if "at" not in box.keys:
            return frame.x, frame.y, frame.width, frame.height
        at = self.numbers(box.keys["at"], scope)
        if len(at) == 2:  # noqa: PLR2004 - a corner
            at += [frame.width - at[0], frame.height - at[1]]
        if len(at) != 4:  # noqa: PLR2004 - a corner and a size
            raise BoxError("`at` is [x, y] or [x, y, width, height]")
        return frame.x + at[0], frame.y + at[1], at[2], at[3]

    def icon_file(self, name: str) -> str | None:
        """The SVG file of an icon's name."""
        if name not in self._icons:
            self._icons[name] = icon_file(self.game, name)
        return self._icons[name]

    # notes

    def note(self, code: str, box: Box, message: str, expected: str = "", hint: str = "") -> None:
        """Something wrong with a box of this piece, unless the layout waives it."""
        info = self.look.infos[box.index]
        if code not in info.waived:
            self.note_at(code, info, message, expected, hint)

    def note_at(self, code: str, info: BoxInfo, message: str, expected: str = "", hint: str = "") -> None:
        """Something wrong at a place of the layout, waived or not."""
        where = f"{self.piece.set}/{self.piece.id} ({self.side}), {info.name}: "
        self.notes.append(Note(code, info.place, where + message, expected, hint))
