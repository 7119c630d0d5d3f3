"""Units: what is cut out as one piece of paper, such as a card, a folded screen or a standee, and which faces lie on it. Lengths are mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from generator.drawing import figures

if TYPE_CHECKING:
    from generator.drawing.commands import Path, Side

FOOT = 9.0  # mm: depth of a standee's foot strips


class FacePart(NamedTuple):
    """A face within a unit, or the part of the face that begins at `source`: its corner, and its turn about its own centre."""

    side: Side
    x: float
    y: float
    width: float
    height: float
    turn: int = 0
    source: tuple[float, float] | None = None  # None: the whole face


@dataclass(frozen=True, slots=True)
class CutUnit:
    """What is cut out as one piece of paper: a card, a standee's strip, a die's net, a box.

    `folds` are the y of folds across a standee, `creases` (x0, y0, x1, y1) all other folds. `cut` is the cut line of a unit
    that its shape does not determine.
    """

    width: float
    height: float
    shape: str
    front: tuple[FacePart, ...]
    back: tuple[FacePart, ...] = ()  # faces on its other side
    folds: tuple[float, ...] = ()
    creases: tuple[tuple[float, float, float, float], ...] = ()
    cut: Path | None = None
    corner: float = 0.0  # radius of rounded corners, if they are cut

    @property
    def shares_cuts(self) -> bool:
        """Whether neighbours may touch, with one straight cut between them."""
        return self.shape == "rectangle" and self.cut is None and not self.corner

    def outline(self) -> Path:
        """Return the cut line, from the unit's own corner."""
        return self.cut if self.cut is not None else figures.outline(self.shape, self.width, self.height, self.corner)


def card(width: float, height: float, shape: str, has_back: bool) -> CutUnit:
    """Return a unit with a front and perhaps a back."""
    back = (FacePart("back", 0.0, 0.0, width, height),) if has_back else ()
    return CutUnit(width, height, shape, (FacePart("front", 0.0, 0.0, width, height),), back)


def folded(width: float, height: float, has_back: bool, folds: tuple[float, ...]) -> CutUnit:
    """Return a screen or leaflet with vertical folds at these x."""
    back = (FacePart("back", 0.0, 0.0, width, height),) if has_back else ()
    creases = tuple((x, 0.0, x, height) for x in folds)
    return CutUnit(width, height, "rectangle", (FacePart("front", 0.0, 0.0, width, height),), back, (), creases)


def standee(width: float, height: float, foot: float = FOOT) -> CutUnit:
    """Return a strip that folds into a standee: foot, back (upside down), front, foot; printed on one side."""
    parts = (FacePart("back", 0.0, foot, width, height, 180), FacePart("front", 0.0, foot + height, width, height))
    return CutUnit(width, 2 * (height + foot), "rectangle", parts, (), (foot, foot + height, foot + 2 * height))
