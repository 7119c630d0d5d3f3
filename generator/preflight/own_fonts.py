"""Finds the fonts of a game that cannot be printed: the files are looked at, measured, and tried with the library that embeds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.common.note import Note
from generator.typesetting import game_fonts, shaping

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.common.problems import Place
    from engine.model import Game


_WITHOUT = {"SVG ": "as SVG drawings", "CBDT": "as pixels", "sbix": "as pixels"}  # tables of colours that are not drawn


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
        else:
            yield from _without_colours(game.where.at("fonts", family, style), path)


def _without_colours(place: Place, path: Path) -> Iterator[Note]:
    """Give a note if a font has colours only in a form that is not drawn."""
    tables = shaping.hb_font(str(path)).face.table_tags
    if "COLR" in tables or not (found := [form for tag, form in _WITHOUT.items() if tag in tables]):
        return
    yield Note(
        "font-colours",
        place,
        f"{path.name} has glyphs in colour {found[0]}; they print in the colour of the text",
        "colours as vectors (the table COLR), or none",
        "draw what has colours as a picture in art/",
        severity="warning",
    )
