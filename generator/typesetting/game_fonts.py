"""The fonts that a game brings along: files named in game.yaml, for scripts and characters that the bundled ones lack."""

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
    """The fonts of a game that can be used; what is wrong with the others is said by `faults`."""
    return tuple(
        (family, *STYLES[style], str(path)) for family, style, path in _named(game) if not _fault(game.folder, path)
    )


def files(game: Game) -> list[Path]:
    """The font files of a game that exist."""
    return [path for _, _, path in _named(game) if path.is_file()]


def faults(game: Game) -> Iterator[Note]:
    """What is wrong with the fonts of a game."""
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
    """What keeps a file from being used as a font; "" when nothing does."""
    if not path.resolve().is_relative_to(folder.resolve()):
        return f"the font {path.name} lies outside the game's folder"
    if not path.is_file():
        return f"there is no font {path.name}"
    if path.stat().st_size > LARGEST:
        return f"{path.name} is larger than {LARGEST // 1_000_000} MB"
    return _unreadable(path)


@cache
def _unreadable(path: Path) -> str:
    """What keeps a file of a good size from being read; "" when nothing does."""
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
