"""Reads from a finished PDF what a print shop asks first: the profile of the press, and the most ink on one spot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.pdf.press_file import INK

if TYPE_CHECKING:
    from pathlib import Path


class PressFacts(NamedTuple):
    """The description of a profile, and the most ink on one spot in percent."""

    profile: str
    ink: int


def press_facts(file: Path) -> PressFacts | None:
    """Return the facts of a file that `print --cmyk` made; None if it is another file, or damaged."""
    import pikepdf

    try:
        with pikepdf.open(file, access_mode=pikepdf.AccessMode.stream) as pdf:
            return PressFacts(str(pdf.Root["/OutputIntents"][0]["/Info"]), int(pdf.trailer["/Info"][f"/{INK}"]))
    except (OSError, KeyError, IndexError, TypeError, ValueError, pikepdf.PdfError):
        return None
