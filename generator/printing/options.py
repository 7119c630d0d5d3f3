"""The options of `punchboard print` as one value, with the names and defaults of the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pathlib import Path

    from generator.faces.ink import Ink
    from generator.sheets.imposition import Duplex, Marks


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintOptions:
    """The options as the user typed them. Lengths are mm; None or an empty value means that nothing was typed."""

    papers: str | None = None  # names or sizes with commas between them
    duplex: Duplex | None = None
    only: tuple[str, ...] = ()  # globs over sets and pieces
    players: int | None = None
    copies: int | None = None
    tonight: bool = False
    changed: bool = False
    since: str | None = None  # a git revision
    skip: int = 0
    gutter: float | None = None
    margin: float = 5.0
    bleed: float = 3.0
    marks: Marks = "front"
    no_marks: bool = False
    round_corners: bool = False
    cut: tuple[Literal["svg", "dxf"], ...] = ()
    ink: Ink = "full"
    cmyk: Path | None = None  # the ICC profile of a press
    no_stamp: bool = False
    date: str = ""
    dice: Literal["stickers", "nets", "both"] | None = None
    boxes: bool = False
    thickness: float = 0.31  # mm of one card
    blanks: int = 0
    printer: str = ""
    language: str = ""  # of the texts; "": that of the game
    site: str | None = None  # address of the web pages
    calibrate: bool = False
    allow: tuple[str, ...] = ()  # codes of problems that do not stop the print

    @property
    def whole(self) -> bool:
        """Whether a print with these options makes every file of a game, for home printers."""
        return not (self.only or self.players or self.copies or self.tonight or self.changed or self.since or self.cmyk)
