"""Draws one line of text along a circle."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from generator.common.note import POINT
from generator.drawing.commands import Command, Glyphs, Group, Picture, turned
from generator.layout.coloured_text import in_colours_turned
from generator.layout.inline_icons import inline_icon
from generator.layout.runs import DROP
from generator.layout.text_notes import note_undrawable
from generator.typesetting import scripts, text
from generator.typesetting.emoji import HEIGHT
from generator.typesetting.flow import EPSILON
from generator.typesetting.words import BEARING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.drawing.commands import Rect
    from generator.layout.face_context import FaceContext
    from generator.layout.prepared import LayoutBox
    from generator.typesetting.fragment import Fragment
    from generator.typesetting.shaping import Shaped
    from generator.typesetting.style import Style, TextToken


def draw(
    context: FaceContext,
    box: LayoutBox,
    scope: Mapping[str, Any],
    place: tuple[Rect, float],
    tokens: tuple[TextToken, ...],
    look: tuple[Style, Mapping[str, Any]],
    colour: str,
) -> list[Command]:
    """Draw one line of text along a circle, glyph by glyph. `place` has the rectangle of the box and its opacity.

    `look` has the style, and all keys of the box and its style.
    """
    style, keys = look
    (left, top, across, down), opacity = place
    arc = box.keys["arc"]
    cx, cy = context.numbers(arc.get("centre", [across / 2, down / 2]), scope, 2)
    radius = context.number(arc["radius"], scope)
    inside = bool(arc.get("inside", False))
    middle = context.number(arc.get("angle", 180 if inside else 0), scope)
    most = math.radians(context.number(arc.get("sweep", 350), scope)) * radius
    parts, size = text.on_arc(tokens, style, lambda _size: most)
    note_undrawable(context, box, scripts.undrawable(parts, style.own, style.locale))
    length = sum(part.width for part in parts) * size * POINT
    if length > most + EPSILON:
        context.note("text-overflow", box, f"the text on the circle is {length - most:.1f} mm too long at {size:g} pt")
    circle = _Circle((left + cx, top + cy), radius, -1.0 if inside else 1.0)
    circle.at = middle - circle.way * math.degrees(length / 2 / radius)
    drawn: list[Command] = []
    for part in parts:
        scale = size * part.scale * POINT
        if part.icon:
            rect, turn = circle.icon(part, style.icon_size, scale)
            found = inline_icon(context, box, scope, part.icon, keys, rect, colour)
            drawn += [icon._replace(opacity=opacity, turn=turn, spoken=part.text) for icon in found]
        elif part.picture:
            rect, turn = circle.icon(part, HEIGHT, scale)
            drawn.append(_upright(part, rect, turn, opacity, box.index))
        else:
            for one, x, y, width, turn in circle.letters(part, scale):
                face, points = part.face, size * part.scale
                drawn += in_colours_turned(
                    Glyphs(x, y, width, face, points, one.text, colour, opacity, 0.0, turn, box.index, (one,))
                )
    return drawn


def _upright(part: Fragment, rect: Rect, turn: float, opacity: float, box: int) -> Group:
    """Draw an emoji that is turned as the circle is."""
    x, y, width, height = rect
    picture = Picture(part.picture, rect, rect, opacity, box, part.text)
    return Group(turned(turn, x + width / 2, y + height / 2), (picture,))


class _Circle:
    """A circle along which things are placed. `way` is 1 clockwise, -1 for a line inside; `at` is the angle reached so far."""

    def __init__(self, centre: tuple[float, float], radius: float, way: float) -> None:
        self.centre = centre
        self.radius = radius
        self.way = way
        self.at = 0.0

    def letters(self, part: Fragment, scale: float) -> Iterator[tuple[Shaped, float, float, float, float]]:
        """Give each letter of a text with its x, y, width and turn. `scale` is the font size in mm."""
        for letter in part.shaped.clusters() if part.shaped else []:
            space = letter.look.tracking * scale
            width = letter.width * scale - space
            x, y, turn = self._next(width, space)
            if letter.text != " ":
                x -= width / 2 * math.cos(math.radians(turn))
                y -= width / 2 * math.sin(math.radians(turn))
                yield letter, x, y, width, turn

    def icon(self, part: Fragment, size: float, scale: float) -> tuple[Rect, float]:
        """Return the rectangle of an icon before it is turned about its middle, and its turn."""
        x, y, turn = self._next(part.width * scale)
        width, height = (part.width - 2 * BEARING) * scale, size * scale
        up = height / 2 - DROP * scale
        x += up * math.sin(math.radians(turn))
        y -= up * math.cos(math.radians(turn))
        return (x - width / 2, y - height / 2, width, height), turn

    def _next(self, width: float, more: float = 0.0) -> tuple[float, float, float]:
        """Return the middle of the next thing on the baseline, and its turn; then go on behind it, `more` mm farther."""
        angle = self.at + math.degrees(width / 2 / self.radius) * self.way
        self.at += math.degrees((width + more) / self.radius) * self.way
        x = self.centre[0] + self.radius * math.sin(math.radians(angle))
        y = self.centre[1] - self.radius * math.cos(math.radians(angle))
        return x, y, angle if self.way > 0 else angle + 180
