"""Finds the fonts of a game that cannot be printed: the files are looked at, measured, and tried with the library that embeds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.common.note import Note
from generator.typesetting import game_fonts, shaping

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game


_COLOURED = frozenset({"COLR", "CBDT", "sbix", "SVG "})  # tables of a font that has colours


def faults(game: Game) -> Iterator[Note]:
    """Give a note for each font of a game that cannot be used, or not with its colours."""
    if not game.fonts:
        return
    yield from game_fonts.faults(game)
    for family, style, path, file in game_fonts.usable(game):
        from generator.pdf.fonts import fault  # slow to import, and few games have fonts

        info = file.stat()
        if why := fault(str(file), (info.st_size, info.st_mtime_ns)):
            named = why.replace(file.name, path.name)
            yield Note("font-file", game.where.at("fonts", family, style), named, game_fonts.EXPECTED)
        elif _COLOURED & set(shaping.hb_font(str(file)).face.table_tags):
            yield Note(
                "font-colours",
                game.where.at("fonts", family, style),
                f"{path.name} has glyphs in colour; they print in the colour of the text",
                "a font without colours",
                "draw what has colours as a picture in art/",
                severity="warning",
            )
