"""Draws text boxes: lines with inline icons, turned texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.drawing.commands import Command, Group, Matrix, Rect, turned
from generator.layout.inline_icons import inline_icon
from generator.layout.runs import drawn, icon_place
from generator.layout.text_notes import note_overflow
from generator.layout.text_style import style_of
from generator.layout.tokens import drawable, parsed
from generator.typesetting import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.layout.face_context import FaceContext
    from generator.layout.frame import BoxFrame
    from generator.layout.prepared import LayoutBox
    from generator.typesetting.style import TextToken

QUARTER = 90.0


def draw(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> list[Command]:
    """Draw a text box."""
    style, keys = style_of(context, box, scope)
    words = context.text(box.value, scope)
    tokens = _tokens(context, box, words)
    colour = context.colour(keys.get("colour", "black"), scope) or "#000000"
    rect = context.rect(box, scope, frame)
    if isinstance(keys.get("arc"), dict):
        from generator.layout import text_on_circle

        return text_on_circle.draw(context, box, scope, (rect, frame.opacity), tokens, (style, keys), colour)
    turn = context.number(box.keys["rotate"], scope) if "rotate" in box.keys else 0.0
    x, y, width, height = _before_turning(rect, turn) if turn else rect
    setting = text.set_text(tokens, style, width, height)
    note_overflow(context, box, setting, style, words)
    content: list[Command] = []
    for run in setting.runs:
        if run.icon:
            place = icon_place(run, x + run.x, y + run.y)
            found = inline_icon(context, box, scope, run.icon, keys, place, colour)
            content += [icon._replace(opacity=frame.opacity, spoken=run.text) for icon in found]
        else:
            content += drawn(run, x + run.x, y + run.y, colour, style.tracking, frame.opacity, box.index)
    return [Group(_about_middle(rect, turn), tuple(content))] if turn and content else content


def _before_turning(rect: Rect, turn: float) -> Rect:
    """Return the rectangle in which a turned text is set: after a quarter turn it fills `rect`."""
    x, y, width, height = rect
    if abs(turn % (2 * QUARTER) - QUARTER) > 1e-6:  # noqa: PLR2004 - degrees, an error of rounding
        return rect
    return x + (width - height) / 2, y + (height - width) / 2, height, width


def _about_middle(rect: Rect, turn: float) -> Matrix:
    x, y, width, height = rect
    return turned(turn, x + width / 2, y + height / 2)


def _tokens(context: FaceContext, box: LayoutBox, words: str) -> tuple[TextToken, ...]:
    """Turn markup into tokens for setting; a missing icon becomes its name, and a note."""

    def missing(name: str) -> None:
        context.note("icon-missing", box, f"there is no icon for {{{name}}}", "an SVG file of art/")

    return tuple(drawable(token, context.game.terms, context.icon_file, missing) for token in parsed(words))
