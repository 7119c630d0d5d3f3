"""The look of an aid: the styles, colours, area and columns from `layouts/aid.yaml`, plain ones for what it leaves out.

The layout's styles `title`, `heading`, `body` and its `define`d `area` ([x, y, width, height]) and `columns` control how the
blocks are set.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from generator.common.note import Note
from generator.drawing.colours import PaintError, colour_of
from generator.typesetting.style import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.model import PieceSet
    from generator.drawing.commands import Side
    from generator.layout.compose import Studio

LAYOUT = "aid"
GUTTER = 4.0  # mm between columns
WIDE = 100.0  # mm: a wider aid has two columns
INK = "#1a1a1a"
PLAIN = {
    "title": Style("display", "bold", size=14, minimum=11, lines=1),
    "heading": Style("tight", "semibold", size=9, minimum=7.5, caps="upper", tracking=0.05),
    "body": Style("text", size=9, minimum=6.5, leading=1.2, gap=0.3),
}
KEYS = {
    "size": "size",
    "min": "minimum",
    "leading": "leading",
    "gap": "gap",
    "tracking": "tracking",
    "icon-size": "icon_size",
}


@dataclass(frozen=True, slots=True)
class AidLook:
    """How an aid's blocks are set: the styles, their colours, and the area where they flow."""

    styles: Mapping[str, Style]
    colours: Mapping[str, str]
    area: tuple[float, float, float, float]
    columns: int
    line: str
    gutter: float = GUTTER

    @property
    def column_width(self) -> float:
        """The width of a column in mm."""
        return (self.area[2] - self.gutter * (self.columns - 1)) / self.columns

    def column_left(self, number: int) -> float:
        """Return the left edge of a column, counted from 0."""
        return self.area[0] + number * (self.column_width + self.gutter)


def look_of(studio: Studio, pieces: PieceSet, notes: list[Note], side: Side = "front") -> AidLook:
    """Return the look from the layout; plain values for what it leaves out."""
    game, size = studio.game, pieces.size
    given: Mapping[str, Any] = {}
    define: Mapping[str, Any] = {}
    if LAYOUT in game.layouts:
        given, define = studio.layout(LAYOUT).styles, studio.defined(pieces.items[0], pieces, side)
    styles = {name: _style(style, given.get(name, {})) for name, style in PLAIN.items()}
    try:
        colours = {name: colour_of(given.get(name, {}).get("colour", INK), game.colours) for name in PLAIN}
        line = colour_of(define.get("line", "#b0b0b0"), game.colours)
        x, y, width, height = (float(part) for part in define.get("area") or (6, 6, size.width - 12, size.height - 12))
        columns = max(1, int(define.get("columns") or (2 if size.width > WIDE else 1)))
        if pieces.folds:  # a column for each panel, the gutters over the folds
            return AidLook(styles, colours, (x, y, width, height), len(pieces.folds) + 1, line, 2 * x)
    except (PaintError, TypeError, ValueError) as error:
        notes.append(
            Note(
                "layout-box",
                game.layouts[LAYOUT].where.at("define"),
                f"layout aid: {error}",
                "area: [x, y, width, height], columns: a number, line and the styles' colour: colours",
            )
        )
        return AidLook(styles, dict.fromkeys(PLAIN, INK), (6, 6, size.width - 12, size.height - 12), 1, "#b0b0b0")
    return AidLook(styles, colours, (x, y, width, height), columns, line)


def _style(style: Style, given: Mapping[str, Any]) -> Style:
    changes: dict[str, Any] = {
        KEYS[key]: float(value) for key, value in given.items() if key in KEYS and not isinstance(value, str)
    }
    changes |= {key: given[key] for key in ("weight", "caps", "align") if key in given}
    if "font" in given:
        changes["family"] = given["font"]
    if given.get("bold"):
        changes["weight"] = "bold"
    return replace(style, **changes)
