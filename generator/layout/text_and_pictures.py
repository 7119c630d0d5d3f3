"""Draws boxes that are texts or pictures: text with inline icons, icons, images, QR codes."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine.common.reading import leads_out
from generator.common.note import POINT
from generator.drawing.commands import Command, Glyphs, Picture, Shape, Symbol
from generator.layout.runs import glyphs, icon_place
from generator.layout.tokens import drawable, parsed
from generator.typesetting import fonts, scripts, text
from generator.typesetting.flow import EPSILON
from generator.typesetting.text import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.layout.face_context import FaceContext
    from generator.layout.frame import BoxFrame
    from generator.layout.prepared import LayoutBox
    from generator.typesetting.text import TextToken


def draw(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> list[Command]:
    """Draw a box that is a text or a picture."""
    return _KINDS[box.kind](context, box, scope, frame)


def _style(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any]) -> tuple[Style, Mapping[str, Any]]:
    """Return the style and all keys of a text box: the keys of its named style, then its own. A style without expressions is cached."""
    cached: tuple[Style, Mapping[str, Any]] | None = box.extra.get("style")
    if cached:
        return cached
    keys: dict[str, Any] = {}
    if "style" in box.keys:
        from generator.layout.frame import BoxError

        name = context.text(box.keys["style"], scope)
        if name not in context.layout.styles:
            raise BoxError(f"there is no style '{name}'")
        keys.update(context.layout.styles[name])
    keys.update(box.keys)
    given = [(key, keys[key]) for key in _STYLE_KEYS if key in keys]
    frozen = tuple(
        (key, context.number(value, scope) if key in _NUMBERS else context.text(value, scope)) for key, value in given
    )
    found = _style_of(frozen, context.fonts), keys
    if not any(isinstance(value, str) and ("{{" in value or key in _NUMBERS) for key, value in given) and (
        "{{" not in str(box.keys.get("style", ""))
    ):
        box.extra["style"] = found
    return found


_NUMBERS = {"size", "min", "leading", "gap", "lines", "tracking", "icon-size"}
_STYLE_KEYS = (
    "font",
    "weight",
    "bold",
    "italic",
    "size",
    "min",
    "leading",
    "gap",
    "align",
    "valign",
    "lines",
    "tracking",
    "caps",
    "icon-size",
)


@lru_cache(maxsize=1024)
def _style_of(keys: tuple[tuple[str, Any], ...], own: fonts.OwnFonts) -> Style:
    from generator.layout.frame import BoxError

    values = dict(keys)
    family = values.get("font", "text")
    weight = values.get("weight", "bold" if values.get("bold") == "True" else "regular")
    families = (*fonts.FAMILIES, *dict.fromkeys(font[0] for font in own))
    if family not in families:
        raise BoxError(f"there is no font '{family}'; there are {', '.join(families)}")
    if weight not in fonts.WEIGHTS:
        raise BoxError(f"there is no weight '{weight}'; there are {', '.join(fonts.WEIGHTS)}")
    size = float(values.get("size", 9))
    return Style(
        family,
        weight,
        values.get("italic") == "True",
        size,
        min(size, float(values.get("min", size))),
        float(values.get("leading", 1.2)),
        float(values.get("gap", 0.4)),
        values.get("align", "left"),
        values.get("valign", "top"),
        int(values.get("lines", 0)),
        float(values.get("tracking", 0)),
        values.get("caps", ""),
        float(values.get("icon-size", 1.05)),
        own,
    )


def _text(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> list[Command]:
    style, keys = _style(context, box, scope)
    words = context.text(box.value, scope)
    tokens = _tokens(context, box, words)
    colour = context.colour(keys.get("colour", "black"), scope) or "#000000"
    if isinstance(keys.get("arc"), dict):
        return _on_circle(context, box, scope, frame, tokens, style, colour)
    x, y, width, height = context.rect(box, scope, frame)
    setting = text.set_text(tokens, style, width, height)
    _note_overflow(context, box, setting, style, words)
    drawn: list[Command] = []
    for run in setting.runs:
        if run.icon:
            drawn += _inline(context, box, scope, keys, run, (x, y), colour, frame.opacity)
        else:
            drawn.append(glyphs(run, x + run.x, y + run.y, colour, style.tracking, frame.opacity, box.index))
    return drawn


def _note_overflow(context: FaceContext, box: LayoutBox, setting: text.Setting, style: Style, words: str) -> None:
    """Note text that does not fit, and characters that no font can draw."""
    start = words.strip().replace("\n", " ")
    start = start if len(start) <= 40 else start[:39] + "…"  # noqa: PLR2004 - characters, enough to find the text
    at = f"at {setting.size:g} pt, the smallest it may be"
    if setting.over_width > EPSILON:
        context.note(
            "text-overflow",
            box,
            f"a word of “{start}” is {setting.over_width:.1f} mm too wide {at}",
            hint="widen the box, shorten the text or lower the style's `min`",
        )
    elif setting.over_height > EPSILON:
        context.note(
            "text-overflow",
            box,
            f"“{start}” overflows by {setting.over_height:.1f} mm {at}",
            hint="enlarge the box, shorten the text or lower the style's `min`",
        )
    elif setting.too_many:
        context.note("text-overflow", box, f"“{start}” takes {setting.lines} lines {at}", f"at most {style.lines}")
    _note_undrawable(context, box, setting.missing, setting.unshaped)


def _note_undrawable(context: FaceContext, box: LayoutBox, missing: tuple[str, ...], unshaped: tuple[str, ...]) -> None:
    """Note characters that no font can draw, and characters that would be drawn wrong."""
    if missing:
        context.note(
            "glyph-missing",
            box,
            f"no font can draw {_characters(missing)}",
            hint="name a font file that has them under `fonts:` of game.yaml",
        )
    if unshaped:
        context.note(
            "script-unshaped",
            box,
            f"{_characters(unshaped)} would be drawn wrong: they are joined, stacked or run from right to left",
            "characters that stand one after the other from left to right",
            "draw these words in another program and place them as an SVG of paths",
        )


def _characters(chars: tuple[str, ...]) -> str:
    return ", ".join(f"'{char}' (U+{ord(char):04X})" for char in chars)


def _inline(
    context: FaceContext,
    box: LayoutBox,
    scope: Mapping[str, Any],
    keys: Mapping[str, Any],
    run: text.TextRun,
    origin: tuple[float, float],
    colour: str,
    opacity: float,
) -> list[Command]:
    """Draw an icon in a line of text; it hangs a little below the baseline."""
    file = context.icon_file(run.icon)
    term = context.game.terms.get(run.icon)
    if "icon-colour" in keys:
        colour = context.colour(keys["icon-colour"], scope) or colour
    elif term and term.colour:
        colour = context.colour(term.colour, scope) or colour
    if file is None:
        return []
    rect = icon_place(run, origin[0] + run.x, origin[1] + run.y)
    return [Symbol(file, rect, colour, opacity, 0.0, False, box.index)]


def _tokens(context: FaceContext, box: LayoutBox, words: str) -> tuple[TextToken, ...]:
    """Turn markup into tokens for setting; a missing icon becomes its name, and a note."""

    def missing(name: str) -> None:
        context.note("icon-missing", box, f"there is no icon for {{{name}}}", "an SVG file of art/")

    return tuple(drawable(token, context.game.terms, context.icon_file, missing) for token in parsed(words))


def _on_circle(
    context: FaceContext,
    box: LayoutBox,
    scope: Mapping[str, Any],
    frame: BoxFrame,
    tokens: tuple[TextToken, ...],
    style: Style,
    colour: str,
) -> list[Command]:
    """Draw one line of text along a circle, glyph by glyph."""
    arc = box.keys["arc"]
    cx, cy = context.numbers(arc.get("centre", [frame.width / 2, frame.height / 2]), scope, 2)
    radius = context.number(arc["radius"], scope)
    inside = bool(arc.get("inside", False))
    middle = context.number(arc.get("angle", 180 if inside else 0), scope)
    most = math.radians(context.number(arc.get("sweep", 350), scope)) * radius
    parts, size = text.on_arc(tokens, style, lambda _size: most)
    _note_undrawable(context, box, *scripts.undrawable(parts, style.own))
    length = sum(part.width for part in parts) * size * POINT
    if length > most + EPSILON:
        context.note("text-overflow", box, f"the text on the circle is {length - most:.1f} mm too long at {size:g} pt")
    way = -1.0 if inside else 1.0
    at = middle - way * math.degrees(length / 2 / radius)
    drawn: list[Command] = []
    for part in parts:
        scale = size * part.scale * POINT
        for char in part.text:
            width = fonts.width(part.face, char) * scale
            step = math.degrees((width + style.tracking * scale) / radius) * way
            angle = at + math.degrees(width / 2 / radius) * way
            turn = angle + 180 if inside else angle
            x = frame.x + cx + radius * math.sin(math.radians(angle)) - width / 2 * math.cos(math.radians(turn))
            y = frame.y + cy - radius * math.cos(math.radians(angle)) - width / 2 * math.sin(math.radians(turn))
            if char != " ":
                drawn.append(
                    Glyphs(x, y, width, part.face, size * part.scale, char, colour, frame.opacity, 0.0, turn, box.index)
                )
            at += step
    return drawn


def _icon(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> list[Command]:
    name = context.text(box.value, scope)
    file = context.icon_file(name)
    if file is None:
        context.note(
            "icon-missing", box, f"there is no icon '{name}'", "a token, a term with an icon, or an SVG file of art/"
        )
        return []
    colour = context.colour(box.keys.get("colour", "black"), scope) or "#000000"
    turn = context.number(box.keys.get("rotate", 0), scope)
    flip = box.keys.get("flip", False) is True
    return [Symbol(file, context.rect(box, scope, frame), colour, frame.opacity, turn, flip, box.index)]


def _image(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> list[Command]:
    from generator.drawing import images

    name = context.text(box.value, scope)
    rect = context.rect(box, scope, frame)
    path = context.game.folder / "art" / name
    if ".." in name.split("/") or name.startswith("/") or leads_out(context.game.folder, path):
        context.note("image-missing", box, f"the image '{name}' lies outside art/", "a file of art/")
        return []
    try:
        info = images.info(str(path))
    except images.ImageError as error:
        context.note("image-missing", box, str(error), "a PNG or JPEG file of art/")
        return []
    return [
        Picture(
            str(path),
            images.fit((info.width, info.height), rect, str(box.keys.get("fit", "contain"))),
            rect,
            frame.opacity,
            box.index,
        )
    ]


def _qr(context: FaceContext, box: LayoutBox, scope: Mapping[str, Any], frame: BoxFrame) -> list[Command]:
    from generator.drawing import qr

    try:
        path = qr.path(context.text(box.value, scope), *context.rect(box, scope, frame))
    except ValueError as error:
        context.note("layout-box", box, f"no QR code can say this: {error}", "a shorter text")
        return []
    return [Shape(path, context.colour(box.keys.get("colour", "black"), scope), None, frame.opacity, box=box.index)]


_KINDS = {"text": _text, "icon": _icon, "image": _image, "qr": _qr}
