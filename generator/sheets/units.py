"""What is cut out in one go: cards, folded screens, standees; which faces lie on it and where. Lengths are mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from generator.drawing import figures

if TYPE_CHECKING:
    from generator.drawing.commands import Path

Way = Literal["front", "back"]
FOOT = 9.0  # mm of a standee's foot strips


class FacePart(NamedTuple):
    """A face (or the piece of it that begins at `source`) within a unit: its corner, turned about its own centre."""

    side: Way
    x: float
    y: float
    width: float
    height: float
    turn: int = 0
    source: tuple[float, float] | None = None  # None: the whole face


@dataclass(frozen=True, slots=True)
class Unit:
    """What is cut out in one go: a card, a standee's strip, a die's net, a box.

    `folds` are y places of folds across a standee, `creases` (x0, y0, x1, y1) all other folds. `cut` is the cut line of a
    unit that its shape does not tell.
    """

    width: float
    height: float
    shape: str
    front: tuple[FacePart, ...]
    back: tuple[FacePart, ...] = ()  # what lies on its other side
    folds: tuple[float, ...] = ()
    creases: tuple[tuple[float, float, float, float], ...] = ()
    cut: Path | None = None
    corner: float = 0.0  # radius of rounded corners, where they are to be cut

    @property
    def shares_cuts(self) -> bool:
        """Whether neighbours may touch and be parted by one straight cut."""
        return self.shape == "rectangle" and self.cut is None and not self.corner

    def outline(self) -> Path:
        """The cut line, from the unit's own corner."""
        return self.cut if self.cut is not None else figures.outline(self.shape, self.width, self.height, self.corner)


def card(width: float, height: float, shape: str, has_back: bool) -> Unit:
    """A unit with a front and maybe a back."""
    back = (FacePart("back", 0.0, 0.0, width, height),) if has_back else ()
    return Unit(width, height, shape, (FacePart("front", 0.0, 0.0, width, height),), back)


def folded(width: float, height: float, has_back: bool, folds: tuple[float, ...]) -> Unit:
    """A screen or leaflet with upright folds at those x."""
    back = (FacePart("back", 0.0, 0.0, width, height),) if has_back else ()
    creases = tuple((x, 0.0, x, height) for x in folds)
    return Unit(width, height, "rectangle", (FacePart("front", 0.0, 0.0, width, height),), back, (), creases)


def standee(width: float, height: float, foot: float = FOOT) -> Unit:
    """A strip that folds into a stand-up: foot, back (upside down), front, foot; printed on one side."""
    parts = (FacePart("back", 0.0, foot, width, height, 180), FacePart("front", 0.0, foot + height, width, height))
    return Unit(width, 2 * (height + foot), "rectangle", parts, (), (foot, foot + height, foot + 2 * height))
