"""Icons in texts: their colour and their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.drawing.commands import Rect, Symbol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.layout.face_context import FaceContext
    from generator.layout.prepared import LayoutBox

OWN_COLOURS = "#000000"  # as in SVG: what has no colour is black


def inline_icon(
    context: FaceContext,
    box: LayoutBox,
    scope: Mapping[str, Any],
    name: str,
    keys: Mapping[str, Any],
    place: Rect,
    colour: str,
) -> list[Symbol]:
    """Draw an icon in a text of this colour. `keys` are those of the box and its style."""
    file = context.icon_file(name)
    term = context.game.terms.get(name)
    if "icon-colour" in keys:
        colour = icon_colour(context, keys["icon-colour"], scope) or colour
    elif term and term.colour:
        colour = context.colour(term.colour, scope) or colour
    return [Symbol(file, place, colour, box=box.index)] if file else []


def icon_colour(context: FaceContext, value: Any, scope: Mapping[str, Any]) -> str | None:
    """Return the colour of an icon; `own` leaves it the colours of its file."""
    named = context.text(value, scope)
    return OWN_COLOURS if named == "own" else context.colour(named, scope)
