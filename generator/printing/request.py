"""What the user wants printed: which pieces and how many of each, on which papers, in which ink, with which stamp."""

from __future__ import annotations

import fnmatch
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.common.identity import ByIdentity
from engine.model import EVERYONE
from generator.faces import stamps
from generator.faces.ink import Ink, inked
from generator.pdf.colours import SCREEN, Colours
from generator.printing import extras, printers
from generator.sheets.imposition import SheetOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.model import Piece, PieceSet
    from generator.drawing.commands import Face, Side
    from generator.printing.printers import Printer
    from generator.sheets.papers import Paper


@dataclass(frozen=True, slots=True)
class Request:
    """What the user wants printed."""

    papers: tuple[Paper, ...]
    options: SheetOptions = field(default_factory=SheetOptions)
    only: tuple[str, ...] = ()  # globs over set ids, piece ids and <set>/<piece>; empty: everything
    copies: int = 0  # of each piece; 0: as many as the box has
    players: int = 0  # only what so many players need; 0: everything
    changed: Mapping[str, int] | None = None  # copies by <set>/<piece>; nothing else is printed
    tonight: bool = False  # one file with what a table needs this evening
    left_out: frozenset[str] = frozenset()  # pieces that are not printed, as <set>/<piece>
    old: tuple[tuple[str, int, str], ...] = ()  # pieces to take out of the box: title, copies, why
    renamed: tuple[tuple[str, str], ...] = ()  # sets with a new title since then: the former one, the new one
    dice: str = "both"  # stickers, nets or both
    boxes: bool = False
    thickness: float = extras.THICKNESS  # mm of a card, for boxes
    blanks: int = 0  # blank cards of each set
    ink: Ink = "full"
    colours: Colours = SCREEN  # of the files: those of a screen, or the inks of a press
    stamp: stamps.StampTexts = ()  # on every face
    cut: tuple[str, ...] = ()  # kinds of files with cut lines
    printer: Printer = printers.NO_CORRECTION

    def wants(self, set_id: str, item_id: str) -> bool:
        """Tell whether a piece is to be printed."""
        names = (set_id, item_id, f"{set_id}/{item_id}")
        return not self.only or any(fnmatch.fnmatchcase(name, glob) for glob in self.only for name in names)

    def count(self, pieces: PieceSet, item: Piece) -> int:
        """Return how many copies of a piece are to be printed."""
        if not self.wants(pieces.id, item.id) or f"{pieces.id}/{item.id}" in self.left_out:
            return 0
        if self.changed is not None:
            return self.changed.get(f"{pieces.id}/{item.id}", 0)
        needed = item.needed if item.needed is not EVERYONE else pieces.needed
        count = needed.of(item.copies, self.players) if self.players else item.copies
        return self.copies if self.copies and count else count


class Finish:
    """Puts the stamp and the ink of a request on faces; each face is changed once."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.known: ByIdentity[Face, Face] = ByIdentity()

    def applied_to(
        self, face_of: Callable[[int, Side], Face | None], kind: str = ""
    ) -> Callable[[int, Side], Face | None]:
        """Return a function like `face_of` whose faces are finished; `kind` is the kind of their piece."""
        words = self.request.stamp
        if not words and self.request.ink == "full":
            return face_of

        def finished(item: int, side: Side) -> Face | None:
            face = face_of(item, side)
            return None if face is None else self.known.get(face, finish)

        def finish(face: Face) -> Face:
            return stamps.stamped(inked(face, self.request.ink), words, kind)

        return finished
