"""Draws boxes that are texts or pictures: text with inline icons, icons, images, QR codes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.drawing import figures
from generator.drawing.commands import IDENTITY, Command, Group, Picture, Rect, Shape, Symbol
from generator.layout import text_box
from generator.layout.inline_icons import OWN_COLOURS, icon_colour
from generator.layout.scope import image_file

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.layout.face_context import FaceContext
    from generator.layout.frame import BoxFrame
    from generator.layout.prepared import LayoutBox

IMAGES = "a PNG, JPEG or SVG file of art/"


def draw(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> list[Command]:
    """Draw a box that is a text or a picture."""
    return _KINDS[box.kind](context, box, scope, frame)


def _icon(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> list[Command]:
    name = context.text(box.value, scope)
    file = context.icon_file(name)
    if file is None:
        context.note(
            "icon-missing", box, f"there is no icon '{name}'", "a token, a term with an icon, or an SVG file of art/"
        )
        return []
    colour = icon_colour(context, box.keys.get("colour", "own"), scope) or OWN_COLOURS
    turn = context.number(box.keys.get("rotate", 0), scope)
    flip = box.keys.get("flip", False) is True
    return [Symbol(file, context.rect(box, scope, frame), colour, frame.opacity, turn, flip, box.index)]


def _image(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> list[Command]:
    from generator.drawing import images

    name = context.text(box.value, scope)
    rect = context.rect(box, scope, frame)
    path = image_file(context.game, name)
    if path is None:
        context.note("image-missing", box, f"the image '{name}' lies outside art/", IMAGES)
        return []
    how = str(box.keys.get("fit", "contain"))
    if path.suffix.lower() == ".svg":
        return _drawn_image(context, box, str(path), (rect, how), frame.opacity)
    try:
        info = images.info(str(path))
    except images.ImageError as error:
        context.note("image-missing", box, str(error), IMAGES)
        return []
    return [Picture(str(path), images.fit((info.width, info.height), rect, how), rect, frame.opacity, box.index)]


def _drawn_image(
    context: FaceContext, box: LayoutBox, file: str, place: tuple[Rect, str], opacity: float
) -> list[Command]:
    """Draw an SVG file in its own colours as a picture, cut to the box. `place` has the box (mm) and how the picture fits."""
    from generator.drawing import icons, images

    try:
        _, _, width, height = icons.load(file).view
    except icons.IconError as error:
        context.note("image-missing", box, str(error).replace("no icon", "no image"), IMAGES)
        return []
    rect, how = place
    fitted = images.fit((width, height), rect, how)
    symbol = Symbol(file, fitted, OWN_COLOURS, opacity, 0.0, False, box.index, art=True)
    return [Group(IDENTITY, (symbol,), figures.rectangle(*(rect if how == "cover" else fitted)))]


def _qr(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> list[Command]:
    from generator.drawing import qr

    try:
        path = qr.path(context.text(box.value, scope), *context.rect(box, scope, frame))
    except ValueError as error:
        context.note("layout-box", box, f"no QR code can say this: {error}", "a shorter text")
        return []
    return [Shape(path, context.colour(box.keys.get("colour", "black"), scope), None, frame.opacity, box=box.index)]


_KINDS = {"text": text_box.draw, "icon": _icon, "image": _image, "qr": _qr}
