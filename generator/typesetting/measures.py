"""The measures of the glyphs of a font, read by fontTools or, for the bundled fonts, from a table made beforehand.

To import fontTools and read one font takes longer than a whole check of a game in which nothing has changed. So the
measures of each bundled font lie beside it as JSON (`make fonts` writes them). A table has the hash of its font, so a font
that was replaced is read anew.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import digest
from engine.common.reading import read_bytes
from generator.typesetting.font_file import FontError, examine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parents[1] / "fonts"
TABLES = FOLDER / "measures"
LARGEST = 40_000_000  # bytes; the large fonts of Chinese, Japanese and Korean stay below


class Measures(NamedTuple):
    """Lengths of a font in its own units; `units` of them make the font size. `descent` is positive."""

    units: int
    ascent: int
    descent: int
    cap_height: int
    x_height: int
    advances: dict[int, int]  # by code point


def of_file(file: Path) -> Measures:
    """Return the measures of a font file. Raises ValueError if it is missing or not a usable font."""
    data = read_bytes(file, LARGEST)
    return _from_table(file, data) or read(data)


def is_original(file: Path) -> bool:
    """Tell whether a file is a bundled font that nobody has replaced."""
    return _from_table(file, read_bytes(file, LARGEST)) is not None


def _from_table(file: Path, data: bytes) -> Measures | None:
    """Return the measures from the table of a bundled font; None if there is no table, or it was made from another file."""
    if file.parent != FOLDER:
        return None
    try:
        stored = json.loads((TABLES / f"{file.stem}.json").read_bytes())
    except OSError:
        return None
    if stored["file"] != digest(data):
        return None
    advances = {first + at: width for first, *widths in stored["advances"] for at, width in enumerate(widths)}
    return Measures(**{**stored["lengths"], "advances": advances})


def table(data: bytes) -> str:
    """Write the measures of a font as JSON. The advances of consecutive code points stand in one list, after the first code point."""
    *lengths, advances = read(data)
    names = Measures._fields[:-1]
    stored = {
        "file": digest(data),
        "lengths": dict(zip(names, lengths, strict=True)),
        "advances": _runs(sorted(advances.items())),
    }
    return json.dumps(stored, separators=(",", ":")) + "\n"


def _runs(advances: Iterable[tuple[int, int]]) -> list[list[int]]:
    runs: list[list[int]] = []
    for code, width in advances:
        if runs and code == runs[-1][0] + len(runs[-1]) - 1:
            runs[-1].append(width)
        else:
            runs.append([code, width])
    return runs


def read(data: bytes) -> Measures:
    """Read the measures of a font with fontTools. Raises ValueError."""
    import logging

    from fontTools.ttLib import TTFont

    examine(data)
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)  # it warns about dates and the like
    try:
        with TTFont(io.BytesIO(data), lazy=True) as font:
            return _read(font)
    except FontError:
        raise
    except Exception as error:  # noqa: BLE001 - a damaged file makes fontTools fail in many ways
        raise FontError(f"cannot be read as a font: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    """Return what a library found, as words."""
    words = str(error).strip("'\"") or type(error).__name__
    return f"it lacks {words}" if isinstance(error, LookupError) else words


def _read(font: TTFont) -> Measures:
    glyphs = font.getBestCmap()
    if not glyphs:
        raise FontError("has no table of Unicode characters")
    head, hhea, widths = font["head"], font["hhea"], font["hmtx"].metrics
    advances = {code: widths[glyph][0] for code, glyph in glyphs.items()}
    x_height, cap_height = _heights(font, head.unitsPerEm)
    return Measures(head.unitsPerEm, hhea.ascent, -hhea.descent, cap_height, x_height, advances)


def _heights(font: TTFont, units: int) -> tuple[int, int]:
    """Return x-height and cap height; fonts older than OS/2 version 2 get the usual proportions."""
    os2 = font["OS/2"]
    if os2.version >= 2 and os2.sCapHeight > 0:  # noqa: PLR2004 - the first version that has them
        return os2.sxHeight, os2.sCapHeight
    return round(units * 0.54), round(units * 0.72)


def write_tables() -> None:
    """Write the table of every bundled font."""
    TABLES.mkdir(exist_ok=True)
    for file in sorted(FOLDER.glob("*.ttf")):
        (TABLES / f"{file.stem}.json").write_text(table(file.read_bytes()), "utf-8")


if __name__ == "__main__":
    write_tables()
