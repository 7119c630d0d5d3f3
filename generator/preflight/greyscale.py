"""Pieces that look alike once colour is taken away: for people who see few colours, and for grey printers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.common.cache import digest
from engine.common.identity import ByIdentity
from generator.common.note import Note
from generator.drawing.colours import luminance
from generator.drawing.commands import Picture, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.model import Game
    from generator.drawing.paint_order import PaintedLayer

GREY_STEP = 12.0  # of 100: lightness by which two greys can still be told apart


class GreyLook(NamedTuple):
    """A hash of a face without its colours, and the lightness (0 to 100) of each colour in turn."""

    form: str
    greys: tuple[float, ...]


NO_FACE = GreyLook("", ())
_LayerLook = tuple[str | int, tuple[float, ...]]  # of one layer: its form, and its greys


class GreyLooks:
    """What layers show to someone who sees no colours; each layer is looked at once.

    `lasting` hashes are the same in every process, others are cheaper.
    """

    def __init__(self, *, lasting: bool = True) -> None:
        self.lasting = lasting
        self._known: ByIdentity[PaintedLayer, _LayerLook] = ByIdentity()

    def looks(self, shown: Sequence[PaintedLayer]) -> GreyLook:
        """The looks of a face of which `shown` is everything drawn."""
        found = [self._known.of(layer, self._look) for layer in shown]
        greys = tuple([grey for one in found for grey in one[1]])
        if self.lasting:
            return GreyLook(digest(*[str(one[0]) for one in found]), greys)
        return GreyLook(str(hash(tuple([one[0] for one in found]))), greys)

    def _look(self, layer: PaintedLayer) -> _LayerLook:
        greys: list[float] = []
        form = _form(layer, greys)
        return repr(form) if self.lasting else hash(form), tuple([round(grey, 1) for grey in greys])


def _form(layer: PaintedLayer, greys: list[float]) -> tuple[object, ...]:
    command = layer.command
    colours: list[str] = []
    if isinstance(command, Shape):
        if isinstance(command.fill, str):
            colours.append(command.fill)
        elif command.fill:
            colours += [stop[1] for stop in command.fill.stops]
        if command.stroke:
            colours.append(command.stroke.colour)
        form: tuple[object, ...] = (command.path, command.opacity, command.fill is None, command.stroke is None)
    elif isinstance(command, Picture):
        form = tuple(command)
    else:
        colours.append(command.colour)
        form = tuple(command._replace(colour=""))
    greys += [lightness(colour) for colour in colours]
    return (layer.matrix, *form)


@lru_cache(maxsize=4096)
def lightness(colour: str) -> float:
    """CIE L*, 0 (black) to 100 (white)."""
    y = luminance(colour)
    return 903.3 * y if y <= 0.008856 else 116 * y ** (1 / 3) - 16  # noqa: PLR2004 - the standard's numbers


def look_alike(first: GreyLook, second: GreyLook) -> bool:
    """Whether two faces are the same once colour is taken away."""
    if first.form != second.form or len(first.greys) != len(second.greys):
        return False
    return all(abs(a - b) < GREY_STEP for a, b in zip(first.greys, second.greys, strict=True))


def same_without_colour(game: Game, shown: Mapping[str, tuple[GreyLook, GreyLook]]) -> Iterator[Note]:
    """Pieces of one set that cannot be told apart without colour; `shown` is (front, back) by "<set>/<piece>"."""
    for pieces in game.sets.values():
        known: dict[tuple[str, str], list[tuple[str, tuple[GreyLook, GreyLook]]]] = {}
        for item in pieces.items:
            mine = shown.get(f"{item.set}/{item.id}")
            if mine is None or "same-without-colour" in item.waived:
                continue
            alikes = known.setdefault((mine[0].form, mine[1].form), [])
            twin = next(
                (
                    other
                    for other, theirs in alikes
                    if look_alike(mine[0], theirs[0]) and look_alike(mine[1], theirs[1])
                ),
                None,
            )
            if twin:
                yield Note(
                    "same-without-colour",
                    item.where.at(),
                    f"{item.set}: {item.id} looks like {twin} once colour is taken away",
                    "a shape, sign or word that differs",
                )
            else:
                alikes.append((item.id, mine))
