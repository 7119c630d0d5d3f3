"""Converts fonts with PostScript outlines (.otf) to TrueType ones, which is what the PDF library embeds.

Cubic curves become quadratic ones that differ by less than a thousandth of the font's size. The converted file is kept in the
project's cache. The programs of the outlines are untrusted: their calls and points are counted, since a font of some
hundred bytes could draw for ever.
"""

from __future__ import annotations

import io
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.common.cache import digest
from engine.common.reading import read_bytes
from engine.common.seal import seal
from engine.load.folder import root_of
from generator.common.output import write
from generator.typesetting.font_file import FontError, examine_postscript

if TYPE_CHECKING:
    from fontTools.pens.basePen import BasePen
    from fontTools.ttLib import TTFont

MARK = b"OTTO"  # the first bytes of such a font
LARGEST = 40_000_000  # bytes
MOST_GLYPHS = 12_000  # each takes about a millisecond
MOST_STEPS = 200_000  # bytes of its program, those of its parts too, that one glyph may run
PRECISION = 0.001  # of the font's size: how far a curve may lie beside the one it was made of
_FORM = "2"  # of converted files
_KEPT = {"head", "hhea", "hmtx", "maxp", "cmap", "name", "OS/2", "post", "GSUB", "GPOS", "GDEF", "kern", "COLR", "CPAL"}


def converted(file: Path, folder: Path) -> Path:
    """Return the TrueType file of a font of the game in `folder`; it is made once. Raises FontError, ReadError or OSError."""
    info = file.stat()
    return _converted(file, folder, (info.st_size, info.st_mtime_ns))


@cache
def _converted(file: Path, folder: Path, _state: tuple[int, int]) -> Path:
    data = read_bytes(file, LARGEST, folder)
    place = Path("fonts") / seal("font", _FORM, digest(data)) / f"{file.stem}.ttf"
    cache_folder = root_of(folder) / ".punchboard-cache"
    known = cache_folder / place
    if known.is_file() and not known.is_symlink():
        return known
    made = as_truetype(data)
    try:
        write(known, made)
    except OSError:  # a project that may only be read
        known = Path(tempfile.gettempdir()) / "punchboard" / place
        write(known, made)
    return known


def as_truetype(data: bytes) -> bytes:
    """Return a font with PostScript outlines as a TrueType font. Raises FontError."""
    from fontTools.ttLib import TTFont

    if examine_postscript(data) > MOST_GLYPHS:
        raise FontError(f"has more than {MOST_GLYPHS} glyphs with PostScript outlines; convert it to TrueType ones")
    try:
        with TTFont(io.BytesIO(data), lazy=True, recalcTimestamp=False) as font:
            _convert(font)
            file = io.BytesIO()
            font.save(file, reorderTables=True)
            return file.getvalue()
    except FontError:
        raise
    except Exception as error:  # noqa: BLE001 - a damaged file makes fontTools fail in many ways
        raise FontError(f"cannot be read as a font: {str(error) or type(error).__name__}") from None


def _convert(font: TTFont) -> None:
    from fontTools.ttLib import newTable

    outlines, order = _outlines(font), font.getGlyphOrder()
    for tag in [tag for tag in font.keys() if tag not in _KEPT and tag != "GlyphOrder"]:  # noqa: SIM118 - a font is no mapping
        del font[tag]
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder = order
    font["glyf"].glyphs = outlines
    font["glyf"].compile(font)  # it finds out how far each glyph reaches
    widths = font["hmtx"].metrics
    for name, outline in outlines.items():
        widths[name] = (widths[name][0], getattr(outline, "xMin", 0))
    font["maxp"] = _largest(len(order))
    font["post"].formatType = 3.0
    font["head"].glyphDataFormat = 0
    font.sfntVersion = "\x00\x01\x00\x00"


def _largest(glyphs: int) -> Any:
    from fontTools.ttLib import newTable

    table = newTable("maxp")
    table.tableVersion = 0x00010000
    table.numGlyphs = glyphs
    table.maxZones = 1
    for name in ("TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements", "SizeOfInstructions"):
        setattr(table, f"max{name}", 0)
    table.maxComponentElements = 0
    return table


def _outlines(font: TTFont) -> dict[str, Any]:
    """Return every glyph's outline, by its name."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    top = font["CFF "].cff.topDictIndex[0]
    most = PRECISION * font["head"].unitsPerEm
    made = {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(None)
        _draw(top.CharStrings[name], Cu2QuPen(pen, most, reverse_direction=True))
        made[name] = pen.glyph()
    return made


def _draw(program: Any, pen: BasePen) -> None:
    """Run the program of a glyph, with a limit for its steps."""
    from fontTools.misc.psCharStrings import T2OutlineExtractor

    class Limited(T2OutlineExtractor):  # type: ignore[misc]  # fontTools has no types
        """Draws a glyph; each part that it calls is counted by its length."""

        steps = 0

        def execute(self, part: Any) -> None:
            Limited.steps += len(part.bytecode or part.program or ()) + 1
            if Limited.steps > MOST_STEPS:
                raise FontError(f"is damaged: the program of a glyph has more than {MOST_STEPS} steps")
            super().execute(part)

    private = program.private
    parts = getattr(private, "Subrs", [])
    Limited(pen, parts, program.globalSubrs, private.nominalWidthX, private.defaultWidthX).execute(program)
