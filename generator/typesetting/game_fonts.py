"""A game's own fonts: files named in game.yaml, for scripts and characters that the bundled fonts lack."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.common.note import Note
from generator.typesetting import fonts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game

LARGEST = 40_000_000  # bytes; the large fonts of Chinese, Japanese and Korean stay below
STYLES = {
    "regular": ("regular", False),
    "bold": ("bold", False),
    "italic": ("regular", True),
    "bold-italic": ("bold", True),
}


def usable_fonts(game: Game) -> fonts.OwnFonts:
    """Return the fonts of a game that can be used. `faults` reports the others."""
    return tuple(
        (family, *STYLES[style], str(path)) for family, style, path in _named(game) if not _fault(game.folder, path)
    )


def files(game: Game) -> list[Path]:
    """Return the font files of a game that exist."""
    return [path for _, _, path in _named(game) if path.is_file()]


def faults(game: Game) -> Iterator[Note]:
    """Give a note for each font of a game that cannot be used."""
    for family, style, path in _named(game):
        place = game.where.at("fonts", family, style)
        if family in fonts.FAMILIES:
            yield Note("font-file", place, f"'{family}' is the name of a bundled font", "a name of its own")
        fault = _fault(game.folder, path)
        if fault:
            yield Note("font-file", place, fault, "a TrueType file (.ttf) in the game's folder")


def _named(game: Game) -> Iterator[tuple[str, str, Path]]:
    for family, styles in game.fonts.items():
        for style, name in styles.items():
            if style in STYLES:
                yield family, style, game.folder.resolve() / name


def _fault(folder: Path, path: Path) -> str:
    """Tell why a file cannot be used as a font; "" if it can."""
    if not path.resolve().is_relative_to(folder.resolve()):
        return f"the font {path.name} lies outside the game's folder"
    if not path.is_file():
        return f"there is no font {path.name}"
    if path.stat().st_size > LARGEST:
        return f"{path.name} is larger than {LARGEST // 1_000_000} MB"
    return _unreadable(path)


@cache
def _unreadable(path: Path) -> str:
    """Tell why a file cannot be read as a font; "" if it can."""
    try:
        with path.open("rb") as file:
            start = file.read(4)
        if start == b"OTTO":
            return f"{path.name} has PostScript outlines; convert it to TrueType ones"
        if start not in {b"\x00\x01\x00\x00", b"true"}:
            return f"{path.name} is no TrueType font"
        fonts.metrics(str(path))
    except (OSError, ValueError) as error:
        return f"{path.name} cannot be read as a font: {error or type(error).__name__}"
    return ""
