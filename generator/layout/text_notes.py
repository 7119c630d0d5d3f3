"""Notes of texts that do not fit, and of characters that cannot be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.typesetting import fonts
from generator.typesetting.flow import EPSILON

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
    note_undrawable(context, box, setting.missing, setting.unshaped)


def note_undrawable(context: FaceContext, box: LayoutBox, missing: tuple[str, ...], unshaped: tuple[str, ...]) -> None:
    """Note characters that no font can draw, and characters that would be drawn wrong."""
    emoji = tuple(filter(fonts.is_emoji, missing))
    if emoji:
        context.note(
            "glyph-missing",
            box,
            f"{_characters(emoji)}: emoji are coloured pictures of a screen, and are not printed",
            hint="draw it as an SVG in art/ and write {its-name}; or name a font with plain emoji under `fonts:`",
        )
    if len(missing) > len(emoji):
        context.note(
            "glyph-missing",
            box,
            f"no font can draw {_characters(tuple(char for char in missing if char not in emoji))}",
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
