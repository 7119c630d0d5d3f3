"""Emoji in colour: pictures from the font Noto Color Emoji of this machine. An emoji that a font of the game has is drawn by that.

The font holds PNG pictures, or colour vectors (COLR), which HarfBuzz paints.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from generator.typesetting import fonts, noto, shaping
from generator.typesetting.glyph_raster import painted

if TYPE_CHECKING:
    from collections.abc import Iterator

    import uharfbuzz

HEIGHT = 1.1  # of the font size
WIDTH = 1.1 * 136 / 128  # all pictures of the font have 136 × 128 pixels
_WIDE, _HIGH = 544, 512  # pixels of a painted one: 600 dots per inch up to text of 60 pt
PREFIX = "emoji:"  # of the name of a picture; its code points follow
_LONGEST = 32  # characters of one emoji
_ONE = "[\U0001f300-\U0001f6ff\U0001f7e0-\U0001f7ff\U0001f900-\U0001faff]"
_PERSON = f"(?:{_ONE}\ufe0f?|[\u2190-\u2bff\u3030\u303d\u3297\u3299©®‼⁉™ℹ]\ufe0f)[\U0001f3fb-\U0001f3ff]?"
_SEQUENCE = re.compile(
    f"[\U0001f1e6-\U0001f1ff]{{2}}|[0-9#*]\ufe0f?\u20e3|{_PERSON}(?:\u200d(?:{_PERSON}|[\u2190-\u2bff])){{0,9}}[\U000e0020-\U000e007f]{{0,9}}"
)


def cut(text: str, own: fonts.OwnFonts) -> Iterator[tuple[str, str]]:
    """Give the parts of a text, each with the name of its picture; "" for plain text."""
    if text.isascii() or not (found := list(_SEQUENCE.finditer(text))):
        yield text, ""
        return
    at = 0
    for match in found:
        parts = list(_pictures(match[0], own))
        if parts:
            if match.start() > at:
                yield text[at : match.start()], ""
            yield from parts
            at = match.end()
    if at < len(text):
        yield text[at:], ""


def _pictures(emoji: str, own: fonts.OwnFonts) -> Iterator[tuple[str, str]]:
    """Give an emoji with its picture, or those of its parts if there is none of the whole; nothing if one has none."""
    if any(fonts.has(file, emoji[0]) for *_, file in own) or noto.emoji_file() is None:
        return
    for parts in ((emoji,), tuple(emoji.split("\u200d"))):
        if all(_png(part) for part in parts):
            yield from ((part, PREFIX + "-".join(f"{ord(char):x}" for char in part)) for part in parts)
            return


def is_picture(file: str) -> bool:
    """Tell whether the name of a picture is that of an emoji."""
    return file.startswith(PREFIX)


def data_of(picture: str) -> bytes:
    """Return the PNG file of an emoji by the name of its picture; empty if this machine has none."""
    codes = picture.removeprefix(PREFIX).split("-")[:_LONGEST]
    return _png("".join([chr(int(code, 16)) for code in codes]))


@cache
def _png(emoji: str) -> bytes:
    """Return the picture of an emoji that the font draws as one glyph."""
    file = noto.emoji_file()
    if file is None:
        return b""
    face = file.as_posix()
    glyphs = [glyph.id for glyph in shaping.shape(face, emoji[:_LONGEST]).glyphs]
    if len(glyphs) != 1:
        return b""
    font = shaping.hb_font(face)
    found = font.get_glyph_color_png(glyphs[0])
    return bytes(found.data) if found else _painted(font, glyphs[0])


def _painted(font: uharfbuzz.Font, glyph: int) -> bytes:
    """Return a glyph of colour vectors (COLR, version 0 or 1) as a PNG file; empty if it has none."""
    if not (font.face.has_color_paint or font.face.has_color_layers):
        return b""
    lines = font.get_font_extents("ltr")
    width, height = font.get_glyph_h_advance(glyph), lines.ascender - lines.descender
    scale = min(_WIDE / max(width, 1), _HIGH / max(height, 1))
    left, bottom = (_WIDE - width * scale) / 2, (_HIGH - height * scale) / 2 - lines.descender * scale
    return painted(font, glyph, (scale, 0, 0, scale, left, bottom), (_WIDE, _HIGH))
