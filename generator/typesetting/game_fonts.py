"""A game's own fonts: files named in game.yaml, for scripts and characters that the bundled fonts lack."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.common.reading import ReadError, is_inside, read_bytes
from generator.common.note import Note
from generator.typesetting import fonts, measures, postscript_outlines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.model import Game

EXPECTED = "a font file (.ttf or .otf) in the game's folder"
STYLES = {
    "regular": ("regular", False),
    "bold": ("bold", False),
    "italic": ("regular", True),
    "bold-italic": ("bold", True),
}


def usable_fonts(game: Game) -> fonts.OwnFonts:
    """Return the fonts of a game that can be used. `faults` reports the others."""
    return tuple((family, *STYLES[style], str(file)) for family, style, _, file in usable(game))


def usable(game: Game) -> Iterator[tuple[str, str, Path, Path]]:
    """Give family, style and file of each font that can be used, and the TrueType file from which it is drawn."""
    for family, style, path in named(game):
        if not _fault(game.folder, path):
            yield family, style, path, truetype(game.folder, path)


def truetype(folder: Path, path: Path) -> Path:
    """Return the file from which a usable font is drawn: itself, or a TrueType one made of its PostScript outlines."""
    with path.open("rb") as file:
        is_postscript = file.read(len(postscript_outlines.MARK)) == postscript_outlines.MARK
    return postscript_outlines.converted(path, folder) if is_postscript else path


def files(game: Game) -> list[Path]:
    """Return the font files of a game that exist."""
    return list(dict.fromkeys(path for _, _, path in named(game) if is_inside(game.folder, path)))


def faults(game: Game) -> Iterator[Note]:
    """Give a note for each font of a game that cannot be used."""
    for family, style, path in named(game):
        place = game.where.at("fonts", family, style)
        if family in fonts.FAMILIES:
            yield Note("font-file", place, f"'{family}' is the name of a bundled font", "a name of its own")
        fault = _fault(game.folder, path)
        if fault:
            yield Note("font-file", place, fault, EXPECTED)


def named(game: Game) -> Iterator[tuple[str, str, Path]]:
    """Give family, style and file of each font that a game names."""
    for family, styles in game.fonts.items():
        for style, name in styles.items():
            if style in STYLES:
                yield family, style, game.folder.resolve() / name


def _fault(folder: Path, path: Path) -> str:
    """Tell why a file cannot be used as a font; "" if it can."""
    try:
        info = path.stat()
        return _fault_of(folder, path, (info.st_size, info.st_mtime_ns))
    except (OSError, ValueError):
        return _fault_of(folder, path, (0, 0))


@cache
def _fault_of(folder: Path, path: Path, _state: tuple[int, int]) -> str:
    """As `_fault`; found out once as long as size and time of the file are the same."""
    try:
        start = read_bytes(path, measures.LARGEST, folder)[:4]
        if start not in {b"\x00\x01\x00\x00", b"true", postscript_outlines.MARK}:
            return f"{path.name} is no TrueType or OpenType font"
        fonts.metrics(str(truetype(folder, path)))
    except ReadError as error:
        if error.fault == "outside":
            return f"the font {path.name} lies outside the game's folder"
        return f"there is no font {path.name}" if error.fault == "missing" else f"{path.name} {error}"
    except ValueError as error:
        return f"{path.name} {error}"
    except OSError as error:
        return f"{path.name} cannot be converted to a TrueType font: {error.strerror or error}"
    return ""
