"""Notes of texts that do not fit, and of characters that cannot be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.typesetting import fonts, noto
from generator.typesetting.flow import EPSILON

MOST_SHOWN = 12  # characters that a note lists

if TYPE_CHECKING:
    from generator.layout.face_context import FaceContext
    from generator.layout.prepared import LayoutBox
    from generator.typesetting.style import Style
    from generator.typesetting.text import Setting


def note_overflow(context: FaceContext, box: LayoutBox, setting: Setting, style: Style, words: str) -> None:
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
    note_undrawable(context, box, setting.missing)


def note_undrawable(context: FaceContext, box: LayoutBox, missing: tuple[str, ...]) -> None:
    """Note characters that no font can draw, by script, each with the font that could."""
    emoji = tuple(filter(fonts.is_emoji, missing))
    if emoji:
        context.note(
            "glyph-missing",
            box,
            f"no font can draw the emoji {_characters(emoji)}",
            hint=f"install the font Noto Color Emoji ({noto.EMOJI[0]}); or draw it as an SVG in art/ and write {{its-name}}",
        )
    others = [char for char in missing if char not in emoji]
    for font, chars in _by_font(others, context.game.language).items():
        script = noto.script_of(chars[0]).name
        context.note("glyph-missing", box, f"no font can draw {_characters(chars)}: {script}", hint=_font_hint(font))


def _by_font(chars: list[str], language: str) -> dict[str, tuple[str, ...]]:
    """Return characters by the Noto font that has them."""
    found: dict[str, tuple[str, ...]] = {}
    for char in chars:
        font = noto.font_name(char, language)
        found[font] = (*found.get(font, ()), char)
    return found


def _font_hint(font: str) -> str:
    named = "name a font file that has them under `fonts:` of game.yaml"
    return f"install the font {font}, or {named}" if font else named


def _characters(chars: tuple[str, ...]) -> str:
    shown = ", ".join(f"'{char}' (U+{ord(char):04X})" for char in chars[:MOST_SHOWN])
    return shown if len(chars) <= MOST_SHOWN else f"{shown} and {len(chars) - MOST_SHOWN} more"
